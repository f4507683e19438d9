#pragma once

#include "base/bytes.h"
#include "estimator/choice.h"
#include "estimator/estimate.h"
#include "estimator/kv_cache.h"
#include "estimator/quantised_weights.h"
#include "estimator/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What `estimate` is asked.
struct EstimateRequest {
    estimator::ModelShape model;
    std::string model_name;  ///< the file, preset or code it came from
    estimator::PlanChoice choice;
    estimator::Task task = estimator::Task::Inference;
    std::optional<estimator::WeightScheme> scheme;  ///< in place of the choice's dtype
    formats::Storage cache = formats::Storage::Bf16;
    estimator::Runtime runtime = estimator::Runtime::Transformers;
    std::optional<base::Bytes> budget;  ///< of a card, where one is named
    estimator::Devices devices;         ///< the run is that of one of them
    std::int64_t micro_batches = 1;     ///< of a step of training
};

/// What it answers; bytes throughout.
struct EstimateReport {
    EstimateRequest request;
    std::int64_t parameters = 0;
    std::int64_t active = 0;
    std::int64_t stored = 0;
    base::Bytes weights;
    base::Bytes cache;                            ///< of the whole request, when answering
    std::optional<estimator::Estimate> run;       ///< moment by moment
    std::vector<std::string> notes;               ///< on the run, the weightiest first
    std::string no_run;                           ///< why there is no run; "" where there is one
    std::optional<std::int64_t> largest_context;  ///< whose cache fits beside the weights
};

/// The answer, or what is wrong with the numbers of the request.
base::Result<EstimateReport> estimate_report(const EstimateRequest& request);

/// The bytes that must fit: the run's peak, else weights and cache.
base::Bytes needed(const EstimateReport& report);

std::string text_of(const EstimateReport& report);
std::string json_of(const EstimateReport& report);

}  // namespace cli
