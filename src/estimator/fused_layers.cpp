#include "estimator/fused_layers.h"

namespace estimator {
namespace {

constexpr std::int64_t million = 1'000'000;

/// count x (tokens x batch x hidden), divided by `parts`.
Term share(std::string_view name, const MegatronLayer& layer, std::int64_t bytes,
           std::int64_t parts) {
    return {std::string(name),
            {{"tokens", layer.tokens},
             {"sequences", layer.batch},
             {"wide", layer.hidden},
             {"bytes", bytes, parts}}};
}

/// Softmax 2 bytes, dropout's mask 1 and output 2, for each head and pair of tokens.
Term scores(const MegatronLayer& layer) {
    return {"scores of attention",
            {{"heads", layer.heads},
             {"tokens", layer.tokens},
             {"tokens attended", layer.tokens},
             {"sequences", layer.batch},
             {"bytes", 5, layer.tensor_parallel}}};
}

std::int64_t value_of(const Breakdown& breakdown) {
    const auto value = count_of(breakdown);
    return value ? value.value() : 0;
}

}  // namespace

Breakdown megatron_activations(const MegatronLayer& layer) {
    const std::int64_t t = layer.tensor_parallel;
    Breakdown kept{"activations", {}};
    if (layer.recompute == Recompute::Full) {
        kept.terms.push_back(share("layer input", layer, 2, layer.sequence_parallel ? t : 1));
        return kept;
    }
    // Norm inputs 4, what the first Linears read 4, dropout masks 2: whole on each device unless
    // the sequence is divided. Attention 8 and the MLP 16: divided.
    kept.terms.push_back(
        share("norms, inputs and dropout", layer, 10, layer.sequence_parallel ? t : 1));
    kept.terms.push_back(share("attention and MLP", layer, 24, t));
    if (layer.recompute == Recompute::None)
        kept.terms.push_back(scores(layer));
    return kept;
}

std::int64_t selective_saving_per_million(const MegatronLayer& layer) {
    MegatronLayer whole = layer;
    whole.tensor_parallel = 1;
    whole.recompute = Recompute::None;
    const double all = static_cast<double>(value_of(megatron_activations(whole)));
    whole.recompute = Recompute::Selective;
    const double left = static_cast<double>(value_of(megatron_activations(whole)));
    return all > 0 ? static_cast<std::int64_t>((1 - left / all) * million) : 0;
}

std::int64_t score_ratio_per_million(const MegatronLayer& layer) {
    MegatronLayer whole = layer;
    whole.tensor_parallel = 1;
    const double score_bytes = static_cast<double>(value_of({"", {scores(whole)}}));
    const double unit = static_cast<double>(value_of({"", {share("", whole, 1, 1)}}));
    return unit > 0 ? static_cast<std::int64_t>(score_bytes / unit * million) : 0;
}

Term logits_of(std::int64_t tokens, std::int64_t vocab, std::int64_t bytes) {
    return {"logits", {{"tokens", tokens}, {"vocabulary", vocab}, {"bytes", bytes}}};
}

Term layers_of_units(std::int64_t units, std::int64_t tokens, std::int64_t hidden,
                     std::int64_t layers) {
    return {"activations",
            {{"layers", layers},
             {"units", units},
             {"tokens", tokens},
             {"wide", hidden},
             {"bytes (bf16)", 2}}};
}

Breakdown compute_buffer(const ComputeBuffer& buffer) {
    const Factor tokens = {"tokens at once", buffer.micro_batch};
    const Factor fp32 = {"bytes (fp32)", 4};
    const Breakdown head{"logits",
                         {{"logits", {tokens, {"vocabulary", buffer.vocab}, fp32}},
                          {"stream", {tokens, {"wide", buffer.hidden}, fp32}}}};
    const Breakdown attention{
        "scores",
        {{"scores", {tokens, {"heads", buffer.heads}, {"tokens attended", buffer.context}, fp32}},
         {"work tensors", {{"tensors", 6}, tokens, {"wide", buffer.hidden}, fp32}}}};
    return !buffer.flash_attention && value_of(attention) > value_of(head) ? attention : head;
}

}  // namespace estimator
