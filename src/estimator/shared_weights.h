#pragma once

#include "estimator/script_writer.h"

namespace estimator {

// What devices that share weights or gradients do with those of one unit at a time: gather the
// weights from all shares before they are used, and let them go; make whole gradients, sum them
// over all devices and keep a share (ZeRO, arXiv:1910.02054, section 5; PyTorch's FSDP). A unit is
// a layer; all that stands around the layers is the root unit, which stays gathered from the
// beginning of the forward pass to the end of backward. Nothing is gathered ahead of its use.

/// One unit. Without such sharing it has nothing to gather or sum.
struct SharedUnit {
    bool per_layer = false;
    LayerRange layers;  ///< where it is a layer, those that are alike
    BufferId gathered = no_buffer;
};

/// The unit of each of these layers.
SharedUnit layer_unit(ScriptWriter& writer, LayerRange layers);

/// The unit around the layers.
SharedUnit root_unit(ScriptWriter& writer);

/// The unit's gradients, which backward has made whole, become this device's shares.
void scatter_gradients(ScriptWriter& writer, const SharedUnit& unit);

}  // namespace estimator
