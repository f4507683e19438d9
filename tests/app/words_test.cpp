#include "app/words.h"

#include "support/for_any.h"

TEST_CASE("splitting keeps empty pieces") {
    CHECK(app::split("a//b", '/') == std::vector<std::string_view>{"a", "", "b"});
    CHECK(app::split("", '/') == std::vector<std::string_view>{""});
}

TEST_CASE("numbers are whole texts or nothing") {
    CHECK(app::whole_number("42") == 42);
    CHECK(app::whole_number("-3") == -3);
    for (const char* text : {"", "4 ", " 4", "4x", "+4", "99999999999999999999", "4.5"})
        CHECK(app::whole_number(text) == std::nullopt);
    CHECK(app::hexadecimal("feed") == 0xfeed);
    CHECK(app::hexadecimal("") == std::nullopt);
    CHECK(app::hexadecimal("xyz") == std::nullopt);
}

TEST_CASE("a hash survives its text") {
    CHECK(app::hexadecimal_text(0xfeed) == "000000000000feed");
    support::for_any(200, [](base::Rng& rng) {
        const std::uint64_t number = rng.next();
        CHECK(app::hexadecimal(app::hexadecimal_text(number)) == number);
    });
}

TEST_CASE("what came from outside is quoted short and plain") {
    CHECK(app::in_quotes("t4") == "'t4'");
    CHECK(app::in_quotes("a\nb\xff") == "'a?b?'");
    CHECK(app::in_quotes(std::string(50, 'x')) == "'" + std::string(40, 'x') + "…'");
}

TEST_CASE("a word is not empty and holds no space") {
    CHECK(app::is_one_word("play.card"));
    CHECK(!app::is_one_word(""));
    CHECK(!app::is_one_word("a b"));
    CHECK(!app::is_one_word("gr\xc3\xb6\xc3\x9f"));
}
