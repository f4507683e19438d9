#pragma once

#include "view/picture.h"
#include "view/widgets/widgets.h"
#include "widgets/card_readout.h"

/// The pictures of a model on a card, laid out from a readout: pure functions, painted elsewhere.
namespace view {

/// What a picture is made for: its width, and whether the screen is narrow.
struct Format {
    float width = 528;
    float height = 0;  // wanted; a picture of bars is as tall as its bars
    bool narrow = false;
    bool strip_below = false;  // the cost of a weight always stands under the columns
};

/// The format of a picture `width` wide on a screen divided as `layout` says, in letters of
/// `scale`.
Format format_of(const Layout& layout, float scale, float width, widgets::Outcome outcome);

/// How far the reveal has come: `walk` is the share of the simulated run that has been drawn, and
/// `most` the bytes at the top of the axis.
struct Reveal {
    Predicted predicted = Predicted::Nothing;
    float walk = 1;
    double most = 0;
};

/// Before the prediction: answering a question as a column against the card, and a dashed column
/// with a question mark for the training run. Tells nothing of the outcome.
Picture before_as_columns(const Theme& theme, const Fonts& fonts,
                          const widgets::CardRunReadout& readout, const Format& format);

/// The same as two bars, for a narrow screen.
Picture before_as_bars(const Theme& theme, const Fonts& fonts,
                       const widgets::CardRunReadout& readout, const Format& format);

/// The outcome: answering, the run until it stopped, the whole step had it gone on, and what each
/// weight costs: in the free corner above the columns, else under them, and the picture is taller.
Picture outcome_as_columns(const Theme& theme, const Fonts& fonts,
                           const widgets::CardRunReadout& readout, const Format& format,
                           const Reveal& reveal);

}  // namespace view
