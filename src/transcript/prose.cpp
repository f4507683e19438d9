#include "transcript/prose.h"

#include "transcript/html.h"

#include <algorithm>

namespace transcript {

namespace {

bool has_working(const lesson::Value& value) {
    return !value.working.empty() || !value.source.empty();
}

std::string html_of(const lesson::Span& span, Notes& notes) {
    switch (span.kind) {
        case lesson::SpanKind::Plain:
            return escaped(span.text);
        case lesson::SpanKind::Strong:
            return text_element("strong", span.text);
        case lesson::SpanKind::Emphasis:
            return text_element("em", span.text);
        case lesson::SpanKind::Code:
            return text_element("code", span.text);
        case lesson::SpanKind::Link:
            return text_element(
                "a href=\"" + escaped(address(span.target, notes.place())) + "\" rel=\"noopener\"",
                span.text);
        case lesson::SpanKind::Value:
            if (!has_working(span.value))
                return text_element("span class=\"value\"", span.text);
            return text_element("a class=\"value\" href=\"#number-" +
                                    std::to_string(notes.number_of(span.value)) + '"',
                                span.text);
        case lesson::SpanKind::Term:
            notes.add_term(span.target);
            return text_element("a class=\"term\" href=\"#term-" + escaped(span.target) + '"',
                                span.text);
    }
    return {};
}

/// The list element that `prose` belongs to, or nothing.
std::string list_of(const lesson::Prose& prose) {
    if (prose.kind == lesson::ProseKind::Item)
        return "ul";
    if (prose.kind != lesson::ProseKind::NumberedItem)
        return {};
    return prose.number == 1 ? "ol" : "ol start=\"" + std::to_string(prose.number) + '"';
}

std::string html_of(const lesson::Prose& prose, Notes& notes) {
    switch (prose.kind) {
        case lesson::ProseKind::Paragraph:
            return element("p", html_of(prose.spans, notes));
        case lesson::ProseKind::Heading:
            return element("h" + std::to_string(prose.level + 1), html_of(prose.spans, notes));
        case lesson::ProseKind::Item:
        case lesson::ProseKind::NumberedItem:
            return element("li", html_of(prose.spans, notes));
        case lesson::ProseKind::Code:
            return element("pre", text_element("code", lesson::plain_text(prose.spans)));
        case lesson::ProseKind::Callout:
            return element("div class=\"callout\"", element("p", html_of(prose.spans, notes)));
    }
    return {};
}

}  // namespace

std::size_t Notes::number_of(const lesson::Value& value) {
    const auto found = std::find(values_.begin(), values_.end(), value);
    if (found != values_.end())
        return static_cast<std::size_t>(found - values_.begin()) + 1;
    values_.push_back(value);
    return values_.size();
}

void Notes::add_term(const std::string& id) {
    if (std::find(terms_.begin(), terms_.end(), id) == terms_.end())
        terms_.push_back(id);
}

std::string page_file(const lesson::Page& page) {
    std::string name = page.id;
    std::replace(name.begin(), name.end(), '/', '-');
    return name + ".html";
}

std::string address(std::string_view target, Place place) {
    constexpr std::string_view inside = "#/";
    if (place == Place::CoursePage || !target.starts_with(inside))
        return std::string(target);
    std::string path(target.substr(inside.size()));
    if (path.empty())
        return "../index.html";
    const std::size_t slash = path.find('/');
    if (slash == std::string::npos)
        return path + ".html";
    const bool is_step = path[slash + 1] >= '0' && path[slash + 1] <= '9';
    if (is_step)
        return path.substr(0, slash) + ".html#step-" + path.substr(slash + 1);
    path[slash] = '-';
    return path + ".html";
}

std::string html_of(const lesson::Spans& spans, Notes& notes) {
    std::string html;
    for (const lesson::Span& span : spans)
        html += html_of(span, notes);
    return html;
}

std::string html_of(const std::vector<lesson::Prose>& prose, Notes& notes) {
    std::string html;
    for (std::size_t at = 0; at < prose.size();) {
        const std::string list = list_of(prose[at]);
        const lesson::ProseKind kind = prose[at].kind;
        std::string inner;
        do
            inner += html_of(prose[at++], notes);
        while (!list.empty() && at < prose.size() && prose[at].kind == kind &&
               prose[at].number != 1);
        html += (list.empty() ? inner : element(list, inner)) + '\n';
    }
    return html;
}

}  // namespace transcript
