#pragma once

#include "base/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace formats {

/// How many numbers are stored, compressed or not; the order is that of `storage_rows`.
enum class Storage {
    Fp32,
    Tf32,
    Bf16,
    Fp16,
    Fp8,
    Int8,
    Nf4,
    Nf4Double,
    MxFp8,
    MxFp4,
    NvFp4,
    Q40,
    Q41,
    Q50,
    Q51,
    Q80,
    Q2K,
    Q3K,
    Q4K,
    Q5K,
    Q6K,
    Iq4Nl,
    Iq4Xs,
    Iq3S,
    Iq3Xxs,
    Iq2S,
    Iq2Xs,
    Iq2Xxs,
    Iq1M,
    Iq1S,
};

/// `bytes` for each `elements` numbers, the last group of them whole.
struct Group {
    std::int64_t elements = 1;
    std::int64_t bytes = 0;
};

/// A storage format: the numbers themselves and, in further groups, their scales.
struct StorageRow {
    std::string_view id;
    std::string_view bytes_name;  ///< names the factor in a working
    std::array<Group, 3> groups;
};

// tf32 is a mode of the tensor core: what is stored stays 4 bytes. NF4 has one fp32 scale for 64
// weights; double quantisation makes it one byte and one fp32 for 256 of those (QLoRA,
// arXiv:2305.14314, section 3). MX formats: one scale byte for 32 (OCP MX 1.0); NVFP4: one for 16.
// The others are blocks of ggml (ggml-common.h).
inline constexpr std::array storage_rows = {
    StorageRow{"fp32", "bytes (fp32)", {{{1, 4}}}},
    StorageRow{"tf32", "bytes (tf32, stored as fp32)", {{{1, 4}}}},
    StorageRow{"bf16", "bytes (bf16)", {{{1, 2}}}},
    StorageRow{"fp16", "bytes (fp16)", {{{1, 2}}}},
    StorageRow{"fp8", "bytes (fp8)", {{{1, 1}}}},
    StorageRow{"int8", "bytes (int8)", {{{1, 1}}}},
    StorageRow{"nf4", "bytes (nf4)", {{{2, 1}, {64, 4}}}},
    StorageRow{"nf4-double", "bytes (nf4, scales quantised)", {{{2, 1}, {64, 1}, {16384, 4}}}},
    StorageRow{"mxfp8", "bytes (mxfp8)", {{{32, 33}}}},
    StorageRow{"mxfp4", "bytes (mxfp4)", {{{32, 17}}}},
    StorageRow{"nvfp4", "bytes (nvfp4)", {{{16, 9}}}},
    StorageRow{"q4_0", "bytes (q4_0)", {{{32, 18}}}},
    StorageRow{"q4_1", "bytes (q4_1)", {{{32, 20}}}},
    StorageRow{"q5_0", "bytes (q5_0)", {{{32, 22}}}},
    StorageRow{"q5_1", "bytes (q5_1)", {{{32, 24}}}},
    StorageRow{"q8_0", "bytes (q8_0)", {{{32, 34}}}},
    StorageRow{"q2_k", "bytes (q2_k)", {{{256, 84}}}},
    StorageRow{"q3_k", "bytes (q3_k)", {{{256, 110}}}},
    StorageRow{"q4_k", "bytes (q4_k)", {{{256, 144}}}},
    StorageRow{"q5_k", "bytes (q5_k)", {{{256, 176}}}},
    StorageRow{"q6_k", "bytes (q6_k)", {{{256, 210}}}},
    StorageRow{"iq4_nl", "bytes (iq4_nl)", {{{32, 18}}}},
    StorageRow{"iq4_xs", "bytes (iq4_xs)", {{{256, 136}}}},
    StorageRow{"iq3_s", "bytes (iq3_s)", {{{256, 110}}}},
    StorageRow{"iq3_xxs", "bytes (iq3_xxs)", {{{256, 98}}}},
    StorageRow{"iq2_s", "bytes (iq2_s)", {{{256, 82}}}},
    StorageRow{"iq2_xs", "bytes (iq2_xs)", {{{256, 74}}}},
    StorageRow{"iq2_xxs", "bytes (iq2_xxs)", {{{256, 66}}}},
    StorageRow{"iq1_m", "bytes (iq1_m)", {{{256, 56}}}},
    StorageRow{"iq1_s", "bytes (iq1_s)", {{{256, 50}}}},
};

constexpr const StorageRow& row_of(Storage storage) {
    return storage_rows[static_cast<std::size_t>(storage)];
}

/// Bytes of `elements` numbers in a row: whole groups, the last one filled up. The caller keeps
/// elements below 2^60.
constexpr base::Bytes bytes_of(Storage storage, std::int64_t elements) {
    std::int64_t bytes = 0;
    for (const Group& group : row_of(storage).groups)
        bytes +=
            (elements / group.elements + (elements % group.elements != 0 ? 1 : 0)) * group.bytes;
    return {bytes};
}

/// A number as a fraction of two whole ones.
struct Fraction {
    std::int64_t over = 0;
    std::int64_t under = 1;
};

/// Bytes of one number in whole groups: 18/32 in q4_0, 8452/16384 in nf4 with quantised scales.
constexpr Fraction bytes_each(Storage storage) {
    std::int64_t whole = 1;
    for (const Group& group : row_of(storage).groups) {
        if (group.elements > whole)
            whole = group.elements;
    }
    return {bytes_of(storage, whole).count, whole};
}

}  // namespace formats
