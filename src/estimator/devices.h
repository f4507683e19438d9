#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace estimator {

/// What data-parallel devices share out instead of each holding a copy (ZeRO, arXiv:1910.02054,
/// section 5): nothing, the optimizer's state and fp32 copies, the gradients too, the weights too.
/// FSDP's full shard is stage 3. The order is that of `zero_ids`.
enum class Zero { Ddp, Stage1, Stage2, Stage3 };

inline constexpr std::array<std::string_view, 4> zero_ids = {"ddp", "zero-1", "zero-2", "zero-3"};

/// The devices of one run: the product of the degrees. Memory is always that of one of them, the
/// fullest; a plan's batch is what one data-parallel device reads at once.
struct Devices {
    std::int64_t data = 1;  ///< data-parallel degree: each reads sequences of its own
    Zero zero = Zero::Ddp;
    std::int64_t group = 0;     ///< HSDP: so many share, the groups are copies; 0: all of them
    std::int64_t tensor = 1;    ///< tensor-parallel degree: each has some heads, some of each MLP
    bool sequence = false;      ///< these also divide what lies between the matrices, by tokens
    std::int64_t context = 1;   ///< context-parallel degree: each has some tokens of a sequence
    std::int64_t pipeline = 1;  ///< pipeline-parallel degree: each has some layers

    bool operator==(const Devices&) const = default;
};

/// Among how many devices lies what stage `from` of ZeRO is the first to share out. Devices that
/// divide a sequence hold the same weights, so they share as well.
constexpr std::int64_t sharers(const Devices& devices, Zero from) {
    if (devices.zero < from)
        return 1;
    return devices.group > 0 ? devices.group : devices.data * devices.context;
}

/// Whether every gradient is a copy of what other devices have too, to be averaged in buckets.
constexpr bool copies_gradients(const Devices& devices) {
    return devices.zero == Zero::Ddp && devices.data * devices.context > 1;
}

/// There is more than one.
constexpr bool are_many(const Devices& devices) {
    return devices.data > 1 || devices.tensor > 1 || devices.context > 1 || devices.pipeline > 1;
}

/// The largest degree that is believed.
inline constexpr std::int64_t most_devices = std::int64_t{1} << 16;

}  // namespace estimator
