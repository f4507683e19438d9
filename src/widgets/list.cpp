#include "widgets/list.h"

#include "base/overloaded.h"
#include "widgets/model_text.h"
#include "widgets/planner_text.h"
#include "widgets/runs.h"

namespace widgets {
namespace {

template <class Run, class State>
bool follow_as(WidgetRun& run, const State& state, const MayGoOn& may_go_on) {
    if (!std::holds_alternative<Run>(run.any))
        run.any.emplace<Run>();
    return std::get<Run>(run.any).follow(state, may_go_on);
}

}  // namespace

template <class State>
std::string_view name_of(const State& state) {
    return std::visit([](const auto& type) { return std::string_view(type.name); }, state);
}

template <class State>
base::Result<bool> set_field(State& state, std::string_view name, std::string_view text) {
    return std::visit([&](auto& type) { return base::set_field(type, name, text); }, state);
}

template <class State>
std::vector<base::NamedText> named_texts(const State& state) {
    return std::visit([](const auto& type) { return base::named_texts(type); }, state);
}

template <class State>
Description describe_state(const State& state) {
    return std::visit([](const auto& type) { return describe(type); }, state);
}

template std::string_view name_of(const WidgetState&);
template std::string_view name_of(const FigureState&);
template base::Result<bool> set_field(WidgetState&, std::string_view, std::string_view);
template base::Result<bool> set_field(FigureState&, std::string_view, std::string_view);
template std::vector<base::NamedText> named_texts(const WidgetState&);
template std::vector<base::NamedText> named_texts(const FigureState&);
template Description describe_state(const WidgetState&);
template Description describe_state(const FigureState&);

Finding finding_of_state(const WidgetState& state) {
    return std::visit([](const auto& type) { return finding_of(type); }, state);
}

bool follow(WidgetRun& run, const WidgetState& state, const MayGoOn& may_go_on) {
    return std::visit(
        base::Overloaded{
            [&](const ForwardPass& pass) { return follow_as<ForwardRun>(run, pass, may_go_on); },
            [&](const TrainStep& step) { return follow_as<TrainRun>(run, step, may_go_on); },
            [&](const Planner& plan) { return follow_as<Sweep>(run, plan, may_go_on); },
            [&](const auto& still) { return follow_as<NoRun>(run, still, may_go_on); },
        },
        state);
}

bool play_on(WidgetState& state, const WidgetRun& run) {
    return std::visit(
        base::Overloaded{
            [](ForwardPass& pass, const ForwardRun& behind) { return play_on(pass, behind); },
            [](TrainStep& step, const TrainRun& behind) { return play_on(step, behind); },
            [](auto&, const auto&) { return false; },
        },
        state, run.any);
}

base::Result<WidgetState> state_from_text(WidgetState now, std::string_view text) {
    if (const auto* planner = std::get_if<Planner>(&now)) {
        const auto plan = plan_from_text(text, *planner);
        return plan ? base::Result<WidgetState>(plan.value()) : plan.error();
    }
    const auto model = model_from_text(text);
    if (!model)
        return model.error();
    const auto set = set_field(now, "model", model.value());
    return set ? base::Result<WidgetState>(std::move(now)) : set.error();
}

bool can_play(const WidgetState& state) {
    return std::holds_alternative<ForwardPass>(state) || std::holds_alternative<TrainStep>(state);
}

double seconds_between_ticks(const WidgetState& state) {
    return std::visit(base::Overloaded{
                          [](const ForwardPass& pass) { return seconds_between_ticks(pass); },
                          [](const TrainStep& step) { return seconds_between_ticks(step); },
                          [](const auto&) { return 0.0; },
                      },
                      state);
}

}  // namespace widgets
