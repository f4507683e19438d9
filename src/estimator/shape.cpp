#include "estimator/shape.h"

#include "base/units.h"
#include "estimator/families.h"

#include <array>
#include <cassert>
#include <limits>

namespace estimator {
namespace {

// Limits: a few times the largest published model (Llama 3.1 405B is 16,384 wide and 126 deep), so
// that a typing error is caught and no single tensor can overflow.
constexpr std::int64_t most_width = 1 << 20;
constexpr std::int64_t most_inner_width = 1 << 22;
constexpr std::int64_t most_layers = 1 << 12;
constexpr std::int64_t most_heads = 1 << 14;
constexpr std::int64_t most_rows = 1 << 24;
constexpr std::int64_t most_experts = 1 << 12;
constexpr std::int64_t most_pixels = 1 << 14;

using Shape = ModelShape;

constexpr std::array numbers = {
    ShapeNumber{
        {"hidden_size", "n_embd", "d_model", "n_embed"}, "h", &Shape::hidden, most_width, 1, true},
    ShapeNumber{{"intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size", "d_ff"},
                "i",
                &Shape::intermediate,
                most_inner_width,
                1,
                true},
    ShapeNumber{{"num_hidden_layers", "n_layer", "num_layers", "n_layers"},
                "l",
                &Shape::layers,
                most_layers,
                1,
                true},
    ShapeNumber{{"num_attention_heads", "n_head", "num_heads", "n_heads"},
                "a",
                &Shape::heads,
                most_heads,
                1,
                true},
    ShapeNumber{{"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num"},
                "k",
                &Shape::kv_heads,
                most_heads,
                1,
                true},
    ShapeNumber{{"head_dim"}, "d", &Shape::head_dim, most_heads, 1, true},
    ShapeNumber{{"vocab_size", "padded_vocab_size"}, "v", &Shape::vocab, most_rows, 1, true},
    ShapeNumber{
        {"max_position_embeddings", "n_positions", "n_ctx"}, "p", &Shape::positions, most_rows},
    ShapeNumber{{"type_vocab_size"}, "tt", &Shape::token_types, most_heads, 0},
    ShapeNumber{{"word_embed_proj_dim"}, "ew", &Shape::embedding_width, most_width},
    ShapeNumber{{"num_local_experts", "num_experts", "n_routed_experts"},
                "e",
                &Shape::experts,
                most_experts},
    ShapeNumber{{"num_experts_per_tok", "num_experts_per_token", "experts_per_token"},
                "et",
                &Shape::experts_per_token,
                most_experts},
    ShapeNumber{{"moe_intermediate_size"}, "ei", &Shape::expert_width, most_inner_width},
    ShapeNumber{
        {"shared_expert_intermediate_size"}, "es", &Shape::shared_width, most_inner_width, 0},
    ShapeNumber{{"first_k_dense_replace"}, "ed", &Shape::dense_layers, most_layers, 0},
    ShapeNumber{{"q_lora_rank"}, "qr", &Shape::query_rank, most_width, 0},
    ShapeNumber{{"kv_lora_rank"}, "kr", &Shape::kv_rank, most_width},
    ShapeNumber{{"qk_nope_head_dim"}, "dn", &Shape::nope_dim, most_heads},
    ShapeNumber{{"qk_rope_head_dim"}, "dr", &Shape::rope_dim, most_heads},
    ShapeNumber{{"v_head_dim"}, "dv", &Shape::value_dim, most_heads},
    ShapeNumber{{"num_nextn_predict_layers"}, "mt", &Shape::mtp_layers, most_layers, 0},
    ShapeNumber{{"sliding_window"}, "w", &Shape::window, most_rows, 0, true},
    ShapeNumber{{"local layers"}, "wl", &Shape::window_layers, most_layers, 0, true},
    ShapeNumber{{"vision_config.num_hidden_layers"}, "xl", &Shape::vision_layers, most_layers},
    ShapeNumber{{"vision_config.hidden_size"}, "xh", &Shape::vision_hidden, most_width},
    ShapeNumber{
        {"vision_config.intermediate_size"}, "xi", &Shape::vision_intermediate, most_inner_width},
    ShapeNumber{{"vision_config.patch_size"}, "xp", &Shape::vision_patch, most_pixels},
    ShapeNumber{{"vision_config.image_size"}, "xs", &Shape::vision_image, most_pixels},
};

constexpr std::array switches = {
    ShapeSwitch{"tied", &Shape::tied_embeddings}, ShapeSwitch{"qb", &Shape::qkv_bias},
    ShapeSwitch{"ob", &Shape::output_bias},       ShapeSwitch{"mb", &Shape::mlp_bias},
    ShapeSwitch{"sn", &Shape::single_norm},       ShapeSwitch{"pn", &Shape::post_norm},
};

/// A number of the shape that must not exceed another.
struct Order {
    std::int64_t Shape::*smaller;
    std::int64_t Shape::*larger;
};

constexpr std::array orders = {
    Order{&Shape::experts_per_token, &Shape::experts},
    Order{&Shape::dense_layers, &Shape::layers},
    Order{&Shape::window_layers, &Shape::layers},
    Order{&Shape::vision_patch, &Shape::vision_image},
};

/// What is wrong with one number, or "".
std::string fault_of(const ShapeNumber& row, const Family& family, const Shape& shape) {
    const std::int64_t value = shape.*row.member;
    if (!row.everywhere && !has_number(family, row.member)) {
        return value == 0 ? ""
                          : std::string(row.config_names[0]) + " is " + base::count_text(value) +
                                ", but a " + std::string(family.id) + " model has none";
    }
    return value < row.least || value > row.most ? bad_number(row, base::count_text(value)).message
                                                 : "";
}

std::string fault_of(const Order& order, const Shape& shape) {
    if (shape.*order.smaller <= shape.*order.larger)
        return "";
    return std::string(row_of(order.smaller).config_names[0]) + ' ' +
           base::count_text(shape.*order.smaller) + " is more than " +
           std::string(row_of(order.larger).config_names[0]) + ' ' +
           base::count_text(shape.*order.larger);
}

/// True where counting the model's parameters cannot overflow.
bool countable(const Shape& shape) {
    // The limits above keep any model without experts below 2^63: four matrices of 2^60 at most.
    if (shape.experts == 0)
        return true;
    __extension__ using Wide = __int128;
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    Wide sum = 0;
    for (const WeightTensor& tensor : stored_weights_of(shape))
        sum += Wide{elements_of_one(tensor)} * tensor.copies;
    return sum <= most;
}

}  // namespace

std::span<const ShapeNumber> shape_numbers() {
    return numbers;
}

std::span<const ShapeSwitch> shape_switches() {
    return switches;
}

const ShapeNumber& row_of(std::int64_t ModelShape::*member) {
    for (const ShapeNumber& row : numbers) {
        if (row.member == member)
            return row;
    }
    assert(false && "a number without a row");
    return numbers[0];
}

base::Error bad_number(const ShapeNumber& row, const std::string& found) {
    return {std::string(row.config_names[0]) + " is " + found +
            "; it must be a whole number from " + base::count_text(row.least) + " to " +
            base::count_text(row.most)};
}

base::Result<ModelShape> checked(const ModelShape& shape) {
    const Family* family = find_family(shape.family);
    assert(family != nullptr);
    for (const ShapeNumber& row : numbers) {
        const std::string fault = fault_of(row, *family, shape);
        if (!fault.empty())
            return base::Error{fault};
    }
    if (shape.heads % shape.kv_heads != 0) {
        return base::Error{"num_attention_heads " + base::count_text(shape.heads) +
                           " is not a multiple of num_key_value_heads " +
                           base::count_text(shape.kv_heads) +
                           "; each key and value head serves the same number of query heads"};
    }
    for (const Order& order : orders) {
        const std::string fault = fault_of(order, shape);
        if (!fault.empty())
            return base::Error{fault};
    }
    if ((shape.window == 0) != (shape.window_layers == 0))
        return base::Error{"a sliding_window needs layers that use it, and they need a window"};
    if (!countable(shape)) {
        return base::Error{
            "the model has more than 2^63 - 1 parameters; no computer holds one, so one of its "
            "numbers must be wrong"};
    }
    return shape;
}

}  // namespace estimator
