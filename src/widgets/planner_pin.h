#pragma once

#include "base/result.h"
#include "widgets/planner.h"

#include <string>
#include <string_view>
#include <vector>

namespace widgets {

/// A plan as one word that a field of another plan holds: "model:llama-3.1-8b,method:lora,…". What
/// it is pinned to itself is left out.
std::string pin_code(const Planner& planner);

/// The reverse; the error names the field and what would be right.
base::Result<Planner> plan_of_pin(std::string_view code);

bool has_pin(const Planner& planner);

/// The plan beside itself: what the next change will be compared with.
Planner with_pin(Planner planner);

Planner without_pin(Planner planner);

/// The pinned plan with this one pinned.
Planner swapped(const Planner& planner);

/// One kind of memory at the fullest moment of each of two plans.
struct ComparedKind {
    MemoryKind kind = MemoryKind::Other;
    std::string name;
    std::string here;
    std::string there;
    std::string difference;  // "−59.8 GiB", "+1.5 GiB", "the same"
};

/// Two plans side by side.
struct Comparison {
    PlanBar here;
    PlanBar there;
    std::string pinned;    // the pinned plan in one line
    std::string sentence;  // "This plan takes 90.3 GiB less than the pinned one."
    std::vector<ComparedKind> kinds;
    ComparedKind total;
    Scale scale;
    base::Bytes budget;  // of the card of this plan
    std::string budget_text;
};

/// A plan against the one pinned to it, or why there is nothing to compare.
base::Result<Comparison> comparison_of(const Planner& planner);

/// The two bars in words, and the kinds as a table.
Description describe(const Comparison& comparison);

}  // namespace widgets
