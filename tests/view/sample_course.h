#pragma once

#include "app/model.h"
#include "lesson/document.h"

#include <memory>

namespace sample {

/// The question every hidden outcome of the sample lesson waits for.
inline constexpr const char* hook = "sample/hook";

/// One short lesson with every kind of block: Predict, Run it, Why, Play, Check, Keep. Its outcome
/// speaks of "purple", a word found nowhere else.
std::shared_ptr<const lesson::Course> course();

/// A learner at a step of the sample lesson, counted from 1; 0: at the course home.
app::Model model_at(int step);

}  // namespace sample
