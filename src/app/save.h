#pragma once

#include "app/model.h"
#include "base/result.h"

#include <string>
#include <string_view>

namespace app {

/// Progress and preferences as text, format version 1: a first line "memory-first 1", then one fact
/// a line.
std::string save_text(const Progress& progress, const Preferences& preferences);

struct Saved {
    Progress progress;
    Preferences preferences;
    std::string damage;  // a sentence on the first line that is damaged; empty: none is
};

/// Reads any text: a save of this or an older version, or a sentence that says what is wrong with
/// it. Lines of a known version that are not understood are kept in Progress::unknown_lines: as
/// they are if their first word is not known, for a newer page; marked as kept if they are damaged.
base::Result<Saved> parse_save(std::string_view text);

}  // namespace app
