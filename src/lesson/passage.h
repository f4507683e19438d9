#pragma once

#include "lesson/document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lesson {

/// Text taken out of a file, piece by piece, that remembers where each of its bytes came from.
class Passage {
  public:
    /// Appends `piece`, a view into the file.
    void append(std::string_view piece);

    /// Appends `piece`, which stands for what the file has at `origin`.
    void append_for(std::string_view piece, const char* origin);

    const std::string& text() const { return text_; }

    /// The place in the file of the byte `offset` of the text; empty only if nothing was appended.
    std::string_view origin(std::size_t offset) const;

    /// The place in the file of `inside`, a pointer into text().
    std::string_view origin(const char* inside) const {
        return origin(static_cast<std::size_t>(inside - text_.data()));
    }

  private:
    struct Mark {
        std::size_t offset;
        const char* origin;
        bool copied;  // byte for byte; else the whole piece has one place
    };

    std::string text_;
    std::vector<Mark> marks_;
};

/// `lines` of a file as one passage, with line ends between them.
Passage passage_of(const std::vector<std::string_view>& lines);

}  // namespace lesson
