#include "base/embedded_file.h"

#include "embedded/sample.h"

#include <doctest/doctest.h>

TEST_CASE("an embedded file keeps its name and each of its bytes") {
    const auto files = embedded::sample();
    REQUIRE(files.size() == 1);
    CHECK(files[0].name == "sample.txt");
    CHECK(files[0].text == "caf\xc3\xa9 \"quoted\" \\ back\n");
}
