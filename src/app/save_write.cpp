#include "app/reply_text.h"
#include "app/save.h"
#include "app/sentences.h"
#include "app/words.h"

#include <cstddef>

namespace app {

namespace {

void write_answers(const Progress& progress, std::string& out) {
    for (const auto& [quiz, answer] : progress.answers) {
        out.append("answer ").append(quiz).append(" ").append(reply_text(answer.reply)).append(" ");
        out.append(row_of(answer.confidence).id).append(" ");
        out.append(hexadecimal_text(answer.quiz_hash)).append("\n");
    }
}

}  // namespace

std::string save_text(const Progress& progress, const Preferences& preferences) {
    std::string out = "memory-first 1\n";
    out += "theme " + std::string(theme_ids[static_cast<std::size_t>(preferences.theme)]) + '\n';
    out += "text " + std::to_string(preferences.text_percent) + '\n';
    if (!progress.last_lesson.empty())
        out += "at " + progress.last_lesson + ' ' + std::to_string(progress.last_step) + '\n';
    for (const auto& [lesson, steps] : progress.steps_seen) {
        if (steps.empty())
            continue;
        out += "seen " + lesson;
        for (const int step : steps)
            out += ' ' + std::to_string(step);
        out += '\n';
    }
    write_answers(progress, out);
    for (const auto& [quiz, count] : progress.hints)
        out += "hints " + quiz + ' ' + std::to_string(count) + '\n';
    for (const auto& [widget, goals] : progress.reached) {
        if (goals.empty())
            continue;
        out += "reached " + widget;
        for (const std::string& goal : goals)
            out += ' ' + goal;
        out += '\n';
    }
    for (const std::string& line : progress.unknown_lines)
        out += line + '\n';
    return out;
}

}  // namespace app
