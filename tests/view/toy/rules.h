#pragma once

#include "view/picture.h"

#include <string>
#include <string_view>
#include <vector>

/// What holds for every picture of a toy network.

/// The marks of one kind.
template <class Any>
std::vector<Any> marks_of(const view::Picture& picture) {
    std::vector<Any> found;
    for (const view::Mark& mark : picture.marks) {
        if (const auto* each = std::get_if<Any>(&mark))
            found.push_back(*each);
    }
    return found;
}

/// Checks that every mark lies inside the picture and that no two texts touch.
void check_rules(const view::Picture& picture);

/// Checks that no text touches a heavy line: budget lines and playheads.
void check_lines_are_clear(const view::Picture& picture);

bool says(const view::Picture& picture, std::string_view words);
