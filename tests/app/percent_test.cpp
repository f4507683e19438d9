#include "app/percent.h"

#include "support/for_any.h"

TEST_CASE("any bytes survive percent encoding") {
    support::for_any(500, [](base::Rng& rng) {
        const std::string text = support::any_bytes(rng, 40);
        const auto decoded = app::percent_decoded(app::percent_encoded(text));
        REQUIRE(decoded);
        CHECK(decoded.value() == text);
    });
}

TEST_CASE("what is safe in a link stays readable") {
    CHECK(app::percent_encoded("llama-3.1-8b") == "llama-3.1-8b");
    CHECK(app::percent_encoded("a b&c=d") == "a%20b%26c%3Dd");
}

TEST_CASE("a percent sign without two digits is refused") {
    for (const char* text : {"%", "%4", "%zz", "%4g"}) {
        const auto decoded = app::percent_decoded(text);
        REQUIRE(!decoded);
        CHECK(decoded.error().message == "'" + std::string(text) +
                                             "' is no character; two hexadecimal digits follow a "
                                             "%, as in %20");
    }
}
