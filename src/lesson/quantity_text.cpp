#include "lesson/quantity_text.h"

#include "base/units.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace lesson {

namespace {

constexpr std::array byte_units = {base::ByteUnit::Bytes, base::ByteUnit::KiB, base::ByteUnit::MiB,
                                   base::ByteUnit::GiB,   base::ByteUnit::TiB, base::ByteUnit::GB};

constexpr char most_decimals = '3';

/// "GiB.2": what stands behind the bar, cut into the words and the digits after the point.
struct Unit {
    std::string_view words;
    std::optional<int> decimals;
};

Unit unit_of(std::string_view text) {
    const std::size_t point = text.rfind('.');
    const bool one_digit = point != std::string_view::npos && point + 2 == text.size() &&
                           text[point + 1] >= '0' && text[point + 1] <= most_decimals;
    if (!one_digit)
        return {text, std::nullopt};
    return {text.substr(0, point), text[point + 1] - '0'};
}

const base::ByteUnit* find_byte_unit(std::string_view words) {
    const auto* const found =
        std::find_if(byte_units.begin(), byte_units.end(),
                     [&](base::ByteUnit known) { return base::unit_text(known) == words; });
    return found == byte_units.end() ? nullptr : found;
}

/// How many things one "million parameters" is; 1 for plain counts.
std::int64_t scale_of(std::string_view words) {
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 2> scales = {
        {{"million ", 1'000'000}, {"billion ", 1'000'000'000}}};
    for (const auto& [word, scale] : scales) {
        if (words.starts_with(word))
            return scale;
    }
    return 1;
}

base::Result<std::string> shown(base::Bytes bytes, const Unit& unit) {
    if (const base::ByteUnit* known = find_byte_unit(unit.words))
        return base::bytes_text(bytes, *known, unit.decimals.value_or(1));
    return base::Error{"'" + std::string(unit.words) +
                       "' is no unit of memory; write | bytes, KiB, MiB, GiB, TiB or GB"};
}

base::Result<std::string> shown(estimator::Count count, const Unit& unit) {
    if (unit.words.empty())
        return base::Error{"a count says what it counts; write | parameters"};
    const std::int64_t scale = scale_of(unit.words);
    const double scaled = static_cast<double>(count.value) / static_cast<double>(scale);
    const std::string number = scale == 1 ? base::count_text(count.value)
                                          : base::decimal_text(scaled, unit.decimals.value_or(2));
    return number + ' ' + std::string(unit.words);
}

base::Result<std::string> shown(const std::string& words, const Unit& unit) {
    if (!unit.words.empty())
        return base::Error{"this quantity is words and takes no unit; leave out '| " +
                           std::string(unit.words) + "'"};
    return words;
}

void fill(Value& value, base::Bytes bytes, const Unit& unit) {
    value.exact = base::exact_text(bytes);
    value.amount = Amount{bytes.count, std::string(unit.words),
                          base::unit_size(*find_byte_unit(unit.words)).count};
}

void fill(Value& value, estimator::Count count, const Unit& unit) {
    value.exact = base::count_text(count.value);
    value.amount = Amount{count.value, std::string(unit.words), scale_of(unit.words)};
}

void fill(Value& /*value*/, const std::string& /*words*/, const Unit& /*unit*/) {}

}  // namespace

base::Result<Value> printed(const QuantityValue& quantity, std::string_view unit_text) {
    const Unit unit = unit_of(unit_text);
    const auto text =
        std::visit([&](const auto& of_kind) { return shown(of_kind, unit); }, quantity);
    if (!text)
        return text.error();
    Value value;
    value.text = text.value();
    std::visit([&](const auto& of_kind) { fill(value, of_kind, unit); }, quantity);
    return value;
}

}  // namespace lesson
