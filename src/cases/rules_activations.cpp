#include "cases/rules.h"
#include "estimator/budgets.h"
#include "estimator/fused_layers.h"

#include <array>

namespace cases {
namespace {

using estimator::MegatronLayer;

constexpr std::string_view kind = "activations";
constexpr std::int64_t million = 1'000'000;
constexpr std::int64_t most_size = std::int64_t{1} << 30;

/// The symbols of the paper: s, b, h, a, t.
MegatronLayer layer_of(const Inputs& inputs) {
    const auto number = [&](std::string_view name) { return inputs.integer(name).value_or(1); };
    MegatronLayer layer{.tokens = number("s"),
                        .batch = number("b"),
                        .hidden = number("h"),
                        .heads = number("a"),
                        .tensor_parallel = number("t"),
                        .sequence_parallel = inputs.flag("sequence_parallel").value_or(false)};
    const std::string recompute = inputs.text("recompute").value_or("none");
    if (recompute != "none")
        layer.recompute =
            recompute == "full" ? estimator::Recompute::Full : estimator::Recompute::Selective;
    return layer;
}

/// Whether these numbers are there and of a size that two of them can be multiplied.
bool sized(const Inputs& inputs, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        const std::int64_t value = inputs.integer(name).value_or(0);
        if (value < 1 || value > most_size)
            return false;
    }
    return true;
}

base::Result<Prediction> of_layer(const Question& question) {
    return in_bytes(
        estimator::bytes_of(estimator::megatron_activations(layer_of(question.inputs))));
}

/// Layers whose attention keeps no scores: 34 bytes for each token and number of the stream.
base::Result<Prediction> of_flash_layers(const Question& question) {
    MegatronLayer layer = layer_of(question.inputs);
    layer.recompute = estimator::Recompute::Selective;
    estimator::Breakdown kept = estimator::megatron_activations(layer);
    for (estimator::Term& term : kept.terms)
        term.factors.push_back({"layers", *question.inputs.integer("L")});
    return in_bytes(estimator::bytes_of(kept));
}

base::Result<Prediction> of_scores(const Question& question) {
    const MegatronLayer layer = layer_of(question.inputs);
    const bool saved = question.unit_text == "fraction";
    return Prediction{.value = saved ? estimator::selective_saving_per_million(layer)
                                     : estimator::score_ratio_per_million(layer),
                      .per = million,
                      .measure = Measure::Ratio};
}

/// One layer alone: what it saves and its own output, in units of 2 bytes x tokens x hidden.
base::Result<Prediction> of_modules(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    constexpr std::int64_t tokens = 4096;
    estimator::Plan plan{
        .model = shape.value(), .task = estimator::Task::Training, .tokens = tokens};
    plan.model.layers = 1;
    const auto one = estimator::saved_activations_of(plan);
    plan.model.layers = 2;
    const auto two = estimator::saved_activations_of(plan);
    if (!one)
        return one.error();
    if (!two)
        return two.error();
    const auto less = estimator::bytes_of(one.value());
    const auto more = estimator::bytes_of(two.value());
    const std::int64_t unit = 2 * tokens * shape.value().hidden;
    if (!less || !more)
        return base::Error{"the layer is too large"};
    return Prediction{.value = (more.value() - less.value()).count + unit,
                      .per = unit,
                      .measure = Measure::Ratio};
}

base::Result<Prediction> of_coefficient(const Question& question) {
    const Inputs& i = question.inputs;
    return in_bytes(estimator::bytes_of(estimator::layers_of_units(
        *i.integer("coefficient"), *i.integer("s") * *i.integer("b"), *i.integer("h"), 1)));
}

base::Result<Prediction> of_logits(const Question& question) {
    const Inputs& i = question.inputs;
    const bool elements = question.unit.measure == Measure::Count;
    const auto width = i.integer(elements ? "elements_per_logit" : "bytes");
    if (!width)
        return base::Error{"it is not said how wide a logit is"};
    const auto count = estimator::count_of(
        estimator::logits_of(*i.integer("s") * *i.integer("b"), *i.integer("V"), *width));
    if (!count)
        return count.error();
    return Prediction{.value = count.value(), .measure = question.unit.measure};
}

base::Result<Prediction> of_compute_buffer(const Question& question) {
    const Inputs& i = question.inputs;
    estimator::ComputeBuffer buffer{.micro_batch = *i.integer("n_ubatch"),
                                    .context = *i.integer("n_ctx"),
                                    .hidden = i.integer("h").value_or(1),
                                    .heads = i.integer("heads").value_or(1),
                                    .flash_attention = i.flag("flash_attn").value_or(false)};
    if (i.names_model()) {
        const auto shape = i.model();
        if (!shape)
            return shape.error();
        buffer.hidden = shape.value().hidden;
        buffer.heads = shape.value().heads;
        buffer.vocab = shape.value().vocab;
    }
    return in_bytes(estimator::bytes_of(estimator::compute_buffer(buffer)));
}

constexpr std::array rules = {
    Rule{kind, "llama.cpp's compute buffer", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"n_ubatch", "n_ctx"});
         },
         of_compute_buffer},
    Rule{kind, "one layer of modules and its output", Route::Plan,
         [](const Question& q) {
             return q.inputs.names_model() && q.unit.measure == Measure::Ratio;
         },
         of_modules},
    Rule{kind, "a measured coefficient a layer", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"coefficient", "s", "b", "h"});
         },
         of_coefficient},
    Rule{kind, "logits", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"s", "b", "V"});
         },
         of_logits},
    Rule{kind, "layers with fused attention", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"s", "b", "h", "L"});
         },
         of_flash_layers},
    Rule{kind, "a Megatron layer", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"s", "b", "h", "a", "t"}) && q.inputs.has("recompute");
         },
         of_layer},
    Rule{kind, "scores of attention beside the rest", Route::Rule,
         [](const Question& q) {
             return sized(q.inputs, {"s", "h", "a"}) && q.unit.measure == Measure::Ratio;
         },
         of_scores},
};

}  // namespace

std::span<const Rule> activation_rules() {
    return rules;
}

}  // namespace cases
