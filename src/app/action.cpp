#include "app/any_action.h"

#include <utility>

namespace app {

template <class Kind>
Action::Action(Kind kind) : any_(std::make_shared<AnyAction>(AnyAction{std::move(kind)})) {}

template Action::Action(GoTo);
template Action::Action(Pick);
template Action::Action(MoveItem);
template Action::Action(SetEstimate);
template Action::Action(TypeEstimate);
template Action::Action(SetConfidence);
template Action::Action(Commit);
template Action::Action(ShowAnswer);
template Action::Action(Forget);
template Action::Action(OpenHint);
template Action::Action(SetWidget);
template Action::Action(TypeModel);
template Action::Action(Copy);
template Action::Action(Play);
template Action::Action(Undo);
template Action::Action(Reset);
template Action::Action(SetPreferences);
template Action::Action(Open);
template Action::Action(Close);
template Action::Action(Dismiss);
template Action::Action(ForgetEverything);

}  // namespace app
