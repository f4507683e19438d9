#include "estimator/weights.h"

namespace estimator {

std::int64_t parameter_count(const WeightList& weights) {
    std::int64_t count = 0;
    for (const WeightTensor& tensor : weights)
        count += elements_of_one(tensor) * tensor.copies;
    return count;
}

Breakdown parameters_of(const WeightList& weights) {
    Breakdown parameters{"parameters", {}};
    for (const WeightTensor& tensor : weights) {
        Term term{std::string(tensor.name), {}};
        if (tensor.per_layer)
            term.factors.push_back({"layers", tensor.copies});
        if (tensor.rows != 1)
            term.factors.push_back({"rows", tensor.rows});
        term.factors.push_back({"columns", tensor.cols});
        parameters.terms.push_back(std::move(term));
    }
    return parameters;
}

}  // namespace estimator
