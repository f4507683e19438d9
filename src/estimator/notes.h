#pragma once

#include "estimator/plan.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace estimator {

/// When a sentence is worth reading, and the sentence.
struct NoteRow {
    bool (*applies)(const Plan& plan);
    std::string_view sentence;
};

/// Every note, what changes a decision most first.
std::span<const NoteRow> note_rows();

/// What a reader must know about this plan's estimate, one sentence each; a screen shows three.
std::vector<std::string> notes_of(const Plan& plan);

}  // namespace estimator
