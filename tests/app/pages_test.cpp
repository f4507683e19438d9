#include "app/navigate.h"
#include "app/port.h"
#include "app/sentences.h"
#include "app/update.h"
#include "support/small_course.h"

#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

/// The small course with a page of words and the page of a widget.
app::Model model_with_pages() {
    lesson::Course course = support::small_course();
    course.pages = {{"about", {"About", "About", {}}}, {"demos/card-run", {"Demo", "Demo", {}}}};
    lesson::WidgetBlock widget{"demos/card-run/demo", widgets::CardRun{}, {"card", "batch"}, {}};
    course.pages[1].step.blocks.push_back({widget, 0});
    app::Model model;
    model.course = std::make_shared<const lesson::Course>(std::move(course));
    return model;
}

app::Route page(std::string id) {
    return {{}, 1, {}, std::move(id)};
}

std::vector<std::string> urls_told(const app::Model& before, const app::Model& after) {
    std::vector<std::string> urls;
    for (const app::Outbound& outbound : app::publish(before, after)) {
        if (const auto* url = std::get_if<app::SetUrl>(&outbound))
            urls.push_back((url->push ? "push " : "replace ") + url->fragment);
    }
    return urls;
}

}  // namespace

TEST_CASE("a link names a page as it names a lesson") {
    app::Model model = model_with_pages();
    for (const std::string fragment : {"#/about", "#/demos/card-run"}) {
        INFO(fragment);
        const app::Model before = model;
        app::receive(model, app::UrlChanged{fragment});
        CHECK(model.notice.empty());
        CHECK(app::text_of(app::route_of(model)) == fragment);
        CHECK(urls_told(before, model).empty());
    }
    CHECK(model.route == page("demos/card-run"));
    CHECK(app::current_lesson(model) == nullptr);
    REQUIRE(app::current_step(model) != nullptr);
    CHECK(app::window_title(model) == "Demo, Memory First");
    CHECK(app::place_sentence(model) == "Demo.");
}

TEST_CASE("a page leaves what was seen of the lessons alone") {
    app::Model model = model_with_pages();
    app::go_to(model, {"tiny", 2, {}});
    const app::Progress before = model.progress;
    app::go_to(model, page("about"));
    CHECK(model.progress == before);
}

TEST_CASE("going to a page is a new entry of the history") {
    const app::Model before = model_with_pages();
    app::Model after = before;
    app::apply(after, app::GoTo{page("about")});
    CHECK(urls_told(before, after) == std::vector<std::string>{"push #/about"});
    CHECK(after.spoken == "About.");
}

TEST_CASE("the address of a demo holds what was changed there") {
    app::Model model = model_with_pages();
    app::receive(model, app::UrlChanged{"#/demos/card-run?demo.card=t4"});
    CHECK(model.notice.empty());
    CHECK(app::text_of(app::route_of(model)) == "#/demos/card-run?demo.card=t4");
    app::apply(model, app::Undo{"demos/card-run/demo"});
    CHECK(app::text_of(app::route_of(model)) == "#/demos/card-run");
}

TEST_CASE("an unknown page leads nowhere and is named") {
    app::Model model = model_with_pages();
    app::receive(model, app::UrlChanged{"#/demos/nothing"});
    CHECK(model.route == app::Route{});
    CHECK(model.notice == "There is no page 'demos/nothing'; the pages are about, demos/card-run.");
}
