#include "view/ui.h"

#include "base/hash.h"
#include "view/shapes.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cinttypes>
#include <cstdio>
#include <utility>

#include <imgui.h>

namespace view {
namespace {

constexpr ImGuiWindowFlags page_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground |
    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing;

}  // namespace

Ui::Ui(State& state, const Stage& stage, std::span<const semantics::Input> inputs,
       const Setting& setting)
    : state_(state),
      stage_(stage),
      setting_(setting),
      theme_(theme_of(setting.dark)),
      layout_(layout_of(stage.width, state.fonts.scale())),
      inputs_(inputs.begin(), inputs.end()),
      scopes_{Open{}} {
    taken_.reserve(inputs_.size());
    if (stage.focused == state.wanted_focus || !inputs_.empty())
        state.wanted_focus = 0;
    state_.fonts.use_narrow(layout_.narrow());
    state_.motion.begin(stage.seconds, setting.reduced_motion);
    area_ = {layout_.margin, 0, layout_.content};

    // Curves are flattened for the device's pixels, not for CSS pixels.
    ImGui::GetStyle().CircleTessellationMaxError = 0.3F / std::max(1.0F, fonts().density());
    const float height = std::max(stage.minimum_height, ImGui::GetIO().DisplaySize.y);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({stage.width, std::max(height, 1.0F)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin("page", nullptr, page_flags);
}

Ui::~Ui() {
    if (!finished_)
        finish();
}

Output Ui::finish() {
    assert(!finished_ && scopes_.size() == 1);
    finished_ = true;
    ImGui::End();
    ImGui::PopStyleVar(3);
    if (overlay_ == 0 && state_.overlay != 0)
        focus(state_.opener);
    state_.overlay = overlay_;
    output_.tree.height = std::max({area_.y, overlay_bottom_, stage_.minimum_height});
    // A wish for something that is not on the screen yet waits until it is.
    output_.tree.focus = rect_of(state_.wanted_focus) == Rect{} ? 0 : state_.wanted_focus;
    output_.moving = state_.motion.moving();
    return std::move(output_);
}

float Ui::grown(float at_100, TextStyle style) const {
    const float line = fonts().line(style);
    return at_100 + line - line / scale();
}

ImDrawList& Ui::list() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list._FringeScale = 1 / fonts().density();  // edges are soft over one device pixel
    return list;
}

// ------------------------------------------------------------------------------------------ place

Rect Ui::place(float width, float height) {
    if (place_.flow == Flow::Across) {
        const float right = area_.x + area_.width;
        if (place_.pen > area_.x && place_.pen + width > right + 0.5F) {
            area_.y += place_.row_height + place_.gap;
            place_.pen = area_.x;
            place_.row_height = 0;
        }
        const Rect rect{place_.pen, area_.y, std::min(width, right - place_.pen), height};
        place_.pen += rect.width + place_.gap;
        place_.row_height = std::max(place_.row_height, height);
        return rect;
    }
    const bool stacked = place_.flow == Flow::Stacked;
    const Rect rect{area_.x, area_.y, stacked ? area_.width : std::min(width, area_.width), height};
    area_.y += height + (stacked ? place_.gap : 0);
    return rect;
}

float Ui::within(Area area, base::FunctionRef<void()> body) {
    const Area before = std::exchange(area_, area);
    const Place flow = std::exchange(place_, Place{});
    body();
    const float bottom = area_.y;
    area_ = before;
    place_ = flow;
    return bottom;
}

void Ui::flow_through(Flow flow, float gap, base::FunctionRef<void()> body) {
    const Place before = std::exchange(place_, Place{area_, flow, gap, area_.x, 0});
    const float top = area_.y;
    body();
    if (flow == Flow::Across)
        area_.y += place_.row_height;
    else if (area_.y > top)
        area_.y -= gap;
    place_ = before;
}

void Ui::row(float gap, base::FunctionRef<void()> body) {
    flow_through(layout_.narrow() ? Flow::Stacked : Flow::Across, gap, body);
}

void Ui::side_by_side(float gap, base::FunctionRef<void()> body) {
    flow_through(Flow::Across, gap, body);
}

Rect Ui::panel(const Surface& surface, base::FunctionRef<void()> body) {
    ImDrawList& canvas = list();
    ImDrawListSplitter layers;
    layers.Split(&canvas, 2);
    layers.SetCurrentChannel(&canvas, 1);
    const Area inside{area_.x + surface.pad_x, area_.y + surface.pad_y,
                      area_.width - 2 * surface.pad_x};
    const float bottom = within(inside, body) + surface.pad_y;
    const Rect rect{area_.x, area_.y, area_.width, bottom - area_.y};
    layers.SetCurrentChannel(&canvas, 0);
    if (surface.fill != 0)
        fill(*this, rect, surface.fill, surface.radius);
    if (surface.border != 0 && surface.dash.on > 0)
        dashed_frame(*this, rect, surface.border, surface.radius, surface.stroke, surface.dash);
    else if (surface.border != 0)
        frame(*this, rect, surface.border, surface.radius, surface.stroke);
    layers.Merge(&canvas);
    area_.y = bottom;
    return rect;
}

// ---------------------------------------------------------------------------------------- meaning

NodeId Ui::id(std::string_view key) const {
    const NodeId parent = scopes_.back().id;
    const NodeId hashed = parent == 0 ? base::hash(key) : base::hash(key, parent);
    return hashed == 0 ? 1 : hashed;  // 0 means "no node"
}

NodeId Ui::next_id() {
    return id("#" + std::to_string(++scopes_.back().texts));
}

semantics::Node& Ui::record(semantics::Node node) {
    node.parent = scopes_.back().id;
    // The name of a button is not one of the lesson's sentences, even where it stands among them;
    // a run is part of one.
    const bool words =
        node.role != Role::Button && node.role != Role::Link && node.role != Role::Text;
    node.content = node.content || (words_ > 0 && words);
    output_.tree.nodes.push_back(std::move(node));
    return output_.tree.nodes.back();
}

Ui::Scope Ui::scope(Role role, std::string_view key, std::string_view name) {
    semantics::Node node;
    node.id = id(key);
    node.role = role;
    node.name = std::string(name);
    return scope(std::move(node));
}

Ui::Scope Ui::scope(semantics::Node node) {
    if (node.rect == Rect{})
        node.rect = {area_.x, area_.y, area_.width, 0};
    record(std::move(node));
    const std::size_t index = output_.tree.nodes.size() - 1;
    scopes_.push_back({output_.tree.nodes[index].id, index, 0, words_});
    if (output_.tree.nodes[index].role == Role::Dialog)
        words_ = 0;
    return {*this, false};
}

Ui::Scope Ui::lesson_words() {
    ++words_;
    return {*this, true};
}

Ui::Scope::~Scope() {
    if (words_) {
        --ui_.words_;
        return;
    }
    Rect& rect = ui_.output_.tree.nodes[ui_.scopes_.back().index].rect;
    if (rect.height == 0)
        rect.height = std::max(0.0F, ui_.area_.y - rect.y);
    ui_.words_ = ui_.scopes_.back().words;
    ui_.scopes_.pop_back();
}

Rect Ui::rect_of(NodeId node) const {
    const auto& nodes = output_.tree.nodes;
    const auto found = std::find_if(nodes.begin(), nodes.end(),
                                    [&](const semantics::Node& one) { return one.id == node; });
    return found == nodes.end() ? Rect{} : found->rect;
}

void Ui::resize(NodeId node, const Rect& rect) {
    for (semantics::Node& one : output_.tree.nodes) {
        if (one.id == node)
            one.rect = rect;
    }
}

// ------------------------------------------------------------------------------------------ deeds

Touch Ui::touch(NodeId id, const Rect& rect, int part) {
    // The label names the node: the audit finds the meaning of each item by it.
    std::array<char, 24> label{};
    std::snprintf(label.data(), label.size(), "###%016" PRIx64, id);
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    Touch touch;
    ImGui::PushID(part);
    touch.pressed = ImGui::InvisibleButton(
        label.data(), {std::max(rect.width, 1.0F), std::max(rect.height, 1.0F)});
    ImGui::PopID();
    const ImGuiIO& io = ImGui::GetIO();
    touch.held = ImGui::IsItemActive();
    touch.hovered = ImGui::IsItemHovered() && io.MouseSource == ImGuiMouseSource_Mouse;
    touch.pointer_x = io.MousePos.x;
    touch.pointer_y = io.MousePos.y;
    if (touch.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (take(id, semantics::Deed::Press) != nullptr)
        touch.pressed = true;
    return touch;
}

const semantics::Input* Ui::take(NodeId node, semantics::Deed deed) {
    const auto found = std::find_if(
        inputs_.begin(), inputs_.end(),
        [&](const semantics::Input& input) { return input.node == node && input.deed == deed; });
    if (found == inputs_.end())
        return nullptr;
    taken_.push_back(std::move(*found));
    inputs_.erase(found);
    return &taken_.back();
}

void Ui::emit(app::Action action) {
    output_.actions.push_back(std::move(action));
}

void Ui::focus(NodeId node) {
    if (stage_.focused != node)
        state_.wanted_focus = node;
}

void Ui::show_overlay(NodeId overlay, NodeId first, float bottom) {
    overlay_ = overlay;
    overlay_bottom_ = bottom;
    if (state_.overlay == overlay)
        return;
    state_.opener = anchor_node_;
    focus(first);
}

void Ui::anchor(NodeId node, const Rect& rect) {
    anchor_node_ = node;
    anchor_ = rect;
}

}  // namespace view
