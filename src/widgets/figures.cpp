#include "widgets/figures.h"

namespace widgets {

Description describe(const Decision& /*decision*/) {
    return {"One memory question splits in two: inference or training.", {}, {}};
}

Description describe(const OutOfMemory& figure) {
    return {"Out of memory: " + base::to_text(figure) + '.', {}, {}};
}

Description describe(const FormulaCard& figure) {
    return {"What inference and training need: " + base::to_text(figure) + '.', {}, {}};
}

}  // namespace widgets
