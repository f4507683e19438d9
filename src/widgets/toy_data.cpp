#include "widgets/toy_data.h"

#include "base/rng.h"
#include "toynet/datasets/digits.h"
#include "toynet/datasets/spirals.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace widgets {

ToyData::ToyData(const ToyNet& net) : net_(net) {
    const ToyTaskRow& task = row_of(net.task);
    const auto samples = static_cast<std::size_t>(task.samples);
    inputs_.resize(samples * static_cast<std::size_t>(task.inputs));
    labels_.resize(samples);
    const auto seed = static_cast<std::uint64_t>(net.seed);
    if (net.task == ToyTask::Spirals) {
        toynet::spirals(seed, inputs_, labels_);
    } else {
        toynet::digits(seed, digit_side, inputs_, labels_);
    }
    order_.resize(samples);
}

toynet::Batch<float> ToyData::batch(std::int64_t step) {
    const auto wanted = static_cast<std::size_t>(batch_of(net_));
    if (wanted == labels_.size())
        return all();
    const auto features = static_cast<std::size_t>(row_of(net_.task).inputs);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    base::Rng rng{static_cast<std::uint64_t>(net_.seed) * 0x10001 +
                  static_cast<std::uint64_t>(step)};
    batch_inputs_.resize(wanted * features);
    batch_labels_.resize(wanted);
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto last = static_cast<std::int64_t>(order_.size()) - 1;
        const auto pick = static_cast<std::size_t>(rng.between(static_cast<std::int64_t>(i), last));
        std::swap(order_[i], order_[pick]);
        const std::size_t from = order_[i];
        std::copy_n(inputs_.begin() + static_cast<std::ptrdiff_t>(from * features), features,
                    batch_inputs_.begin() + static_cast<std::ptrdiff_t>(i * features));
        batch_labels_[i] = labels_[from];
    }
    return {batch_inputs_, batch_labels_};
}

}  // namespace widgets
