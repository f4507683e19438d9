#pragma once

#include "app/action.h"
#include "app/model.h"

namespace app {

/// Changes `model` as `action` asks. An action that no longer applies (an unknown block, a choice
/// out of range) changes nothing.
void apply(Model& model, const Action& action);

}  // namespace app
