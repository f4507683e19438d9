#include "base/fields.h"

#include <string>

#include <doctest/doctest.h>

namespace {

enum class Colour { Red, Green };

struct Wheel {
    std::int64_t spokes = 20;
    Colour colour = Colour::Red;

    static constexpr auto fields() {
        return std::tuple{
            base::IntField<Wheel>{"spokes", &Wheel::spokes, 1, 64},
            base::ChoiceField<Wheel, Colour, 2>{"colour", &Wheel::colour, {"red", "green"}},
        };
    }
};

struct Cart {
    Wheel wheel;

    static constexpr auto fields() { return base::fields_of(&Cart::wheel); }
};

struct Bare {
    static constexpr auto fields() { return std::tuple{}; }
};

}  // namespace

TEST_CASE("the fields of a part are set and printed through its owner") {
    Cart cart;
    CHECK(base::set_field(cart, "spokes", "36"));
    CHECK(base::set_field(cart, "colour", "green"));
    CHECK(cart.wheel.spokes == 36);
    CHECK(base::to_text(cart) == "spokes=36 colour=green");
}

TEST_CASE("a field of a part refuses what the part refuses, and nothing changes") {
    Cart cart;
    const auto range = base::set_field(cart, "spokes", "0");
    REQUIRE(!range);
    CHECK(range.error().message == "spokes: 0 is outside [1, 64]");
    const auto word = base::set_field(cart, "colour", "blue");
    REQUIRE(!word);
    CHECK(word.error().message == "colour: 'blue' is not one of red, green");
    const auto unknown = base::set_field(cart, "axle", "1");
    REQUIRE(!unknown);
    CHECK(unknown.error().message == "no field called 'axle'; the fields are spokes, colour");
    CHECK(base::to_text(cart) == "spokes=20 colour=red");
}

TEST_CASE("a struct without fields says that it has none") {
    Bare bare;
    const auto outcome = base::set_field(bare, "size", "1");
    REQUIRE(!outcome);
    CHECK(outcome.error().message == "no field called 'size'; it has none");
}
