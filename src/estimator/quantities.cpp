#include "estimator/quantities.h"

#include "base/units.h"
#include "estimator/budgets.h"
#include "estimator/choice.h"
#include "estimator/estimate.h"
#include "estimator/families.h"
#include "estimator/run.h"

#include <array>

namespace estimator {
namespace {

using Answer = base::Result<Quantity>;

constexpr std::string_view by_shape = "Counted tensor by tensor from the model's config.json.";
constexpr std::string_view by_recipe =
    "PyTorch: gradients and optimizer state take the format of what they belong to.";
constexpr std::string_view by_autograd =
    "What transformers' decoder layers save for backward, checked against measured layers.";
constexpr std::string_view by_run = "Simulated from the model's shapes, tensor by tensor.";
constexpr std::string_view fits_id = "fits";
constexpr std::string_view by_driver = "What the card's driver reports.";

Answer bytes_answer(const base::Result<Breakdown>& working, std::string_view source) {
    if (!working)
        return working.error();
    const auto bytes = bytes_of(working.value());
    if (!bytes)
        return bytes.error();
    return Quantity{bytes.value(), working.value(), source};
}

Answer bytes_answer(const Term& term, std::string_view source) {
    return bytes_answer(Breakdown{term.name, {term}}, source);
}

/// Makes a quantity from a function of the plan for `task`.
template <class OfPlan>
Answer with_plan(const PlanChoice& choice, Task task, OfPlan of_plan) {
    const auto plan = plan_of(choice, task);
    if (!plan)
        return plan.error();
    return of_plan(plan.value());
}

Answer parameters(const PlanChoice& choice) {
    return with_plan(choice, Task::Inference, [](const Plan& plan) -> Answer {
        const WeightList weights = weights_of(plan.model);
        return Quantity{Count{parameter_count(weights)}, parameters_of(weights), by_shape};
    });
}

Answer weights(const PlanChoice& choice) {
    return with_plan(choice, Task::Inference,
                     [](const Plan& plan) { return bytes_answer(weights_of(plan), by_shape); });
}

Answer kv_cache(const PlanChoice& choice) {
    return with_plan(choice, Task::Inference,
                     [](const Plan& plan) { return bytes_answer(kv_cache_of(plan), by_shape); });
}

Answer training_weights(const PlanChoice& choice) {
    return with_plan(choice, Task::Training,
                     [](const Plan& plan) { return bytes_answer(weights_of(plan), by_recipe); });
}

Answer gradients(const PlanChoice& choice) {
    return with_plan(choice, Task::Training,
                     [](const Plan& plan) { return bytes_answer(gradients_of(plan), by_recipe); });
}

Answer master_copy(const PlanChoice& choice) {
    return with_plan(choice, Task::Training, [](const Plan& plan) {
        return bytes_answer(master_copy_of(plan), by_recipe);
    });
}

Answer optimizer_state(const PlanChoice& choice) {
    return with_plan(choice, Task::Training, [](const Plan& plan) {
        return bytes_answer(optimizer_state_of(plan), by_recipe);
    });
}

Answer training_states(const PlanChoice& choice) {
    return with_plan(choice, Task::Training,
                     [](const Plan& plan) { return bytes_answer(states_of(plan), by_recipe); });
}

Answer bytes_per_parameter(const PlanChoice& choice) {
    return with_plan(choice, Task::Training, [](const Plan& plan) -> Answer {
        const Breakdown working = states_per_parameter(plan);
        return Quantity{Count{count_of(working).value()}, working, by_recipe};
    });
}

Answer activations(const PlanChoice& choice) {
    return with_plan(choice, Task::Training, [](const Plan& plan) {
        return bytes_answer(saved_activations_of(plan), by_autograd);
    });
}

Answer logits(const PlanChoice& choice) {
    return with_plan(choice, Task::Training,
                     [](const Plan& plan) { return bytes_answer(logits_of(plan), by_autograd); });
}

Answer peak(const PlanChoice& choice, Task task) {
    return with_plan(choice, task, [](const Plan& plan) {
        return bytes_answer(peak_breakdown_of(plan), by_run);
    });
}

Answer inference_peak(const PlanChoice& choice) {
    return peak(choice, Task::Inference);
}

Answer training_peak(const PlanChoice& choice) {
    return peak(choice, Task::Training);
}

Answer card(const PlanChoice& choice) {
    const Card& row = row_of(choice.card);
    return bytes_answer(
        Term{std::string(row.title), {{"MiB", row.mib}, {"bytes", base::mib.count}}}, by_driver);
}

Answer over_budget(const PlanChoice& choice) {
    Answer peak = training_peak(choice);
    if (!peak)
        return peak;
    const base::Bytes needed = *std::get_if<base::Bytes>(&peak.value().value);
    const base::Bytes budget = card_memory(choice);
    if (needed <= budget) {
        return base::Error{"nothing is over budget: the plan fits with " +
                           base::bytes_text(budget - needed) + " to spare"};
    }
    return Quantity{needed - budget, {"over budget", {}}, by_run};
}

/// Makes a quantity from the allocation that the card refuses to a training run.
template <class OfRefusal>
Answer with_refusal(const PlanChoice& choice, OfRefusal of_refusal) {
    return with_plan(choice, Task::Training, [&](const Plan& plan) -> Answer {
        const auto run = run_on(card_memory(choice), plan);
        if (!run)
            return run.error();
        if (!run.value().refusal)
            return base::Error{"nothing fails: this plan runs on the card"};
        return Quantity{of_refusal(*run.value().refusal), {}, by_run};
    });
}

Answer failing_tensor(const PlanChoice& choice) {
    return with_refusal(choice, [](const Refusal& refusal) { return refusal.tensor; });
}

Answer failing_bytes(const PlanChoice& choice) {
    return with_refusal(choice, [](const Refusal& refusal) { return refusal.wanted; });
}

/// The word that the choices of a question are told apart by.
Answer failure_phase(const PlanChoice& choice) {
    return with_plan(choice, Task::Training, [&](const Plan& plan) -> Answer {
        const auto run = run_on(card_memory(choice), plan);
        if (!run)
            return run.error();
        const auto& refusal = run.value().refusal;
        return Quantity{std::string(refusal ? row_of(refusal->phase).id : fits_id), {}, by_run};
    });
}

Answer failure_moment(const PlanChoice& choice) {
    return with_refusal(
        choice, [](const Refusal& refusal) { return std::string(row_of(refusal.phase).during); });
}

Answer oom_message(const PlanChoice& choice) {
    return with_refusal(choice, [](const Refusal& refusal) {
        return std::string(classic_error) + refusal.message;
    });
}

struct Row {
    QuantityName name;
    Answer (*answer)(const PlanChoice&);
};

constexpr std::string_view training_parameters = "model recipe optimizer update tokens batch";
constexpr std::string_view run_parameters = "model card recipe optimizer update tokens batch";

constexpr std::array rows = {
    Row{{"parameters", "how many parameters the model has", "model"}, parameters},
    Row{{"weights", "bytes of the weights of a model that answers", "model dtype"}, weights},
    Row{{"kv-cache", "bytes of the keys and values of all tokens", "model dtype tokens batch"},
        kv_cache},
    Row{{"inference-peak", "bytes at the fullest moment of answering", "model dtype tokens batch"},
        inference_peak},
    Row{{"training-weights", "bytes of the weights while they are trained", "model recipe"},
        training_weights},
    Row{{"gradients", "bytes of one gradient for each weight", "model recipe"}, gradients},
    Row{{"master-copy", "bytes of the fp32 copy of the weights, or 0", "model recipe"},
        master_copy},
    Row{{"optimizer-state", "bytes of what the optimizer keeps", "model recipe optimizer"},
        optimizer_state},
    Row{{"training-states", "bytes of weights, fp32 copy, gradients and optimizer state",
         "model recipe optimizer"},
        training_states},
    Row{{"bytes-per-parameter", "the same for one parameter, as a number", "recipe optimizer"},
        bytes_per_parameter},
    Row{{"activations", "bytes that the forward pass saves for backward",
         "model recipe tokens batch"},
        activations},
    Row{{"logits", "bytes of the loss at its widest", "model recipe tokens batch"}, logits},
    Row{{"training-peak", "bytes at the fullest moment of the first two steps",
         training_parameters},
        training_peak},
    Row{{"card", "bytes of a card, as its driver reports them", "card"}, card},
    Row{{"over-budget", "bytes by which the training peak exceeds the card", run_parameters},
        over_budget},
    Row{{"failing-tensor", "words: the tensor that the card refuses", run_parameters},
        failing_tensor},
    Row{{"failing-bytes", "bytes of the tensor that the card refuses", run_parameters},
        failing_bytes},
    Row{{"failure-phase", "a word: load, forward, loss, backward, optimizer, or fits",
         run_parameters},
        failure_phase},
    Row{{"failure-moment", "words: when it fails, as in \"in the backward pass\"", run_parameters},
        failure_moment},
    Row{{"oom-message", "words: PyTorch's message for it", run_parameters}, oom_message},
};

constexpr auto names = [] {
    std::array<QuantityName, rows.size()> all{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        all[i] = rows[i].name;
    return all;
}();

/// True if `words`, separated by spaces, contain `word`.
bool lists(std::string_view words, std::string_view word) {
    while (!words.empty()) {
        const std::size_t end = words.find(' ');
        if (words.substr(0, end) == word)
            return true;
        words.remove_prefix(end == std::string_view::npos ? words.size() : end + 1);
    }
    return false;
}

std::string with_commas(std::string_view words) {
    std::string text;
    for (const char c : words)
        text += c == ' ' ? std::string(", ") : std::string(1, c);
    return text;
}

base::Error unknown_name(std::string_view name) {
    std::string known;
    for (const QuantityName& row : names)
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    return base::Error{"no quantity called '" + std::string(name) + "'; the quantities are " +
                       known};
}

}  // namespace

std::span<const QuantityName> quantity_names() {
    return names;
}

Answer evaluate(std::string_view name, std::span<const QuantityParameter> parameters) {
    const Row* found = nullptr;
    for (const Row& row : rows) {
        if (row.name.name == name)
            found = &row;
    }
    if (found == nullptr)
        return unknown_name(name);
    PlanChoice choice;
    for (const auto& [parameter, text] : parameters) {
        if (!lists(found->name.parameters, parameter)) {
            return base::Error{std::string(name) + " has no parameter '" + std::string(parameter) +
                               "'; it takes " + with_commas(found->name.parameters)};
        }
        const auto set = base::set_field(choice, parameter, text);
        if (!set)
            return set.error();
    }
    return found->answer(choice);
}

}  // namespace estimator
