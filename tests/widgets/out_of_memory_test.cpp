#include "support/run_of.h"
#include "widgets/figures.h"

#include <doctest/doctest.h>

TEST_CASE("the box tells who asked, for how much, and what was free") {
    CHECK(widgets::describe(widgets::OutOfMemory{support::run_of({}).plan}).summary ==
          "Out of memory, at 23.96 GiB. RuntimeError: CUDA out of memory. Tried to allocate 112.00 "
          "MiB. GPU 0 has a total capacity of 23.99 GiB of which 24.94 MiB is free. Asked for by "
          "model.layers.16.mlp.down_proj.weight.grad, in the backward pass. Simulated from the "
          "model's shapes.");
}

TEST_CASE("a run that fits has no message") {
    const auto run = support::run_of({{"card", "a100-80gb"}});
    CHECK(widgets::describe(widgets::OutOfMemory{run.plan}).summary ==
          "It fits. At its highest, in the backward pass, it takes 60.0 GiB; 20.0 GiB stay free.");
}
