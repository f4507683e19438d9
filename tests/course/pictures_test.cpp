// Every picture of a run, for each known model on each card, at the widths it has on the screen: no
// label leaves it, lies on another or is crossed by the budget, and none tells another number than
// the table beside it.
#include "estimator/cards.h"
#include "estimator/presets.h"
#include "learner.h"
#include "support/screen.h"
#include "view/bench.h"
#include "view/history_picture.h"
#include "view/widgets/card_run_picture.h"
#include "widgets/card_readout.h"
#include "widgets/history.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using support::CoursePointer;
using view::bottom_of;
using view::overlap;
using view::Picture;
using view::Rect;
using view::right_of;
using view::TextMark;
using widgets::CardRunReadout;
using widgets::Outcome;

namespace {

struct Stand {
    float page = 0;  // CSS pixels wide
    int percent = 100;
    std::set<float> hidden;  // widths of the pictures before an answer
    std::set<float> shown;   // and after it
    std::set<float> home;
};

constexpr std::array pages = {320.0F, 390.0F, 768.0F, 1280.0F};
constexpr std::array percents = {100, 200};
constexpr std::size_t every_nth_history = 4;  // an odd number of cards: all of them, models mixed

void add_widths(const semantics::Tree& tree, Stand& stand) {
    for (const semantics::Node& node : tree.nodes) {
        const auto says = [&](const char* words) {
            return node.role == semantics::Role::Figure &&
                   node.name.find(words) != std::string::npos;
        };
        if (says("is still hidden"))
            stand.hidden.insert(node.rect.width);
        else if (says("answering a question takes"))
            stand.shown.insert(node.rect.width);
    }
}

/// The widths that the pictures of the course have on a page, as its steps really are drawn.
Stand stand_on(const CoursePointer& course, float page, int percent) {
    Stand stand{page, percent, {}, {}, {}};
    app::Model home = support::at_home(course);
    home.preferences.text_percent = percent;
    support::Screen screen(home, page);
    for (const semantics::Node& node : screen.tree().nodes) {
        if (node.role == semantics::Role::Figure)
            stand.home.insert(node.rect.width);
    }
    support::for_each_step(course, [&](const lesson::Lesson& lesson, int step) {
        app::Model model = support::at_step(course, lesson, step);
        model.preferences.text_percent = percent;
        screen.show(model, page);
        add_widths(screen.tree(), stand);
        screen.show(support::answered(model, support::Learner::Replies), page);
        add_widths(screen.tree(), stand);
    });
    return stand;
}

/// Calls `visit(stand, ui)` on every page, in both themes, where fonts and colours are to be had.
template <class Visit>
void on_every_page(const Visit& visit) {
    const CoursePointer course = support::built_in_course();
    for (const int percent : percents) {
        for (const float page : pages) {
            const Stand stand = stand_on(course, page, percent);
            for (const bool dark : {false, true}) {
                Bench bench([](view::Ui&) {});
                bench.stage.width = page;
                bench.text_percent = percent;
                bench.setting.dark = dark;
                bench.body = [&](const view::Ui& ui) { visit(stand, ui); };
                bench.draw();
            }
        }
    }
}

struct Named {
    std::string name;
    widgets::CardRun run;
    CardRunReadout readout;
};

/// Every known model on every card, answering and finetuned in bf16.
std::vector<Named> all_runs() {
    std::vector<Named> runs;
    for (const estimator::Preset& preset : estimator::presets()) {
        for (const auto& card : estimator::card_rows) {
            widgets::CardRun run;
            run.plan.model = preset.id;
            REQUIRE(base::set_field(run, "card", card.id));
            const auto readout = widgets::card_run_readout(run);
            REQUIRE(readout);
            runs.push_back(
                {std::string(preset.id) + " on " + std::string(card.id), run, readout.value()});
        }
    }
    return runs;
}

std::vector<const TextMark*> texts_of(const Picture& picture) {
    std::vector<const TextMark*> texts;
    for (const view::Mark& mark : picture.marks) {
        if (const auto* text = std::get_if<TextMark>(&mark))
            texts.push_back(text);
    }
    return texts;
}

/// The rectangle of the heavy ink line that the card's memory is drawn with.
std::vector<Rect> budget_lines(const Picture& picture, const view::Theme& theme) {
    std::vector<Rect> lines;
    for (const view::Mark& mark : picture.marks) {
        const auto* path = std::get_if<view::PathMark>(&mark);
        if (path == nullptr || path->thickness < view::stroke::budget || path->color != theme.ink)
            continue;
        const view::Point from = path->points.front();
        const view::Point to = path->points.back();
        const float half = path->thickness / 2;
        lines.push_back({std::min(from.x, to.x) - half, std::min(from.y, to.y) - half,
                         std::abs(to.x - from.x) + 2 * half, std::abs(to.y - from.y) + 2 * half});
    }
    return lines;
}

/// Letters are lower than their line: what has to keep clear of a line through it.
Rect letters_of(const TextMark& text) {
    const float leading = text.rect.height * 0.12F;
    return {text.rect.x, text.rect.y + leading, text.rect.width, text.rect.height - 2 * leading};
}

constexpr float slack = 0.6F;  // edges are snapped to whole pixels

/// A sentence for each rule that a label breaks.
std::set<std::string> faults_of(const Picture& picture, const view::Theme& theme) {
    std::set<std::string> faults;
    const auto texts = texts_of(picture);
    const auto lines = budget_lines(picture, theme);
    if (lines.empty())
        faults.insert("no budget line");
    for (const TextMark* text : texts) {
        const Rect& rect = text->rect;
        if (rect.x < -slack || rect.y < -slack || right_of(rect) > picture.width + slack ||
            bottom_of(rect) > picture.height + slack)
            faults.insert("'" + text->text + "' leaves the picture");
        for (const TextMark* other : texts) {
            if (text < other && overlap(rect, other->rect, slack))
                faults.insert("'" + text->text + "' lies on '" + other->text + "'");
        }
        for (const Rect& line : lines) {
            if (overlap(letters_of(*text), line))
                faults.insert("the budget crosses '" + text->text + "'");
        }
    }
    return faults;
}

/// The numbers in a text: digits with their points and commas.
std::vector<std::string> numbers_in(const std::string& text) {
    std::vector<std::string> numbers;
    std::string number;
    for (const char c : text + ' ') {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 ||
            (!number.empty() && (c == '.' || c == ','))) {
            number += c;
        } else if (!number.empty()) {
            numbers.push_back(number);
            number.clear();
        }
    }
    return numbers;
}

/// Labels tell no amount that the figure's own words do not hold, ticks and the card's name aside.
std::set<std::string> untold_numbers(const Picture& picture, const CardRunReadout& readout,
                                     const widgets::Description& told) {
    std::set<std::string> known;
    const auto learn = [&known](const std::string& text) {
        for (const std::string& number : numbers_in(text))
            known.insert(number);
    };
    learn(readout.card);
    learn(told.summary);
    for (const auto& row : told.rows) {
        for (const std::string& cell : row)
            learn(cell);
    }
    std::set<std::string> untold;
    for (const TextMark* text : texts_of(picture)) {
        if (text->style == semantics::TextStyle::Tick)
            continue;
        for (const std::string& number : numbers_in(text->text)) {
            if (known.count(number) == 0)
                untold.insert(number + " of '" + text->text + "'");
        }
    }
    return untold;
}

std::string listed(const std::set<std::string>& sentences) {
    std::string all;
    for (const std::string& sentence : sentences)
        all += sentence + '\n';
    return all;
}

std::string place_of(const Stand& stand, float width) {
    return ", " + std::to_string(width) + " px of " + std::to_string(stand.page) + " at " +
           std::to_string(stand.percent) + " %";
}

void check_before(const Stand& stand, const view::Ui& ui, const Named& run) {
    for (const float width : stand.hidden) {
        const view::Format format =
            view::format_of(ui.layout(), ui.scale(), width, Outcome::Hidden);
        const Picture picture =
            format.narrow ? view::before_as_bars(ui.theme(), ui.fonts(), run.readout, format)
                          : view::before_as_columns(ui.theme(), ui.fonts(), run.readout, format);
        INFO(run.name << place_of(stand, width) << ", before");
        CHECK(listed(faults_of(picture, ui.theme())) == "");
    }
}

void check_outcome(const Stand& stand, const view::Ui& ui, const Named& run) {
    for (const float width : stand.shown) {
        view::Format format = view::format_of(ui.layout(), ui.scale(), width, Outcome::Shown);
        for (const auto predicted : {view::Predicted::Nothing, view::Predicted::Runs}) {
            format.strip_below = predicted == view::Predicted::Nothing;
            const Picture picture = view::outcome_as_columns(ui.theme(), ui.fonts(), run.readout,
                                                             format, {predicted, 1, 0});
            INFO(run.name << place_of(stand, width) << ", outcome");
            CHECK(listed(faults_of(picture, ui.theme())) == "");
        }
    }
}

void check_home(const Stand& stand, const view::Ui& ui, const Named& run) {
    const auto history = widgets::history_of(run.run.plan);
    if (!history || history.value().frames.empty())
        return;
    for (const float width : stand.home) {
        const Picture picture = view::history_picture(ui.theme(), ui.fonts(), history.value(),
                                                      width, ui.layout().narrow());
        INFO(run.name << place_of(stand, width) << ", over time");
        CHECK(listed(faults_of(picture, ui.theme())) == "");
    }
}

}  // namespace

TEST_CASE("labels keep their places in every picture, in both themes") {
    const std::vector<Named> runs = all_runs();
    REQUIRE(runs.size() == std::size(estimator::presets()) * std::size(estimator::card_rows));
    on_every_page([&](const Stand& stand, const view::Ui& ui) {
        REQUIRE(!stand.hidden.empty());
        REQUIRE(!stand.shown.empty());
        REQUIRE(!stand.home.empty());
        for (const Named& run : runs) {
            check_before(stand, ui, run);
            check_outcome(stand, ui, run);
        }
        for (std::size_t i = 0; i < runs.size(); i += every_nth_history)
            check_home(stand, ui, runs[i]);
    });
}

TEST_CASE("a picture tells no number that its table does not") {
    Bench bench([](view::Ui&) {});
    bench.body = [&](const view::Ui& ui) {
        for (const Named& run : all_runs()) {
            INFO(run.name);
            const view::Format hidden{528, 572, false};
            CHECK(listed(untold_numbers(
                      view::before_as_columns(ui.theme(), ui.fonts(), run.readout, hidden),
                      run.readout, widgets::describe(run.run, Outcome::Hidden))) == "");
            const view::Format shown{900, 600, false};
            CHECK(listed(untold_numbers(
                      view::outcome_as_columns(ui.theme(), ui.fonts(), run.readout, shown, {}),
                      run.readout, widgets::describe(run.run, Outcome::Shown))) == "");
        }
    };
    bench.draw();
}

TEST_CASE("the table on the screen holds the readout's numbers, part by part") {
    Bench bench([](view::Ui&) {});
    for (const Named& run : all_runs()) {
        INFO(run.name);
        bench.body = [&](view::Ui& ui) { view::draw(ui, run.run, {.block = "test/run"}); };
        bench.draw();
        std::vector<std::vector<std::string>> rows;
        for (const semantics::Node& node : bench.output.tree.nodes) {
            if (node.role == semantics::Role::Row)
                rows.emplace_back();
            else if (node.role == semantics::Role::RowHeader || node.role == semantics::Role::Cell)
                rows.back().push_back(node.name);
        }
        const std::array columns = {&run.readout.answer, &run.readout.training,
                                    &run.readout.whole_step};
        std::size_t found = 0;
        for (const auto& row : rows) {
            for (std::size_t i = 1; i < row.size(); ++i) {
                const widgets::Column& column = *columns[i - 1];
                const auto block =
                    std::find_if(column.blocks.begin(), column.blocks.end(),
                                 [&](const widgets::Block& one) { return one.name == row[0]; });
                if (row[0] == "all together")
                    CHECK(row[i] == column.total_text);
                else if (row[0] == "the card has")
                    CHECK(row[i] == run.readout.budget_short);
                else
                    CHECK(row[i] == (block == column.blocks.end() ? "none" : block->amount));
                found += block == column.blocks.end() ? 0 : 1;
            }
        }
        std::size_t blocks = 0;
        for (const widgets::Column* column : columns)
            blocks += column->blocks.size();
        CHECK(found == blocks);
    }
}
