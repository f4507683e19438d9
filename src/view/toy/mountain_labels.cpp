#include "base/units.h"
#include "view/area_chart.h"
#include "view/toy/mountain_plot.h"

#include <algorithm>
#include <string>
#include <utility>

namespace view {
namespace {

/// What a kind is called where there is room, and where there is little.
struct KindWords {
    std::string_view full;
    std::string_view brief;
    toynet::Tag tag;
};

constexpr std::array<KindWords, rank_count> kind_words = {
    KindWords{"weights", "W", toynet::Tag::Weights},
    KindWords{"optimizer state", "optimizer", toynet::Tag::OptimizerState},
    KindWords{"data", "data", toynet::Tag::Data},
    KindWords{"gradients", "grad", toynet::Tag::Gradients},
    KindWords{"activations", "act", toynet::Tag::Activations},
    KindWords{"passing gradients", "passing", toynet::Tag::PassingGradients}};

/// Everything that a label has to keep clear of.
struct Labels {
    Sketch& sketch;
    const MountainPlot& plot;
    const widgets::Recording& recording;
    const MountainView& view;
    const MountainStrips& strips;
    std::vector<float> skyline;
    std::vector<Rect> lines;  // of the playhead and the budget

    bool clear(const Rect& room) const {
        return sketch.is_free(room) && std::none_of(lines.begin(), lines.end(), [&](const Rect& r) {
                   return overlap(room, r);
               });
    }

    bool open(const Rect& text) const {
        constexpr float side = 3;  // of the ground that a text over lines stands on
        const Rect room{text.x - side, text.y, text.width + 2 * side, text.height};
        return room.x >= plot.left - side && is_open(strips.front(), skyline, room) && clear(room);
    }

    /// Writes the first of `texts` that stands free at one of `places`; each is the end that
    /// `anchor` names.
    struct Place {
        Point at;
        Anchor anchor = Anchor::Start;
    };

    std::optional<Rect> write(const std::vector<std::string>& texts, TextStyle style, Color color,
                              const std::vector<Place>& places) const {
        for (const std::string& text : texts) {
            for (const Place& place : places) {
                const Lettering words{style, color, place.anchor};
                if (!open(sketch.room_for(place.at, words, text)))
                    continue;
                return sketch.text_over_lines(place.at, words, text);
            }
        }
        return std::nullopt;
    }
};

std::vector<float> skyline_of(const MountainStrips& strips) {
    std::vector<float> skyline;
    skyline.reserve(strips.back().size());
    for (const Rect& rect : strips.back())
        skyline.push_back(rect.y);
    return skyline;
}

void label_peak(const Labels& labels) {
    const widgets::Recording& recording = labels.recording;
    const MountainPlot& plot = labels.plot;
    if (recording.peak > labels.view.now)
        return;
    const base::Bytes bytes = recording.highest().live;
    const float y = plot.axis.at(bytes);
    const float left = plot.x(recording.peak);
    const float right = plot.x(recording.peak + 1);
    const Color ink = labels.sketch.theme.ink;
    labels.sketch.line({left, y}, {right, y}, ink, 2);
    const float beside = labels.sketch.fonts.line(TextStyle::SmallStrong) * 0.3F;
    const float lower = labels.sketch.fonts.line(TextStyle::SmallStrong) * 0.5F + 6;
    const float above = y - 5 - labels.sketch.fonts.line(TextStyle::SmallStrong) / 2;
    const float head = plot.x(labels.view.now + 1);
    constexpr float gap = 8;
    labels.write({"peak " + base::exact_text(bytes), base::exact_text(bytes), "peak"},
                 TextStyle::SmallStrong, ink,
                 {{{left - gap, y + beside}, Anchor::End},
                  {{right + gap, y + beside}, Anchor::Start},
                  {{left - gap, y + lower}, Anchor::End},
                  {{right + gap, y + lower}, Anchor::Start},
                  {{(left + right) / 2, above}, Anchor::Middle},
                  {{left, above}, Anchor::Start},
                  {{right, above}, Anchor::End},
                  {{head - gap, above}, Anchor::End},
                  {{head + gap, above}, Anchor::Start}});
}

void label_budget(const Labels& labels) {
    if (!labels.view.budget)
        return;
    const MountainPlot& plot = labels.plot;
    const float half = labels.sketch.fonts.line(TextStyle::SmallStrong) / 2;
    const std::string exact = base::exact_text(*labels.view.budget);
    const Color ink = labels.sketch.theme.ink;
    if (!plot.budgeted) {
        const float y = plot.axis.full - 6 - half;
        labels.write({"budget " + exact + ", far above"}, TextStyle::Small,
                     labels.sketch.theme.ink2,
                     {{{plot.left, y}, Anchor::Start}, {{plot.right, y}, Anchor::End}});
        return;
    }
    const float y = plot.axis.at(*labels.view.budget);
    const float head = plot.x(labels.view.now + 1);
    constexpr float gap = 12;
    std::vector<Labels::Place> places;
    for (const float at : {y - 4 - half, y + 4 + half}) {
        places.push_back({{plot.left, at}, Anchor::Start});
        places.push_back({{plot.right, at}, Anchor::End});
        places.push_back({{head - gap, at}, Anchor::End});
        places.push_back({{head + gap, at}, Anchor::Start});
    }
    labels.write({"budget " + exact, exact, "budget"}, TextStyle::SmallStrong, ink, places);
}

void label_refusal(const Labels& labels) {
    const auto rect = refused_rect(labels.plot, labels.recording);
    if (!rect || labels.view.now != labels.recording.count() - 1)
        return;
    const std::string wanted = base::exact_text(labels.recording.refusal->wanted);
    const float half = labels.sketch.fonts.line(TextStyle::SmallStrong) / 2;
    std::vector<Labels::Place> places;
    for (float y = rect->y + half; y < labels.plot.axis.zero; y += half)
        places.push_back({{rect->x - 8, y}, Anchor::End});
    places.push_back({{labels.plot.right - 12, rect->y - 4 - half}, Anchor::End});
    labels.write({"refused " + wanted, "refused"}, TextStyle::SmallStrong,
                 labels.sketch.theme.alarm, places);
}

void label_future(const Labels& labels) {
    const MountainPlot& plot = labels.plot;
    if (labels.view.now + 1 >= labels.recording.count())
        return;
    const float half = labels.sketch.fonts.line(TextStyle::Small) / 2;
    const Lettering words{TextStyle::Small, labels.sketch.theme.ink3, Anchor::End};
    const std::string text = "not yet played";
    const Point at{plot.right, plot.axis.full - 6 - half};
    if (labels.sketch.room_for(at, words, text).x > plot.x(labels.view.now + 1) + 4)
        labels.write({text}, words.style, words.color, {{at, Anchor::End}});
}

/// Gradients from before the backward pass are those of the step before. `reach`: how far the mark
/// that is named goes to the right.
std::vector<std::string> names_of(const Labels& labels, std::size_t rank, float reach) {
    const KindWords& words = kind_words[rank];
    std::vector<std::string> names = {std::string(words.full), std::string(words.brief)};
    const auto& moments = labels.recording.moments;
    const auto backward = std::find_if(
        moments.begin(), moments.end(),
        [](const widgets::Moment& moment) { return moment.phase == toynet::Phase::Backward; });
    const float until = labels.plot.x(static_cast<int>(backward - moments.begin()));
    if (words.tag == toynet::Tag::Gradients && reach <= until + 1)
        names.insert(names.begin(), "last step’s gradients");
    return names;
}

// Where the first of the names fits in, and that name.
std::optional<std::pair<Rect, std::string>> inside(const Labels& labels, std::size_t rank,
                                                   const std::vector<Rect>& strip) {
    constexpr float side = 8;
    constexpr float letters = 0.78F;  // of a line: what stands above and below is air
    const Fonts& fonts = labels.sketch.fonts;
    const float height = fonts.line(TextStyle::Small) * letters;
    const auto place_for = [&](const std::string& name) {
        return place_inside(strip, fonts.width(TextStyle::Small, name) + 2 * side, height);
    };
    for (const std::string& first : names_of(labels, rank, 0)) {
        const auto place = place_for(first);
        if (!place)
            continue;
        const std::vector<std::string> names = names_of(labels, rank, right_of(*place));
        if (std::find(names.begin(), names.end(), first) != names.end())
            return std::pair{*place, first};
    }
    return std::nullopt;
}

bool label_inside(const Labels& labels, std::size_t rank, const std::vector<Rect>& strip,
                  bool played) {
    const auto found = inside(labels, rank, strip);
    if (!found)
        return false;
    const auto& [place, name] = *found;
    const Theme& theme = labels.sketch.theme;
    const toynet::Tag tag = kind_words[rank].tag;
    const Point middle{place.x + place.width / 2, place.y + place.height / 2};
    const Lettering words{TextStyle::Small, theme.ink2, Anchor::Middle};
    if (!labels.clear(labels.sketch.room_for(middle, words, name)))
        return false;
    if (played)
        write_in_block(labels.sketch, middle, place, tag, TextStyle::Small, name);
    else
        labels.sketch.text(middle, words, name);
    return true;
}

// Over the mountain, with a leader to the highest of its moments.
void label_outside(const Labels& labels, std::size_t rank, const std::vector<Rect>& strip) {
    constexpr float least = 5;  // lower than that it is no mark a leader could point to
    constexpr float shift = 14;
    constexpr float longest = 4;  // lines between a mark and its name
    const float line = labels.sketch.fonts.line(TextStyle::Small);
    const auto tallest =
        std::max_element(strip.begin(), strip.end(),
                         [](const Rect& a, const Rect& b) { return a.height < b.height; });
    if (tallest == strip.end() || tallest->height < least)
        return;
    const Point foot{tallest->x + tallest->width / 2, tallest->y + tallest->height / 2};
    const Color color = labels.sketch.theme.of(memory_of(kind_words[rank].tag)).line;
    std::vector<Labels::Place> places;
    for (float y = foot.y - line;
         y > std::max(labels.plot.rule + line / 2, foot.y - longest * line); y -= line / 2) {
        places.push_back({{foot.x - shift, y}, Anchor::End});
        places.push_back({{foot.x + shift, y}, Anchor::Start});
    }
    const auto room = labels.write(names_of(labels, rank, foot.x), TextStyle::Small, color, places);
    if (!room)
        return;
    const bool before = room->x < foot.x;
    labels.sketch.line({before ? right_of(*room) + 3 : room->x - 3, room->y + line / 2}, foot,
                       color);
}

void label_kind(const Labels& labels, std::size_t rank) {
    const std::vector<Rect>& strip = labels.strips[rank];
    const auto now = strip.begin() + labels.view.now + 1;
    const std::vector<Rect> past{strip.begin(), now};
    const std::vector<Rect> future{now, strip.end()};
    if (!label_inside(labels, rank, past, true) && !label_inside(labels, rank, future, false))
        label_outside(labels, rank, past);
}

}  // namespace

void label_mountain(Sketch& sketch, const MountainPlot& plot, const widgets::Recording& recording,
                    const MountainView& view, const MountainStrips& strips) {
    constexpr float half = 4;  // of a line with its casing
    const float head = plot.x(view.now + 1);
    Labels labels{sketch, plot, recording, view, strips, skyline_of(strips), {}};
    labels.lines.push_back({head - half, plot.rule, 2 * half, plot.height - plot.rule});
    if (plot.budgeted) {
        labels.lines.push_back(
            {plot.left, plot.axis.at(*view.budget) - half, plot.right - plot.left, 2 * half});
    }
    label_budget(labels);
    label_refusal(labels);
    label_peak(labels);
    for (std::size_t rank = 0; rank < kind_words.size(); ++rank)
        label_kind(labels, rank);
    label_future(labels);
}

}  // namespace view
