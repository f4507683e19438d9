#pragma once

#include <string>
#include <vector>

namespace widgets {

/// A picture in words: one sentence that says what it shows, and its data as a table. The screen
/// reader, the text edition and the tests read exactly this; every number carries its unit.
struct Description {
    std::string summary;
    std::vector<std::string> header;             // column names; the first column names the row
    std::vector<std::vector<std::string>> rows;  // each as long as the header

    bool operator==(const Description&) const = default;
};

}  // namespace widgets
