#pragma once

#include "semantics/tree.h"

#include <string>

namespace host {

/// The tree as the JSON that web/semantics.js reads: one object a node, parents first, only what
/// differs from the default. Ids are hexadecimal text: JavaScript's numbers hold 53 bits.
std::string mirror_json(const semantics::Tree& tree, int text_percent);

/// The id behind the text of one, or 0.
semantics::NodeId node_id(std::string_view text);

}  // namespace host
