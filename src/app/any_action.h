#pragma once

#include "app/action.h"

#include <variant>

namespace app {

/// THE list of actions: a new one is added here, made in action.cpp and applied in update.cpp.
struct AnyAction {
    std::variant<GoTo, Pick, MoveItem, SetEstimate, TypeEstimate, SetConfidence, Commit, ShowAnswer,
                 Forget, OpenHint, SetWidget, TypeModel, Copy, Play, Undo, Reset, SetPreferences,
                 Open, Close, Dismiss, ForgetEverything>
        kind;
};

/// The action as one of the kinds; nullptr if it is another.
template <class Kind>
const Kind* action_as(const Action& action) {
    return std::get_if<Kind>(&action.any().kind);
}

}  // namespace app
