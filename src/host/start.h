#pragma once

#include "host/frame.h"
#include "host/host.h"

#include <memory>

namespace host {

/// The program before its first frame: the course built in (or read from disk), and its faces.
std::shared_ptr<Program> start(Host& host);

}  // namespace host
