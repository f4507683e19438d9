#pragma once

#include <string>
#include <string_view>
#include <vector>

/// A reader of the HTML that src/transcript writes: strict where a browser is forgiving.
namespace html {

struct Attribute {
    std::string name;
    std::string value;
};

/// An element with its children, or a run of text (empty name).
struct Node {
    std::string name;
    std::vector<Attribute> attributes;
    std::string text;
    std::vector<Node> children;

    const std::string* attribute(std::string_view name) const;
};

struct Document {
    Node root;
    std::vector<std::string> problems;  // unclosed or crossed tags, stray < or &
};

Document read(std::string_view text);

/// Every element called `name` (empty: any), in document order.
std::vector<const Node*> all(const Node& node, std::string_view name);

/// Whether the questions of the lesson are answered.
enum class Answered { No, Yes };

/// One space between words, one line end between blocks.
std::string normalised(std::string_view text);

/// The text a reader sees, blocks separated by line ends, white space normalised: the words of the
/// edition itself (data-label) left out, what depends on an answer as `answered` says, every other
/// closed <details> reduced to its summary.
std::string visible_text(const Node& node, Answered answered);

}  // namespace html
