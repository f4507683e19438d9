#include "base/units.h"
#include "lesson/axis.h"
#include "lesson/quiz_items.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace lesson {

namespace {

constexpr std::string_view entry_mark = "- ";
constexpr std::string_view axis_usage =
    "write the ends of its axis in the unit of the answer: from=0 to=128, or axis=log from=1 "
    "to=1000";

/// What stands between the braces of `answer={{…}}`; nothing after a report.
std::optional<std::string_view> answer_of(const QuizSource& source) {
    const auto answer = source.settings.take("answer");
    const auto inside = answer ? inside_of(answer->value) : std::nullopt;
    if (!inside)
        source.reading.report(
            answer ? answer->value : source.kind,
            "an estimate computes its answer: answer={{quantity plan=name | GiB}}");
    return inside;
}

/// The amount computed by `answer`; nothing after a report.
std::optional<Value> right_of(std::string_view answer, const QuizSource& source) {
    auto value = value_of(answer, source.reading);
    if (value && (!value->amount || value->amount->count <= 0)) {
        source.reading.report(answer, "'" + value->text +
                                          "' is no amount; a bar is dragged to bytes or to a "
                                          "count, more than 0");
        return std::nullopt;
    }
    return value;
}

/// `text` as bytes or things; nothing if it is no number or too large.
std::optional<std::int64_t> count_of(const std::optional<Attribute>& text, const Amount& unit) {
    const auto number = text ? base::decimal_number(text->value) : std::nullopt;
    if (!number)
        return std::nullopt;
    const double count = *number * static_cast<double>(unit.unit_size);
    constexpr double most = 9e18;  // below 2^63
    return count < most ? std::optional(std::llround(count)) : std::nullopt;
}

/// The line the bar is dragged along; nothing after a report.
std::optional<Axis> axis_of(const Value& right, const QuizSource& source) {
    const Report& report = source.reading.report;
    Axis axis;
    if (const auto spacing = source.settings.take("axis")) {
        if (spacing->value != "log" && spacing->value != "linear")
            report(spacing->value,
                   "an axis is linear or log, not '" + std::string(spacing->value) + "'");
        axis.spacing = spacing->value == "log" ? Spacing::Logarithmic : Spacing::Linear;
    }
    const Amount& unit = *right.amount;
    const auto from_text = source.settings.take("from");
    const auto to_text = source.settings.take("to");
    const auto from = count_of(from_text, unit);
    const auto to = count_of(to_text, unit);
    if (!from || !to || *from >= *to) {
        const auto& wrong = from ? to_text : from_text;
        report(wrong ? wrong->value : source.kind, std::string(axis_usage));
        return std::nullopt;
    }
    if (axis.spacing == Spacing::Logarithmic && *from == 0) {
        report(from_text->value, "a log axis has no 0; begin it with from=1 or less");
        return std::nullopt;
    }
    axis.from = *from;
    axis.to = *to;
    if (unit.count <= axis.from || unit.count >= axis.to)
        report(to_text->value, "the answer, " + right.text + ", lies outside the axis from " +
                                   amount_number(axis.from, unit) + " to " +
                                   amount_text(axis.to, unit));
    return axis;
}

/// The near miss written as an entry; nothing after a report.
std::optional<NearMiss> near_miss_of(Entry& written, const Amount& unit, const QuizSource& source) {
    const Report& report = source.reading.report;
    const auto inside = written.text.size() == 1 ? inside_of(written.text.front()) : std::nullopt;
    if (!inside) {
        report(written.mark,
               "a near miss is one computed amount: - {{quantity plan=name | " + unit.unit + "}}");
        return std::nullopt;
    }
    const auto value = value_of(*inside, source.reading);
    if (!value)
        return std::nullopt;
    if (!value->amount || value->amount->unit != unit.unit) {
        report(*inside, "a near miss is told in the unit of the answer, " + unit.unit);
        return std::nullopt;
    }
    NearMiss miss;
    miss.count = value->amount->count;
    miss.misconception = take_misconception(written.why, source.reading);
    if (written.why.empty())
        report(written.mark, "this near miss has no why; write '  > why' below it");
    else
        miss.why = why_of(written, source);
    return miss;
}

/// Adds what people get wrong about the quantity that is asked for, unless the lesson says it.
void add_misconceptions(Estimate& estimate, std::string_view answer, const Reading& reading) {
    for (const Mistake& mistake : mistakes_about(answer, reading)) {
        const bool written =
            std::any_of(estimate.near_misses.begin(), estimate.near_misses.end(),
                        [&](const NearMiss& miss) { return miss.misconception == mistake.id; });
        if (!written)
            estimate.near_misses.push_back(
                {mistake.count, {Span{SpanKind::Plain, mistake.sentence, {}, {}}}, mistake.id});
    }
}

}  // namespace

std::optional<Entry> begin_near_miss(std::string_view line, const Report& /*report*/) {
    if (!line.starts_with(entry_mark))
        return std::nullopt;
    const std::string_view words = trimmed(line.substr(entry_mark.size()));
    return Entry{words, {words}, {}};
}

QuizItem estimate_of(const QuizSource& source) {
    Estimate estimate;
    const auto answer = answer_of(source);
    const auto right = answer ? right_of(*answer, source) : std::nullopt;
    if (!right) {
        for (const std::string_view name : {"axis", "from", "to"})
            source.settings.take(name);
        return estimate;
    }
    estimate.right = *right;
    if (const auto axis = axis_of(*right, source))
        estimate.axis = *axis;
    if (!source.parts.why.empty())
        estimate.why = one_paragraph(passage_of(source.parts.why), {"a why", source.kind},
                                     source.reading, source.references);
    for (Entry& entry : source.parts.entries) {
        if (auto miss = near_miss_of(entry, *right->amount, source))
            estimate.near_misses.push_back(std::move(*miss));
    }
    add_misconceptions(estimate, *answer, source.reading);
    return estimate;
}

}  // namespace lesson
