#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace app {

/// `text` with everything but letters, digits and "-._~,:" written as %XX (RFC 3986, made safe for
/// a query inside a fragment).
std::string percent_encoded(std::string_view text);

/// The reverse. A '%' without two hexadecimal digits is an error.
base::Result<std::string> percent_decoded(std::string_view text);

}  // namespace app
