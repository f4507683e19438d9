#pragma once

#include "base/fields.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Where the learner is: at a step of a lesson, on a page outside of the lessons or, both empty, on
/// the course home. Steps count from 1. Text form, in the page's hash:
/// "#/what-fits/2?play.card=t4&play.batch=2", "#/demos/card-run", "#/".
struct Route {
    std::string lesson;
    int step = 1;
    std::vector<base::NamedText> settings;  // "BLOCK.FIELD" and value
    std::string page{};                     // "about", "demos/card-run"

    bool operator==(const Route&) const = default;
};

/// The route without its settings.
inline Route place_of(Route route) {
    route.settings.clear();
    return route;
}

/// Reads a fragment with or without its leading '#'. Escapes are decoded; nonsense gives a
/// sentence. One name alone is read as a lesson; resolved() in navigate.h knows better.
base::Result<Route> parse_route(std::string_view fragment);

/// The same for a reader who goes as far as the link can be read: settings that cannot be read are
/// left out, and `unusable` tells the first of them in a sentence; empty: there was none.
base::Result<Route> parse_route(std::string_view fragment, std::string& unusable);

/// The fragment of a route, '#' included.
std::string text_of(const Route& route);

}  // namespace app
