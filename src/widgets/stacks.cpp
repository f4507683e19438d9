#include "widgets/stacks.h"

#include "base/units.h"
#include "estimator/budgets.h"

#include <array>
#include <cstddef>
#include <optional>

namespace widgets {

namespace {

using estimator::Kind;

/// One kind of the estimator in the order of a stack.
struct Layer {
    Kind kind;
    MemoryKind part;
    std::string_view name;
    std::string_view short_name;
};

constexpr std::array layers = {
    Layer{Kind::Weights, MemoryKind::Weights, "weights", "weights"},
    Layer{Kind::KvCache, MemoryKind::KvCache, "KV cache", "KV"},
    Layer{Kind::MasterCopy, MemoryKind::OptimizerState, "fp32 copy", "fp32 copy"},
    Layer{Kind::OptimizerState, MemoryKind::OptimizerState, "optimizer state", "optimizer"},
    Layer{Kind::Gradients, MemoryKind::Gradients, "gradients", "gradients"},
    Layer{Kind::Activations, MemoryKind::Activations, "activations", "activations"},
    Layer{Kind::Logits, MemoryKind::Activations, "logits and loss", "logits"},
    Layer{Kind::Workspace, MemoryKind::Other, "passing through", "passing"},
};

const Layer& layer_of(Kind kind) {
    std::size_t at = 0;
    while (layers[at].kind != kind)
        ++at;
    return layers[at];
}

/// The product behind all bytes of a kind; empty for kinds whose bytes are a sum over tensors.
std::optional<estimator::Term> term_of(Kind kind, const estimator::Plan& plan) {
    switch (kind) {
        case Kind::Weights:
            return estimator::weights_of(plan);
        case Kind::MasterCopy:
            return estimator::master_copy_of(plan);
        case Kind::OptimizerState:
            return estimator::optimizer_state_of(plan);
        case Kind::Gradients:
            return estimator::gradients_of(plan);
        case Kind::KvCache:
            return estimator::kv_cache_of(plan);
        case Kind::Activations:
        case Kind::Logits:
        case Kind::Workspace:
            return std::nullopt;
    }
    return std::nullopt;
}

/// True when `bytes` are all that `term` counts.
bool is_whole(base::Bytes bytes, const std::optional<estimator::Term>& term) {
    if (!term)
        return false;
    const auto all = estimator::bytes_of(*term);
    return all && all.value() == bytes;
}

Block block(const Layer& layer, base::Bytes bytes) {
    return {layer.part,         bytes, std::string(layer.name), std::string(layer.short_name),
            amount_text(bytes), ""};
}

/// The optimizer's state: one block for each of its tensors once they are whole.
void add_states(std::vector<Block>& stack, base::Bytes bytes, const estimator::Plan& plan) {
    const estimator::OptimizerRow& optimizer = estimator::row_of(plan.optimizer);
    const std::string title(optimizer.title);
    const auto term = term_of(Kind::OptimizerState, plan);
    Block whole = block(layer_of(Kind::OptimizerState), bytes);
    if (!is_whole(bytes, term)) {
        whole.name = title + " state so far";
        stack.push_back(whole);
        return;
    }
    whole.working = estimator::working_of(*term);
    if (optimizer.states == 1) {
        whole.name = title + " average";
        whole.short_name = "average";
        stack.push_back(whole);
        return;
    }
    // Adam's first and second moment, called m and v in the paper (arXiv:1412.6980).
    for (const char* average : {"m", "v"}) {
        Block half = block(layer_of(Kind::OptimizerState), {bytes.count / optimizer.states});
        half.name = title + " average " + average;
        half.short_name = average;
        stack.push_back(half);
    }
}

}  // namespace

MemoryKind memory_kind_of(Kind kind) {
    return layer_of(kind).part;
}

std::vector<Block> stack_of(const estimator::LiveBytes& live, const estimator::Plan& plan) {
    std::vector<Block> stack;
    for (const Layer& layer : layers) {
        const base::Bytes bytes = live.of(layer.kind);
        if (bytes.count == 0)
            continue;
        if (layer.kind == Kind::OptimizerState) {
            add_states(stack, bytes, plan);
            continue;
        }
        Block one = block(layer, bytes);
        const auto term = term_of(layer.kind, plan);
        if (is_whole(bytes, term))
            one.working = estimator::working_of(*term);
        stack.push_back(one);
    }
    return stack;
}

std::string counted_text(std::int64_t count, std::string_view one) {
    return base::count_text(count) + ' ' + std::string(one) + (count == 1 ? "" : "s");
}

std::string gib_text(base::Bytes bytes) {
    return base::bytes_text(bytes, base::ByteUnit::GiB, 2);
}

std::string amount_text(base::Bytes bytes) {
    const bool large = bytes >= base::gib * 1000;
    return bytes < base::gib ? base::bytes_text(bytes)
                             : base::bytes_text(bytes, base::ByteUnit::GiB, large ? 0 : 1);
}

}  // namespace widgets
