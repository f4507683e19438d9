#include "cases/rules.h"
#include "estimator/families.h"

#include <array>

namespace cases {
namespace {

constexpr std::string_view kind = "param_count";

base::Result<Prediction> total(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    return Prediction{.value = estimator::parameter_count(estimator::weights_of(shape.value())),
                      .measure = Measure::Count};
}

constexpr std::array rules = {
    Rule{kind, "parameters of the model", Route::Plan,
         [](const Question& q) { return q.inputs.names_model() && !q.inputs.has("what"); }, total},
};

}  // namespace

std::span<const Rule> parameter_rules() {
    return rules;
}

}  // namespace cases
