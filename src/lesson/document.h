#pragma once

#include "widgets/list.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A lesson as data: what the text file says after every value in it was computed and checked.
/// Immutable once parsed; the view, the text edition and the tests all read this.
namespace lesson {

// ------------------------------------------------------------------------------------------ text

/// How much a number is: `count` bytes or things, told as so many times `unit_size` of them.
struct Amount {
    std::int64_t count = 0;
    std::string unit;            // "GiB", "million parameters"
    std::int64_t unit_size = 1;  // bytes or things

    bool operator==(const Amount&) const = default;
};

/// A number in the text that was computed by the estimator: what is printed and how it came about.
struct Value {
    std::string text;  // "14.96 GiB", unit included
    std::string name;  // "Weights of Llama 3.1 8B": heading of the working
    std::vector<std::string>
        working;         // one factor a line, "2 bytes a weight"; empty: nothing to show
    std::string exact;   // the product in bytes, "16,060,522,496 bytes"
    std::string source;  // paper, file or "computed on this page"
    std::optional<Amount> amount{};  // none: words, or a number that is known and not computed

    bool operator==(const Value&) const = default;
};

enum class SpanKind : std::uint8_t { Plain, Strong, Emphasis, Code, Link, Value, Term };

/// A run of text in one look. `target`: address of a Link, glossary id of a Term. `value`: of a
/// Value.
struct Span {
    SpanKind kind = SpanKind::Plain;
    std::string text;
    std::string target;
    Value value;

    bool operator==(const Span&) const = default;
};

using Spans = std::vector<Span>;

/// The words of `spans`, without any look.
std::string plain_text(const Spans& spans);

// ---------------------------------------------------------------------------------------- blocks

/// "what-fits/hook": unique in the course and stable across releases.
using BlockId = std::string;

/// The part of a block's id after its lesson or page: "play" of "what-fits/play".
constexpr std::string_view local_name(std::string_view id) {
    return id.substr(id.rfind('/') + 1);
}

enum class ProseKind : std::uint8_t { Paragraph, Heading, Item, NumberedItem, Code, Callout };

/// One paragraph, heading (level 2 or 3), list item, code listing or callout.
struct Prose {
    ProseKind kind = ProseKind::Paragraph;
    int level = 0;   // of a Heading
    int number = 0;  // of a NumberedItem
    Spans spans;     // of Code: one plain span with line breaks
};

/// One answer of a pick-one question. Each says its own why: for a wrong one that is the
/// misconception behind it.
struct Choice {
    Spans text;
    bool right = false;
    Spans why;
    std::string misconception;  // id in estimator/misconceptions, or empty
    std::vector<std::string>
        outcomes;  // words of a computed answer that make this choice right; else empty
};

/// Pick one of a few answers.
struct PickOne {
    std::vector<Choice> choices;  // exactly one is right

    int right_choice() const;
};

/// One of the things to put in order, and why it stands where it stands; the why may be empty.
struct OrderedItem {
    Spans text;
    Spans why;
};

/// Put the items in order.
struct Order {
    std::vector<OrderedItem> items;  // in the right order
    std::vector<int> start;  // the order shown first, as indices of items; never the right one
};

enum class Spacing : std::uint8_t { Linear, Logarithmic };

/// The line a bar is dragged along; both ends in bytes or things.
struct Axis {
    Spacing spacing = Spacing::Linear;
    std::int64_t from = 0;  // more than 0 when Logarithmic
    std::int64_t to = 1;

    bool operator==(const Axis&) const = default;
};

/// A wrong number that is worth explaining: a learner who comes near it is told its why.
struct NearMiss {
    std::int64_t count = 0;  // bytes or things, as the right amount
    Spans why;
    std::string misconception;  // id in estimator/misconceptions, or empty
};

/// Drag a bar to the number that comes out.
struct Estimate {
    Value right;  // with its amount
    Axis axis;
    Spans why;  // told with the right number; may be empty
    std::vector<NearMiss> near_misses;
};

using QuizItem = std::variant<PickOne, Order, Estimate>;

/// A question: commit an answer with how sure, see it beside the right one, and why.
struct Quiz {
    BlockId id;
    std::vector<Prose> prompt;
    QuizItem item;
    std::vector<std::vector<Prose>> hints;
    std::string action;  // words of the commit button: "Commit my prediction", "Check my answer"
    std::uint64_t hash =
        0;  // of the question and its choices or items: an edited one forgets stored answers
};

/// A widget with the state the lesson gives it.
struct WidgetBlock {
    BlockId id;
    widgets::WidgetState initial;
    std::vector<std::string>
        controls;   // names of the fields the learner may change here; empty: a picture only
    BlockId after;  // quiz whose outcome the picture must hide until answered; empty: none
};

/// A picture without state, computed from named parameters: "decision", "out-of-memory",
/// "formula-card".
struct Figure {
    BlockId id;
    widgets::FigureState figure;
};

struct Block;

/// Everything that tells the outcome of a question: folded until the learner commits or asks for
/// it.
struct After {
    BlockId quiz;
    std::vector<Block> blocks;
};

struct Block {
    std::variant<Prose, Quiz, WidgetBlock, Figure, After> content;
    int line = 0;  // in the lesson file
};

// ---------------------------------------------------------------------------------------- course

/// One screen with one question; `beat` is its short name on the path ("Predict", "Run it").
struct Step {
    std::string beat;
    std::string title;  // empty: the title is told inside an After block, as its first heading
    std::vector<Block> blocks;
};

struct Lesson {
    std::string id;       // "what-fits"
    std::string title;    // "Why plan memory first"
    std::string summary;  // one sentence for the course home
    std::string pictogram;
    int minutes = 0;
    std::vector<Step> steps;
};

/// A word the course explains wherever it stands: two sentences and the lesson that shows it.
struct GlossaryEntry {
    std::string id;
    std::string word;
    Spans text;
};

/// The words of the course home.
struct Home {
    std::string title;     // of the course
    std::string question;  // the headline
    std::string promise;   // what the lessons do, in three sentences
    std::string privacy;
};

/// A screen outside of the lessons: words, or one widget with all its controls. Two of them list
/// what the course has below their words.
struct Page {
    std::string id;  // "about", "demos/card-run": as in "#/about"
    Step step;       // its only one; the beat is the title
};

/// The page that lists all steps, and the one that lists the pages of widgets, which stand below
/// it.
inline constexpr std::string_view map_page = "map";
inline constexpr std::string_view demos_page = "demos";
inline constexpr std::string_view planner_page = "demos/planner";

/// True for a page below another: "demos/card-run".
bool is_demo(const Page& page);

/// The words of the page's first paragraph, which lists of pages show; empty when it has none.
std::string summary_of(const Page& page);

struct Course {
    Home home;
    std::vector<Lesson> lessons;  // in the order of course.txt
    std::vector<GlossaryEntry> glossary;
    std::vector<Page> pages{};  // in the order of pages.md
    std::string version{};      // "1a2b3c4d5, 2026-11-30", or empty

    const Lesson* find(std::string_view id) const;
    const Page* find_page(std::string_view id) const;
    const GlossaryEntry* find_word(std::string_view id) const;
};

/// Calls `visit(const Block&)` for every block of `step`, those inside After blocks too, in reading
/// order.
template <class Visit>
void for_each_block(const std::vector<Block>& blocks, const Visit& visit) {
    for (const Block& block : blocks) {
        visit(block);
        if (const auto* after = std::get_if<After>(&block.content))
            for_each_block(after->blocks, visit);
    }
}

}  // namespace lesson
