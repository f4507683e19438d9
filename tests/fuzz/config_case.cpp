#include "fuzz/config_case.h"

#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/kv_cache.h"
#include "estimator/quantised_weights.h"
#include "estimator/shape_code.h"

namespace fuzz {
namespace {

using estimator::ModelShape;

std::string fault_of_sentence(const std::string& sentence) {
    constexpr std::size_t longest = 500;
    if (!sentence.starts_with("config.json: "))
        return "the error does not say where: " + sentence;
    if (sentence.find('\n') != std::string::npos || sentence.size() > longest)
        return "the error is not one short sentence: " + sentence;
    return "";
}

std::string fault_of_shape(const ModelShape& shape) {
    const std::string code = estimator::shape_code(shape);
    const auto back = estimator::parse_shape_code(code);
    if (!back || !(back.value() == shape))
        return "the shape does not survive its code " + code;
    const std::int64_t total = estimator::parameter_count(estimator::weights_of(shape));
    const std::int64_t active = estimator::active_parameter_count(shape);
    if (total <= 0 || active <= 0 || active > total)
        return "the counts of " + code + " do not add up";
    if (estimator::stored_element_count(shape) < total)
        return "less is stored than there is in " + code;
    for (const char* const id : {"fp32", "nf4", "fp8-blocks", "q4_k_m"}) {
        const auto bytes = estimator::weight_bytes(shape, estimator::scheme_called(id).value());
        if (bytes && bytes.value().count <= 0)
            return std::string(id) + " makes nothing of " + code;
    }
    const auto cache = estimator::bytes_of(
        estimator::kv_cache_of(estimator::layout_of(shape), {.tokens = 1000, .sequences = 3}));
    return cache && cache.value().count < 0 ? "a negative cache of " + code : "";
}

}  // namespace

std::string config_fault(std::string_view text) {
    const auto shape = estimator::parse_config_json(text);
    return shape ? fault_of_shape(shape.value()) : fault_of_sentence(shape.error().message);
}

}  // namespace fuzz
