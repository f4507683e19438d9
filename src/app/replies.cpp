#include "app/replies.h"

#include "app/words.h"
#include "base/overloaded.h"
#include "base/units.h"
#include "lesson/axis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace app {

namespace {

constexpr double spot_on = 1.1;  // ratios
constexpr double close = 2;

// --------------------------------------------------------------------------------------- pick one

bool fits_item(const lesson::PickOne& item, const Picked& picked) {
    return picked.choice >= 0 && picked.choice < static_cast<int>(item.choices.size());
}

Judgement judged(const lesson::PickOne& item, const Picked& picked) {
    const lesson::Choice& choice = item.choices[static_cast<std::size_t>(picked.choice)];
    return {choice.right, lesson::plain_text(choice.text),
            choice.right ? "Right." : "Not this one.", &choice.why};
}

Truth truth(const lesson::PickOne& item) {
    const auto right = static_cast<std::size_t>(item.right_choice());
    return {lesson::plain_text(item.choices[right].text), &item.choices[right].why};
}

// ------------------------------------------------------------------------------------------ order

bool fits_item(const lesson::Order& item, const Arranged& arranged) {
    return arranged.items.size() == item.items.size() &&
           std::is_permutation(arranged.items.begin(), arranged.items.end(), item.start.begin());
}

std::string order_words(const lesson::Order& item, const std::vector<int>& order) {
    std::string words;
    for (std::size_t place = 0; place < order.size(); ++place)
        words += (place == 0 ? "" : "; ") + std::to_string(place + 1) + ". " +
                 lesson::plain_text(item.items[static_cast<std::size_t>(order[place])].text);
    return words;
}

Judgement judged(const lesson::Order& item, const Arranged& arranged) {
    int right = 0;
    for (std::size_t place = 0; place < arranged.items.size(); ++place)
        right += arranged.items[place] == static_cast<int>(place) ? 1 : 0;
    const int all = static_cast<int>(item.items.size());
    Judgement judgement{right == all, order_words(item, arranged.items), "Right.", nullptr};
    if (right == 0)
        judgement.verdict = "None of the " + std::to_string(all) + " stands right.";
    else if (right < all)
        judgement.verdict = std::to_string(right) + " of " + std::to_string(all) +
                            (right == 1 ? " stands right." : " stand right.");
    return judgement;
}

Truth truth(const lesson::Order& item) {
    std::vector<int> order;
    while (order.size() < item.items.size())
        order.push_back(static_cast<int>(order.size()));
    return {order_words(item, order), nullptr};
}

// --------------------------------------------------------------------------------------- estimate

bool fits_item(const lesson::Estimate& item, const Estimated& estimated) {
    return item.right.amount.has_value() && estimated.count > 0;
}

double ratio_between(std::int64_t a, std::int64_t b) {
    const double ratio = static_cast<double>(a) / static_cast<double>(b);
    return std::max(ratio, 1 / ratio);
}

/// The near miss that the learner's number is nearest to, if it is near one.
const lesson::NearMiss* near_miss(const lesson::Estimate& item, std::int64_t count) {
    const auto nearest = std::min_element(
        item.near_misses.begin(), item.near_misses.end(), [&](const auto& a, const auto& b) {
            return ratio_between(a.count, count) < ratio_between(b.count, count);
        });
    const bool near =
        nearest != item.near_misses.end() && ratio_between(nearest->count, count) <= spot_on;
    return near ? &*nearest : nullptr;
}

Judgement judged(const lesson::Estimate& item, const Estimated& estimated) {
    const double ratio = ratio_of(item, estimated.count);
    Judgement judgement;
    judgement.said = lesson::amount_text(estimated.count, *item.right.amount);
    judgement.right = ratio <= spot_on;
    if (judgement.right) {
        judgement.verdict = "Spot on.";
        return judgement;
    }
    const std::string times = base::decimal_text(ratio, ratio < 10 ? 1 : 0) + " times ";
    const bool too_low = estimated.count < item.right.amount->count;
    const std::string words = too_low ? "it is " + times + "your " + judgement.said + '.'
                                      : "your " + judgement.said + " is " + times + "as much.";
    judgement.verdict = ratio <= close ? "Close: " + words : words;
    if (ratio > close)
        judgement.verdict.front() = too_low ? 'I' : 'Y';
    if (const lesson::NearMiss* miss = near_miss(item, estimated.count))
        judgement.why = &miss->why;
    return judgement;
}

Truth truth(const lesson::Estimate& item) {
    return {item.right.text, item.why.empty() ? nullptr : &item.why};
}

}  // namespace

bool is_empty(const Reply& reply) {
    return std::holds_alternative<std::monostate>(reply);
}

bool fits(const lesson::Quiz& quiz, const Reply& reply) {
    return std::visit(
        [](const auto& one, const auto& said) {
            if constexpr (requires { fits_item(one, said); })
                return fits_item(one, said);
            else
                return std::is_same_v<std::decay_t<decltype(said)>, std::monostate>;
        },
        quiz.item, reply);
}

std::optional<Judgement> judge(const lesson::Quiz& quiz, const Reply& reply) {
    return std::visit(
        [](const auto& one, const auto& said) -> std::optional<Judgement> {
            if constexpr (requires { judged(one, said); })
                return judged(one, said);
            else
                return std::nullopt;
        },
        quiz.item, reply);
}

Truth truth_of(const lesson::Quiz& quiz) {
    return std::visit([](const auto& one) { return truth(one); }, quiz.item);
}

const std::vector<int>& items_shown(const lesson::Order& order, const Reply& reply) {
    const auto* arranged = std::get_if<Arranged>(&reply);
    return arranged == nullptr ? order.start : arranged->items;
}

double ratio_of(const lesson::Estimate& estimate, std::int64_t count) {
    return ratio_between(count, estimate.right.amount->count);
}

base::Result<std::int64_t> read_estimate(std::string_view text, const lesson::Estimate& estimate) {
    const lesson::Amount& unit = *estimate.right.amount;
    const lesson::Axis& axis = estimate.axis;
    std::string_view number = text;
    const auto trim = [&] {
        while (!number.empty() && number.back() == ' ')
            number.remove_suffix(1);
        while (!number.empty() && number.front() == ' ')
            number.remove_prefix(1);
    };
    trim();
    if (number.ends_with(unit.unit))
        number.remove_suffix(unit.unit.size());
    trim();
    const std::string example = lesson::amount_number(
        lesson::count_at(axis, unit, 0.5), unit);  // the middle of the axis: it says nothing
    const auto value = base::decimal_number(number);
    if (!value)
        return base::Error{in_quotes(text) + " is no number; write " + unit.unit + " as in " +
                           example + '.'};
    const double count = *value * static_cast<double>(unit.unit_size);
    const auto least = static_cast<double>(std::max<std::int64_t>(axis.from, 1));
    if (count < least || count > static_cast<double>(axis.to))
        return base::Error{std::string(number) + " is off the axis, which goes from " +
                           lesson::amount_number(axis.from, unit) + " to " +
                           lesson::amount_text(axis.to, unit) + '.'};
    return std::llround(count);
}

}  // namespace app
