#pragma once

#include "app/model.h"
#include "lesson/document.h"

#include <memory>

/// A lesson with one question of each kind of item besides picking one, its numbers computed.
namespace support {

inline constexpr const char* order_id = "items/steps";
inline constexpr const char* estimate_id = "items/peak";

/// Step 1 puts four lines of a training loop in order, step 2 estimates a peak in GiB.
std::shared_ptr<const lesson::Course> items_course();

/// A learner at a step of it, from 1.
app::Model items_model(int step);

/// The question that step asks.
const lesson::Quiz& question_of(const app::Model& model);

}  // namespace support
