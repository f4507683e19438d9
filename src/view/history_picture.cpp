#include "view/history_picture.h"

#include "view/area_chart.h"
#include "view/column_chart.h"
#include "widgets/sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace view {
namespace {

using widgets::History;
using widgets::MemoryKind;

constexpr std::size_t kind_count = 6;

/// Where the frames stand.
struct Plot {
    Axis axis;
    float budget = 0;  // y of what the card has
    float left = 0;
    float right = 0;
    float frame = 0;  // width

    float x(std::size_t i) const { return left + static_cast<float>(i) * frame; }
};

// The rectangle of each frame of one kind; empty where the kind is not alive.
std::vector<Rect> strip_of(const Plot& plot, const History& history, std::size_t kind) {
    std::vector<Rect> strip;
    for (std::size_t i = 0; i < history.frames.size(); ++i) {
        base::Bytes below;
        for (std::size_t k = 0; k < kind; ++k)
            below += history.frames[i][k];
        const float bottom = plot.axis.at(below);
        const float top = plot.axis.at(below + history.frames[i][kind]);
        const float width = i + 1 == history.frames.size() ? plot.right - plot.x(i) : plot.frame;
        strip.push_back({plot.x(i), top, width, bottom - top});
    }
    return strip;
}

// The upper edge of all that is alive in each frame.
std::vector<float> skyline_of(const std::array<std::vector<Rect>, kind_count>& strips) {
    std::vector<float> skyline;
    skyline.reserve(strips.front().size());
    for (const Rect& rect : strips.front())
        skyline.push_back(rect.y);
    for (const std::vector<Rect>& strip : strips) {
        for (std::size_t i = 0; i < strip.size(); ++i)
            skyline[i] = std::min(skyline[i], strip[i].y);
    }
    return skyline;
}

void label_strip(Sketch& sketch, const std::vector<Rect>& strip, const std::vector<float>& skyline,
                 Memory kind, const std::string& name, float budget) {
    constexpr float side = 10;
    constexpr float above = 4;
    const float line = sketch.fonts.line(TextStyle::Small);
    const float width = sketch.fonts.width(TextStyle::Small, name) + 2 * side;
    if (const auto place = place_inside(strip, width, line + above)) {
        const Lettering inside{TextStyle::Small, 0, Anchor::Middle};
        const float half = (line + above) / 2;
        for (const float y :
             {place->y + place->height / 2, place->y + half, bottom_of(*place) - half}) {
            const Point at{place->x + place->width / 2, y};
            if (!sketch.is_free(sketch.room_for(at, inside, name)))
                continue;
            sketch.plate(at, inside, kind, BlockLook::Solid, name);
            return;
        }
    }
    // Outside, over the highest of its frames, with a leader; a sliver under others goes unnamed,
    // the table has it.
    constexpr float least = 6;
    const auto tallest =
        std::max_element(strip.begin(), strip.end(),
                         [](const Rect& a, const Rect& b) { return a.height < b.height; });
    if (tallest == strip.end() || tallest->height < least)
        return;
    const Lettering words{TextStyle::Small, sketch.theme.of(kind).line, Anchor::End};
    const Point foot{tallest->x + tallest->width / 2, tallest->y + tallest->height / 2};
    const Point at{foot.x - 14, tallest->y - line * 1.5F};
    const Rect room = sketch.room_for(at, words, name);
    if (room.y < budget || !sketch.is_free(room) || !is_open(strip, skyline, room))
        return;
    sketch.text(at, words, name);
    sketch.line({right_of(room) + 3, at.y}, foot, words.color);
}

void draw_chapters(Sketch& sketch, const Plot& plot, const History& history, bool narrow) {
    const Theme& theme = sketch.theme;
    const TextStyle style = narrow ? TextStyle::SmallStrong : TextStyle::UiStrong;
    const float name_line = sketch.fonts.line(style);
    const float note_line = sketch.fonts.line(TextStyle::Small);
    for (std::size_t i = 0; i < history.chapters.size(); ++i) {
        const widgets::Chapter& chapter = history.chapters[i];
        const bool last = i + 1 == history.chapters.size();
        const float from = plot.x(chapter.first);
        const float to = last ? plot.right : plot.x(history.chapters[i + 1].first);
        if (i > 0) {
            sketch.line({from, plot.axis.zero}, {from, plot.axis.zero + 8}, theme.ink, 1.5F);
        }
        const float x = i == 0 ? from : from + 7;
        const float room = to - x - 4;
        const float y = plot.axis.zero + 8;
        for (const std::string& name : {chapter.name, chapter.short_name}) {
            if (sketch.fonts.width(style, name) <= room) {
                sketch.text({x, y + name_line / 2}, {style, theme.ink}, name);
                break;
            }
        }
        if (sketch.fonts.width(TextStyle::Small, chapter.note) <= room) {
            sketch.text({x, y + name_line + note_line / 2}, {TextStyle::Small, theme.ink2},
                        chapter.note);
        }
    }
}

// Dotted lines between the chapters, behind everything.
void divide_chapters(Sketch& sketch, const Plot& plot, const History& history) {
    constexpr float below_budget = 14;
    for (std::size_t i = 1; i < history.chapters.size(); ++i) {
        const float x = plot.x(history.chapters[i].first);
        sketch.add(PathMark{{{x, plot.axis.full + below_budget}, {x, plot.axis.zero}},
                            sketch.theme.edge,
                            1.5F,
                            Stroke::Free,
                            0});
    }
}

std::vector<std::string_view> budget_lines(const Fonts& fonts, const History& history, float left,
                                           float width) {
    return fonts.wrap(TextStyle::SmallStrong, history.budget_text, width - left);
}

void draw_budget_words(Sketch& sketch, const Plot& plot, const History& history) {
    const auto lines = budget_lines(sketch.fonts, history, plot.left, sketch.picture.width);
    const float line = sketch.fonts.line(TextStyle::Small);
    if (plot.budget > plot.axis.full) {
        // The line runs through the picture: its words stand above all, a piece of it before them.
        constexpr float sample = 18;
        sketch.line({plot.left, line / 2}, {plot.left + sample, line / 2}, sketch.theme.ink,
                    stroke::budget);
        sketch.text({plot.left + sample + 8, line / 2}, {TextStyle::SmallStrong, sketch.theme.ink},
                    history.budget_text);
        return;
    }
    float y = plot.axis.full - line / 2 - 3;
    for (auto words = lines.rbegin(); words != lines.rend(); ++words, y -= line)
        sketch.text({plot.left, y}, {TextStyle::SmallStrong, sketch.theme.ink}, *words);
}

// Whether the words of the refusal, at the right, keep clear of the budget's, at the left.
bool has_room_beside_budget(const Fonts& fonts, const History& history, float left, float width) {
    constexpr float apart = 12;
    const float words = std::max(fonts.width(TextStyle::SmallStrong, history.refused_title),
                                 fonts.width(TextStyle::Small, history.refused_note));
    return !history.refused ||
           left + fonts.width(TextStyle::SmallStrong, history.budget_text) + apart + words <= width;
}

void draw_refusal_of(Sketch& sketch, const Plot& plot, const History& history, bool narrow) {
    const Theme& theme = sketch.theme;
    const float line = sketch.fonts.line(TextStyle::Small);
    const float x = plot.x(history.frames.size() - 1) + plot.frame / 2;
    sketch.add(SignMark{{x, plot.axis.full}, 12, Sign::CrossDisc, theme.alarm, theme.card});
    const float bottom = plot.axis.full - 14;
    const float edge = sketch.picture.width;
    float y = bottom - line / 2;
    if (!has_room_beside_budget(sketch.fonts, history, plot.left, edge))
        y -= line * static_cast<float>(budget_lines(sketch.fonts, history, plot.left, edge).size());
    if (!narrow) {
        sketch.text({edge, y}, {TextStyle::Small, theme.ink2, Anchor::End}, history.refused_note);
        y -= line;
    }
    sketch.text({edge, y}, {TextStyle::SmallStrong, theme.alarm, Anchor::End},
                history.refused_title);
}

// The fullest frame: its amount over a small triangle.
void draw_peak(Sketch& sketch, const Plot& plot, const History& history) {
    if (history.peak_text.empty() || history.frames.empty())
        return;
    constexpr float half = 5;
    const Theme& theme = sketch.theme;
    const float x = plot.x(history.peak) + plot.frame / 2;
    const float y = plot.axis.at(widgets::total_of(history.frames[history.peak])) - 3;
    sketch.add(ShapeMark{{{x - half, y - 7}, {x + half, y - 7}, {x, y}}, theme.ink});
    const float line = sketch.fonts.line(TextStyle::SmallStrong);
    const float width = sketch.fonts.width(TextStyle::SmallStrong, history.peak_text);
    const float left = std::clamp(x - width / 2, plot.left, sketch.picture.width - width);
    sketch.text_over_lines({left, y - 9 - line / 2}, {TextStyle::SmallStrong, theme.ink},
                           history.peak_text);
}

float height_of(bool narrow) {
    return narrow ? 268 : 376;
}

// Frames end before the right edge, so that the cross has room.
Plot plot_of(const Fonts& fonts, const History& history, float gutter, float width, bool narrow) {
    const bool beside = has_room_beside_budget(fonts, history, gutter, width);
    const auto budget = static_cast<float>(budget_lines(fonts, history, gutter, width).size());
    const float refusal = narrow ? 1 : 2;
    const float lines = beside ? std::max(refusal, budget) : refusal + budget;
    const float caption = fonts.line(narrow ? TextStyle::SmallStrong : TextStyle::UiStrong) +
                          fonts.line(TextStyle::Small) + 10;
    const float peak = history.peak_text.empty() ? 0 : fonts.line(TextStyle::SmallStrong) + 6;
    const float header = fonts.line(TextStyle::Small) * lines + 20 + peak;
    constexpr float cross = 13;
    Plot plot;
    plot.axis = {height_of(narrow) - caption, header, static_cast<double>(history.scale.top.count)};
    plot.budget = plot.axis.at(history.budget);
    plot.left = gutter;
    plot.right = width - cross;
    plot.frame = (plot.right - plot.left) / static_cast<float>(history.frames.size());
    return plot;
}

}  // namespace

Picture history_picture(const Theme& theme, const Fonts& fonts, const History& history, float width,
                        bool narrow) {
    Sketch sketch{theme, fonts, {width, height_of(narrow), {}}};
    const Plot plot = plot_of(fonts, history, tick_gutter(sketch, history.scale), width, narrow);
    draw_grid(sketch, plot.axis, history.scale, plot.left, plot.right, plot.budget);
    divide_chapters(sketch, plot, history);
    std::array<std::vector<Rect>, kind_count> strips;
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        strips[kind] = strip_of(plot, history, kind);
        add_areas(sketch, strips[kind], memory_of(static_cast<MemoryKind>(kind)));
    }
    sketch.line({plot.left, plot.axis.zero}, {width, plot.axis.zero}, theme.ink, 1.5F);
    draw_chapters(sketch, plot, history, narrow);
    if (plot.budget > plot.axis.full)
        sketch.budget_line({plot.left, plot.budget}, {width, plot.budget});
    else
        sketch.line({plot.left, plot.axis.full}, {width, plot.axis.full}, theme.ink, 2.5F);
    draw_budget_words(sketch, plot, history);
    draw_peak(sketch, plot, history);
    if (history.refused)
        draw_refusal_of(sketch, plot, history, narrow);
    const std::vector<float> skyline = skyline_of(strips);
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        label_strip(sketch, strips[kind], skyline, memory_of(static_cast<MemoryKind>(kind)),
                    std::string(widgets::name_of_kind(static_cast<MemoryKind>(kind))),
                    plot.axis.full);
    return sketch.picture;
}

}  // namespace view
