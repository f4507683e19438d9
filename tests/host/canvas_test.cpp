#include "host/canvas.h"

#include <doctest/doctest.h>

using host::density_of;
using host::whole_length;

TEST_CASE("a canvas that fits has the screen's own density") {
    CHECK(density_of(1, 1280, 800) == 1);
    CHECK(density_of(1.25, 1280, 2400) == 1.25);
    CHECK(density_of(2, 390, 2400) == 2);
    CHECK(density_of(3, 320, 640) == 3);
}

TEST_CASE("density is lowered in steps of an eighth to stay under eight million pixels") {
    // sqrt(8e6 / (1280 * 2400)) = 1.61
    CHECK(density_of(2, 1280, 2400) == 1.5);
    CHECK(density_of(3, 1280, 2400) == 1.5);
}

TEST_CASE("no buffer has more than 8,192 rows, where WebGL would clamp it") {
    CHECK(density_of(2, 320, 6000) == 1.25);
    CHECK(density_of(1, 100, 16'384) == 0.5);
}

TEST_CASE("an empty canvas has a density too") {
    CHECK(density_of(2, 0, 0) == 2);
}

TEST_CASE("lengths are whole multiples of four CSS pixels, never shorter") {
    CHECK(whole_length(0) == 0);
    CHECK(whole_length(0.1) == 4);
    CHECK(whole_length(848) == 848);
    CHECK(whole_length(848.2) == 852);
}
