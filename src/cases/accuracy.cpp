#include "cases/accuracy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace cases {
namespace {

std::string group_name(std::string_view id) {
    return std::string(id.substr(0, id.rfind('/')));
}

template <class... Values>
std::string line(const char* format, Values... values) {
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

constexpr double per_cent = 100;

}  // namespace

std::optional<double> error_of(const Outcome& outcome) {
    if (!outcome.predicted || !outcome.expected || *outcome.expected == 0)
        return std::nullopt;
    return *outcome.predicted / *outcome.expected - 1;
}

std::vector<Group> groups_of(std::span<const Outcome> outcomes) {
    std::vector<Group> groups;
    std::vector<std::vector<double>> errors;
    for (const Outcome& outcome : outcomes) {
        const auto error = error_of(outcome);
        if (!error)
            continue;
        const std::string name = group_name(outcome.id);
        const auto found = std::find_if(groups.begin(), groups.end(),
                                        [&](const Group& group) { return group.name == name; });
        const auto at = static_cast<std::size_t>(found - groups.begin());
        if (found == groups.end()) {
            groups.push_back({.name = name});
            errors.emplace_back();
        }
        errors[at].push_back(std::abs(*error));
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::sort(errors[i].begin(), errors[i].end());
        groups[i].count = errors[i].size();
        groups[i].worst = errors[i].back();
        const std::size_t half = errors[i].size() / 2;
        groups[i].median = errors[i].size() % 2 == 1 ? errors[i][half]
                                                     : (errors[i][half - 1] + errors[i][half]) / 2;
    }
    return groups;
}

std::string accuracy_report(std::span<const Outcome> outcomes) {
    std::string text = line("%12s %12s %8s  %s\n", "predicted", "published", "error", "case");
    for (const Outcome& outcome : outcomes) {
        if (const auto error = error_of(outcome))
            text += line("%12.2f %12.2f %+7.2f%%  %s\n", *outcome.predicted, *outcome.expected,
                         *error * per_cent, outcome.id.c_str());
    }
    text += line("\n%8s %8s %8s  %s\n", "cases", "worst", "median", "group");
    for (const Group& group : groups_of(outcomes))
        text += line("%8zu %7.2f%% %7.2f%%  %s\n", group.count, group.worst * per_cent,
                     group.median * per_cent, group.name.c_str());
    return text;
}

}  // namespace cases
