#pragma once

#include "base/result.h"
#include "lesson/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace transcript {

/// A file of the text edition; `name` is relative to the site: "lessons/what-fits.html".
struct TextFile {
    std::string name;
    std::string text;
};

/// The line of index.html where the words of the course home belong.
inline constexpr std::string_view home_mark = "<!-- text edition -->";

/// The whole text edition: index.html with the course home, a page and a fragment a lesson, and
/// course.json. An error if `index_html` does not hold the mark exactly once.
base::Result<std::vector<TextFile>> files_of(const lesson::Course& course,
                                             const std::string& index_html);

}  // namespace transcript
