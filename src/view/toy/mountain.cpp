#include "view/toy/mountain.h"

#include "base/sort.h"
#include "view/area_chart.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

using toynet::Phase;

/// A run of moments of one phase.
struct PhaseRun {
    Phase phase = Phase::Setup;
    int first = 0;
    int last = 0;
};

std::vector<PhaseRun> phases_of(const widgets::Recording& recording) {
    std::vector<PhaseRun> runs;
    for (int i = 0; i < recording.count(); ++i) {
        const Phase phase = recording.at(i).phase;
        if (runs.empty() || runs.back().phase != phase)
            runs.push_back({phase, i, i});
        runs.back().last = i;
    }
    return runs;
}

std::string_view word_of(Phase phase) {
    switch (phase) {
        case Phase::Setup:
            return {};
        case Phase::Forward:
            return "forward";
        case Phase::Loss:
            return "loss";
        case Phase::ZeroGrad:
            return "zero";
        case Phase::Backward:
            return "backward";
        case Phase::Update:
            return "update";
    }
    return {};
}

// The name over its rule, from its left end, or up to the right end of the plot.
void name_phase(Sketch& sketch, const MountainPlot& plot, const PhaseRun& run, bool current) {
    constexpr float between = 6;
    const std::string_view word = word_of(run.phase);
    const Lettering words{current ? TextStyle::SmallStrong : TextStyle::Small,
                          current ? sketch.theme.ink : sketch.theme.ink2};
    const float width = sketch.fonts.width(words.style, word);
    const float left = std::max(0.0F, std::min(plot.x(run.first) + 1, plot.right - width));
    const float y = sketch.fonts.line(words.style) / 2;
    Rect room = sketch.room_for({left, y}, words, word);
    room.x -= between;
    room.width += 2 * between;
    const auto taken = [&](const Mark& mark) {
        return std::holds_alternative<TextMark>(mark) && overlap(room, covered_by(mark));
    };
    const auto& marks = sketch.picture.marks;
    if (!word.empty() && std::none_of(marks.begin(), marks.end(), taken))
        sketch.text({left, y}, words, word);
}

// The current phase is named first: where there is no room for all, it keeps its name.
void draw_phases(Sketch& sketch, const MountainPlot& plot, const widgets::Recording& recording,
                 int now) {
    constexpr float thickness = 4;
    constexpr float quiet = 0.55F;
    std::vector<PhaseRun> runs = phases_of(recording);
    const auto is_current = [now](const PhaseRun& run) {
        return run.first <= now && now <= run.last;
    };
    for (const PhaseRun& run : runs) {
        const float left = plot.x(run.first);
        const float width = plot.x(run.last + 1) - left;
        const float gap = std::min(1.0F, width / 4);
        sketch.add(FillMark{{left + gap, plot.rule, width - 2 * gap, thickness},
                            is_current(run) ? sketch.theme.ink : fade(sketch.theme.edge, quiet),
                            std::min(2.0F, width / 2)});
    }
    base::sort_few(runs, [&](const PhaseRun& a, const PhaseRun& b) {
        if (is_current(a) != is_current(b))
            return is_current(a);
        return a.last - a.first > b.last - b.first;
    });
    for (const PhaseRun& run : runs)
        name_phase(sketch, plot, run, is_current(run));
}

void draw_ticks(Sketch& sketch, const MountainPlot& plot) {
    constexpr float gap = 10;
    const Lettering words{TextStyle::Tick, sketch.theme.ink3, Anchor::End};
    float highest = plot.axis.zero;
    for (const widgets::Tick& tick : plot.scale.ticks) {
        const float y = plot.axis.at(tick.at);
        sketch.line({plot.left, y}, {plot.right, y}, sketch.theme.line, stroke::hair);
        if (plot.ticked)
            sketch.text(
                {plot.left - gap, std::min(y, plot.height - sketch.fonts.line(words.style) / 2)},
                words, tick.text);
        highest = std::min(highest, y);
    }
    const float above = highest - sketch.fonts.line(words.style);
    if (plot.ticked)
        sketch.text({plot.left - gap, above}, words, plot.unit);
}

std::vector<Rect> part(const std::vector<Rect>& strip, int first, int end) {
    return {strip.begin() + first, strip.begin() + end};
}

void draw_areas(Sketch& sketch, const MountainStrips& strips, int now) {
    constexpr int passing = rank_count - 1;
    constexpr std::array<Memory, rank_count> kinds = {Memory::Weights,     Memory::Optimizer,
                                                      Memory::Other,       Memory::Gradients,
                                                      Memory::Activations, Memory::Gradients};
    for (int rank = 0; rank < rank_count; ++rank) {
        const auto at = static_cast<std::size_t>(rank);
        const auto count = static_cast<int>(strips[at].size());
        add_areas(sketch, part(strips[at], now + 1, count), kinds[at], AreaLook::Faint);
        add_areas(sketch, part(strips[at], 0, now + 1), kinds[at],
                  rank == passing ? AreaLook::Pale : AreaLook::Solid);
    }
}

// Still to come it is only an outline.
void draw_refused(Sketch& sketch, const MountainPlot& plot, const widgets::Recording& recording,
                  int now) {
    const auto rect = refused_rect(plot, recording);
    if (!rect)
        return;
    if (now == recording.count() - 1)
        sketch.add(RefusedMark{*rect});
    else
        sketch.add(OutlineMark{*rect, sketch.theme.alarm});
}

void draw_playhead(Sketch& sketch, const MountainPlot& plot, int now) {
    constexpr float half = 8;
    constexpr float shoulder = 10;
    constexpr float tip = 18;
    const float x = plot.x(now + 1);
    const float top = plot.rule - 4;
    sketch.budget_line({x, top + shoulder}, {x, plot.axis.zero + 6});
    sketch.add(ShapeMark{{{x - half, top},
                          {x + half, top},
                          {x + half, top + shoulder},
                          {x, top + tip},
                          {x - half, top + shoulder}},
                         sketch.theme.ink});
}

}  // namespace

Picture mountain_picture(const Theme& theme, const Fonts& fonts,
                         const widgets::Recording& recording, const MountainView& view,
                         const ToyFormat& format) {
    const MountainPlot plot = mountain_plot(fonts, recording, view, format);
    Sketch sketch{theme, fonts, {format.width, plot.height, {}}};
    if (recording.moments.empty())
        return sketch.picture;
    MountainView shown = view;
    shown.now = std::clamp(view.now, 0, recording.count() - 1);
    draw_ticks(sketch, plot);
    const MountainStrips strips = mountain_strips(plot, recording);
    draw_areas(sketch, strips, shown.now);
    draw_phases(sketch, plot, recording, shown.now);
    draw_refused(sketch, plot, recording, shown.now);
    if (plot.budgeted) {
        const float y = plot.axis.at(*view.budget);
        sketch.budget_line({plot.left, y}, {plot.right, y});
    }
    draw_playhead(sketch, plot, shown.now);
    label_mountain(sketch, plot, recording, shown, strips);
    return sketch.picture;
}

}  // namespace view
