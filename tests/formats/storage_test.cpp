#include "formats/storage.h"

#include <array>
#include <string_view>

#include <doctest/doctest.h>

namespace formats {
namespace {

double bits(Storage storage) {
    const Fraction each = bytes_each(storage);
    return 8.0 * static_cast<double>(each.over) / static_cast<double>(each.under);
}

}  // namespace

TEST_CASE("bits a number, as published for each format, all 30 of them") {
    struct Row {
        Storage storage;
        std::string_view id;
        double bits;
    };

    // OCP MX 1.0, arXiv:2305.14314, ggml-common.h.
    constexpr std::array rows = {
        Row{Storage::Fp32, "fp32", 32},
        Row{Storage::Tf32, "tf32", 32},
        Row{Storage::Bf16, "bf16", 16},
        Row{Storage::Fp16, "fp16", 16},
        Row{Storage::Fp8, "fp8", 8},
        Row{Storage::Int8, "int8", 8},
        Row{Storage::Nf4, "nf4", 4.5},
        Row{Storage::Nf4Double, "nf4-double", 4.127},
        Row{Storage::MxFp8, "mxfp8", 8.25},
        Row{Storage::MxFp4, "mxfp4", 4.25},
        Row{Storage::NvFp4, "nvfp4", 4.5},
        Row{Storage::Q40, "q4_0", 4.5},
        Row{Storage::Q41, "q4_1", 5},
        Row{Storage::Q50, "q5_0", 5.5},
        Row{Storage::Q51, "q5_1", 6},
        Row{Storage::Q80, "q8_0", 8.5},
        Row{Storage::Q2K, "q2_k", 2.625},
        Row{Storage::Q3K, "q3_k", 3.4375},
        Row{Storage::Q4K, "q4_k", 4.5},
        Row{Storage::Q5K, "q5_k", 5.5},
        Row{Storage::Q6K, "q6_k", 6.5625},
        Row{Storage::Iq4Nl, "iq4_nl", 4.5},
        Row{Storage::Iq4Xs, "iq4_xs", 4.25},
        Row{Storage::Iq3S, "iq3_s", 3.4375},
        Row{Storage::Iq3Xxs, "iq3_xxs", 3.0625},
        Row{Storage::Iq2S, "iq2_s", 2.5625},
        Row{Storage::Iq2Xs, "iq2_xs", 2.3125},
        Row{Storage::Iq2Xxs, "iq2_xxs", 2.0625},
        Row{Storage::Iq1M, "iq1_m", 1.75},
        Row{Storage::Iq1S, "iq1_s", 1.5625},
    };
    REQUIRE(rows.size() == storage_rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        INFO(rows[i].id);
        CHECK(static_cast<std::size_t>(rows[i].storage) == i);
        CHECK(row_of(rows[i].storage).id == rows[i].id);
        CHECK(bits(rows[i].storage) == doctest::Approx(rows[i].bits).epsilon(1e-4));
    }
}

TEST_CASE("a group that is begun is whole") {
    CHECK(bytes_of(Storage::Q40, 0).count == 0);
    CHECK(bytes_of(Storage::Q40, 1).count == 18);
    CHECK(bytes_of(Storage::Q40, 33).count == 36);
    CHECK(bytes_of(Storage::Nf4, 65).count == 33 + 8);
    CHECK(bytes_of(Storage::Nf4Double, 64).count == 32 + 1 + 4);
}

}  // namespace formats
