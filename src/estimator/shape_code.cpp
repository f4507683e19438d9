#include "estimator/shape_code.h"

#include "estimator/families.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace estimator {
namespace {

constexpr std::string_view small_letters = "abcdefghijklmnopqrstuvwxyz";

/// The numbers that a code must give: those whose absence would not mean 0.
bool always_written(const ShapeNumber& row) {
    return row.everywhere && row.least > 0;
}

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

using Seen = std::vector<std::string_view>;

bool contains(const Seen& seen, std::string_view letters) {
    return std::find(seen.begin(), seen.end(), letters) != seen.end();
}

/// Reads one part of a code, such as "h4096" or "tied", into `shape`; returns what is wrong, or "".
std::string read_part(std::string_view part, ModelShape& shape, Seen& seen) {
    for (const ShapeSwitch& row : shape_switches()) {
        if (row.letters == part) {
            shape.*row.member = true;
            return "";
        }
    }
    const std::string_view letters = part.substr(0, part.find_first_not_of(small_letters));
    for (const ShapeNumber& row : shape_numbers()) {
        if (row.letters != letters)
            continue;
        if (contains(seen, letters))
            return "'" + std::string(letters) + "' appears twice";
        seen.push_back(row.letters);
        const char* const end = part.data() + part.size();
        const auto [stopped, status] =
            std::from_chars(part.data() + letters.size(), end, shape.*row.member);
        const bool whole = status == std::errc{} && stopped == end;
        return whole ? "" : "'" + std::string(part) + "' is not a letter and a whole number";
    }
    return "'" + std::string(part) + "' means nothing here";
}

/// The longest family name that `code` starts with, before a separator. A name may hold the
/// separator itself (gpt_neox, qwen2_moe), so it is matched, not split off.
const Family* family_at_start(std::string_view code) {
    const Family* found = nullptr;
    for (const Family* row : families()) {
        const std::size_t end = row->id.size();
        if (code.size() > end && code.starts_with(row->id) && code[end] == '_' &&
            (found == nullptr || end > found->id.size()))
            found = row;
    }
    return found;
}

}  // namespace

std::string shape_code(const ModelShape& shape) {
    std::string code(shape.family);
    for (const ShapeNumber& row : shape_numbers()) {
        if (always_written(row) || shape.*row.member != 0)
            code += "_" + std::string(row.letters) + std::to_string(shape.*row.member);
    }
    for (const ShapeSwitch& row : shape_switches()) {
        if (shape.*row.member)
            code += "_" + std::string(row.letters);
    }
    return code;
}

base::Result<ModelShape> parse_shape_code(std::string_view code) {
    const Family* family = family_at_start(code);
    if (family == nullptr)
        return bad_code(code, "it must start with a family: " + known_families());
    ModelShape shape{.family = family->id};
    Seen seen;
    for (const std::string_view part : split(code.substr(family->id.size() + 1), '_')) {
        const std::string wrong = read_part(part, shape, seen);
        if (!wrong.empty())
            return bad_code(code, wrong);
    }
    for (const ShapeNumber& row : shape_numbers()) {
        if (always_written(row) && !contains(seen, row.letters))
            return bad_code(code, "'" + std::string(row.letters) + "' (" +
                                      std::string(row.config_names[0]) + ") is missing");
    }
    const auto good = checked(shape);
    return good ? good : bad_code(code, good.error().message);
}

}  // namespace estimator
