#include "cases/rules.h"
#include "estimator/budgets.h"

#include <array>

namespace cases {
namespace {

constexpr std::string_view kind = "kv_cache";

base::Result<Prediction> of_model(const Question& question) {
    const auto shape = question.inputs.model();
    if (!shape)
        return shape.error();
    const auto bytes = question.inputs.integer("bytes_per_element");
    if (bytes != 2 && bytes != 4)
        return base::Error{"bytes_per_element is neither 2 nor 4"};
    const estimator::Plan plan{
        .model = shape.value(),
        .dtype = bytes == 2 ? formats::Dtype::Fp16 : formats::Dtype::Fp32,
        .tokens = *question.inputs.integer("tokens"),
    };
    return in_bytes(estimator::bytes_of(estimator::kv_cache_of(plan)));
}

constexpr std::array rules = {
    Rule{kind, "KV cache of the model", Route::Plan,
         [](const Question& q) {
             return q.inputs.names_model() && q.inputs.integer("tokens") && !q.inputs.has("layers");
         },
         of_model},
};

}  // namespace

std::span<const Rule> cache_rules() {
    return rules;
}

}  // namespace cases
