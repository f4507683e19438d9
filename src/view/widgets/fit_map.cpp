#include "view/widgets/fit_map.h"

#include "base/elementary.h"
#include "base/units.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace view {
namespace {

using widgets::sweep_side;
using widgets::SweepCell;

/// A range of shares of the card: up to `most`, what is seen of it, and the tick at its end.
struct Band {
    double most = 0;
    float strength = 0;  // of the green where it fits, of more red where it does not
    std::string_view tick;
};

constexpr std::array bands = {
    Band{0.25, 0.10F, "25 %"}, Band{0.5, 0.22F, "50 %"}, Band{0.75, 0.36F, "75 %"},
    Band{1, 0.52F, "100 %"},   Band{2, 0.00F, "200 %"},  Band{1e30, 0.25F, ""},
};

constexpr std::size_t fitting_bands = 4;

std::size_t band_of(base::Bytes peak, base::Bytes budget) {
    const double share = static_cast<double>(peak.count) / static_cast<double>(budget.count);
    std::size_t band = 0;
    while (share > bands[band].most)
        ++band;
    return band;
}

/// A rectangle in the tone of a band, over the diagonals of what is refused.
void draw_band(Sketch& sketch, const Rect& rect, std::size_t band) {
    const bool fits = band < fitting_bands;
    if (fits)
        sketch.add(FillMark{rect, sketch.theme.card, 0});
    if (bands[band].strength > 0)
        sketch.add(FillMark{
            rect, fade(fits ? sketch.theme.good : sketch.theme.alarm, bands[band].strength), 0});
}

// One rectangle for neighbours of one tone in a row.
void draw_cells(Sketch& sketch, const FitMapPlot& plot, const FitMapScene& scene) {
    sketch.add(RefusedMark{plot.area});
    for (std::size_t row = 0; row < sweep_side; ++row) {
        const auto band_at = [&](std::size_t column) {
            return band_of(widgets::peak_near(scene.sweep, {column, row}), scene.budget);
        };
        std::size_t first = 0;
        for (std::size_t end = 1; end <= sweep_side; ++end) {
            const std::size_t band = band_at(first);
            if (end < sweep_side && band_at(end) == band)
                continue;
            draw_band(sketch,
                      {plot.column(first), plot.rows[row + 1],
                       plot.column(end) - plot.column(first), plot.rows[row] - plot.rows[row + 1]},
                      band);
            first = end;
        }
    }
    sketch.add(OutlineMark{plot.area, sketch.theme.edge, 0, stroke::hair, Stroke::Solid});
}

/// Where it stops fitting: along the upper edges of the last rows that do.
void draw_boundary(Sketch& sketch, const FitMapPlot& plot, const FitMapScene& scene) {
    PathMark line{
        {}, sketch.theme.ink, stroke::budget, Stroke::Solid, fade(sketch.theme.card, 0.9F)};
    std::size_t before = sweep_side;
    for (std::size_t column = 0; column < sweep_side && before > 0; ++column) {
        const std::size_t rows = widgets::fitting_rows(scene.sweep, column, scene.budget);
        if (rows == sweep_side)
            continue;
        const float x = plot.column(column);
        if (column > 0)
            line.points.push_back({x, plot.rows[before]});
        line.points.push_back({x, plot.rows[rows]});
        if (rows > 0)
            line.points.push_back({plot.column(column + 1), plot.rows[rows]});
        before = rows;
    }
    if (line.points.size() > 1)
        sketch.add(std::move(line));
}

/// A word on a plate, behind a sign, in one of two corners: that of the smallest plans or that of
/// the largest. Left out where it would lie on the other kind.
Rect draw_corner(Sketch& sketch, const FitMapPlot& plot, const FitMapScene& scene, bool fits) {
    constexpr float margin = 10;
    constexpr float sign = 9;  // radius
    constexpr float pad = 6;
    const Theme& theme = sketch.theme;
    const std::string_view words = fits ? "fits" : "does not fit";
    const float line = sketch.fonts.line(TextStyle::SmallStrong);
    const float width = sketch.fonts.width(TextStyle::SmallStrong, words) + 2 * sign + 3 * pad;
    const float height = std::max(line, 2 * sign) + pad;
    const Rect plate{fits ? plot.area.x + margin : right_of(plot.area) - margin - width,
                     fits ? bottom_of(plot.area) - margin - height : plot.area.y + margin, width,
                     height};
    const SweepCell corner =
        plot.cell_at(fits ? Point{right_of(plate), plate.y} : Point{plate.x, bottom_of(plate)});
    if ((widgets::peak_near(scene.sweep, corner) <= scene.budget) != fits)
        return {};
    const float y = plate.y + height / 2;
    sketch.add(FillMark{plate, theme.card, radius::field});
    sketch.add(SignMark{{plate.x + pad + sign, y},
                        sign,
                        fits ? Sign::CheckDisc : Sign::CrossRing,
                        fits ? theme.good : theme.alarm,
                        fits ? theme.card : theme.alarm});
    sketch.text({plate.x + 2 * (pad + sign), y}, {TextStyle::SmallStrong, theme.ink}, words);
    return plate;
}

/// The plan itself: a ring with its name where there is room.
void draw_plan(Sketch& sketch, const FitMapPlot& plot, SweepCell cell,
               const std::array<Rect, 2>& taken) {
    constexpr float ring = 6;
    constexpr float beside = 12;
    const Theme& theme = sketch.theme;
    const Rect place = plot.rect_of(cell);
    const Rect& area = plot.area;
    const Point at{std::clamp(place.x + place.width / 2, area.x + ring, right_of(area) - ring),
                   std::clamp(place.y + place.height / 2, area.y + ring, bottom_of(area) - ring)};
    const std::string_view words = "this plan";
    const bool right = at.x < area.x + area.width / 2;
    const Point begin{right ? at.x + beside : at.x - beside, at.y};
    const Lettering name{TextStyle::SmallStrong, theme.ink, right ? Anchor::Start : Anchor::End};
    const Rect room = sketch.room_for(begin, name, words);
    const bool inside = room.x > area.x && right_of(room) < right_of(area) && room.y > area.y &&
                        bottom_of(room) < bottom_of(area);
    if (inside && !overlap(room, taken[0]) && !overlap(room, taken[1]))
        sketch.text_over_lines(begin, name, words);
    sketch.add(DiscMark{at, ring, theme.card, theme.ink, 2});
}

/// What an axis counts, from `x` or as far right as there is room. Returns the bottom.
float draw_title(Sketch& sketch, float x, float y, std::string_view words) {
    const float line = sketch.fonts.line(TextStyle::Small);
    const float width = sketch.fonts.width(TextStyle::Small, words);
    sketch.text({std::min(x, sketch.picture.width - width), y + line / 2},
                {TextStyle::Small, sketch.theme.ink2}, words);
    return y + line;
}

/// Ticks from right to left, the last one in any case, each other one where it has room.
struct TickLine {
    Sketch& sketch;
    float y = 0;  // of their middle
    float free_until = sketch.picture.width;

    void write(float middle, std::string_view words) {
        constexpr float apart = 8;
        const float width = sketch.fonts.width(TextStyle::Tick, words);
        const float x = std::min(middle - width / 2, sketch.picture.width - width);
        if (x + width > free_until)
            return;
        sketch.text({x, y}, {TextStyle::Tick, sketch.theme.ink3}, words);
        free_until = x - apart;
    }
};

/// The powers of two up to `most`, the largest first.
std::vector<std::int64_t> powers_until(std::int64_t most) {
    std::vector<std::int64_t> powers;
    for (std::int64_t power = 1; power <= most; power *= 2)
        powers.insert(powers.begin(), power);
    return powers;
}

/// Ticks at the powers of two, on both axes.
void draw_ticks(Sketch& sketch, const FitMapPlot& plot, const widgets::Sweep& sweep) {
    const float half = sketch.fonts.line(TextStyle::Tick) / 2;
    TickLine lengths{sketch, bottom_of(plot.area) + 6 + half};
    for (const std::int64_t power : powers_until(sweep.tokens.back())) {
        if (const auto cell = widgets::cell_of(sweep, power, 1); cell && cell->column > 0) {
            const Rect rect = plot.rect_of(*cell);
            lengths.write(rect.x + rect.width / 2, base::count_text(sweep.tokens[cell->column]));
        }
    }
    float free_from = 0;
    for (const std::int64_t power : powers_until(sweep.batches.back())) {
        const Rect rect = plot.rect_of(widgets::cell_of(sweep, 1, power).value_or(SweepCell{}));
        const float y = rect.y + rect.height / 2;
        if (y - half < free_from)
            continue;
        sketch.text({plot.area.x - 8, y}, {TextStyle::Tick, sketch.theme.ink3, Anchor::End},
                    base::count_text(power));
        free_from = y + half;
    }
}

/// The tones from left to right, each with the share of the card at its end. Returns the bottom.
float draw_key(Sketch& sketch, float x, float y, float width) {
    constexpr float tall = 14;
    constexpr float widest = 64;
    y = draw_title(sketch, x, y, "Share of the card") + 4;
    const float step = std::min(widest, width / float{bands.size()});
    sketch.add(RefusedMark{{x, y, step * float{bands.size()}, tall}});
    TickLine ticks{sketch, y + tall + 4 + sketch.fonts.line(TextStyle::Tick) / 2};
    for (std::size_t i = bands.size(); i-- > 0;) {
        const float left = x + step * static_cast<float>(i);
        draw_band(sketch, {left, y, step, tall}, i);
        if (i > 0)
            ticks.write(left, bands[i - 1].tick);
        if (i == fitting_bands)
            sketch.budget_line({left, y}, {left, y + tall});
    }
    return ticks.y + sketch.fonts.line(TextStyle::Tick) / 2;
}

FitMapPlot plot_of(const Fonts& fonts, const widgets::Sweep& sweep, float width, bool narrow) {
    constexpr float flat = 0.56F;  // height over width where there is room
    constexpr float tallest = 420;
    const float left = fonts.width(TextStyle::Tick, base::count_text(sweep.batches.back())) + 10;
    const float wide = width - left;
    FitMapPlot plot;
    plot.area = {left, fonts.line(TextStyle::Small) + fonts.line(TextStyle::Tick) / 2, wide,
                 narrow ? wide : std::min(wide * flat, tallest)};
    const auto log_of = [&](std::size_t row) {
        return base::logarithm(static_cast<double>(sweep.batches[row]));
    };
    // The last row is as tall as the one below it.
    const double top = 2 * log_of(sweep_side - 1) - log_of(sweep_side - 2);
    for (std::size_t row = 0; row <= sweep_side; ++row) {
        const double share = row == sweep_side ? 1 : log_of(row) / top;
        plot.rows[row] = bottom_of(plot.area) - plot.area.height * static_cast<float>(share);
    }
    return plot;
}

}  // namespace

Rect FitMapPlot::rect_of(SweepCell cell) const {
    const float x = column(cell.column);
    return {x, rows[cell.row + 1], column(cell.column + 1) - x,
            rows[cell.row] - rows[cell.row + 1]};
}

SweepCell FitMapPlot::cell_at(Point place) const {
    const float along = (place.x - area.x) / area.width * float{sweep_side};
    const float last = float{sweep_side} - 1;
    SweepCell cell{static_cast<std::size_t>(std::clamp(along, 0.0F, last)), 0};
    while (cell.row + 1 < sweep_side && place.y < rows[cell.row + 1])
        ++cell.row;
    return cell;
}

FitMapPicture fit_map_picture(const Theme& theme, const Fonts& fonts, const FitMapScene& scene,
                              float width, bool narrow) {
    Sketch sketch{theme, fonts, {width, 0, {}}};
    const FitMapPlot plot = plot_of(fonts, scene.sweep, width, narrow);
    sketch.picture.height = bottom_of(plot.area);
    draw_title(sketch, 0, 0, "Texts at once");
    draw_cells(sketch, plot, scene);
    draw_boundary(sketch, plot, scene);
    const std::array corners = {draw_corner(sketch, plot, scene, true),
                                draw_corner(sketch, plot, scene, false)};
    if (scene.plan)
        draw_plan(sketch, plot, *scene.plan, corners);
    draw_ticks(sketch, plot, scene.sweep);
    const float below =
        draw_title(sketch, plot.area.x, bottom_of(plot.area) + 8 + fonts.line(TextStyle::Tick),
                   "Tokens of a text");
    sketch.picture.height = draw_key(sketch, plot.area.x, below + 14, plot.area.width);
    return {std::move(sketch.picture), plot};
}

}  // namespace view
