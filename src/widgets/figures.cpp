#include "widgets/figures.h"

namespace widgets {

Description describe(const OutOfMemory& figure) {
    return {"Out of memory: " + base::to_text(figure) + '.', {}, {}};
}

}  // namespace widgets
