#include "cases/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cases {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> route_ids = {"plan", "rule"};
constexpr double most_exact = 9007199254740992.0;

/// A number as JSON: whole ones without a point.
ordered_json number(const std::optional<double>& value) {
    if (!value)
        return nullptr;
    if (std::floor(*value) == *value && std::abs(*value) < most_exact)
        return static_cast<std::int64_t>(*value);
    return *value;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

}  // namespace

std::size_t count_of(std::span<const Outcome> outcomes, Verdict verdict) {
    return static_cast<std::size_t>(
        std::count_if(outcomes.begin(), outcomes.end(),
                      [&](const Outcome& outcome) { return outcome.verdict == verdict; }));
}

std::string json_report(std::span<const Outcome> outcomes) {
    ordered_json rows = ordered_json::array();
    for (const Outcome& outcome : outcomes) {
        ordered_json row = {{"id", outcome.id},
                            {"kind", outcome.kind},
                            {"verdict", id_of(outcome.verdict)},
                            {"predicted", number(outcome.predicted)},
                            {"expected", number(outcome.expected)},
                            {"unit", outcome.unit},
                            {"tolerance", outcome.tolerance},
                            {"reason", outcome.reason}};
        if (outcome.rule) {
            row["rule"] = outcome.rule->name;
            row["route"] = route_ids[static_cast<std::size_t>(outcome.rule->route)];
        }
        rows.push_back(std::move(row));
    }
    return ordered_json{{"cases", std::move(rows)}}.dump(1, ' ', false,
                                                         ordered_json::error_handler_t::replace) +
           '\n';
}

std::string table_report(std::span<const Outcome> outcomes) {
    std::size_t widest = 0;
    for (const Outcome& outcome : outcomes)
        widest = std::max(widest, outcome.id.size());
    std::string text;
    for (const Outcome& outcome : outcomes) {
        text += padded(std::string(id_of(outcome.verdict)), 14) + padded(outcome.id, widest + 2);
        if (outcome.predicted)
            text += "predicted " + number(outcome.predicted).dump() + ", ";
        text += "published " + number(outcome.expected).dump() + ' ' + outcome.unit;
        text += outcome.tolerance.empty() ? "" : " (" + outcome.tolerance + ")";
        text += outcome.reason.empty() ? "\n" : ": " + outcome.reason + '\n';
    }
    for (const Verdict verdict : {Verdict::Pass, Verdict::Fail, Verdict::NotModelled}) {
        text += std::to_string(count_of(outcomes, verdict)) + ' ' + std::string(id_of(verdict));
        text += verdict == Verdict::NotModelled ? "\n" : ", ";
    }
    return text;
}

}  // namespace cases
