#pragma once

#include "app/model.h"
#include "app/route.h"
#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

/// The messages between this page and a page that embeds it: JSON objects with "type" and "v".
namespace app {

/// {"type":"memory-first:ready","v":1,"lesson":"what-fits","step":1}
std::string ready_message(const Model& model);

/// {"type":"memory-first:progress","v":1,"lesson":"what-fits","step":2,"seen":2,"steps":7}
std::string progress_message(const Model& model, const lesson::Lesson& lesson);

/// {"type":"memory-first:answered","v":1,"quiz":"what-fits/hook","choice":1,"right":false,
/// "confidence":"think-so"}; `choice` is null for a learner who asked to be shown.
std::string answered_message(const lesson::Quiz& quiz, const Answer& answer);

/// {"hook":"You predicted: It runs out of memory. You are sure. Not this one."}: a sentence for
/// each answered question of the lesson on screen.
std::string answers_note(const Model& model);

/// {"type":"memory-first:completed","v":1,"lesson":"what-fits"}
std::string completed_message(const lesson::Lesson& lesson);

/// Where {"type":"memory-first:command","v":1,"command":"goTo","lesson":"what-fits","step":2} asks
/// to go. Empty for a message that is not meant for this page; a sentence for one that is and is
/// wrong.
base::Result<std::optional<Route>> parse_message(std::string_view text);

}  // namespace app
