#include "widgets/model_text.h"

#include "estimator/config_json.h"
#include "estimator/presets.h"
#include "estimator/shape_code.h"

namespace widgets {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

}  // namespace

bool is_plan_text(std::string_view text) {
    return text.find(plan_version_name) != std::string_view::npos;
}

base::Result<std::string> model_from_text(std::string_view text, const estimator::Family* read_as) {
    if (is_plan_text(text))
        return base::Error{
            "this is a copied plan, which only the planner reads; here a model's config.json is "
            "asked for"};
    const std::string_view words = trimmed(text);
    const bool one_word = words.find_first_of(" \t\r\n{}[]\"") == std::string_view::npos;
    if (!words.empty() && one_word) {
        if (const auto shape = estimator::model_named(words); !shape)
            return shape.error();
        return std::string(words);
    }
    const auto shape = estimator::parse_config_json(text, read_as);
    if (!shape)
        return shape.error();
    return estimator::shape_code(shape.value());
}

}  // namespace widgets
