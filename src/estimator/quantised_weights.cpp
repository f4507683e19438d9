#include "estimator/quantised_weights.h"

#include "estimator/families.h"

#include <array>
#include <limits>
#include <string>

namespace estimator {
namespace {

__extension__ using Wide = __int128;
using S = formats::Storage;

constexpr std::int64_t fp32_bytes = 4;
constexpr std::int64_t fp16_bytes = 2;
constexpr std::int64_t int32_bytes = 4;
constexpr std::int64_t byte_bits = 8;
constexpr std::int64_t scale_block = 128;  // rows and columns of DeepSeek's fp8

constexpr std::array schemes = {
    WeightScheme{.id = "fp32", .title = "fp32", .rest = S::Fp32, .checked_against = "BERT base"},
    WeightScheme{.id = "tf32", .title = "tf32, stored as fp32", .rest = S::Tf32},
    WeightScheme{
        .id = "bf16", .title = "bf16", .rest = S::Bf16, .checked_against = "3 safetensors files"},
    WeightScheme{
        .id = "fp16", .title = "fp16", .rest = S::Fp16, .checked_against = "3 safetensors files"},
    WeightScheme{.id = "fp8",
                 .title = "fp8, one scale a matrix",
                 .packing = Packing::TensorScale,
                 .packed = S::Fp8,
                 .checked_against = "3 published files"},
    WeightScheme{.id = "fp8-blocks",
                 .title = "fp8, one scale for 128 x 128",
                 .packing = Packing::BlockScale,
                 .packed = S::Fp8,
                 .checked_against = "the elements of DeepSeek V3"},
    WeightScheme{.id = "int8",
                 .title = "LLM.int8",
                 .packing = Packing::RowScale,
                 .packed = S::Int8,
                 .rest = S::Fp16,
                 .every_linear = true},
    WeightScheme{.id = "awq-4",
                 .title = "AWQ, 4 bits in groups of 128",
                 .packing = Packing::Groups,
                 .rest = S::Fp16,
                 .checked_against = "4 published files"},
    WeightScheme{.id = "gptq-4",
                 .title = "GPTQ, 4 bits in groups of 128",
                 .packing = Packing::Groups,
                 .rest = S::Fp16,
                 .row_index = true},
    WeightScheme{.id = "gptq-8",
                 .title = "GPTQ, 8 bits in groups of 128",
                 .packing = Packing::Groups,
                 .rest = S::Fp16,
                 .bits = 8,
                 .row_index = true,
                 .checked_against = "1 published file"},
    WeightScheme{.id = "nf4",
                 .title = "NF4",
                 .packing = Packing::Storage,
                 .packed = S::Nf4,
                 .every_linear = true,
                 .checked_against = "a training log of LLaMA 7B"},
    WeightScheme{.id = "nf4-double",
                 .title = "NF4, double quantisation",
                 .packing = Packing::Storage,
                 .packed = S::Nf4Double,
                 .every_linear = true,
                 .checked_against = "measured scales of SmolLM2 1.7B"},
    WeightScheme{.id = "mxfp4",
                 .title = "MXFP4 in experts",
                 .packing = Packing::ExpertsOnly,
                 .packed = S::MxFp4,
                 .checked_against = "bits a weight of gpt-oss 120B"},
    WeightScheme{.id = "mxfp8", .title = "MXFP8", .packing = Packing::Storage, .packed = S::MxFp8},
    WeightScheme{.id = "nvfp4", .title = "NVFP4", .packing = Packing::Storage, .packed = S::NvFp4},
};

constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
    return a / b + (a % b != 0 ? 1 : 0);
}

bool packs(const WeightScheme& scheme, const WeightTensor& tensor) {
    const bool outside_text = tensor.part == Part::Vision;
    switch (scheme.packing) {
        case Packing::None:
        case Packing::Gguf:
            return false;
        case Packing::ExpertsOnly:
            return tensor.role == Role::Expert;
        default:
            break;
    }
    if (scheme.every_linear)
        return is_linear(tensor.role);
    return !outside_text && (tensor.role == Role::Linear || tensor.role == Role::Expert);
}

/// Bytes of one matrix under a scheme that packs it.
std::int64_t packed_bytes(const WeightScheme& scheme, const WeightTensor& tensor) {
    const std::int64_t elements = elements_of_one(tensor);
    const std::int64_t plain = formats::bytes_of(scheme.packed, elements).count;
    switch (scheme.packing) {
        case Packing::TensorScale:
            return plain + fp32_bytes;
        case Packing::BlockScale:
            return plain + ceil_div(tensor.rows, scale_block) * ceil_div(tensor.cols, scale_block) *
                               fp32_bytes;
        case Packing::RowScale:
            return plain + tensor.rows * fp32_bytes;
        case Packing::Groups: {
            const std::int64_t groups = ceil_div(tensor.cols, scheme.group) * tensor.rows;
            const std::int64_t index = scheme.row_index ? tensor.cols * int32_bytes : 0;
            return ceil_div(elements * scheme.bits, byte_bits) + groups * fp16_bytes +
                   ceil_div(groups * scheme.bits, byte_bits) + index;
        }
        default:
            break;
    }
    // NVFP4 has one more scale for the whole matrix.
    return plain + (scheme.packed == S::NvFp4 ? fp32_bytes : 0);
}

/// Adds up what is stored, wider than any total that may be reported.
class Store {
  public:
    void add(const WeightTensor& tensor, S storage, bool packed, std::int64_t copies,
             std::int64_t bytes_of_one) {
        total_ += Wide{bytes_of_one} * copies;
        const std::int64_t elements = elements_of_one(tensor) * copies;
        const std::int64_t bytes = total_ > most ? 0 : bytes_of_one * copies;
        if (!tensors_.empty() && tensors_.back().name == tensor.name &&
            tensors_.back().storage == storage) {
            tensors_.back().elements += elements;
            tensors_.back().bytes += bytes;
            return;
        }
        tensors_.push_back({tensor.name, storage, packed, elements, bytes});
    }

    base::Result<std::vector<StoredTensor>> result() && {
        if (total_ > most)
            return base::Error{"the weights are more than 2^63 - 1 bytes"};
        return std::move(tensors_);
    }

  private:
    static constexpr Wide most = std::numeric_limits<std::int64_t>::max();

    Wide total_ = 0;
    std::vector<StoredTensor> tensors_;
};

void add_gguf(const WeightTensor& tensor, const WeightScheme& scheme, const ModelShape& shape,
              Store& store) {
    const bool vector = tensor.role == Role::Vector || tensor.role == Role::ExpertVector ||
                        tensor.role == Role::Router;
    GgufTensor described{.place = vector ? GgufPlace::Plain : gguf_place_of(tensor.name),
                         .cols = tensor.cols};
    described.layers = tensor.per_layer ? tensor.copies / tensor.experts : 1;
    for (described.layer = 0; described.layer < described.layers; ++described.layer) {
        const S type = gguf_type_of(*scheme.recipe, described, shape, scheme.importance_matrix);
        store.add(tensor, type, type != S::Fp32, tensor.experts,
                  formats::bytes_of(type, elements_of_one(tensor)).count);
    }
}

}  // namespace

std::span<const WeightScheme> weight_schemes() {
    return schemes;
}

base::Result<WeightScheme> scheme_called(std::string_view id) {
    std::string known;
    for (const WeightScheme& scheme : schemes) {
        if (scheme.id == id)
            return scheme;
        known += std::string(scheme.id) + ", ";
    }
    if (const GgufRecipe* recipe = find_gguf_recipe(id)) {
        return WeightScheme{.id = recipe->id,
                            .title = recipe->id,
                            .packing = Packing::Gguf,
                            .rest = recipe->base,
                            .recipe = recipe};
    }
    for (const GgufRecipe& recipe : gguf_recipes())
        known += std::string(recipe.id) + (recipe.id == gguf_recipes().back().id ? "" : ", ");
    constexpr std::size_t longest_echo = 40;
    return base::Error{"no weight format is called '" + std::string(id.substr(0, longest_echo)) +
                       "'; the known ones are " + known};
}

std::string title_of_packing(std::string_view id) {
    const auto scheme = scheme_called(id);
    return std::string(scheme ? scheme.value().title : id);
}

base::Result<std::vector<StoredTensor>> quantised_weights(const ModelShape& shape,
                                                          const WeightScheme& scheme) {
    Store store;
    for (const WeightTensor& tensor : weights_of(shape)) {
        if (scheme.packing == Packing::Gguf) {
            add_gguf(tensor, scheme, shape, store);
        } else if (packs(scheme, tensor)) {
            store.add(tensor, scheme.packed, true, tensor.copies, packed_bytes(scheme, tensor));
        } else {
            store.add(tensor, scheme.rest, false, tensor.copies,
                      formats::bytes_of(scheme.rest, elements_of_one(tensor)).count);
        }
    }
    return std::move(store).result();
}

base::Result<base::Bytes> weight_bytes(const ModelShape& shape, const WeightScheme& scheme) {
    const auto stored = quantised_weights(shape, scheme);
    if (!stored)
        return stored.error();
    base::Bytes sum;
    for (const StoredTensor& tensor : stored.value())
        sum += base::Bytes{tensor.bytes};
    return sum;
}

base::Bytes gguf_embedding_bytes(const GgufRecipe& recipe, std::int64_t vocab, std::int64_t width) {
    const S type = gguf_type_of(recipe, {.place = GgufPlace::Embedding, .cols = width}, {}, false);
    return formats::bytes_of(type, vocab * width);
}

base::Bytes nf4_scale_bytes(std::int64_t elements, bool double_quantised) {
    const S storage = double_quantised ? S::Nf4Double : S::Nf4;
    return formats::bytes_of(storage, elements) - base::Bytes{ceil_div(elements, 2)};
}

formats::Fraction four_bit_bits(std::int64_t block, std::int64_t second_block) {
    constexpr std::int64_t code_bits = 4;
    if (second_block == 0)
        return {code_bits * block + fp32_bytes * byte_bits, block};
    const std::int64_t weights = block * second_block;
    return {code_bits * weights + byte_bits * second_block + fp32_bytes * byte_bits, weights};
}

formats::Fraction bits_per_weight(base::Bytes bytes, std::int64_t weights) {
    return {bytes.count * byte_bits, weights};
}

std::int64_t packed_code_elements(const ModelShape& shape) {
    return linear_parameter_count(weights_of(shape)) / 2;
}

std::int64_t unpacked_element_count(const ModelShape& shape, std::int64_t rank) {
    std::int64_t count = 0;
    for (const WeightTensor& tensor : weights_of(shape)) {
        const std::int64_t each =
            is_linear(tensor.role) ? rank * (tensor.rows + tensor.cols) : elements_of_one(tensor);
        count += each * tensor.copies;
    }
    return count;
}

}  // namespace estimator
