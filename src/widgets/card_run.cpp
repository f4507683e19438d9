#include "widgets/card_run.h"

namespace widgets {

Description describe(const CardRun& run, Outcome outcome) {
    Description description;
    description.summary = "The model " + run.plan.model + " on a card";
    if (outcome == Outcome::Hidden)
        description.summary += ", before the run";
    description.summary += '.';
    description.header = {"Setting", "Value"};
    for (const base::NamedText& pair : base::named_texts(run))
        description.rows.push_back({pair.name, pair.value});
    return description;
}

Description describe(const CardRun& run) {
    return describe(run, Outcome::Shown);
}

}  // namespace widgets
