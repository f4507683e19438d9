#include "toynet/kernels.h"

#include "toynet/lanes.h"

namespace toynet {
namespace {

constexpr std::int64_t lane_count = 4;

/// A tile of Rows x (4 Vectors) of `multiply`, kept in registers while `inner` is walked. Four by
/// eight was the fastest of the tiles tried on the web.
template <int Rows, int Vectors>
void multiply_tile(Strided<float> left, const float* right, float* out, ProductSize size) {
    Lanes sums[Rows][Vectors];
    for (auto& row : sums) {
        for (Lanes& sum : row)
            sum = splat(0);
    }
    for (std::int64_t k = 0; k < size.inner; ++k) {
        Lanes columns[Vectors];
        for (int v = 0; v < Vectors; ++v)
            columns[v] = load(right + k * size.columns + v * lane_count);
        for (int r = 0; r < Rows; ++r) {
            const Lanes value = splat(left.data[r * left.row_stride + k * left.column_stride]);
            for (int v = 0; v < Vectors; ++v)
                sums[r][v] = multiply_add(value, columns[v], sums[r][v]);
        }
    }
    for (int r = 0; r < Rows; ++r) {
        for (int v = 0; v < Vectors; ++v)
            store(out + r * size.columns + v * lane_count, sums[r][v]);
    }
}

/// All rows of a band of 4 Vectors columns.
template <int Vectors>
void multiply_band(Strided<float> left, const float* right, float* out, ProductSize size) {
    std::int64_t row = 0;
    for (; row + 4 <= size.rows; row += 4) {
        multiply_tile<4, Vectors>(left, right, out, size);
        left.data += 4 * left.row_stride;
        out += 4 * size.columns;
    }
    for (; row < size.rows; ++row) {
        multiply_tile<1, Vectors>(left, right, out, size);
        left.data += left.row_stride;
        out += size.columns;
    }
}

template <class Real>
void multiply_columns(Strided<Real> left, const Real* right, Real* out, ProductSize size,
                      std::int64_t from) {
    for (std::int64_t i = 0; i < size.rows; ++i) {
        const Real* row = left.data + i * left.row_stride;
        for (std::int64_t j = from; j < size.columns; ++j) {
            Real sum = 0;
            for (std::int64_t k = 0; k < size.inner; ++k)
                sum += row[k * left.column_stride] * right[k * size.columns + j];
            out[i * size.columns + j] = sum;
        }
    }
}

/// A tile of Rows x Columns dot products along `inner`, four lanes at a time, then the rest one by
/// one.
template <int Rows, int Columns>
void dot_tile(const float* left, const float* right, const float* bias, float* out,
              ProductSize size) {
    Lanes sums[Rows][Columns];
    for (auto& row : sums) {
        for (Lanes& sum : row)
            sum = splat(0);
    }
    std::int64_t k = 0;
    for (; k + lane_count <= size.inner; k += lane_count) {
        Lanes columns[Columns];
        for (int c = 0; c < Columns; ++c)
            columns[c] = load(right + c * size.inner + k);
        for (int r = 0; r < Rows; ++r) {
            const Lanes value = load(left + r * size.inner + k);
            for (int c = 0; c < Columns; ++c)
                sums[r][c] = multiply_add(value, columns[c], sums[r][c]);
        }
    }
    for (int r = 0; r < Rows; ++r) {
        for (int c = 0; c < Columns; ++c) {
            float sum = sum_of(sums[r][c]);
            for (std::int64_t rest = k; rest < size.inner; ++rest)
                sum += left[r * size.inner + rest] * right[c * size.inner + rest];
            out[r * size.columns + c] = bias[c] + sum;
        }
    }
}

template <int Rows>
void dot_band(const float* left, const float* right, const float* bias, float* out,
              ProductSize size) {
    std::int64_t column = 0;
    for (; column + 4 <= size.columns; column += 4)
        dot_tile<Rows, 4>(left, right + column * size.inner, bias + column, out + column, size);
    for (; column < size.columns; ++column)
        dot_tile<Rows, 1>(left, right + column * size.inner, bias + column, out + column, size);
}

}  // namespace

template <>
void multiply<float>(Strided<float> left, const float* right, float* out, ProductSize size) {
    std::int64_t column = 0;
    for (; column + 2 * lane_count <= size.columns; column += 2 * lane_count)
        multiply_band<2>(left, right + column, out + column, size);
    for (; column + lane_count <= size.columns; column += lane_count)
        multiply_band<1>(left, right + column, out + column, size);
    multiply_columns(left, right, out, size, column);
}

template <>
void multiply<double>(Strided<double> left, const double* right, double* out, ProductSize size) {
    multiply_columns(left, right, out, size, 0);
}

template <>
void multiply_transposed<float>(const float* left, const float* right, const float* bias,
                                float* out, ProductSize size) {
    std::int64_t row = 0;
    for (; row + 2 <= size.rows; row += 2)
        dot_band<2>(left + row * size.inner, right, bias, out + row * size.columns, size);
    for (; row < size.rows; ++row)
        dot_band<1>(left + row * size.inner, right, bias, out + row * size.columns, size);
}

template <>
void multiply_transposed<double>(const double* left, const double* right, const double* bias,
                                 double* out, ProductSize size) {
    for (std::int64_t i = 0; i < size.rows; ++i) {
        for (std::int64_t j = 0; j < size.columns; ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < size.inner; ++k)
                sum += left[i * size.inner + k] * right[j * size.inner + k];
            out[i * size.columns + j] = bias[j] + sum;
        }
    }
}

template <class Real>
void sum_of_rows(const Real* in, Real* out, std::int64_t rows, std::int64_t columns) {
    for (std::int64_t j = 0; j < columns; ++j)
        out[j] = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < columns; ++j)
            out[j] += in[i * columns + j];
    }
}

template void sum_of_rows<float>(const float*, float*, std::int64_t, std::int64_t);
template void sum_of_rows<double>(const double*, double*, std::int64_t, std::int64_t);

}  // namespace toynet
