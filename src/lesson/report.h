#pragma once

#include "base/diagnostics.h"

#include <string>
#include <string_view>
#include <vector>

namespace lesson {

/// Turns places in a lesson file into diagnostics. While a file is read every word of it is a view
/// into its text, so the address of a word is its place.
class Report {
  public:
    /// `file` as people write it, "lessons/01-what-fits.md"; `text` must outlive the report.
    Report(std::string file, std::string_view text, base::Diagnostics& problems)
        : file_(std::move(file)), text_(text), problems_(problems) {}

    /// Notes what is wrong at the first character of `at`, a view into the text.
    void operator()(std::string_view at, std::string message) const;

    /// Notes what is wrong with the file as a whole.
    void at_start(std::string message) const { (*this)(text_.substr(0, 0), std::move(message)); }

    /// Where `at` begins, with no message yet. Columns count characters, not bytes.
    base::Diagnostic place_of(std::string_view at) const;

    /// The line `at` begins in, from 1.
    int line_of(std::string_view at) const { return place_of(at).line; }

  private:
    std::string file_;
    std::string_view text_;
    base::Diagnostics& problems_;
};

/// The lines of `text` without their ends, each a view into it; "\r\n" ends a line too.
std::vector<std::string_view> lines_of(std::string_view text);

/// `text` without spaces and tabs at both ends; still a view into the same place.
std::string_view trimmed(std::string_view text);

/// True for the form of every id of the course: lower-case letters, digits and single hyphens.
bool is_id(std::string_view text);

}  // namespace lesson
