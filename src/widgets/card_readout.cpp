#include "widgets/card_readout.h"

namespace widgets {

base::Result<CardRunReadout> card_run_readout(const CardRun& run) {
    return base::Error{"There is no estimate of " + run.plan.model + " yet."};
}

std::string_view goal_of(const CardRun& run) {
    const auto readout = card_run_readout(run);
    if (!readout)
        return {};
    for (const Goal& goal : readout.value().goals) {
        if (goal.now)
            return goal.id;
    }
    return {};
}

}  // namespace widgets
