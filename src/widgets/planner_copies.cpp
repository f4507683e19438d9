#include "base/units.h"
#include "estimator/tiers.h"
#include "widgets/planner_text.h"
#include "widgets/stacks.h"

namespace widgets {
namespace {

base::Result<estimator::Estimate> estimate_of(const Planner& planner) {
    const auto plan = plan_of(planner, planner.method);
    return plan ? estimator::estimate(plan.value()) : plan.error();
}

/// A kind and its bytes, or all of them.
struct Line {
    std::string_view id;
    std::string_view title;
    base::Bytes bytes;
};

std::vector<Line> lines_of(const estimator::Estimate& estimate) {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < estimator::kind_rows.size(); ++i) {
        const base::Bytes live = estimate.at_peak().live.of(static_cast<estimator::Kind>(i));
        if (live.count != 0)
            lines.push_back({estimator::kind_rows[i].id, estimator::kind_rows[i].title, live});
    }
    lines.push_back({"total", "all together", estimate.total()});
    return lines;
}

/// In GiB, without thousands separated: spreadsheets read it as a number.
std::string plain_gib(base::Bytes bytes) {
    std::string text = base::decimal_text(
        static_cast<double>(bytes.count) / static_cast<double>(base::gib.count), 3);
    std::erase(text, ',');
    return text;
}

std::string range_text(const estimator::Range& range) {
    return gib_text(range.least) + " to " + gib_text(range.most);
}

}  // namespace

base::Result<std::string> csv_of(const Planner& planner) {
    const auto estimate = estimate_of(planner);
    if (!estimate)
        return estimate.error();
    std::string text = "kind,bytes,GiB\n";
    for (const Line& line : lines_of(estimate.value()))
        text += std::string(line.id) + ',' + std::to_string(line.bytes.count) + ',' +
                plain_gib(line.bytes) + '\n';
    return text;
}

base::Result<std::string> markdown_of(const Planner& planner) {
    const auto estimate = estimate_of(planner);
    if (!estimate)
        return estimate.error();
    std::string text =
        plan_line(planner) + ".\n\n| At the fullest moment | GiB | bytes |\n" + "|---|---:|---:|\n";
    for (const Line& line : lines_of(estimate.value()))
        text += "| " + std::string(line.title) + " | " + plain_gib(line.bytes) + " | " +
                base::count_text(line.bytes.count) + " |\n";
    const estimator::Tiers tiers = estimator::tiers_of(estimate.value().total());
    return text + "\nTensors: " + gib_text(tiers.tensors) +
           ". Reserved by PyTorch: " + range_text(tiers.reserved) +
           ". Counted by the driver: " + range_text(tiers.process) + ".\n";
}

}  // namespace widgets
