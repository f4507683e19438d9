#include "semantics/tree.h"

#include <array>
#include <map>

namespace semantics {
namespace {

struct RoleRow {
    Role role;
    std::string_view name;
    bool interactive;
};

constexpr std::array role_rows = {
    RoleRow{Role::Main, "main", false},
    RoleRow{Role::Navigation, "navigation", false},
    RoleRow{Role::Region, "region", false},
    RoleRow{Role::Group, "group", false},
    RoleRow{Role::RadioGroup, "radiogroup", false},
    RoleRow{Role::Heading, "heading", false},
    RoleRow{Role::Paragraph, "paragraph", false},
    RoleRow{Role::List, "list", false},
    RoleRow{Role::ListItem, "listitem", false},
    RoleRow{Role::Code, "code", false},
    RoleRow{Role::Text, "text", false},
    RoleRow{Role::Figure, "figure", false},
    RoleRow{Role::Table, "table", false},
    RoleRow{Role::Row, "row", false},
    RoleRow{Role::ColumnHeader, "columnheader", false},
    RoleRow{Role::RowHeader, "rowheader", false},
    RoleRow{Role::Cell, "cell", false},
    RoleRow{Role::Button, "button", true},
    RoleRow{Role::Link, "link", true},
    RoleRow{Role::Radio, "radio", true},
    RoleRow{Role::Checkbox, "checkbox", true},
    RoleRow{Role::Slider, "slider", true},
    RoleRow{Role::TextField, "textbox", true},
    RoleRow{Role::ComboBox, "combobox", true},
    RoleRow{Role::Option, "option", false},
    RoleRow{Role::Dialog, "dialog", false},
    RoleRow{Role::ProgressBar, "progressbar", false},
};

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < role_rows.size(); ++i) {
        if (static_cast<std::size_t>(role_rows[i].role) != i)
            return false;
    }
    return true;
}

static_assert(rows_are_in_order());

const RoleRow& row_of(Role role) {
    return role_rows[static_cast<std::size_t>(role)];
}

std::string words_of(const State& state) {
    std::string words;
    const auto say = [&words](bool on, std::string_view word) {
        if (on)
            words += " [" + std::string(word) + ']';
    };
    say(state.disabled, "disabled");
    say(state.checked, "checked");
    say(state.expandable, state.expanded ? "expanded" : "collapsed");
    say(state.current, "current");
    say(state.invalid, "invalid");
    return words;
}

std::string line_of(const Node& node) {
    std::string line(role_name(node.role));
    if (node.level > 0)
        line += ' ' + std::to_string(node.level);
    if (!node.name.empty())
        line += " \"" + node.name + '"';
    if (!node.value.empty())
        line += " = " + node.value;
    if (!node.description.empty())
        line += " (" + node.description + ')';
    return line + words_of(node.state);
}

}  // namespace

bool interactive(Role role) {
    return row_of(role).interactive;
}

std::string_view role_name(Role role) {
    return row_of(role).name;
}

std::string text_of(const Tree& tree) {
    std::map<NodeId, int> depth_of;
    std::string text;
    for (const Node& node : tree.nodes) {
        const auto parent = depth_of.find(node.parent);
        const int depth = parent == depth_of.end() ? 0 : parent->second + 1;
        depth_of[node.id] = depth;
        text += std::string(static_cast<std::size_t>(depth) * 2, ' ') + line_of(node) + '\n';
    }
    return text;
}

const Node* find(const Tree& tree, Role role, std::string_view name) {
    for (const Node& node : tree.nodes) {
        if (node.role == role && node.name == name)
            return &node;
    }
    return nullptr;
}

}  // namespace semantics
