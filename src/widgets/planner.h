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

/// How the weights lie in memory while answering; the order is that of `weight_rows`.
enum class WeightFormat : std::uint8_t { Bf16, Fp8, Int8, Awq4, Nf4Double, MxFp4, Q80, Q4KM };

/// `packing` is that of a plan, see estimator/plan.h.
struct WeightRow {
    std::string_view id;
    std::string_view title;
    std::string_view packing;
};

inline constexpr std::array weight_rows = {
    WeightRow{"bf16", "16 bits (bf16)", ""},
    WeightRow{"fp8", "8 bits (fp8)", "fp8"},
    WeightRow{"int8", "8 bits (LLM.int8)", "int8"},
    WeightRow{"awq-4", "4 bits (AWQ, groups of 128)", "awq-4"},
    WeightRow{"nf4-double", "4 bits (NF4, double quantisation)", "nf4-double"},
    WeightRow{"mxfp4", "4 bits in experts (MXFP4)", "mxfp4"},
    WeightRow{"Q8_0", "GGUF, Q8_0", "Q8_0"},
    WeightRow{"Q4_K_M", "GGUF, Q4_K_M", "Q4_K_M"},
};

constexpr const WeightRow& row_of(WeightFormat format) {
    return weight_rows[static_cast<std::size_t>(format)];
}

/// In which format keys and values are kept while answering; the order is that of `cache_rows`.
enum class CacheFormat : std::uint8_t { Bf16, Fp8, Q80, Q40 };

struct CacheRow {
    std::string_view id;
    std::string_view word;
    formats::Storage storage;
};

inline constexpr std::array cache_rows = {
    CacheRow{"bf16", "bf16", formats::Storage::Bf16},
    CacheRow{"fp8", "fp8", formats::Storage::Fp8},
    CacheRow{"q8_0", "q8_0", formats::Storage::Q80},
    CacheRow{"q4_0", "q4_0", formats::Storage::Q40},
};

constexpr const CacheRow& row_of(CacheFormat format) {
    return cache_rows[static_cast<std::size_t>(format)];
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
    WeightFormat weights = WeightFormat::Bf16;  ///< while answering
    CacheFormat cache = CacheFormat::Bf16;      ///< while answering
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

    template <class Self = Planner>
    static constexpr auto fields() {
        return std::tuple{
            base::TextField<Self>{"model", &Self::model, &estimator::PlanChoice::check_model},
            base::ChoiceField<Self, Method, method_rows.size()>{"method", &Self::method,
                                                                estimator::ids_of(method_rows)},
            base::ChoiceField<Self, WeightFormat, weight_rows.size()>{
                "weights", &Self::weights, estimator::ids_of(weight_rows)},
            base::ChoiceField<Self, CacheFormat, cache_rows.size()>{"cache", &Self::cache,
                                                                    estimator::ids_of(cache_rows)},
            base::ChoiceField<Self, estimator::Recipe, estimator::recipe_rows.size()>{
                "recipe", &Self::recipe, estimator::ids_of(estimator::recipe_rows)},
            base::ChoiceField<Self, estimator::Optimizer, estimator::optimizer_rows.size()>{
                "optimizer", &Self::optimizer, estimator::ids_of(estimator::optimizer_rows)},
            base::IntField<Self>{"rank", &Self::rank, 1, most_planned_rank},
            base::IntField<Self>{"tokens", &Self::tokens, 1, estimator::most_tokens},
            base::IntField<Self>{"batch", &Self::batch, 1, estimator::most_batch},
            base::ChoiceField<Self, Recompute, recompute_ids.size()>{"recompute", &Self::recompute,
                                                                     recompute_ids},
            base::ChoiceField<Self, estimator::CardId, estimator::card_rows.size()>{
                "card", &Self::card, estimator::ids_of(estimator::card_rows)},
            base::IntField<Self>{"devices", &Self::devices, 1, estimator::most_devices},
            base::ChoiceField<Self, estimator::Zero, estimator::zero_ids.size()>{
                "zero", &Self::zero, estimator::zero_ids},
            base::IntField<Self>{"tensor", &Self::tensor, 1, estimator::most_devices},
            base::ChoiceField<Self, Between, between_ids.size()>{"between", &Self::between,
                                                                 between_ids},
            base::IntField<Self>{"stages", &Self::stages, 1, estimator::most_devices},
            base::IntField<Self>{"micro-batches", &Self::micro_batches, 1,
                                 estimator::most_micro_batches},
            base::TextField<Self>{"given-type", &Self::given_type, &Self::check_given_type},
            base::TextField<Self>{"pinned", &Self::pinned, &Self::check_pinned},
            base::ChoiceField<Self, FitMap, fit_map_ids.size()>{"map", &Self::map, fit_map_ids},
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

/// A published run of the same model beside what the estimator says of it.
struct MeasuredLine {
    std::string run;         // "LoRA, rank 32, 4 texts of 512 tokens (fitcheck, on a Tesla T4)"
    std::string published;   // "3,314 MiB"
    std::string predicted;   // "3,313 MiB"
    std::string difference;  // "−0.0 %"
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
    std::string caches;   // what each runtime keeps of the texts; empty unless it answers
    std::string tiers;    // what other tools show for the same run
    std::vector<std::string> notes;  // what was never checked or is read otherwise; three at most
    base::Bytes budget;
    std::string budget_text;  // "80 GB card, 79.65 GiB"
    std::vector<PlanBar> bars;
    Scale scale;
    History step;  // through one step of the chosen method
    std::vector<SavingLine> savings;
    std::vector<MeasuredLine> measured;
    std::vector<std::string> working;  // one line a kind of memory at the fullest moment
};

/// "Fits: 3.1 GiB stay free.", "Does not fit: 42.5 GiB too much."
std::string verdict_of(base::Bytes peak, base::Bytes budget);

/// "Llama 3.1 8B, LoRA, rank 16, AdamW, 2,048 tokens, 1 text, H100": the plan in one line.
std::string plan_line(const Planner& planner);

/// The published runs of a preset; none of a model that nobody measured.
std::vector<MeasuredLine> measured_lines(std::string_view model);

/// The readout, or one sentence saying why there is none.
base::Result<PlannerReadout> planner_readout(const Planner& planner);

/// The picture of all bars in words; with a hidden outcome no bar is told.
Description describe(const PlannerReadout& readout, Outcome outcome);
Description describe(const Planner& planner, Outcome outcome);
Description describe(const Planner& planner);

/// Whether the plan fits ("fits", "does-not-fit"), in a sentence.
Finding finding_of(const Planner& planner);

}  // namespace widgets
