#include "estimator/gradient_free.h"

namespace estimator {
namespace {

constexpr Factor none = {"", 1};

void make_in_place(ChangeBuffers& change, const std::array<Factor, 4>& weight) {
    for (const std::string_view role : {" z", " z scaled", " changed"})
        change.passing[change.passing_count++] = {Kind::Workspace, role, weight};
}

}  // namespace

ChangeBuffers change_of(const Execution& execution, const WeightTensor& weight, Factor bytes) {
    const Factor rows = {"rows", weight.rows};
    const Factor columns = {"columns", weight.cols};
    const Factor members = {"members", execution.members};
    ChangeBuffers change;
    if (execution.learning == Learning::Mezo || execution.perturbation == Perturbation::Seeds) {
        make_in_place(change, {rows, columns, bytes, none});
        return change;
    }
    change.sum_count = 1;
    change.sum = {Kind::Gradients, " update", {rows, columns, bytes, none}};
    const std::int64_t rank = execution.perturbation_rank;
    const bool thin = rank * (weight.rows + weight.cols) < weight.rows * weight.cols;
    if (execution.perturbation == Perturbation::LowRank && thin) {
        change.kept_count = 2;
        change.kept[0] = {
            Kind::Workspace, " change, inputs", {members, {"rank", rank}, columns, bytes}};
        change.kept[1] = {
            Kind::Workspace, " change, outputs", {members, rows, {"rank", rank}, bytes}};
        return change;
    }
    change.kept_count = 1;
    change.kept[0] = {Kind::Weights, " of a member", {members, rows, columns, bytes}};
    return change;
}

}  // namespace estimator
