#pragma once

/// Exponential, logarithm, hyperbolic tangent, sine and cosine with the same bits on every machine.
/// The C library's differ in the last place between processors, so no training code may call them;
/// sqrt is exact everywhere. Only additions, multiplications, divisions and exact scalings are
/// used. Relative error below 1e-14.
namespace base {

/// e^x; 0 below about −745, infinity above about 709.
double exponential(double x);

/// Natural logarithm of x > 0; −infinity for 0, NaN below.
double logarithm(double x);

/// (e^2x − 1) / (e^2x + 1).
double hyperbolic_tangent(double x);

/// Sine and cosine of an angle in radians, |x| up to a million.
double sine(double x);
double cosine(double x);

}  // namespace base
