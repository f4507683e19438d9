#include "host/mirror_json.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace host {
namespace {

using semantics::Node;
using semantics::TextStyle;

struct StyleRow {
    TextStyle style;
    std::string_view name;
};

/// The classes of web/shell.css.
constexpr std::array style_rows = {
    StyleRow{TextStyle::None, ""},         StyleRow{TextStyle::Display, "display"},
    StyleRow{TextStyle::Title, "title"},   StyleRow{TextStyle::Heading, "heading"},
    StyleRow{TextStyle::Body, "body"},     StyleRow{TextStyle::BodyStrong, "body-strong"},
    StyleRow{TextStyle::Ui, "ui"},         StyleRow{TextStyle::UiStrong, "ui-strong"},
    StyleRow{TextStyle::Small, "small"},   StyleRow{TextStyle::SmallStrong, "small-strong"},
    StyleRow{TextStyle::Figure, "figure"}, StyleRow{TextStyle::FigureSmall, "figure-small"},
    StyleRow{TextStyle::Data, "data"},     StyleRow{TextStyle::DataSmall, "data-small"},
    StyleRow{TextStyle::Code, "code"},     StyleRow{TextStyle::Tick, "tick"},
};

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < style_rows.size(); ++i) {
        if (static_cast<std::size_t>(style_rows[i].style) != i)
            return false;
    }
    return true;
}

static_assert(rows_are_in_order());

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            std::array<char, 8> escape{};
            std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c));
            out += escape.data();
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string id_text(semantics::NodeId id) {
    std::array<char, 20> text{};
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), id, 16);
    return status == std::errc{} ? std::string(text.data(), end) : std::string();
}

std::string number_text(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.10g", value);
    return text.data();
}

/// Writes the fields of one JSON object, leaving out those that say nothing.
class Fields {
  public:
    void text(std::string_view name, std::string_view value) {
        if (!value.empty())
            raw(name, quoted(value));
    }

    void flag(std::string_view name, bool value) {
        if (value)
            raw(name, "true");
    }

    void raw(std::string_view name, std::string_view value) {
        out_ += (out_.empty() ? "" : ",") + quoted(name) + ':' + std::string(value);
    }

    std::string object() const { return '{' + out_ + '}'; }

  private:
    std::string out_;
};

std::string range_text(const semantics::Range& range) {
    return '[' + number_text(range.minimum) + ',' + number_text(range.maximum) + ',' +
           number_text(range.step) + ',' + number_text(range.now) + ']';
}

void write_state(Fields& fields, const semantics::State& state) {
    fields.flag("disabled", state.disabled);
    fields.flag("checked", state.checked);
    fields.flag("expandable", state.expandable);
    fields.flag("expanded", state.expanded);
    fields.flag("current", state.current);
    fields.flag("invalid", state.invalid);
    fields.flag("multiline", state.multiline);
    fields.flag("modal", state.modal);
}

std::string object_of(const Node& node) {
    Fields fields;
    fields.text("id", id_text(node.id));
    if (node.parent != 0)
        fields.text("parent", id_text(node.parent));
    fields.text("role", semantics::role_name(node.role));
    fields.text("name", node.name);
    fields.text("value", node.value);
    fields.text("description", node.description);
    fields.text("style", style_rows[static_cast<std::size_t>(node.style)].name);
    fields.raw("rect", '[' + number_text(node.rect.x) + ',' + number_text(node.rect.y) + ',' +
                           number_text(node.rect.width) + ',' + number_text(node.rect.height) +
                           ']');
    if (node.range != semantics::Range{})
        fields.raw("range", range_text(node.range));
    if (node.level != 0)
        fields.raw("level", std::to_string(node.level));
    write_state(fields, node.state);
    return fields.object();
}

}  // namespace

std::string mirror_json(const semantics::Tree& tree, int text_percent) {
    std::string nodes;
    for (const Node& node : tree.nodes)
        nodes += (nodes.empty() ? "" : ",\n") + object_of(node);
    Fields fields;
    if (tree.focus != 0)
        fields.text("focus", id_text(tree.focus));
    fields.raw("textPercent", std::to_string(text_percent));
    fields.raw("nodes", '[' + nodes + ']');
    return fields.object();
}

semantics::NodeId node_id(std::string_view text) {
    semantics::NodeId id = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, status] = std::from_chars(text.data(), end, id, 16);
    return status == std::errc{} && stopped == end ? id : 0;
}

}  // namespace host
