#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace estimator {

/// One named number of a product: `value`, or `value / per` (18 bytes per 32 weights). The name is
/// a literal that says what is counted: "layers", "bytes (bf16)".
struct Factor {
    std::string_view name;
    std::int64_t value = 1;
    std::int64_t per = 1;

    bool operator==(const Factor&) const = default;
};

/// A number that carries its working: the product of its factors, in bytes or as a count.
struct Term {
    std::string name;
    std::vector<Factor> factors;

    bool operator==(const Term&) const = default;
};

/// A sum of terms under one name.
struct Breakdown {
    std::string name;
    std::vector<Term> terms;

    bool operator==(const Breakdown&) const = default;
};

/// The product: exact in 128 bits, rounded up once at the end, an error above 2^63 - 1 or when a
/// factor is negative or divides by less than 1.
base::Result<std::int64_t> count_of(const Term& term);

/// True where the product is a whole number, so that copies of it may be counted together.
bool is_whole(const Term& term);

/// The sum of the products, with the same errors.
base::Result<std::int64_t> count_of(const Breakdown& breakdown);

/// `count_of` of a term whose last factor is bytes.
base::Result<base::Bytes> bytes_of(const Term& term);

/// `count_of` of a breakdown whose terms are bytes.
base::Result<base::Bytes> bytes_of(const Breakdown& breakdown);

/// "2 K and V × 32 layers × 8 KV heads × 128 wide × 8,192 tokens × 2 bytes (bf16)": the factors as
/// a learner reads them, thousands separated, a rational factor as "18/32 bytes per weight".
std::string working_of(const Term& term);

/// The workings of all terms, joined by " + ".
std::string working_of(const Breakdown& breakdown);

}  // namespace estimator
