#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "base/units.h"
#include "estimator/plan.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace estimator {

/// One run of a public model whose peak somebody published. The numbers are those of the case
/// called `id` in tests/data/golden.json, which holds their source.
struct MeasuredRun {
    std::string_view id;
    std::string_view preset;  ///< of presets.h
    std::string_view by;      ///< who measured it
    double published = 0;     ///< in `unit`, as printed
    base::ByteUnit unit = base::ByteUnit::MiB;
    int decimals = 0;
    std::int64_t tokens = 1;
    std::int64_t batch = 1;
    Task task = Task::Training;
    std::string_view packing = "";  ///< of the weights while answering
    BaseFormat base = BaseFormat::AsRecipe;
    Attention attention = Attention::Flash;
    Checkpointing checkpointing = Checkpointing::None;
};

/// All of them, those of one model beside each other.
std::span<const MeasuredRun> measured_runs();

/// The plan of a run; the error is that of a preset that cannot be read. Training is that of PEFT's
/// adapters of rank 32 on q, k, v and o, whose steps add up gradients.
base::Result<Plan> plan_of(const MeasuredRun& run);

}  // namespace estimator
