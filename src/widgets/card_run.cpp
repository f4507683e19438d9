#include "widgets/card_run.h"

#include "estimator/cards.h"
#include "widgets/card_readout.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace widgets {
namespace {

using Columns = std::vector<const Column*>;

/// What stands in a row for a part that a column does not have.
constexpr std::string_view nothing = "none";

std::string amount_of(const Column& column, const std::string& part) {
    for (const Block& block : column.blocks) {
        if (block.name == part)
            return block.amount;
    }
    return std::string(nothing);
}

/// The parts of all columns, each once.
std::vector<std::string> parts_of(const Columns& columns) {
    std::vector<std::string> parts;
    for (const Column* column : columns) {
        for (const Block& block : column->blocks) {
            if (std::count(parts.begin(), parts.end(), block.name) == 0)
                parts.push_back(block.name);
        }
    }
    return parts;
}

/// A row a part, a column a bar, then the totals and what the card has.
void add_table(Description& description, const Columns& columns, const std::string& budget) {
    description.header = {"Part"};
    for (const Column* column : columns)
        description.header.push_back(column->name);
    for (const std::string& part : parts_of(columns)) {
        std::vector<std::string> row = {part};
        for (const Column* column : columns)
            row.push_back(amount_of(*column, part));
        description.rows.push_back(row);
    }
    std::vector<std::string> totals = {"all together"};
    std::vector<std::string> card = {"the card has"};
    for (const Column* column : columns) {
        totals.push_back(column->total_text);
        card.push_back(budget);
    }
    description.rows.push_back(totals);
    description.rows.push_back(card);
}

std::string answer_sentence(const CardRun& run, const CardRunReadout& readout) {
    const estimator::Card& card = estimator::row_of(run.plan.card);
    std::string said = readout.model + " on one " + std::string(card.title) + " with " +
                       readout.budget_short + ": answering a question takes " +
                       readout.answer.total_text;
    return said + (readout.free_text.empty() ? " and does not fit."
                                             : ", " + readout.free_text + " stay free.");
}

/// "2 for its weight, 2 for its gradient": what the bytes of one weight are for.
std::string costs_listed(const std::vector<WeightCost>& costs) {
    std::string listed;
    for (const WeightCost& cost : costs)
        listed +=
            (listed.empty() ? "" : ", ") + std::to_string(cost.bytes) + " for its " + cost.name;
    return listed;
}

std::string outcome_sentence(const CardRunReadout& readout) {
    std::string said = " Finetuning: " + readout.verdict + ' ' + readout.verdict_detail;
    if (readout.refusal)
        said += ' ' + readout.refusal->title + '.';
    return said + ' ' + readout.cost_title + ' ' + readout.cost_product + ": " +
           costs_listed(readout.costs) + '.';
}

}  // namespace

Description describe(const CardRun& run, Outcome outcome) {
    const auto made = card_run_readout(run);
    if (!made)
        return {made.error().message, {}, {}};
    const CardRunReadout& readout = made.value();
    Description description;
    description.summary = answer_sentence(run, readout);
    if (outcome == Outcome::Hidden) {
        description.summary += " What finetuning takes is still hidden.";
        add_table(description, {&readout.answer}, readout.budget_short);
        return description;
    }
    description.summary += outcome_sentence(readout);
    add_table(description, {&readout.answer, &readout.training, &readout.whole_step},
              readout.budget_short);
    return description;
}

Description describe(const CardRun& run) {
    return describe(run, Outcome::Shown);
}

}  // namespace widgets
