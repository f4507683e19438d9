#include "app/update.h"

#include "app/advance.h"
#include "app/answers.h"
#include "app/any_action.h"
#include "app/change.h"
#include "app/lookup.h"
#include "app/navigate.h"
#include "app/sentences.h"
#include "base/overloaded.h"

#include <algorithm>
#include <string>

namespace app {

namespace {

constexpr int least_text_percent = 100;
constexpr int most_text_percent = 200;

/// The widget called `id` if the learner may change it, else an empty find.
Found<lesson::WidgetBlock> playable(const Model& model, const lesson::BlockId& id) {
    const auto found = find_widget(*model.course, id);
    return found && is_interactive(*found.block) ? found : Found<lesson::WidgetBlock>{};
}

/// Makes one change to a widget and looks what it led to.
template <class Change>
void change_widget(Model& model, const lesson::WidgetBlock& widget, const Change& change) {
    const widgets::Finding before = widgets::finding_of_state(state_of(model, widget));
    change();
    model.outside.save_is_foreign = false;
    model.clip.stage = Clip::Stage::None;
    record_finding(model, widget, before);
}

void move(Model& model, const GoTo& action) {
    const Route before = place_of(model.route);
    go_to(model, action.route);
    const Route after = place_of(model.route);
    if (!model.notice.empty())
        say(model, model.notice);
    else if (before != after)
        say(model, place_sentence(model));
}

void set(Model& model, const SetWidget& action) {
    const auto found = playable(model, action.block);
    if (!found || found.block->initial.index() != action.state.index())
        return;
    change_widget(model, *found.block, [&] { slide_widget(model, *found.block, action.state); });
}

void type_model(Model& model, const TypeModel& action) {
    const auto found = playable(model, action.block);
    if (!found)
        return;
    model.typed[action.block] = action.text;
    const auto read = widgets::state_from_text(state_of(model, *found.block), action.text);
    if (read)
        change_widget(model, *found.block, [&] { set_widget(model, *found.block, read.value()); });
}

void copy(Model& model, const Copy& action) {
    model.clip = {action.block, action.what, action.text, Clip::Stage::Asked, model.clip.count + 1};
}

void undo(Model& model, const Undo& action) {
    const auto found = playable(model, action.block);
    const auto touched = model.touched.find(action.block);
    if (!found || touched == model.touched.end() || touched->second.before.empty())
        return;
    model.typed.erase(action.block);
    model.playing.reset();
    change_widget(model, *found.block, [&] {
        touched->second.now = touched->second.before.back();
        touched->second.before.pop_back();
    });
}

void reset(Model& model, const Reset& action) {
    const auto found = playable(model, action.block);
    if (!found)
        return;
    model.typed.erase(action.block);
    model.playing.reset();
    change_widget(model, *found.block,
                  [&] { set_widget(model, *found.block, found.block->initial); });
}

void set_preferences(Model& model, const SetPreferences& action) {
    model.preferences = action.preferences;
    model.preferences.text_percent =
        std::clamp(model.preferences.text_percent, least_text_percent, most_text_percent);
    model.outside.save_is_foreign = false;
}

void forget_everything(Model& model) {
    model.progress = {};
    model.drafts.clear();
    model.touched.clear();
    model.typed.clear();
    model.outside.save_is_foreign = false;
    say(model, "All progress is forgotten.");
}

}  // namespace

void apply(Model& model, const Action& action) {
    std::visit(base::Overloaded{
                   [&](const GoTo& go) { move(model, go); },
                   [&](const Pick& picked) { pick(model, picked); },
                   [&](const MoveItem& moved) { move_item(model, moved); },
                   [&](const SetEstimate& wanted) { set_estimate(model, wanted); },
                   [&](const TypeEstimate& typed) { type_estimate(model, typed); },
                   [&](const SetConfidence& sure) { set_confidence(model, sure); },
                   [&](const Commit& committed) { commit(model, committed); },
                   [&](const ShowAnswer& shown) { show_answer(model, shown); },
                   [&](const Forget& forgotten) { forget(model, forgotten); },
                   [&](const OpenHint& hint) { open_hint(model, hint); },
                   [&](const SetWidget& change) { set(model, change); },
                   [&](const TypeModel& typed) { type_model(model, typed); },
                   [&](const Copy& copied) { copy(model, copied); },
                   [&](const Play& play) {
                       play.on ? start_playing(model, play.block) : stop_playing(model);
                   },
                   [&](const Undo& undone) { undo(model, undone); },
                   [&](const Reset& restart) { reset(model, restart); },
                   [&](const SetPreferences& wanted) { set_preferences(model, wanted); },
                   [&](const Open& overlay) { model.open = overlay.overlay; },
                   [&](const Close&) { model.open.clear(); },
                   [&](const Dismiss&) { model.notice.clear(); },
                   [&](const ForgetEverything&) { forget_everything(model); },
               },
               action.any().kind);
}

}  // namespace app
