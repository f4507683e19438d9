#include "widgets/train_run.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets {
namespace {

/// The same run, whatever moment or step of it is shown.
bool same_run(const TrainStep& a, const TrainStep& b) {
    return a.net == b.net && a.training == b.training;
}

constexpr std::size_t field_side = 48;
constexpr std::size_t field_places = field_side * field_side;
constexpr float field_reach = 1.25F;

std::vector<float> places() {
    std::vector<float> inputs;
    inputs.reserve(2 * field_places);
    const auto along = [](std::size_t i) {
        return field_reach * (2 * (static_cast<float>(i) + 0.5F) / field_side - 1);
    };
    for (std::size_t row = 0; row < field_side; ++row) {
        for (std::size_t column = 0; column < field_side; ++column) {
            inputs.push_back(along(column));
            inputs.push_back(-along(row));
        }
    }
    return inputs;
}

std::vector<Field::Dot> dots_of(const toynet::Batch<float>& samples) {
    std::vector<Field::Dot> dots;
    for (std::size_t i = 0; i < samples.labels.size(); ++i)
        dots.push_back({samples.inputs[2 * i], samples.inputs[2 * i + 1],
                        static_cast<int>(samples.labels[i])});
    return dots;
}

/// What the network answers at every place. The questions are asked outside the step: its budget
/// and its recording know nothing of them.
void fill_field(toynet::Trainer<float>& trainer, Field& field) {
    constexpr auto classes = static_cast<std::size_t>(row_of(ToyTask::Spirals).classes);
    std::vector<float> logits(field_places * classes);
    const auto budget = trainer.ledger().budget();
    trainer.ledger().set_budget(std::nullopt);
    trainer.query(places(), logits);
    trainer.ledger().set_budget(budget);
    field.side = static_cast<int>(field_side);
    field.reach = field_reach;
    field.classes.resize(field_places);
    for (std::size_t place = 0; place < field.classes.size(); ++place) {
        const auto first = logits.begin() + static_cast<std::ptrdiff_t>(place * classes);
        field.classes[place] =
            static_cast<std::uint8_t>(std::max_element(first, first + classes) - first);
    }
}

}  // namespace

void TrainRun::start(const TrainStep& wanted) {
    made_for_ = wanted;
    trainer_.reset();
    data_ = std::make_unique<ToyData>(wanted.net);
    step_ = 0;
    losses_.clear();
    recording_ = {};
    field_ = {};
    trainer_ = std::make_unique<toynet::Trainer<float>>(settings_of(wanted.net, wanted.training),
                                                        data_->batch(1));
    if (wanted.net.task == ToyTask::Spirals)
        field_.dots = dots_of(data_->all());
}

void TrainRun::look() {
    recording_ = recording_of_step(trainer_->ledger(), made_for_.net, made_for_.training);
    if (made_for_.net.task == ToyTask::Spirals && trainer_->ready())
        fill_field(*trainer_, field_);
}

bool TrainRun::follow(const TrainStep& wanted, const MayGoOn& may_go_on) {
    if (!trainer_ || !same_run(made_for_, wanted) || wanted.step < step_)
        start(wanted);
    const std::int64_t before = step_;
    bool stopped = refused() || !trainer_->ready();
    while (!stopped && step_ < wanted.step) {
        trainer_->load(data_->batch(step_ + 1));
        stopped = !trainer_->step();
        ++step_;
        if (!stopped)
            losses_.push_back(trainer_->loss());
        if (!may_go_on())
            break;
    }
    if (step_ != before || recording_.moments.empty())
        look();
    return stopped || step_ >= wanted.step;
}

}  // namespace widgets
