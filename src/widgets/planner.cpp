#include "widgets/planner.h"

#include "base/units.h"
#include "estimator/budgets.h"
#include "estimator/cards.h"
#include "estimator/families.h"
#include "estimator/kv_cache.h"
#include "estimator/largest.h"
#include "estimator/notes.h"
#include "estimator/presets.h"
#include "estimator/quantised_weights.h"
#include "estimator/remedies.h"
#include "estimator/tiers.h"
#include "estimator/weights.h"
#include "widgets/planner_pin.h"
#include "widgets/scale.h"
#include "widgets/stacks.h"

#include <algorithm>
#include <utility>

namespace widgets {
namespace {

constexpr std::size_t most_savings = 6;

/// "LoRA, rank 16".
std::string bar_name(const Planner& planner, Method method) {
    const std::string word(row_of(method).word);
    const bool ranked = method == Method::Lora || method == Method::Qlora;
    return ranked ? word + ", rank " + base::count_text(planner.rank) : word;
}

/// "8 devices (zero-3)", "4 x 2 devices": the degrees as a product.
std::string devices_text(const Planner& planner) {
    std::string text = base::count_text(planner.devices);
    for (const std::int64_t degree : {planner.tensor, planner.stages})
        text += degree > 1 ? " \xC3\x97 " + base::count_text(degree) : "";
    return text + " devices (" +
           std::string(estimator::zero_ids[static_cast<std::size_t>(planner.zero)]) + ")";
}

/// One bar a method: its peak, stacked. A method that this model or these choices rule out has
/// none.
std::vector<PlanBar> bars_of(const Planner& planner, base::Bytes budget) {
    std::vector<PlanBar> bars;
    for (std::size_t i = 0; i < method_rows.size(); ++i) {
        const auto method = static_cast<Method>(i);
        const auto plan = plan_of(planner, method);
        if (!plan)
            continue;
        const auto estimate = estimator::estimate(plan.value());
        if (!estimate)
            continue;
        PlanBar bar;
        bar.method = method;
        bar.chosen = method == planner.method;
        bar.column.name = bar_name(planner, method);
        bar.column.short_name = row_of(method).word;
        bar.column.blocks = stack_of(estimate.value().at_peak().live, plan.value());
        bar.column.total = estimate.value().total();
        bar.column.total_text = amount_text(bar.column.total);
        bar.fits = bar.column.total <= budget;
        bars.push_back(std::move(bar));
    }
    return bars;
}

std::vector<SavingLine> savings_of(const estimator::Plan& plan, base::Bytes budget) {
    std::vector<SavingLine> lines;
    const auto remedies = estimator::remedies_for(plan, budget);
    if (!remedies)
        return lines;
    for (const estimator::Remedy& remedy : remedies.value()) {
        if (lines.size() == most_savings)
            break;
        lines.push_back({std::string(remedy.row->title), std::string(remedy.row->price),
                         amount_text(remedy.saved), amount_text(remedy.peak), remedy.fits});
    }
    return lines;
}

/// "The card takes up to 9,216 tokens a text, or 4 texts at once.": empty where it takes nothing.
std::string largest_sentence(const estimator::Plan& plan, base::Bytes budget) {
    const auto tokens = estimator::largest(plan, estimator::Growing::Tokens, budget);
    const auto batch = estimator::largest(plan, estimator::Growing::Batch, budget);
    if (!tokens || tokens.value() == 0)
        return {};
    std::string sentence =
        "The card takes texts of up to " + base::count_text(tokens.value()) + " tokens";
    if (batch && batch.value() > 0)
        sentence += ", or " + counted_text(batch.value(), "text") + " of this length at once";
    return sentence + ".";
}

/// A program that answers, and what it can keep keys and values in.
struct Keeper {
    std::string_view name;
    estimator::Runtime runtime;
    std::array<bool, cache_rows.size()> keeps;
};

constexpr std::array keepers = {
    Keeper{"Transformers", estimator::Runtime::Transformers, {true, false, false, false}},
    Keeper{"vLLM", estimator::Runtime::Vllm, {true, true, false, false}},
    Keeper{"llama.cpp", estimator::Runtime::LlamaCpp, {true, false, true, true}},
};

/// What is kept of the texts once they are read, which each program does its own way: empty for a
/// model that keeps nothing.
std::string caches_sentence(const Planner& planner, const estimator::Plan& plan) {
    using estimator::LatentCache;
    const formats::Storage storage = row_of(planner.cache).storage;
    std::string list;
    for (const Keeper& keeper : keepers) {
        if (!keeper.keeps[static_cast<std::size_t>(planner.cache)])
            continue;
        const bool expands = keeper.runtime == estimator::Runtime::Transformers;
        const auto kept = estimator::bytes_of(estimator::kv_cache_of(
            estimator::layout_of(plan.model, expands ? LatentCache::Expanded : LatentCache::Latent),
            {.tokens = plan.tokens,
             .sequences = plan.batch,
             .keys = storage,
             .values = storage,
             .runtime = keeper.runtime}));
        if (!kept || kept.value().count == 0)
            return {};
        list += list.empty() ? "" : ", ";
        list += amount_text(kept.value()) + " in " + std::string(keeper.name);
    }
    return "Keys and values of all texts, once they are read: " + list + ".";
}

std::string range_text(const estimator::Range& range) {
    return amount_text(range.least) + " to " + amount_text(range.most);
}

/// What other tools show for the same run.
std::string tiers_sentence(base::Bytes peak) {
    const estimator::Tiers tiers = estimator::tiers_of(peak);
    return "These are tensors. PyTorch reserves " + range_text(tiers.reserved) +
           " for them, and the driver counts " + range_text(tiers.process) +
           ". Measured runs were as far apart.";
}

/// "weights: 8,030,261,248 parameters × 2 bytes (bf16) = 14.96 GiB".
std::vector<std::string> working_of(const estimator::Plan& plan, const estimator::Script& script,
                                    const estimator::Position& peak) {
    std::vector<std::string> lines;
    for (const estimator::Breakdown& part : estimator::short_breakdown_at(plan, script, peak)) {
        const auto bytes = estimator::bytes_of(part);
        if (!bytes)
            continue;
        constexpr std::size_t most_terms = 3;
        std::string line = part.name + ": ";
        if (part.terms.size() <= most_terms) {
            line += estimator::working_of(part);
            line += " = ";
        } else {
            line += base::count_text(static_cast<std::int64_t>(part.terms.size()));
            line += " kinds of tensors, together ";
        }
        line += gib_text(bytes.value());
        lines.push_back(std::move(line));
    }
    return lines;
}

/// The scheme of the weights that are not kept as the recipe says, or "".
std::string_view packing_of(const estimator::Plan& plan) {
    if (plan.task == estimator::Task::Inference)
        return plan.packing;
    return plan.finetune.base == estimator::BaseFormat::AsRecipe
               ? ""
               : estimator::row_of(plan.finetune.base).id;
}

/// What was never held against a published number, and what is read as something else: each once,
/// what matters most first.
std::vector<std::string> notes_of(const Planner& planner, const estimator::Plan& plan) {
    constexpr std::size_t most_notes = 3;
    std::vector<std::string> notes;
    const estimator::Family& family = *estimator::find_family(plan.model.family);
    const std::string title(family.title);
    if (planner.given_type != known_type)
        notes.push_back("Its model_type is " + planner.given_type +
                        ", which this course does not know. You chose to read it as " + title +
                        ".");
    if (family.checked_against.empty())
        notes.push_back("No published count of a " + title +
                        " model was found to check this with.");
    const bool trains = plan.task == estimator::Task::Training;
    if (trains && estimator::row_of(plan.optimizer).checked_against.empty())
        notes.push_back("No published size of the state of " +
                        std::string(estimator::row_of(plan.optimizer).word) +
                        " was found to check this with.");
    if (const std::string_view packing = packing_of(plan); !packing.empty()) {
        const auto scheme = estimator::scheme_called(packing);
        if (!scheme || scheme.value().checked_against.empty())
            notes.push_back("No published size of weights in " +
                            estimator::title_of_packing(packing) +
                            " was found to check this with.");
    }
    for (std::string& note : estimator::notes_of(plan))
        notes.push_back(std::move(note));
    notes.resize(std::min(notes.size(), most_notes));
    return notes;
}

void read_verdict(PlannerReadout& readout, const estimator::Estimate& estimate) {
    const base::Bytes peak = estimate.total();
    readout.peak_text = amount_text(peak);
    readout.fits = peak <= readout.budget;
    readout.verdict = verdict_of(peak, readout.budget);
    readout.moment = "Memory is highest " +
                     std::string(estimator::row_of(estimate.at_peak().phase).during) + ".";
}

}  // namespace

std::string Planner::check_given_type(std::string_view text) {
    constexpr std::size_t longest = 40;
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.';
    });
    return plain && !text.empty() && text.size() <= longest
               ? ""
               : "a model_type has 1 to 40 letters, digits, '_', '-' or '.'";
}

std::string Planner::check_pinned(std::string_view text) {
    if (text == nothing_pinned)
        return "";
    const auto plan = plan_of_pin(text);
    return plan ? "" : plan.error().message;
}

std::string verdict_of(base::Bytes peak, base::Bytes budget) {
    return peak <= budget ? "Fits: " + amount_text(budget - peak) + " stay free."
                          : "Does not fit: " + amount_text(peak - budget) + " too much.";
}

std::string plan_line(const Planner& planner) {
    std::string line =
        estimator::title_of_model(planner.model) + ", " + bar_name(planner, planner.method);
    if (planner.method == Method::Answer) {
        if (planner.weights != WeightFormat::Bf16)
            line += ", weights in " + std::string(row_of(planner.weights).title);
        if (planner.cache != CacheFormat::Bf16)
            line += ", keys and values in " + std::string(row_of(planner.cache).word);
    } else {
        if (planner.method != Method::Qlora)
            line += ", " + std::string(estimator::row_of(planner.recipe).word);
        line += ", " + std::string(estimator::row_of(planner.optimizer).word);
        if (planner.recompute == Recompute::Recompute)
            line += ", activations recomputed";
    }
    if (on_many_devices(planner))
        line += ", one of " + devices_text(planner);
    const estimator::Card& card = estimator::row_of(planner.card);
    return line + ", " + counted_text(planner.batch, "text") + " of " +
           counted_text(planner.tokens, "token") + ", " + std::string(card.title) + " with " +
           std::string(card.sold_as);
}

base::Result<estimator::Plan> plan_of(const Planner& planner, Method method) {
    const auto shape = estimator::model_named(planner.model);
    if (!shape)
        return shape.error();
    estimator::Plan plan{.model = shape.value(),
                         .recipe = planner.recipe,
                         .optimizer = planner.optimizer,
                         .tokens = planner.tokens,
                         .batch = planner.batch};
    plan.devices = {.tensor = planner.tensor,
                    .sequence = planner.between == Between::Divided,
                    .pipeline = planner.stages};
    if (method == Method::Answer) {
        plan.packing = row_of(planner.weights).packing;
        if (planner.cache != CacheFormat::Bf16)
            plan.cache = row_of(planner.cache).storage;
        return plan;
    }
    plan.task = estimator::Task::Training;
    plan.devices.data = planner.devices;
    plan.devices.zero = planner.zero;
    plan.execution.micro_batches = planner.micro_batches;
    if (planner.recompute == Recompute::Recompute)
        plan.execution.checkpointing = estimator::Checkpointing::Layers;
    if (method == Method::TrainAll)
        return plan;
    plan.finetune.trained = estimator::Trained::Adapters;
    plan.finetune.targets = estimator::all_targets;
    plan.finetune.rank = planner.rank;
    if (method == Method::Qlora)
        plan.finetune.base = estimator::BaseFormat::Nf4Double;
    return plan;
}

base::Result<PlannerReadout> planner_readout(const Planner& planner) {
    const auto plan = plan_of(planner, planner.method);
    if (!plan)
        return plan.error();
    const auto script = estimator::script_of(plan.value());
    if (!script)
        return script.error();
    const estimator::Estimate estimate = estimator::estimate_of(script.value());
    const estimator::Card& card = estimator::row_of(planner.card);
    PlannerReadout readout;
    readout.plan = bar_name(planner, planner.method);
    readout.model = estimator::title_of_model(planner.model);
    readout.model_note =
        base::count_text(estimator::parameter_count(estimator::weights_of(plan.value().model))) +
        " weights";
    readout.budget = estimator::memory_of(card);
    readout.budget_text = std::string(card.sold_as) + " card, " + gib_text(readout.budget);
    read_verdict(readout, estimate);
    readout.bars = bars_of(planner, readout.budget);
    base::Bytes most = readout.budget;
    for (const PlanBar& bar : readout.bars)
        most = std::max(most, bar.column.total);
    readout.scale = scale_up_to(most);
    readout.step = history_of(script.value(), readout.budget);
    readout.savings = savings_of(plan.value(), readout.budget);
    readout.largest = largest_sentence(plan.value(), readout.budget);
    if (planner.method == Method::Answer && plan.value().devices == estimator::Devices{})
        readout.caches = caches_sentence(planner, plan.value());
    readout.tiers = tiers_sentence(estimate.total());
    readout.measured = measured_lines(planner.model);
    readout.notes = notes_of(planner, plan.value());
    readout.working = working_of(plan.value(), script.value(), estimate.at_peak().position);
    return readout;
}

Description describe(const PlannerReadout& readout, Outcome outcome) {
    Description description;
    description.summary =
        readout.model + " with " + readout.model_note + " on a " + readout.budget_text + ".";
    if (outcome == Outcome::Hidden)
        return description;
    description.summary +=
        ' ' + readout.plan + " takes " + readout.peak_text + ". " + readout.verdict;
    description.header = {"Plan", "of what", "all together"};
    for (const PlanBar& bar : readout.bars) {
        std::string parts;
        for (const Block& block : bar.column.blocks)
            parts += (parts.empty() ? "" : ", ") + block.name + ' ' + block.amount;
        description.rows.push_back({bar.column.name, parts, bar.column.total_text});
    }
    return description;
}

Description describe(const Planner& planner, Outcome outcome) {
    const auto readout = planner_readout(planner);
    return readout ? describe(readout.value(), outcome)
                   : Description{readout.error().message, {}, {}};
}

Description describe(const Planner& planner) {
    return describe(planner, Outcome::Shown);
}

Finding finding_of(const Planner& planner) {
    const auto made = planner_readout(planner);
    if (!made)
        return {{}, made.error().message};
    const PlannerReadout& readout = made.value();
    return {readout.fits ? "fits" : "does-not-fit",
            readout.plan + ": " + readout.peak_text + ". " + readout.verdict};
}

}  // namespace widgets
