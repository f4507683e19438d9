#include "lesson/marks.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>

namespace lesson {

namespace {

// Where something may begin that is not merely copied; \xEE and \xEF begin private-use characters.
constexpr std::string_view special = "\\`{[\xEE\xEF";

constexpr std::size_t first_stand_in = 0xE000;
constexpr std::size_t stand_in_count = 0x1900;  // to U+F8FF, where the private-use area ends

// UTF-8 of U+E000 to U+F8FF: EE 80 80 to EF A3 BF.
std::string stand_in(std::size_t index) {
    const std::size_t code = first_stand_in + index;
    return {static_cast<char>(0xE0U | (code >> 12U)),
            static_cast<char>(0x80U | ((code >> 6U) & 0x3FU)),
            static_cast<char>(0x80U | (code & 0x3FU))};
}

std::size_t run_length(std::string_view text, char c) {
    return std::min(text.find_first_not_of(c), text.size());
}

std::string id_of(std::string_view words) {
    std::string id(words);
    std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) {
        return static_cast<char>(c == ' ' || c == '\n' ? '-' : std::tolower(c));
    });
    return id;
}

/// Goes through the passage once, copying what is none of its business.
class Marker {
  public:
    Marker(const Passage& source, const Reading& reading)
        : source_(source), text_(source.text()), reading_(reading) {}

    MarkedPassage run() {
        while (at_ < text_.size()) {
            const std::string_view rest = text_.substr(at_);
            if (rest[0] == '\\' && rest.size() > 1)
                copy(2);
            else if (rest[0] == '`')
                read_backticks(run_length(rest, '`'));
            else if (rest.starts_with("{{"))
                read_value();
            else if (rest[0] == '[' && code_end_ == 0)
                read_term();
            else if (find_stand_in(rest.substr(0, stand_in_size), 0))
                skip_stray();
            else
                copy(std::min(text_.find_first_of(special, at_ + 1), text_.size()) - at_);
        }
        return std::move(out_);
    }

  private:
    /// Within a line the passage holds what the file holds; a line end may be "\r\n" there.
    void copy(std::size_t size) {
        const std::size_t end = at_ + size;
        while (at_ < end) {
            const char* const origin = source_.origin(at_).data();
            if (text_[at_] == '\n') {
                out_.passage.append_for("\n", origin);
                ++at_;
            } else {
                const std::size_t stop = std::min(text_.find('\n', at_), end);
                out_.passage.append({origin, stop - at_});
                at_ = stop;
            }
        }
    }

    /// A run of backticks opens code that ends at the next run of the same length, if there is one.
    void read_backticks(std::size_t length) {
        if (code_end_ == 0) {
            std::size_t close = text_.find('`', at_ + length);
            while (close != std::string_view::npos &&
                   run_length(text_.substr(close), '`') != length)
                close = text_.find('`', close + run_length(text_.substr(close), '`'));
            code_end_ = close == std::string_view::npos ? 0 : close;
        } else if (at_ == code_end_) {
            code_end_ = 0;
        }
        copy(length);
    }

    std::string_view file_text(std::size_t from, std::size_t to) const {
        const char* begin = source_.origin(from).data();
        return {begin, static_cast<std::size_t>(source_.origin(to).data() - begin)};
    }

    void read_value() {
        const std::size_t end = text_.find("}}", at_);
        if (end == std::string_view::npos) {
            reading_.report(source_.origin(at_), "'{{' is not closed; write '}}' after it");
            copy(2);
            return;
        }
        if (text_.substr(at_, end - at_).find('\n') != std::string_view::npos) {
            reading_.report(source_.origin(at_), "'{{' and its '}}' must stand on one line");
            copy(2);
            return;
        }
        const auto value = value_of(file_text(at_ + 2, end), reading_);
        const Span failed{SpanKind::Plain, "(not computed)", {}, {}};
        insert(value ? Span{SpanKind::Value, value->text, {}, *value} : failed, end + 2);
    }

    /// `[word]{term}` or `[word]{term=id}`; any other bracket is left to Markdown.
    void read_term() {
        const std::size_t close = text_.find_first_of("[]", at_ + 1);
        const bool marked = close != std::string_view::npos && text_[close] == ']' &&
                            text_.substr(close + 1).starts_with("{");
        const std::size_t end = marked ? text_.find('}', close) : std::string_view::npos;
        if (end == std::string_view::npos) {
            copy(1);
            return;
        }
        const std::string_view words = text_.substr(at_ + 1, close - at_ - 1);
        const std::string_view mark = text_.substr(close + 2, end - close - 2);
        constexpr std::string_view with_id = "term=";
        if (mark != "term" && !mark.starts_with(with_id)) {
            reading_.report(source_.origin(close + 1),
                            "'{" + std::string(mark) +
                                "}' is not known; write [word]{term} or [word]{term=id}");
            copy(1);
            return;
        }
        std::string shown(words);
        std::replace(shown.begin(), shown.end(), '\n', ' ');
        const std::string id =
            mark == "term" ? id_of(words) : std::string(mark.substr(with_id.size()));
        insert({SpanKind::Term, shown, id, {}}, end + 1);
    }

    void insert(Span span, std::size_t next) {
        if (out_.spans.size() == stand_in_count) {
            reading_.report(source_.origin(at_), "too many values in one passage");
        } else {
            out_.passage.append_for(stand_in(out_.spans.size()), source_.origin(at_).data());
            out_.spans.push_back(std::move(span));
        }
        at_ = next;
    }

    void skip_stray() {
        reading_.report(source_.origin(at_), "private-use characters cannot be shown");
        at_ += stand_in_size;
    }

    const Passage& source_;
    std::string_view text_;
    const Reading& reading_;
    std::size_t at_ = 0;
    std::size_t code_end_ = 0;  // where the code we are in closes; 0: we are in none
    MarkedPassage out_;
};

}  // namespace

std::optional<StandIn> find_stand_in(std::string_view text, std::size_t from) {
    for (std::size_t at = from; at + stand_in_size <= text.size(); ++at) {
        const auto byte = [&](std::size_t i) {
            return std::size_t{static_cast<unsigned char>(text[at + i])};
        };
        const std::size_t code =
            ((byte(0) & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU);
        const bool three_bytes = (byte(0) & 0xF0U) == 0xE0U;
        if (three_bytes && code >= first_stand_in && code < first_stand_in + stand_in_count)
            return StandIn{at, code - first_stand_in};
    }
    return std::nullopt;
}

MarkedPassage marked(const Passage& source, const Reading& reading) {
    return Marker(source, reading).run();
}

}  // namespace lesson
