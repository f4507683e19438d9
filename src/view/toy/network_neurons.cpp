#include "view/toy/network_plot.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr int most_dots = 16;
constexpr float widest_pitch = 16;
constexpr float least_pitch = 5;

/// The neurons of a column from top to bottom; `gap` is the one in whose place "…" stands.
struct Dots {
    float x = 0;
    std::vector<float> ys;
    int gap = -1;
    float radius = 5;

    template <class Body>
    void each(const Body& body) const {
        for (std::size_t i = 0; i < ys.size(); ++i) {
            if (static_cast<int>(i) != gap)
                body(Point{x, ys[i]});
        }
    }
};

Dots dots_of(const NetworkPlot& plot, int column) {
    const int neurons = plot.columns[static_cast<std::size_t>(column)].neurons;
    const int room = std::min(most_dots, static_cast<int>(plot.neurons_height / least_pitch));
    const int shown = std::min(neurons, room);
    const float pitch =
        shown > 1 ? std::min(widest_pitch, plot.neurons_height / static_cast<float>(shown - 1))
                  : widest_pitch;
    Dots dots;
    dots.x = plot.x(column);
    dots.radius = std::min({5.0F, pitch * 0.36F, plot.column * 0.2F});
    if (shown < neurons)
        dots.gap = shown / 2;
    const float middle = plot.neurons_top + plot.neurons_height / 2;
    for (int i = 0; i < shown; ++i) {
        dots.ys.push_back(middle +
                          (static_cast<float>(i) - static_cast<float>(shown - 1) / 2) * pitch);
    }
    return dots;
}

/// How far the operation of this moment is: what lies behind it was done.
enum class Progress : std::uint8_t { ToCome, DoneForward, DoneBackward };

Progress progress_of(const NetworkPlot& plot, int column) {
    if (!plot.current)
        return Progress::ToCome;
    if (plot.direction == Direction::Backward && column >= *plot.current)
        return Progress::DoneBackward;
    if (plot.direction == Direction::Forward && column <= *plot.current)
        return Progress::DoneForward;
    return Progress::ToCome;
}

Color edge_color(const Theme& theme, Progress progress) {
    switch (progress) {
        case Progress::ToCome:
            return fade(theme.edge, 0.18F);
        case Progress::DoneForward:
            return fade(theme.ink3, 0.3F);
        case Progress::DoneBackward:
            return fade(theme.of(Memory::Gradients).line, 0.35F);
    }
    return 0;
}

void draw_edges(Sketch& sketch, const NetworkPlot& plot, const Dots& from, const Dots& to,
                int column) {
    const Progress progress = progress_of(plot, column);
    LinesMark lines{
        {}, edge_color(sketch.theme, progress), progress == Progress::ToCome ? 0.75F : 1.0F};
    from.each([&](Point a) {
        to.each([&](Point b) {
            lines.ends.push_back(a);
            lines.ends.push_back(b);
        });
    });
    sketch.add(std::move(lines));
}

void draw_dots(Sketch& sketch, const NetworkPlot& plot, const Dots& dots, int column) {
    const Theme& theme = sketch.theme;
    const Material& gradient = theme.of(Memory::Gradients);
    const Progress progress = progress_of(plot, column);
    const bool back = progress == Progress::DoneBackward;
    const Color edge = back                                ? gradient.line
                       : progress == Progress::DoneForward ? theme.ink
                                                           : theme.edge;
    dots.each([&](Point at) {
        sketch.add(DiscMark{at, dots.radius, back ? gradient.fill : theme.card, edge,
                            std::min(1.5F, dots.radius * 0.6F)});
    });
    if (dots.gap < 0)
        return;
    const float y = dots.ys[static_cast<std::size_t>(dots.gap)];
    const float step = dots.radius * 0.8F;
    for (const float shift : {-step, 0.0F, step})
        sketch.add(DiscMark{{dots.x, y + shift}, dots.radius * 0.25F, edge, 0, 0});
}

// From the loss back to the operation, or from the data on to it.
void draw_arrow(Sketch& sketch, const NetworkPlot& plot) {
    constexpr float head = 9;
    if (!plot.current || plot.direction == Direction::None)
        return;
    const bool back = plot.direction == Direction::Backward;
    const Color color = back ? sketch.theme.of(Memory::Gradients).line : sketch.theme.ink2;
    const float from = plot.x(back ? static_cast<int>(plot.columns.size()) - 1 : 0);
    const float to = plot.x(*plot.current);
    const float way = back ? 1 : -1;  // from the head to the tail
    if (std::abs(from - to) > head) {
        sketch.add(PathMark{
            {{from, plot.arrow}, {to + way * head, plot.arrow}}, color, 2, Stroke::Solid, 0});
    }
    sketch.add(ShapeMark{
        {{to, plot.arrow}, {to + way * head, plot.arrow - 5}, {to + way * head, plot.arrow + 5}},
        color});
    if (plot.narrow)
        return;
    const Lettering words{TextStyle::Small, color, Anchor::Middle};
    const std::string_view text = back ? "backward" : "forward";
    const float half = sketch.fonts.width(words.style, text) / 2;
    const float middle = std::clamp((from + to) / 2, half, sketch.picture.width - half);
    sketch.text({middle, plot.arrow + 6 + sketch.fonts.line(words.style) / 2}, words, text);
}

}  // namespace

void draw_neurons(Sketch& sketch, const NetworkPlot& plot) {
    std::vector<std::pair<int, Dots>> layers;
    for (std::size_t i = 0; i < plot.columns.size(); ++i) {
        if (plot.columns[i].neurons > 0)
            layers.emplace_back(static_cast<int>(i), dots_of(plot, static_cast<int>(i)));
    }
    for (std::size_t i = 0; i + 1 < layers.size(); ++i)
        draw_edges(sketch, plot, layers[i].second, layers[i + 1].second, layers[i].first + 1);
    for (const auto& [column, dots] : layers)
        draw_dots(sketch, plot, dots, column);
    draw_arrow(sketch, plot);
}

}  // namespace view
