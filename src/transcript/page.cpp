#include "transcript/page.h"

#include "transcript/article.h"
#include "transcript/html.h"

#include <cstddef>

namespace transcript {

namespace {

std::string link(const std::string& to, std::string_view words) {
    return text_element("a href=\"" + escaped(to) + '"', words);
}

std::string neighbours(const lesson::Course& course, const lesson::Lesson& lesson) {
    std::string links = link("../index.html", course.home.title) + ' ' +
                        link("../index.html#/" + lesson.id + "/1", "Interactive edition");
    const auto index = static_cast<std::size_t>(&lesson - course.lessons.data());
    if (index > 0)
        links += ' ' + link(course.lessons[index - 1].id + ".html",
                            "Before: " + course.lessons[index - 1].title);
    if (index + 1 < course.lessons.size())
        links += ' ' + link(course.lessons[index + 1].id + ".html",
                            "Next: " + course.lessons[index + 1].title);
    return element("nav aria-label=\"Course\"", links);
}

std::string json(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += '\\';
        if (byte < 0x20)
            out += std::string("\\u00") + digits[byte >> 4U] + digits[byte & 0xFU];
        else
            out += c;
    }
    return out + '"';
}

std::string json_list(const std::vector<std::string>& items) {
    std::string list;
    for (const std::string& item : items)
        list += (list.empty() ? "" : ",") + item;
    return '[' + list + ']';
}

std::string json_of(const lesson::Step& step, std::size_t number) {
    std::vector<std::string> quizzes;
    lesson::for_each_block(step.blocks, [&](const lesson::Block& block) {
        if (const auto* quiz = std::get_if<lesson::Quiz>(&block.content))
            quizzes.push_back(json(quiz->id));
    });
    return "{\"number\":" + std::to_string(number) + ",\"beat\":" + json(step.beat) +
           ",\"title\":" + json(step.title) + ",\"quizzes\":" + json_list(quizzes) + '}';
}

struct Parts {
    std::string title;
    std::string summary;
    std::string navigation;  // HTML
    std::string article;     // HTML
};

std::string whole_page(const lesson::Course& course, const Parts& parts) {
    const std::string head =
        "<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
        text_element("title", parts.title + " · " + course.home.title) +
        "\n<meta name=\"description\" content=\"" + escaped(parts.summary) +
        "\">\n<link rel=\"stylesheet\" href=\"../web/shell.css\">\n";
    const std::string body = element("header", parts.navigation) + '\n' +
                             element("main id=\"text\"", '\n' + parts.article) + '\n';
    return "<!doctype html>\n" +
           element("html lang=\"en\"",
                   '\n' + element("head", '\n' + head) + '\n' + element("body", '\n' + body)) +
           '\n';
}

}  // namespace

std::string lesson_page(const lesson::Course& course, const lesson::Lesson& lesson) {
    return whole_page(course, {lesson.title, lesson.summary, neighbours(course, lesson),
                               lesson_article(course, lesson, Place::OwnPage)});
}

std::string course_page(const lesson::Course& course, const lesson::Page& page) {
    const std::string links = link("../index.html", course.home.title) + ' ' +
                              link("../index.html#/" + page.id, "Interactive edition");
    return whole_page(course, {page.step.title, lesson::summary_of(page),
                               element("nav aria-label=\"Course\"", links),
                               page_article(course, page, Place::OwnPage)});
}

std::string course_json(const lesson::Course& course) {
    std::vector<std::string> lessons;
    for (const lesson::Lesson& lesson : course.lessons) {
        std::vector<std::string> steps;
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            steps.push_back(json_of(lesson.steps[i], i + 1));
        lessons.push_back("{\"id\":" + json(lesson.id) + ",\"title\":" + json(lesson.title) +
                          ",\"summary\":" + json(lesson.summary) + ",\"minutes\":" +
                          std::to_string(lesson.minutes) + ",\"steps\":" + json_list(steps) + '}');
    }
    std::vector<std::string> pages;
    for (const lesson::Page& page : course.pages)
        pages.push_back("{\"id\":" + json(page.id) + ",\"title\":" + json(page.step.title) + '}');
    return "{\"lessons\":" + json_list(lessons) + ",\"pages\":" + json_list(pages) + "}\n";
}

}  // namespace transcript
