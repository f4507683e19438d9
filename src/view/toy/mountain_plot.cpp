#include "view/toy/mountain_plot.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr float overhang = 9;  // half the playhead's handle, and a little
constexpr float tick_gap = 10;

/// From how many bytes on an axis counts in a unit.
struct AxisUnit {
    std::int64_t from = 0;
    base::ByteUnit unit = base::ByteUnit::Bytes;
};

constexpr std::array axis_units = {AxisUnit{10 * base::mib.count, base::ByteUnit::MiB},
                                   AxisUnit{100'000, base::ByteUnit::KiB},
                                   AxisUnit{0, base::ByteUnit::Bytes}};

/// Gridlines at the smallest round step that needs no more than `most_lines` above zero.
widgets::Scale ticks_up_to(base::Bytes most, base::ByteUnit unit, int most_lines) {
    const base::Bytes one = base::unit_size(unit);
    widgets::Scale scale;
    scale.top = most;
    std::int64_t step = 1;
    for (std::size_t i = 0; most.count / (one.count * step) > most_lines; ++i) {
        constexpr std::array<std::int64_t, 3> factors = {2, 5, 10};
        std::int64_t ten = 1;
        for (std::size_t k = 0; k < i / factors.size(); ++k)
            ten *= 10;
        step = ten * factors[i % factors.size()];
    }
    for (std::int64_t at = 0; (one * at).count <= most.count; at += step)
        scale.ticks.push_back({one * at, base::count_text(at)});
    return scale;
}

}  // namespace

int MountainPlot::moment_at(float at) const {
    const float step = (right - left) / static_cast<float>(moments);
    const auto nearest = static_cast<int>(std::lround((at - left) / step)) - 1;
    return std::clamp(nearest, 0, moments - 1);
}

MountainPlot mountain_plot(const Fonts& fonts, const widgets::Recording& recording,
                           const MountainView& view, const ToyFormat& format) {
    constexpr double far_above = 1.5;  // a budget higher than that would flatten the mountain
    constexpr float widest_gutter = 0.2F;
    const float line = fonts.line(TextStyle::Small);
    MountainPlot plot;
    plot.moments = std::max(1, recording.count());
    plot.rule = line + 4;
    base::Bytes most = widgets::most_wanted(recording);
    plot.budgeted = view.budget && static_cast<double>(view.budget->count) <=
                                       far_above * static_cast<double>(most.count);
    if (plot.budgeted)
        most = std::max(most, *view.budget);
    const float body = (format.narrow ? 180.0F : 146.0F) * std::min(fonts.scale(), 1.4F);
    plot.axis.full = plot.rule + 12 + line + 6;  // a lane for words lies over the mountain
    plot.axis.zero = plot.axis.full + body;
    plot.axis.most = static_cast<double>(most.count);
    plot.height = plot.axis.zero + 8;
    const auto unit = std::find_if(axis_units.begin(), axis_units.end(),
                                   [most](const AxisUnit& u) { return most.count >= u.from; });
    const int lines =
        std::clamp(static_cast<int>(body / (1.8F * fonts.line(TextStyle::Tick))), 1, 5);
    plot.scale = ticks_up_to(most, unit->unit, lines);
    plot.unit = base::unit_text(unit->unit);
    float gutter = fonts.width(TextStyle::Tick, plot.unit);
    for (const widgets::Tick& tick : plot.scale.ticks)
        gutter = std::max(gutter, fonts.width(TextStyle::Tick, tick.text));
    plot.ticked = gutter + tick_gap <= format.width * widest_gutter;
    plot.left = plot.ticked ? gutter + tick_gap : overhang;
    plot.right = format.width - overhang;
    return plot;
}

MountainStrips mountain_strips(const MountainPlot& plot, const widgets::Recording& recording) {
    MountainStrips strips;
    for (int i = 0; i < recording.count(); ++i) {
        std::array<base::Bytes, rank_count> by_rank{};
        const widgets::LiveByTag& live = recording.at(i).by_tag;
        for (std::size_t tag = 0; tag < live.size(); ++tag)
            by_rank[static_cast<std::size_t>(rank_of(static_cast<toynet::Tag>(tag)))] += live[tag];
        base::Bytes below;
        for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
            const float bottom = plot.axis.at(below);
            below += by_rank[rank];
            const float top = plot.axis.at(below);
            strips[rank].push_back({plot.x(i), top, plot.x(i + 1) - plot.x(i), bottom - top});
        }
    }
    return strips;
}

std::optional<Rect> refused_rect(const MountainPlot& plot, const widgets::Recording& recording) {
    if (!recording.refusal)
        return std::nullopt;
    constexpr float least = 8;  // narrower than that no diagonal is seen
    const float top = plot.axis.at(recording.refusal->live + recording.refusal->wanted);
    const float bottom = plot.axis.at(recording.refusal->live);
    const float left = plot.x(recording.count() - 1);
    return Rect{left, std::min(top, bottom - 3), std::max(least, plot.right - left),
                std::max(3.0F, bottom - top)};
}

}  // namespace view
