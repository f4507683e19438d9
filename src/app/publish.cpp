#include "app/lookup.h"
#include "app/messages.h"
#include "app/navigate.h"
#include "app/port.h"
#include "app/save.h"
#include "app/sentences.h"

#include <algorithm>
#include <string>

namespace app {

namespace {

bool same_place(const Route& a, const Route& b) {
    return place_of(a) == place_of(b);
}

void publish_url(const Model& before, const Model& after, std::vector<Outbound>& out) {
    const bool arrived = after.outside.fragments != before.outside.fragments;
    const Route wanted = route_of(after);
    if (!arrived) {
        if (const Route told = route_of(before); told != wanted)
            out.emplace_back(SetUrl{text_of(wanted), !same_place(told, wanted)});
        return;
    }
    // What arrived already stands in the address bar; only an address that says something else than
    // where the learner now is gets replaced.
    const auto told = parse_route(after.outside.fragment);
    if (!told || resolved(*after.course, told.value()) != wanted)
        out.emplace_back(SetUrl{text_of(wanted), false});
}

void publish_save(const Model& before, const Model& after, std::vector<Outbound>& out) {
    if (after.outside.save_is_foreign)
        return;
    const bool loaded = after.outside.saves != before.outside.saves;
    const std::string stored =
        loaded ? after.outside.save : save_text(before.progress, before.preferences);
    std::string text = save_text(after.progress, after.preferences);
    if (text != stored)
        out.emplace_back(Save{std::move(text)});
}

/// Every step seen and every question answered.
bool completed(const Model& model, const lesson::Lesson& lesson) {
    const Share share = progress_of(model, lesson);
    bool answered = share.seen == share.all;
    for (const lesson::Step& step : lesson.steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            if (const auto* quiz = std::get_if<lesson::Quiz>(&block.content))
                answered = answered && answer_of(model, *quiz).has_value();
        });
    }
    return answered;
}

void publish_answers(const Model& before, const Model& after, std::vector<Outbound>& out) {
    for (const auto& [id, answer] : after.progress.answers) {
        const auto quiz = find_quiz(*after.course, id);
        const auto earlier = before.progress.answers.find(id);
        const bool known = earlier != before.progress.answers.end() && earlier->second == answer;
        if (quiz && !known && answer_of(after, *quiz.block))
            out.emplace_back(SendMessage{answered_message(*quiz.block, answer)});
    }
}

void publish_messages(const Model& before, const Model& after, std::vector<Outbound>& out) {
    if (before.outside.fragments == 0 && after.outside.fragments > 0)
        out.emplace_back(SendMessage{ready_message(after)});
    // What was stored is no news: the page that embeds us heard it when it happened.
    const bool loaded = after.outside.saves != before.outside.saves;
    if (!loaded)
        publish_answers(before, after, out);
    if (const lesson::Lesson* lesson = current_lesson(after)) {
        const bool moved = !same_place(before.route, after.route);
        if (moved || progress_of(before, *lesson).seen != progress_of(after, *lesson).seen)
            out.emplace_back(SendMessage{progress_message(after, *lesson)});
        if (!loaded && !completed(before, *lesson) && completed(after, *lesson))
            out.emplace_back(SendMessage{completed_message(*lesson)});
    }
}

}  // namespace

std::vector<Outbound> publish(const Model& before, const Model& after) {
    std::vector<Outbound> out;
    publish_url(before, after, out);
    publish_save(before, after, out);
    if (after.spoken_count != before.spoken_count)
        out.emplace_back(Announce{after.spoken});
    if (after.clip.count != before.clip.count)
        out.emplace_back(CopyText{after.clip.text});
    if (window_title(after) != window_title(before))
        out.emplace_back(SetTitle{window_title(after)});
    if (std::string note = answers_note(after); note != answers_note(before))
        out.emplace_back(NoteAnswers{std::move(note)});
    if (is_dark(after) != is_dark(before))
        out.emplace_back(SetTheme{is_dark(after)});
    publish_messages(before, after, out);
    return out;
}

bool is_dark(const Model& model) {
    if (model.preferences.theme == Theme::Auto)
        return model.surroundings.dark;
    return model.preferences.theme == Theme::Dark;
}

}  // namespace app
