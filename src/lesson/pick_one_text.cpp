#include "lesson/quiz_items.h"

#include <algorithm>
#include <string>

namespace lesson {

namespace {

constexpr std::string_view typed_key = "x";
constexpr std::string_view choice_mark = "- [";

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
std::string right_key(const QuizSource& source) {
    const auto answer = source.settings.take("answer");
    if (!answer)
        return std::string(typed_key);
    const auto inside = inside_of(answer->value);
    if (!inside) {
        source.reading.report(answer->value,
                              "an answer is computed: answer={{quantity plan=name}}");
        return {};
    }
    const auto value = value_of(*inside, source.reading);
    return value ? value->text : std::string();
}

void mark_right(PickOne& item, const std::string& key, const QuizSource& source) {
    int right = 0;
    std::string keys;
    for (std::size_t i = 0; i < item.choices.size(); ++i) {
        const std::string_view written = source.parts.entries[i].mark;
        const std::vector<std::string> words = words_of(written);
        item.choices[i].right = std::find(words.begin(), words.end(), key) != words.end();
        if (key != typed_key)
            item.choices[i].outcomes = words;
        right += item.choices[i].right ? 1 : 0;
        keys += (keys.empty() ? "[" : ", [") + std::string(written) + "]";
    }
    if (right == 1 || key.empty())
        return;
    const Report& report = source.reading.report;
    if (key == typed_key)
        report(source.kind,
               "exactly one choice is right; " + std::to_string(right) + " begin with [x]");
    else
        report(source.kind, "the answer is '" + key +
                                "', which must be in the brackets of one choice; they are " + keys);
}

}  // namespace

std::optional<Entry> begin_choice(std::string_view line, const Report& report) {
    if (!line.starts_with(choice_mark))
        return std::nullopt;
    const std::string_view inside = line.substr(choice_mark.size());
    const std::size_t close = inside.find(']');
    if (close == std::string_view::npos) {
        report(line, "a choice is written '- [x] text' or '- [ ] text'");
        return Entry{inside.substr(0, 0), {inside}, {}};
    }
    return Entry{inside.substr(0, close), {trimmed(inside.substr(close + 1))}, {}};
}

QuizItem pick_one_of(const QuizSource& source) {
    PickOne item;
    for (Entry& written : source.parts.entries) {
        Choice choice;
        choice.misconception = take_misconception(written.why, source.reading);
        choice.text = text_of(written, "a choice", source);
        if (written.why.empty())
            source.reading.report(written.mark, "this choice has no why; write '  > why' below it");
        else
            choice.why = why_of(written, source);
        item.choices.push_back(std::move(choice));
    }
    mark_right(item, right_key(source), source);
    return item;
}

}  // namespace lesson
