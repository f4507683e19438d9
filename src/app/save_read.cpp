#include "app/reply_text.h"
#include "app/save.h"
#include "app/sentences.h"
#include "app/words.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace app {

namespace {

constexpr std::string_view signature = "memory-first ";
constexpr std::int64_t format_version = 1;

using Words = std::vector<std::string_view>;

/// A whole number from `low` up that fits into an int.
std::optional<int> number_from(std::string_view text, int low) {
    const auto number = whole_number(text);
    if (!number || *number < low || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

bool read_theme(const Words& words, Saved& saved) {
    const auto* const found = std::find(theme_ids.begin(), theme_ids.end(), words[1]);
    if (words.size() != 2 || found == theme_ids.end())
        return false;
    saved.preferences.theme = static_cast<Theme>(found - theme_ids.begin());
    return true;
}

bool read_text(const Words& words, Saved& saved) {
    const auto percent = words.size() == 2 ? number_from(words[1], 100) : std::nullopt;
    if (!percent || *percent > 200)
        return false;
    saved.preferences.text_percent = *percent;
    return true;
}

bool read_at(const Words& words, Saved& saved) {
    const auto step = words.size() == 3 ? number_from(words[2], 1) : std::nullopt;
    if (!step)
        return false;
    saved.progress.last_lesson = words[1];
    saved.progress.last_step = *step;
    return true;
}

bool read_seen(const Words& words, Saved& saved) {
    std::set<int> steps;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto step = number_from(words[i], 1);
        if (!step)
            return false;
        steps.insert(*step);
    }
    if (steps.empty())
        return false;
    saved.progress.steps_seen[std::string(words[1])] = steps;
    return true;
}

bool read_answer(const Words& words, Saved& saved) {
    if (words.size() != 5)
        return false;
    const auto reply = parse_reply(words[2]);
    const Confidence* confidence = find_confidence(words[3]);
    const auto hash = hexadecimal(words[4]);
    if (!reply || confidence == nullptr || !hash)
        return false;
    saved.progress.answers[std::string(words[1])] = {*reply, *confidence, *hash};
    return true;
}

bool read_hints(const Words& words, Saved& saved) {
    const auto count = words.size() == 3 ? number_from(words[2], 0) : std::nullopt;
    if (!count)
        return false;
    saved.progress.hints[std::string(words[1])] = *count;
    return true;
}

bool read_reached(const Words& words, Saved& saved) {
    if (words.size() < 3)
        return false;
    auto& goals = saved.progress.reached[std::string(words[1])];
    for (std::size_t i = 2; i < words.size(); ++i)
        goals.insert(std::string(words[i]));
    return true;
}

struct LineKind {
    std::string_view word;
    bool (*read)(const Words& words, Saved& saved);  // false: the line is damaged
    std::string_view right;                          // what one looks like
};

constexpr std::array line_kinds = {
    LineKind{"theme", read_theme, "theme dark"},
    LineKind{"text", read_text, "text 125"},
    LineKind{"at", read_at, "at what-fits 1"},
    LineKind{"seen", read_seen, "seen what-fits 1 2"},
    LineKind{"answer", read_answer, "answer what-fits/hook 1 sure 1a2b3c4d"},
    LineKind{"hints", read_hints, "hints what-fits/hook 1"},
    LineKind{"reached", read_reached, "reached what-fits/play fits"},
};

const LineKind* kind_of(std::string_view word) {
    const auto* const found =
        std::find_if(line_kinds.begin(), line_kinds.end(),
                     [word](const LineKind& kind) { return kind.word == word; });
    return found == line_kinds.end() ? nullptr : found;
}

void read_line(std::string_view line, Saved& saved) {
    const Words words = split(line, ' ');
    const LineKind* kind = kind_of(words[0]);
    if (kind == nullptr) {
        saved.progress.unknown_lines.emplace_back(line);
        return;
    }
    const bool whole = words.size() > 1 && std::all_of(words.begin(), words.end(), is_one_word);
    if (whole && kind->read(words, saved))
        return;
    saved.progress.unknown_lines.push_back("kept " + std::string(line));
    if (saved.damage.empty())
        saved.damage = "A line of the save is damaged: it is " + in_quotes(line) +
                       ", where right would be " + in_quotes(kind->right) +
                       ". It is kept, and all else was read.";
}

/// The version of the format, or what is wrong with the first line.
base::Result<bool> check_first_line(std::string_view line) {
    if (line.substr(0, signature.size()) != signature)
        return base::Error{"This is no save of Memory First: it starts with " + in_quotes(line) +
                           ", not with 'memory-first 1'."};
    const auto version = whole_number(line.substr(signature.size()));
    if (!version || *version < 1)
        return base::Error{"The save is damaged: its version is " +
                           in_quotes(line.substr(signature.size())) + ", where 1 would be right."};
    if (*version > format_version)
        return base::Error{"The save has format version " + std::to_string(*version) +
                           "; this page reads version 1. A newer page reads it."};
    return true;
}

}  // namespace

base::Result<Saved> parse_save(std::string_view text) {
    auto lines = split(text, '\n');
    // A progress code that went through a mail program may come back with CR LF.
    for (std::string_view& line : lines) {
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
    }
    if (lines.back().empty())
        lines.pop_back();
    if (lines.empty())
        return base::Error{"The save is empty; its first line must be 'memory-first 1'."};
    if (const auto first = check_first_line(lines[0]); !first)
        return first.error();
    Saved saved;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (!lines[i].empty())
            read_line(lines[i], saved);
    }
    return saved;
}

}  // namespace app
