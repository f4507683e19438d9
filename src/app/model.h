#pragma once

#include "app/route.h"
#include "lesson/document.h"
#include "widgets/list.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace widgets {
struct WidgetRun;  // runs.h
}

/// The program as one value. Nothing here knows a screen, a browser, a file or a clock.
namespace app {

enum class Confidence : std::uint8_t { None, Guess, ThinkSo, Sure };

/// One choice of a PickOne, by its index.
struct Picked {
    int choice = 0;

    bool operator==(const Picked&) const = default;
};

/// The items of an Order in the learner's order, each by its index in the right one.
struct Arranged {
    std::vector<int> items;

    bool operator==(const Arranged&) const = default;
};

/// The learner's number for an Estimate, in bytes or things.
struct Estimated {
    std::int64_t count = 0;

    bool operator==(const Estimated&) const = default;
};

/// What a learner says to a question; monostate: nothing.
using Reply = std::variant<std::monostate, Picked, Arranged, Estimated>;

/// What the learner has made of a question but not yet committed.
struct Draft {
    Reply reply;
    Confidence confidence = Confidence::None;

    bool operator==(const Draft&) const = default;
};

/// A committed prediction, or the wish to see the answer without one (no reply). Kept forever
/// unless the question itself changes.
struct Answer {
    Reply reply;
    Confidence confidence = Confidence::None;
    std::uint64_t quiz_hash = 0;

    bool operator==(const Answer&) const = default;
};

/// Everything that survives a reload.
struct Progress {
    std::map<lesson::BlockId, Answer> answers;
    std::map<lesson::BlockId, int> hints;                      // how many are open
    std::map<std::string, std::set<int>> steps_seen;           // lesson id -> steps, from 1
    std::map<lesson::BlockId, std::set<std::string>> reached;  // goals reached in a widget
    std::string last_lesson;
    int last_step = 1;
    std::vector<std::string> unknown_lines;  // of a save by another version: kept, never fatal

    bool operator==(const Progress&) const = default;
};

/// The order is that of `theme_ids`.
enum class Theme : std::uint8_t { Auto, Light, Dark };

inline constexpr std::array<std::string_view, 3> theme_ids = {"auto", "light", "dark"};

struct Preferences {
    Theme theme = Theme::Auto;
    int text_percent = 100;  // 100 to 200

    bool operator==(const Preferences&) const = default;
};

/// What the outside tells about itself; never saved.
struct Surroundings {
    bool dark = false;  // what Theme::Auto follows
    bool reduced_motion = false;
    bool storage = true;    // false: progress stays on this page only
    bool embedded = false;  // inside somebody's page: no chrome but the lesson's own

    bool operator==(const Surroundings&) const = default;
};

/// A widget the learner touched: now, and what undo goes back to (oldest first).
struct WidgetHistory {
    widgets::WidgetState now;
    std::vector<widgets::WidgetState> before;

    bool operator==(const WidgetHistory&) const = default;
};

/// What is known of the outside, so that publish() tells it only what it lacks.
struct Outside {
    std::string fragment;          // of the last UrlChanged
    int fragments = 0;             // how many came
    std::string save;              // of the last SaveLoaded
    int saves = 0;                 // how many came
    bool save_is_foreign = false;  // it could not be read: not written over before the learner acts

    bool operator==(const Outside&) const = default;
};

/// What was last asked to be put on the clipboard, and what became of it.
struct Clip {
    enum class Stage : std::uint8_t { None, Asked, Copied, Refused };

    lesson::BlockId block;  // the widget whose words it is
    std::string what;       // "JSON"
    std::string text;
    Stage stage = Stage::None;
    int count = 0;  // rises with each wish, so that the same text can be copied twice
};

/// The widget that plays, what it was when it began, and when its next tick is due.
struct Playing {
    lesson::BlockId block;
    widgets::WidgetState from;
    double next_tick = 0;  // seconds since start
};

/// Immutable course plus everything that changes.
struct Model {
    std::shared_ptr<const lesson::Course> course;
    Route route;
    Progress progress;
    Preferences preferences;
    Surroundings surroundings;
    Outside outside;
    std::map<lesson::BlockId, Draft> drafts;
    std::map<lesson::BlockId, WidgetHistory> touched;
    std::optional<Playing> playing;
    std::map<lesson::BlockId, std::shared_ptr<widgets::WidgetRun>>
        runs;  // behind the widgets on screen: a cache, kept up to date by advance()
    std::map<lesson::BlockId, std::string>
        typed;  // what stands in the text field of a widget or an estimate, right or wrong
    Clip clip;
    std::string
        open;  // the one open overlay: "menu", "value:BLOCK:2", "term:activation"; empty: none
    std::string
        notice;  // one sentence for the learner (a refused link, a broken file); empty: none
    std::string spoken;  // the sentence last put into the live region
    int spoken_count =
        0;  // rises with each announcement, so that the same sentence can be said twice
};

/// The lesson now on screen; nullptr on a page and on the course home.
const lesson::Lesson* current_lesson(const Model& model);

/// The page outside of the lessons now on screen, or nullptr.
const lesson::Page* current_page(const Model& model);

/// The step now on screen, which may be that of a page; nullptr on the course home.
const lesson::Step* current_step(const Model& model);

/// The state of a widget: what the learner made of it, else what the lesson gave it.
widgets::WidgetState state_of(const Model& model, const lesson::WidgetBlock& block);

/// True once the learner committed or asked to be shown: what the question reveals may be seen.
bool revealed(const Model& model, const lesson::BlockId& quiz);

/// The stored answer of this very question, if there is one.
std::optional<Answer> answer_of(const Model& model, const lesson::Quiz& quiz);

/// Share of steps seen of a lesson, as (seen, all).
struct Share {
    int seen = 0;
    int all = 0;
};

Share progress_of(const Model& model, const lesson::Lesson& lesson);

}  // namespace app
