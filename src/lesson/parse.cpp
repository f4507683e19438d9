#include "lesson/parse.h"

#include "lesson/front_matter.h"
#include "lesson/outline.h"
#include "lesson/pictures.h"
#include "lesson/quiz_text.h"

#include <algorithm>
#include <map>

namespace lesson {

namespace {

/// True if the title is told by the first heading inside an After block.
bool told_after(const Step& step) {
    return std::any_of(step.blocks.begin(), step.blocks.end(), [](const Block& block) {
        const auto* after = std::get_if<After>(&block.content);
        if (after == nullptr || after->blocks.empty())
            return false;
        const auto* first = std::get_if<Prose>(&after->blocks.front().content);
        return first != nullptr && first->kind == ProseKind::Heading;
    });
}

/// Builds one lesson out of its outline.
class LessonReader {
  public:
    LessonReader(const Reading& reading, ParsedLesson& out) : reading_(reading), out_(out) {}

    void read(const Outline& outline) {
        read_front_matter(outline.front_matter, reading_.report, out_.lesson);
        for (const Section& section : outline.sections)
            out_.lesson.steps.push_back(step_of(section));
        for (const std::string_view quiz : quizzes_referred_to_) {
            if (quizzes_.count(quiz) == 0)
                reading_.report(quiz,
                                "no quiz of this lesson is called '" + std::string(quiz) + "'");
        }
    }

  private:
    Step step_of(const Section& section) {
        Step step;
        const std::size_t colon = section.heading.find(": ");
        step.beat = std::string(trimmed(section.heading.substr(0, colon)));
        if (colon != std::string_view::npos) {
            const Passage title = passage_of({trimmed(section.heading.substr(colon + 2))});
            step.title = plain_text(
                one_paragraph(title, {"a title", section.heading}, reading_, out_.references));
        }
        step.blocks = blocks_of(section.items);
        if (section.items.empty())
            reading_.report(section.heading, "this step is empty");
        if (step.title.empty() && !told_after(step))
            reading_.report(section.heading,
                            "this step has no title; write '# " + step.beat +
                                ": title', or begin its '::: after' with '## title'");
        return step;
    }

    std::vector<Block> blocks_of(const std::vector<Item>& items) {
        std::vector<Block> blocks;
        for (const Item& item : items) {
            if (item.kind.empty())
                add_prose(item, blocks);
            else
                add_directive(item, blocks);
        }
        return blocks;
    }

    void add_prose(const Item& item, std::vector<Block>& blocks) {
        for (PlacedProse& prose : markdown(passage_of(item.lines), reading_, out_.references))
            blocks.push_back({std::move(prose.prose), reading_.report.line_of(prose.place)});
    }

    void add_directive(const Item& item, std::vector<Block>& blocks) {
        const int line = reading_.report.line_of(item.kind);
        Attributes attributes = attributes_of(item.rest);
        if (asks(item.kind))
            add_quiz(item, std::move(attributes), blocks);
        else if (item.kind == "after")
            add_after(item, attributes, blocks);
        else if (item.kind == "callout")
            blocks.push_back({Prose{ProseKind::Callout, 0, 0,
                                    one_paragraph(passage_of(item.lines), {"a callout", item.kind},
                                                  reading_, out_.references)},
                              line});
        else if (item.kind == "widget" || item.kind == "figure")
            add_picture(item, std::move(attributes), blocks);
        else
            reading_.report(item.kind, "no directive is called '" + std::string(item.kind) +
                                           "'; known are after, callout, estimate, figure, order, "
                                           "plan, quiz, widget");
    }

    void add_quiz(const Item& item, Attributes attributes, std::vector<Block>& blocks) {
        if (attributes.words.size() != 1) {
            const std::string kind(item.kind);
            reading_.report(item.kind, "a question is opened with '::: " + kind + " id'");
            return;
        }
        const std::string_view name = attributes.words[0];
        const BlockId id = block_id(name);
        quizzes_.emplace(name, 0);
        Quiz quiz = quiz_of(item, std::move(attributes), reading_, out_.references);
        quiz.id = id;
        blocks.push_back({std::move(quiz), reading_.report.line_of(item.kind)});
    }

    void add_after(const Item& item, const Attributes& attributes, std::vector<Block>& blocks) {
        if (attributes.words.size() != 1 || !attributes.settings.empty()) {
            reading_.report(item.kind, "what follows a quiz is opened with '::: after quiz-id'");
            return;
        }
        quizzes_referred_to_.push_back(attributes.words[0]);
        for (const Item& inner : item.items) {
            if (inner.kind == "after" || asks(inner.kind))
                reading_.report(inner.kind,
                                "an after block holds no quiz and no other after block");
        }
        blocks.push_back(
            {After{out_.lesson.id + '/' + std::string(attributes.words[0]), blocks_of(item.items)},
             reading_.report.line_of(item.kind)});
    }

    void add_picture(const Item& item, Attributes attributes, std::vector<Block>& blocks) {
        for (const std::string_view line : item.lines) {
            if (!trimmed(line).empty())
                reading_.report(trimmed(line), "nothing stands inside a " + std::string(item.kind));
        }
        if (attributes.words.size() != 2) {
            reading_.report(item.kind,
                            "write '::: " + std::string(item.kind) + " name id field=value …'");
            return;
        }
        const BlockId id = block_id(attributes.words[1]);
        const int line = reading_.report.line_of(item.kind);
        if (item.kind == "figure") {
            if (auto figure = figure_of(std::move(attributes), reading_))
                blocks.push_back({Figure{id, std::move(*figure)}, line});
            return;
        }
        if (const auto after = attributes.take("after")) {
            quizzes_referred_to_.push_back(after->value);
            attributes.settings.push_back(*after);
        }
        if (auto widget = widget_of(std::move(attributes), reading_)) {
            widget->id = id;
            if (!widget->after.empty())
                widget->after = out_.lesson.id + '/' + widget->after;
            blocks.push_back({std::move(*widget), line});
        }
    }

    /// The id of a block called `name`, which must be new to this lesson.
    BlockId block_id(std::string_view name) {
        if (!is_id(name))
            reading_.report(name, "'" + std::string(name) +
                                      "' is not an id; use lower-case letters, digits and hyphens");
        const auto [known, added] = ids_.emplace(name, reading_.report.line_of(name));
        if (!added)
            reading_.report(name, "the id '" + std::string(name) + "' is taken on line " +
                                      std::to_string(known->second));
        return out_.lesson.id + '/' + std::string(name);
    }

    const Reading& reading_;
    ParsedLesson& out_;
    std::map<std::string_view, int> ids_;  // and the lines they stand on
    std::map<std::string_view, int> quizzes_;
    std::vector<std::string_view> quizzes_referred_to_;
};

}  // namespace

ParsedLesson parse_lesson(const std::string& file, std::string_view text,
                          const Knowledge& knowledge, base::Diagnostics& problems) {
    ParsedLesson parsed{{}, file, {}};
    const Report report(file, text, problems);
    const Outline outline = outline_of(text, report);
    Plans plans(outline.plans, report);
    const Reading reading{report, knowledge, plans};
    LessonReader(reading, parsed).read(outline);
    plans.report_unused(report);
    return parsed;
}

Home parse_home(const std::string& file, std::string_view text, base::Diagnostics& problems) {
    Home home;
    const Report report(file, text, problems);
    read_front_matter(outline_of(text, report).front_matter, report, home);
    return home;
}

ParsedPages parse_pages(const std::string& file, std::string_view text, const Knowledge& knowledge,
                        base::Diagnostics& problems) {
    ParsedPages parsed;
    const Report report(file, text, problems);
    const Outline outline = outline_of(text, report);
    Plans plans(outline.plans, report);
    const Reading reading{report, knowledge, plans};
    for (const Section& section : outline.sections) {
        const std::size_t colon = section.heading.find(": ");
        if (colon == std::string_view::npos) {
            report(section.heading, "a page begins with '# id: title'");
            continue;
        }
        const std::string title(trimmed(section.heading.substr(colon + 2)));
        Page page{std::string(trimmed(section.heading.substr(0, colon))), {title, title, {}}};
        for (const Item& item : section.items) {
            if (!item.kind.empty()) {
                report(item.kind, "a page holds words only");
                continue;
            }
            for (PlacedProse& prose : markdown(passage_of(item.lines), reading, parsed.references))
                page.step.blocks.push_back({std::move(prose.prose), report.line_of(prose.place)});
        }
        parsed.pages.push_back(std::move(page));
    }
    return parsed;
}

ParsedGlossary parse_glossary(const std::string& file, std::string_view text,
                              const Knowledge& knowledge, base::Diagnostics& problems) {
    ParsedGlossary parsed;
    const Report report(file, text, problems);
    const Outline outline = outline_of(text, report);
    Plans plans(outline.plans, report);
    const Reading reading{report, knowledge, plans};
    for (const Section& section : outline.sections) {
        const std::size_t colon = section.heading.find(": ");
        const std::string_view id = trimmed(section.heading.substr(0, colon));
        if (colon == std::string_view::npos || !is_id(id)) {
            report(section.heading, "a word is written '# id: word' with its explanation below");
            continue;
        }
        Passage lines;
        for (const Item& item : section.items) {
            if (!item.kind.empty())
                report(item.kind, "a glossary holds no directives");
            else
                lines = passage_of(item.lines);
        }
        parsed.entries.push_back({std::string(id),
                                  std::string(trimmed(section.heading.substr(colon + 2))),
                                  one_paragraph(lines, {"an explanation", section.heading}, reading,
                                                parsed.references)});
    }
    return parsed;
}

}  // namespace lesson
