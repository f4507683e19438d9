#pragma once

#include "base/result.h"
#include "widgets/card_readout.h"
#include "widgets/figures.h"

#include <string>
#include <string_view>
#include <vector>

/// The two sums of the course, and the question that chooses between them, ready to be drawn.
namespace widgets {

/// One summand: what it is, how it is computed, and the plan's own number.
struct SumLine {
    MemoryKind kind = MemoryKind::Other;
    std::string name;     // "gradients"
    std::string formula;  // "parameters × bytes"
    std::string working;  // "8,030,261,248 parameters × 2 bytes (bf16)"
    std::string amount;   // "14.96 GiB"
};

/// A sum with its name; the largest moment is what must fit.
struct Sum {
    std::string name;  // "To answer"
    std::vector<SumLine> lines;
    std::string highest;  // "at its highest 15.1 GiB"
};

struct FormulaCardReadout {
    std::string plan;  // "Llama 3.1 8B, 1 × 512 tokens"
    Sum answering;
    Sum training;
};

base::Result<FormulaCardReadout> formula_card_readout(const FormulaCard& figure);

/// A published text that does a sum from its beginning.
struct Reference {
    std::string_view title;
    std::string_view source;   // author and year
    std::string_view address;  // https://…
};

/// One answer to "what shall the model do?", the sum that belongs to it and who explains it.
struct Branch {
    std::string_view name;
    std::string_view purpose;
    std::vector<MemoryKind> kinds;
    std::string_view sum;
    Reference reference;  // empty title: that of the branch it hangs under
};

struct DecisionReadout {
    std::string_view question;
    Branch inference;
    Branch training;
    Branch finetuning;  // a case of training
};

DecisionReadout decision_readout();

/// The name of a kind as it stands on a block: "weights".
std::string_view name_of_kind(MemoryKind kind);

}  // namespace widgets
