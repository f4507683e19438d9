#include "estimator/shape_members.h"

#include "estimator/config_json.h"
#include "support/project.h"

#include <filesystem>

#include <doctest/doctest.h>

TEST_CASE("every public model survives as members of a JSON object") {
    int models = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(support::project_path("tests/data/configs"))) {
        const std::string file = "tests/data/configs/" + entry.path().filename().string();
        CAPTURE(file);
        const auto shape = estimator::parse_config_json(support::project_file(file));
        if (!shape)
            continue;
        ++models;
        const auto members = estimator::shape_members(shape.value());
        const auto read = estimator::shape_of_members(members);
        REQUIRE_MESSAGE(read, read.error().message);
        CHECK(read.value() == shape.value());
        for (const estimator::JsonMember& member : members)
            CHECK(estimator::is_shape_member(member.name));
    }
    CHECK(models > 40);
}

TEST_CASE("members that make no shape are told what would be right") {
    auto members = estimator::shape_members(estimator::ModelShape{});
    members[1].value = std::string("4096");
    CHECK(estimator::shape_of_members(members).error().message ==
          "hidden_size is the text \"4096\"; it must be a whole number from 1 to 1,048,576");
    members.erase(members.begin() + 1);
    CHECK(estimator::shape_of_members(members).error().message ==
          "hidden_size is missing; it must be a whole number from 1 to 1,048,576");
    members[0].value = std::string("lama");
    CHECK(estimator::shape_of_members(members).error().message.find(
              "model_type is the text \"lama\"; it must be one of ") == 0);
    CHECK(!estimator::is_shape_member("tokens"));
}
