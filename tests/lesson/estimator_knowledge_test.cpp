#include "lesson/estimator_knowledge.h"

#include "lesson/support.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

using lesson::Question;
using lesson_tests::Strings;

namespace {

lesson::Value ask(const Question& question) {
    const auto answer = lesson::estimator_knowledge().quantities(question);
    REQUIRE_MESSAGE(answer, answer.error().message);
    return answer.value();
}

std::string refusal_of(const Question& question) {
    const auto answer = lesson::estimator_knowledge().quantities(question);
    REQUIRE(!answer);
    return answer.error().message;
}

}  // namespace

TEST_CASE("bytes are shown in the unit and the decimals asked for") {
    const lesson::Value weights = ask({"weights", {}, {}, "GiB"});
    CHECK(weights.text == "15.0 GiB");
    CHECK(weights.exact == "16,060,522,496 bytes");
    CHECK(weights.working == Strings{"8,030,261,248 parameters", "× 2 bytes (bf16)"});
    CHECK(!weights.source.empty());
    CHECK(ask({"weights", {}, {}, "GiB.2"}).text == "14.96 GiB");
    CHECK(ask({"weights", {}, {}, "GB.0"}).text == "16 GB");
    CHECK(ask({"weights", {}, {}, "bytes"}).text == "16,060,522,496 bytes");
    CHECK(refusal_of({"weights", {}, {}, ""}) ==
          "'' is no unit of memory; write | bytes, KiB, MiB, GiB, TiB or GB");
    CHECK(refusal_of({"weights", {}, {}, "GiB.9"}) ==
          "'GiB.9' is no unit of memory; write | bytes, KiB, MiB, GiB, TiB or GB");
}

TEST_CASE("counts say what they count, words stand alone") {
    CHECK(ask({"parameters", {}, {}, "parameters"}).text == "8,030,261,248 parameters");
    CHECK(ask({"parameters", {}, {}, "billion weights"}).text == "8.03 billion weights");
    CHECK(ask({"parameters", {}, {}, "million weights.0"}).text == "8,030 million weights");
    CHECK(refusal_of({"parameters", {}, {}, ""}) ==
          "a count says what it counts; write | parameters");
    CHECK(ask({"failure-phase", {}, {}, ""}).text == "backward");
    CHECK(refusal_of({"failure-phase", {}, {}, "GiB"}) ==
          "this quantity is words and takes no unit; leave out '| GiB'");
}

TEST_CASE("a quantity takes from a plan what it knows, and refuses only what it is given itself") {
    const std::vector<base::NamedText> plan = {{"model", "llama-3.2-1b"}, {"card", "t4"}};
    CHECK(ask({"weights", plan, {}, "GiB"}).text == "2.3 GiB");
    CHECK(refusal_of({"weights", {}, {{"card", "t4"}}, "GiB"}) ==
          "weights has no parameter 'card'; it takes model, dtype");
}

TEST_CASE("terms of one shape share a line of the working") {
    const lesson::Value activations = ask({"activations", {}, {}, "GiB"});
    CHECK(activations.working.size() < 10);
    CHECK(std::count(activations.working.begin(), activations.working.end(),
                     "+ 4 tensors × 32 layers × 512 tokens × 14,336 wide × 2 bytes (bf16)") == 1);
}

TEST_CASE("a choice may name each misconception of the estimator") {
    const auto known = lesson::estimator_knowledge().misconceptions;
    CHECK(std::count(known.begin(), known.end(), "forgot-gradients") == 1);
}

TEST_CASE("a number carries its amount in the unit it is told in, words carry none") {
    const auto bytes = ask({"weights", {}, {}, "GiB"}).amount;
    REQUIRE(bytes);
    CHECK(*bytes == lesson::Amount{16'060'522'496, "GiB", std::int64_t{1} << 30});
    const auto count = ask({"parameters", {}, {}, "billion weights"}).amount;
    REQUIRE(count);
    CHECK(*count == lesson::Amount{8'030'261'248, "billion weights", 1'000'000'000});
    CHECK(!ask({"failure-phase", {}, {}, ""}).amount);
}

TEST_CASE("the mistakes about a peak are those of its task, for the plan that is asked about") {
    const auto mistakes = lesson::estimator_knowledge().mistakes;
    const auto training = mistakes({"training-peak", {{"model", "llama-3.2-1b"}}, {}, "GiB"});
    const auto weights = std::find_if(training.begin(), training.end(), [](const auto& mistake) {
        return mistake.id == "weights-only";
    });
    REQUIRE(weights != training.end());
    CHECK(weights->count == ask({"weights", {{"model", "llama-3.2-1b"}}, {}, "GiB"}).amount->count);
    const auto named = [](const auto& list, std::string_view id) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& mistake) { return mistake.id == id; });
    };
    CHECK(!named(training, "forgot-kv-cache"));
    CHECK(named(mistakes({"inference-peak", {}, {}, "GiB"}), "forgot-kv-cache"));
    CHECK(mistakes({"weights", {}, {}, "GiB"}).empty());
}
