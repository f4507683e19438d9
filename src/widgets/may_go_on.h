#pragma once

#include "base/function_ref.h"

namespace widgets {

/// Asked after each small piece of work: is there time for another?
using MayGoOn = base::FunctionRef<bool()>;

}  // namespace widgets
