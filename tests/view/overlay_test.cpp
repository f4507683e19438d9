#include "view/overlay.h"

#include "bench.h"
#include "view/controls.h"
#include "view/text.h"

#include <doctest/doctest.h>

namespace {

using semantics::Deed;
using semantics::Node;
using semantics::Role;

// A button that opens a popover, and another one right below it, where the popover lies.
struct Page {
    int below = 0;
    Bench bench;

    Page()
        : bench([this](view::Ui& ui) {
              view::button(ui, "open", "Why?", {.opens = "why"});
              if (view::button(ui, "below", "Below"))
                  ++below;
              if (ui.is_open("why"))
                  view::overlay(ui, "why", {"Weights"}, [&] {
                      view::text(ui, view::TextStyle::Ui, "Eight billion numbers.");
                  });
          }) {}

    void open() {
        bench.press(Role::Button, "Why?");
        bench.draw();
    }
};

}  // namespace

TEST_CASE("a popover is a dialog with its words and a way out") {
    Page page;
    page.open();
    CHECK(semantics::text_of(page.bench.output.tree) ==
          "button \"Why?\" [expanded]\n"
          "button \"Below\"\n"
          "dialog \"Weights\"\n"
          "  heading 2 \"Weights\"\n"
          "  button \"Close\"\n"
          "  paragraph \"Eight billion numbers.\"\n");
    const semantics::Rect opener = page.bench.find(Role::Button, "Why?")->rect;
    const semantics::Rect dialog = page.bench.find(Role::Dialog, "Weights")->rect;
    CHECK(dialog.y == doctest::Approx(opener.y + opener.height + 8));
    CHECK(dialog.x == opener.x);
    CHECK(dialog.width == 360);
}

TEST_CASE("the focus goes into a popover and back to what opened it") {
    Page page;
    page.open();
    const semantics::NodeId close = page.bench.find(Role::Button, "Close")->id;
    CHECK(page.bench.output.tree.focus == close);
    page.bench.draw();
    CHECK(page.bench.output.tree.focus == close);  // until the host has done it
    page.bench.stage.focused = close;
    page.bench.draw();
    CHECK(page.bench.output.tree.focus == 0);

    page.bench.press(Role::Button, "Close");
    page.bench.draw();
    CHECK(page.bench.find(Role::Dialog, "Weights") == nullptr);
    CHECK(page.bench.output.tree.focus == page.bench.find(Role::Button, "Why?")->id);
}

TEST_CASE("Escape closes a popover") {
    Page page;
    page.open();
    page.bench.act(Role::Dialog, "Weights", Deed::Dismiss);
    CHECK(page.bench.setting.open.empty());
}

TEST_CASE("a click outside closes a popover, one inside does not reach the page below") {
    Page page;
    page.open();
    const semantics::Rect dialog = page.bench.find(Role::Dialog, "Weights")->rect;
    const semantics::Rect under = page.bench.find(Role::Button, "Below")->rect;
    page.bench.click(under.x + 10, under.y + under.height - 4);
    CHECK(under.y + under.height > dialog.y);
    CHECK(page.below == 0);
    CHECK(page.bench.setting.open == "why");
    page.bench.click(dialog.x + dialog.width + 60, dialog.y + 5);
    CHECK(page.bench.setting.open.empty());
}

TEST_CASE("the page is tall enough for what floats over it") {
    Page page;
    const float before = page.bench.output.tree.height;
    page.open();
    const semantics::Rect dialog = page.bench.find(Role::Dialog, "Weights")->rect;
    CHECK(page.bench.output.tree.height >= dialog.y + dialog.height);
    CHECK(page.bench.output.tree.height > before);
}

TEST_CASE("a popover stays inside a narrow screen") {
    Page page;
    page.bench.stage.width = 320;
    page.open();
    const semantics::Rect dialog = page.bench.find(Role::Dialog, "Weights")->rect;
    CHECK(dialog.x == 16);
    CHECK(dialog.width == 288);
}

TEST_CASE("what a popover says is not one of the lesson's sentences") {
    Bench bench([](view::Ui& ui) {
        const auto words = ui.lesson_words();
        view::text(ui, view::TextStyle::Body, "The lesson.");
        view::overlay(ui, "why", {"Weights"},
                      [&] { view::text(ui, view::TextStyle::Ui, "An aside."); });
        view::text(ui, view::TextStyle::Body, "The lesson again.");
    });
    CHECK(bench.find(Role::Paragraph, "The lesson.")->content);
    CHECK(!bench.find(Role::Paragraph, "An aside.")->content);
    CHECK(bench.find(Role::Paragraph, "The lesson again.")->content);
}
