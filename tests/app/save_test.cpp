#include "app/save.h"

#include "support/for_any.h"
#include "support/golden.h"

#include <array>

namespace {

constexpr std::array<std::string_view, 4> ids = {"what-fits/hook", "what-fits/play", "kv/a",
                                                 "long-name-9/x-y"};
constexpr std::array<std::string_view, 3> lessons = {"what-fits", "kv-cache", "l3"};
constexpr std::array<std::string_view, 3> goals = {"fits", "fails-at-load", "fails-in-forward"};

app::Reply any_reply(base::Rng& rng) {
    app::Arranged arranged;
    switch (rng.between(0, 3)) {
        case 0:
            return app::Picked{static_cast<int>(rng.between(0, 5))};
        case 1:
            for (std::int64_t i = rng.between(1, 6); i > 0; --i)
                arranged.items.push_back(static_cast<int>(rng.between(0, 9)));
            return arranged;
        case 2:
            return app::Estimated{rng.between(1, std::int64_t{1} << 62)};
        default:
            return {};
    }
}

app::Progress any_progress(base::Rng& rng) {
    app::Progress progress;
    for (std::int64_t i = rng.between(0, 4); i > 0; --i)
        progress.answers[std::string(support::pick(rng, ids))] = {
            any_reply(rng), static_cast<app::Confidence>(rng.between(0, 3)), rng.next()};
    for (std::int64_t i = rng.between(0, 3); i > 0; --i)
        progress.hints[std::string(support::pick(rng, ids))] = static_cast<int>(rng.between(0, 9));
    for (std::int64_t i = rng.between(0, 6); i > 0; --i)
        progress.steps_seen[std::string(support::pick(rng, lessons))].insert(
            static_cast<int>(rng.between(1, 12)));
    for (std::int64_t i = rng.between(0, 4); i > 0; --i)
        progress.reached[std::string(support::pick(rng, ids))].insert(
            std::string(support::pick(rng, goals)));
    if (rng.between(0, 1) == 1) {
        progress.last_lesson = support::pick(rng, lessons);
        progress.last_step = static_cast<int>(rng.between(1, 12));
    }
    if (rng.between(0, 3) == 0)
        progress.unknown_lines = {"badge what-fits gold", "kept answer damaged"};
    return progress;
}

app::Preferences any_preferences(base::Rng& rng) {
    return {static_cast<app::Theme>(rng.between(0, 2)), static_cast<int>(rng.between(100, 200))};
}

app::Progress some_progress() {
    app::Progress progress;
    progress.answers["what-fits/hook"] = {app::Picked{1}, app::Confidence::ThinkSo,
                                          0x0123456789abcdef};
    progress.answers["what-fits/calculation"] = {{}, app::Confidence::None, 0xfeed};
    progress.hints["what-fits/hook"] = 2;
    progress.steps_seen["what-fits"] = {1, 2, 4};
    progress.reached["what-fits/play"] = {"fails-at-load", "fits"};
    progress.last_lesson = "what-fits";
    progress.last_step = 4;
    return progress;
}

struct Wrong {
    std::string_view text;
    std::string_view message;
};

constexpr std::array wrong_saves = {
    Wrong{"", "The save is empty; its first line must be 'memory-first 1'."},
    Wrong{"{\"v\":1}",
          "This is no save of Memory First: it starts with '{\"v\":1}', not with "
          "'memory-first 1'."},
    Wrong{"memory-first 2\nanswer x",
          "The save has format version 2; this page reads version 1. A "
          "newer page reads it."},
    Wrong{"memory-first one\n",
          "The save is damaged: its version is 'one', where 1 would be right."},
    Wrong{"memory-first 0\n", "The save is damaged: its version is '0', where 1 would be right."},
};

}  // namespace

TEST_CASE("format version 1 is written as it always was, and read back") {
    const app::Progress progress = some_progress();
    const app::Preferences preferences{app::Theme::Dark, 125};
    const std::string text = app::save_text(progress, preferences);
    support::check_golden("save-1.txt", text);
    const auto saved = app::parse_save(text);
    REQUIRE(saved);
    CHECK(saved.value().progress == progress);
    CHECK(saved.value().preferences == preferences);
}

TEST_CASE("any progress survives its text") {
    support::for_any(500, [](base::Rng& rng) {
        const app::Progress progress = any_progress(rng);
        const app::Preferences preferences = any_preferences(rng);
        const auto saved = app::parse_save(app::save_text(progress, preferences));
        REQUIRE(saved);
        CHECK(saved.value().progress == progress);
        CHECK(saved.value().preferences == preferences);
    });
}

TEST_CASE("lines that are not understood are kept") {
    const auto saved = app::parse_save(
        "memory-first 1\r\nbadge gold\r\nanswer x 1 very-sure 00\ntext 900\n\nat "
        "what-fits 0\nseen a 1 -1\nhints  2\nreached a\ntheme pink\nat b 2");
    REQUIRE(saved);
    CHECK(saved.value().progress.unknown_lines ==
          std::vector<std::string>{"badge gold", "kept answer x 1 very-sure 00", "kept text 900",
                                   "kept at what-fits 0", "kept seen a 1 -1", "kept hints  2",
                                   "kept reached a", "kept theme pink"});
    CHECK(saved.value().damage ==
          "A line of the save is damaged: it is 'answer x 1 very-sure 00', where right would be "
          "'answer what-fits/hook 1 sure 1a2b3c4d'. It is kept, and all else was read.");
    CHECK(saved.value().progress.last_lesson == "b");
    CHECK(saved.value().preferences == app::Preferences{});
}

TEST_CASE("a damaged line is told once, with what would be right") {
    const auto saved = app::parse_save("memory-first 1\ntheme pink\nat b 2\n");
    REQUIRE(saved);
    CHECK(saved.value().damage ==
          "A line of the save is damaged: it is 'theme pink', where right would be 'theme dark'. "
          "It is kept, and all else was read.");
    const std::string again = app::save_text(saved.value().progress, saved.value().preferences);
    CHECK(again.find("kept theme pink\n") != std::string::npos);
    const auto later = app::parse_save(again);
    REQUIRE(later);
    CHECK(later.value().damage.empty());
    CHECK(later.value().progress == saved.value().progress);
}

TEST_CASE("a text that is no save is told apart") {
    for (const Wrong& row : wrong_saves) {
        const auto saved = app::parse_save(row.text);
        REQUIRE(!saved);
        CHECK(saved.error().message == row.message);
    }
}

TEST_CASE("hostile text never becomes more than kept lines") {
    support::for_any(2000, [](base::Rng& rng) {
        const auto saved = app::parse_save("memory-first 1\n" + support::any_bytes(rng, 200));
        REQUIRE(saved);
        CHECK(saved.value().progress.answers.empty());
    });
}
