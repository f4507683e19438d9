#include "view/motion.h"

#include <doctest/doctest.h>

namespace {

constexpr semantics::NodeId key = 7;

}  // namespace

TEST_CASE("easing curves start at 0 and end at 1") {
    for (const auto easing : {view::Easing::Arrive, view::Easing::Leave, view::Easing::Move}) {
        CHECK(view::eased(easing, 0) == doctest::Approx(0));
        CHECK(view::eased(easing, 1) == doctest::Approx(1));
    }
    CHECK(view::eased(view::Easing::Arrive, 0.5F) == doctest::Approx(0.875));
    CHECK(view::eased(view::Easing::Leave, 0.5F) == doctest::Approx(0.125));
    CHECK(view::eased(view::Easing::Move, 0.25F) == doctest::Approx(0.0625));
}

TEST_CASE("a value arrives after its duration and then asks for no frame") {
    view::Motion motion;
    motion.begin(0, false);
    CHECK(motion.toward(key, 10, view::movement::rescale) == 10);
    CHECK(!motion.moving());

    motion.begin(1, false);
    CHECK(motion.toward(key, 20, view::movement::rescale) == doctest::Approx(10));
    CHECK(motion.moving());
    motion.begin(1.26, false);
    CHECK(motion.toward(key, 20, view::movement::rescale) == doctest::Approx(15));
    CHECK(motion.moving());
    motion.begin(1.53, false);
    CHECK(motion.toward(key, 20, view::movement::rescale) == 20);
    CHECK(!motion.moving());
}

TEST_CASE("a new thing may begin elsewhere than at its target") {
    view::Motion motion;
    motion.begin(0, false);
    CHECK(motion.toward(key, 1, view::movement::birth, 0) == doctest::Approx(0));
    CHECK(motion.moving());
    motion.begin(0.3, false);
    CHECK(motion.toward(key, 1, view::movement::birth, 0) == 1);
}

TEST_CASE("a change of mind goes on from where the value is") {
    view::Motion motion;
    motion.begin(0, false);
    motion.toward(key, 0, view::movement::count);
    motion.begin(1, false);
    motion.toward(key, 8, view::movement::count);
    motion.begin(1.2, false);
    CHECK(motion.toward(key, 0, view::movement::count) == doctest::Approx(7));
    motion.begin(1.6, false);
    CHECK(motion.toward(key, 0, view::movement::count) == doctest::Approx(0));
}

TEST_CASE("with reduced motion every value is at its target at once") {
    view::Motion motion;
    motion.begin(0, true);
    CHECK(motion.toward(key, 1, view::movement::walk, 0) == 1);
    motion.begin(0.1, true);
    CHECK(motion.toward(key, 5, view::movement::walk, 0) == 5);
    CHECK(!motion.moving());
}
