#include "widgets/planner_pin.h"

#include "base/units.h"
#include "estimator/cards.h"
#include "widgets/scale.h"
#include "widgets/stacks.h"

#include <algorithm>
#include <utility>

namespace widgets {
namespace {

constexpr std::string_view pinned_field = "pinned";

/// One side of a comparison: the live bytes at its fullest moment, and its bar.
struct Side {
    estimator::LiveBytes live;
    PlanBar bar;
};

base::Result<Side> side_of(const Planner& planner, std::string name, base::Bytes budget) {
    const auto plan = plan_of(planner, planner.method);
    if (!plan)
        return plan.error();
    const auto estimate = estimator::estimate(plan.value());
    if (!estimate)
        return estimate.error();
    Side side{estimate.value().at_peak().live, {}};
    side.bar.method = planner.method;
    side.bar.chosen = true;
    side.bar.column.name = std::move(name);
    side.bar.column.blocks = stack_of(side.live, plan.value());
    side.bar.column.total = estimate.value().total();
    side.bar.column.total_text = amount_text(side.bar.column.total);
    side.bar.fits = side.bar.column.total <= budget;
    return side;
}

/// One unit for a whole table: GiB, but for what would then be 0.0.
std::string table_text(base::Bytes bytes) {
    const bool visible = bytes.count >= base::gib.count / 20;
    return visible ? base::bytes_text(bytes, base::ByteUnit::GiB, 1) : amount_text(bytes);
}

std::string difference_text(base::Bytes here, base::Bytes there) {
    if (here == there)
        return "the same";
    return here < there ? "\xE2\x88\x92" + table_text(there - here)
                        : "+" + table_text(here - there);
}

std::string amount_or_none(base::Bytes bytes) {
    return bytes.count == 0 ? "none" : table_text(bytes);
}

ComparedKind compared(MemoryKind kind, std::string_view name, base::Bytes here, base::Bytes there) {
    return {kind, std::string(name), amount_or_none(here), amount_or_none(there),
            difference_text(here, there)};
}

std::string sentence_of(base::Bytes here, base::Bytes there) {
    if (here == there)
        return "Both plans take the same.";
    const bool less = here < there;
    return "This plan takes " + amount_text(less ? there - here : here - there) +
           (less ? " less" : " more") + " than the pinned one.";
}

/// Sets the field of one "name:value"; what is wrong, or "".
std::string read_part(std::string_view part, Planner& planner) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos)
        return "'" + std::string(part) + "' has no value; write field:value";
    const std::string_view name = part.substr(0, colon);
    if (name == pinned_field)
        return "a pinned plan pins no other";
    const auto set = base::set_field(planner, name, part.substr(colon + 1));
    return set ? "" : set.error().message;
}

}  // namespace

std::string pin_code(const Planner& planner) {
    std::string code;
    for (const base::NamedText& field : base::named_texts(planner)) {
        if (is_of_plan(field.name))
            code += (code.empty() ? "" : ",") + field.name + ':' + field.value;
    }
    return code;
}

base::Result<Planner> plan_of_pin(std::string_view code) {
    Planner planner;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find(','), code.size());
        const std::string wrong = read_part(code.substr(0, end), planner);
        if (!wrong.empty())
            return base::Error{wrong};
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return planner;
}

bool has_pin(const Planner& planner) {
    return planner.pinned != nothing_pinned;
}

Planner with_pin(Planner planner) {
    planner.pinned = pin_code(planner);
    return planner;
}

Planner without_pin(Planner planner) {
    planner.pinned = nothing_pinned;
    return planner;
}

Planner swapped(const Planner& planner) {
    auto other = plan_of_pin(planner.pinned);
    if (!other || !has_pin(planner))
        return planner;
    other.value().pinned = pin_code(planner);
    other.value().map = planner.map;
    return std::move(other.value());
}

base::Result<Comparison> comparison_of(const Planner& planner) {
    const auto other = has_pin(planner)
                           ? plan_of_pin(planner.pinned)
                           : base::Error{"no plan is pinned; pin one to compare this with"};
    if (!other)
        return other.error();
    const estimator::Card& card = estimator::row_of(planner.card);
    Comparison made;
    made.budget = estimator::memory_of(card);
    made.budget_text = std::string(card.sold_as) + " card, " + gib_text(made.budget);
    auto here = side_of(planner, "This plan", made.budget);
    auto there = side_of(other.value(), "Pinned plan", made.budget);
    if (!here)
        return here.error();
    if (!there)
        return there.error();
    made.pinned = plan_line(other.value());
    for (std::size_t i = 0; i < estimator::kind_rows.size(); ++i) {
        const auto kind = static_cast<estimator::Kind>(i);
        const base::Bytes mine = here.value().live.of(kind);
        const base::Bytes theirs = there.value().live.of(kind);
        if (mine.count != 0 || theirs.count != 0)
            made.kinds.push_back(
                compared(memory_kind_of(kind), estimator::kind_rows[i].title, mine, theirs));
    }
    made.here = std::move(here.value().bar);
    made.there = std::move(there.value().bar);
    const base::Bytes mine = made.here.column.total;
    const base::Bytes theirs = made.there.column.total;
    made.total = compared(MemoryKind::Other, "all together", mine, theirs);
    made.sentence = sentence_of(mine, theirs);
    made.scale = scale_up_to(std::max({mine, theirs, made.budget}));
    return made;
}

Description describe(const Comparison& comparison) {
    Description description;
    description.summary = comparison.sentence + " This one takes " +
                          comparison.here.column.total_text + ", the pinned one " +
                          comparison.there.column.total_text + ", each at its fullest moment.";
    description.header = {"Memory", "This plan", "Pinned plan", "Difference"};
    for (const ComparedKind& kind : comparison.kinds)
        description.rows.push_back({kind.name, kind.here, kind.there, kind.difference});
    const ComparedKind& total = comparison.total;
    description.rows.push_back({total.name, total.here, total.there, total.difference});
    return description;
}

}  // namespace widgets
