#include "base/rng.h"
#include "lesson/quiz_items.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string>
#include <utility>

namespace lesson {

namespace {

/// Reports an item that reads like one above it: then two orders would be right.
void check_different(const Order& order, const QuizSource& source) {
    for (std::size_t i = 0; i < order.items.size(); ++i) {
        const std::string text = plain_text(order.items[i].text);
        for (std::size_t above = 0; above < i; ++above) {
            if (plain_text(order.items[above].text) == text)
                source.reading.report(
                    source.parts.entries[i].mark,
                    "'" + text + "' stands above already; nobody can tell the two apart");
        }
    }
}

}  // namespace

std::optional<Entry> begin_item(std::string_view line, const Report& /*report*/) {
    const auto* const end = std::find_if_not(line.begin(), line.end(),
                                             [](unsigned char c) { return std::isdigit(c) != 0; });
    const auto digits = static_cast<std::size_t>(end - line.begin());
    if (digits == 0 || !line.substr(digits).starts_with(". "))
        return std::nullopt;
    return Entry{line.substr(0, digits), {trimmed(line.substr(digits + 2))}, {}};
}

QuizItem order_of(const QuizSource& source) {
    Order order;
    for (const Entry& written : source.parts.entries) {
        const std::string due = std::to_string(order.items.size() + 1);
        if (written.mark != due)
            source.reading.report(
                written.mark,
                "the items are numbered in their right order; here " + due + ". is due");
        OrderedItem item;
        item.text = text_of(written, "an item", source);
        if (!written.why.empty())
            item.why = why_of(written, source);
        order.items.push_back(std::move(item));
    }
    check_different(order, source);
    return order;
}

std::vector<int> shuffled(int count, std::uint64_t seed) {
    std::vector<int> order(static_cast<std::size_t>(std::max(count, 0)));
    std::iota(order.begin(), order.end(), 0);
    base::Rng rng{seed};
    do {
        for (auto left = static_cast<std::int64_t>(order.size()); left > 1; --left)
            std::swap(order[static_cast<std::size_t>(left - 1)],
                      order[static_cast<std::size_t>(rng.between(0, left - 1))]);
    } while (count > 1 && std::is_sorted(order.begin(), order.end()));
    return order;
}

}  // namespace lesson
