// Every published number in tests/data/golden.json whose kind the estimator predicts: how many
// agree, and by which route. An empty list, a rule that no longer applies or a number that moved
// turns this red.
#include "cases/accuracy.h"
#include "support/project.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace cases {
namespace {

struct Tally {
    int plan = 0;
    int rule = 0;
    int not_applicable = 0;

    bool operator==(const Tally&) const = default;
};

struct KindRow {
    std::string_view kind;
    Tally tally;
};

constexpr std::array kinds = {
    KindRow{"param_count", {.plan = 51, .rule = 4, .not_applicable = 4}},
    KindRow{"quantized_size", {.plan = 48, .rule = 13}},
    KindRow{"kv_cache", {.plan = 12, .rule = 12, .not_applicable = 1}},
    KindRow{"lora_params", {.plan = 4, .rule = 10}},
    KindRow{"model_states", {.rule = 38}},
    KindRow{"activations", {.plan = 3, .rule = 28}},
};

std::vector<Case> golden_cases() {
    const auto read_file = [](std::string_view path) -> base::Result<std::string> {
        return support::project_file("tests/data/" + std::string(path));
    };
    auto read = read_cases(support::project_file("tests/data/golden.json"), read_file);
    REQUIRE_MESSAGE(read, read.error().message);
    return std::move(read.value());
}

/// "llama": the model_type that a config.json names.
std::string type_of(const std::string& config) {
    constexpr std::string_view key = "\"model_type\": \"";
    const std::size_t start = config.find(key);
    if (start == std::string::npos)
        return "";
    const std::size_t first = start + key.size();
    return config.substr(first, config.find('"', first) - first);
}

}  // namespace

TEST_CASE("predictions equal the published numbers, kind by kind") {
    const std::vector<Case> published = golden_cases();
    REQUIRE(published.size() == 370);
    for (const KindRow& row : kinds) {
        Tally tally;
        std::string reasons;
        for (const Case& each : published) {
            if (each.kind != row.kind)
                continue;
            const Outcome outcome = judged(each);
            CHECK_MESSAGE(outcome.verdict != Verdict::Fail,
                          outcome.id << " is predicted as " << *outcome.predicted);
            if (outcome.verdict == Verdict::NotModelled) {
                ++tally.not_applicable;
                reasons += "\n  " + outcome.id + ": " + outcome.reason;
            } else {
                ++(outcome.rule->route == Route::Plan ? tally.plan : tally.rule);
            }
        }
        MESSAGE(row.kind << ": " << tally.plan << " through a plan, " << tally.rule
                         << " through a named rule, " << tally.not_applicable << " not applicable"
                         << reasons);
        CHECK(tally.plan == row.tally.plan);
        CHECK(tally.rule == row.tally.rule);
        CHECK(tally.not_applicable == row.tally.not_applicable);
    }
}

TEST_CASE("LLaMA-type models: 16 exact parameter counts, 7 exact caches, each through a plan") {
    const std::set<std::string_view> llama_types = {"llama", "mistral", "qwen2"};
    std::map<std::string, int> exact;
    for (const Case& each : golden_cases()) {
        const bool counted = each.id.starts_with("param_count/") || each.kind == "kv_cache";
        if (!counted || !each.inputs.has("config_file") ||
            !llama_types.contains(type_of(each.inputs.config_text().value())))
            continue;
        const Outcome outcome = judged(each);
        INFO(each.id);
        REQUIRE(outcome.verdict == Verdict::Pass);
        CHECK(outcome.rule->route == Route::Plan);
        CHECK(*outcome.predicted == each.expected);
        ++exact[each.kind];
    }
    CHECK(exact == std::map<std::string, int>{{"param_count", 16}, {"kv_cache", 7}});
}

TEST_CASE("measured runs: what the inputs suffice for is inside the tolerance of its source") {
    Tally tally;
    for (const Case& each : golden_cases()) {
        if (each.kind != "end_to_end_measured")
            continue;
        const Outcome outcome = judged(each);
        CHECK_MESSAGE(outcome.verdict != Verdict::Fail,
                      outcome.id << " is predicted as " << *outcome.predicted);
        if (outcome.verdict == Verdict::NotModelled)
            ++tally.not_applicable;
        else
            ++(outcome.rule->route == Route::Plan ? tally.plan : tally.rule);
    }
    MESSAGE("end_to_end_measured: " << tally.plan << " through a plan, " << tally.rule
                                    << " through a named rule, " << tally.not_applicable
                                    << " whose inputs do not suffice");
    CHECK(tally.plan == 21);
    CHECK(tally.rule == 9);
    CHECK(tally.not_applicable == 102);
}

TEST_CASE("finetuning on a T4 is predicted within 5 %, and nearer on the whole") {
    std::vector<Outcome> outcomes;
    for (const Case& each : golden_cases()) {
        if (each.id.starts_with("e2e/fitcheck/lora_") || each.id.starts_with("e2e/fitcheck/qlora_"))
            outcomes.push_back(judged(each));
    }
    const std::vector<Group> groups = groups_of(outcomes);
    std::size_t predicted = 0;
    for (const Group& group : groups) {
        INFO(group.name);
        predicted += group.count;
        CHECK(group.worst < 0.05);
        CHECK(group.median < 0.02);
    }
    CHECK(predicted == 12);
    for (const Outcome& outcome : outcomes)
        CHECK_MESSAGE(outcome.verdict != Verdict::Fail, outcome.id);
}

}  // namespace cases
