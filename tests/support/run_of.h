#pragma once

#include "base/fields.h"
#include "widgets/card_run.h"

#include <initializer_list>

#include <doctest/doctest.h>

namespace support {

/// The lesson's run (Llama 3.1 8B, RTX 4090, everything in bf16, AdamW, 512 tokens) with some
/// fields changed: run_of({{"card", "t4"}}).
inline widgets::CardRun run_of(std::initializer_list<base::NamedText> changes) {
    widgets::CardRun run;
    for (const base::NamedText& change : changes)
        CHECK(base::set_field(run, change.name, change.value));
    return run;
}

}  // namespace support
