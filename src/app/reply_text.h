#pragma once

#include "app/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace app {

/// A reply as one word of a save: "shown" for none, "1", "order:2,0,1", "estimate:60129542144".
std::string reply_text(const Reply& reply);

/// The reverse; nothing for any other text.
std::optional<Reply> parse_reply(std::string_view text);

}  // namespace app
