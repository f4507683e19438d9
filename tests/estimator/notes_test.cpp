#include "estimator/notes.h"

#include "estimator/families.h"
#include "estimator/golden_cases.h"
#include "estimator/presets.h"

#include <set>

#include <doctest/doctest.h>

namespace estimator {

TEST_CASE("a plan of a measured family needs no note, one of an unmeasured family says so") {
    Plan plan{.model = model_named("llama-3.1-8b").value(), .task = Task::Training};
    CHECK(notes_of(plan).empty());
    int unmeasured = 0;
    for (const Family* family : families()) {
        plan.model.family = family->id;
        const std::vector<std::string> notes = notes_of(plan);
        const bool says =
            !notes.empty() && notes.front().starts_with("No measurement of this family's");
        CHECK(says == family->run_checked_against.empty());
        unmeasured += says ? 1 : 0;
    }
    CHECK(unmeasured == 17);
}

TEST_CASE("what is not modelled of a model is named, and never more than a screen shows") {
    const auto notes = [](std::string_view config, Task task) {
        return notes_of({.model = golden::shape_in(config), .task = task});
    };
    CHECK(notes_of({.model = {.family = "gemma3", .vision_layers = 1}})[1].starts_with(
        "Pictures are not"));
    CHECK(notes("deepseek-ai__DeepSeek-V3", Task::Inference).back().starts_with("The latent is"));
    CHECK(notes("google-bert__bert-base-uncased", Task::Training).back().starts_with("Dropout's"));
    Plan packed{.model = golden::shape_in("openai__gpt-oss-120b"), .task = Task::Training};
    packed.finetune = {.trained = Trained::Adapters, .base = BaseFormat::Nf4};
    CHECK(notes_of(packed)[1].starts_with("bitsandbytes packs modules"));
    std::set<std::string_view> sentences;
    for (const NoteRow& row : note_rows())
        sentences.insert(row.sentence);
    CHECK(sentences.size() == note_rows().size());
    constexpr std::size_t most = 3;
    for (const std::string_view config :
         {"google__gemma-3-1b-it", "deepseek-ai__DeepSeek-V3", "google-bert__bert-base-uncased",
          "openai__gpt-oss-120b", "google__gemma-2-2b", "openai-community__gpt2"}) {
        INFO(config);
        for (const Task task : {Task::Inference, Task::Training})
            CHECK(notes(config, task).size() <= most);
    }
}

TEST_CASE("llama.cpp's embedding lies in the host's memory, unless it is the head too") {
    const auto notes = [](std::string_view model, std::string_view packing) {
        return notes_of({.model = model_named(model).value(), .packing = packing});
    };
    REQUIRE(notes("llama-3.1-8b", "Q4_0").size() == 1);
    CHECK(notes("llama-3.1-8b", "Q4_0").front().starts_with("llama.cpp leaves the embedding"));
    CHECK(notes("llama-3.1-8b", "nf4").empty());
    CHECK(notes("llama-3.1-8b", "").empty());
    CHECK(notes("llama-3.2-1b", "Q4_0").empty());
}

}  // namespace estimator
