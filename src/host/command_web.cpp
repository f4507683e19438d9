#include "host/platform.h"

namespace host {

std::optional<int> run_command(int /*argc*/, char** /*argv*/) {
    return std::nullopt;
}

}  // namespace host
