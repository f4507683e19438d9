#include "estimator/gguf_recipes.h"

#include <array>

namespace estimator {
namespace {

using Place = GgufPlace;
using When = GgufWhen;
using S = formats::Storage;

// --- tables ----------------------------------------------------------------------------------

constexpr GgufRule experts_output = {Place::Output, When::EightExperts, S::Q5K};

constexpr std::array q2_k = {
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Value, When::Always, S::Q3K},
    GgufRule{Place::Down, When::Always, S::Q3K},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Q3K},
};
constexpr std::array q2_k_s = {
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Down, When::FirstEighth, S::Q4K},
};
constexpr std::array q3_k_s = {experts_output};
constexpr std::array q3_k_m = {
    GgufRule{Place::Value, When::FirstTwo, S::Q5K},
    GgufRule{Place::Value, When::Always, S::Q4K},
    GgufRule{Place::Down, When::FirstSixteenth, S::Q5K},
    GgufRule{Place::Down, When::Always, S::Q4K},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Q4K},
};
constexpr std::array q3_k_l = {
    GgufRule{Place::Value, When::Always, S::Q5K},
    GgufRule{Place::Down, When::Always, S::Q5K},
    GgufRule{Place::Output, When::EightExperts, S::Q3K},
    GgufRule{Place::Output, When::Always, S::Q5K},
};
constexpr std::array q4_k_s = {
    GgufRule{Place::Value, When::FirstFour, S::Q5K},
    GgufRule{Place::Down, When::FirstEighth, S::Q5K},
    experts_output,
};
constexpr std::array q4_k_m = {
    GgufRule{Place::Value, When::MoreBits, S::Q6K},
    GgufRule{Place::Down, When::MoreBits, S::Q6K},
    experts_output,
};
constexpr std::array q5_k_m = {
    GgufRule{Place::Value, When::MoreBits, S::Q6K},
    GgufRule{Place::Down, When::MoreBits, S::Q6K},
};
constexpr std::array q4_0 = {GgufRule{Place::Down, When::FirstEighthWithMatrix, S::Q41}};
constexpr std::array q5_0 = {GgufRule{Place::Down, When::FirstEighthWithMatrix, S::Q51}};
constexpr std::array iq4 = {
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q5K},
    GgufRule{Place::Down, When::FirstEighthNoMatrix, S::Q5K},
    experts_output,
};
constexpr std::array iq3_s = {
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    experts_output,
};
constexpr std::array iq3_xs = {
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Key, When::Always, S::Iq3Xxs},
    GgufRule{Place::Query, When::Always, S::Iq3Xxs},
    GgufRule{Place::Gate, When::Middle, S::Iq3Xxs},
    GgufRule{Place::Up, When::Middle, S::Iq3Xxs},
    experts_output,
};
constexpr std::array iq3_m = {
    GgufRule{Place::Value, When::Always, S::Q4K},
    GgufRule{Place::Down, When::FirstEighth, S::Q4K},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Q4K},
};
constexpr std::array iq3_xxs = {
    GgufRule{Place::Embedding, When::Always, S::Iq3S},
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Value, When::NoMatrix, S::Iq3S},
    GgufRule{Place::Key, When::Always, S::Iq2S},
    GgufRule{Place::Query, When::Always, S::Iq2S},
    GgufRule{Place::Down, When::FirstEighthNoMatrix, S::Q4K},
    GgufRule{Place::Down, When::NoMatrix, S::Q3K},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Iq3S},
};
constexpr std::array iq2_s = {
    GgufRule{Place::Embedding, When::Always, S::Iq3S},
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Value, When::Always, S::Iq3S},
    GgufRule{Place::Key, When::EightExperts, S::Q4K},
    GgufRule{Place::Down, When::FirstEighth, S::Iq3S},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Iq3S},
};
constexpr std::array iq2_xs = {
    GgufRule{Place::Embedding, When::Always, S::Q2K},
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Value, When::Always, S::Q2K},
    GgufRule{Place::Key, When::EightExperts, S::Q4K},
    GgufRule{Place::Down, When::FirstEighth, S::Q2K},
    experts_output,
};
constexpr std::array iq1 = {
    GgufRule{Place::Embedding, When::Always, S::Q2K},
    GgufRule{Place::Value, When::FourQueriesAKey, S::Q4K},
    GgufRule{Place::Value, When::Always, S::Q2K},
    GgufRule{Place::Key, When::EightExperts, S::Q4K},
    GgufRule{Place::Down, When::FirstEighth, S::Q2K},
    experts_output,
    GgufRule{Place::Output, When::Always, S::Iq2Xxs},
};

constexpr std::array recipes = {
    GgufRecipe{"f32", S::Fp32, S::Fp32, {}},
    GgufRecipe{"f16", S::Fp16, S::Fp16, {}},
    GgufRecipe{"bf16", S::Bf16, S::Bf16, {}},
    GgufRecipe{"q8_0", S::Q80, S::Q80, {}},
    GgufRecipe{"q6_k", S::Q6K, S::Q6K, {}},
    GgufRecipe{"q5_k_m", S::Q5K, S::Q6K, q5_k_m},
    GgufRecipe{"q5_k_s", S::Q5K, S::Q6K, {}},
    GgufRecipe{"q5_1", S::Q51, S::Q6K, {}},
    GgufRecipe{"q5_0", S::Q50, S::Q6K, q5_0},
    GgufRecipe{"q4_k_m", S::Q4K, S::Q6K, q4_k_m},
    GgufRecipe{"q4_k_s", S::Q4K, S::Q6K, q4_k_s},
    GgufRecipe{"q4_1", S::Q41, S::Q6K, {}},
    GgufRecipe{"q4_0", S::Q40, S::Q6K, q4_0},
    GgufRecipe{"iq4_nl", S::Iq4Nl, S::Q6K, iq4},
    GgufRecipe{"iq4_xs", S::Iq4Xs, S::Q6K, iq4},
    GgufRecipe{"q3_k_l", S::Q3K, S::Q6K, q3_k_l},
    GgufRecipe{"q3_k_m", S::Q3K, S::Q6K, q3_k_m},
    GgufRecipe{"q3_k_s", S::Q3K, S::Q6K, q3_k_s},
    GgufRecipe{"iq3_m", S::Iq3S, S::Q6K, iq3_m},
    GgufRecipe{"iq3_s", S::Iq3S, S::Q6K, iq3_s},
    GgufRecipe{"iq3_xs", S::Iq3S, S::Q6K, iq3_xs},
    GgufRecipe{"iq3_xxs", S::Iq3Xxs, S::Q5K, iq3_xxs},
    GgufRecipe{"q2_k", S::Q2K, S::Q6K, q2_k},
    GgufRecipe{"q2_k_s", S::Q2K, S::Q6K, q2_k_s},
    GgufRecipe{"iq2_m", S::Iq2S, S::Q5K, iq2_s},
    GgufRecipe{"iq2_s", S::Iq2Xs, S::Q5K, iq2_s},
    GgufRecipe{"iq2_xs", S::Iq2Xs, S::Q5K, iq2_xs},
    GgufRecipe{"iq2_xxs", S::Iq2Xxs, S::Q5K, iq2_xs},
    GgufRecipe{"iq1_m", S::Iq1M, S::Q5K, iq1},
    GgufRecipe{"iq1_s", S::Iq1S, S::Q5K, iq1},
};

/// The end of a name, before ".weight", and the place it means; longer ends come first.
struct PlaceName {
    std::string_view end;
    Place place;
};

constexpr std::array place_names = {
    PlaceName{"embed_positions", Place::Plain},
    PlaceName{"position_embeddings", Place::Plain},
    PlaceName{"token_type_embeddings", Place::Plain},
    PlaceName{"wpe", Place::Plain},
    PlaceName{"embed_tokens", Place::Embedding},
    PlaceName{"embed_in", Place::Embedding},
    PlaceName{"word_embeddings", Place::Embedding},
    PlaceName{"wte", Place::Embedding},
    PlaceName{"lm_head", Place::Head},
    PlaceName{"embed_out", Place::Head},
    PlaceName{"query_key_value", Place::Value},
    PlaceName{"qkv_proj", Place::Value},
    PlaceName{"c_attn", Place::Value},
    PlaceName{"kv_b_proj", Place::Value},
    PlaceName{"q_proj", Place::Query},
    PlaceName{"query", Place::Query},
    PlaceName{"k_proj", Place::Key},
    PlaceName{"self.key", Place::Key},
    PlaceName{"v_proj", Place::Value},
    PlaceName{"self.value", Place::Value},
    PlaceName{"o_proj", Place::Output},
    PlaceName{"out_proj", Place::Output},
    PlaceName{"attn.c_proj", Place::Output},
    PlaceName{"attention.dense", Place::Output},
    PlaceName{"self_attn.dense", Place::Output},
    PlaceName{"attention.output.dense", Place::Output},
    PlaceName{"gate_proj", Place::Gate},
    PlaceName{"w1", Place::Gate},
    PlaceName{"up_proj", Place::Up},
    PlaceName{"w3", Place::Up},
    PlaceName{"c_fc", Place::Up},
    PlaceName{"dense_h_to_4h", Place::Up},
    PlaceName{"intermediate.dense", Place::Up},
    PlaceName{"fc1", Place::Up},
    PlaceName{"down_proj", Place::Down},
    PlaceName{"w2", Place::Down},
    PlaceName{"mlp.c_proj", Place::Down},
    PlaceName{"dense_4h_to_h", Place::Down},
    PlaceName{"output.dense", Place::Down},
    PlaceName{"fc2", Place::Down},
};

/// What a type becomes where a row does not hold whole blocks of it.
struct Fallback {
    S type;
    S instead;
};

constexpr std::array fallbacks = {
    Fallback{S::Iq1S, S::Iq4Nl},  Fallback{S::Iq1M, S::Iq4Nl},  Fallback{S::Iq2Xxs, S::Iq4Nl},
    Fallback{S::Iq2Xs, S::Iq4Nl}, Fallback{S::Iq2S, S::Iq4Nl},  Fallback{S::Iq3Xxs, S::Iq4Nl},
    Fallback{S::Iq3S, S::Iq4Nl},  Fallback{S::Iq4Xs, S::Iq4Nl}, Fallback{S::Q2K, S::Q40},
    Fallback{S::Q3K, S::Q40},     Fallback{S::Q4K, S::Q50},     Fallback{S::Q5K, S::Q51},
    Fallback{S::Q6K, S::Q80},
};

constexpr std::int64_t eight_experts = 8;     // Mixtral 8x7B
constexpr std::int64_t layers_of_a_70b = 80;  // by which llama.cpp knows one

// --- rules -----------------------------------------------------------------------------------

bool more_bits(std::int64_t layer, std::int64_t layers) {
    return layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
}

bool holds(When when, const GgufTensor& tensor, const ModelShape& shape, bool matrix) {
    const std::int64_t layer = tensor.layer;
    const std::int64_t layers = tensor.layers;
    switch (when) {
        case When::Always:
            return true;
        case When::MoreBits:
            return more_bits(layer, layers);
        case When::FirstEighth:
            return layer < layers / 8;
        case When::FirstSixteenth:
            return layer < layers / 16;
        case When::FirstTwo:
            return layer < 2;
        case When::FirstFour:
            return layer < 4;
        case When::Middle:
            return layer >= layers / 8 && layer < 7 * layers / 8;
        case When::FourQueriesAKey:
            return shape.heads / shape.kv_heads >= 4;
        case When::EightExperts:
            return shape.experts == eight_experts;
        case When::NoMatrix:
            return !matrix;
        case When::FirstEighthNoMatrix:
            return !matrix && layer < layers / 8;
        case When::FirstEighthWithMatrix:
            return matrix && layer < layers / 8;
    }
    return false;
}

std::int64_t block_of(S storage) {
    return formats::row_of(storage).groups[0].elements;
}

bool block_format(S storage) {
    return block_of(storage) > 1;
}

S first_rule(const GgufRecipe& recipe, const GgufTensor& tensor, const ModelShape& shape,
             bool matrix) {
    for (const GgufRule& rule : recipe.rules) {
        if (rule.place == tensor.place && holds(rule.when, tensor, shape, matrix))
            return rule.storage;
    }
    return recipe.base;
}

/// What whole models change: eight experts share one attention, and so do a 70B's eight queries.
S by_model(S chosen, Place place, const ModelShape& shape, bool tiny_recipe) {
    if (tiny_recipe)
        return chosen;
    if (shape.experts == eight_experts && (place == Place::Value || place == Place::Key))
        return S::Q80;
    const bool narrow = chosen == S::Q3K || chosen == S::Q4K;
    return place == Place::Value && shape.layers == layers_of_a_70b && narrow ? S::Q5K : chosen;
}

S fitting(S chosen, std::int64_t cols) {
    if (cols % block_of(chosen) == 0)
        return chosen;
    for (const Fallback& fallback : fallbacks) {
        if (fallback.type == chosen && cols % block_of(fallback.instead) == 0)
            return fallback.instead;
    }
    return S::Fp16;
}

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

std::span<const GgufRecipe> gguf_recipes() {
    return recipes;
}

const GgufRecipe* find_gguf_recipe(std::string_view name) {
    for (const GgufRecipe& recipe : recipes) {
        bool same = recipe.id.size() == name.size();
        for (std::size_t i = 0; same && i < name.size(); ++i)
            same = recipe.id[i] == lower(name[i]);
        if (same)
            return &recipe;
    }
    return nullptr;
}

GgufPlace gguf_place_of(std::string_view name) {
    constexpr std::string_view suffix = ".weight";
    if (name.ends_with(suffix))
        name.remove_suffix(suffix.size());
    for (const PlaceName& row : place_names) {
        if (name.ends_with(row.end))
            return row.place;
    }
    return Place::Other;
}

formats::Storage gguf_type_of(const GgufRecipe& recipe, const GgufTensor& tensor,
                              const ModelShape& shape, bool importance_matrix) {
    if (tensor.place == Place::Plain)
        return S::Fp32;
    if (!block_format(recipe.base))
        return recipe.base;
    const bool shared_table = tensor.place == Place::Embedding && shape.tied_embeddings;
    if (tensor.place == Place::Head || shared_table) {
        const bool whole_blocks = tensor.cols % block_of(recipe.base) == 0;
        return fitting(whole_blocks && shape.family != "falcon" ? recipe.head : S::Q80,
                       tensor.cols);
    }
    const bool tiny_recipe = recipe.head == S::Q5K && recipe.id != "iq3_xxs";
    const S chosen = first_rule(recipe, tensor, shape, importance_matrix);
    return fitting(by_model(chosen, tensor.place, shape, tiny_recipe), tensor.cols);
}

}  // namespace estimator
