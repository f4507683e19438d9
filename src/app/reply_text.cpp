#include "app/reply_text.h"

#include "app/words.h"
#include "base/overloaded.h"

#include <limits>

namespace app {

namespace {

constexpr std::string_view shown = "shown";
constexpr std::string_view order_mark = "order:";
constexpr std::string_view estimate_mark = "estimate:";

std::optional<int> index_from(std::string_view text) {
    const auto number = whole_number(text);
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<Reply> parse_order(std::string_view text) {
    Arranged arranged;
    for (const std::string_view word : split(text, ',')) {
        const auto index = index_from(word);
        if (!index)
            return std::nullopt;
        arranged.items.push_back(*index);
    }
    return arranged;
}

std::optional<Reply> parse_estimate(std::string_view text) {
    const auto count = whole_number(text);
    return count ? std::optional<Reply>(Estimated{*count}) : std::nullopt;
}

}  // namespace

std::string reply_text(const Reply& reply) {
    return std::visit(base::Overloaded{
                          [](std::monostate) { return std::string(shown); },
                          [](const Picked& picked) { return std::to_string(picked.choice); },
                          [](const Arranged& arranged) {
                              std::string text(order_mark);
                              for (std::size_t i = 0; i < arranged.items.size(); ++i)
                                  text += (i == 0 ? "" : ",") + std::to_string(arranged.items[i]);
                              return text;
                          },
                          [](const Estimated& estimated) {
                              return std::string(estimate_mark) + std::to_string(estimated.count);
                          },
                      },
                      reply);
}

std::optional<Reply> parse_reply(std::string_view text) {
    if (text == shown)
        return Reply{};
    if (text.starts_with(order_mark))
        return parse_order(text.substr(order_mark.size()));
    if (text.starts_with(estimate_mark))
        return parse_estimate(text.substr(estimate_mark.size()));
    const auto choice = index_from(text);
    return choice ? std::optional<Reply>(Picked{*choice}) : std::nullopt;
}

}  // namespace app
