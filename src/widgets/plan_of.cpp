#include "widgets/plan_of.h"

namespace widgets {

base::Result<PlanOnCard> plan_of(const PlanChoice& choice) {
    const auto answering = estimator::plan_of(choice, estimator::Task::Inference);
    const auto training = estimator::plan_of(choice, estimator::Task::Training);
    if (!answering)
        return answering.error();
    if (!training)
        return training.error();
    return PlanOnCard{answering.value(), training.value(), estimator::row_of(choice.card)};
}

}  // namespace widgets
