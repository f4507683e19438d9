#include "estimator/largest.h"

#include "estimator/estimate.h"

namespace estimator {
namespace {

std::int64_t& value_of(Plan& plan, Growing growing) {
    switch (growing) {
        case Growing::Batch:
            return plan.batch;
        case Growing::Tokens:
            return plan.tokens;
        case Growing::Rank:
            return plan.finetune.rank;
        case Growing::TrainedLayers:
            break;
    }
    return plan.finetune.layers;
}

std::int64_t most_of(const Plan& plan, Growing growing) {
    switch (growing) {
        case Growing::Batch:
            return most_batch;
        case Growing::Tokens:
            return most_tokens;
        case Growing::Rank:
            return most_rank;
        case Growing::TrainedLayers:
            break;
    }
    return plan.model.layers;
}

}  // namespace

base::Result<std::int64_t> largest(const Plan& plan, Growing growing, base::Bytes budget) {
    Plan tried = plan;
    std::int64_t& value = value_of(tried, growing);
    value = 1;
    if (const auto smallest = estimate(tried); !smallest)
        return smallest.error();
    std::int64_t fits = 0;
    std::int64_t too_large = most_of(plan, growing) + 1;
    while (too_large - fits > 1) {
        value = fits + (too_large - fits) / 2;
        // A plan that moves more than 2^63 bytes is an error, and too large as well.
        const auto found = estimate(tried);
        const bool within = found && found.value().total() <= budget;
        (within ? fits : too_large) = value;
    }
    return fits;
}

}  // namespace estimator
