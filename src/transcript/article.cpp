#include "transcript/article.h"

#include "transcript/blocks.h"
#include "transcript/html.h"

namespace transcript {

namespace {

/// The words of a step's heading. A title told only after a quiz is the beat until then.
std::string heading_of(const lesson::Step& step) {
    if (!step.title.empty())
        return label("span", step.beat + ": ") + escaped(step.title);
    for (const lesson::Block& block : step.blocks) {
        if (const auto* after = std::get_if<lesson::After>(&block.content))
            return text_element("span " + marked("data-until", after->quiz), step.beat);
    }
    return escaped(step.beat);
}

/// A page has no steps: its headings stand one level higher than those of a lesson.
std::vector<lesson::Block> without_step(std::vector<lesson::Block> blocks) {
    for (lesson::Block& block : blocks) {
        auto* prose = std::get_if<lesson::Prose>(&block.content);
        if (prose != nullptr && prose->kind == lesson::ProseKind::Heading)
            prose->level -= 1;
    }
    return blocks;
}

/// The address of a file of the text edition, seen from `place`.
std::string file_address(const std::string& name, Place place) {
    return (place == Place::CoursePage ? "lessons/" : "") + name;
}

std::string item_link(const std::string& href, std::string_view words, std::string_view summary) {
    const std::string sentence = summary.empty() ? "" : text_element("p", summary);
    return element("li", text_element("a href=\"" + escaped(href) + '"', words) + sentence) + '\n';
}

std::string version_line(const lesson::Course& course) {
    return course.version.empty() ? "" : label("p", "Version " + course.version) + '\n';
}

/// Every lesson with its steps.
std::string map_list(const lesson::Course& course, Place place) {
    std::string lessons;
    for (const lesson::Lesson& lesson : course.lessons) {
        std::string steps;
        std::size_t number = 0;
        for (const lesson::Step& step : lesson.steps)
            steps += item_link(address("#/" + lesson.id + '/' + std::to_string(++number), place),
                               step.beat, "");
        lessons += text_element("h2", lesson.title) + text_element("p", lesson.summary) +
                   element("ol", '\n' + steps);
    }
    return lessons;
}

/// The pages that are demos, or those that are none.
std::string page_list(const lesson::Course& course, bool demos, Place place) {
    std::string pages;
    for (const lesson::Page& page : course.pages) {
        if (lesson::is_demo(page) == demos)
            pages += item_link(file_address(page_file(page), place), page.step.title,
                               demos ? lesson::summary_of(page) : "");
    }
    return pages.empty() ? "" : element("ul", '\n' + pages) + '\n';
}

std::string step_section(const lesson::Step& step, std::size_t number, Notes& notes) {
    const std::string n = std::to_string(number);
    return element("section id=\"step-" + n + "\" data-step=\"" + n + '"',
                   '\n' + element("h2", heading_of(step)) + '\n' + html_of(step.blocks, notes)) +
           '\n';
}

/// One entry a value: what is printed, the factors behind it, the exact product and the source.
std::string numbers_section(const Notes& notes) {
    std::string entries;
    std::size_t number = 0;
    for (const lesson::Value& value : notes.values()) {
        const std::string id = "number-" + std::to_string(++number);
        const bool named = !value.name.empty() && value.name != value.text;
        entries += text_element("dt id=\"" + id + '"',
                                value.text + (named ? ": " + value.name : std::string()));
        for (const std::string& line : value.working)
            entries += text_element("dd", line);
        for (const std::string* line : {&value.exact, &value.source}) {
            if (!line->empty())
                entries += text_element("dd", *line);
        }
        entries += '\n';
    }
    if (entries.empty())
        return {};
    return element("section class=\"numbers\"", '\n' +
                                                    element("h2", "How the numbers are computed") +
                                                    '\n' + element("dl", '\n' + entries)) +
           '\n';
}

std::string glossary_section(const lesson::Course& course, Notes& notes) {
    std::string entries;
    // An explanation may use further words, which then join the list.
    for (std::size_t i = 0; i < notes.terms().size(); ++i) {
        const std::string id = notes.terms()[i];
        const lesson::GlossaryEntry* entry = course.find_word(id);
        if (entry == nullptr)
            continue;
        entries += text_element("dt id=\"term-" + escaped(id) + '"', entry->word) +
                   element("dd", html_of(entry->text, notes)) + '\n';
    }
    if (entries.empty())
        return {};
    return element("section class=\"glossary\"",
                   '\n' + element("h2", "Words") + '\n' + element("dl", '\n' + entries)) +
           '\n';
}

}  // namespace

std::string lesson_article(const lesson::Course& course, const lesson::Lesson& lesson,
                           Place place) {
    Notes notes(place);
    std::string html =
        text_element("h1", lesson.title) + '\n' + text_element("p", lesson.summary) + '\n';
    std::size_t number = 0;
    for (const lesson::Step& step : lesson.steps)
        html += step_section(step, ++number, notes);
    const std::string words = glossary_section(course, notes);
    html += numbers_section(notes) + words;
    return element("article data-lesson=\"" + escaped(lesson.id) + '"', '\n' + html) + '\n';
}

std::string page_article(const lesson::Course& course, const lesson::Page& page, Place place) {
    Notes notes(place);
    std::string html = text_element("h1", page.step.title) + '\n';
    html += html_of(without_step(page.step.blocks), notes);
    if (page.id == lesson::map_page)
        html += map_list(course, place);
    if (page.id == lesson::demos_page)
        html += page_list(course, true, place);
    const std::string words = glossary_section(course, notes);
    html += numbers_section(notes) + words;
    return element("article data-page=\"" + escaped(page.id) + '"', '\n' + html) + '\n';
}

std::string home_article(const lesson::Course& course, Place place) {
    const lesson::Home& home = course.home;
    std::string lessons;
    for (const lesson::Lesson& lesson : course.lessons) {
        const std::string href = file_address(lesson.id + ".html", place);
        lessons +=
            element("li", text_element("a href=\"" + escaped(href) + '"', lesson.title) +
                              text_element("p", lesson.summary) +
                              label("p", "About " + std::to_string(lesson.minutes) + " minutes.")) +
            '\n';
    }
    return element("article data-lesson=\"\"",
                   '\n' + text_element("h1", home.question) + '\n' +
                       text_element("p", home.promise) + '\n' + text_element("p", home.privacy) +
                       '\n' + element("h2", "Lessons") + '\n' + element("ol", '\n' + lessons) +
                       '\n' + page_list(course, false, place) + version_line(course)) +
           '\n';
}

}  // namespace transcript
