#pragma once

#include "base/bytes.h"
#include "view/picture.h"
#include "widgets/card_readout.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The parts of a chart of stacked columns against a budget. A chart calls them in the order:
/// grid, stacks, budget line, labels; later parts keep clear of earlier ones.
namespace view {

/// The material of a kind of memory.
Memory memory_of(widgets::MemoryKind kind);

/// Where amounts of memory lie between the lowest and the highest line of a plot.
struct Axis {
    float zero = 0;  // y of no bytes
    float full = 0;  // y of `most`
    double most = 1;

    float at(base::Bytes bytes) const {
        return zero + (full - zero) * static_cast<float>(static_cast<double>(bytes.count) / most);
    }
};

/// The space a plot takes from the left for the ticks of `scale`.
float tick_gutter(const Sketch& sketch, const widgets::Scale& scale);

/// Gridlines from `left` to `right` with their ticks before them. The line of a tick too close to
/// `keep_clear` (the budget) is left out.
void draw_grid(Sketch& sketch, const Axis& axis, const widgets::Scale& scale, float left,
               float right, float keep_clear);

/// Where one stack stands and how it looks. Only the lower `shown` of it has been allocated yet.
struct Stand {
    float x = 0;
    float width = 0;
    BlockLook look = BlockLook::Solid;
    float shown = 1;
};

/// Draws the blocks of `column` and returns their rectangles, the lowest first.
std::vector<Rect> draw_stack(Sketch& sketch, const Axis& axis, const widgets::Column& column,
                             const Stand& stand);

/// The two type sizes of labels.
enum class LabelSize : std::uint8_t { Small, Large };

/// Writes the longest label that fits into a block, never across `keep_clear`: name and amount in
/// two lines, in one, the name, its short form. False: nothing fitted.
bool label_block(Sketch& sketch, const Rect& rect, const widgets::Block& block, BlockLook look,
                 LabelSize size, float keep_clear);

/// Name and note centred below a column that has `room` to either side; shorter words where the
/// long ones do not fit.
void draw_caption(Sketch& sketch, Point top_middle, float room, const widgets::Column& column,
                  LabelSize size);

/// Writes `lines` (the last at the bottom) at the first of `places` where all are free; each place
/// is the bottom left corner. Returns where they came to lie, or nothing when no place was free.
std::optional<Rect> write_where_free(Sketch& sketch, std::span<const Point> places,
                                     const Lettering& words, std::span<const std::string> lines);

}  // namespace view
