#include "widgets/plan_of.h"

#include "base/fields.h"
#include "estimator/presets.h"

#include <cstddef>
#include <string_view>

namespace widgets {
namespace {

// The estimator's tables and the fields of PlanChoice use the same words.
template <class Enum, class Rows>
Enum row_called(std::string_view word, const Rows& rows, Enum otherwise) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].id == word)
            return static_cast<Enum>(i);
    }
    return otherwise;
}

}  // namespace

base::Result<PlanOnCard> plan_of(const PlanChoice& choice) {
    const auto model = estimator::model_named(choice.model);
    if (!model)
        return model.error();
    PlanOnCard out{};
    estimator::Plan plan;
    plan.model = model.value();
    plan.tokens = choice.tokens;
    plan.batch = choice.batch;
    for (const base::NamedText& field : base::named_texts(choice)) {
        if (field.name == "recipe")
            plan.recipe = row_called(field.value, estimator::recipe_rows, plan.recipe);
        if (field.name == "optimizer")
            plan.optimizer = row_called(field.value, estimator::optimizer_rows, plan.optimizer);
        if (field.name == "dtype")
            plan.dtype = row_called(field.value, formats::dtype_rows, plan.dtype);
        if (field.name != "card")
            continue;
        const estimator::Card* card = estimator::find_card(field.value);
        if (card == nullptr)
            return base::Error{"card: '" + field.value + "' is not a known card"};
        out.card = *card;
    }
    out.answering = plan;
    out.answering.task = estimator::Task::Inference;
    out.training = plan;
    out.training.task = estimator::Task::Training;
    return out;
}

}  // namespace widgets
