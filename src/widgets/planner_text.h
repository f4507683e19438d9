#pragma once

#include "base/result.h"
#include "widgets/planner.h"

#include <string>
#include <string_view>

namespace estimator {
struct Family;
}

/// A plan as text that leaves this page and comes back.
namespace widgets {

/// The plan as one flat JSON object that plan_from_text() reads: a version, every field, the model
/// as the numbers of its config.json and, where it can be estimated, its bytes. What is pinned to
/// it is left out.
std::string json_of(const Planner& planner);

/// One line a kind of memory at the fullest moment, with a header: kind, bytes, GiB.
base::Result<std::string> csv_of(const Planner& planner);

/// The same as a table for people, below the plan in one line and above what other tools show.
base::Result<std::string> markdown_of(const Planner& planner);

/// `now` with what a text gives: all of a plan that json_of() wrote, or the model of a config.json,
/// a shape code or a preset's id. `read_as` is the family that somebody chose for a config.json of
/// unknown model_type. The error is one sentence: the field, what was found, what would be right.
/// What is pinned stays, and so does the map.
base::Result<Planner> plan_from_text(std::string_view text, const Planner& now,
                                     const estimator::Family* read_as = nullptr);

}  // namespace widgets
