#pragma once

#include "toynet/trainer.h"
#include "widgets/toy_settings.h"

#include <cstdint>
#include <vector>

namespace widgets {

/// All samples of a task and the batches that a run draws from them.
class ToyData {
  public:
    explicit ToyData(const ToyNet& net);

    /// The batch of step `step` (from 1). All samples in order when the batch holds them all, else
    /// drawn without repetition from the seed and the step's number. Valid until the next call.
    toynet::Batch<float> batch(std::int64_t step);

    toynet::Batch<float> all() const { return {inputs_, labels_}; }

  private:
    ToyNet net_;
    std::vector<float> inputs_;
    std::vector<std::int64_t> labels_;
    std::vector<float> batch_inputs_;
    std::vector<std::int64_t> batch_labels_;
    std::vector<std::size_t> order_;
};

}  // namespace widgets
