#include "estimator/families.h"

#include "estimator/families/decoder.h"

#include <array>
#include <cassert>

namespace estimator {
namespace {

constexpr std::array rows = {&llama_family, &mistral_family, &qwen2_family};

}  // namespace

std::span<const Family* const> families() {
    return rows;
}

const Family* find_family(std::string_view id) {
    for (const Family* family : families()) {
        if (family->id == id)
            return family;
    }
    return nullptr;
}

std::string known_families() {
    std::string names;
    for (const Family* family : families())
        names += (names.empty() ? "" : ", ") + std::string(family->id);
    return names;
}

WeightList weights_of(const ModelShape& shape) {
    const Family* family = find_family(shape.family);
    assert(family != nullptr);
    return family->weights(shape);
}

}  // namespace estimator
