#include "widgets/recording.h"

#include "widgets/toy_settings.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

using toynet::Phase;

const std::vector<Phase> step_phases = {Phase::Forward, Phase::Loss, Phase::ZeroGrad,
                                        Phase::Backward, Phase::Update};

/// A trainer of a small network that has done `steps` steps.
struct Run {
    widgets::ToyNet net;
    std::vector<float> inputs;
    std::vector<std::int64_t> labels;
    toynet::Trainer<float> trainer;

    explicit Run(int steps, widgets::ToyTraining training = {})
        : inputs(static_cast<std::size_t>(net.batch * 2), 0.5F),
          labels(static_cast<std::size_t>(net.batch), 0),
          trainer(widgets::settings_of(net, training), {inputs, labels}) {
        for (int step = 0; step < steps; ++step)
            trainer.step();
    }

    widgets::Recording recording() const {
        return widgets::recording_of(trainer.ledger(), 3, step_phases);
    }
};

std::string story(const widgets::Recording& recording) {
    std::string text;
    for (int i = 0; i < recording.count(); ++i) {
        const auto words = widgets::words_at(recording, i);
        text += std::to_string(recording.moments[static_cast<std::size_t>(i)].live.count) + " | " +
                words.title + " | " + words.text + '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a recording tells each moment of a step, and its peak is the ledger's") {
    Run run(2);
    run.trainer.ledger().reset_peaks();
    REQUIRE(run.trainer.step());
    const widgets::Recording recording = run.recording();
    INFO(story(recording));
    REQUIRE(recording.count() == 24);
    const auto& peak = recording.moments[static_cast<std::size_t>(recording.peak)];
    CHECK(peak.live == run.trainer.ledger().peak().bytes);
    CHECK(widgets::words_at(recording, recording.peak).title == "relu 2, backward");
    CHECK(recording.moments.front().live == recording.moments.back().live);
    CHECK(recording.moments.back().live == run.trainer.ledger().live());
}

TEST_CASE("at each moment the buffers and the strip add up to what is alive") {
    for (const int steps : {1, 2}) {
        const Run run(steps);
        const widgets::Recording recording = run.recording();
        for (int i = 0; i < recording.count(); ++i) {
            CAPTURE(i);
            base::Bytes strip;
            base::Bytes buffers;
            for (const auto& block : widgets::strip_at(recording, i))
                strip += block.bytes;
            for (const auto& buffer : recording.buffers)
                buffers += buffer.alive_at(i) ? buffer.bytes : base::Bytes{};
            CHECK(strip == recording.moments[static_cast<std::size_t>(i)].live);
            CHECK(buffers == strip);
        }
    }
}

TEST_CASE("a refused allocation ends the recording and says what was free") {
    widgets::ToyTraining training;
    training.budget = 10;
    const Run run(1, training);
    const widgets::Recording recording = run.recording();
    REQUIRE(recording.refusal);
    CHECK(recording.moments.back().refused);
    CHECK(recording.moments.back().live == recording.refusal->live);
    CHECK(widgets::words_at(recording, recording.count() - 1).text.find("of 10,240 bytes only") !=
          std::string::npos);
}

TEST_CASE("a query keeps nothing: afterwards all is as before") {
    Run run(0);
    std::vector<float> out(static_cast<std::size_t>(run.net.batch * 3));
    REQUIRE(run.trainer.query(run.inputs, out));
    const auto recording =
        widgets::recording_of(run.trainer.ledger(), 3, {Phase::Setup, Phase::Forward});
    INFO(story(recording));
    CHECK(recording.moments.front().live == recording.moments.back().live);
    CHECK(recording.count() == 8);
}
