#include "support/screen_rules.h"

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

namespace support {
namespace {

using semantics::Node;
using semantics::Rect;
using semantics::Role;

constexpr float tolerance = 0.6F;   // px: edges are snapped to whole pixels
constexpr float least_target = 24;  // WCAG 2.2, 2.5.8
constexpr float most_height = 2400;

bool has_place(const Node& node) {
    return node.rect.width > 0 && node.rect.height > 0;
}

float overlap(float a, float a_end, float b, float b_end) {
    return std::min(a_end, b_end) - std::max(a, b);
}

bool overlapping(const Rect& a, const Rect& b) {
    return overlap(a.x, a.x + a.width, b.x, b.x + b.width) > tolerance &&
           overlap(a.y, a.y + a.height, b.y, b.y + b.height) > tolerance;
}

void check_places(const semantics::Tree& tree, float width) {
    for (const Node& node : tree.nodes) {
        if (!has_place(node))
            continue;
        const Rect& rect = node.rect;
        const bool inside = rect.x >= -tolerance && rect.x + rect.width <= width + tolerance &&
                            rect.y >= -tolerance && rect.y + rect.height <= tree.height + tolerance;
        CHECK_MESSAGE(inside, semantics::role_name(node.role)
                                  << " \"" << node.name << "\" leaves the page: x " << rect.x
                                  << ", width " << rect.width << ", y " << rect.y << ", height "
                                  << rect.height);
    }
}

bool is_text(const Node& node) {
    return node.role == Role::Paragraph || node.role == Role::Heading || node.role == Role::Code;
}

bool inside(const Rect& inner, const Rect& outer) {
    return inner.x >= outer.x - least_target && inner.y >= outer.y - tolerance &&
           inner.x + inner.width <= outer.x + outer.width + least_target &&
           inner.y + inner.height <= outer.y + outer.height + tolerance;
}

// A number or word that opens, within a sentence: as tall as its line (WCAG 2.2, 2.5.8, "inline"),
// and it may run over two lines, around its neighbour.
bool in_sentence(const semantics::Tree& tree, const Node& control) {
    return std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const Node& node) {
        return is_text(node) && has_place(node) && inside(control.rect, node.rect);
    });
}

void check_controls(const semantics::Tree& tree) {
    std::vector<const Node*> controls;
    for (const Node& node : tree.nodes) {
        if (semantics::interactive(node.role))
            controls.push_back(&node);
    }
    for (const Node* one : controls) {
        CHECK_MESSAGE(!one->name.empty(),
                      "a " << semantics::role_name(one->role) << " is nameless");
        const bool inline_one = in_sentence(tree, *one);
        const bool large = one->rect.height >= least_target - tolerance &&
                           one->rect.width >= least_target - tolerance;
        CHECK_MESSAGE((large || inline_one), one->name << " is too small");
        for (const Node* other : controls) {
            if (one < other && !(inline_one && in_sentence(tree, *other)))
                CHECK_MESSAGE(!overlapping(one->rect, other->rect),
                              '"' << one->name << "\" and \"" << other->name << "\" overlap");
        }
    }
}

// Words never lie on other words or on a control, except a control that is part of a sentence.
void check_texts(const semantics::Tree& tree) {
    for (const Node& text : tree.nodes) {
        if (!is_text(text) || !has_place(text))
            continue;
        for (const Node& other : tree.nodes) {
            const bool control = semantics::interactive(other.role);
            if (&text == &other || !(is_text(other) || control))
                continue;
            const bool apart = !overlapping(text.rect, other.rect);
            CHECK_MESSAGE((apart || (control && inside(other.rect, text.rect))),
                          '"' << text.name << "\" lies on \"" << other.name << '"');
        }
    }
}

void check_identities(const semantics::Tree& tree) {
    std::set<semantics::NodeId> seen;
    for (const Node& node : tree.nodes) {
        CHECK_MESSAGE(seen.insert(node.id).second, '"' << node.name << "\" shares its identity");
        CHECK_MESSAGE((node.parent == 0 || seen.count(node.parent) == 1),
                      '"' << node.name << "\" comes before its parent");
    }
}

void check_headings(const semantics::Tree& tree) {
    int first = 0;
    int before = 0;
    for (const Node& node : tree.nodes) {
        if (node.role != Role::Heading)
            continue;
        first += node.level == 1 ? 1 : 0;
        CHECK_MESSAGE(node.level <= before + 1, "heading \"" << node.name << "\" skips a level");
        before = node.level;
    }
    CHECK(first == 1);
}

void check_items(const Screen& screen) {
    std::set<semantics::NodeId> meant;
    for (const Node& node : screen.tree().nodes)
        meant.insert(node.id);
    for (const semantics::NodeId item : screen.items())
        CHECK_MESSAGE(meant.count(item) == 1, "ImGui handled an item that means nothing");
    CHECK(!screen.items().empty());
}

/// The dialogs and all that is in them; a parent comes before its children.
semantics::Tree dialogs_of(const semantics::Tree& whole) {
    semantics::Tree part;
    part.height = whole.height;
    std::set<semantics::NodeId> in;
    for (const Node& node : whole.nodes) {
        if (node.role != Role::Dialog && in.count(node.parent) == 0)
            continue;
        in.insert(node.id);
        part.nodes.push_back(node);
    }
    return part;
}

}  // namespace

void check_overlay(const Screen& screen) {
    const semantics::Tree part = dialogs_of(screen.tree());
    CHECK(std::count_if(part.nodes.begin(), part.nodes.end(),
                        [](const Node& node) { return node.role == Role::Dialog; }) == 1);
    CHECK(part.nodes.size() > 1);
    check_places(part, screen.stage.width);
    check_controls(part);
    check_texts(part);
    check_identities(screen.tree());
    check_items(screen);
}

void check_rules(const Screen& screen) {
    check_places(screen.tree(), screen.stage.width);
    check_controls(screen.tree());
    check_texts(screen.tree());
    check_identities(screen.tree());
    check_headings(screen.tree());
    check_items(screen);
    if (screen.stage.width >= 1280 && screen.model.preferences.text_percent == 100)
        CHECK(screen.tree().height <= most_height);
}

}  // namespace support
