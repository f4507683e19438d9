#pragma once

#include "base/function_ref.h"
#include "toynet/mlp.h"
#include "view/ui.h"
#include "view/widgets/widgets.h"
#include "widgets/recording.h"
#include "widgets/toy_views.h"

#include <optional>

/// The panels around a recording: the program, the network, what is alive, and bytes over time.
namespace view {

/// What all panels show.
struct ToyScene {
    const widgets::Recording& recording;
    widgets::Listing listing;
    toynet::MlpShape shape;
    int moment = 0;
    std::optional<base::Bytes> budget;
    bool still = false;  // births and deaths take no time: it plays faster than eyes
};

/// All four panels: side by side where there is room, else the mountain first. `transport` draws
/// what moves through the moments, below the mountain; `description` is the recording in words.
void draw_bench(Ui& ui, const ToyScene& scene, const widgets::Description& description,
                base::FunctionRef<void()> transport);

/// The mountain alone, without a panel, for a picture that nothing moves.
void draw_mountain(Ui& ui, std::string_view key, const ToyScene& scene,
                   const widgets::Description& description);

/// The network and the program before anything is told about their memory.
void draw_before(Ui& ui, std::string_view key, const ToyScene& scene,
                 const widgets::Description& description);

/// The message of a refused allocation, if there was one.
void draw_refusal_of(Ui& ui, const ToyScene& scene);

}  // namespace view
