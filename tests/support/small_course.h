#pragma once

#include "app/model.h"
#include "app/port.h"

#include <string>
#include <vector>

namespace support {

/// A course of one lesson, "tiny", made by hand: step 1 asks "tiny/hook" (the last of its three
/// choices is right, two hints), step 2 has the widget "tiny/play" whose card, batch and model may
/// be changed, step 3 has only prose and the picture "tiny/still".
lesson::Course small_course();

/// A model of `small_course` on the course home.
app::Model small_model();

/// The texts of all outbound values of one kind.
template <class Kind>
std::vector<Kind> only(const std::vector<app::Outbound>& all) {
    std::vector<Kind> found;
    for (const app::Outbound& one : all) {
        if (const auto* kind = std::get_if<Kind>(&one))
            found.push_back(*kind);
    }
    return found;
}

}  // namespace support
