#include "app/route.h"

#include "support/for_any.h"

#include <array>

namespace {

std::string any_word(base::Rng& rng) {
    std::string word;
    const std::int64_t length = rng.between(1, 12);
    for (std::int64_t i = 0; i < length; ++i)
        word += static_cast<char>(rng.between('!', '~'));
    return word;
}

app::Route any_route(base::Rng& rng) {
    app::Route route;
    if (rng.between(0, 9) > 0) {
        route.lesson = any_word(rng);
        route.step = static_cast<int>(rng.between(0, 100));
    }
    const std::int64_t settings = rng.between(0, 4);
    for (std::int64_t i = 0; i < settings; ++i)
        route.settings.push_back({any_word(rng), any_word(rng)});
    return route;
}

struct Wrong {
    const char* fragment;
    const char* message;
};

constexpr std::array wrong_fragments = {
    Wrong{"#what-fits",
          "The link 'what-fits' leads nowhere; write #/, #/what-fits or #/what-fits/2."},
    Wrong{"#/a/b/c", "The link '/a/b/c' leads nowhere; write #/, #/what-fits or #/what-fits/2."},
    Wrong{"#/what-fits/2nd",
          "The link's step '2nd' is not a whole number; write #/, #/what-fits or #/what-fits/2."},
    Wrong{"#/what%2",
          "In the link '%2' is no character; two hexadecimal digits follow a %, as in "
          "%20."},
    Wrong{"#//2", "The link '//2' names no lesson; write #/, #/what-fits or #/what-fits/2."},
    Wrong{"#/a/1?play.card",
          "The link's setting 'play.card' has no value; write block.field=value."},
    Wrong{"#/a/1?play.card=a%20b",
          "The link's setting 'a b' must be one word of plain characters, as "
          "in play.card=t4."},
    Wrong{"#/a/1?play.card=%",
          "The link's setting 'play.card' is not used: '%' is no character; two hexadecimal digits "
          "follow a %, as in %20."},
    Wrong{"#/a/1?=t4",
          "The link's setting '' must be one word of plain characters, as in play.card=t4."},
};

}  // namespace

TEST_CASE("a route survives its text") {
    CHECK(app::text_of({"what-fits", 4, {{"play.card", "t4"}, {"play.batch", "2"}}}) ==
          "#/what-fits/4?play.card=t4&play.batch=2");
    CHECK(app::text_of({}) == "#/");
    support::for_any(500, [](base::Rng& rng) {
        const app::Route route = any_route(rng);
        const auto parsed = app::parse_route(app::text_of(route));
        REQUIRE(parsed);
        CHECK(parsed.value() == route);
    });
}

TEST_CASE("short forms of a link are understood") {
    for (const char* home : {"", "#", "#/", "/"}) {
        REQUIRE(app::parse_route(home));
        CHECK(app::parse_route(home).value() == app::Route{});
    }
    CHECK(app::parse_route("#/what-fits").value() == app::Route{"what-fits", 1, {}});
    CHECK(app::parse_route("/what-fits/2/").value() == app::Route{"what-fits", 2, {}});
    CHECK(app::parse_route("#/a/-5").value().step == -5);
    CHECK(app::parse_route("#/a/9223372036854775807").value().step == 2147483647);
}

TEST_CASE("a nonsense setting does not take the place and the other settings with it") {
    std::string unusable;
    const auto route = app::parse_route("#/a/4?play.batch=2&play.card=%&play.tokens=%", unusable);
    REQUIRE(route);
    CHECK(route.value() == app::Route{"a", 4, {{"play.batch", "2"}}});
    CHECK(unusable.find("'play.card'") != std::string::npos);
    CHECK(app::parse_route("#/a/4?play.batch=2", unusable));
    CHECK(unusable.empty());
}

TEST_CASE("a nonsense link is told what would be right") {
    for (const Wrong& row : wrong_fragments) {
        const auto parsed = app::parse_route(row.fragment);
        REQUIRE(!parsed);
        CHECK(parsed.error().message == row.message);
    }
}
