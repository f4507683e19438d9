#include "estimator/presets.h"

#include "embedded/presets.h"
#include "estimator/config_json.h"
#include "estimator/shape_code.h"

#include <array>
#include <cassert>

namespace estimator {
namespace {

// Each id is also the name of a file in presets/: the public config.json of the repository named
// here, with the fields that do not touch memory left out.
constexpr std::array rows = {
    Preset{"smollm2-135m", "SmolLM2 135M", "HuggingFaceTB/SmolLM2-135M"},
    Preset{"qwen2.5-0.5b", "Qwen2.5 0.5B", "Qwen/Qwen2.5-0.5B"},
    Preset{"llama-3.2-1b", "Llama 3.2 1B", "meta-llama/Llama-3.2-1B"},
    Preset{"qwen2.5-1.5b", "Qwen2.5 1.5B", "Qwen/Qwen2.5-1.5B"},
    Preset{"llama-2-7b", "Llama 2 7B", "meta-llama/Llama-2-7b-hf"},
    Preset{"mistral-7b-v0.1", "Mistral 7B v0.1", "mistralai/Mistral-7B-v0.1"},
    Preset{"qwen2.5-7b", "Qwen2.5 7B", "Qwen/Qwen2.5-7B"},
    Preset{"llama-3.1-8b", "Llama 3.1 8B", "meta-llama/Llama-3.1-8B"},
    Preset{"llama-3.1-70b", "Llama 3.1 70B", "meta-llama/Llama-3.1-70B"},
};

}  // namespace

std::span<const Preset> presets() {
    return rows;
}

const Preset* find_preset(std::string_view id) {
    for (const Preset& preset : rows) {
        if (preset.id == id)
            return &preset;
    }
    return nullptr;
}

std::string_view config_text(const Preset& preset) {
    for (const base::EmbeddedFile& file : embedded::presets()) {
        if (file.name == std::string(preset.id) + ".json")
            return file.text;
    }
    assert(false && "a preset without its file in src/estimator/presets");
    return {};
}

base::Result<ModelShape> model_named(std::string_view text) {
    if (const Preset* preset = find_preset(text))
        return parse_config_json(config_text(*preset));
    // A code holds '_', an id never does: so a mistyped id is told the ids, a code what is wrong.
    if (text.find('_') != std::string_view::npos)
        return parse_shape_code(text);
    std::string known;
    for (const Preset& preset : rows)
        known += (known.empty() ? "" : ", ") + std::string(preset.id);
    constexpr std::size_t longest_echo = 40;
    return base::Error{"no model called '" + std::string(text.substr(0, longest_echo)) +
                       "'; the known ones are " + known};
}

std::string title_of_model(std::string_view text) {
    const Preset* preset = find_preset(text);
    return preset == nullptr ? "your own model" : std::string(preset->title);
}

}  // namespace estimator
