#include "host/start.h"

#include "embedded/lessons.h"
#include "host/platform.h"
#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"

#include <utility>
#include <vector>

namespace host {
namespace {

/// The course from disk if the host names one, else the one built in. What is wrong with it is
/// reported, and what can be read of it is shown.
lesson::Course course_of(Host& host) {
    const std::vector<LessonFile> read = host.lessons();
    std::vector<base::EmbeddedFile> files;
    files.reserve(read.size());
    for (const LessonFile& file : read)
        files.push_back({file.name, file.text});
    lesson::LoadedCourse loaded =
        read.empty() ? lesson::load_course(embedded::lessons(), lesson::estimator_knowledge())
                     : lesson::load_course(files, lesson::estimator_knowledge());
    for (const base::Diagnostic& problem : loaded.problems)
        report({base::text_of(problem)});
    return std::move(loaded.course);
}

}  // namespace

std::shared_ptr<Program> start(Host& host) {
    auto program = std::make_shared<Program>();
    program->model.course = std::make_shared<const lesson::Course>(course_of(host));
    program->fonts = host.fonts();
    return program;
}

}  // namespace host
