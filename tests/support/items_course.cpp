#include "support/items_course.h"

#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"

#include <array>

#include <doctest/doctest.h>

namespace support {

namespace {

constexpr std::string_view text = R"(---
id: items
title: Two items
summary: One of each.
pictogram: budget
minutes: 2
---

::: plan tonight model=llama-3.1-8b recipe=pure-bf16 optimizer=adamw tokens=512

# Order: Which line comes when?

::: order steps
One training step, in four lines. Which order?

1. `loss = f(x)`
   > The loss is what the step learns from.
2. `optimizer.zero_grad()`
3. `loss.backward()`
   > It needs a loss, and slots that were emptied.
4. `optimizer.step()`
--- hint
What does the last line read?
:::

# Estimate: How much does the step need?

::: estimate peak action="Commit my prediction" answer={{training-peak plan=tonight | GiB}} axis=log from=1 to=1000
How much memory does one step of it take at its fullest moment?
> Four parts of it are as large as the weights.

- {{card card=a100-80gb | GiB}}
  > That is the card it was trained on, not what the step needs.
:::
)";

}  // namespace

std::shared_ptr<const lesson::Course> items_course() {
    const std::array files = {base::EmbeddedFile{"course.txt", "items\n"},
                              base::EmbeddedFile{"01-items.md", text}};
    lesson::LoadedCourse loaded = lesson::load_course(files, lesson::estimator_knowledge());
    for (const base::Diagnostic& problem : loaded.problems)
        FAIL(base::text_of(problem));
    return std::make_shared<const lesson::Course>(std::move(loaded.course));
}

app::Model items_model(int step) {
    app::Model model;
    model.course = items_course();
    model.route.lesson = "items";
    model.route.step = step;
    return model;
}

const lesson::Quiz& question_of(const app::Model& model) {
    const auto* quiz = std::get_if<lesson::Quiz>(&app::current_step(model)->blocks.front().content);
    REQUIRE(quiz != nullptr);
    return *quiz;
}

}  // namespace support
