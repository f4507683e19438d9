#pragma once

#include "base/bytes.h"
#include "widgets/card_readout.h"

namespace widgets {

/// The axis for bars up to `most`: gridlines at a round number of GiB, at most five above zero, the
/// highest at or above `most`.
Scale scale_up_to(base::Bytes most);

}  // namespace widgets
