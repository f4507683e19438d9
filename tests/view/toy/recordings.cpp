#include "recordings.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <doctest/doctest.h>

namespace {

using toynet::Phase;
using widgets::ToyNet;
using widgets::ToyOptimizer;
using widgets::ToyTask;
using widgets::ToyTraining;

struct Data {
    std::vector<float> inputs;
    std::vector<std::int64_t> labels;

    explicit Data(const ToyNet& net)
        : inputs(static_cast<std::size_t>(widgets::batch_of(net) * row_of(net.task).inputs), 0.5F),
          labels(static_cast<std::size_t>(widgets::batch_of(net)), 0) {}
};

std::vector<Phase> phases_of(const ToyTraining& training) {
    if (training.zero_grad == toynet::ZeroGrad::BeforeForward)
        return {Phase::ZeroGrad, Phase::Forward, Phase::Loss, Phase::Backward, Phase::Update};
    if (training.zero_grad == toynet::ZeroGrad::Never)
        return {Phase::Forward, Phase::Loss, Phase::Backward, Phase::Update};
    return {Phase::Forward, Phase::Loss, Phase::ZeroGrad, Phase::Backward, Phase::Update};
}

}  // namespace

ToySample recorded(std::string name, const ToyNet& net, ToyTraining training, int step) {
    const Data data(net);
    toynet::Trainer<float> trainer(widgets::settings_of(net, training), {data.inputs, data.labels});
    for (int i = 0; i < step; ++i) {
        if (!trainer.step())
            break;
    }
    const auto layers = static_cast<int>(net.depth) + 1;
    return {std::move(name), net,
            widgets::recording_of(trainer.ledger(), layers, phases_of(training)),
            base::kib * training.budget};
}

ToySample queried(std::string name, const ToyNet& net) {
    const Data data(net);
    toynet::Trainer<float> trainer(widgets::settings_of(net, {}), {data.inputs, data.labels});
    std::vector<float> out(
        static_cast<std::size_t>(widgets::batch_of(net) * row_of(net.task).classes));
    trainer.query(data.inputs, out);
    const auto layers = static_cast<int>(net.depth) + 1;
    return {std::move(name),
            net,
            widgets::recording_of(trainer.ledger(), layers, {Phase::Setup, Phase::Forward}),
            {}};
}

std::vector<ToySample> toy_samples() {
    const ToyNet small;
    const ToyNet wide{ToyTask::Digits, 8, 64, 160, 1};
    const ToyNet deep{ToyTask::Spirals, 16, 16, 32, 1};
    const ToyNet tiny{ToyTask::Spirals, 1, 1, 1, 1};
    std::vector<ToySample> samples;
    for (const int step : {1, 2}) {
        const std::string which = step == 1 ? ", first step" : ", later step";
        samples.push_back(recorded("small, Adam" + which, small, {}, step));
        samples.push_back(
            recorded("wide, momentum" + which, wide, {.optimizer = ToyOptimizer::Momentum}, step));
        samples.push_back(recorded("deep, Adam" + which, deep, {}, step));
        samples.push_back(
            recorded("tiny, SGD" + which, tiny, {.optimizer = ToyOptimizer::Sgd}, step));
    }
    samples.push_back(recorded(
        "never zeroed", small,
        {.optimizer = ToyOptimizer::AdamW, .zero_grad = toynet::ZeroGrad::Never, .budget = 16}, 2));
    samples.push_back(recorded(
        "zeroed first", small,
        {.optimizer = ToyOptimizer::Nesterov, .zero_grad = toynet::ZeroGrad::BeforeForward}, 3));
    samples.push_back(recorded("refused in forward", small, {.budget = 6}, 1));
    samples.push_back(recorded("refused in backward", small, {.budget = 13}, 2));
    samples.push_back(recorded("wide, refused", wide, {.budget = 1024}, 2));
    samples.push_back(recorded("budget far above", tiny, {.budget = 1024}, 2));
    samples.push_back(queried("query", small));
    samples.push_back(queried("deep query", deep));
    return samples;
}

std::vector<int> some_moments(const widgets::Recording& recording) {
    const int last = recording.count() - 1;
    std::vector<int> moments = {0, 1, last / 3, last / 2, recording.peak, last - 1, last};
    std::sort(moments.begin(), moments.end());
    moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
    return moments;
}

Desk::Desk(int text_percent) {
    headless.frame(state, {}, text_percent, [] { return view::Output{}; });
}

void at_all_formats(const std::function<void(const view::Theme&, const view::Fonts&,
                                             const view::ToyFormat&)>& body) {
    for (const int percent : {100, 200}) {
        CAPTURE(percent);
        Desk desk(percent);
        for (const float width : {280.0F, 350.0F, 700.0F, 1184.0F}) {
            CAPTURE(width);
            const bool narrow = width / static_cast<float>(percent) * 100 < 640;
            desk.state.fonts.use_narrow(narrow);
            body(view::theme_of(width == 350.0F || width == 1184.0F), desk.fonts(),
                 {width, narrow});
        }
    }
}
