#pragma once

#include <cstddef>
#include <utility>

namespace base {

/// Sorts a list of a few dozen elements in place; equal ones keep their order. By insertion: the
/// page pays for each std::stable_sort with two kilobytes.
template <class List, class Before>
void sort_few(List& list, Before before) {
    for (std::size_t end = 1; end < list.size(); ++end) {
        for (std::size_t at = end; at > 0 && before(list[at], list[at - 1]); --at)
            std::swap(list[at], list[at - 1]);
    }
}

}  // namespace base
