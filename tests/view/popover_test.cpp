#include "support/screen.h"
#include "view/sample_course.h"

#include <doctest/doctest.h>

using semantics::Deed;
using semantics::Role;
using support::Screen;

namespace {

constexpr std::string_view number = "14.96 GiB, how it is computed";
constexpr std::string_view word = "weights, what it means";

}  // namespace

TEST_CASE("a number opens its working, factor by factor, and Escape returns the focus to it") {
    Screen screen(sample::model_at(1));
    screen.press(Role::Button, number);
    CHECK(screen.find(Role::Dialog, "Weights of the model") != nullptr);
    CHECK(screen.find(Role::ListItem, "8,030,261,248 weights") != nullptr);
    CHECK(screen.find(Role::ListItem, "× 2 bytes a weight") != nullptr);
    CHECK(screen.find(Role::ListItem, "16,060,522,496 bytes") != nullptr);
    CHECK(screen.says("Exact. Computed on this page."));
    CHECK(screen.tree().focus == screen.find(Role::Button, "Close")->id);

    screen.act(Role::Dialog, "Weights of the model", Deed::Dismiss);
    CHECK(screen.find(Role::Dialog, "Weights of the model") == nullptr);
    CHECK(screen.tree().focus == screen.find(Role::Button, number)->id);
}

TEST_CASE("a glossary word opens its meaning, and a click outside closes it") {
    Screen screen(sample::model_at(1));
    screen.press(Role::Button, word);
    CHECK(screen.says("The numbers a network has learned."));
    CHECK(screen.find(Role::Button, word)->state.expanded);
    screen.click_at(5, 300);
    CHECK_FALSE(screen.says("The numbers a network has learned."));
}

TEST_CASE("what lies under a popover is not pressed through it") {
    Screen screen(sample::model_at(1));
    screen.press(Role::Button, number);
    const auto& dialog = screen.find(Role::Dialog, "Weights of the model")->rect;
    screen.click_at(dialog.x + dialog.width / 2, dialog.y + dialog.height - 8);
    CHECK(screen.find(Role::Dialog, "Weights of the model") != nullptr);
    CHECK(screen.model.drafts.empty());
}

TEST_CASE("the text size is one tap away, and the menu of a narrow screen holds it") {
    Screen wide(sample::model_at(3));
    wide.press(Role::Button, "Text size");
    wide.press(Role::Radio, "150 %");
    CHECK(wide.model.preferences.text_percent == 150);

    Screen narrow(sample::model_at(3), 390);
    CHECK(narrow.find(Role::Button, "Text size") == nullptr);
    narrow.press(Role::Button, "Menu");
    narrow.press(Role::Radio, "125 %");
    CHECK(narrow.model.preferences.text_percent == 125);
    narrow.press(Role::Link, "Course map");
    CHECK(narrow.model.route.page == lesson::map_page);
}

TEST_CASE("the theme goes from the device's to light to dark and back") {
    Screen screen(sample::model_at(0));
    screen.press(Role::Button, "Colours: as this device");
    CHECK(screen.model.preferences.theme == app::Theme::Light);
    screen.press(Role::Button, "Colours: light");
    CHECK(screen.model.preferences.theme == app::Theme::Dark);
    screen.press(Role::Button, "Colours: dark");
    CHECK(screen.model.preferences.theme == app::Theme::Auto);
}
