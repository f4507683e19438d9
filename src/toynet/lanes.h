#pragma once

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include <cstring>

/// Four floats at once: WebAssembly's 128 bits on the web, the compiler's vectors natively. Both do
/// the same IEEE operations in the same order (no fused multiply-add), hence give the same bits.
namespace toynet {

#if defined(__wasm_simd128__)

using Lanes = v128_t;

inline Lanes load(const float* from) {
    return wasm_v128_load(from);
}

inline void store(float* to, Lanes lanes) {
    wasm_v128_store(to, lanes);
}

inline Lanes splat(float value) {
    return wasm_f32x4_splat(value);
}

inline Lanes add(Lanes a, Lanes b) {
    return wasm_f32x4_add(a, b);
}

inline Lanes multiply_add(Lanes a, Lanes b, Lanes sum) {
    return wasm_f32x4_add(sum, wasm_f32x4_mul(a, b));
}

#else

using Lanes = float __attribute__((vector_size(16)));

inline Lanes load(const float* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

inline void store(float* to, Lanes lanes) {
    std::memcpy(to, &lanes, sizeof lanes);
}

inline Lanes splat(float value) {
    return Lanes{value, value, value, value};
}

inline Lanes add(Lanes a, Lanes b) {
    return a + b;
}

inline Lanes multiply_add(Lanes a, Lanes b, Lanes sum) {
    return sum + a * b;
}

#endif

/// (lane 0 + lane 2) + (lane 1 + lane 3).
inline float sum_of(Lanes lanes) {
    float values[4];
    store(values, lanes);
    return (values[0] + values[2]) + (values[1] + values[3]);
}

}  // namespace toynet
