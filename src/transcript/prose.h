#pragma once

#include "lesson/document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace transcript {

/// Where the text will stand, which decides what an address inside the course looks like.
enum class Place {
    OwnPage,     // lessons/ID.html: "other.html#step-2"
    CoursePage,  // inside index.html: "#/other/2"
};

/// What the words of a lesson referred to so far: each gets an entry at the end of the article.
class Notes {
  public:
    explicit Notes(Place place) : place_(place) {}

    /// The number of `value`, from 1; a value that stands twice has one number.
    std::size_t number_of(const lesson::Value& value);

    void add_term(const std::string& id);

    Place place() const { return place_; }

    const std::vector<lesson::Value>& values() const { return values_; }

    const std::vector<std::string>& terms() const { return terms_; }

  private:
    Place place_;
    std::vector<lesson::Value> values_;
    std::vector<std::string> terms_;
};

/// The file of a page in the text edition: "demos-card-run.html".
std::string page_file(const lesson::Page& page);

/// The address of a link as written in a lesson ("#/other/2", "https://…") at `place`.
std::string address(std::string_view target, Place place);

/// Spans as HTML; values and terms lead to their notes.
std::string html_of(const lesson::Spans& spans, Notes& notes);

/// Prose as HTML, items gathered into lists. A heading of level 2 becomes `<h3>`: the step has the
/// `<h2>`.
std::string html_of(const std::vector<lesson::Prose>& prose, Notes& notes);

}  // namespace transcript
