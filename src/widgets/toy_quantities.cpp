#include "widgets/toy_quantities.h"

#include "base/units.h"
#include "widgets/train_run.h"

#include <algorithm>
#include <array>

namespace widgets {
namespace {

using toynet::Tag;

/// A trainer whose data is all zeros: memory does not depend on what is learned.
struct Blank {
    std::vector<float> inputs;
    std::vector<std::int64_t> labels;

    explicit Blank(const ToyNet& net)
        : inputs(static_cast<std::size_t>(batch_of(net) * row_of(net.task).inputs)),
          labels(static_cast<std::size_t>(batch_of(net))) {}
};

Recording answering(const TrainStep& state) {
    const Blank blank(state.net);
    toynet::Trainer<float> trainer(settings_of(state.net, {}), {});
    std::vector<float> answers(
        static_cast<std::size_t>(batch_of(state.net) * row_of(state.net.task).classes));
    trainer.query(blank.inputs, answers);
    return recording_of_query(trainer.ledger(), state.net);
}

/// Step `step` of the training, or an earlier one that was refused.
Recording training(const TrainStep& state, std::int64_t step) {
    const Blank blank(state.net);
    toynet::Trainer<float> trainer(settings_of(state.net, state.training),
                                   {blank.inputs, blank.labels});
    for (bool goes_on = trainer.ready(); goes_on && trainer.steps() < step;)
        goes_on = trainer.step();
    return recording_of_step(trainer.ledger(), state.net, state.training);
}

base::Bytes of(const Moment& moment, Tag tag) {
    return moment.by_tag[static_cast<std::size_t>(tag)];
}

/// What was alive at the fullest moment, a line a buffer.
std::vector<std::string> alive_lines(const Recording& recording) {
    std::vector<std::string> lines;
    for (const StripBlock& block : strip_at(recording, recording.peak))
        lines.push_back((lines.empty() ? "" : "+ ") + block.name + ": " +
                        base::exact_text(block.bytes));
    return lines;
}

std::string at(const Recording& recording) {
    return " at " + words_at(recording, recording.peak).title;
}

/// Each layer's weights and biases: "(2 × 16 + 16)".
std::vector<std::string> layer_lines(const ToyNet& net, std::string_view each) {
    const std::vector<std::int32_t> sizes = shape_of(net).sizes;
    std::vector<std::string> lines;
    for (std::size_t i = 1; i < sizes.size(); ++i)
        lines.push_back((i == 1 ? "(" : "+ (") + base::count_text(sizes[i - 1]) + " × " +
                        base::count_text(sizes[i]) + " + " + base::count_text(sizes[i]) + ")" +
                        std::string(each));
    return lines;
}

base::Bytes weights(const TrainStep& state) {
    return of(answering(state).highest(), Tag::Weights);
}

ToyQuantity parameter_count(const TrainStep& state) {
    return {estimator::Count{weights(state).count / 4}, "Parameters of " + name_of(state.net),
            layer_lines(state.net, "")};
}

ToyQuantity weight_bytes(const TrainStep& state) {
    return {weights(state), "Weights of " + name_of(state.net),
            layer_lines(state.net, " × 4 bytes")};
}

ToyQuantity outputs_alive(const TrainStep& state) {
    const Recording recording = answering(state);
    std::ptrdiff_t most = 0;
    for (int i = 0; i < recording.count(); ++i)
        most = std::max(most, std::count_if(recording.buffers.begin(), recording.buffers.end(),
                                            [&](const BufferLife& buffer) {
                                                return buffer.tag == Tag::Activations &&
                                                       buffer.alive_at(i);
                                            }));
    return {std::to_string(most), {}, {}};
}

/// What answering holds of one kind at its fullest moment.
ToyQuantity answering_bytes(const TrainStep& state, Tag tag, std::string_view title) {
    const Recording recording = answering(state);
    std::vector<std::string> lines;
    for (const BufferLife& buffer : recording.buffers) {
        if (buffer.tag == tag && buffer.alive_at(recording.peak))
            lines.push_back((lines.empty() ? "" : "+ ") +
                            toynet::text_of(buffer.name, recording.layers) + ": " +
                            base::exact_text(buffer.bytes));
    }
    return {of(recording.highest(), tag), std::string(title) + at(recording), lines};
}

ToyQuantity answering_activations(const TrainStep& state) {
    return answering_bytes(state, Tag::Activations, "Outputs alive");
}

ToyQuantity answering_data(const TrainStep& state) {
    return answering_bytes(state, Tag::Data, "Data alive");
}

/// What the forward pass of training has piled up when the logits are there.
ToyQuantity kept_activations(const TrainStep& state) {
    const Recording recording = training(state, 1);
    const auto loss =
        std::find_if(recording.moments.begin(), recording.moments.end(),
                     [](const Moment& moment) { return moment.phase == toynet::Phase::Loss; });
    if (loss == recording.moments.end())
        return {base::Bytes{}, "The budget refused the forward pass", {}};
    const int moment = static_cast<int>(loss - recording.moments.begin()) - 1;
    std::vector<std::string> lines;
    for (const StripBlock& block : strip_at(recording, moment)) {
        if (block.tag == Tag::Activations)
            lines.push_back((lines.empty() ? "" : "+ ") + block.name + ": " +
                            base::exact_text(block.bytes));
    }
    return {of(recording.at(moment), Tag::Activations), "Kept for the backward pass", lines};
}

ToyQuantity answering_peak(const TrainStep& state) {
    const Recording recording = answering(state);
    return {recording.highest().live, "Alive" + at(recording), alive_lines(recording)};
}

ToyQuantity batch_doubles(const TrainStep& state) {
    TrainStep twice = state;
    twice.net.batch *= 2;
    const Recording once = answering(state);
    const Recording more = answering(twice);
    std::string doubled;
    for (const Tag tag : {Tag::Weights, Tag::Activations}) {
        if (of(more.highest(), tag) == of(once.highest(), tag) + of(once.highest(), tag))
            doubled += (doubled.empty() ? "" : "-and-") + std::string(text_of(tag));
    }
    return {doubled.empty() ? "nothing" : doubled, {}, {}};
}

ToyQuantity peak_of_step(const TrainStep& state, std::int64_t step) {
    const Recording recording = training(state, step);
    return {recording.highest().live, "Alive" + at(recording) + ", step " + std::to_string(step),
            alive_lines(recording)};
}

ToyQuantity first_peak(const TrainStep& state) {
    return peak_of_step(state, 1);
}

ToyQuantity training_peak(const TrainStep& state) {
    return peak_of_step(state, 2);
}

ToyQuantity optimizer_bytes(const TrainStep& state) {
    const Recording recording = training(state, 2);
    std::vector<std::string> lines;
    for (const StripBlock& block : strip_at(recording, 0)) {
        if (block.tag == Tag::OptimizerState)
            lines.push_back((lines.empty() ? "" : "+ ") + block.name + ": " +
                            base::exact_text(block.bytes));
    }
    return {of(recording.moments.front(), Tag::OptimizerState),
            std::string(row_of(state.training.optimizer).word) + "'s state", lines};
}

ToyQuantity peak_phase(const TrainStep& state) {
    const std::string goal = finding_of(state).goal;
    return {goal.substr(goal.find('-') + 1), {}, {}};
}

ToyQuantity peak_words(const TrainStep& state) {
    return {std::string(peak_words_of(finding_of(state).goal)), {}, {}};
}

ToyQuantity refused_step(const TrainStep& state) {
    constexpr std::int64_t far = 3;
    for (std::int64_t step = 1; step <= far; ++step) {
        if (training(state, step).refusal)
            return {std::to_string(step), {}, {}};
    }
    return {"none", {}, {}};
}

constexpr std::string_view net_fields = "task depth width batch";
constexpr std::string_view training_fields = "task depth width batch optimizer zero-grad budget";

struct Row {
    estimator::QuantityName name;
    ToyQuantity (*measure)(const TrainStep& state);
};

constexpr std::array rows = {
    Row{{"toy-parameters", "how many parameters a toy network has", "task depth width"},
        parameter_count},
    Row{{"toy-weights", "bytes of its weights", "task depth width"}, weight_bytes},
    Row{{"toy-outputs-alive", "a word: how many outputs are alive together while it answers",
         net_fields},
        outputs_alive},
    Row{{"toy-inference-activations", "bytes of those outputs at the fullest moment", net_fields},
        answering_activations},
    Row{{"toy-data", "bytes of the samples it is asked about", net_fields}, answering_data},
    Row{{"toy-kept-activations", "bytes of outputs that the forward pass of training has kept",
         training_fields},
        kept_activations},
    Row{{"toy-inference-peak", "bytes at the fullest moment of answering", net_fields},
        answering_peak},
    Row{{"toy-batch-doubles", "a word: what doubles with the batch, weights or activations",
         net_fields},
        batch_doubles},
    Row{{"toy-first-peak", "bytes at the fullest moment of the first step", training_fields},
        first_peak},
    Row{{"toy-training-peak", "bytes at the fullest moment of the second step and all later ones",
         training_fields},
        training_peak},
    Row{{"toy-optimizer-state", "bytes of what the optimizer keeps", training_fields},
        optimizer_bytes},
    Row{{"toy-peak-phase", "a word: forward, turn, backward, update, or refused", training_fields},
        peak_phase},
    Row{{"toy-peak-words", "words: the same, as in \"in the forward pass\"", training_fields},
        peak_words},
    Row{{"toy-refused-step", "a word: the number of the step that the budget refuses, or none",
         training_fields},
        refused_step},
};

constexpr auto names = [] {
    std::array<estimator::QuantityName, rows.size()> all{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        all[i] = rows[i].name;
    return all;
}();

}  // namespace

std::span<const estimator::QuantityName> toy_quantity_names() {
    return names;
}

base::Result<ToyQuantity> evaluate_toy(std::string_view name,
                                       const std::vector<base::NamedText>& parameters) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row& known) { return known.name.name == name; });
    if (row == rows.end()) {
        std::string known;
        for (const Row& other : rows)
            known += (known.empty() ? "" : ", ") + std::string(other.name.name);
        return base::Error{"no quantity is called '" + std::string(name) +
                           "'; those of the toy are " + known};
    }
    TrainStep state;
    for (const base::NamedText& parameter : parameters) {
        const auto set = base::set_field(state, parameter.name, parameter.value);
        if (!set)
            return set.error();
    }
    return row->measure(state);
}

}  // namespace widgets
