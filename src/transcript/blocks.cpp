#include "transcript/blocks.h"

#include "lesson/axis.h"
#include "transcript/html.h"
#include "widgets/list.h"

namespace transcript {

namespace {

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
        return element("div class=\"quiz\" id=\"" + escaped(lesson::local_name(quiz.id)) + '"',
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

}  // namespace

std::string label(std::string_view name, std::string_view words) {
    return text_element(std::string(name) + ' ' + std::string(own_words), words);
}

std::string marked(std::string_view mark, const lesson::BlockId& quiz) {
    return std::string(mark) + "=\"" + escaped(lesson::local_name(quiz)) + '"';
}

std::string html_of(const std::vector<lesson::Block>& blocks, Notes& notes) {
    return Writer(notes).blocks(blocks);
}

}  // namespace transcript
