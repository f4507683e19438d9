#include "base/units.h"

#include <doctest/doctest.h>

using base::Bytes;
using base::ByteUnit;

TEST_CASE("counts are grouped by thousands and keep their sign") {
    CHECK(base::count_text(0) == "0");
    CHECK(base::count_text(999) == "999");
    CHECK(base::count_text(1000) == "1,000");
    CHECK(base::count_text(8'030'261'248) == "8,030,261,248");
    CHECK(base::count_text(-1234) == "\u22121,234");
    CHECK(base::count_text(INT64_MIN) == "\u22129,223,372,036,854,775,808");
}

TEST_CASE("decimals are rounded half away from zero and padded") {
    CHECK(base::decimal_text(14.957, 2) == "14.96");
    CHECK(base::decimal_text(2.5, 0) == "3");
    CHECK(base::decimal_text(0.05, 2) == "0.05");
    CHECK(base::decimal_text(1234567.04, 1) == "1,234,567.0");
    CHECK(base::decimal_text(-0.001, 2) == "0.00");
    CHECK(base::decimal_text(-1.5, 1) == "\u22121.5");
}

TEST_CASE("GiB and GB are different words for different sizes") {
    const Bytes card{24'564 * base::mib.count};
    CHECK(base::bytes_text(card, ByteUnit::GiB, 2) == "23.99 GiB");
    CHECK(base::bytes_text(card, ByteUnit::GB, 2) == "25.76 GB");
    CHECK(base::bytes_text(Bytes{331'560}, ByteUnit::Bytes, 0) == "331,560 bytes");
}

TEST_CASE("the unit follows the size when none is asked for") {
    CHECK(base::bytes_text(Bytes{0}) == "0 bytes");
    CHECK(base::bytes_text(Bytes{1023}) == "1,023 bytes");
    CHECK(base::bytes_text(Bytes{1024}) == "1.0 KiB");
    CHECK(base::bytes_text(base::mib * 112) == "112.0 MiB");
    CHECK(base::bytes_text(base::gib * 15) == "15.0 GiB");
    CHECK(base::bytes_text(base::gib * 2048) == "2.0 TiB");
}

TEST_CASE("what people type is read as they mean it, or not at all") {
    CHECK(base::decimal_number("56") == 56);
    CHECK(base::decimal_number("0.5") == 0.5);
    CHECK(base::decimal_number("1,234.25") == 1234.25);
    for (const char* text :
         {"", ".", ".5", "5.", "1,5", "12,34", ",123", "-1", "1e3", "5 GiB", "1234567890123456"})
        CHECK_MESSAGE(base::decimal_number(text) == std::nullopt, text);
}
