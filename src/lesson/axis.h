#pragma once

#include "lesson/document.h"

#include <cstdint>
#include <string>
#include <vector>

/// Where amounts lie on the line that a bar is dragged along, and how they are told.
namespace lesson {

/// "56 GiB", "0.5 GiB": `count` bytes or things in the unit of `unit`, no more decimals than
/// needed.
std::string amount_text(std::int64_t count, const Amount& unit);

/// The same without its unit: what stands in a field that is typed in.
std::string amount_number(std::int64_t count, const Amount& unit);

/// How far along the axis `count` lies: 0 at its beginning, 1 at its end, never outside.
double share_of(const Axis& axis, std::int64_t count);

/// How many steps of the arrow keys the axis has: 20 a decade if Logarithmic, so that one is at
/// most 6 % away from any amount; else as many round steps as go in, at most 125.
int steps_of(const Axis& axis, const Amount& unit);

/// The amount at `share` of the axis, rounded to what a person would say, and never 0.
std::int64_t count_at(const Axis& axis, const Amount& unit, double share);

/// The marked amounts between the ends: powers of ten, or the quarters.
std::vector<std::int64_t> ticks_of(const Axis& axis, const Amount& unit);

}  // namespace lesson
