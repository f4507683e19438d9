#include "lesson/quiz_text.h"

#include "base/hash.h"

#include <algorithm>
#include <string>

namespace lesson {

namespace {

using Lines = std::vector<std::string_view>;

/// One choice as written.
struct ChoiceText {
    std::string_view key;  // between the brackets: "x", " " or words of the computed answer
    Lines text;
    Lines why;
};

/// The quiz cut into its parts.
struct QuizText {
    Lines prompt;
    std::vector<ChoiceText> choices;
    std::vector<Lines> hints;
};

constexpr std::string_view typed_key = "x";
constexpr std::string_view choice_mark = "- [";
constexpr std::string_view hint_mark = "--- hint";
constexpr std::string_view misconception_mark = "(misconception:";

/// "[key] text" behind the dash; nothing closes the bracket: the whole line is text.
ChoiceText choice_text(std::string_view line, const Report& report) {
    const std::string_view inside = line.substr(choice_mark.size());
    const std::size_t close = inside.find(']');
    if (close == std::string_view::npos) {
        report(line, "a choice is written '- [x] text' or '- [ ] text'");
        return {inside.substr(0, 0), {inside}, {}};
    }
    return {inside.substr(0, close), {trimmed(inside.substr(close + 1))}, {}};
}

void add_choice_line(ChoiceText& choice, std::string_view line, const Report& report) {
    const std::string_view words = trimmed(line);
    if (words.starts_with('>'))
        choice.why.push_back(trimmed(words.substr(1)));
    else if (!choice.why.empty() && !words.empty())
        report(words, "a choice is followed by lines of its why, each beginning with '>'");
    else if (!words.empty())
        choice.text.push_back(words);
}

QuizText cut(const Lines& lines, const Report& report) {
    QuizText quiz;
    for (const std::string_view line : lines) {
        if (trimmed(line) == hint_mark) {
            quiz.hints.emplace_back();
        } else if (trimmed(line).starts_with("---")) {
            report(trimmed(line), "only '--- hint' divides a quiz");
        } else if (!quiz.hints.empty()) {
            quiz.hints.back().push_back(line);
        } else if (line.starts_with(choice_mark)) {
            quiz.choices.push_back(choice_text(line, report));
        } else if (!quiz.choices.empty()) {
            add_choice_line(quiz.choices.back(), line, report);
        } else {
            quiz.prompt.push_back(line);
        }
    }
    return quiz;
}

std::vector<Prose> prose_of(const Lines& lines, const Reading& reading,
                            std::vector<Reference>& references) {
    std::vector<Prose> all;
    for (PlacedProse& prose : markdown(passage_of(lines), reading, references))
        all.push_back(std::move(prose.prose));
    return all;
}

/// Takes "(misconception: id)" off the end of the why.
std::string take_misconception(Lines& why, const Reading& reading) {
    for (std::string_view& line : why) {
        const std::size_t at = line.find(misconception_mark);
        if (at == std::string_view::npos || !line.ends_with(')'))
            continue;
        std::string_view id = line.substr(at + misconception_mark.size());
        id = trimmed(id.substr(0, id.size() - 1));
        line = trimmed(line.substr(0, at));
        const auto& known = reading.knowledge.misconceptions;
        if (std::find(known.begin(), known.end(), id) != known.end())
            return std::string(id);
        std::string names;
        for (const std::string_view name : known)
            names += (names.empty() ? "" : ", ") + std::string(name);
        reading.report(id,
                       "no misconception is called '" + std::string(id) + "'; known are " + names);
    }
    return {};
}

/// "a|b" as two words.
std::vector<std::string> words_of(std::string_view key) {
    std::vector<std::string> words;
    while (!key.empty()) {
        const std::size_t bar = std::min(key.find('|'), key.size());
        words.emplace_back(trimmed(key.substr(0, bar)));
        key.remove_prefix(std::min(bar + 1, key.size()));
    }
    return words;
}

/// The word in brackets that marks the right choice: "x", or what `answer={{…}}` computes.
std::string right_key(Attributes& settings, const Reading& reading) {
    const auto answer = settings.take("answer");
    if (!answer)
        return std::string(typed_key);
    const std::string_view text = answer->value;
    if (!text.starts_with("{{") || !text.ends_with("}}")) {
        reading.report(text, "an answer is computed: answer={{quantity plan=name}}");
        return {};
    }
    const auto value = value_of(text.substr(2, text.size() - 4), reading);
    return value ? value->text : std::string();
}

void mark_right(Quiz& quiz, const QuizText& text, const std::string& key, std::string_view place,
                const Report& report) {
    int right = 0;
    std::string keys;
    for (std::size_t i = 0; i < quiz.choices.size(); ++i) {
        const std::vector<std::string> words = words_of(text.choices[i].key);
        quiz.choices[i].right = std::find(words.begin(), words.end(), key) != words.end();
        if (key != typed_key)
            quiz.choices[i].outcomes = words;
        right += quiz.choices[i].right ? 1 : 0;
        keys += (keys.empty() ? "[" : ", [") + std::string(text.choices[i].key) + "]";
    }
    if (right == 1 || key.empty())
        return;
    if (key == typed_key)
        report(place, "exactly one choice is right; " + std::to_string(right) + " begin with [x]");
    else
        report(place, "the answer is '" + key +
                          "', which must be in the brackets of one choice; they are " + keys);
}

std::uint64_t hash_of(const Quiz& quiz) {
    std::string words;
    for (const Prose& prose : quiz.prompt)
        words += plain_text(prose.spans) + '\n';
    for (const Choice& choice : quiz.choices)
        words += plain_text(choice.text) + '\n';
    return base::hash(words);
}

}  // namespace

Quiz quiz_of(const Item& item, Attributes settings, const Reading& reading,
             std::vector<Reference>& references) {
    Quiz quiz;
    QuizText text = cut(item.lines, reading.report);
    quiz.prompt = prose_of(text.prompt, reading, references);
    if (quiz.prompt.empty())
        reading.report(item.kind, "the quiz asks nothing; write its question before the choices");
    for (ChoiceText& written : text.choices) {
        Choice choice;
        choice.misconception = take_misconception(written.why, reading);
        choice.text =
            one_paragraph(passage_of(written.text), {"a choice", written.key}, reading, references);
        if (written.why.empty())
            reading.report(written.key, "this choice has no why; write '  > why' below it");
        else
            choice.why =
                one_paragraph(passage_of(written.why), {"a why", written.key}, reading, references);
        quiz.choices.push_back(std::move(choice));
    }
    for (const Lines& hint : text.hints)
        quiz.hints.push_back(prose_of(hint, reading, references));
    const auto action = settings.take("action");
    quiz.action = action ? std::string(action->value) : "Check my answer";
    mark_right(quiz, text, right_key(settings, reading), item.kind, reading.report);
    for (const Attribute& unknown : settings.settings)
        reading.report(unknown.name, "a quiz has no '" + std::string(unknown.name) +
                                         "'; it has action and answer");
    quiz.hash = hash_of(quiz);
    return quiz;
}

}  // namespace lesson
