#pragma once

#include "base/result.h"
#include "estimator/cards.h"
#include "estimator/plan.h"
#include "widgets/card_run.h"

namespace widgets {

/// What the learner chose, in the estimator's terms.
struct PlanOnCard {
    estimator::Plan answering;
    estimator::Plan training;
    estimator::Card card;
};

/// The choice as plans, or one sentence saying which model is not known.
base::Result<PlanOnCard> plan_of(const PlanChoice& choice);

}  // namespace widgets
