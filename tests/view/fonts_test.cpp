#include "view/fonts.h"

#include "bench.h"
#include "support/for_any.h"

#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

using semantics::TextStyle;

std::string any_words(base::Rng& rng) {
    std::string words;
    const std::int64_t count = rng.between(0, 30);
    for (std::int64_t i = 0; i < count; ++i) {
        if (i > 0)
            words += ' ';
        words.append(static_cast<std::size_t>(rng.between(1, 14)),
                     static_cast<char>(rng.between('a', 'z')));
    }
    return words;
}

std::string joined(const std::vector<std::string_view>& lines) {
    std::string all;
    for (const std::string_view line : lines)
        all += line;
    return all;
}

std::string without_spaces(std::string_view text) {
    std::string all;
    for (const char c : text) {
        if (c != ' ')
            all += c;
    }
    return all;
}

}  // namespace

TEST_CASE("letters are as wide as a browser sets them") {
    const Bench bench([](view::Ui&) {});
    const view::Fonts& fonts = bench.state.fonts;
    // Advances of the faces in units of 1/1000 em: mono 600; Inter 400 'n' 590 within 1 %.
    CHECK(fonts.width(TextStyle::Code, "0123456789") == doctest::Approx(10 * 14 * 0.6));
    CHECK(fonts.width(TextStyle::Tick, "GiB") == doctest::Approx(3 * 12 * 0.6));
    CHECK(fonts.width(TextStyle::Body, "nnnnnnnnnn") ==
          doctest::Approx(10 * 17 * 0.59).epsilon(0.01));
    // Tracking is added to each character of the figure style: 28 px, -0.8 px.
    CHECK(fonts.width(TextStyle::Figure, "119.7") == doctest::Approx(5 * (28 * 0.6 - 0.8)));
}

TEST_CASE("text grows with the text size, and a density changes no width") {
    Bench bench([](view::Ui&) {});
    const std::string words = "Why does a model that runs here not train here?";
    const float at_100 = bench.state.fonts.width(TextStyle::Ui, words);
    bench.text_percent = 200;
    bench.draw();
    CHECK(bench.state.fonts.width(TextStyle::Ui, words) == doctest::Approx(2 * at_100));
    CHECK(bench.state.fonts.line(TextStyle::Ui) == 44);
    CHECK(bench.state.fonts.scale() == 2);
    CHECK(view::prepare_fonts(bench.state, support::course_fonts(), 2, 100));
    CHECK(bench.state.fonts.width(TextStyle::Ui, words) == doctest::Approx(at_100).epsilon(0.001));
    CHECK(!view::prepare_fonts(bench.state, support::course_fonts(), 2, 100));
}

TEST_CASE("wrapping ends and loses no letter where there is no room") {
    const Bench bench([](view::Ui&) {});
    for (const float width : {-40.0F, 0.0F, 1.0F}) {
        const auto lines = bench.state.fonts.wrap(TextStyle::Ui, "two words", width);
        CHECK(without_spaces(joined(lines)) == "twowords");
    }
}

TEST_CASE("wrapping loses no letter and keeps within its width") {
    const Bench bench([](view::Ui&) {});
    const view::Fonts& fonts = bench.state.fonts;
    support::for_any(300, [&](base::Rng& rng) {
        const std::string words = any_words(rng);
        const auto width = static_cast<float>(rng.between(20, 400));
        const auto lines = fonts.wrap(TextStyle::Ui, words, width);
        CHECK(!lines.empty());
        CHECK(without_spaces(joined(lines)) == without_spaces(words));
        for (const std::string_view line : lines)
            CHECK(fonts.width(TextStyle::Ui, line) <= width);
    });
}

TEST_CASE("a line feed ends a line, and an empty line stays") {
    const Bench bench([](view::Ui&) {});
    const auto lines = bench.state.fonts.wrap(TextStyle::Code, "one\n\nthree", 400);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] == "one");
    CHECK(lines[1].empty());
    CHECK(lines[2] == "three");
}

TEST_CASE("what fits is whole characters, at least one") {
    const Bench bench([](view::Ui&) {});
    CHECK(bench.state.fonts.fitting(TextStyle::Code, "ééé", 17) == "éé");
    CHECK(bench.state.fonts.fitting(TextStyle::Code, "ééé", 1) == "é");
    CHECK(bench.state.fonts.fitting(TextStyle::Code, "", 100).empty());
}

TEST_CASE("headlines are smaller on a narrow screen") {
    Bench bench([](view::Ui&) {});
    CHECK(bench.state.fonts.size(TextStyle::Title) == 26);
    bench.stage.width = 390;
    bench.draw();
    CHECK(bench.state.fonts.size(TextStyle::Title) == 22);
    CHECK(bench.state.fonts.line(TextStyle::Display) == 38);
    CHECK(bench.state.fonts.size(TextStyle::Body) == 17);
}
