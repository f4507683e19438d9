#include "host/native_options.h"

#include <doctest/doctest.h>

using host::parse_options;

TEST_CASE("the command line of the native program is read in any order") {
    const auto options =
        parse_options({"--dump-semantics", "what-fits/2", "--frames", "5", "--theme", "dark"});
    REQUIRE(options);
    CHECK(options.value().frames == 5);
    CHECK(options.value().dump == "what-fits/2");
    CHECK(options.value().theme == "dark");
    CHECK(options.value().width == 1280);
}

TEST_CASE("a wrong command line is refused in a sentence") {
    CHECK(parse_options({"--frames", "many"}).error().message ==
          "--frames: 'many' is not a whole number above 0");
    CHECK(parse_options({"--frames", "0"}).error().message ==
          "--frames: '0' is not a whole number above 0");
    CHECK(parse_options({"--lessons"}).error().message.find("--lessons needs a value") == 0);
    CHECK(parse_options({"--fast", "1"}).error().message.find("'--fast' is unknown; usage:") == 0);
}
