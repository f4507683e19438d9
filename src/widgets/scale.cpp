#include "widgets/scale.h"

#include "base/units.h"

#include <array>
#include <cstdint>
#include <limits>

namespace widgets {

namespace {

constexpr std::int64_t most_lines = 5;
constexpr base::Bytes half{std::int64_t{1} << 29};  // steps are counted in halves of a GiB

std::int64_t lines_for(base::Bytes most, std::int64_t step) {
    const std::int64_t width = half.count * step;
    return most.count / width + (most.count % width != 0 ? 1 : 0);
}

/// The smallest of 1, 2, 5, 10, 20, 50 … halves that needs no more than `most_lines` lines.
std::int64_t step_for(base::Bytes most) {
    constexpr std::array<std::int64_t, 3> round = {1, 2, 5};
    const std::int64_t largest = std::numeric_limits<std::int64_t>::max() / half.count / 50;
    for (std::int64_t ten = 1; ten < largest; ten *= 10) {
        for (const std::int64_t digit : round) {
            if (lines_for(most, digit * ten) <= most_lines)
                return digit * ten;
        }
    }
    return largest;
}

}  // namespace

Scale scale_up_to(base::Bytes most) {
    const std::int64_t step = step_for(most);
    const std::int64_t lines = most.count > 0 ? lines_for(most, step) : 1;
    Scale scale;
    scale.top = half * (step * lines);
    for (std::int64_t line = 0; line <= lines; ++line) {
        const std::int64_t halves = step * line;
        std::string text = halves % 2 == 0 ? base::count_text(halves / 2)
                                           : base::decimal_text(static_cast<double>(halves) / 2, 1);
        if (line == lines)
            text += " GiB";
        scale.ticks.push_back({half * halves, text});
    }
    return scale;
}

}  // namespace widgets
