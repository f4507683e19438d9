#include "view/toy/strip_layout.h"

#include <algorithm>
#include <utility>

namespace view {
namespace {

constexpr float gap = 2;
constexpr float least = 2;  // a buffer that exists is seen

bool same(const widgets::StripBlock& a, const widgets::StripBlock& b) {
    return a.tag == b.tag && a.name == b.name;
}

/// What is alive now, and between it what was alive at the moment before and is not any more.
std::vector<StripPlace> blocks_of(const widgets::Recording& recording, const StripView& view) {
    std::vector<StripPlace> places;
    for (widgets::StripBlock& block : widgets::strip_at(recording, view.moment)) {
        // Where the recording ends, what goes next is not known.
        block.going = block.going && view.moment + 1 < recording.count();
        places.push_back({std::move(block)});
    }
    if (view.death >= 1 || view.moment == 0)
        return places;
    auto after = places.begin();  // where the next dying block belongs
    for (const widgets::StripBlock& block : widgets::strip_at(recording, view.moment - 1)) {
        const auto alive = std::find_if(places.begin(), places.end(), [&](const StripPlace& place) {
            return same(place.block, block);
        });
        if (alive != places.end()) {
            after = alive + 1;
            continue;
        }
        after = places.insert(after, {block, true}) + 1;
    }
    return places;
}

// What small blocks take too much is taken from the large ones.
void share(std::vector<StripPlace>& places) {
    float excess = 0;
    float large = 0;
    for (StripPlace& place : places) {
        if (place.width >= least + gap) {
            large += place.width - least - gap;
            continue;
        }
        excess += least + gap - place.width;
        place.width = least + gap;
    }
    const float kept = large > 0 ? std::max(0.0F, 1 - excess / large) : 0;
    for (StripPlace& place : places)
        place.width = least + (place.width - least - gap) * kept;
}

}  // namespace

StripLayout strip_layout(const widgets::Recording& recording, const StripView& view, float left,
                         float width) {
    StripLayout layout;
    const auto most = static_cast<float>(widgets::most_wanted(recording).count);
    const auto scaled = [&](base::Bytes bytes) {
        return width * static_cast<float>(bytes.count) / most;
    };
    layout.places = blocks_of(recording, view);
    for (StripPlace& place : layout.places)
        place.width = scaled(place.block.bytes);
    share(layout.places);
    float x = left;
    for (StripPlace& place : layout.places) {
        if (place.dying)
            place.width *= 1 - view.death;
        else if (place.block.born)
            place.width *= view.birth;
        place.x = x;
        x += place.width + (place.dying ? gap * (1 - view.death) : gap);
    }
    layout.used = std::min(x, left + width);
    if (recording.refusal) {
        const widgets::Moment& moment = recording.at(view.moment);
        layout.limit = left + scaled(recording.refusal->budget);
        if (moment.refused)
            layout.refused = std::min(std::max(least, scaled(recording.refusal->wanted) - gap),
                                      left + width - layout.used);
    }
    return layout;
}

}  // namespace view
