#pragma once

#include "app/action.h"
#include "app/model.h"

/// What a learner does with a question, from the first touch to committing. A question that is
/// already answered changes only through Forget.
namespace app {

void pick(Model& model, const Pick& action);
void move_item(Model& model, const MoveItem& action);
void set_estimate(Model& model, const SetEstimate& action);
void type_estimate(Model& model, const TypeEstimate& action);
void set_confidence(Model& model, const SetConfidence& action);
void commit(Model& model, const Commit& action);
void show_answer(Model& model, const ShowAnswer& action);
void forget(Model& model, const Forget& action);
void open_hint(Model& model, const OpenHint& action);

/// Puts a sentence into the live region.
void say(Model& model, std::string sentence);

}  // namespace app
