#pragma once

#include "lesson/report.h"

#include <string_view>
#include <vector>

namespace lesson {

/// A run of Markdown lines, or a directive with what stands between its opening and its ':::'.
struct Item {
    std::string_view kind;  // "quiz", "widget", …; empty: Markdown
    std::string_view rest;  // of the opening, after the kind, with its continuation lines
    std::vector<std::string_view> lines;
    std::vector<Item> items;  // of an `after`, instead of lines
};

/// What stands under one `# ` heading.
struct Section {
    std::string_view heading;  // without its "# "
    std::vector<Item> items;
};

/// The coarse shape of a lesson or glossary file: found line by line, before Markdown is read.
/// Everything in it is a view into the file.
struct Outline {
    std::vector<std::string_view> front_matter;  // the lines between the two "---"
    std::vector<Item> plans;
    std::vector<Section> sections;
};

/// Reads any text; what is out of place is reported and skipped.
Outline outline_of(std::string_view text, const Report& report);

/// Follows Markdown's ``` fences line by line: inside one, nothing is a directive or a heading.
class FenceTracker {
  public:
    /// True if `line` is a fence or lies inside one.
    bool covers(std::string_view line);

    bool open() const { return open_; }

  private:
    bool open_ = false;
};

}  // namespace lesson
