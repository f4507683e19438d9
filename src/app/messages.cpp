#include "app/messages.h"

#include "app/replies.h"
#include "app/sentences.h"
#include "app/words.h"

#include <nlohmann/json.hpp>

namespace app {

namespace {

// Ordered: "type" stays first, so that a host page's log reads well.
using Json = nlohmann::ordered_json;

constexpr int message_version = 1;

Json message(const char* type) {
    Json json;
    json["type"] = std::string("memory-first:") + type;
    json["v"] = message_version;
    return json;
}

/// Text that is no UTF-8 is replaced, never thrown about.
std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Error wrong(const std::string& what) {
    return base::Error{"A message of the embedding page is not used: " + what + '.'};
}

/// The text member `name`, or nothing when it is absent or of another type.
std::optional<std::string> text_member(const Json& json, const char* name) {
    const auto member = json.find(name);
    if (member == json.end() || !member->is_string())
        return std::nullopt;
    return member->get<std::string>();
}

}  // namespace

std::string ready_message(const Model& model) {
    Json json = message("ready");
    json["lesson"] = model.route.lesson;
    json["step"] = model.route.step;
    return text_of(json);
}

std::string progress_message(const Model& model, const lesson::Lesson& lesson) {
    const Share share = progress_of(model, lesson);
    Json json = message("progress");
    json["lesson"] = lesson.id;
    json["step"] = model.route.step;
    json["seen"] = share.seen;
    json["steps"] = share.all;
    return text_of(json);
}

std::string answered_message(const lesson::Quiz& quiz, const Answer& answer) {
    Json json = message("answered");
    json["quiz"] = quiz.id;
    const auto judgement = judge(quiz, answer.reply);
    const auto* picked = std::get_if<Picked>(&answer.reply);
    json["choice"] = picked == nullptr ? Json() : Json(picked->choice);
    if (const auto* arranged = std::get_if<Arranged>(&answer.reply))
        json["order"] = arranged->items;
    if (const auto* estimated = std::get_if<Estimated>(&answer.reply))
        json["estimate"] = estimated->count;
    json["right"] = judgement && judgement->right;
    json["confidence"] = row_of(answer.confidence).id;
    return text_of(json);
}

std::string answers_note(const Model& model) {
    Json json = Json::object();
    const lesson::Lesson* lesson = current_lesson(model);
    if (lesson == nullptr)
        return text_of(json);
    for (const lesson::Step& step : lesson->steps) {
        lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
            const auto* quiz = std::get_if<lesson::Quiz>(&block.content);
            const auto answer = quiz == nullptr ? std::nullopt : answer_of(model, *quiz);
            if (answer)
                json[std::string(lesson::local_name(quiz->id))] = said_sentence(*quiz, *answer);
        });
    }
    return text_of(json);
}

std::string completed_message(const lesson::Lesson& lesson) {
    Json json = message("completed");
    json["lesson"] = lesson.id;
    return text_of(json);
}

base::Result<std::optional<Route>> parse_message(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || text_member(json, "type") != "memory-first:command")
        return std::optional<Route>{};
    if (const auto version = json.find("v");
        version == json.end() || !version->is_number_integer() || *version != message_version)
        return wrong("its \"v\" must be 1");
    const auto command = text_member(json, "command");
    if (command != "goTo")
        return wrong("its \"command\" is " + in_quotes(command.value_or("missing")) +
                     ", and the only one is goTo");
    const auto lesson = text_member(json, "lesson");
    if (!lesson || (!lesson->empty() && !is_one_word(*lesson)))
        return wrong("its \"lesson\" must be the id of a lesson, or empty for the course home");
    const auto step = json.find("step");
    if (step == json.end())
        return std::optional<Route>{Route{*lesson, 1, {}}};
    if (!step->is_number_integer() || *step < 1 || *step > 1000)
        return wrong("its \"step\" must be a whole number from 1");
    return std::optional<Route>{Route{*lesson, step->get<int>(), {}}};
}

}  // namespace app
