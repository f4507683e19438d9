#pragma once

#include "toynet/mlp.h"
#include "view/toy/kinds.h"
#include "widgets/recording.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Which column and which shelf of the network's picture a buffer stands in.
namespace view {

/// The columns are data, then linear and relu of each layer in turn, where the last layer has its
/// logits instead of a relu, then the loss.
struct NetworkColumn {
    std::string label;  // "data", "2×16", "relu", "loss"; empty over the logits
    int neurons = 0;    // 0: none are drawn here
};

std::vector<NetworkColumn> network_columns(const toynet::MlpShape& shape,
                                           const widgets::Recording& recording);

/// The column of the operation that a moment shows; nothing before it starts and where all layers
/// take part.
std::optional<int> column_at(const widgets::Recording& recording, int moment);

enum class Shelf : std::uint8_t { Values, Gradients, Optimizer };
inline constexpr std::array<std::string_view, 3> shelf_names = {"values", "gradients", "optimizer"};

/// One tensor, or those that are told together: weight and bias, or the moments of both.
struct SlotItem {
    std::string name;
    toynet::Tag tag = toynet::Tag::Weights;
    base::Bytes bytes;  // alive now
    base::Bytes most;   // of all that ever goes by this name
    bool alive = false;
    bool born = false;  // at this moment
};

/// A place on a shelf for what has the same column: filled while anything in it is alive.
struct Slot {
    Shelf shelf = Shelf::Values;
    int column = 0;
    std::vector<SlotItem> items;
};

/// All slots that the recording ever fills, by column, and what is in them at a moment.
std::vector<Slot> slots_at(const widgets::Recording& recording, int moment);

}  // namespace view
