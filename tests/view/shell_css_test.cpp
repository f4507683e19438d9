// The page around the canvas has the program's colours and type: web/shell.css repeats what
// view/theme.cpp says, and this holds the two together.
#include "support/project.h"
#include "view/theme.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace {

using semantics::TextStyle;
using view::Color;
using view::Theme;

struct Variable {
    std::string_view name;  // in the style sheet, without the dashes
    Color Theme::*color;
};

constexpr std::array variables = {
    Variable{"page", &Theme::page},     Variable{"card", &Theme::card},
    Variable{"sunken", &Theme::sunken}, Variable{"line", &Theme::line},
    Variable{"edge", &Theme::edge},     Variable{"ink", &Theme::ink},
    Variable{"ink2", &Theme::ink2},     Variable{"fill", &Theme::fill},
    Variable{"alarm", &Theme::alarm},   Variable{"mute", &Theme::mute},
};

struct StyleName {
    TextStyle style;
    std::string_view name;
};

constexpr std::array style_names = {
    StyleName{TextStyle::Display, "display"},
    StyleName{TextStyle::Title, "title"},
    StyleName{TextStyle::Heading, "heading"},
    StyleName{TextStyle::Body, "body"},
    StyleName{TextStyle::BodyStrong, "body-strong"},
    StyleName{TextStyle::Ui, "ui"},
    StyleName{TextStyle::UiStrong, "ui-strong"},
    StyleName{TextStyle::Small, "small"},
    StyleName{TextStyle::SmallStrong, "small-strong"},
    StyleName{TextStyle::Figure, "figure"},
    StyleName{TextStyle::FigureSmall, "figure-small"},
    StyleName{TextStyle::Data, "data"},
    StyleName{TextStyle::DataSmall, "data-small"},
    StyleName{TextStyle::Code, "code"},
    StyleName{TextStyle::Tick, "tick"},
};

struct Rule {
    std::string selector;
    std::string body;
};

/// The innermost rules of a style sheet, comments left out: media queries are looked through.
std::vector<Rule> rules_of(std::string css) {
    for (std::size_t at = css.find("/*"); at != std::string::npos; at = css.find("/*", at))
        css.erase(at, css.find("*/", at) + 2 - at);
    std::vector<Rule> rules;
    std::size_t start = 0;
    for (std::size_t i = 0; i < css.size(); ++i) {
        if (css[i] == '{') {
            rules.push_back({css.substr(start, i - start), ""});
        } else if (css[i] == '}' && start > 0 && css[start - 1] == '{') {
            rules.back().body = css.substr(start, i - start);
        }
        if (css[i] == '{' || css[i] == '}')
            start = i + 1;
    }
    return rules;
}

/// "#fff" and "#b8261c" as opaque colours.
Color color_of(std::string_view hex) {
    std::string digits;
    for (const char c : hex)
        digits += hex.size() == 3 ? std::string(2, c) : std::string(1, c);
    return view::rgb(static_cast<std::uint32_t>(std::strtoul(digits.c_str(), nullptr, 16)));
}

/// The colours that a rule gives to variables: "--page: #f3f5f7;".
std::map<std::string, Color> colors_in(const std::string& body) {
    std::map<std::string, Color> colors;
    for (std::size_t at = body.find("--"); at != std::string::npos; at = body.find("--", at + 1)) {
        const std::size_t colon = body.find(':', at);
        const std::size_t hash = body.find('#', colon);
        if (hash == std::string::npos)
            break;
        colors[body.substr(at + 2, colon - at - 2)] =
            color_of(body.substr(hash + 1, body.find(';', hash) - hash - 1));
    }
    return colors;
}

/// The number that a rule gives to `variable`, or what it was before.
float number_in(const std::string& body, const std::string& variable, float before) {
    const std::size_t at = body.find("--" + variable + ": ");
    return at == std::string::npos ? before
                                   : std::strtof(body.c_str() + at + variable.size() + 4, nullptr);
}

/// True when `selector` chooses elements of this style: [data-style=small] or [data-style|=small].
bool chooses(const std::string& selector, std::string_view style) {
    const std::string name(style);
    const std::string family = name.substr(0, name.find('-'));
    return selector.find("[data-style=" + name + "]") != std::string::npos ||
           selector.find("[data-style|=" + family + "]") != std::string::npos;
}

}  // namespace

TEST_CASE("the page has the colours of the program, light and dark") {
    int light = 0;
    int dark = 0;
    for (const Rule& rule : rules_of(support::project_file("web/shell.css"))) {
        const auto colors = colors_in(rule.body);
        if (colors.empty())
            continue;
        INFO(rule.selector);
        const bool is_dark = rule.body.find("color-scheme: dark") != std::string::npos;
        (is_dark ? dark : light) += 1;
        CHECK(colors.size() == variables.size());
        for (const Variable& variable : variables) {
            INFO(variable.name);
            const auto found = colors.find(std::string(variable.name));
            REQUIRE(found != colors.end());
            CHECK(found->second == view::theme_of(is_dark).*variable.color);
        }
    }
    // Dark stands twice: for a system that is dark, and for a learner who chose it.
    CHECK(light == 1);
    CHECK(dark == 2);
}

TEST_CASE("the page has the type scale of the program, wide and narrow") {
    const auto rules = rules_of(support::project_file("web/shell.css"));
    for (const StyleName& row : style_names) {
        INFO(row.name);
        for (const bool narrow : {false, true}) {
            CAPTURE(narrow);
            float size = 0;
            float line = 0;
            float spacing = 0;
            for (const Rule& rule : rules) {
                const bool for_narrow = rule.selector.find(".narrow ") != std::string::npos;
                if (!chooses(rule.selector, row.name) || (for_narrow && !narrow))
                    continue;
                size = number_in(rule.body, "size", size);  // the last one wins
                line = number_in(rule.body, "line", line);
                spacing = number_in(rule.body, "spacing", spacing);
            }
            const view::TypeLook look = view::type_look(row.style, narrow);
            CHECK(size == look.size);
            CHECK(line == look.line);
            CHECK(spacing == look.track);
        }
    }
}
