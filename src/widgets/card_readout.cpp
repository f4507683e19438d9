#include "widgets/card_readout.h"

namespace widgets {

base::Result<CardRunReadout> card_run_readout(const CardRun& run) {
    return base::Error{"There is no estimate of " + run.plan.model + " yet."};
}

Finding finding_of(const CardRun& run) {
    const auto readout = card_run_readout(run);
    if (!readout)
        return {"", readout.error().message};
    for (const Goal& goal : readout.value().goals) {
        if (goal.now)
            return {std::string(goal.id), readout.value().verdict};
    }
    return {};
}

}  // namespace widgets
