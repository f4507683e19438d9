#include "app/answers.h"

#include "app/update.h"
#include "support/small_course.h"

#include <doctest/doctest.h>

namespace {

const lesson::Quiz& hook(const app::Model& model) {
    return std::get<lesson::Quiz>(model.course->lessons[0].steps[0].blocks[0].content);
}

}  // namespace

TEST_CASE("a commitment needs a picked choice, and being sure is optional") {
    app::Model model = support::small_model();
    app::apply(model, app::Commit{"tiny/hook"});
    app::apply(model, app::SetConfidence{"tiny/hook", app::Confidence::Sure});
    app::apply(model, app::Commit{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model)) == std::nullopt);
    CHECK(model.spoken_count == 0);

    app::apply(model, app::Pick{"tiny/hook", 1});
    app::apply(model, app::Commit{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model)) ==
          app::Answer{app::Picked{1}, app::Confidence::Sure, 0xfeed});
    CHECK(model.drafts.empty());
    CHECK(model.progress.steps_seen["tiny"] == std::set<int>{1});
    CHECK(model.spoken.rfind("You predicted: It fits, but it is slow. You are sure.", 0) == 0);
    CHECK(model.spoken_count == 1);
}

TEST_CASE("a choice out of range or of an unknown question is not picked") {
    app::Model model = support::small_model();
    app::apply(model, app::Pick{"tiny/hook", 3});
    app::apply(model, app::Pick{"tiny/hook", -1});
    app::apply(model, app::Pick{"tiny/none", 0});
    CHECK(model.drafts.empty());
}

TEST_CASE("an answer stays until it is forgotten") {
    app::Model model = support::small_model();
    app::apply(model, app::ShowAnswer{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model)) == app::Answer{{}, app::Confidence::None, 0xfeed});
    CHECK(app::revealed(model, "tiny/hook"));
    app::apply(model, app::Pick{"tiny/hook", 2});
    app::apply(model, app::Commit{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model))->reply == app::Reply{});

    app::apply(model, app::Forget{"tiny/hook"});
    CHECK(!app::revealed(model, "tiny/hook"));
    CHECK(model.spoken == "The question is open again.");
    app::apply(model, app::Pick{"tiny/hook", 2});
    app::apply(model, app::Commit{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model))->reply == app::Reply{app::Picked{2}});
}

TEST_CASE("an edited question may be answered anew") {
    app::Model model = support::small_model();
    model.progress.answers["tiny/hook"] = {app::Picked{0}, app::Confidence::Sure, 1};
    app::apply(model, app::Pick{"tiny/hook", 2});
    app::apply(model, app::Commit{"tiny/hook"});
    CHECK(app::answer_of(model, hook(model)) ==
          app::Answer{app::Picked{2}, app::Confidence::None, 0xfeed});
}

TEST_CASE("hints open one by one and end") {
    app::Model model = support::small_model();
    app::apply(model, app::OpenHint{"tiny/hook"});
    CHECK(model.progress.hints["tiny/hook"] == 1);
    CHECK(model.spoken == "Hint: Think of gradients.");
    app::apply(model, app::OpenHint{"tiny/hook"});
    app::apply(model, app::OpenHint{"tiny/hook"});
    CHECK(model.progress.hints["tiny/hook"] == 2);
    CHECK(model.spoken == "Hint: Think of averages.");
    app::apply(model, app::OpenHint{"tiny/none"});
    CHECK(model.progress.hints.size() == 1);
}
