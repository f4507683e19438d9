#include "estimator/weights.h"

namespace estimator {
namespace {

template <class Wanted>
std::int64_t count_if(const WeightList& weights, const Wanted& wanted) {
    std::int64_t count = 0;
    for (const WeightTensor& tensor : weights) {
        if (wanted(tensor))
            count += elements_of_one(tensor) * tensor.copies;
    }
    return count;
}

}  // namespace

std::int64_t parameter_count(const WeightList& weights) {
    return count_if(weights, [](const WeightTensor& /*tensor*/) { return true; });
}

std::int64_t parameter_count(const WeightList& weights, Part part) {
    return count_if(weights, [part](const WeightTensor& tensor) { return tensor.part == part; });
}

std::int64_t linear_parameter_count(const WeightList& weights) {
    return count_if(weights, [](const WeightTensor& tensor) { return is_linear(tensor.role); });
}

Breakdown parameters_of(const WeightList& weights) {
    Breakdown parameters{"parameters", {}};
    for (const WeightTensor& tensor : weights) {
        Term term{std::string(tensor.name), {}};
        if (tensor.per_layer)
            term.factors.push_back({"layers", tensor.copies / tensor.experts});
        if (tensor.experts != 1)
            term.factors.push_back({"experts", tensor.experts});
        if (tensor.rows != 1)
            term.factors.push_back({"rows", tensor.rows});
        term.factors.push_back({"columns", tensor.cols});
        parameters.terms.push_back(std::move(term));
    }
    return parameters;
}

Term embedding_parameters(std::int64_t vocab, std::int64_t width) {
    return {"embedding", {{"rows", vocab}, {"columns", width}}};
}

}  // namespace estimator
