#include "estimator/checked_against.h"

#include <array>

namespace estimator {
namespace {

struct Checked {
    Optimizer optimizer;
    std::string_view against;
};

// The cases stand in tests/data/golden.json.
constexpr std::array rows = {
    Checked{Optimizer::Sgd, "SGD's definition: no state"},
    Checked{Optimizer::Momentum, "4 bytes a weight in ML Engineering"},
    Checked{Optimizer::Adam, "12 bytes a weight in Transformer Math 101"},
    Checked{Optimizer::AdamW, "12 bytes a weight in Transformer Math 101, measured runs"},
    Checked{Optimizer::Muon, "the buffers of muon.py"},
    Checked{Optimizer::AdamW8bit, "the blocks of bitsandbytes"},
    Checked{Optimizer::AdamW4bit, "the blocks of torchao"},
};

}  // namespace

std::string_view checked_against(Optimizer optimizer) {
    for (const Checked& row : rows) {
        if (row.optimizer == optimizer)
            return row.against;
    }
    return "";
}

}  // namespace estimator
