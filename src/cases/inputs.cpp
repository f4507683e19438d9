#include "cases/inputs.h"

#include "estimator/config_json.h"
#include "estimator/families.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace cases {
namespace {

constexpr std::string_view config_file = "config_file";
constexpr std::string_view inline_model = "model";
constexpr std::string_view model_type = "model_type";

// Above this a double holds no longer every whole number.
constexpr double most_exact = 9007199254740992.0;

}  // namespace

Inputs::Inputs(const nlohmann::json& values, base::Result<std::string> config)
    : values_(std::make_shared<const nlohmann::json>(values)), config_(std::move(config)) {}

const nlohmann::json* Inputs::value(std::string_view name) const {
    const auto found = values_->find(std::string(name));
    return found == values_->end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::int64_t> Inputs::integer(std::string_view name) const {
    const nlohmann::json* found = value(name);
    if (found == nullptr || !found->is_number())
        return std::nullopt;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > std::uint64_t{INT64_MAX})
        return std::nullopt;
    if (found->is_number_integer())
        return found->get<std::int64_t>();
    const double real = found->get<double>();
    if (std::abs(real) > most_exact || std::floor(real) != real)
        return std::nullopt;
    return static_cast<std::int64_t>(real);
}

std::optional<double> Inputs::number(std::string_view name) const {
    const nlohmann::json* found = value(name);
    if (found == nullptr || !found->is_number())
        return std::nullopt;
    return found->get<double>();
}

std::optional<std::string> Inputs::text(std::string_view name) const {
    const nlohmann::json* found = value(name);
    if (found == nullptr || !found->is_string())
        return std::nullopt;
    return found->get<std::string>();
}

std::optional<bool> Inputs::flag(std::string_view name) const {
    const nlohmann::json* found = value(name);
    if (found == nullptr || !found->is_boolean())
        return std::nullopt;
    return found->get<bool>();
}

std::vector<std::string> Inputs::texts(std::string_view name) const {
    std::vector<std::string> found;
    const nlohmann::json* list = value(name);
    if (list == nullptr || !list->is_array())
        return found;
    for (const nlohmann::json& item : *list) {
        if (!item.is_string())
            return {};
        found.push_back(item.get<std::string>());
    }
    return found;
}

std::optional<Inputs> Inputs::part(std::string_view name) const {
    const nlohmann::json* found = value(name);
    if (found == nullptr || !found->is_object())
        return std::nullopt;
    return Inputs(*found, base::Error{"no config_file is named"});
}

bool Inputs::names_model() const {
    return has(config_file) || has(model_type) || part(inline_model).has_value();
}

base::Result<std::string> Inputs::config_text() const {
    if (has(config_file))
        return config_;
    if (const auto model = part(inline_model))
        return model->values_->dump(-1, ' ', true);
    if (has(model_type))
        return values_->dump(-1, ' ', true);
    return base::Error{"the inputs name no model: neither config_file, nor model, nor model_type"};
}

base::Result<estimator::ModelShape> Inputs::model() const {
    const auto text = config_text();
    if (!text)
        return text.error();
    return estimator::parse_config_json(text.value());
}

base::Result<estimator::ModelShape> Inputs::llama_of_sizes() const {
    return estimator::parse_config_json(values_->dump(-1, ' ', true),
                                        estimator::find_family("llama"));
}

std::string Inputs::names() const {
    std::string all;
    for (const auto& [name, unused] : values_->items())
        all += (all.empty() ? "" : ", ") + name;
    return all.empty() ? "nothing" : all;
}

}  // namespace cases
