#include "transcript/html_reader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace html {

namespace {

constexpr std::array<std::string_view, 3> void_elements = {"meta", "link", "br"};
constexpr std::array<std::string_view, 6> inline_elements = {"",   "a",    "strong",
                                                             "em", "code", "span"};
constexpr std::array<std::pair<std::string_view, char>, 5> entities = {
    {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}}};

bool contains(const auto& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) {}

    Document run() {
        std::vector<Node> open(1);
        while (!rest_.empty()) {
            if (!rest_.starts_with('<')) {
                open.back().children.push_back({"", {}, take_text(), {}});
            } else if (rest_.starts_with("</")) {
                close(open);
            } else if (rest_.starts_with("<!")) {
                take_past(">");
            } else {
                Node node = take_tag();
                if (contains(void_elements, node.name))
                    open.back().children.push_back(std::move(node));
                else
                    open.push_back(std::move(node));
            }
        }
        for (; open.size() > 1; fold(open))
            out_.problems.push_back("<" + open.back().name + "> is not closed");
        out_.root = std::move(open.front());
        return std::move(out_);
    }

  private:
    std::string_view take_past(std::string_view end) {
        const std::size_t at = std::min(rest_.find(end), rest_.size() - end.size());
        const std::string_view taken = rest_.substr(0, at);
        rest_.remove_prefix(at + end.size());
        return taken;
    }

    static void fold(std::vector<Node>& open) {
        Node done = std::move(open.back());
        open.pop_back();
        open.back().children.push_back(std::move(done));
    }

    void close(std::vector<Node>& open) {
        rest_.remove_prefix(2);
        const std::string_view name = take_past(">");
        if (open.size() > 1 && open.back().name == name)
            fold(open);
        else
            out_.problems.push_back("</" + std::string(name) + "> closes <" + open.back().name +
                                    ">");
    }

    std::string decoded(std::string_view text) {
        std::string plain;
        while (!text.empty()) {
            const auto entity = std::find_if(entities.begin(), entities.end(), [&](const auto& e) {
                return text.starts_with(e.first);
            });
            if (entity == entities.end()) {
                if (text.front() == '&')
                    out_.problems.push_back("a stray & in '" + std::string(text.substr(0, 20)) +
                                            "'");
                plain += text.front();
                text.remove_prefix(1);
            } else {
                plain += entity->second;
                text.remove_prefix(entity->first.size());
            }
        }
        return plain;
    }

    std::string take_text() {
        const std::string_view text = rest_.substr(0, rest_.find('<'));
        rest_.remove_prefix(text.size());
        if (text.find('>') != std::string_view::npos)
            out_.problems.push_back("a stray > in '" + std::string(text) + "'");
        return decoded(text);
    }

    Node take_tag() {
        rest_.remove_prefix(1);
        std::string_view inside = take_past(">");
        Node node;
        node.name = inside.substr(0, inside.find(' '));
        inside.remove_prefix(node.name.size());
        while (!inside.empty()) {
            inside.remove_prefix(1);
            const std::size_t equals = inside.find_first_of("= ");
            Attribute attribute{std::string(inside.substr(0, equals)), {}};
            inside.remove_prefix(attribute.name.size());
            if (inside.starts_with("=\"")) {
                const std::size_t end = inside.find('"', 2);
                attribute.value = decoded(inside.substr(2, end - 2));
                inside.remove_prefix(std::min(end, inside.size() - 1) + 1);
            } else if (inside.starts_with('=')) {
                out_.problems.push_back("an unquoted attribute in <" + node.name + ">");
                inside = {};
            }
            node.attributes.push_back(std::move(attribute));
        }
        return node;
    }

    std::string_view rest_;
    Document out_;
};

void add_visible(const Node& node, Answered answered, std::string& text) {
    const bool answer = node.attribute("data-answer") != nullptr;
    const bool only_before = node.attribute("data-until") != nullptr;
    if (node.attribute("data-label") != nullptr || (answer && answered == Answered::No) ||
        (only_before && answered == Answered::Yes))
        return;
    text += node.text;
    const bool flows = contains(inline_elements, node.name);
    if (!flows)
        text += '\n';
    const bool holds_answer =
        std::any_of(node.children.begin(), node.children.end(),
                    [](const Node& c) { return c.attribute("data-answer") != nullptr; });
    const bool closed = node.name == "details" && !answer && !holds_answer;
    for (const Node& child : node.children) {
        if (!closed || child.name == "summary")
            add_visible(child, answered, text);
    }
    if (!flows)
        text += '\n';
}

void add_all(const Node& node, std::string_view name, std::vector<const Node*>& found) {
    for (const Node& child : node.children) {
        if (!child.name.empty() && (name.empty() || child.name == name))
            found.push_back(&child);
        add_all(child, name, found);
    }
}

}  // namespace

const std::string* Node::attribute(std::string_view wanted) const {
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const Attribute& a) { return a.name == wanted; });
    return found == attributes.end() ? nullptr : &found->value;
}

std::string normalised(std::string_view text) {
    std::string out;
    char gap = 0;
    for (const char c : text) {
        if (c == '\n' || c == ' ') {
            gap = c == '\n' || gap == '\n' ? '\n' : ' ';
            continue;
        }
        if (gap != 0 && !out.empty())
            out += gap;
        gap = 0;
        out += c;
    }
    return out;
}

Document read(std::string_view text) {
    return Reader(text).run();
}

std::vector<const Node*> all(const Node& node, std::string_view name) {
    std::vector<const Node*> found;
    add_all(node, name, found);
    return found;
}

std::string visible_text(const Node& node, Answered answered) {
    std::string text;
    add_visible(node, answered, text);
    return normalised(text);
}

}  // namespace html
