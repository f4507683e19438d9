#include "estimator/choice.h"

#include "estimator/presets.h"

namespace estimator {

std::string PlanChoice::check_model(std::string_view text) {
    const auto shape = model_named(text);
    return shape ? "" : shape.error().message;
}

base::Result<Plan> plan_of(const PlanChoice& choice, Task task) {
    const auto shape = model_named(choice.model);
    if (!shape)
        return shape.error();
    return Plan{.model = shape.value(),
                .task = task,
                .dtype = choice.dtype,
                .recipe = choice.recipe,
                .optimizer = choice.optimizer,
                .update = choice.update,
                .tokens = choice.tokens,
                .batch = choice.batch};
}

}  // namespace estimator
