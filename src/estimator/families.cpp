#include "estimator/families.h"

#include "estimator/families/list.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace estimator {
namespace {

constexpr std::array rows = {
    &gpt2_family,      &gpt_neox_family,    &opt_family,         &bloom_family,
    &falcon_family,    &llama_family,       &mistral_family,     &phi_family,
    &phi3_family,      &olmo_family,        &olmo2_family,       &qwen2_family,
    &qwen3_family,     &gemma_family,       &gemma2_family,      &gemma3_text_family,
    &gemma3_family,    &bert_family,        &mixtral_family,     &qwen2_moe_family,
    &qwen3_moe_family, &deepseek_v2_family, &deepseek_v3_family, &gpt_oss_family,
};

/// A model_type, or how it begins, and the family whose layers it has or nearly has.
struct Likeness {
    std::string_view start;
    const Family* family;
};

constexpr std::array likenesses = {
    Likeness{"kimi_k2", &deepseek_v3_family},
    Likeness{"deepseek", &deepseek_v3_family},
    Likeness{"RefinedWeb", &falcon_family},
    Likeness{"qwen2_vl", &qwen2_family},
    Likeness{"qwen2", &qwen2_family},
    Likeness{"qwen3_vl", &qwen3_family},
    Likeness{"qwen3", &qwen3_family},
    Likeness{"gemma3", &gemma3_text_family},
    Likeness{"gemma", &gemma2_family},
    Likeness{"mistral", &mistral_family},
    Likeness{"ministral", &mistral_family},
    Likeness{"phimoe", &mixtral_family},
    Likeness{"phi", &phi3_family},
    Likeness{"olmo", &olmo2_family},
    Likeness{"roberta", &bert_family},
    Likeness{"distilbert", &bert_family},
    Likeness{"electra", &bert_family},
    Likeness{"gpt_neo", &gpt_neox_family},
    Likeness{"gptj", &gpt_neox_family},
    Likeness{"gpt_bigcode", &gpt2_family},
    Likeness{"gpt", &gpt2_family},
    Likeness{"mpt", &bloom_family},
};

constexpr std::int64_t fp8_block = 128;  // rows and columns that share a scale, DeepSeek-V3

std::int64_t blocks(std::int64_t length) {
    return (length + fp8_block - 1) / fp8_block;
}

void append_all(const Family& family, const ModelShape& shape, WeightList& weights) {
    // More than any family's table: an estimate should not spend its time growing vectors.
    constexpr std::size_t enough = 40;
    weights.reserve(enough);
    for (const std::span<const TensorRule> group : family.tensors)
        append(group, shape, weights);
}

const Family& family_of(const ModelShape& shape) {
    const Family* family = find_family(shape.family);
    assert(family != nullptr);
    return *family;
}

}  // namespace

std::span<const Family* const> families() {
    return rows;
}

const Family* find_family(std::string_view id) {
    // A shape's family points into its row: then no letter need be compared.
    for (const Family* family : families()) {
        if (family->id.data() == id.data() && family->id.size() == id.size())
            return family;
    }
    for (const Family* family : families()) {
        if (family->id == id)
            return family;
    }
    return nullptr;
}

const Family& nearest_family(std::string_view model_type) {
    if (const Family* same = find_family(model_type))
        return *same;
    for (const Likeness& likeness : likenesses) {
        if (model_type.starts_with(likeness.start))
            return *likeness.family;
    }
    return llama_family;  // what most decoders since 2023 look like
}

std::string known_families() {
    std::string names;
    for (const Family* family : families())
        names += (names.empty() ? "" : ", ") + std::string(family->id);
    return names;
}

bool has_number(const Family& family, std::int64_t ModelShape::*member) {
    return std::any_of(family.numbers.begin(), family.numbers.end(),
                       [&](const NumberRule& rule) { return rule.member == member; });
}

WeightList weights_of(const ModelShape& shape) {
    ModelShape run = shape;
    run.mtp_layers = 0;
    WeightList weights;
    append_all(family_of(shape), run, weights);
    return weights;
}

WeightList stored_weights_of(const ModelShape& shape) {
    const Family& family = family_of(shape);
    ModelShape stored = shape;
    stored.layers += shape.mtp_layers;
    if (family.stored.tied_head)
        stored.tied_embeddings = false;
    WeightList weights;
    append_all(family, stored, weights);
    return weights;
}

std::int64_t active_parameter_count(const ModelShape& shape) {
    std::int64_t count = 0;
    for (const WeightTensor& tensor : weights_of(shape)) {
        const bool routed = tensor.role == Role::Expert || tensor.role == Role::ExpertVector;
        const std::int64_t copies =
            routed ? tensor.copies / shape.experts * shape.experts_per_token : tensor.copies;
        count += elements_of_one(tensor) * copies;
    }
    return count;
}

std::int64_t stored_element_count(const ModelShape& shape) {
    const bool scaled = family_of(shape).stored.fp8_scales;
    std::int64_t count = 0;
    for (const WeightTensor& tensor : stored_weights_of(shape)) {
        const bool in_fp8 = scaled && (tensor.role == Role::Linear || tensor.role == Role::Expert);
        const std::int64_t scales = in_fp8 ? blocks(tensor.rows) * blocks(tensor.cols) : 0;
        count += (elements_of_one(tensor) + scales) * tensor.copies;
    }
    return count;
}

std::int64_t vision_tower_parameter_count(const ModelShape& shape) {
    return parameter_count(weights_of(shape), Part::Vision);
}

Breakdown seeing_parameters(const ModelShape& shape, std::int64_t text, std::int64_t projector) {
    return {"parameters",
            {{"text model", {{"parameters", text}}},
             {"vision tower", {{"parameters", vision_tower_parameter_count(shape)}}},
             {"projector", {{"parameters", projector}}}}};
}

std::int64_t buffer_bytes(const ModelShape& shape) {
    constexpr std::int64_t int64_bytes = 8;
    return family_of(shape).position_buffers * shape.positions * int64_bytes;
}

base::Result<base::Bytes> with_buffer_bytes(const base::Result<base::Bytes>& weights,
                                            const ModelShape& shape) {
    if (!weights)
        return weights;
    return weights.value() + base::Bytes{buffer_bytes(shape)};
}

}  // namespace estimator
