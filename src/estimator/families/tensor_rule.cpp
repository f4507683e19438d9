#include "estimator/families/tensor_rule.h"

namespace estimator {
namespace {

constexpr std::int64_t colours = 3;

std::int64_t attention_length(Length length, const ModelShape& m) {
    switch (length) {
        case Length::Heads:
            return m.heads;
        case Length::HeadDim:
            return m.head_dim;
        case Length::Queries:
            return m.heads * m.head_dim;
        case Length::Keys:
            return m.kv_heads * m.head_dim;
        case Length::QueriesKeysValues:
            return (m.heads + 2 * m.kv_heads) * m.head_dim;
        case Length::QueryRank:
            return m.query_rank;
        case Length::KvRank:
            return m.kv_rank;
        case Length::KvRankAndRope:
            return m.kv_rank + m.rope_dim;
        case Length::LatentQueries:
            return m.heads * (m.nope_dim + m.rope_dim);
        case Length::LatentKeysAndValues:
            return m.heads * (m.nope_dim + m.value_dim);
        case Length::LatentValues:
            return m.heads * m.value_dim;
        default:
            return 0;
    }
}

std::int64_t vision_length(Length length, const ModelShape& m) {
    switch (length) {
        case Length::VisionHidden:
            return m.vision_hidden;
        case Length::VisionIntermediate:
            return m.vision_intermediate;
        case Length::VisionPixels:
            return colours * m.vision_patch * m.vision_patch;
        case Length::VisionPatches: {
            const std::int64_t side = m.vision_patch == 0 ? 0 : m.vision_image / m.vision_patch;
            return side * side;
        }
        default:
            return attention_length(length, m);
    }
}

bool holds(When when, const ModelShape& m) {
    switch (when) {
        case When::Always:
            return true;
        case When::Untied:
            return !m.tied_embeddings;
        case When::QkvBias:
            return m.qkv_bias;
        case When::OutputBias:
            return m.output_bias;
        case When::MlpBias:
            return m.mlp_bias;
        case When::SingleNorm:
            return m.single_norm;
        case When::TwoNorms:
            return !m.single_norm;
        case When::PreNorm:
            return !m.post_norm;
        case When::NarrowEmbedding:
            return m.embedding_width != m.hidden;
        case When::QueryLatent:
            return m.query_rank > 0;
        case When::NoQueryLatent:
            return m.query_rank == 0;
        case When::QueryLatentBias:
            return m.query_rank > 0 && m.qkv_bias;
        case When::SharedExperts:
            return m.shared_width > 0;
    }
    return false;
}

Layers layers_of(Times times, const ModelShape& shape) {
    switch (times) {
        case Times::DenseLayers:
            return shape.experts > 0 ? Layers::Dense : Layers::All;
        case Times::ExpertLayers:
        case Times::Experts:
            return Layers::Routed;
        case Times::VisionLayers:
            return Layers::Vision;
        default:
            return Layers::All;
    }
}

}  // namespace

std::int64_t length_of(Length length, const ModelShape& shape) {
    const ModelShape& m = shape;
    switch (length) {
        case Length::One:
            return 1;
        case Length::Hidden:
            return m.hidden;
        case Length::TwiceHidden:
            return 2 * m.hidden;
        case Length::Vocab:
            return m.vocab;
        case Length::Positions:
            return m.positions;
        case Length::PositionsAndTwo:
            return m.positions + 2;
        case Length::TokenTypes:
            return m.token_types;
        case Length::EmbeddingWidth:
            return m.embedding_width;
        case Length::Intermediate:
            return m.intermediate;
        case Length::TwiceIntermediate:
            return 2 * m.intermediate;
        case Length::Experts:
            return m.experts;
        case Length::ExpertWidth:
            return m.expert_width;
        case Length::SharedWidth:
            return m.shared_width;
        default:
            return vision_length(length, m);
    }
}

std::int64_t copies_of(const TensorRule& rule, const ModelShape& shape) {
    const ModelShape& m = shape;
    if (!holds(rule.when, m))
        return 0;
    switch (rule.times) {
        case Times::Once:
            return 1;
        case Times::Layers:
            return m.layers;
        case Times::DenseLayers:
            return m.layers - expert_layers(m);
        case Times::ExpertLayers:
            return expert_layers(m);
        case Times::Experts:
            return expert_layers(m) * m.experts;
        case Times::VisionLayers:
            return m.vision_layers;
        case Times::VisionOnce:
            return m.vision_layers > 0 ? 1 : 0;
        case Times::StoredOnly:
            return m.mtp_layers;
    }
    return 0;
}

void append(std::span<const TensorRule> rules, const ModelShape& shape, WeightList& weights) {
    for (const TensorRule& rule : rules) {
        const std::int64_t copies = copies_of(rule, shape);
        if (copies == 0)
            continue;
        weights.push_back(
            {.name = rule.name,
             .part = rule.part,
             .rows = length_of(rule.rows, shape),
             .cols = length_of(rule.cols, shape),
             .copies = copies,
             .per_layer = rule.times != Times::Once && rule.times != Times::VisionOnce,
             .role = rule.role,
             .experts = rule.times == Times::Experts ? shape.experts : 1,
             .layers = layers_of(rule.times, shape)});
    }
}

}  // namespace estimator
