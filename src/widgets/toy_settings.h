#pragma once

#include "toynet/trainer.h"
#include "widgets/recording.h"
#include "widgets/toy_net.h"

#include <string>

/// What toynet makes of the settings of a widget. Apart from them, so that files that only hold
/// settings need not read the trainer.
namespace widgets {

toynet::MlpShape shape_of(const ToyNet& net);

toynet::Optimizer rule_of(ToyOptimizer optimizer);

/// The rule as torch.optim is called: "Adam(model.parameters(), lr=0.01)".
std::string call_of(const toynet::Optimizer& rule);

/// Everything the trainer depends on.
toynet::Settings settings_of(const ToyNet& net, const ToyTraining& training);

/// What the ledger saw of the last step or query of such a network.
Recording recording_of_step(const toynet::Ledger& ledger, const ToyNet& net,
                            const ToyTraining& training);
Recording recording_of_query(const toynet::Ledger& ledger, const ToyNet& net);

}  // namespace widgets
