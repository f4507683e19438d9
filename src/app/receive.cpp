#include "app/answers.h"
#include "app/lookup.h"
#include "app/messages.h"
#include "app/navigate.h"
#include "app/port.h"
#include "app/save.h"
#include "app/sentences.h"
#include "app/update.h"
#include "app/words.h"
#include "base/overloaded.h"

#include <algorithm>
#include <string>
#include <utility>

namespace app {

namespace {

/// Shows a sentence and says it.
void notify(Model& model, std::string sentence) {
    model.notice = sentence;
    say(model, std::move(sentence));
}

void take_url(Model& model, const UrlChanged& url) {
    model.outside.fragment = url.fragment;
    ++model.outside.fragments;
    std::string unusable;
    const auto route = parse_route(url.fragment, unusable);
    if (!route || (route.value().lesson.empty() && !unusable.empty())) {
        notify(model, route ? unusable : route.error().message);
        return;
    }
    go_to(model, route.value());
    if (!unusable.empty())
        model.notice = unusable;
    if (!model.notice.empty())
        say(model, model.notice);
}

/// What was stored, together with what was done since the page opened. `by_another_tab`: it was
/// stored meanwhile, and its place stands, else two open tabs would correct each other forever.
Progress merged(Progress stored, const Progress& now, bool by_another_tab) {
    for (const auto& [quiz, answer] : now.answers)
        stored.answers[quiz] = answer;
    for (const auto& [quiz, count] : now.hints)
        stored.hints[quiz] = std::max(stored.hints[quiz], count);
    for (const auto& [lesson, steps] : now.steps_seen)
        stored.steps_seen[lesson].insert(steps.begin(), steps.end());
    for (const auto& [widget, goals] : now.reached)
        stored.reached[widget].insert(goals.begin(), goals.end());
    if (!now.last_lesson.empty() && !by_another_tab) {
        stored.last_lesson = now.last_lesson;
        stored.last_step = now.last_step;
    }
    return stored;
}

/// A save that cannot be read is kept line by line, so that the next save still holds it.
void keep_foreign_save(Model& model, std::string_view text) {
    model.outside.save_is_foreign = true;
    for (const std::string_view line : split(text, '\n')) {
        if (!line.empty())
            model.progress.unknown_lines.push_back("kept " + std::string(line));
    }
}

void take_save(Model& model, const SaveLoaded& load) {
    if (load.text.empty())
        return;
    model.outside.save = load.text;
    ++model.outside.saves;
    auto saved = parse_save(load.text);
    if (!saved) {
        keep_foreign_save(model, load.text);
        notify(model, saved.error().message +
                          " It is left as it is until you do something here, and kept after that.");
        return;
    }
    model.progress =
        merged(std::move(saved.value().progress), model.progress, model.outside.saves > 1);
    model.preferences = saved.value().preferences;
    if (!saved.value().damage.empty())
        notify(model, saved.value().damage);
}

void take_message(Model& model, const MessageArrived& message) {
    const auto route = parse_message(message.text);
    if (!route)
        notify(model, route.error().message);
    else if (route.value())
        apply(model, GoTo{*route.value()});
}

/// The first widget of this step whose model the learner may change; nullptr when there is none.
const lesson::WidgetBlock* model_widget(const Model& model) {
    const lesson::WidgetBlock* found = nullptr;
    const lesson::Step* step = current_step(model);
    if (step == nullptr)
        return nullptr;
    lesson::for_each_block(step->blocks, [&](const lesson::Block& block) {
        const auto* widget = std::get_if<lesson::WidgetBlock>(&block.content);
        if (found == nullptr && widget != nullptr &&
            std::count(widget->controls.begin(), widget->controls.end(), "model") > 0)
            found = widget;
    });
    return found;
}

void take_file(Model& model, const FileDropped& file) {
    const lesson::WidgetBlock* widget = model_widget(model);
    if (widget == nullptr) {
        notify(model,
               "Nothing on this step takes a file. A config.json can be dropped where a "
               "model can be chosen.");
        return;
    }
    if (const auto read = widgets::state_from_text(state_of(model, *widget), file.text); !read) {
        notify(model, "The file " + in_quotes(file.name) + " is not used. " + read.error().message);
        return;
    }
    model.notice.clear();
    apply(model, TypeModel{widget->id, file.text});
    const widgets::Finding found = widgets::finding_of_state(state_of(model, *widget));
    say(model, "The file " + in_quotes(file.name) + " is used. " + found.sentence);
}

void take_copy(Model& model, const CopyDone& done) {
    if (model.clip.stage != Clip::Stage::Asked)
        return;
    model.clip.stage = done.worked ? Clip::Stage::Copied : Clip::Stage::Refused;
    say(model, copy_sentence(model.clip));
}

}  // namespace

void receive(Model& model, const Inbound& inbound) {
    std::visit(
        base::Overloaded{
            [&](const UrlChanged& url) { take_url(model, url); },
            [&](const SaveLoaded& load) { take_save(model, load); },
            [&](const MessageArrived& message) { take_message(model, message); },
            [](const NodeInput&) {},
            [&](const FileDropped& file) { take_file(model, file); },
            [&](const CopyDone& done) { take_copy(model, done); },
            [&](const SurroundingsChanged& change) { model.surroundings = change.surroundings; },
        },
        inbound);
}

}  // namespace app
