#pragma once

#include "support/headless.h"
#include "toynet/trainer.h"
#include "view/fonts.h"
#include "view/theme.h"
#include "view/toy/kinds.h"
#include "widgets/recording.h"
#include "widgets/toy_settings.h"

#include <functional>
#include <string>
#include <vector>

/// A recording of a real step, and what it is of.
struct ToySample {
    std::string name;
    widgets::ToyNet net;
    widgets::Recording recording;
    base::Bytes budget;  // 0: none
};

/// The recording of step `step` (1: the first) of a network; a budget in KiB, 0: none.
ToySample recorded(std::string name, const widgets::ToyNet& net, widgets::ToyTraining training,
                   int step);

/// The recording of one query.
ToySample queried(std::string name, const widgets::ToyNet& net);

/// Small, wide, deep and tiny networks, all optimizers, first and later steps, refusals, a query.
std::vector<ToySample> toy_samples();

/// A few moments of a recording, its first, last and highest among them.
std::vector<int> some_moments(const widgets::Recording& recording);

/// Fonts at a text size, in a context that lives as long.
struct Desk {
    support::Headless headless;
    view::State state;

    explicit Desk(int text_percent);

    const view::Fonts& fonts() const { return state.fonts; }
};

/// Runs `body` for each width, theme and text size that pictures are made for.
void at_all_formats(const std::function<void(const view::Theme&, const view::Fonts&,
                                             const view::ToyFormat&)>& body);
