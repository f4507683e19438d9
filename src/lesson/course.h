#pragma once

#include "base/diagnostics.h"
#include "base/embedded_file.h"
#include "lesson/document.h"
#include "lesson/values.h"

#include <span>

namespace lesson {

/// A course, and everything wrong in its files: sorted by place, empty for the course that is built
/// in, since a problem fails the build.
struct LoadedCourse {
    Course course;
    base::Diagnostics problems;
};

/// Reads course.txt, home.md, glossary.md, pages.md, version.txt and every other file as a lesson
/// called "NN-id.md", then checks the course as a whole.
LoadedCourse load_course(std::span<const base::EmbeddedFile> files, const Knowledge& knowledge);

}  // namespace lesson
