#include "app/port.h"
#include "app/update.h"
#include "support/small_course.h"

#include <doctest/doctest.h>

using Stage = app::Clip::Stage;

TEST_CASE("a text goes to the clipboard once for each wish, and what became of it is said") {
    app::Model model = support::small_model();
    for (int times = 0; times < 2; ++times) {
        const app::Model before = model;
        app::apply(model, app::Copy{"tiny/play", "CSV", "kind,bytes\n"});
        const auto copies = support::only<app::CopyText>(app::publish(before, model));
        REQUIRE(copies.size() == 1);
        CHECK(copies[0].text == "kind,bytes\n");
        CHECK(model.spoken != "Copied as CSV.");
        const app::Model asked = model;
        app::receive(model, app::CopyDone{true});
        CHECK(support::only<app::CopyText>(app::publish(asked, model)).empty());
        CHECK(support::only<app::Announce>(app::publish(asked, model))[0].text == "Copied as CSV.");
        model.spoken.clear();
    }
    app::receive(model, app::CopyDone{false});
    CHECK(model.clip.stage == Stage::Copied);
}

TEST_CASE("a refused clipboard is told with its cure, until the widget changes") {
    app::Model model = support::small_model();
    app::receive(model, app::UrlChanged{"#/tiny/2"});
    app::apply(model, app::Copy{"tiny/play", "JSON", "{}"});
    app::receive(model, app::CopyDone{false});
    CHECK(model.clip.stage == Stage::Refused);
    CHECK(model.spoken ==
          "The browser did not let this page copy. Select the text and copy it yourself.");
    widgets::CardRun run;
    run.plan.batch = 2;
    app::apply(model, app::SetWidget{"tiny/play", run});
    CHECK(model.clip.stage == Stage::None);
}
