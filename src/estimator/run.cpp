#include "estimator/run.h"

#include "estimator/walk.h"

#include <array>
#include <cstdio>

namespace estimator {
namespace {

// PyTorch, c10/cuda/CUDACachingAllocator.cpp: kSmallSize, kSmallBuffer, kMinLargeAlloc,
// kLargeBuffer, kRoundLarge.
constexpr base::Bytes small_request = base::mib;
constexpr base::Bytes small_block = base::mib * 2;
constexpr base::Bytes large_request = base::mib * 10;
constexpr base::Bytes middle_block = base::mib * 20;
constexpr base::Bytes large_multiple = base::mib * 2;

base::Bytes block_for(base::Bytes wanted) {
    if (wanted <= small_request)
        return small_block;
    if (wanted < large_request)
        return middle_block;
    const std::int64_t blocks =
        wanted.count / large_multiple.count + (wanted.count % large_multiple.count != 0 ? 1 : 0);
    return large_multiple * blocks;
}

/// format_size of the same file: "97.28 MiB", two decimals, never grouped.
std::string torch_size(base::Bytes bytes) {
    const auto scaled = [&](base::Bytes unit, const char* name) {
        std::array<char, 48> text{};
        std::snprintf(text.data(), text.size(), "%.2f %s",
                      static_cast<double>(bytes.count) / static_cast<double>(unit.count), name);
        return std::string(text.data());
    };
    if (bytes <= base::kib)
        return std::to_string(bytes.count) + " bytes";
    if (bytes <= base::mib)
        return scaled(base::kib, "KiB");
    if (bytes <= base::gib)
        return scaled(base::mib, "MiB");
    return scaled(base::gib, "GiB");
}

}  // namespace

std::string out_of_memory_message(base::Bytes wanted, base::Bytes free, base::Bytes total) {
    return "CUDA out of memory. Tried to allocate " + torch_size(block_for(wanted)) +
           ". GPU 0 has a total capacity of " + torch_size(total) + " of which " +
           torch_size(free) + " is free.";
}

base::Result<Run> run_on(base::Bytes card, const Plan& plan) {
    const auto script = script_of(plan);
    if (!script)
        return script.error();
    Run run;
    base::Bytes used;
    base::Bytes most;
    walk(script.value(), [&](const WalkEvent& event) {
        if (event.step == 2 && run.first_step == LiveBytes{})
            run.first_step = run.end;
        std::int64_t& live = run.end.by_kind[static_cast<std::size_t>(event.kind)];
        if (event.action == Action::Free) {
            live -= event.bytes.count;
            used -= event.bytes;
            return true;
        }
        if (event.bytes > card - used) {
            run.refusal = Refusal{.step = event.step,
                                  .phase = event.phase,
                                  .layer = event.layer,
                                  .tensor = tensor_name(script.value(), event),
                                  .wanted = event.bytes,
                                  .used = used,
                                  .free = card - used,
                                  .total = card,
                                  .live = run.end,
                                  .message = out_of_memory_message(event.bytes, card - used, card)};
            return false;
        }
        live += event.bytes.count;
        used += event.bytes;
        if (used > most) {
            most = used;
            run.highest = run.end;
        }
        return true;
    });
    return run;
}

}  // namespace estimator
