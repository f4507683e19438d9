#include "base/units.h"
#include "support/for_any.h"
#include "widgets/forward_run.h"
#include "widgets/train_run.h"

#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

constexpr auto always = [] { return true; };

widgets::TrainStep any_state(base::Rng& rng) {
    widgets::TrainStep state;
    state.net.depth = rng.between(1, 5);
    state.net.width = rng.between(1, 24);
    state.net.batch = rng.between(1, 60);
    state.training.optimizer = static_cast<widgets::ToyOptimizer>(rng.between(0, 5));
    state.training.zero_grad = static_cast<toynet::ZeroGrad>(rng.between(0, 2));
    state.step = rng.between(1, 3);
    return state;
}

}  // namespace

TEST_CASE("what a step is said to come to is what its ledger saw") {
    support::for_any(60, [](base::Rng& rng) {
        const widgets::TrainStep state = any_state(rng);
        CAPTURE(base::to_text(state));
        widgets::TrainRun run;
        REQUIRE(run.follow(state, always));
        const widgets::Recording& recording = *run.recording();
        const auto& peak = recording.moments[static_cast<std::size_t>(recording.peak)];
        const std::string said = widgets::finding_of(state).sentence;
        CHECK(said.find(base::exact_text(peak.live)) != std::string::npos);
        CHECK(widgets::describe(state, run).summary.find(base::exact_text(peak.live)) !=
              std::string::npos);
    });
}

TEST_CASE("each summit a learner is asked to find can be found, and is named as it is told") {
    std::set<std::string_view> found;
    support::for_any(2000, [&](base::Rng& rng) {
        for (const widgets::Goal& goal : widgets::goals_of(any_state(rng)))
            if (goal.now)
                found.insert(goal.id);
    });
    for (const widgets::Goal& goal : widgets::goals_of({})) {
        CAPTURE(goal.id);
        CHECK(found.count(goal.id) == 1);
        CHECK(goal.text == "Highest " + std::string(widgets::peak_words_of(goal.id)));
    }
}

TEST_CASE("one piece of work is one step, so an event waits for no more than that") {
    widgets::TrainStep state;
    state.step = 5;
    widgets::TrainRun run;
    const auto never = [] { return false; };
    for (const std::size_t done : {1U, 2U, 3U, 4U}) {
        CHECK_FALSE(run.follow(state, never));
        CHECK(run.losses().size() == done);
    }
    CHECK(run.follow(state, never));
}

TEST_CASE("a run that goes on, one that goes back and one made anew are the same") {
    widgets::TrainStep state;
    state.step = 30;
    widgets::TrainRun anew;
    anew.follow(state, always);
    widgets::TrainRun went_on;
    for (const int step : {7, 40, 12, 30}) {
        widgets::TrainStep wanted = state;
        wanted.step = step;
        went_on.follow(wanted, always);
    }
    CHECK(went_on.losses() == anew.losses());
    CHECK(went_on.field().classes == anew.field().classes);
    CHECK(anew.losses().size() == 30);
    CHECK(anew.losses().back() < anew.losses().front());
}

TEST_CASE("each line of the listing has its bytes, in the order of the program") {
    for (const auto order :
         {toynet::ZeroGrad::AfterLoss, toynet::ZeroGrad::BeforeForward, toynet::ZeroGrad::Never}) {
        widgets::TrainStep state;
        state.training.zero_grad = order;
        widgets::TrainRun run;
        run.follow(state, always);
        const auto listing = widgets::listing_of(state, *run.recording());
        int line = 0;
        for (const int at : listing.line_of_moment) {
            CHECK(at >= line);
            line = at;
        }
        CHECK(line == static_cast<int>(listing.lines.size()) - 1);
        for (std::size_t i = 1; i < listing.lines.size(); ++i)
            CHECK(listing.lines[i].alive.has_value());
    }
}

TEST_CASE("the second step is refused where the first fitted, and zero_grad cures it") {
    widgets::TrainStep state;
    state.net = {widgets::ToyTask::Digits, 8, 64, 160, 1};
    state.training.budget = 1024;
    widgets::TrainRun run;
    CHECK(run.follow(state, always));
    CHECK(run.refused());
    CHECK(run.step() == 2);
    CHECK(widgets::finding_of(state).goal == "refused");
    CHECK(widgets::describe(state, run).summary.find("CUDA out of memory. Tried to allocate") !=
          std::string::npos);
    state.training.zero_grad = toynet::ZeroGrad::BeforeForward;
    run.follow(state, always);
    CHECK_FALSE(run.refused());
    CHECK(run.recording()->moments[static_cast<std::size_t>(run.recording()->peak)].live.count <=
          1024 * 1024);
}

TEST_CASE("using the network teaches it nothing") {
    widgets::ForwardPass pass;
    pass.queries = 1000;
    widgets::ForwardRun run;
    CHECK(run.follow(pass, always));
    CHECK(run.queries() == 1000);
    CHECK(run.hash_now() == run.hash_at_start());
    CHECK(widgets::finding_of(pass).goal == "weights-unchanged");
}

TEST_CASE("a budget too small for the network itself is told, and nothing is trained") {
    for (const auto task : {widgets::ToyTask::Spirals, widgets::ToyTask::Digits}) {
        widgets::TrainStep state;
        state.net = {task, 16, 64, 32, 1};
        state.training.budget = 64;
        widgets::TrainRun run;
        CHECK(run.follow(state, always));
        CHECK(run.refused());
        CHECK(run.step() == 0);
        CHECK(run.losses().empty());
        CHECK(widgets::finding_of(state).goal == "refused");
        CHECK(widgets::describe(state, run).summary.find("CUDA out of memory") !=
              std::string::npos);
        int ticks = 0;
        while (widgets::play_on(state, run) && ticks < 10)
            ++ticks;
        CHECK(ticks < run.recording()->count());
        CHECK(state.step == 1);
    }
}

TEST_CASE("playing ends at the last step there is") {
    widgets::TrainStep state;
    widgets::TrainRun run;
    run.follow(state, always);
    state.step = widgets::most_toy_steps - 1;
    state.pace = widgets::Pace::Step;
    CHECK_FALSE(widgets::play_on(state, run));
    CHECK(state.step == widgets::most_toy_steps);
    CHECK_FALSE(widgets::play_on(state, run));
}

TEST_CASE("the listing calls each optimizer as torch.optim is called") {
    const auto call = [](widgets::ToyOptimizer optimizer) {
        return widgets::call_of(widgets::rule_of(optimizer));
    };
    CHECK(call(widgets::ToyOptimizer::Sgd) == "SGD(model.parameters(), lr=0.1)");
    CHECK(call(widgets::ToyOptimizer::Nesterov) ==
          "SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)");
    CHECK(call(widgets::ToyOptimizer::Adam) == "Adam(model.parameters(), lr=0.01)");
    CHECK(call(widgets::ToyOptimizer::AdamW) ==
          "AdamW(model.parameters(), lr=0.01, weight_decay=0.01)");
}

TEST_CASE("inference stays flat with depth: two layers' outputs") {
    for (const int depth : {2, 4, 8, 16}) {
        widgets::ForwardPass pass;
        pass.net = {widgets::ToyTask::Digits, depth, 64, 64, 1};
        widgets::ForwardRun run;
        run.follow(pass, always);
        const auto& recording = *run.recording();
        const auto activations = recording.moments[static_cast<std::size_t>(recording.peak)]
                                     .by_tag[static_cast<std::size_t>(toynet::Tag::Activations)];
        CHECK(activations == base::Bytes{32768});
    }
}
