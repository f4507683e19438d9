#include "toynet/datasets/digits.h"

#include "base/elementary.h"
#include "toynet/mlp.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

namespace toynet {
namespace {

struct Point {
    double x = 0;
    double y = 0;
};

using Line = std::vector<Point>;
using Glyph = std::vector<Line>;  // on a unit square, y down

constexpr int classes = 10;
constexpr double degree = 3.14159265358979 / 180;

/// Part of an ellipse from one angle to another, in degrees; 0 is to the right, 90 is down.
Line arc(Point centre, double wide, double tall, double from, double to) {
    constexpr int pieces = 12;
    Line line;
    for (int i = 0; i <= pieces; ++i) {
        const double angle = (from + (to - from) * i / pieces) * degree;
        line.push_back(
            {centre.x + wide * base::cosine(angle), centre.y + tall * base::sine(angle)});
    }
    return line;
}

std::array<Glyph, classes> glyphs() {
    return {
        Glyph{arc({.5, .5}, .22, .34, 0, 360)},
        Glyph{{{.36, .28}, {.52, .16}, {.52, .84}}},
        Glyph{arc({.5, .34}, .2, .18, 180, 380), {{.69, .4}, {.3, .84}, {.72, .84}}},
        Glyph{arc({.48, .33}, .19, .17, 200, 450), arc({.48, .67}, .22, .17, 270, 520)},
        Glyph{{{.6, .84}, {.6, .16}, {.26, .62}, {.76, .62}}},
        Glyph{{{.7, .16}, {.36, .16}, {.33, .46}}, arc({.49, .63}, .21, .21, 230, 500)},
        Glyph{{{.62, .16}, {.36, .5}}, arc({.5, .64}, .19, .2, 0, 360)},
        Glyph{{{.28, .17}, {.72, .17}, {.44, .84}}},
        Glyph{arc({.5, .33}, .17, .17, 0, 360), arc({.5, .67}, .21, .17, 0, 360)},
        Glyph{arc({.5, .36}, .19, .2, 0, 360), {{.68, .4}, {.62, .84}}},
    };
}

/// How one person holds the pen.
struct Hand {
    double turn, shear, wide, tall, right, down, thick;

    explicit Hand(base::Rng& rng)
        : turn(.15 * normal(rng)),
          shear(.15 * normal(rng)),
          wide(1 + .08 * normal(rng)),
          tall(1 + .08 * normal(rng)),
          right(.05 * normal(rng)),
          down(.05 * normal(rng)),
          thick(.06 + .04 * uniform(rng)) {}

    Point operator()(Point p) const {
        const double y = (p.y - .5) * tall;
        const double x = ((p.x - .5) + shear * y) * wide;
        const double c = base::cosine(turn);
        const double s = base::sine(turn);
        return {c * x - s * y + .5 + right, s * x + c * y + .5 + down};
    }
};

double squared_distance(Point p, Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / std::max(dx * dx + dy * dy, 1e-9);
    const double t = std::clamp(along, 0.0, 1.0);
    const double x = p.x - a.x - t * dx;
    const double y = p.y - a.y - t * dy;
    return x * x + y * y;
}

/// 1 on a stroke, 0 a pixel beyond its edge.
float ink_at(Point p, const Glyph& glyph, double thick, int side) {
    double nearest = 2;
    for (const Line& line : glyph) {
        for (std::size_t i = 1; i < line.size(); ++i)
            nearest = std::min(nearest, squared_distance(p, line[i - 1], line[i]));
    }
    const double edge = (thick - std::sqrt(nearest)) * side + .5;
    return static_cast<float>(std::clamp(edge, 0.0, 1.0));
}

}  // namespace

void digits(std::uint64_t seed, int side, std::span<float> pixels, std::span<std::int64_t> labels) {
    const auto square = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    assert(pixels.size() == square * labels.size());
    const auto drawn = glyphs();
    base::Rng rng{seed};
    for (std::size_t sample = 0; sample < labels.size(); ++sample) {
        labels[sample] = static_cast<std::int64_t>(sample % classes);
        const Hand hand(rng);
        Glyph glyph = drawn[sample % classes];
        for (Line& line : glyph)
            std::transform(line.begin(), line.end(), line.begin(), hand);
        for (std::size_t i = 0; i < square; ++i) {
            const std::size_t row = i / static_cast<std::size_t>(side);
            const std::size_t column = i % static_cast<std::size_t>(side);
            const Point p{(static_cast<double>(column) + .5) / side,
                          (static_cast<double>(row) + .5) / side};
            const auto noise = static_cast<float>(.08 * normal(rng));
            pixels[sample * square + i] = ink_at(p, glyph, hand.thick, side) + noise;
        }
    }
}

}  // namespace toynet
