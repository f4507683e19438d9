#include "widgets/planner.h"

#include "../estimator/any_plan.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"
#include "support/for_any.h"
#include "widgets/planner_pin.h"
#include "widgets/planner_text.h"

#include <string>

#include <doctest/doctest.h>

namespace {

using widgets::Planner;

template <class Enum, class Rows>
Enum any_of(base::Rng& rng, const Rows& rows) {
    return static_cast<Enum>(rng.between(0, static_cast<std::int64_t>(std::size(rows)) - 1));
}

Planner any_planner(base::Rng& rng) {
    Planner planner;
    if (rng.between(0, 1) == 0)
        planner.model = support::pick(rng, estimator::presets()).id;
    else
        planner.model = estimator::shape_code(any_shape(rng));
    planner.method = any_of<widgets::Method>(rng, widgets::method_rows);
    planner.weights = any_of<widgets::WeightFormat>(rng, widgets::weight_rows);
    planner.cache = any_of<widgets::CacheFormat>(rng, widgets::cache_rows);
    planner.recipe = any_of<estimator::Recipe>(rng, estimator::recipe_rows);
    planner.optimizer = any_of<estimator::Optimizer>(rng, estimator::optimizer_rows);
    planner.rank = rng.between(1, 1024);
    planner.tokens = rng.between(1, estimator::most_tokens);
    planner.batch = rng.between(1, estimator::most_batch);
    planner.recompute = any_of<widgets::Recompute>(rng, widgets::recompute_ids);
    planner.card = any_of<estimator::CardId>(rng, estimator::card_rows);
    if (rng.between(0, 1) == 0) {
        planner.devices = rng.between(1, 1024);
        planner.zero = any_of<estimator::Zero>(rng, estimator::zero_ids);
        planner.tensor = rng.between(1, 16);
        planner.between = any_of<widgets::Between>(rng, widgets::between_ids);
        planner.stages = rng.between(1, 16);
        planner.micro_batches = rng.between(1, 64);
    }
    if (rng.between(0, 3) == 0)
        planner.given_type = "falcon_h1";
    return planner;
}

/// `text` with its first `from` made `to`.
std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
    const auto read = widgets::plan_from_text(text, Planner{});
    return read ? "read" : read.error().message;
}

}  // namespace

TEST_CASE("a plan copied as JSON and read again is the same plan") {
    support::for_any(1000, [](base::Rng& rng) {
        const Planner planner = any_planner(rng);
        const auto read = widgets::plan_from_text(widgets::json_of(planner), any_planner(rng));
        REQUIRE_MESSAGE(read, read.error().message);
        CHECK(read.value() == planner);
    });
}

TEST_CASE("a plan without its model's name is read from the numbers of its config.json") {
    for (const estimator::Preset& preset : estimator::presets()) {
        Planner planner;
        planner.model = preset.id;
        const std::string name = "\"model\": \"" + planner.model + "\",";
        const auto read =
            widgets::plan_from_text(with(widgets::json_of(planner), name, ""), Planner{});
        REQUIRE_MESSAGE(read, read.error().message);
        CHECK(read.value() == planner);
    }
}

TEST_CASE("weights and cache are kept as chosen while answering, and by no other method") {
    Planner planner;
    planner.model = "llama-3.1-8b";
    planner.tokens = 2048;
    const auto peak = [&planner](widgets::Method method) {
        return estimator::estimate(widgets::plan_of(planner, method).value()).value().total();
    };
    const base::Bytes answer = peak(widgets::Method::Answer);
    const base::Bytes lora = peak(widgets::Method::Lora);
    planner.cache = widgets::CacheFormat::Q40;
    const base::Bytes packed_cache = peak(widgets::Method::Answer);
    CHECK(answer - packed_cache == base::Bytes{2048 * 32 * 2 * 1024 * 2 / 32 * (32 - 9)});
    planner.weights = widgets::WeightFormat::Q4KM;
    CHECK(peak(widgets::Method::Answer) < packed_cache);
    CHECK(peak(widgets::Method::Lora) == lora);
}

TEST_CASE("each program that can keep the cache so says how much it keeps") {
    Planner planner;
    planner.method = widgets::Method::Answer;
    const auto caches = [&planner] { return widgets::planner_readout(planner).value().caches; };
    CHECK(
        caches() ==
        "Keys and values of all texts, once they are read: 256.0 MiB in Transformers, 256.0 MiB in "
        "vLLM, 256.0 MiB in llama.cpp.");
    planner.cache = widgets::CacheFormat::Fp8;
    CHECK(caches() == "Keys and values of all texts, once they are read: 128.0 MiB in vLLM.");
    planner.tensor = 2;
    CHECK(caches() == "");
}

TEST_CASE("published runs of a model stand beside what is predicted of them") {
    const auto lines = widgets::measured_lines("smollm2-135m");
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].run ==
          "LoRA on q, k, v and o, rank 32, 2 texts of 512 tokens (fitcheck, on a Tesla T4)");
    CHECK(lines[0].published == "1,846 MiB");
    CHECK(lines[0].predicted == "1,813 MiB");
    CHECK(lines[0].difference ==
          "\xE2\x88\x92"
          "1.8\xC2\xA0%");
    CHECK(widgets::measured_lines("llama-3.1-8b").empty());
}

TEST_CASE("a copied plan holds its bytes, as its readout tells them") {
    const Planner planner;
    const std::string json = widgets::json_of(planner);
    const auto plan = widgets::plan_of(planner, planner.method);
    const auto estimate = estimator::estimate(plan.value());
    CHECK(json.find("\"peak_bytes\": " + std::to_string(estimate.value().total().count)) !=
          std::string::npos);
    CHECK(json.find("\"hidden_size\": 4096") != std::string::npos);
    CHECK(json.find("\"memory_first_plan\": 1") != std::string::npos);
}

TEST_CASE("a plan copied before there were devices is read as one of one device") {
    std::string json = widgets::json_of(Planner{});
    for (const char* const member :
         {"\"devices\": 1,", "\"zero\": \"ddp\",", "\"tensor\": 1,", "\"between\": \"whole\",",
          "\"stages\": 1,", "\"micro-batches\": 1,"})
        json = with(json, member, "");
    const auto read = widgets::plan_from_text(json, Planner{});
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(read.value() == Planner{});
}

TEST_CASE("on several devices a plan is that of one of them, and says so") {
    Planner planner;
    const auto alone = widgets::planner_readout(planner).value();
    planner.devices = 8;
    planner.zero = estimator::Zero::Stage3;
    planner.tensor = 2;
    const auto shared = widgets::planner_readout(planner).value();
    CHECK(!alone.fits);
    CHECK(shared.fits);
    REQUIRE(!shared.notes.empty());
    CHECK(shared.notes[0].find("one of all devices") != std::string::npos);
    CHECK(widgets::plan_line(planner).find(", one of 8 \xC3\x97 2 devices (zero-3), ") !=
          std::string::npos);
    planner.tensor = 3;
    CHECK(widgets::planner_readout(planner).error().message.find("32 heads with 8") == 0);
}

TEST_CASE("a plan that cannot be read says which field is wrong and what would be right") {
    const std::string good = widgets::json_of(Planner{});
    CHECK(refusal(with(good, "plan\": 1", "plan\": 2")) ==
          "plan: memory_first_plan is 2; this page reads version 1, so open the plan where it was "
          "copied");
    CHECK(refusal(with(good, "plan\": 1", "plan\": \"1\"")) ==
          "plan: memory_first_plan is the text \"1\"; this page reads version 1");
    CHECK(refusal(with(good, "\"tokens\": 2048,", "")) ==
          "plan: tokens is missing; write it as in \"tokens\": 2048");
    CHECK(refusal(with(good, "\"tokens\": 2048", "\"tokens\": 0")) ==
          "plan: tokens: 0 is outside [1, 4194304]");
    CHECK(refusal(with(good, "\"recompute\": \"keep\"", "\"recompute\": true")) ==
          "plan: recompute: 'true' is not one of keep, recompute");
    CHECK(refusal(with(good, "\"tokens\"", "\"tokenz\"")).find("plan: no field called 'tokenz'") ==
          0);
    CHECK(refusal(with(good, "\"hidden_size\": 4096", "\"hidden_size\": 64")) ==
          "plan: model is llama-3.1-8b, but the numbers are another's; leave model out or correct "
          "them");
    CHECK(refusal(with(good, "\"hidden_size\": 4096", "\"hidden_size\": null"))
              .find("plan: hidden_size is null; it must be a whole number from 1 to ") == 0);
    CHECK(refusal(good.substr(0, good.size() / 2)).find("plan: not JSON: the text ends at ") == 0);
    CHECK(refusal("{\"a\": {\"memory_first_plan\": 1}}").find("is not outermost") !=
          std::string::npos);
}

TEST_CASE("texts that are no plans are refused with a sentence, whatever they hold") {
    support::for_any(500, [](base::Rng& rng) {
        std::string text = widgets::json_of(any_planner(rng));
        const auto at =
            static_cast<std::size_t>(rng.between(0, static_cast<std::int64_t>(text.size()) - 1));
        text.replace(at, 1, support::any_bytes(rng, 3));
        const auto read = widgets::plan_from_text(text, Planner{});
        if (!read)
            CHECK(read.error().message.size() > 10);
        else
            CHECK(!widgets::describe(read.value()).summary.empty());
    });
}

TEST_CASE("a config.json of unknown model_type is read as another family's only when told to") {
    std::string config(estimator::config_text(*estimator::find_preset("llama-3.1-8b")));
    config = with(config, "\"llama\"", "\"lama ng\"");
    const auto never = widgets::plan_from_text(config, Planner{});
    REQUIRE(!never);
    CHECK(never.error().message.find("model_type is the text \"lama ng\"") != std::string::npos);
    const auto told = widgets::plan_from_text(config, Planner{}, estimator::find_family("llama"));
    REQUIRE(told);
    CHECK(told.value().given_type == "lama_ng");
    const auto readout = widgets::planner_readout(told.value());
    REQUIRE(!readout.value().notes.empty());
    CHECK(readout.value().notes[0] ==
          "Its model_type is lama_ng, which this course does not know. You chose to read it as "
          "LLaMA.");
}

TEST_CASE("an optimizer without a published size says so, one with a size does not") {
    Planner planner;
    CHECK(widgets::planner_readout(planner).value().notes.empty());
    planner.optimizer = estimator::Optimizer::Lion;
    const auto notes = widgets::planner_readout(planner).value().notes;
    REQUIRE(notes.size() == 1);
    CHECK(notes[0] == "No published size of the state of Lion was found to check this with.");
    planner.method = widgets::Method::Answer;
    CHECK(widgets::planner_readout(planner).value().notes.empty());
}

TEST_CASE("CSV has a line a kind, and they sum to the total") {
    support::for_any(200, [](base::Rng& rng) {
        const auto csv = widgets::csv_of(any_planner(rng));
        if (!csv)
            return;
        std::string rest = csv.value();
        CHECK(rest.starts_with("kind,bytes,GiB\n"));
        std::int64_t sum = 0;
        std::int64_t total = -1;
        for (rest = rest.substr(rest.find('\n') + 1); !rest.empty();
             rest = rest.substr(rest.find('\n') + 1)) {
            const std::size_t comma = rest.find(',');
            const std::int64_t bytes = std::stoll(rest.substr(comma + 1));
            if (rest.starts_with("total,"))
                total = bytes;
            else
                sum += bytes;
        }
        CHECK(sum == total);
    });
}

TEST_CASE("Markdown has the plan in one line, a table with units and the tiers") {
    const std::string text = widgets::markdown_of(Planner{}).value();
    CHECK(
        text.starts_with("Llama 3.1 8B, Train all, bf16 + fp32 copy, AdamW, 1 text of 2,048 "
                         "tokens, H100 with 80 GB.\n\n| At the fullest moment | GiB | bytes |\n"));
    CHECK(text.find("| weights | 14.958 | 16,060,522,496 |") != std::string::npos);
    CHECK(text.find("\nTensors: ") != std::string::npos);
}

TEST_CASE("a pinned plan survives its code, and swapping twice changes nothing") {
    support::for_any(1000, [](base::Rng& rng) {
        const Planner there = any_planner(rng);
        Planner here = any_planner(rng);
        here.pinned = widgets::pin_code(there);
        CHECK(widgets::plan_of_pin(here.pinned).value() == there);
        CHECK(widgets::without_pin(widgets::swapped(here)) == there);
        CHECK(widgets::swapped(widgets::swapped(here)) == here);
        Planner copy;
        CHECK(base::set_field(copy, "pinned", here.pinned));
    });
}

TEST_CASE("whether the map lies open is no part of a plan's text and stays what it is") {
    Planner open;
    open.map = widgets::FitMap::Open;
    CHECK(widgets::json_of(open) == widgets::json_of(Planner{}));
    CHECK(widgets::pin_code(open) == widgets::pin_code(Planner{}));
    CHECK(widgets::plan_from_text(widgets::json_of(Planner{}), open).value() == open);
    CHECK(widgets::swapped(widgets::with_pin(open)).map == widgets::FitMap::Open);
    CHECK(refusal(with(widgets::json_of(open), "\"tokens\"", "\"map\": \"open\", \"tokens\""))
              .find("plan: no field called") == 0);
}

TEST_CASE("what is pinned must be a plan") {
    Planner planner;
    const auto wrong = base::set_field(planner, "pinned", "method:laura");
    REQUIRE(!wrong);
    CHECK(wrong.error().message ==
          "pinned: method: 'laura' is not one of answer, train-all, lora, qlora");
    CHECK(!base::set_field(planner, "pinned", "pinned:none"));
    CHECK(!base::set_field(planner, "pinned", "lora"));
    CHECK(planner == Planner{});
}

TEST_CASE("two plans are compared kind by kind, each at its fullest moment") {
    Planner planner = widgets::with_pin(Planner{});
    const auto same = widgets::comparison_of(planner).value();
    CHECK(same.sentence == "Both plans take the same.");
    CHECK(same.total.difference == "the same");
    planner.method = widgets::Method::Lora;
    const auto less = widgets::comparison_of(planner).value();
    CHECK(less.here.column.total_text == widgets::planner_readout(planner).value().peak_text);
    CHECK(less.there.column.total_text == widgets::planner_readout(Planner{}).value().peak_text);
    CHECK(less.sentence.find("This plan takes ") == 0);
    CHECK(less.sentence.find(" less than the pinned one.") != std::string::npos);
    REQUIRE(!less.kinds.empty());
    CHECK(less.kinds[0].name == "weights");
    CHECK(less.kinds[1].name == "fp32 copy of the weights");
    CHECK(less.scale.top >= less.there.column.total);
    CHECK(!widgets::comparison_of(Planner{}));
}
