#pragma once

#include "base/bytes.h"
#include "widgets/recording.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What is shown beside a recording: the program that made it, and what the network has learned.
namespace widgets {

/// One line of the program and, once it was run, the bytes alive after it.
struct ListingLine {
    std::string text;
    std::optional<base::Bytes> alive;
};

struct Listing {
    std::string title;
    std::vector<ListingLine> lines;
    std::vector<int> line_of_moment;  // which line each moment of the recording belongs to
};

/// What the network says about each place of the plane: `side` x `side` classes, row by row from
/// the top left, over x and y from −reach to reach; and the points it learns from.
struct Field {
    struct Dot {
        float x = 0;
        float y = 0;
        int label = 0;
    };

    int side = 0;
    float reach = 1;
    std::vector<std::uint8_t> classes;
    std::vector<Dot> dots;
};

}  // namespace widgets
