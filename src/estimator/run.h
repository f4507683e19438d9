#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/estimate.h"
#include "estimator/plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace estimator {

/// The first allocation that a card has no room for.
struct Refusal {
    int step = 0;  ///< 0 while loading
    Phase phase = Phase::Load;
    std::int64_t layer = 0;
    std::string tensor;  ///< "model.layers.18.mlp.up_proj.weight.grad"
    base::Bytes wanted;
    base::Bytes used;
    base::Bytes free;
    base::Bytes total;
    LiveBytes live;
    std::string message;  ///< without the name of the exception: "CUDA out of memory. Tried to …"
};

/// A plan run on a card: refused, or not.
struct Run {
    std::optional<Refusal> refusal;
    LiveBytes highest;     ///< at the fullest moment that was reached
    LiveBytes first_step;  ///< alive when step 1 was over; empty if it never was
    LiveBytes end;         ///< alive at the end, or at the refusal
};

/// What the exception is called: torch.OutOfMemoryError since PyTorch 2.5, a kind of RuntimeError,
/// under which name learners meet and search it.
inline constexpr std::string_view classic_error = "RuntimeError: ";
inline constexpr std::string_view present_error = "torch.OutOfMemoryError: ";

/// Runs `plan` on a card with `card` bytes that nothing else uses, allocation by allocation, as far
/// as it goes. Only tensors count: `left_out()` says what does not.
base::Result<Run> run_on(base::Bytes card, const Plan& plan);

/// PyTorch's sentence. It names the block that its allocator asks the card for, which is 2 MiB, 20
/// MiB or a multiple of 2 MiB, not the tensor's own size.
std::string out_of_memory_message(base::Bytes wanted, base::Bytes free, base::Bytes total);

}  // namespace estimator
