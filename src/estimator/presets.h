#pragma once

#include "base/result.h"
#include "estimator/shape.h"

#include <span>
#include <string>
#include <string_view>

namespace estimator {

/// A named public model. Its numbers are those of its config.json and nothing else.
struct Preset {
    std::string_view id;
    std::string_view title;
    std::string_view repository;  ///< on huggingface.co, where the config.json comes from
};

/// The models a learner can choose, smallest first.
std::span<const Preset> presets();

/// The preset with this id, or null.
const Preset* find_preset(std::string_view id);

/// The text of a preset's config.json, as a learner would paste it.
std::string_view config_text(const Preset& preset);

/// A model written as a preset's id or as a shape code; the error names the presets.
base::Result<ModelShape> model_named(std::string_view text);

/// "Llama 3.1 8B", or "your own model" for a shape code.
std::string title_of_model(std::string_view text);

}  // namespace estimator
