#pragma once

#include "base/result.h"
#include "estimator/shape.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cases {

/// What a case says about a run: typed look-ups by name. What is absent and what has another type
/// are both nothing, so that a rule cannot mistake one for a number.
class Inputs {
  public:
    /// `values` is an object; `config` is the text of the config.json that it names.
    Inputs(const nlohmann::json& values, base::Result<std::string> config);

    bool has(std::string_view name) const { return value(name) != nullptr; }

    /// A whole number, also one written as 2851000000.0 or 2.851e9.
    std::optional<std::int64_t> integer(std::string_view name) const;
    std::optional<double> number(std::string_view name) const;
    std::optional<std::string> text(std::string_view name) const;
    std::optional<bool> flag(std::string_view name) const;

    /// The texts of a list of texts; empty where there is none.
    std::vector<std::string> texts(std::string_view name) const;

    /// The inputs inside an object, which know no config.json.
    std::optional<Inputs> part(std::string_view name) const;

    /// True where the case names a model: a config.json, `model` as an object, or its fields.
    bool names_model() const;

    /// The text of the model's config.json, wherever the case has it.
    base::Result<std::string> config_text() const;

    /// The model's shape, or what is wrong with its config.json.
    base::Result<estimator::ModelShape> model() const;

    /// A LLaMA of the sizes that the case gives under config.json's names without a model_type.
    base::Result<estimator::ModelShape> llama_of_sizes() const;

    /// "h, L, tokens": what the case gives, for a sentence that says what is not enough.
    std::string names() const;

  private:
    const nlohmann::json* value(std::string_view name) const;

    std::shared_ptr<const nlohmann::json> values_;  // whose header is slow to compile
    base::Result<std::string> config_;
};

}  // namespace cases
