#include "estimator/shape.h"

#include "base/units.h"
#include "estimator/families.h"

#include <array>
#include <charconv>
#include <vector>

namespace estimator {
namespace {

// Limits: a few times the largest published model (Llama 3.1 405B is 16,384 wide and 126 deep), so
// that a typing error is caught and no single tensor can overflow.
constexpr std::array numbers = {
    ShapeNumber{"hidden_size", 'h', &ModelShape::hidden, 1 << 20, false},
    ShapeNumber{"intermediate_size", 'i', &ModelShape::intermediate, 1 << 22, false},
    ShapeNumber{"num_hidden_layers", 'l', &ModelShape::layers, 1 << 12, false},
    ShapeNumber{"num_attention_heads", 'a', &ModelShape::heads, 1 << 14, false},
    ShapeNumber{"num_key_value_heads", 'k', &ModelShape::kv_heads, 1 << 14, true},
    ShapeNumber{"head_dim", 'd', &ModelShape::head_dim, 1 << 14, true},
    ShapeNumber{"vocab_size", 'v', &ModelShape::vocab, 1 << 24, false},
};

constexpr std::array switches = {
    ShapeSwitch{"tied", &ModelShape::tied_embeddings},
    ShapeSwitch{"qb", &ModelShape::qkv_bias},
    ShapeSwitch{"ob", &ModelShape::output_bias},
    ShapeSwitch{"mb", &ModelShape::mlp_bias},
};

base::Error bad_code(std::string_view code, const std::string& what) {
    constexpr std::size_t longest_echo = 80;
    return base::Error{"model code '" + std::string(code.substr(0, longest_echo)) + "': " + what};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

/// Reads one part of a code, such as "h4096" or "tied", into `shape`; returns what is wrong, or "".
std::string read_part(std::string_view part, ModelShape& shape, std::string& seen) {
    for (const ShapeSwitch& row : switches) {
        if (row.letters == part) {
            shape.*row.member = true;
            return "";
        }
    }
    for (const ShapeNumber& row : numbers) {
        if (part.empty() || part.front() != row.letter)
            continue;
        if (seen.find(row.letter) != std::string::npos)
            return std::string("'") + row.letter + "' appears twice";
        seen += row.letter;
        const auto [end, status] =
            std::from_chars(part.data() + 1, part.data() + part.size(), shape.*row.member);
        const bool whole = status == std::errc{} && end == part.data() + part.size();
        return whole ? "" : "'" + std::string(part) + "' is not a letter and a whole number";
    }
    return "'" + std::string(part) + "' means nothing here";
}

}  // namespace

std::span<const ShapeNumber> shape_numbers() {
    return numbers;
}

std::span<const ShapeSwitch> shape_switches() {
    return switches;
}

base::Result<ModelShape> checked(const ModelShape& shape) {
    for (const ShapeNumber& row : numbers) {
        const std::int64_t value = shape.*row.member;
        if (value < 1 || value > row.most) {
            return base::Error{std::string(row.config_name) + " is " + base::count_text(value) +
                               "; it must be a whole number from 1 to " +
                               base::count_text(row.most)};
        }
    }
    if (shape.heads % shape.kv_heads != 0) {
        return base::Error{"num_attention_heads " + base::count_text(shape.heads) +
                           " is not a multiple of num_key_value_heads " +
                           base::count_text(shape.kv_heads) +
                           "; each key and value head serves the same number of query heads"};
    }
    return shape;
}

std::string shape_code(const ModelShape& shape) {
    std::string code(shape.family);
    for (const ShapeNumber& row : numbers)
        code += std::string("_") + row.letter + std::to_string(shape.*row.member);
    for (const ShapeSwitch& row : switches) {
        if (shape.*row.member)
            code += "_" + std::string(row.letters);
    }
    return code;
}

base::Result<ModelShape> parse_shape_code(std::string_view code) {
    // The family's own name may hold the separator (gpt_neox), so it is matched, not split off.
    const Family* family = nullptr;
    for (const Family* row : families()) {
        const std::size_t end = row->id.size();
        if (code.size() > end && code.starts_with(row->id) && code[end] == '_')
            family = row;
    }
    if (family == nullptr)
        return bad_code(code, "it must start with a family: " + known_families());

    ModelShape shape{.family = family->id};
    std::string seen;
    for (const std::string_view part : split(code.substr(family->id.size() + 1), '_')) {
        const std::string wrong = read_part(part, shape, seen);
        if (!wrong.empty())
            return bad_code(code, wrong);
    }
    for (const ShapeNumber& row : numbers) {
        if (seen.find(row.letter) == std::string::npos)
            return bad_code(code, std::string("'") + row.letter + "' (" +
                                      std::string(row.config_name) + ") is missing");
    }
    const auto good = checked(shape);
    return good ? good : bad_code(code, good.error().message);
}

}  // namespace estimator
