#pragma once

#include "app/model.h"
#include "semantics/input.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The one door: everything from outside comes in as an Inbound value, everything we want done
/// outside goes out as an Outbound value. Contents are untrusted text; whatever is wrong becomes
/// one sentence in Model::notice.
namespace app {

struct UrlChanged {
    std::string fragment;
};  // the page's hash

struct SaveLoaded {
    std::string text;
};  // what Save once wrote

struct MessageArrived {
    std::string text;
};  // from the host page; origin was checked

struct NodeInput {
    semantics::Input input;
};  // a control used through its twin

struct FileDropped {
    std::string name;
    std::string text;
};

/// What became of CopyText.
struct CopyDone {
    bool worked = false;
};

struct SurroundingsChanged {
    Surroundings surroundings;
};

using Inbound = std::variant<UrlChanged, SaveLoaded, MessageArrived, NodeInput, FileDropped,
                             CopyDone, SurroundingsChanged>;

struct SetUrl {
    std::string fragment;
    bool push = false;
};  // push: a new entry in the history (another step)

struct Save {
    std::string text;
};

struct SendMessage {
    std::string text;
};  // JSON: {"type":"memory-first:progress","v":1,…}

struct Announce {
    std::string text;
};  // into the live region

/// Onto the clipboard; CopyDone answers.
struct CopyText {
    std::string text;
};

struct SetTitle {
    std::string text;
};

struct SetTheme {
    bool dark = false;
};  // the page around the canvas follows

struct NoteAnswers {
    std::string text;
};  // JSON: what the learner said to each question of the lesson, for paper

using Outbound =
    std::variant<SetUrl, Save, SendMessage, Announce, CopyText, SetTitle, SetTheme, NoteAnswers>;

/// Takes one Inbound into the model. NodeInput is not handled here: it belongs to the view.
void receive(Model& model, const Inbound& inbound);

/// What the outside should be told because `before` became `after`; empty when nothing it knows
/// changed.
std::vector<Outbound> publish(const Model& before, const Model& after);

/// True when the model's theme, resolved against the surroundings, is dark.
bool is_dark(const Model& model);

}  // namespace app
