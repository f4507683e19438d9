#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// The units a quantity of memory may be shown in. GiB (2^30 bytes) and GB (10^9) are different
/// words.
enum class ByteUnit { Bytes, KiB, MiB, GiB, TiB, GB };

/// Whole numbers with thousands separated: 8,030,261,248. A minus sign is the typographic one.
std::string count_text(std::int64_t count);

/// `value` with `decimals` digits, rounded half away from zero, thousands separated.
std::string decimal_text(double value, int decimals);

/// The reverse, for what people type: digits, with a point before decimals and, if they like,
/// commas between thousands. Nothing for other text, and for more than 15 digits.
std::optional<double> decimal_number(std::string_view text);

/// "14.96 GiB", "512 bytes": `bytes` in `unit` with `decimals` digits (ignored for bytes), unit
/// included.
std::string bytes_text(Bytes bytes, ByteUnit unit, int decimals);

/// `bytes` in the largest binary unit that keeps the number at 1 or more, one decimal: "15.0 GiB".
std::string bytes_text(Bytes bytes);

/// The whole number: "13,776 bytes".
std::string exact_text(Bytes bytes);

/// "GiB", "GB", … ; the singular "byte" is never needed by the course.
std::string unit_text(ByteUnit unit);

/// How many bytes one `unit` is.
Bytes unit_size(ByteUnit unit);

}  // namespace base
