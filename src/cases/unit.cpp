#include "cases/unit.h"

#include <array>
#include <cstddef>

namespace cases {
namespace {

struct Row {
    std::string_view start;  ///< how the unit begins, up to the end of a word
    Unit unit;
};

constexpr std::int64_t kibi = 1024;
constexpr std::int64_t kilo = 1000;

constexpr std::array rows = {
    Row{"bytes", {Measure::Bytes, 1}},
    Row{"KiB", {Measure::Bytes, kibi}},
    Row{"MiB", {Measure::Bytes, kibi* kibi}},
    Row{"GiB", {Measure::Bytes, kibi* kibi* kibi}},
    Row{"TiB", {Measure::Bytes, kibi* kibi* kibi* kibi}},
    Row{"kB", {Measure::Bytes, kilo}},
    Row{"KB", {Measure::Bytes, kilo}},
    Row{"MB", {Measure::Bytes, kilo* kilo}},
    Row{"GB", {Measure::Bytes, kilo* kilo* kilo}},
    Row{"TB", {Measure::Bytes, kilo* kilo* kilo* kilo}},
    Row{"bits", {Measure::Bits, 1}},
    Row{"parameters", {Measure::Count, 1}},
    Row{"trainable parameters", {Measure::Count, 1}},
    Row{"elements", {Measure::Count, 1}},
    Row{"uint8 elements", {Measure::Count, 1}},
    Row{"fp32 elements", {Measure::Count, 1}},
    Row{"fp16 elements", {Measure::Count, 1}},
    Row{"bf16 elements", {Measure::Count, 1}},
    Row{"tokens", {Measure::Count, 1}},
    Row{"sequences", {Measure::Count, 1}},
    Row{"fraction", {Measure::Ratio, 1}},
    Row{"ratio", {Measure::Ratio, 1}},
    Row{"units of 2*b*s*h bytes", {Measure::Ratio, 1}},
    Row{"5as/h", {Measure::Ratio, 1}},
};

constexpr std::array<std::string_view, 4> titles = {"bytes", "a count", "bits", "a ratio"};

bool ends_word(std::string_view text, std::size_t at) {
    return at == text.size() || text[at] == ' ' || text[at] == '(' || text[at] == ',';
}

}  // namespace

std::optional<Unit> unit_called(std::string_view text) {
    for (const Row& row : rows) {
        if (text.starts_with(row.start) && ends_word(text, row.start.size()))
            return row.unit;
    }
    return std::nullopt;
}

std::string_view title_of(Measure measure) {
    return titles[static_cast<std::size_t>(measure)];
}

}  // namespace cases
