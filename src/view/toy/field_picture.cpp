#include "view/toy/field_picture.h"

#include <algorithm>
#include <array>
#include <vector>

namespace view {
namespace {

constexpr std::size_t class_count = 3;

/// A run of places of one class, from column `first` up to, not including, `end`.
struct Run {
    int first = 0;
    int end = 0;
    std::size_t kind = 0;
    int top = 0;  // the row it began in

    bool continues(const Run& above) const {
        return first == above.first && end == above.end && kind == above.kind;
    }
};

std::vector<Run> runs_of(const widgets::Field& field, int row) {
    std::vector<Run> runs;
    for (int column = 0; column < field.side; ++column) {
        const int at = row * field.side + column;
        const std::size_t kind = field.classes[static_cast<std::size_t>(at)] % class_count;
        if (runs.empty() || runs.back().kind != kind)
            runs.push_back({column, column, kind, row});
        runs.back().end = column + 1;
    }
    return runs;
}

void draw_run(Sketch& sketch, const widgets::Field& field, const Run& run, int bottom) {
    const std::array colors = {sketch.theme.field_a, sketch.theme.field_b, sketch.theme.field_c};
    const float cell = sketch.picture.width / static_cast<float>(field.side);
    sketch.add(FillMark{{static_cast<float>(run.first) * cell, static_cast<float>(run.top) * cell,
                         static_cast<float>(run.end - run.first) * cell,
                         static_cast<float>(bottom - run.top) * cell},
                        colors[run.kind],
                        0});
}

// One rectangle for equal neighbours: runs that are the same row after row grow downwards.
void draw_places(Sketch& sketch, const widgets::Field& field) {
    std::vector<Run> open;
    for (int row = 0; row < field.side; ++row) {
        std::vector<Run> runs = runs_of(field, row);
        for (const Run& above : open) {
            const auto same = std::find_if(runs.begin(), runs.end(),
                                           [&](const Run& run) { return run.continues(above); });
            if (same != runs.end())
                same->top = above.top;
            else
                draw_run(sketch, field, above, row);
        }
        open = std::move(runs);
    }
    for (const Run& run : open)
        draw_run(sketch, field, run, field.side);
}

void draw_point(Sketch& sketch, Point at, float radius, std::size_t kind) {
    const Theme& theme = sketch.theme;
    switch (kind) {
        case 0:
            sketch.add(DiscMark{at, radius, theme.class_a, 0, 0});
            return;
        case 1: {
            const float r = radius * 1.25F;
            sketch.add(ShapeMark{{{at.x, at.y - r},
                                  {at.x + r * 0.9F, at.y + r * 0.7F},
                                  {at.x - r * 0.9F, at.y + r * 0.7F}},
                                 theme.class_b});
            return;
        }
        default:
            sketch.add(OutlineMark{{at.x - radius, at.y - radius, 2 * radius, 2 * radius},
                                   theme.class_c,
                                   0,
                                   1.5F,
                                   Stroke::Solid});
    }
}

}  // namespace

Picture field_picture(const Theme& theme, const Fonts& fonts, const widgets::Field& field,
                      const ToyFormat& format) {
    Sketch sketch{theme, fonts, {format.width, format.width, {}}};
    const auto places = static_cast<std::size_t>(field.side) * static_cast<std::size_t>(field.side);
    if (field.side > 0 && field.classes.size() >= places)
        draw_places(sketch, field);
    constexpr float points_across = 110;  // how many points would stand side by side
    const float radius = std::clamp(format.width / points_across, 2.0F, 4.0F);
    const float margin = radius * 1.25F;
    for (const widgets::Field::Dot& dot : field.dots) {
        const auto placed = [&](float value) {
            return std::clamp((value / field.reach + 1) / 2 * format.width, margin,
                              format.width - margin);
        };
        draw_point(sketch, {placed(dot.x), placed(-dot.y)}, radius,
                   static_cast<std::size_t>(dot.label) % class_count);
    }
    sketch.add(OutlineMark{
        {0, 0, format.width, format.width}, theme.edge, 0, stroke::hair, Stroke::Solid});
    return sketch.picture;
}

}  // namespace view
