#include "cli/command.h"
#include "support/project.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

cli::CommandResult run(const std::vector<std::string>& arguments) {
    const auto result = cli::run(arguments);
    REQUIRE(result.has_value());
    return *result;
}

}  // namespace

TEST_CASE("what is no command is left to the window") {
    CHECK_FALSE(cli::run({}).has_value());
    CHECK_FALSE(cli::run({"--frames", "3"}).has_value());
}

TEST_CASE("help names every command") {
    for (const char* const word : {"--help", "-h", "help"}) {
        const cli::CommandResult result = run({word});
        CHECK(result.exit_code == 0);
        CHECK(result.out.find("memory-first estimate") != std::string::npos);
        CHECK(result.out.find("memory-first cases") != std::string::npos);
    }
}

TEST_CASE("cases: a file that cannot be used ends with 2 and one sentence") {
    struct Row {
        std::vector<std::string> arguments;
        std::string sentence;
    };

    const std::vector<Row> rows = {
        {{"cases"},
         "memory-first: cases: no file is named; usage: memory-first cases FILE [--json]\n"},
        {{"cases", "no/such.json"},
         "memory-first: cases: the file 'no/such.json' cannot be read\n"},
        {{"cases", "a.json", "--yaml"},
         "memory-first: cases: '--yaml' is unknown; it takes FILE and --json\n"},
        {{"cases", "a.json", "b.json"},
         "memory-first: cases: one file at a time; there are 'a.json' and 'b.json'\n"},
    };
    for (const Row& row : rows) {
        const cli::CommandResult result = run(row.arguments);
        CHECK(result.exit_code == 2);
        CHECK(result.err == row.sentence);
        CHECK(result.out.empty());
    }
}

TEST_CASE("cases: the published numbers of this repository, none failing") {
    const std::string file = support::project_path("tests/data/golden.json");
    const cli::CommandResult table = run({"cases", file});
    CHECK(table.exit_code == 0);
    CHECK(table.err.empty());
    CHECK(table.out.find(" pass, 0 fail, ") != std::string::npos);
    const cli::CommandResult json = run({"cases", file, "--json"});
    CHECK(json.exit_code == 0);
    CHECK(json.out.starts_with("{\n \"cases\": ["));
    CHECK(run({"cases", "--help"}).out.starts_with("usage: memory-first cases FILE"));
}
