#include "view/overlay.h"

#include "app/any_action.h"
#include "view/controls.h"
#include "view/shapes.h"
#include "view/text.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

constexpr float distance = 8;      // from the anchor
constexpr float shadow_room = 16;  // around the surface, for what it casts

constexpr ImGuiWindowFlags floating_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground;

bool closes(const app::Action& action) {
    return app::action_as<app::Open>(action) != nullptr ||
           app::action_as<app::Close>(action) != nullptr;
}

Area place_of(const Ui& ui, float wanted) {
    const Rect anchor = ui.anchor_rect();
    const float margin = std::min(ui.layout().margin, 16.0F);
    const float width = std::min(wanted * ui.scale(), ui.stage().width - 2 * margin);
    const float last = ui.stage().width - margin - width;
    const float x = std::clamp(anchor.x, margin, std::max(margin, last));
    return {x, anchor.y + anchor.height + distance, width};
}

// Where the close button starts, so that words keep clear of it.
float draw_head(Ui& ui, const OverlayOptions& options, NodeId& close_id, bool& close) {
    const float size = ui.grown(height::small_control, TextStyle::SmallStrong);
    const Area inside{ui.x(), ui.y(), ui.width()};
    if (!options.headless) {
        const float words = ui.within({inside.x, inside.y + 2, inside.width - size - 8},
                                      [&] { heading(ui, 2, TextStyle::UiStrong, options.name); });
        ui.move_to(words + 6);
    }
    const float after = ui.y();
    ui.within({inside.x + inside.width - size + 8, inside.y - 6, size}, [&] {
        close_id = ui.id("close");
        close = button(ui, "close", "Close",
                       {.look = Look::Small, .icon = Icon::Cross, .only_icon = true, .bare = true});
    });
    return after;
}

}  // namespace

Rect floating(Ui& ui, NodeId id, const Area& place, float pad_x, float pad_y,
              base::FunctionRef<void()> body) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "floating###%016" PRIx64, id);
    // The first frame does not know its height yet: it takes all there is.
    const auto known = ui.state().heights.find(id);
    const float tall = known == ui.state().heights.end() ? 4096.0F : known->second;
    ImGui::SetNextWindowPos({place.x - shadow_room, place.y - shadow_room});
    ImGui::SetNextWindowSize({place.width + 2 * shadow_room, tall + 2 * shadow_room});
    ImGui::Begin(name.data(), nullptr, floating_flags);
    ImDrawList& canvas = ui.list();
    canvas.PushClipRectFullScreen();
    ImDrawListSplitter layers;
    layers.Split(&canvas, 2);
    layers.SetCurrentChannel(&canvas, 1);
    const float bottom =
        ui.within({place.x + pad_x, place.y + pad_y, place.width - 2 * pad_x}, body) + pad_y;
    const Rect rect{place.x, place.y, place.width, bottom - place.y};
    layers.SetCurrentChannel(&canvas, 0);
    shadow(ui, rect, radius::panel);
    fill(ui, rect, ui.theme().raised, radius::panel);
    frame(ui, rect, ui.theme().line, radius::panel);
    layers.Merge(&canvas);
    canvas.PopClipRect();
    ImGui::End();
    ui.state().heights[id] = rect.height;
    return rect;
}

bool clicked_outside(const Ui& ui, const Rect& rect) {
    const ImVec2 at = ImGui::GetIO().MousePos;
    const bool inside = at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
                        at.y < rect.y + rect.height;
    const auto& emitted = ui.emitted();
    return ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !inside &&
           std::none_of(emitted.begin(), emitted.end(), closes);
}

void overlay(Ui& ui, std::string_view key, const OverlayOptions& options,
             base::FunctionRef<void()> body) {
    semantics::Node node;
    node.id = ui.id(key);
    node.role = Role::Dialog;
    node.name = options.name;
    const NodeId id = node.id;
    const Area place = place_of(ui, options.width);
    node.rect = {place.x, place.y, place.width, ui.state().heights[id]};
    NodeId close_id = 0;
    bool close = false;
    const auto scope = ui.scope(std::move(node));
    const Rect rect = floating(ui, id, place, 18, 16, [&] {
        ui.move_to(draw_head(ui, options, close_id, close));
        body();
    });
    ui.resize(id, rect);
    ui.show_overlay(id, close_id, rect.y + rect.height + shadow_room);
    const bool escaped = ui.take(id, semantics::Deed::Dismiss) != nullptr ||
                         ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    if (close || escaped || clicked_outside(ui, rect))
        ui.emit(app::Close{});
}

}  // namespace view
