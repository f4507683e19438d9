#include "base/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace base {
namespace {

struct UnitRow {
    ByteUnit unit;
    std::string_view name;
    Bytes size;
};

constexpr std::array unit_rows = {
    UnitRow{ByteUnit::Bytes, "bytes", Bytes{1}}, UnitRow{ByteUnit::KiB, "KiB", kib},
    UnitRow{ByteUnit::MiB, "MiB", mib},          UnitRow{ByteUnit::GiB, "GiB", gib},
    UnitRow{ByteUnit::TiB, "TiB", gib * 1024},   UnitRow{ByteUnit::GB, "GB", gb},
};

constexpr std::string_view minus = "\xE2\x88\x92";

const UnitRow& row_of(ByteUnit unit) {
    return unit_rows[static_cast<std::size_t>(unit)];
}

std::string grouped(std::string digits) {
    for (std::size_t end = digits.size(); end > 3; end -= 3)
        digits.insert(end - 3, ",");
    return digits;
}

}  // namespace

std::string count_text(std::int64_t count) {
    std::string digits = std::to_string(count);
    if (count >= 0)
        return grouped(std::move(digits));
    return std::string(minus) + grouped(digits.substr(1));
}

std::string decimal_text(double value, int decimals) {
    std::int64_t scale = 1;
    for (int i = 0; i < decimals; ++i)
        scale *= 10;
    const auto scaled = std::llround(std::abs(value) * static_cast<double>(scale));
    std::string text = grouped(std::to_string(scaled / scale));
    if (decimals > 0) {
        const std::string fraction = std::to_string(scaled % scale);
        text +=
            '.' + std::string(static_cast<std::size_t>(decimals) - fraction.size(), '0') + fraction;
    }
    return value < 0 && scaled != 0 ? std::string(minus) + text : text;
}

std::optional<double> decimal_number(std::string_view text) {
    constexpr std::size_t most_digits = 15;  // that a double holds exactly
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    std::string whole(text.substr(0, point));
    const bool commas = whole.find(',') != std::string::npos;
    std::string digits = whole;
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    // Only the commas that grouped() would write: "1,5" is no 15.
    if (digits.empty() || (commas && grouped(digits) != whole))
        return std::nullopt;
    const std::size_t decimals = fraction.size();
    digits += fraction;
    const bool only_digits =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!only_digits || digits.size() > most_digits || (point < text.size() && decimals == 0))
        return std::nullopt;
    double number = 0;
    double scale = 1;
    for (const char digit : digits)
        number = number * 10 + (digit - '0');
    for (std::size_t i = 0; i < decimals; ++i)
        scale *= 10;
    return number / scale;
}

std::string bytes_text(Bytes bytes, ByteUnit unit, int decimals) {
    if (unit == ByteUnit::Bytes)
        return count_text(bytes.count) + " bytes";
    const double value =
        static_cast<double>(bytes.count) / static_cast<double>(unit_size(unit).count);
    return decimal_text(value, decimals) + ' ' + unit_text(unit);
}

std::string bytes_text(Bytes bytes) {
    const std::int64_t size = bytes.count < 0 ? -bytes.count : bytes.count;
    ByteUnit unit = ByteUnit::Bytes;
    for (const UnitRow& row : unit_rows) {
        if (row.unit != ByteUnit::GB && size >= row.size.count)
            unit = row.unit;
    }
    return bytes_text(bytes, unit, 1);
}

std::string exact_text(Bytes bytes) {
    return bytes_text(bytes, ByteUnit::Bytes, 0);
}

std::string unit_text(ByteUnit unit) {
    return std::string(row_of(unit).name);
}

Bytes unit_size(ByteUnit unit) {
    return row_of(unit).size;
}

}  // namespace base
