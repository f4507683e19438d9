#include "lesson/bare_numbers.h"

#include <array>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

struct Row {
    std::string_view text;
    std::string_view found;  // empty: nothing
};

constexpr std::array rows = {
    Row{"a card with 24 GB of memory", "24 GB"},
    Row{"about 1.07GiB", "1.07GiB"},
    Row{"16,060,522,496 bytes in all", "16,060,522,496 bytes"},
    Row{"8 bytes a weight", "8 bytes"},
    Row{"a 7B-parameter model", "7B-parameter"},
    Row{"8-billion-parameter", "8-billion-parameter"},
    Row{"8.03 billion parameters", "8.03 billion parameters"},
    Row{"80\xC2\xA0GB", "80\xC2\xA0GB"},
    Row{"Llama 3.1 8B", ""},
    Row{"512 tokens a step", ""},
    Row{"a 16-bit format", ""},
    Row{"an RTX 4090 card", ""},
    Row{"fp32 bytes", ""},
    Row{"two bytes", ""},
    Row{"step 3. Bytes count", ""},
    Row{"", ""},
};

}  // namespace

TEST_CASE("an amount of memory or parameters in digits is a bare number") {
    for (const Row& row : rows) {
        INFO(row.text);
        const auto found = lesson::bare_numbers(row.text);
        CHECK(found.size() == (row.found.empty() ? 0 : 1));
        if (!found.empty())
            CHECK(row.text.substr(found[0].offset, found[0].size) == row.found);
    }
}

TEST_CASE("every bare number of a text is found") {
    CHECK(lesson::bare_numbers("24 GB here, 80 GB there").size() == 2);
}
