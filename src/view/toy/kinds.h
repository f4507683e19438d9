#pragma once

#include "base/bytes.h"
#include "toynet/names.h"
#include "view/picture.h"

#include <string>

/// What all pictures of a small network share.
namespace view {

/// What a picture is made for: its width in CSS pixels, and whether the screen is narrow.
struct ToyFormat {
    float width = 700;
    bool narrow = false;
};

/// The material of what the ledger tags.
Memory memory_of(toynet::Tag tag);

/// Passing gradients are pale, all else is solid.
BlockLook look_of(toynet::Tag tag);

/// Its place in every picture, from the bottom or the left; data and workspace share one.
int rank_of(toynet::Tag tag);
inline constexpr int rank_count = 6;

/// One line centred in a block on a plate as wide as the block allows.
void write_in_block(Sketch& sketch, Point middle, const Rect& block, toynet::Tag tag,
                    TextStyle style, std::string_view text);

}  // namespace view
