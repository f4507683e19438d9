#include "app/advance.h"

#include "app/change.h"
#include "app/lookup.h"
#include "widgets/runs.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace app {
namespace {

std::vector<const lesson::WidgetBlock*> widgets_on_screen(const Model& model) {
    std::vector<const lesson::WidgetBlock*> found;
    if (const lesson::Step* step = current_step(model)) {
        lesson::for_each_block(step->blocks, [&](const lesson::Block& block) {
            if (const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content))
                found.push_back(widget);
        });
    }
    return found;
}

/// Runs that nobody sees are given back.
void drop_unseen(Model& model, const std::vector<const lesson::WidgetBlock*>& seen) {
    std::erase_if(model.runs, [&](const auto& entry) {
        return std::none_of(seen.begin(), seen.end(), [&](const lesson::WidgetBlock* widget) {
            return widget->id == entry.first;
        });
    });
}

widgets::WidgetRun& run_behind(Model& model, const lesson::BlockId& block) {
    auto& run = model.runs[block];
    if (run == nullptr)
        run = std::make_shared<widgets::WidgetRun>();
    return *run;
}

/// One tick if it is due.
void tick(Model& model, const lesson::WidgetBlock& widget, double seconds) {
    if (seconds < model.playing->next_tick)
        return;
    widgets::WidgetState state = state_of(model, widget);
    const bool more = widgets::play_on(state, run_behind(model, widget.id));
    model.playing->next_tick = seconds + widgets::seconds_between_ticks(state);
    model.touched.find(widget.id)->second.now = state;
    if (!more)
        stop_playing(model);
}

}  // namespace

bool advance(Model& model, double seconds, const widgets::MayGoOn& may_go_on) {
    const auto seen = widgets_on_screen(model);
    drop_unseen(model, seen);
    bool waiting = false;
    for (const lesson::WidgetBlock* widget : seen) {
        const bool done =
            widgets::follow(run_behind(model, widget->id), state_of(model, *widget), may_go_on);
        waiting = waiting || !done;
        if (done && model.playing && model.playing->block == widget->id)
            tick(model, *widget, seconds);
    }
    if (model.playing && std::none_of(seen.begin(), seen.end(), [&](const auto* widget) {
            return widget->id == model.playing->block;
        }))
        model.playing.reset();
    return waiting || model.playing.has_value();
}

void start_playing(Model& model, const lesson::BlockId& block) {
    const auto found = find_widget(*model.course, block);
    if (!found || !is_interactive(*found.block))
        return;
    widgets::WidgetState state = state_of(model, *found.block);
    if (!widgets::can_play(state))
        return;
    model.playing = Playing{block, state, 0};
    remember(model, *found.block);
    const widgets::WidgetRun* run = run_of(model, block);
    widgets::WidgetState next = state;
    const bool at_end = run != nullptr && !widgets::play_on(next, *run) && next == state;
    if (at_end && widgets::set_field(state, "moment", "0"))
        model.touched.find(block)->second.now = state;
}

void stop_playing(Model& model) {
    if (!model.playing)
        return;
    const lesson::BlockId block = model.playing->block;
    model.playing.reset();
    if (const auto found = find_widget(*model.course, block))
        record_finding(model, *found.block, {});
}

const widgets::WidgetRun* run_of(const Model& model, const lesson::BlockId& block) {
    const auto found = model.runs.find(block);
    return found == model.runs.end() ? nullptr : found->second.get();
}

}  // namespace app
