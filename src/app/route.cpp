#include "app/route.h"

#include "app/percent.h"
#include "app/words.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace app {

namespace {

constexpr std::string_view example = "write #/, #/what-fits or #/what-fits/2";

base::Result<base::NamedText> parse_setting(std::string_view pair) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos)
        return base::Error{"The link's setting " + in_quotes(pair) +
                           " has no value; write block.field=value."};
    const auto name = percent_decoded(pair.substr(0, equals));
    const auto value = percent_decoded(pair.substr(equals + 1));
    for (const auto* half : {&name, &value}) {
        if (!*half)
            return base::Error{"The link's setting " + in_quotes(pair.substr(0, equals)) +
                               " is not used: " + half->error().message + '.'};
        if (!is_one_word(half->value()))
            return base::Error{"The link's setting " + in_quotes(half->value()) +
                               " must be one word of plain characters, as in play.card=t4."};
    }
    return base::NamedText{name.value(), value.value()};
}

base::Result<bool> parse_place(std::string_view path, Route& route) {
    if (!path.empty() && path.back() == '/')
        path.remove_suffix(1);
    if (path.empty())
        return true;
    const auto pieces = split(path.substr(1), '/');
    if (path.front() != '/' || pieces.size() > 2)
        return base::Error{"The link " + in_quotes(path) + " leads nowhere; " +
                           std::string(example) + '.'};
    const auto lesson = percent_decoded(pieces[0]);
    if (!lesson)
        return base::Error{"In the link " + lesson.error().message + '.'};
    if (!is_one_word(lesson.value()))
        return base::Error{"The link " + in_quotes(path) + " names no lesson; " +
                           std::string(example) + '.'};
    route.lesson = lesson.value();
    if (pieces.size() == 1)
        return true;
    if (!pieces[1].empty() && pieces[1].front() >= 'a' && pieces[1].front() <= 'z') {
        route = {{}, 1, {}, std::string(path.substr(1))};
        return true;
    }
    const std::optional<std::int64_t> step = whole_number(pieces[1]);
    if (!step)
        return base::Error{"The link's step " + in_quotes(pieces[1]) + " is not a whole number; " +
                           std::string(example) + '.'};
    // Which steps exist is the course's business; here a step only has to fit into an int.
    using Step = std::numeric_limits<int>;
    route.step = static_cast<int>(std::clamp<std::int64_t>(*step, Step::min(), Step::max()));
    return true;
}

}  // namespace

base::Result<Route> parse_route(std::string_view fragment) {
    std::string unusable;
    const auto route = parse_route(fragment, unusable);
    return unusable.empty() ? route : base::Error{unusable};
}

base::Result<Route> parse_route(std::string_view fragment, std::string& unusable) {
    unusable.clear();
    if (!fragment.empty() && fragment.front() == '#')
        fragment.remove_prefix(1);
    const std::size_t question = fragment.find('?');
    Route route;
    if (const auto place = parse_place(fragment.substr(0, question), route); !place)
        return place.error();
    if (question == std::string_view::npos)
        return route;
    for (const std::string_view pair : split(fragment.substr(question + 1), '&')) {
        if (pair.empty())
            continue;
        const auto setting = parse_setting(pair);
        if (setting)
            route.settings.push_back(setting.value());
        else if (unusable.empty())
            unusable = setting.error().message;
    }
    return route;
}

std::string text_of(const Route& route) {
    std::string out = "#/" + route.page;
    if (!route.lesson.empty())
        out += percent_encoded(route.lesson) + '/' + std::to_string(route.step);
    char separator = '?';
    for (const base::NamedText& setting : route.settings) {
        out += separator + percent_encoded(setting.name) + '=' + percent_encoded(setting.value);
        separator = '&';
    }
    return out;
}

}  // namespace app
