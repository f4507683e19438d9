// The libFuzzer target of `./dev fuzz config SECONDS`.
#include "fuzz/config_case.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>

// NOLINTNEXTLINE(readability-identifier-naming): the name that libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are read as text.
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string fault = fuzz::config_fault(text);
    if (!fault.empty()) {
        std::fprintf(stderr, "%s\n", fault.c_str());
        __builtin_trap();
    }
    return 0;
}
