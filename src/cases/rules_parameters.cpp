#include "cases/rules.h"
#include "estimator/families.h"

#include <array>

namespace cases {
namespace {

using estimator::ModelShape;

constexpr std::string_view kind = "param_count";

/// What is counted, where a case says so in words: "active parameters per token", "elements
/// physically stored in the published checkpoint".
bool asks_for(const Question& question, std::string_view word) {
    const auto what = question.inputs.text("what");
    return what && what->find(word) != std::string::npos;
}

base::Result<Prediction> counted(const Question& question,
                                 std::int64_t (*count)(const ModelShape&)) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    return Prediction{.value = count(shape.value()), .measure = Measure::Count};
}

base::Result<Prediction> total(const Question& question) {
    return counted(question, [](const ModelShape& shape) {
        return estimator::parameter_count(estimator::weights_of(shape));
    });
}

base::Result<Prediction> active(const Question& question) {
    return counted(question, estimator::active_parameter_count);
}

base::Result<Prediction> stored(const Question& question) {
    return counted(question, estimator::stored_element_count);
}

bool gives_tower(const Question& question) {
    return question.inputs.part("siglip_tower") && question.inputs.integer("text") &&
           question.inputs.integer("projector");
}

/// A text model and a projector, given as counts, and a SigLIP tower, given by its numbers.
base::Result<Prediction> seeing(const Question& question) {
    const Inputs tower = *question.inputs.part("siglip_tower");

    struct Row {
        std::string_view name;
        std::int64_t ModelShape::*member;
    };

    constexpr std::array numbers = {
        Row{"layers", &ModelShape::vision_layers},
        Row{"hidden", &ModelShape::vision_hidden},
        Row{"intermediate", &ModelShape::vision_intermediate},
        Row{"patch", &ModelShape::vision_patch},
        Row{"image", &ModelShape::vision_image},
    };
    ModelShape shape{.family = "gemma3"};
    for (const Row& row : numbers) {
        const auto number = tower.integer(row.name);
        if (!number)
            return base::Error{"siglip_tower has no whole number '" + std::string(row.name) + "'"};
        shape.*row.member = *number;
    }
    const auto good = estimator::checked(shape);
    if (!good)
        return good.error();
    return in_count(estimator::count_of(estimator::seeing_parameters(
        shape, *question.inputs.integer("text"), *question.inputs.integer("projector"))));
}

base::Result<Prediction> embedding(const Question& question) {
    return in_count(estimator::count_of(estimator::embedding_parameters(
        *question.inputs.integer("V"), *question.inputs.integer("h"))));
}

constexpr std::array rules = {
    Rule{kind, "parameters a token meets", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && asks_for(q, "active"); }, active},
    Rule{kind, "elements in the checkpoint", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && asks_for(q, "stored"); }, stored},
    Rule{kind, "parameters of the model", Route::Plan,
         [](const Question& q) {
             return q.inputs.names_model() && (!q.inputs.has("what") || asks_for(q, "total"));
         },
         total},
    Rule{kind, "text model, projector and SigLIP tower", Route::Rule, gives_tower, seeing},
    Rule{kind, "rows of the embedding times its width", Route::Rule,
         [](const Question& q) { return q.inputs.integer("V") && q.inputs.integer("h"); },
         embedding},
};

}  // namespace

std::span<const Rule> parameter_rules() {
    return rules;
}

}  // namespace cases
