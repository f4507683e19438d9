#pragma once

#include "base/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace formats {

/// How one element of a tensor is stored; the order is that of `dtype_rows`.
enum class Dtype { Bf16, Fp16, Fp32 };

/// What the course calls a format and how wide one element is.
struct DtypeRow {
    std::string_view id;
    std::string_view bytes_name;  ///< names the factor "bytes an element" in a working
    std::int64_t bytes;
};

inline constexpr std::array dtype_rows = {
    DtypeRow{"bf16", "bytes (bf16)", 2},
    DtypeRow{"fp16", "bytes (fp16)", 2},
    DtypeRow{"fp32", "bytes (fp32)", 4},
};

constexpr const DtypeRow& row_of(Dtype dtype) {
    return dtype_rows[static_cast<std::size_t>(dtype)];
}

/// Bytes of `elements` elements stored as `dtype`; the caller keeps the product below 2^63.
constexpr base::Bytes bytes_of(Dtype dtype, std::int64_t elements) {
    return base::Bytes{row_of(dtype).bytes} * elements;
}

}  // namespace formats
