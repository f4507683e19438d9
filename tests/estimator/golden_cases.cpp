#include "estimator/golden_cases.h"

#include "estimator/config_json.h"
#include "support/project.h"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

namespace golden {

std::string data_file(std::string_view name) {
    return support::project_file("tests/data/" + std::string(name));
}

estimator::ModelShape shape_in(std::string_view name) {
    const auto shape =
        estimator::parse_config_json(data_file("configs/" + std::string(name) + ".json"));
    REQUIRE_MESSAGE(shape, shape.error().message);
    return shape.value();
}

std::vector<Case> cases(std::string_view kind) {
    const auto file = nlohmann::json::parse(data_file("golden.json"), nullptr, false);
    std::vector<Case> found;
    for (const auto& row : file["cases"]) {
        if (row["kind"] != kind)
            continue;
        const auto& inputs = row["inputs"];
        Case made{.id = row["id"], .kind = row["kind"]};
        if (inputs.contains("config_file"))
            made.config_text = data_file(inputs["config_file"].get<std::string>());
        made.tokens = inputs.value("tokens", std::int64_t{0});
        made.bytes_per_element = inputs.value("bytes_per_element", std::int64_t{0});
        made.parameters = inputs.value("params", std::int64_t{0});
        made.expected = row["expected"]["value"];
        made.unit = row["expected"]["unit"];
        if (row["tolerance"]["type"] == "relative")
            made.relative_tolerance = row["tolerance"]["value"];
        found.push_back(made);
    }
    return found;
}

}  // namespace golden
