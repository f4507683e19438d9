#include "lesson/passage.h"

#include <algorithm>

namespace lesson {

void Passage::append(std::string_view piece) {
    const bool goes_on =
        !marks_.empty() && marks_.back().copied &&
        marks_.back().origin + (text_.size() - marks_.back().offset) == piece.data();
    if (!goes_on)
        marks_.push_back({text_.size(), piece.data(), true});
    text_ += piece;
}

void Passage::append_for(std::string_view piece, const char* origin) {
    marks_.push_back({text_.size(), origin, false});
    text_ += piece;
}

std::string_view Passage::origin(std::size_t offset) const {
    if (marks_.empty())
        return {};
    auto mark = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                 [](std::size_t at, const Mark& m) { return at < m.offset; });
    if (mark != marks_.begin())
        --mark;
    // Empty, but it knows where it is: a report reads the place from its address.
    const char* const at = mark->origin + (mark->copied ? offset - mark->offset : 0);
    return std::string_view(at, 1).substr(0, 0);
}

Passage passage_of(const std::vector<std::string_view>& lines) {
    Passage passage;
    for (const std::string_view line : lines) {
        passage.append(line);
        passage.append_for("\n", line.data() + line.size());
    }
    return passage;
}

}  // namespace lesson
