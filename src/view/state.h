#pragma once

#include "semantics/tree.h"
#include "view/fonts.h"
#include "view/motion.h"

#include <map>
#include <string>

namespace view {

/// What stands in a text field beside the value it describes or shall describe, and what is wrong
/// with it; judged once, when it is typed, for it may be a megabyte.
struct TypedText {
    std::string text;
    std::string problem;
    std::string value;  // what the field stood for then; another one since: the text is outdated
    std::string offer;  // the id of a family that a config.json may be read as; empty: none
};

/// What the view keeps between frames; see view.h. Losing it loses nothing but running motion.
struct State {
    Fonts fonts;
    Motion motion;
    semantics::NodeId overlay = 0;       // the one drawn in the last frame
    semantics::NodeId opener = 0;        // what opened it: the focus goes back there
    semantics::NodeId wanted_focus = 0;  // asked of the host until it is there or something happens
    std::map<semantics::NodeId, float> heights;  // of overlays in the last frame
    std::map<semantics::NodeId, TypedText> drafts;
};

}  // namespace view
