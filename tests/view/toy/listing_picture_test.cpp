#include "view/toy/listing_picture.h"

#include "../bench.h"
#include "recordings.h"
#include "rules.h"

#include <doctest/doctest.h>

namespace {

widgets::Listing listing() {
    widgets::Listing program;
    program.title = "One training step";
    program.lines = {{"opt = AdamW(model.parameters(), lr=0.01, weight_decay=0.01)", {}},
                     {"for epoch in range(1000):", base::Bytes{6860}},
                     {"    logits = model(X)", base::Bytes{11340}},
                     {"    loss = cross_entropy(logits, y)", base::Bytes{11728}},
                     {"    opt.zero_grad()", base::Bytes{1010244}},
                     {"    loss.backward()", base::Bytes{13776}},
                     {"    opt.step()", {}}};
    program.line_of_moment = {1, 2, 2, 3, 4, 5, 5, 6};
    return program;
}

}  // namespace

TEST_CASE("a listing keeps its marks inside and its texts apart") {
    at_all_formats([&](const auto& theme, const auto& fonts, const auto& format) {
        for (const int moment : {0, 1, 5, 7, 99}) {
            CAPTURE(moment);
            const auto drawn = view::listing_picture(theme, fonts, listing(), moment, format);
            check_rules(drawn.picture);
            REQUIRE(drawn.rows.size() == 7);
            for (std::size_t i = 0; i < drawn.rows.size(); ++i) {
                const auto at = static_cast<std::size_t>(moment);
                CHECK(drawn.rows[i].current ==
                      (moment < 8 && listing().line_of_moment[at] == static_cast<int>(i)));
            }
        }
    });
}

TEST_CASE("the current line lies on its own ground, with the bytes alive after each") {
    Desk desk(100);
    const auto drawn =
        view::listing_picture(view::theme_of(false), desk.fonts(), listing(), 5, {700, false});
    const auto grounds = marks_of<view::FillMark>(drawn.picture);
    REQUIRE(grounds.size() == 2);
    CHECK(grounds[0].color == view::theme_of(false).select);
    CHECK(grounds[0].rect.y == drawn.rows[5].rect.y);
    CHECK(grounds[0].rect.height == 25);
    CHECK(grounds[1].rect.width == 4);
    CHECK(says(drawn.picture, "13,776"));
    CHECK(says(drawn.picture, "bytes alive"));
}

TEST_CASE("each line of a listing can be found as code, the current one marked") {
    const Bench bench([](view::Ui& ui) { view::draw_listing(ui, "program", listing(), 5); });
    const auto* line = bench.find(semantics::Role::Code, "    loss.backward()");
    REQUIRE(line != nullptr);
    CHECK(line->state.current);
    CHECK(line->description == "13,776 bytes alive");
    CHECK(line->rect.height == 23);
    const auto* other = bench.find(semantics::Role::Code, "    opt.step()");
    REQUIRE(other != nullptr);
    CHECK_FALSE(other->state.current);
}
