#pragma once

#include "semantics/tree.h"
#include "view/fonts.h"
#include "view/motion.h"

#include <map>
#include <string>

namespace view {

/// What the view keeps between frames; see view.h. Losing it loses nothing but running motion.
struct State {
    Fonts fonts;
    Motion motion;
    std::string overlay;                         // the one drawn in the last frame
    semantics::NodeId opener = 0;                // what opened it: the focus goes back there
    std::map<semantics::NodeId, float> heights;  // of overlays in the last frame
};

}  // namespace view
