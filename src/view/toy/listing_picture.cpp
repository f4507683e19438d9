#include "view/toy/listing_picture.h"

#include "base/units.h"
#include "view/paint.h"

#include <algorithm>
#include <utility>

namespace view {
namespace {

constexpr float left_pad = 14;
constexpr float right_pad = 8;
constexpr float column_gap = 12;
constexpr float bar = 4;  // before the current line

/// How the lines of a program are set.
struct Typesetting {
    TextStyle style = TextStyle::Code;
    bool numbers = true;  // the right column
    float room = 0;       // for the letters of a line
    float pitch = 25;     // of rows
};

float widest_number(const Fonts& fonts, const widgets::Listing& listing) {
    float widest = 0;
    for (const widgets::ListingLine& line : listing.lines) {
        if (line.alive)
            widest = std::max(
                widest, fonts.width(TextStyle::DataSmall, base::count_text(line.alive->count)));
    }
    return widest;
}

bool gets_number(const widgets::Listing& listing, std::size_t line) {
    const std::vector<int>& run = listing.line_of_moment;
    return listing.lines[line].alive.has_value() ||
           std::find(run.begin(), run.end(), static_cast<int>(line)) != run.end();
}

// With numbers when no line that gets one is broken by it: first in the style of code, then a
// little smaller.
Typesetting setting_for(const Fonts& fonts, const widgets::Listing& listing, float width) {
    constexpr float leading = 2;
    const auto measure = [&](TextStyle style) {
        float widest = 0;
        for (std::size_t i = 0; i < listing.lines.size(); ++i) {
            if (gets_number(listing, i))
                widest = std::max(widest, fonts.width(style, listing.lines[i].text));
        }
        return widest;
    };
    const float whole = width - left_pad - right_pad;
    const float beside = whole - column_gap - widest_number(fonts, listing);
    for (const bool numbers : {true, false}) {
        for (const TextStyle style : {TextStyle::Code, TextStyle::Tick}) {
            const float room = numbers ? beside : whole;
            if (measure(style) <= room)
                return {style, numbers, room, fonts.line(TextStyle::Code) + leading};
        }
    }
    return {TextStyle::Tick, false, whole, fonts.line(TextStyle::Code) + leading};
}

/// The line without its indentation, broken where it must be, and how far it stands in.
struct Broken {
    float indent = 0;
    std::vector<std::string_view> parts;
};

Broken broken(const Fonts& fonts, std::string_view line, const Typesetting& setting) {
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    Broken result;
    // Where little room is left, the indentation is the first to go.
    result.indent =
        std::min(fonts.width(setting.style, line.substr(0, spaces)), setting.room * 0.15F);
    if (fonts.width(setting.style, line) <= setting.room)
        result.indent = fonts.width(setting.style, line.substr(0, spaces));
    result.parts = fonts.wrap(setting.style, line.substr(spaces), setting.room - result.indent);
    return result;
}

float draw_head(Sketch& sketch, const widgets::Listing& listing, bool numbers) {
    const float line = sketch.fonts.line(TextStyle::Small);
    const Lettering words{TextStyle::Small, sketch.theme.ink2};
    const float room = sketch.picture.width - left_pad - right_pad;
    const std::string_view right = "bytes alive";
    const float right_width = sketch.fonts.width(words.style, right);
    const float title = sketch.fonts.width(words.style, listing.title);
    if (title <= room)
        sketch.text({left_pad, line / 2}, words, listing.title);
    if (numbers && title + column_gap + right_width <= room)
        sketch.text({sketch.picture.width - right_pad, line / 2},
                    {words.style, words.color, Anchor::End}, right);
    return line + 4;
}

ListingRow draw_line(Sketch& sketch, const widgets::ListingLine& line, const Typesetting& setting,
                     float y, bool current) {
    const Theme& theme = sketch.theme;
    Typesetting own = setting;
    if (!line.alive)
        own.room = sketch.picture.width - left_pad - right_pad;
    const Broken lines = broken(sketch.fonts, line.text, own);
    const float height = setting.pitch * static_cast<float>(lines.parts.size());
    if (current) {
        sketch.add(FillMark{{0, y, sketch.picture.width, height}, theme.select, 0});
        sketch.add(FillMark{{0, y, bar, height}, theme.ink, 0});
    }
    ListingRow row{{left_pad, y, own.room, height}, line.text, {}, setting.style, current, {}};
    float middle = y + setting.pitch / 2;
    for (const std::string_view part : lines.parts) {
        if (!part.empty()) {
            const Lettering words{setting.style, theme.ink};
            const Rect at = sketch.text({left_pad + lines.indent, middle}, words, part);
            row.parts.push_back({at, words.style, words.color, std::string(part)});
        }
        middle += setting.pitch;
    }
    if (!line.alive)
        return row;
    row.alive = base::exact_text(*line.alive) + " alive";
    if (setting.numbers)
        sketch.text({sketch.picture.width - right_pad, y + setting.pitch / 2},
                    {TextStyle::DataSmall, current ? theme.ink : theme.ink3, Anchor::End},
                    base::count_text(line.alive->count));
    return row;
}

// A line that was broken is recorded a part at a time, so that each can be selected where it
// stands.
void record_row(Ui& ui, const std::string& key, const ListingRow& row, Point corner) {
    semantics::Node node;
    node.role = Role::Code;
    node.description = row.alive;
    node.style = row.style;
    node.state.current = row.current;
    if (row.parts.size() <= 1) {
        node.id = ui.id(key);
        node.name = row.text;
        node.rect = {corner.x + row.rect.x, corner.y + row.rect.y, row.rect.width, row.rect.height};
        // The letters stand in the middle of a row that is a little taller than their line.
        const float lead = (row.rect.height - ui.fonts().line(row.style)) / 2;
        node.rect.y += lead;
        node.rect.height -= 2 * lead;
        ui.record(std::move(node));
        return;
    }
    for (std::size_t part = 0; part < row.parts.size(); ++part) {
        const Rect& at = row.parts[part].rect;
        node.id = ui.id(key + '-' + std::to_string(part));
        node.name = row.parts[part].text;
        node.rect = {corner.x + at.x, corner.y + at.y, at.width + 2, at.height};
        ui.record(node);
    }
}

}  // namespace

ListingPicture listing_picture(const Theme& theme, const Fonts& fonts,
                               const widgets::Listing& listing, int moment,
                               const ToyFormat& format) {
    Sketch sketch{theme, fonts, {format.width, 0, {}}};
    const Typesetting setting = setting_for(fonts, listing, format.width);
    const auto at = static_cast<std::size_t>(std::max(0, moment));
    const int current = at < listing.line_of_moment.size() ? listing.line_of_moment[at] : -1;
    ListingPicture result;
    float y = draw_head(sketch, listing, setting.numbers);
    for (std::size_t i = 0; i < listing.lines.size(); ++i) {
        result.rows.push_back(
            draw_line(sketch, listing.lines[i], setting, y, static_cast<int>(i) == current));
        y += result.rows.back().rect.height;
    }
    sketch.picture.height = y;
    result.picture = std::move(sketch.picture);
    return result;
}

Rect draw_listing(Ui& ui, std::string_view key, const widgets::Listing& listing, int moment) {
    const ListingPicture drawn = listing_picture(ui.theme(), ui.fonts(), listing, moment,
                                                 {ui.width(), ui.layout().narrow()});
    const Rect rect = ui.place(drawn.picture.width, drawn.picture.height);
    paint({ui.list(), ui.theme(), ui.fonts(), {rect.x, rect.y}}, drawn.picture);
    const auto group = ui.scope(Role::Group, key, listing.title);
    for (std::size_t i = 0; i < drawn.rows.size(); ++i)
        record_row(ui, "line-" + std::to_string(i), drawn.rows[i], {rect.x, rect.y});
    return rect;
}

}  // namespace view
