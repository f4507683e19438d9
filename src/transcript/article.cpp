#include "transcript/article.h"

#include "base/overloaded.h"
#include "lesson/axis.h"
#include "transcript/html.h"
#include "widgets/list.h"

namespace transcript {

namespace {

std::string label(std::string_view name, std::string_view words) {
    return text_element(std::string(name) + ' ' + std::string(own_words), words);
}

std::string short_id(const lesson::BlockId& id) {
    return id.substr(id.find('/') + 1);
}

std::string marked(std::string_view mark, const lesson::BlockId& quiz) {
    return std::string(mark) + "=\"" + escaped(short_id(quiz)) + '"';
}

std::string table_of(const widgets::Description& description) {
    if (description.header.empty())
        return {};
    std::string head;
    for (const std::string& name : description.header)
        head += text_element("th scope=\"col\"", name);
    std::string body;
    for (const auto& row : description.rows) {
        std::string cells;
        for (const std::string& cell : row)
            cells += text_element(cells.empty() ? "th scope=\"row\"" : "td", cell);
        body += element("tr", cells) + '\n';
    }
    return element("table", element("thead", element("tr", head)) + '\n' + element("tbody", body));
}

std::string figure_of(const widgets::Description& description) {
    return element("figure",
                   text_element("figcaption", description.summary) + '\n' + table_of(description)) +
           '\n';
}

std::string folded_part(const lesson::BlockId& quiz, std::string_view name,
                        const std::string& inner) {
    return element("details class=\"after\" " + marked("data-answer", quiz),
                   label("summary", name) + '\n' + inner) +
           '\n';
}

std::string controls_sentence(const lesson::WidgetBlock& widget) {
    std::string names;
    for (const std::string& name : widget.controls)
        names += (names.empty() ? "" : ", ") + name;
    return label("p", "In the interactive edition you can change here: " + names + '.');
}

/// Writes the blocks of one step.
class Writer {
  public:
    explicit Writer(Notes& notes) : notes_(notes) {}

    std::string blocks(const std::vector<lesson::Block>& blocks) {
        std::string html;
        std::vector<lesson::Prose> run;  // neighbouring prose: its items share a list
        for (const lesson::Block& block : blocks) {
            if (const auto* prose = std::get_if<lesson::Prose>(&block.content)) {
                run.push_back(*prose);
                continue;
            }
            html += html_of(run, notes_);
            run.clear();
            html +=
                std::visit([this](const auto& content) { return write(content); }, block.content);
        }
        return html + html_of(run, notes_);
    }

  private:
    std::string write(const lesson::Prose& prose) { return html_of(std::vector{prose}, notes_); }

    std::string write(const lesson::Quiz& quiz) {
        const std::string item =
            std::visit([&](const auto& one) { return write(one, quiz.id); }, quiz.item);
        std::string hints;
        for (std::size_t i = 0; i < quiz.hints.size(); ++i)
            hints += element("details class=\"hint\"",
                             label("summary", "Hint " + std::to_string(i + 1)) +
                                 html_of(quiz.hints[i], notes_)) +
                     '\n';
        return element("div class=\"quiz\" id=\"" + escaped(short_id(quiz.id)) + '"',
                       html_of(quiz.prompt, notes_) + item + '\n' + hints) +
               '\n';
    }

    std::string write(const lesson::PickOne& item, const lesson::BlockId& quiz) {
        std::string choices;
        for (const lesson::Choice& choice : item.choices) {
            const std::string why = label("strong", choice.right ? "Right." : "Not this one.") +
                                    ' ' + html_of(choice.why, notes_);
            choices += element(
                "li", element("details", element("summary", html_of(choice.text, notes_)) +
                                             element("p " + marked("data-answer", quiz), why)));
            choices += '\n';
        }
        return label("p", "Open the answer you predict.") +
               element("ul class=\"choices\"", '\n' + choices);
    }

    std::string write(const lesson::Order& item, const lesson::BlockId& quiz) {
        std::string given;
        for (const int one : item.start)
            given +=
                element("li", html_of(item.items[static_cast<std::size_t>(one)].text, notes_)) +
                '\n';
        std::string right;
        for (const lesson::OrderedItem& one : item.items) {
            const std::string why =
                one.why.empty() ? std::string() : element("p", html_of(one.why, notes_));
            right += element("li", html_of(one.text, notes_) + why) + '\n';
        }
        return element("div " + marked("data-until", quiz),
                       label("p", "Put these in order, then open the right one.") +
                           element("ul class=\"items\"", '\n' + given)) +
               '\n' + folded_part(quiz, "The right order", element("ol", '\n' + right));
    }

    std::string write(const lesson::Estimate& item, const lesson::BlockId& quiz) {
        lesson::Span right{lesson::SpanKind::Value, item.right.text, {}, item.right};
        std::string answer = element("p", html_of(lesson::Spans{std::move(right)}, notes_));
        if (!item.why.empty())
            answer += '\n' + element("p", html_of(item.why, notes_));
        // The screen tells only the one that the learner came near to: own words of this edition.
        std::string misses;
        for (const lesson::NearMiss& miss : item.near_misses) {
            const std::string amount = lesson::amount_text(miss.count, *item.right.amount);
            misses += element("li", text_element("strong", "If you said about " + amount + '.') +
                                        ' ' + html_of(miss.why, notes_)) +
                      '\n';
        }
        if (!misses.empty())
            answer += '\n' + element("ul " + std::string(own_words), '\n' + misses);
        return label("p", "Estimate it in " + item.right.amount->unit + ", then open the answer.") +
               folded_part(quiz, "The answer", answer);
    }

    std::string write(const lesson::WidgetBlock& widget) {
        const auto describe = [&](widgets::Outcome outcome) {
            return std::visit([&](const auto& state) { return widgets::describe(state, outcome); },
                              widget.initial);
        };
        const std::string shown = figure_of(describe(widgets::Outcome::Shown));
        const bool folded = !widget.after.empty() && widget.after != open_quiz_;
        std::string html =
            !folded ? shown
                    : element("div " + marked("data-until", widget.after),
                              figure_of(describe(widgets::Outcome::Hidden))) +
                          folded_part(widget.after, "The picture with its outcome", shown);
        if (!widget.controls.empty())
            html += controls_sentence(widget) + '\n';
        return html;
    }

    std::string write(const lesson::Figure& figure) {
        return figure_of(widgets::describe_state(figure.figure));
    }

    std::string write(const lesson::After& after) {
        open_quiz_ = after.quiz;
        const std::string inner = blocks(after.blocks);
        open_quiz_.clear();
        return folded_part(after.quiz, "What happens", inner);
    }

    Notes& notes_;
    lesson::BlockId open_quiz_;  // of the After block we are in
};

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
    return element(
               "section id=\"step-" + n + "\" data-step=\"" + n + '"',
               '\n' + element("h2", heading_of(step)) + '\n' + Writer(notes).blocks(step.blocks)) +
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
    html += Writer(notes).blocks(without_step(page.step.blocks));
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
