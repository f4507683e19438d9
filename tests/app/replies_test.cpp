// Questions with items to put in order and with a bar to drag: replying, judging, saving.
#include "app/replies.h"

#include "app/reply_text.h"
#include "app/sentences.h"
#include "app/update.h"
#include "support/items_course.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using app::Arranged;
using app::Estimated;
using app::Picked;
using app::Reply;

namespace {

constexpr std::int64_t gib = std::int64_t{1} << 30;

const lesson::Order& order_in(const app::Model& model) {
    return std::get<lesson::Order>(support::question_of(model).item);
}

std::vector<int> shown_in(const app::Model& model) {
    const auto draft = model.drafts.find(support::order_id);
    return app::items_shown(order_in(model),
                            draft == model.drafts.end() ? Reply{} : draft->second.reply);
}

// Brings the items of step 1 into the right order, one move each.
void put_right(app::Model& model) {
    for (int place = 0; place < 4; ++place) {
        const std::vector<int> shown = shown_in(model);
        const auto from = std::find(shown.begin(), shown.end(), place) - shown.begin();
        app::apply(model, app::MoveItem{support::order_id, static_cast<int>(from), place});
    }
}

app::Judgement judged(int step, const Reply& reply) {
    const app::Model model = support::items_model(step);
    const auto judgement = app::judge(support::question_of(model), reply);
    REQUIRE(judgement);
    return {judgement->right, judgement->said, judgement->verdict, nullptr};
}

std::string why_said(const Reply& reply) {
    const app::Model model = support::items_model(2);
    const auto judgement = app::judge(support::question_of(model), reply);
    REQUIRE(judgement);
    return judgement->why == nullptr ? "" : lesson::plain_text(*judgement->why);
}

std::int64_t right_count() {
    const app::Model model = support::items_model(2);
    return std::get<lesson::Estimate>(support::question_of(model).item).right.amount->count;
}

}  // namespace

TEST_CASE("an order is committed once an item was moved, and can be forgotten") {
    app::Model model = support::items_model(1);
    app::apply(model, app::Commit{support::order_id});
    CHECK(!app::revealed(model, support::order_id));
    put_right(model);
    CHECK(shown_in(model) == std::vector<int>{0, 1, 2, 3});
    app::apply(model, app::SetConfidence{support::order_id, app::Confidence::Guess});
    app::apply(model, app::Commit{support::order_id});
    CHECK(app::answer_of(model, support::question_of(model))->reply ==
          Reply{Arranged{{0, 1, 2, 3}}});
    CHECK(model.spoken ==
          "You answered: 1. loss = f(x); 2. optimizer.zero_grad(); 3. loss.backward(); 4. "
          "optimizer.step(). You guessed. Right.");
    app::apply(model, app::Forget{support::order_id});
    CHECK(!app::revealed(model, support::order_id));
    CHECK(shown_in(model) == order_in(model).start);
}

TEST_CASE("each move is spoken; a place that is none moves nothing") {
    app::Model model = support::items_model(1);
    const std::vector<int> before = shown_in(model);
    app::apply(model, app::MoveItem{support::order_id, 0, 4});
    app::apply(model, app::MoveItem{support::order_id, -1, 0});
    app::apply(model, app::MoveItem{support::order_id, 2, 2});
    app::apply(model, app::MoveItem{support::estimate_id, 0, 1});
    CHECK(model.drafts.empty());
    CHECK(model.spoken.empty());
    app::apply(model, app::MoveItem{support::order_id, 3, 0});
    CHECK(shown_in(model) == std::vector<int>{before[3], before[0], before[1], before[2]});
    const auto moved = static_cast<std::size_t>(before[3]);
    CHECK(model.spoken ==
          lesson::plain_text(order_in(model).items[moved].text) + " is now number 1 of 4.");
}

TEST_CASE("a partly right order is told how much of it stands right") {
    CHECK(judged(1, Arranged{{0, 1, 3, 2}}).verdict == "2 of 4 stand right.");
    CHECK(judged(1, Arranged{{0, 2, 3, 1}}).verdict == "1 of 4 stands right.");
    CHECK(judged(1, Arranged{{1, 0, 3, 2}}).verdict == "None of the 4 stands right.");
    CHECK(!judged(1, Arranged{{0, 1, 3, 2}}).right);
    CHECK(judged(1, Arranged{{0, 1, 2, 3}}).right);
}

TEST_CASE("an estimate is told by its ratio to what comes out") {
    const std::int64_t right = right_count();
    CHECK(judged(2, Estimated{right}).verdict == "Spot on.");
    CHECK(judged(2, Estimated{right * 100 / 109}).right);
    CHECK(judged(2, Estimated{right * 109 / 100}).right);
    CHECK(!judged(2, Estimated{right * 100 / 112}).right);
    CHECK(judged(2, Estimated{40 * gib}).verdict == "Close: it is 1.5 times your 40 GiB.");
    CHECK(judged(2, Estimated{20 * gib}).verdict == "It is 3.0 times your 20 GiB.");
    CHECK(judged(2, Estimated{100 * gib}).verdict == "Close: your 100 GiB is 1.7 times as much.");
    CHECK(judged(2, Estimated{900 * gib}).verdict == "Your 900 GiB is 15 times as much.");
}

TEST_CASE("an estimate near a known mistake is told which, the lesson's own words first") {
    CHECK(why_said(Estimated{15 * gib}) ==
          "That is the weights alone: training also makes gradients, optimizer state and "
          "activations.");
    CHECK(why_said(Estimated{80 * gib}) ==
          "That is the card it was trained on, not what the step needs.");
    CHECK(why_said(Estimated{3 * gib}).empty());
    CHECK(why_said(Estimated{right_count()}).empty());
}

TEST_CASE("a bar stays on its axis, and what is typed moves it or says what is wrong") {
    app::Model model = support::items_model(2);
    const auto reply = [&] { return model.drafts[support::estimate_id].reply; };
    app::apply(model, app::SetEstimate{support::estimate_id, 5000 * gib});
    CHECK(reply() == Reply{Estimated{1000 * gib}});
    app::apply(model, app::SetEstimate{support::estimate_id, 0});
    CHECK(reply() == Reply{Estimated{gib}});
    app::apply(model, app::TypeEstimate{support::estimate_id, "56.5 GiB"});
    CHECK(reply() == Reply{Estimated{56 * gib + gib / 2}});
    app::apply(model, app::TypeEstimate{support::estimate_id, "lots"});
    CHECK(reply() == Reply{});
    CHECK(model.typed[support::estimate_id] == "lots");
    app::apply(model, app::Commit{support::estimate_id});
    CHECK(!app::revealed(model, support::estimate_id));
    const auto& item = std::get<lesson::Estimate>(support::question_of(model).item);
    CHECK(app::read_estimate("lots", item).error().message ==
          "'lots' is no number; write GiB as in 32.");
    CHECK(app::read_estimate("2,000", item).error().message ==
          "2,000 is off the axis, which goes from 1 to 1,000 GiB.");
    CHECK(app::read_estimate(" 1,000GiB", item).value() == 1000 * gib);
}

TEST_CASE("committing an estimate says it, what holds and why") {
    app::Model model = support::items_model(2);
    app::apply(model, app::SetEstimate{support::estimate_id, 15 * gib});
    app::apply(model, app::Commit{support::estimate_id});
    CHECK(model.spoken.rfind("You predicted: 15 GiB. It is 4.0 times your 15 GiB. That is the "
                             "weights alone: ",
                             0) == 0);
    CHECK(model.spoken.find(" What holds: 60.") != std::string::npos);
    CHECK(model.spoken.ends_with(" Four parts of it are as large as the weights."));
}

TEST_CASE("a reply that is of another kind or of another edition is none") {
    app::Model model = support::items_model(1);
    const lesson::Quiz& quiz = support::question_of(model);
    for (const Reply& reply : {Reply{Picked{0}}, Reply{Estimated{5}}, Reply{Arranged{{0, 1, 2}}},
                               Reply{Arranged{{0, 1, 2, 2}}}, Reply{Arranged{{0, 1, 2, 4}}}}) {
        model.progress.answers[quiz.id] = {reply, app::Confidence::None, quiz.hash};
        CHECK(app::answer_of(model, quiz) == std::nullopt);
    }
    model.progress.answers[quiz.id] = {Arranged{{3, 2, 1, 0}}, app::Confidence::None, quiz.hash};
    CHECK(app::answer_of(model, quiz) != std::nullopt);
}

TEST_CASE("each reply is one word of a save") {
    CHECK(app::reply_text({}) == "shown");
    CHECK(app::reply_text(Picked{2}) == "2");
    CHECK(app::reply_text(Arranged{{2, 0, 1}}) == "order:2,0,1");
    CHECK(app::reply_text(Estimated{60 * gib}) == "estimate:64424509440");
    for (const char* text : {"", "-1", "order:", "order:1,,2", "order:1,x", "order:-1",
                             "estimate:", "estimate:1.5", "range:1"})
        CHECK(app::parse_reply(text) == std::nullopt);
}
