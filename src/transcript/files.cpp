#include "transcript/files.h"

#include "transcript/article.h"
#include "transcript/page.h"

namespace transcript {

base::Result<std::vector<TextFile>> files_of(const lesson::Course& course,
                                             const std::string& index_html) {
    const std::size_t mark = index_html.find(home_mark);
    if (mark == std::string::npos || index_html.find(home_mark, mark + 1) != std::string::npos)
        return base::Error{"holds '" + std::string(home_mark) + "' not exactly once"};
    std::string index = index_html;
    index.replace(mark, home_mark.size(), home_article(course, Place::CoursePage));
    std::vector<TextFile> files = {{"index.html", index}, {"course.json", course_json(course)}};
    for (const lesson::Lesson& lesson : course.lessons) {
        files.push_back({"lessons/" + lesson.id + ".html", lesson_page(course, lesson)});
        files.push_back(
            {"text/" + lesson.id + ".html", lesson_article(course, lesson, Place::CoursePage)});
    }
    for (const lesson::Page& page : course.pages) {
        files.push_back({"lessons/" + page_file(page), course_page(course, page)});
        files.push_back({"text/" + page_file(page), page_article(course, page, Place::CoursePage)});
    }
    return files;
}

}  // namespace transcript
