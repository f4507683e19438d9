// What the fuzzer once found worth keeping is read again in every test run.
#include "fuzz/config_case.h"
#include "support/project.h"

#include <filesystem>

#include <doctest/doctest.h>

TEST_CASE("the corpus of the config.json fuzzer holds no surprise") {
    int replayed = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(support::project_path("tests/fuzz/corpus/config"))) {
        const std::string name = entry.path().filename().string();
        INFO(name);
        CHECK(fuzz::config_fault(support::project_file("tests/fuzz/corpus/config/" + name)) == "");
        ++replayed;
    }
    CHECK(replayed >= 20);
}
