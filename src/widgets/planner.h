#pragma once

#include "base/fields.h"
#include "base/result.h"
#include "estimator/choice.h"
#include "estimator/estimate.h"
#include "widgets/card_readout.h"
#include "widgets/description.h"
#include "widgets/history.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace widgets {

/// What is to be done with the model; the order is that of `method_rows`.
enum class Method : std::uint8_t { Answer, TrainAll, Lora, Qlora };

struct MethodRow {
    std::string_view id;
    std::string_view word;
};

inline constexpr std::array method_rows = {
    MethodRow{"answer", "Answer"},
    MethodRow{"train-all", "Train all"},
    MethodRow{"lora", "LoRA"},
    MethodRow{"qlora", "QLoRA"},
};

constexpr const MethodRow& row_of(Method method) {
    return method_rows[static_cast<std::size_t>(method)];
}

/// Whether the backward pass finds its activations or computes them again.
enum class Recompute : std::uint8_t { Keep, Recompute };

inline constexpr std::array<std::string_view, 2> recompute_ids = {"keep", "recompute"};

/// Whether tensor-parallel devices divide the tokens of what lies between their matrices.
enum class Between : std::uint8_t { Whole, Divided };

inline constexpr std::array<std::string_view, 2> between_ids = {"whole", "divided"};

inline constexpr std::int64_t most_planned_rank = 1024;

/// Whether the map of other lengths and batches lies open; see sweep.h.
enum class FitMap : std::uint8_t { Shut, Open };

inline constexpr std::array<std::string_view, 2> fit_map_ids = {"shut", "open"};

/// A model_type that needs no other reading, and no plan to compare with.
inline constexpr std::string_view known_type = "known";
inline constexpr std::string_view nothing_pinned = "none";

/// A real budget: a model, what is done with it, how, and the card it must fit.
struct Planner {
    static constexpr std::string_view name = "planner";
    std::string model = "llama-3.1-8b";  ///< a preset's id or a shape code
    Method method = Method::TrainAll;
    estimator::Recipe recipe = estimator::Recipe::Mixed;
    estimator::Optimizer optimizer = estimator::Optimizer::AdamW;
    std::int64_t rank = 16;  ///< of LoRA and QLoRA
    std::int64_t tokens = 2048;
    std::int64_t batch = 1;
    Recompute recompute = Recompute::Keep;
    estimator::CardId card = estimator::CardId::H100;
    std::int64_t devices = 1;  ///< data-parallel ones
    estimator::Zero zero = estimator::Zero::Ddp;
    std::int64_t tensor = 1;
    Between between = Between::Whole;
    std::int64_t stages = 1;         ///< of a pipeline
    std::int64_t micro_batches = 1;  ///< of a step of training
    /// The model_type of a config.json that was read as another family's, because somebody said so.
    std::string given_type{known_type};
    std::string pinned{nothing_pinned};  ///< the code of a plan to compare with, see planner_pin.h
    FitMap map = FitMap::Shut;

    /// "" or what is wrong with the text.
    static std::string check_given_type(std::string_view text);
    static std::string check_pinned(std::string_view text);

    static constexpr auto fields() {
        return std::tuple{
            base::TextField<Planner>{"model", &Planner::model, &estimator::PlanChoice::check_model},
            base::ChoiceField<Planner, Method, method_rows.size()>{"method", &Planner::method,
                                                                   estimator::ids_of(method_rows)},
            base::ChoiceField<Planner, estimator::Recipe, estimator::recipe_rows.size()>{
                "recipe", &Planner::recipe, estimator::ids_of(estimator::recipe_rows)},
            base::ChoiceField<Planner, estimator::Optimizer, estimator::optimizer_rows.size()>{
                "optimizer", &Planner::optimizer, estimator::ids_of(estimator::optimizer_rows)},
            base::IntField<Planner>{"rank", &Planner::rank, 1, most_planned_rank},
            base::IntField<Planner>{"tokens", &Planner::tokens, 1, estimator::most_tokens},
            base::IntField<Planner>{"batch", &Planner::batch, 1, estimator::most_batch},
            base::ChoiceField<Planner, Recompute, recompute_ids.size()>{
                "recompute", &Planner::recompute, recompute_ids},
            base::ChoiceField<Planner, estimator::CardId, estimator::card_rows.size()>{
                "card", &Planner::card, estimator::ids_of(estimator::card_rows)},
            base::IntField<Planner>{"devices", &Planner::devices, 1, estimator::most_devices},
            base::ChoiceField<Planner, estimator::Zero, estimator::zero_ids.size()>{
                "zero", &Planner::zero, estimator::zero_ids},
            base::IntField<Planner>{"tensor", &Planner::tensor, 1, estimator::most_devices},
            base::ChoiceField<Planner, Between, between_ids.size()>{"between", &Planner::between,
                                                                    between_ids},
            base::IntField<Planner>{"stages", &Planner::stages, 1, estimator::most_devices},
            base::IntField<Planner>{"micro-batches", &Planner::micro_batches, 1,
                                    estimator::most_micro_batches},
            base::TextField<Planner>{"given-type", &Planner::given_type,
                                     &Planner::check_given_type},
            base::TextField<Planner>{"pinned", &Planner::pinned, &Planner::check_pinned},
            base::ChoiceField<Planner, FitMap, fit_map_ids.size()>{"map", &Planner::map,
                                                                   fit_map_ids},
        };
    }

    bool operator==(const Planner&) const = default;
};

/// False for a field that is no part of the plan but held beside it.
constexpr bool is_of_plan(std::string_view field) {
    return field != "pinned" && field != "map";
}

/// The plan is of one of several devices.
constexpr bool on_many_devices(const Planner& planner) {
    return planner.devices > 1 || planner.tensor > 1 || planner.stages > 1;
}

/// The plan of one method with everything else as chosen; the error says what is wrong with the
/// model's name.
base::Result<estimator::Plan> plan_of(const Planner& planner, Method method);

/// One way to use the model as a bar against the card.
struct PlanBar {
    Column column;
    Method method = Method::Answer;
    bool chosen = false;
    bool fits = false;
};

/// A change that makes the plan smaller.
struct SavingLine {
    std::string title;
    std::string price;
    std::string saves;  // "74.6 GiB"
    std::string peak;   // "47.6 GiB"
    bool fits = false;
};

/// Everything the planner shows, as values.
struct PlannerReadout {
    std::string plan;        // "LoRA, rank 16"
    std::string model;       // "Llama 3.1 8B"
    std::string model_note;  // "8,030,261,248 weights"
    std::string peak_text;   // "122.1 GiB"
    bool fits = false;
    std::string verdict;  // "Does not fit: 42.5 GiB too much."
    std::string moment;   // "Memory is highest when the loss is computed."
    std::string largest;  // "The card takes texts of up to 9,216 tokens, …"; may be empty
    std::string tiers;    // what other tools show for the same run
    std::vector<std::string> notes;  // what was never checked or is read otherwise; three at most
    base::Bytes budget;
    std::string budget_text;  // "80 GB card, 79.65 GiB"
    std::vector<PlanBar> bars;
    Scale scale;
    History step;  // through one step of the chosen method
    std::vector<SavingLine> savings;
    std::vector<std::string> working;  // one line a kind of memory at the fullest moment
};

/// "Fits: 3.1 GiB stay free.", "Does not fit: 42.5 GiB too much."
std::string verdict_of(base::Bytes peak, base::Bytes budget);

/// "Llama 3.1 8B, LoRA, rank 16, AdamW, 2,048 tokens, 1 text, H100": the plan in one line.
std::string plan_line(const Planner& planner);

/// The readout, or one sentence saying why there is none.
base::Result<PlannerReadout> planner_readout(const Planner& planner);

/// The picture of all bars in words; with a hidden outcome no bar is told.
Description describe(const PlannerReadout& readout, Outcome outcome);
Description describe(const Planner& planner, Outcome outcome);
Description describe(const Planner& planner);

/// Whether the plan fits ("fits", "does-not-fit"), in a sentence.
Finding finding_of(const Planner& planner);

}  // namespace widgets
