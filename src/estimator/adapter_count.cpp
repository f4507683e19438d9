#include "estimator/adapter_count.h"

#include "estimator/term.h"

#include <array>

namespace estimator {
namespace {

/// One of the seven matrices: what it takes in and puts out.
struct Matrix {
    Target target;
    std::int64_t LayerWidths::*inputs;
    std::int64_t LayerWidths::*outputs;
};

constexpr std::array matrices = {
    Matrix{TargetQ, &LayerWidths::hidden, &LayerWidths::queries},
    Matrix{TargetK, &LayerWidths::hidden, &LayerWidths::kv},
    Matrix{TargetV, &LayerWidths::hidden, &LayerWidths::kv},
    Matrix{TargetO, &LayerWidths::queries, &LayerWidths::hidden},
    Matrix{TargetGate, &LayerWidths::hidden, &LayerWidths::intermediate},
    Matrix{TargetUp, &LayerWidths::hidden, &LayerWidths::intermediate},
    Matrix{TargetDown, &LayerWidths::intermediate, &LayerWidths::hidden},
};

/// Trained numbers beside one matrix.
std::int64_t beside(const Matrix& matrix, const LayerWidths& widths, const Finetune& finetune) {
    const std::int64_t inputs = widths.*matrix.inputs;
    const std::int64_t outputs = widths.*matrix.outputs;
    const AdapterRow& row = row_of(finetune.adapter);
    if (!row.low_rank)
        return matrix.target == TargetDown ? inputs : outputs;
    return finetune.rank * ((row.trains_a ? inputs : 0) + outputs) + (row.magnitude ? outputs : 0);
}

}  // namespace

LayerWidths widths_of(const ModelShape& shape) {
    return {.layers = shape.layers,
            .hidden = shape.hidden,
            .queries = shape.heads * shape.head_dim,
            .kv = shape.kv_heads * shape.head_dim,
            .intermediate = shape.intermediate};
}

base::Result<std::int64_t> adapter_count(const LayerWidths& widths, const Finetune& finetune) {
    if (finetune.trained == Trained::Norms)  // two RMSNorms a layer and the last one
        return (2 * widths.layers + 1) * widths.hidden;
    if (finetune.trained == Trained::NewTokens)
        return finetune.rows * widths.hidden;
    if (finetune.trained != Trained::Adapters)
        return base::Error{"only adapters, norms and new tokens can be counted without the model"};
    std::int64_t each = 0;
    for (const Matrix& matrix : matrices) {
        if ((finetune.targets & matrix.target) != 0)
            each += beside(matrix, widths, finetune);
    }
    return count_of(Term{"adapters", {{"layers", widths.layers}, {"trained numbers", each}}});
}

}  // namespace estimator
