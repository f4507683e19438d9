#include "lesson/markdown.h"

#include "lesson/bare_numbers.h"
#include "lesson/marks.h"

#include <algorithm>
#include <array>
#include <functional>
#include <md4c.h>
#include <optional>
#include <utility>

namespace lesson {

namespace {

constexpr std::string_view not_prose = "\v";

std::string_view view_of(const MD_ATTRIBUTE& attribute) {
    return {attribute.text, attribute.size};
}

/// Turns md4c's events into prose. One open piece of prose at a time: what cannot be flattened so
/// is reported.
class Builder {
  public:
    Builder(const MarkedPassage& source, const Reading& reading, std::vector<Reference>& references)
        : source_(source), reading_(reading), references_(references) {}

    void enter(MD_BLOCKTYPE type, const void* detail);
    void leave(MD_BLOCKTYPE type);
    void enter(MD_SPANTYPE type, const void* detail);
    void leave(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, std::string_view text);

    std::vector<PlacedProse> take() { return std::move(done_); }

  private:
    struct Open {
        Prose prose;
        Passage shown;  // its words, each with its place; code and values are `not_prose`
    };

    void open(ProseKind kind, int level = 0, int number = 0);
    void close();
    void add_with_stand_ins(std::string_view text);
    bool in_code() const;
    bool in_link() const;
    void add_filler(std::string_view words);
    void add_words(std::string_view words);
    void add_inserted(const Span& inserted);
    void add_entity(std::string_view entity);

    void refuse(std::string message) { refused_.push_back(std::move(message)); }

    void report_refused();
    void report_bare_numbers(const Passage& shown);

    const MarkedPassage& source_;
    const Reading& reading_;
    std::vector<Reference>& references_;
    std::vector<PlacedProse> done_;
    std::optional<Open> open_;
    std::vector<std::pair<SpanKind, std::string>> looks_;  // open spans and their targets
    std::vector<std::string> refused_;  // problems that wait for the next text to have a place
    std::string_view place_ = source_.passage.origin(std::size_t{0});  // of the last text seen
    int lists_ = 0;
    int next_number_ = 0;  // of the innermost list; 0: not numbered
};

void Builder::open(ProseKind kind, int level, int number) {
    open_ = Open{{kind, level, number, {}}, {}};
}

void Builder::close() {
    if (!open_)
        return;
    Prose& prose = open_->prose;
    if (prose.kind == ProseKind::Code && !prose.spans.empty() &&
        prose.spans.back().text.ends_with('\n'))
        prose.spans.back().text.pop_back();
    report_bare_numbers(open_->shown);
    if (!prose.spans.empty())
        done_.push_back({std::move(prose), open_->shown.origin(std::size_t{0})});
    open_.reset();
}

void Builder::enter(MD_BLOCKTYPE type, const void* detail) {
    switch (type) {
        case MD_BLOCK_P:
            if (lists_ == 0)
                open(ProseKind::Paragraph);
            else if (open_ && !open_->prose.spans.empty())
                refuse("an item of a list is one paragraph");
            break;
        case MD_BLOCK_H: {
            const auto level =
                static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
            if (level != 2 && level != 3)
                refuse("headings inside a step have two or three '#'");
            open(ProseKind::Heading, level);
            break;
        }
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            if (++lists_ > 1)
                refuse("lists cannot be nested");
            next_number_ =
                type == MD_BLOCK_OL
                    ? static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start)
                    : 0;
            break;
        case MD_BLOCK_LI:
            close();
            if (next_number_ > 0)
                open(ProseKind::NumberedItem, 0, next_number_++);
            else
                open(ProseKind::Item);
            break;
        case MD_BLOCK_CODE:
            if (lists_ > 0)
                refuse("code cannot stand inside a list");
            open(ProseKind::Code);
            break;
        case MD_BLOCK_QUOTE:
            refuse("quotes are not shown; write '::: callout' … ':::'");
            break;
        case MD_BLOCK_HR:
            refuse("rules are not shown; start a step with '# ' instead");
            report_refused();
            break;
        default:
            break;
    }
}

void Builder::leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
        --lists_;
    const bool ends_prose = type == MD_BLOCK_LI || type == MD_BLOCK_H || type == MD_BLOCK_CODE ||
                            (type == MD_BLOCK_P && lists_ == 0);
    if (ends_prose)
        close();
}

void Builder::enter(MD_SPANTYPE type, const void* detail) {
    switch (type) {
        case MD_SPAN_STRONG:
            looks_.emplace_back(SpanKind::Strong, "");
            break;
        case MD_SPAN_EM:
            looks_.emplace_back(SpanKind::Emphasis, "");
            break;
        case MD_SPAN_CODE:
            looks_.emplace_back(SpanKind::Code, "");
            break;
        case MD_SPAN_A:
            looks_.emplace_back(SpanKind::Link,
                                view_of(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href));
            break;
        default:
            refuse("pictures are figures of the course; write '::: figure name id'");
            looks_.emplace_back(SpanKind::Plain, "");
            break;
    }
}

void Builder::leave(MD_SPANTYPE /*type*/) {
    looks_.pop_back();
}

void Builder::text(MD_TEXTTYPE type, std::string_view text) {
    if (!open_)
        open(ProseKind::Paragraph);
    const std::string& buffer = source_.passage.text();
    const std::less_equal<> not_after;
    const bool in_buffer = not_after(buffer.data(), text.data()) &&
                           not_after(text.data() + text.size(), buffer.data() + buffer.size());
    if (in_buffer)
        place_ = source_.passage.origin(text.data());
    report_refused();
    if (type == MD_TEXT_SOFTBR || (type == MD_TEXT_CODE && !in_buffer)) {
        add_filler(type == MD_TEXT_SOFTBR ? " " : text);
    } else if (type == MD_TEXT_BR) {
        reading_.report(place_, "a paragraph has no line breaks; begin a new one");
        add_filler(" ");
    } else if (type == MD_TEXT_ENTITY) {
        add_entity(text);
    } else if (in_buffer && type != MD_TEXT_NULLCHAR) {
        add_with_stand_ins(text);
    }
}

void Builder::add_with_stand_ins(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const auto stand_in = find_stand_in(text, at);
        const std::size_t end = stand_in ? stand_in->offset : text.size();
        if (end > at) {
            place_ = source_.passage.origin(text.data() + at);
            if (in_code())
                open_->shown.append_for(not_prose, place_.data());
            else
                open_->shown.append({place_.data(), end - at});
            add_words(text.substr(at, end - at));
        }
        if (stand_in && stand_in->index < source_.spans.size()) {
            place_ = source_.passage.origin(text.data() + end);
            add_inserted(source_.spans[stand_in->index]);
        }
        at = stand_in ? end + stand_in_size : end;
    }
}

bool Builder::in_code() const {
    return open_->prose.kind == ProseKind::Code ||
           (!looks_.empty() && looks_.back().first == SpanKind::Code);
}

bool Builder::in_link() const {
    return std::any_of(looks_.begin(), looks_.end(),
                       [](const auto& look) { return look.first == SpanKind::Link; });
}

void Builder::add_filler(std::string_view words) {
    open_->shown.append_for(words, place_.data());
    add_words(words);
}

void Builder::add_words(std::string_view words) {
    Span span{SpanKind::Plain, std::string(words), {}, {}};
    if (open_->prose.kind != ProseKind::Code && !looks_.empty()) {
        const auto link = std::find_if(looks_.begin(), looks_.end(), [](const auto& look) {
            return look.first == SpanKind::Link;
        });
        const auto& look = link == looks_.end() ? looks_.back() : *link;
        span.kind = look.first;
        span.target = look.second;
    }
    Spans& spans = open_->prose.spans;
    if (!spans.empty() && spans.back().kind == span.kind && spans.back().target == span.target) {
        spans.back().text += span.text;
        return;
    }
    if (span.kind == SpanKind::Link)
        references_.push_back({SpanKind::Link, span.target, reading_.report.place_of(place_)});
    spans.push_back(std::move(span));
}

void Builder::add_inserted(const Span& inserted) {
    open_->shown.append_for(not_prose, place_.data());
    if (in_code() || inserted.kind == SpanKind::Plain) {
        add_words(inserted.text);
        return;
    }
    if (in_link())
        reading_.report(place_, "a value or a term cannot stand inside a link");
    if (inserted.kind == SpanKind::Term)
        references_.push_back({SpanKind::Term, inserted.target, reading_.report.place_of(place_)});
    open_->prose.spans.push_back(inserted);
}

void Builder::add_entity(std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> known = {
        {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\xC2\xA0"}}};
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const auto& pair) { return pair.first == entity; });
    if (found == known.end())
        reading_.report(place_,
                        "'" + std::string(entity) + "' is not known; write the character itself");
    else
        add_filler(found->second);
}

void Builder::report_refused() {
    for (std::string& message : refused_)
        reading_.report(place_, std::move(message));
    refused_.clear();
}

void Builder::report_bare_numbers(const Passage& shown) {
    for (const Part& part : bare_numbers(shown.text())) {
        const std::string number = shown.text().substr(part.offset, part.size);
        std::string message = "'" + number + "' is a bare number; compute it, ";
        message.append("{{weights plan=name | GiB}}, or tell where it is from, {{literal \"");
        message.append(number).append("\" source=\"…\"}}");
        reading_.report(shown.origin(part.offset), message);
    }
}

/// md4c's callbacks carry the builder as a void pointer and go on when 0 is returned.
Builder& builder_in(void* user) {
    return *static_cast<Builder*>(user);
}

MD_PARSER events() {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
        builder_in(user).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void* /*detail*/, void* user) {
        builder_in(user).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
        builder_in(user).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void* /*detail*/, void* user) {
        builder_in(user).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
        builder_in(user).text(type, {text, size});
        return 0;
    };
    return parser;
}

}  // namespace

std::vector<PlacedProse> markdown(const Passage& passage, const Reading& reading,
                                  std::vector<Reference>& references) {
    const MarkedPassage source = marked(passage, reading);
    Builder builder(source, reading, references);
    const MD_PARSER parser = events();
    const std::string& text = source.passage.text();
    md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &builder);
    return builder.take();
}

Spans one_paragraph(const Passage& passage, const ParagraphPlace& place, const Reading& reading,
                    std::vector<Reference>& references) {
    std::vector<PlacedProse> prose = markdown(passage, reading, references);
    const bool one = prose.size() == 1 && prose[0].prose.kind == ProseKind::Paragraph;
    if (!one) {
        reading.report(place.place, std::string(place.what) + " is one paragraph");
        if (prose.empty())
            return {};
    }
    return std::move(prose[0].prose.spans);
}

}  // namespace lesson
