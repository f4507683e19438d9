#include "semantics/tree.h"

#include <doctest/doctest.h>

namespace {

semantics::Tree question() {
    using semantics::Node;
    using semantics::Role;
    semantics::Tree tree;
    tree.nodes = {
        Node{.id = 1, .role = Role::Main, .name = "Lesson"},
        Node{.id = 2, .parent = 1, .role = Role::Heading, .name = "What happens?", .level = 1},
        Node{.id = 3, .parent = 1, .role = Role::RadioGroup, .name = "Pick one"},
        Node{.id = 4,
             .parent = 3,
             .role = Role::Radio,
             .name = "It fits.",
             .state = {.checked = true}},
        Node{.id = 5, .parent = 1, .role = Role::Slider, .name = "Tokens", .value = "512 tokens"},
        Node{.id = 6,
             .parent = 1,
             .role = Role::Button,
             .name = "Commit",
             .description = "Pick one first.",
             .state = {.disabled = true}},
    };
    return tree;
}

}  // namespace

TEST_CASE("the text of a tree shows nesting, levels, values and states") {
    CHECK(semantics::text_of(question()) ==
          "main \"Lesson\"\n"
          "  heading 1 \"What happens?\"\n"
          "  radiogroup \"Pick one\"\n"
          "    radio \"It fits.\" [checked]\n"
          "  slider \"Tokens\" = 512 tokens\n"
          "  button \"Commit\" (Pick one first.) [disabled]\n");
}

TEST_CASE("a node is found by role and name, both") {
    const semantics::Tree tree = question();
    REQUIRE(semantics::find(tree, semantics::Role::Radio, "It fits.") != nullptr);
    CHECK(semantics::find(tree, semantics::Role::Radio, "It fits.")->id == 4);
    CHECK(semantics::find(tree, semantics::Role::Button, "It fits.") == nullptr);
}

TEST_CASE("controls are interactive, text and structure are not") {
    CHECK(semantics::interactive(semantics::Role::Link));
    CHECK(semantics::interactive(semantics::Role::TextField));
    CHECK_FALSE(semantics::interactive(semantics::Role::Heading));
    CHECK_FALSE(semantics::interactive(semantics::Role::RadioGroup));
}
