#include "lesson/outline.h"

#include <algorithm>
#include <cstddef>

namespace lesson {

namespace {

constexpr std::string_view fence = "```";
constexpr std::string_view colons = ":::";
constexpr std::string_view dashes = "---";
constexpr std::string_view heading_mark = "# ";

bool is_blank(std::string_view line) {
    return trimmed(line).empty();
}

bool is_directive(std::string_view line) {
    return trimmed(line).starts_with(colons);
}

/// Walks over the lines once; every function leaves `at_` behind what it took.
class OutlineReader {
  public:
    OutlineReader(std::string_view text, const Report& report)
        : text_(text), lines_(lines_of(text)), report_(report) {}

    Outline read() {
        read_front_matter();
        add_outside_sections(read_items(nullptr));
        while (at_ < lines_.size()) {
            const std::string_view heading = lines_[at_++].substr(heading_mark.size());
            outline_.sections.push_back({trimmed(heading), {}});
            outline_.sections.back().items = read_items(nullptr);
        }
        return std::move(outline_);
    }

  private:
    void read_front_matter() {
        if (lines_.empty() || trimmed(lines_[0]) != dashes)
            return;
        for (at_ = 1; at_ < lines_.size(); ++at_) {
            if (trimmed(lines_[at_]) == dashes) {
                ++at_;
                return;
            }
            outline_.front_matter.push_back(lines_[at_]);
        }
        report_(lines_[0], "the front matter is not closed; write '---' on a line after it");
    }

    void add_outside_sections(const std::vector<Item>& items) {
        for (const Item& item : items) {
            const auto written = std::find_if_not(item.lines.begin(), item.lines.end(), is_blank);
            if (!item.kind.empty())
                report_(item.kind, "only plans may stand before the first '# ' heading");
            else if (written != item.lines.end())
                report_(*written, "text before the first '# ' heading");
        }
    }

    /// Items up to the next `# ` heading, or up to the ':::' that closes `opening`.
    std::vector<Item> read_items(const std::string_view* opening) {
        std::vector<Item> items;
        FenceTracker fences;
        while (at_ < lines_.size()) {
            const std::string_view line = lines_[at_];
            const bool code = fences.covers(line);
            if (!code && line.starts_with(heading_mark))
                break;
            if (code || !is_directive(line)) {
                if (items.empty() || !items.back().kind.empty())
                    items.emplace_back();
                items.back().lines.push_back(line);
                ++at_;
                continue;
            }
            if (trimmed(line) != colons) {
                read_directive(items);
                continue;
            }
            ++at_;
            if (opening != nullptr)
                return items;
            report_(trimmed(line), "':::' closes a directive, but none is open here");
        }
        report_unclosed(opening);
        return items;
    }

    void read_directive(std::vector<Item>& items) {
        Item item;
        const std::string_view opening = read_opening(item);
        if (item.kind == "plan") {
            outline_.plans.push_back(item);
            return;
        }
        if (item.kind == "after")
            item.items = read_items(&opening);
        else
            item.lines = read_body(opening);
        items.push_back(std::move(item));
    }

    /// The line that opens a directive, and the indented lines on which a widget, a figure or a
    /// plan goes on.
    std::string_view read_opening(Item& item) {
        const std::string_view opening = trimmed(lines_[at_++]);
        const std::string_view words = trimmed(opening.substr(colons.size()));
        item.kind = words.substr(0, std::min(words.find_first_of(" \t"), words.size()));
        const char* const from = item.kind.data() + item.kind.size();
        const char* to = words.data() + words.size();
        const bool may_go_on =
            item.kind == "plan" || item.kind == "widget" || item.kind == "figure";
        while (may_go_on && at_ < lines_.size() && lines_[at_].starts_with("  ") &&
               !is_blank(lines_[at_])) {
            to = lines_[at_].data() + lines_[at_].size();
            ++at_;
        }
        item.rest = text_.substr(static_cast<std::size_t>(from - text_.data()),
                                 static_cast<std::size_t>(to - from));
        return opening;
    }

    /// Lines up to the ':::' that closes `opening`.
    std::vector<std::string_view> read_body(std::string_view opening) {
        std::vector<std::string_view> body;
        FenceTracker fences;
        int inner = 0;
        while (at_ < lines_.size()) {
            const std::string_view line = lines_[at_];
            const bool code = fences.covers(line);
            if (!code && line.starts_with(heading_mark))
                break;
            ++at_;
            if (code || !is_directive(line)) {
                if (inner == 0)
                    body.push_back(line);
                continue;
            }
            if (trimmed(line) != colons) {
                report_(trimmed(line), "a directive cannot stand here; close '" +
                                           std::string(opening) + "' with ':::' first");
                ++inner;
            } else if (inner-- == 0) {
                return body;
            }
        }
        report_unclosed(&opening);
        return body;
    }

    void report_unclosed(const std::string_view* opening) const {
        if (opening != nullptr)
            report_(*opening,
                    "'" + std::string(*opening) + "' is not closed; write ':::' after it");
    }

    std::string_view text_;
    std::vector<std::string_view> lines_;
    const Report& report_;
    std::size_t at_ = 0;
    Outline outline_;
};

}  // namespace

bool FenceTracker::covers(std::string_view line) {
    const bool is_fence = trimmed(line).starts_with(fence);
    const bool covered = open_ || is_fence;
    if (is_fence)
        open_ = !open_;
    return covered;
}

Outline outline_of(std::string_view text, const Report& report) {
    return OutlineReader(text, report).read();
}

}  // namespace lesson
