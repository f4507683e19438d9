#include "host/canvas.h"

#include <algorithm>
#include <cmath>

namespace host {
namespace {

constexpr double most_rows = 8192;
constexpr double most_pixels = 8e6;
constexpr double step =
    0.125;  // of a lowered density, so that small changes of height keep the fonts

}  // namespace

double density_of(double device_ratio, int width, int height) {
    const double rows = std::max(height, 1);
    const double area = rows * std::max(width, 1);
    const double most = std::min(most_rows / rows, std::sqrt(most_pixels / area));
    if (device_ratio <= most)
        return device_ratio;
    return std::max(std::floor(most / step) * step, step);
}

int whole_length(double length) {
    constexpr int grid = 4;
    return static_cast<int>(std::ceil(length / grid)) * grid;
}

}  // namespace host
