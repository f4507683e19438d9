#include "view/chips.h"

#include "view/column_chart.h"
#include "view/paint.h"
#include "widgets/sums.h"

#include <string>

namespace view {

void draw_chips(Ui& ui, std::span<const widgets::MemoryKind> kinds) {
    constexpr float side = 12;
    constexpr float gap = 6;
    Sketch sketch{ui.theme(), ui.fonts(), {ui.width(), 0, {}}};
    const float height = ui.fonts().line(TextStyle::Small) + 8;
    const float plus = ui.fonts().width(TextStyle::Small, "+");
    float x = 0;
    float y = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::string name(widgets::name_of_kind(kinds[i]));
        const float width = ui.fonts().width(TextStyle::Small, name) + 2 * side;
        const float lead = i == 0 ? 0 : plus + 2 * gap;
        if (x + lead + width > ui.width() && x > 0) {
            x = 0;
            y += height + gap;
        }
        if (i > 0) {
            sketch.text({x + (x > 0 ? gap : 0), y + height / 2},
                        {TextStyle::Small, ui.theme().ink2}, "+");
            x += plus + (x > 0 ? 2 * gap : gap);
        }
        sketch.add(BlockMark{{x, y, width, height}, memory_of(kinds[i])});
        sketch.plate({x + width / 2, y + height / 2}, {TextStyle::Small, 0, Anchor::Middle},
                     memory_of(kinds[i]), BlockLook::Solid, name);
        x += width;
    }
    sketch.picture.height = y + height;
    const Rect rect = ui.place(ui.width(), sketch.picture.height);
    paint({ui.list(), ui.theme(), ui.fonts(), {rect.x, rect.y}}, sketch.picture);
}

}  // namespace view
