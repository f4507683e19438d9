#include "lesson/lint.h"

#include "lesson/axis.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>

namespace lesson {

namespace {

int word_count(const Spans& spans) {
    int count = 0;
    bool inside = false;
    for (const char c : plain_text(spans)) {
        const bool blank = c == ' ' || c == '\n';
        count += !blank && !inside ? 1 : 0;
        inside = !blank;
    }
    return count;
}

int words_of(const Block& block) {
    const auto of_prose = [](const Prose& prose) {
        const bool counted = prose.kind != ProseKind::Heading && prose.kind != ProseKind::Code;
        return counted ? word_count(prose.spans) : 0;
    };
    if (const auto* prose = std::get_if<Prose>(&block.content))
        return of_prose(*prose);
    int words = 0;
    if (const auto* quiz = std::get_if<Quiz>(&block.content)) {
        for (const Prose& prose : quiz->prompt)
            words += of_prose(prose);
    }
    return words;
}

std::size_t characters(const std::string& text) {
    const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts));
}

bool is_yes_or_no(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string first = text.substr(0, text.find_first_of(" ,.;:!"));
    return first == "yes" || first == "no" || first == "true" || first == "false";
}

/// Reports the rules of one lesson, each with the line of the block that breaks it.
class Lint {
  public:
    Lint(const Lesson& lesson, const std::string& file, base::Diagnostics& problems)
        : lesson_(lesson), file_(file), problems_(problems) {}

    void run() {
        if (lesson_.steps.empty())
            report(1, "the lesson has no steps; begin each with '# Beat: title'");
        for (const Step& step : lesson_.steps)
            check(step);
    }

  private:
    void report(int line, std::string message) {
        problems_.push_back({file_, line, 1, std::move(message)});
    }

    void check(const Step& step) {
        int words = 0;
        int line = 1;
        for_each_block(step.blocks, [&](const Block& block) {
            words += words_of(block);
            line = block.line;
            if (const auto* quiz = std::get_if<Quiz>(&block.content))
                check(*quiz, block.line);
        });
        if (words > most_words_a_step)
            report(line, "the step '" + step.beat + "' ends here with " + std::to_string(words) +
                             " words of prose; at most " + std::to_string(most_words_a_step) +
                             " fit one screen: cut, or make two steps");
    }

    void check(const Quiz& quiz, int line) {
        std::visit([&](const auto& item) { check(item, line); }, quiz.item);
    }

    void check(const Order& order, int line) {
        const std::size_t count = order.items.size();
        if (count < least_items || count > most_items)
            report(line, "an order has " + std::to_string(least_items) + " to " +
                             std::to_string(most_items) + " items; this one has " +
                             std::to_string(count));
    }

    void check(const Estimate& estimate, int line) {
        const Axis& axis = estimate.axis;
        const std::int64_t count = estimate.right.amount ? estimate.right.amount->count : 0;
        if (count <= axis.from || count >= axis.to)
            return;  // reported when it was read
        const double share = share_of(axis, count);
        if (share < most_at_an_end || share > 1 - most_at_an_end)
            report(line, "the answer, " + estimate.right.text +
                             ", lies at one end of its axis, which gives it away; make the axis "
                             "longer there, so that 10 % of it lie beyond");
    }

    void check(const PickOne& item, int line) {
        if (item.choices.size() < 3)
            report(line, "a question has three choices or more; this one has " +
                             std::to_string(item.choices.size()));
        std::size_t shortest = std::string::npos;
        std::size_t longest = short_choice;
        for (const Choice& choice : item.choices) {
            const std::string text = plain_text(choice.text);
            if (is_yes_or_no(text))
                report(line, "'" + text +
                                 "': a question that yes or no answers teaches little; ask "
                                 "which, where or why");
            const std::size_t length = std::max(characters(text), short_choice);
            shortest = std::min(shortest, length);
            longest = std::max(longest, length);
        }
        if (static_cast<double>(longest) > most_length_ratio * static_cast<double>(shortest))
            report(line, "the longest choice has " + std::to_string(longest) +
                             " characters, the shortest " + std::to_string(shortest) +
                             ": their length gives the answer away; keep it within 1.6 times");
    }

    const Lesson& lesson_;
    const std::string& file_;
    base::Diagnostics& problems_;
};

/// What is wrong with a link, or nothing.
std::string link_problem(const std::string& target, const Course& course) {
    constexpr std::string_view inside = "#/";
    if (target.starts_with("https://") && target.size() > 12)
        return {};
    if (!target.starts_with(inside))
        return "the link '" + target + "' begins neither with https:// nor with #/lesson/step";
    const std::string path = target.substr(inside.size());
    if (path.empty() || course.find_page(path) != nullptr)
        return {};
    const std::size_t slash = path.find('/');
    const Lesson* lesson = course.find(path.substr(0, slash));
    if (lesson == nullptr)
        return "the link '" + target + "' leads to no lesson of course.txt and no page of pages.md";
    if (slash == std::string::npos)
        return {};
    int step = 0;
    const std::string number = path.substr(slash + 1);
    const char* const end = number.data() + number.size();
    const auto [stop, status] = std::from_chars(number.data(), end, step);
    const auto steps = static_cast<int>(lesson->steps.size());
    if (status != std::errc{} || stop != end || step < 1 || step > steps)
        return "the link '" + target + "' leads to no step; " + lesson->id + " has steps 1 to " +
               std::to_string(steps);
    return {};
}

std::string term_problem(const std::string& target, const Course& course) {
    if (course.find_word(target) != nullptr)
        return {};
    return "glossary.md has no word '" + target + "'; write it there, or [text]{term=id}";
}

}  // namespace

void lint_lesson(const Lesson& lesson, const std::string& file, base::Diagnostics& problems) {
    Lint(lesson, file, problems).run();
}

void check_references(const std::vector<Reference>& references, const Course& course,
                      base::Diagnostics& problems) {
    for (const Reference& reference : references) {
        base::Diagnostic problem = reference.place;
        problem.message = reference.kind == SpanKind::Link ? link_problem(reference.target, course)
                                                           : term_problem(reference.target, course);
        if (!problem.message.empty())
            problems.push_back(std::move(problem));
    }
}

}  // namespace lesson
