#include "view/toy/loss_curve.h"

#include "base/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace view {
namespace {

constexpr float disc = 5;  // radius of the one at the last value

/// Where steps and losses lie in the picture.
struct Plot {
    float left = 0;
    float right = 0;
    float top = 0;
    float zero = 0;    // y of a loss of 0
    double most = 1;   // the loss at the top
    double steps = 1;  // at the right end

    float x(double step) const {
        return steps > 1 ? left + (right - left) * static_cast<float>((step - 1) / (steps - 1))
                         : right;
    }

    float y(double loss) const { return zero + (top - zero) * static_cast<float>(loss / most); }
};

// The smallest of 1, 2 and 5 times a power of ten that divides `most` into no more than `lines`.
double round_step(double most, int lines) {
    double ten = std::pow(10, std::floor(std::log10(most / lines)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (most / (factor * ten) <= lines)
            return factor * ten;
    }
    return 10 * ten;
}

int decimals_of(double step) {
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

double highest_of(std::span<const float> losses) {
    double highest = 0;
    for (const float loss : losses) {
        if (std::isfinite(loss))
            highest = std::max(highest, static_cast<double>(loss));
    }
    return highest > 0 ? highest : 1;
}

/// The curve in unbroken pieces, a point a pixel at most: the mean of the losses there. `band` has
/// the lowest and the highest of those for each pixel.
struct Curve {
    std::vector<std::vector<Point>> pieces;
    std::vector<Point> band;
};

Curve curve_of(const Plot& plot, std::span<const float> losses) {
    Curve curve;
    bool broken = true;
    for (std::size_t i = 0; i < losses.size();) {
        if (!std::isfinite(losses[i])) {
            broken = true;
            ++i;
            continue;
        }
        const float x = plot.x(static_cast<double>(i) + 1);
        std::size_t end = i;
        double sum = 0;
        float low = losses[i];
        float high = losses[i];
        for (; end < losses.size() && std::isfinite(losses[end]) &&
               (end == i || plot.x(static_cast<double>(end) + 1) < x + 1);
             ++end) {
            sum += static_cast<double>(losses[end]);
            low = std::min(low, losses[end]);
            high = std::max(high, losses[end]);
        }
        if (broken)
            curve.pieces.emplace_back();
        broken = false;
        curve.pieces.back().push_back({x, plot.y(sum / static_cast<double>(end - i))});
        if (end - i > 1) {
            curve.band.push_back({x, plot.y(static_cast<double>(low))});
            curve.band.push_back({x, plot.y(static_cast<double>(high))});
        }
        i = end;
    }
    return curve;
}

Plot plot_of(const Sketch& sketch, std::span<const float> losses, float gutter) {
    const float tick = sketch.fonts.line(TextStyle::Tick);
    Plot plot;
    plot.left = gutter;
    plot.right = sketch.picture.width - disc - 2;
    plot.top = sketch.fonts.line(TextStyle::Small) + tick / 2 + 2;
    plot.zero = sketch.picture.height - tick - 8;
    plot.most = highest_of(losses);
    plot.steps = std::max(1.0, static_cast<double>(losses.size()));
    return plot;
}

void draw_losses_axis(Sketch& sketch, const Plot& plot, int lines) {
    constexpr float gap = 8;
    const double step = round_step(plot.most, lines);
    const int decimals = decimals_of(step);
    for (int i = 0; step * i <= plot.most * (1 + 1e-6); ++i) {
        const float y = plot.y(step * i);
        sketch.line({plot.left, y}, {sketch.picture.width, y},
                    i == 0 ? sketch.theme.edge : sketch.theme.line, stroke::hair);
        sketch.text({plot.left - gap, y}, {TextStyle::Tick, sketch.theme.ink3, Anchor::End},
                    base::decimal_text(step * i, decimals));
    }
}

// Steps below the axis; the unit once, at the last.
void draw_steps_axis(Sketch& sketch, const Plot& plot) {
    const Lettering words{TextStyle::Tick, sketch.theme.ink3, Anchor::Middle};
    const float y = plot.zero + 6 + sketch.fonts.line(words.style) / 2;
    const auto steps = static_cast<std::int64_t>(plot.steps);
    const std::string last = steps == 1 ? "step 1" : base::count_text(steps) + " steps";
    float taken = sketch.picture.width - sketch.fonts.width(words.style, last) - 8;
    if (taken < 0)
        return;
    sketch.text({sketch.picture.width, y}, {words.style, words.color, Anchor::End}, last);
    if (steps < 3)
        return;
    const double step = std::max(1.0, round_step(plot.steps, 4));
    for (double at = std::floor(plot.steps / step) * step; at >= step; at -= step) {
        const std::string text = base::count_text(std::llround(at));
        const Rect room = sketch.room_for({plot.x(at), y}, words, text);
        if (right_of(room) > taken || room.x < 0)
            continue;
        sketch.text({plot.x(at), y}, words, text);
        taken = room.x - 8;
    }
}

// Over the curve where that leaves the text inside, else below its end.
void draw_now(Sketch& sketch, const Plot& plot, float loss, const std::vector<Point>& curve) {
    if (!std::isfinite(loss))
        return;
    constexpr int decimals = 3;
    const Point at{plot.x(plot.steps), plot.y(static_cast<double>(loss))};
    const std::string text = base::decimal_text(static_cast<double>(loss), decimals);
    const Lettering words{TextStyle::DataSmall, sketch.theme.ink, Anchor::End};
    const float half = sketch.fonts.line(words.style) / 2;
    const float width = sketch.fonts.width(words.style, text);
    const auto meets_curve = [&](float y) {
        return std::any_of(curve.begin(), curve.end(), [&](Point point) {
            return point.x > at.x - width - 4 && std::abs(point.y - y) < half &&
                   point.x < at.x - disc;
        });
    };
    float y = std::max(at.y - disc - 3 - half, half);
    if (meets_curve(y) && at.y + disc + 3 + 2 * half < plot.zero)
        y = at.y + disc + 3 + half;
    sketch.text_over_lines({sketch.picture.width - 3, y}, words, text);
    sketch.add(DiscMark{at, disc, sketch.theme.ink, 0, 0});
}

}  // namespace

Picture loss_picture(const Theme& theme, const Fonts& fonts, std::span<const float> losses,
                     const ToyFormat& format) {
    const float height = (format.narrow ? 140.0F : 168.0F) * std::min(fonts.scale(), 1.5F);
    Sketch sketch{theme, fonts, {format.width, height, {}}};
    sketch.text({0, fonts.line(TextStyle::Small) / 2}, {TextStyle::Small, theme.ink2}, "loss");
    constexpr int lines = 4;
    const double step = round_step(highest_of(losses), lines);
    float gutter = 0;
    for (int i = 0; i <= lines; ++i)
        gutter = std::max(
            gutter, fonts.width(TextStyle::Tick, base::decimal_text(step * i, decimals_of(step))));
    const Plot plot = plot_of(sketch, losses, gutter + 8);
    draw_losses_axis(sketch, plot, lines);
    if (losses.empty())
        return sketch.picture;
    draw_steps_axis(sketch, plot);
    constexpr float band = 0.3F;
    Curve drawn = curve_of(plot, losses);
    sketch.add(LinesMark{std::move(drawn.band), fade(theme.ink, band), 1});
    std::vector<Point> curve;
    for (std::vector<Point>& piece : drawn.pieces) {
        curve.insert(curve.end(), piece.begin(), piece.end());
        if (piece.size() > 1)
            sketch.add(PathMark{std::move(piece), theme.ink, stroke::curve, Stroke::Solid, 0});
    }
    draw_now(sketch, plot, losses.back(), curve);
    return sketch.picture;
}

}  // namespace view
