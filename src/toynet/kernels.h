#pragma once

#include <cstdint>
#include <span>

/// The arithmetic of the trainer, on plain row-major memory, for float (SIMD where there is any)
/// and double. Every sum has one fixed order, the same natively and on the web, so that both give
/// the same bits.
namespace toynet {

/// A matrix read with strides: element (i, k) is data[i * row_stride + k * column_stride].
template <class Real>
struct Strided {
    const Real* data = nullptr;
    std::int64_t row_stride = 0;
    std::int64_t column_stride = 0;
};

/// Sizes of a product: out is rows x columns, `inner` is summed over.
struct ProductSize {
    std::int64_t rows = 0;
    std::int64_t inner = 0;
    std::int64_t columns = 0;
};

/// out(i, j) = Σ_k left(i, k) right(k, j); right is inner x columns, row major.
template <class Real>
void multiply(Strided<Real> left, const Real* right, Real* out, ProductSize size);

/// out(i, j) = bias(j) + Σ_k left(i, k) right(j, k); left is rows x inner, right columns x inner,
/// both row major.
template <class Real>
void multiply_transposed(const Real* left, const Real* right, const Real* bias, Real* out,
                         ProductSize size);

/// out(j) = Σ_i in(i, j).
template <class Real>
void sum_of_rows(const Real* in, Real* out, std::int64_t rows, std::int64_t columns);

}  // namespace toynet
