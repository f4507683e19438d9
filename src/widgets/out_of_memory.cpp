#include "widgets/card_readout.h"
#include "widgets/figures.h"

namespace widgets {

Description describe(const OutOfMemory& figure) {
    const auto readout = card_run_readout({figure.plan});
    if (!readout)
        return {readout.error().message, {}, {}};
    if (!readout.value().refusal)
        return {readout.value().verdict + ' ' + readout.value().verdict_detail, {}, {}};
    const Refusal& refusal = *readout.value().refusal;
    return {
        refusal.title + ". " + refusal.message + ' ' + refusal.asked + ' ' + refusal.note, {}, {}};
}

}  // namespace widgets
