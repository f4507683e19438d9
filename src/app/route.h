#pragma once

#include "base/fields.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Where the learner is. Empty lesson: the course home. Steps count from 1.
/// Text form, in the page's hash: "#/what-fits/2?play.card=t4&play.batch=2".
struct Route {
    std::string lesson;
    int step = 1;
    std::vector<base::NamedText> settings;  // "BLOCK.FIELD" and value

    bool operator==(const Route&) const = default;
};

/// Reads a fragment with or without its leading '#'. Escapes are decoded; nonsense gives a
/// sentence.
base::Result<Route> parse_route(std::string_view fragment);

/// The same for a reader who goes as far as the link can be read: settings that cannot be read are
/// left out, and `unusable` tells the first of them in a sentence; empty: there was none.
base::Result<Route> parse_route(std::string_view fragment, std::string& unusable);

/// The fragment of a route, '#' included.
std::string text_of(const Route& route);

}  // namespace app
