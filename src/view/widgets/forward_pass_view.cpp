#include "base/units.h"
#include "view/text.h"
#include "view/widgets/toy_bench.h"
#include "view/widgets/toy_controls.h"
#include "view/widgets/widgets.h"
#include "view/widgets/workbench.h"
#include "widgets/runs.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace view {
namespace {

using widgets::ForwardPass;
using widgets::ForwardRun;

/// Eight digits that change when any bit of any weight does.
std::string fingerprint(std::uint64_t hash) {
    constexpr std::uint64_t low_half = 0xffffffff;
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "%08llx",
                  static_cast<unsigned long long>((hash ^ hash >> 32U) & low_half));
    return text.data();
}

/// "Using the model teaches it nothing", as two numbers to compare.
void draw_fingerprints(Ui& ui, const ForwardRun& run) {
    text(ui, TextStyle::UiStrong,
         base::count_text(run.queries()) + " questions asked. The weights' fingerprint:");
    ui.skip(4);
    text(ui, TextStyle::Ui, "Before the first: " + fingerprint(run.hash_at_start()));
    text(ui, TextStyle::Ui, "Now: " + fingerprint(run.hash_now()));
}

void draw_workbench(Ui& ui, const ForwardPass& pass, const ForwardRun& run, const ToyScene& scene,
                    const WidgetContext& context) {
    const std::string title = widgets::words_at(scene.recording, scene.moment).title;
    draw_bench(ui, scene, widgets::describe(pass, run),
               [&] { draw_transport(ui, pass, context, scene.recording.count(), title); });
    ui.skip(12);
    bench_panel(ui, [&] {
        const bool asks = std::find(context.controls.begin(), context.controls.end(), "queries") !=
                          context.controls.end();
        if (asks) {
            draw_fingerprints(ui, run);
            ui.skip(16);
        }
        draw_controls(ui, pass, context);
    });
}

}  // namespace

void draw(Ui& ui, const ForwardPass& pass, const WidgetContext& context) {
    const auto* run = widgets::run_as<ForwardRun>(context.run);
    if (run == nullptr || run->recording() == nullptr) {
        text(ui, TextStyle::Ui, "The network is being made.");
        return;
    }
    const widgets::Recording& recording = *run->recording();
    ToyScene scene{recording, widgets::listing_of(pass, recording), widgets::shape_of(pass.net),
                   widgets::nearest_moment(pass.moment, recording)};
    if (!context.controls.empty()) {
        const auto bench = ui.scope(Role::Group, context.block, "A forward pass");
        draw_workbench(ui, pass, *run, scene, context);
        return;
    }
    if (context.outcome == widgets::Outcome::Hidden) {
        draw_before(ui, context.block, scene, widgets::describe(pass, widgets::Outcome::Hidden));
        return;
    }
    scene.moment = recording.count() - 1;
    draw_mountain(ui, context.block, scene, widgets::describe(pass, *run));
}

}  // namespace view
