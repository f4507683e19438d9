#include "lesson/course.h"

#include "lesson/lint.h"
#include "lesson/parse.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace lesson {

namespace {

constexpr std::string_view order_name = "course.txt";
constexpr std::string_view glossary_name = "glossary.md";
constexpr std::string_view home_name = "home.md";

std::string path_of(std::string_view name) {
    return "lessons/" + std::string(name);
}

const base::EmbeddedFile* find_file(std::span<const base::EmbeddedFile> files,
                                    std::string_view name) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const base::EmbeddedFile& f) { return f.name == name; });
    return found == files.end() ? nullptr : &*found;
}

/// "what-fits" of "01-what-fits.md".
std::string_view id_in(std::string_view file_name) {
    const std::size_t dash = file_name.find('-');
    const std::size_t end = file_name.rfind(".md");
    if (dash == std::string_view::npos || end == std::string_view::npos || end < dash)
        return file_name;
    return file_name.substr(dash + 1, end - dash - 1);
}

std::string wrong_name(const std::string& id) {
    std::string message = "the lesson's id is '";
    message.append(id).append("', so its file is called NN-").append(id);
    return message.append(".md, with its number in the course");
}

/// Parses every lesson, in the order of the files.
std::vector<ParsedLesson> parse_all(std::span<const base::EmbeddedFile> files,
                                    const Knowledge& knowledge, base::Diagnostics& problems) {
    std::vector<ParsedLesson> parsed;
    for (const base::EmbeddedFile& file : files) {
        if (file.name == order_name || file.name == glossary_name || file.name == home_name)
            continue;
        parsed.push_back(parse_lesson(path_of(file.name), file.text, knowledge, problems));
        const std::string& id = parsed.back().lesson.id;
        if (!id.empty() && id_in(file.name) != id)
            problems.push_back({path_of(file.name), 1, 1, wrong_name(id)});
    }
    return parsed;
}

/// Moves the lessons into `course` in the order of course.txt.
void order_lessons(std::vector<ParsedLesson>& parsed, const base::EmbeddedFile& order,
                   Course& course, base::Diagnostics& problems) {
    const Report report(path_of(order.name), order.text, problems);
    std::vector<const ParsedLesson*> listed;
    for (const std::string_view line : lines_of(order.text)) {
        const std::string_view id = trimmed(line);
        if (id.empty())
            continue;
        const auto found = std::find_if(parsed.begin(), parsed.end(),
                                        [&](const ParsedLesson& p) { return p.lesson.id == id; });
        if (found == parsed.end()) {
            report(id, "no lesson has the id '" + std::string(id) + "'");
        } else if (std::find(listed.begin(), listed.end(), &*found) != listed.end()) {
            report(id, "'" + std::string(id) + "' stands above already");
        } else {
            listed.push_back(&*found);
            course.lessons.push_back(found->lesson);
        }
    }
    for (const ParsedLesson& lesson : parsed) {
        const bool known = std::find(listed.begin(), listed.end(), &lesson) != listed.end();
        if (!known && !lesson.lesson.id.empty())
            problems.push_back({lesson.file, 1, 1,
                                "course.txt does not list '" + lesson.lesson.id +
                                    "', or another lesson has this id"});
    }
}

void sort_problems(base::Diagnostics& problems) {
    const auto key = [](const base::Diagnostic& p) {
        return std::tie(p.file, p.line, p.column, p.message);
    };
    std::sort(problems.begin(), problems.end(),
              [&](const auto& a, const auto& b) { return key(a) < key(b); });
    problems.erase(std::unique(problems.begin(), problems.end()), problems.end());
}

}  // namespace

LoadedCourse load_course(std::span<const base::EmbeddedFile> files, const Knowledge& knowledge) {
    LoadedCourse loaded;
    if (const base::EmbeddedFile* file = find_file(files, home_name))
        loaded.course.home = parse_home(path_of(file->name), file->text, loaded.problems);
    ParsedGlossary glossary;
    if (const base::EmbeddedFile* file = find_file(files, glossary_name))
        glossary = parse_glossary(path_of(file->name), file->text, knowledge, loaded.problems);
    std::vector<ParsedLesson> parsed = parse_all(files, knowledge, loaded.problems);
    if (const base::EmbeddedFile* order = find_file(files, order_name))
        order_lessons(parsed, *order, loaded.course, loaded.problems);
    else
        loaded.problems.push_back({path_of(order_name), 1, 1,
                                   "the file is missing; write the id of each lesson, one a line"});
    loaded.course.glossary = glossary.entries;
    for (const ParsedLesson& lesson : parsed) {
        lint_lesson(lesson.lesson, lesson.file, loaded.problems);
        check_references(lesson.references, loaded.course, loaded.problems);
    }
    check_references(glossary.references, loaded.course, loaded.problems);
    sort_problems(loaded.problems);
    return loaded;
}

}  // namespace lesson
