#include "lesson/course.h"

#include "lesson/lint.h"
#include "lesson/parse.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace lesson {

namespace {

constexpr std::string_view order_name = "course.txt";
constexpr std::string_view glossary_name = "glossary.md";
constexpr std::string_view home_name = "home.md";
constexpr std::string_view pages_name = "pages.md";
constexpr std::string_view version_name = "version.txt";  // written by the build
constexpr std::array no_lessons = {order_name, glossary_name, home_name, pages_name, version_name};

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
        if (std::find(no_lessons.begin(), no_lessons.end(), file.name) != no_lessons.end())
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

/// The page of a widget: what pages.md says of it, and the widget with all its controls.
void add_demo(std::string_view widget, Course& course) {
    const std::string id = std::string(demos_page) + '/' + std::string(widget);
    auto page = std::find_if(course.pages.begin(), course.pages.end(),
                             [&](const Page& one) { return one.id == id; });
    if (page == course.pages.end()) {
        const std::string title(widget);
        page = course.pages.insert(page, Page{id, {title, title, {}}});
    }
    WidgetBlock block{id + "/demo", widgets::Widgets::make(widget).value(), {}, {}};
    for (const base::NamedText& field : widgets::named_texts(block.initial))
        block.controls.push_back(field.name);
    page->step.blocks.push_back({std::move(block), 0});
}

/// Reads the pages and gives each widget its own.
std::vector<Reference> add_pages(const base::EmbeddedFile& file, const Knowledge& knowledge,
                                 Course& course, base::Diagnostics& problems) {
    ParsedPages parsed = parse_pages(path_of(file.name), file.text, knowledge, problems);
    course.pages = std::move(parsed.pages);
    const std::vector<std::string_view> known = widgets::Widgets::names();
    for (const Page& page : course.pages) {
        const std::string below = page.id.substr(page.id.find('/') + 1);
        if (course.find(page.id) != nullptr)
            problems.push_back({path_of(file.name), 1, 1, "'" + page.id + "' is a lesson too"});
        if (is_demo(page) && std::find(known.begin(), known.end(), below) == known.end())
            problems.push_back({path_of(file.name), 1, 1, "no widget is called '" + below + "'"});
    }
    for (const std::string_view widget : known)
        add_demo(widget, course);
    return std::move(parsed.references);
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
    if (const base::EmbeddedFile* file = find_file(files, pages_name))
        check_references(add_pages(*file, knowledge, loaded.course, loaded.problems), loaded.course,
                         loaded.problems);
    if (const base::EmbeddedFile* file = find_file(files, version_name))
        loaded.course.version = file->text.substr(0, file->text.find('\n'));
    for (const ParsedLesson& lesson : parsed) {
        lint_lesson(lesson.lesson, lesson.file, loaded.problems);
        check_references(lesson.references, loaded.course, loaded.problems);
    }
    check_references(glossary.references, loaded.course, loaded.problems);
    sort_problems(loaded.problems);
    return loaded;
}

}  // namespace lesson
