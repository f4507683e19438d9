#pragma once

#include "app/model.h"

#include <cstdint>
#include <memory>
#include <string>

/// Everything a learner can do, as values. The view emits them, update.h applies them, tests and
/// replays make them.
namespace app {

struct GoTo {
    Route route;
};

struct Pick {
    lesson::BlockId quiz;
    int choice = 0;
};

/// Puts the item that stands `from` places after the first one to the place `to`.
struct MoveItem {
    lesson::BlockId quiz;
    int from = 0;
    int to = 0;
};

struct SetEstimate {
    lesson::BlockId quiz;
    std::int64_t count = 0;  // bytes or things
};

/// The text in the field of an estimate. It is kept as typed, and the bar follows whenever it can
/// be read.
struct TypeEstimate {
    lesson::BlockId quiz;
    std::string text;
};

struct SetConfidence {
    lesson::BlockId quiz;
    Confidence confidence = Confidence::None;
};

struct Commit {
    lesson::BlockId quiz;
};

struct ShowAnswer {
    lesson::BlockId quiz;
};  // "Show me without predicting"; remembered

struct Forget {
    lesson::BlockId quiz;
};  // answer again

struct OpenHint {
    lesson::BlockId quiz;
};  // the next one

struct SetWidget {
    lesson::BlockId block;
    widgets::WidgetState state;
};

/// The text in the field for a model: a name, a shape code or a config.json. It is kept as typed,
/// and the widget changes whenever it can be read.
struct TypeModel {
    lesson::BlockId block;
    std::string text;
};

/// Puts a text on the clipboard; `what` says what it is: "JSON".
struct Copy {
    lesson::BlockId block;
    std::string what;
    std::string text;
};

/// Starts or stops the playing of a widget; only one plays at a time.
struct Play {
    lesson::BlockId block;
    bool on = true;
};

struct Undo {
    lesson::BlockId block;
};

struct Reset {
    lesson::BlockId block;
};  // back to what the lesson gave it; can be undone

struct SetPreferences {
    Preferences preferences;
};

struct Open {
    std::string overlay;
};  // one overlay at a time

struct Close {};

struct Dismiss {};  // the notice

struct ForgetEverything {};  // all progress

struct AnyAction;  // any_action.h

/// One of them, as a value that cannot change. The files that emit one need not know all kinds.
class Action {
  public:
    template <class Kind>
    Action(Kind kind);  // NOLINT(google-explicit-constructor): each kind is an action.

    const AnyAction& any() const { return *any_; }

  private:
    std::shared_ptr<const AnyAction> any_;
};

}  // namespace app
