#include "view/area_chart.h"

#include <algorithm>

namespace view {

void add_areas(Sketch& sketch, const std::vector<Rect>& strip, Memory kind, AreaLook look) {
    constexpr float least = 0.75F;  // thinner than that nothing is seen
    AreaMark area{kind, {}, look};
    for (const Rect& rect : strip) {
        if (rect.height >= least) {
            area.steps.push_back(rect);
            continue;
        }
        if (!area.steps.empty())
            sketch.add(area);
        area.steps.clear();
    }
    if (!area.steps.empty())
        sketch.add(area);
}

std::optional<Rect> place_inside(const std::vector<Rect>& strip, float width, float height) {
    std::optional<Rect> best;
    for (std::size_t first = 0; first < strip.size(); ++first) {
        float top = strip[first].y;
        float bottom = bottom_of(strip[first]);
        for (std::size_t i = first; i < strip.size() && bottom - top >= height; ++i) {
            const float reach = right_of(strip[i]) - strip[first].x;
            if (reach >= width) {
                const Rect place{strip[first].x, top, reach, bottom - top};
                if (!best || place.height > best->height + 0.5F)
                    best = place;
                break;
            }
            if (i + 1 < strip.size()) {
                top = std::max(top, strip[i + 1].y);
                bottom = std::min(bottom, bottom_of(strip[i + 1]));
            }
        }
    }
    return best;
}

bool is_open(const std::vector<Rect>& strip, const std::vector<float>& skyline, const Rect& room) {
    for (std::size_t i = 0; i < strip.size(); ++i) {
        const bool below = strip[i].x < right_of(room) && right_of(strip[i]) > room.x;
        if (below && skyline[i] < bottom_of(room))
            return false;
    }
    return true;
}

}  // namespace view
