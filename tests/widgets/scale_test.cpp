#include "widgets/scale.h"

#include "support/for_any.h"

#include <string>
#include <vector>

namespace {

std::vector<std::string> texts(base::Bytes most) {
    std::vector<std::string> out;
    for (const widgets::Tick& tick : widgets::scale_up_to(most).ticks)
        out.push_back(tick.text);
    return out;
}

}  // namespace

TEST_CASE("gridlines stand at round numbers and name their unit once") {
    CHECK(texts(base::gib * 24) == std::vector<std::string>{"0", "5", "10", "15", "20", "25 GiB"});
    CHECK(texts(base::gib * 120) ==
          std::vector<std::string>{"0", "25", "50", "75", "100", "125 GiB"});
    CHECK(texts(base::gib * 2) == std::vector<std::string>{"0", "0.5", "1", "1.5", "2 GiB"});
    CHECK(texts(base::Bytes{0}) == std::vector<std::string>{"0", "0.5 GiB"});
}

TEST_CASE("any size gets at most five gridlines above zero, the highest not below it") {
    support::for_any(500, [](base::Rng& rng) {
        const base::Bytes most{rng.between(1, std::int64_t{1} << rng.between(1, 60))};
        const widgets::Scale scale = widgets::scale_up_to(most);
        CHECK(scale.ticks.size() <= 6);
        CHECK(scale.top >= most);
        CHECK(scale.ticks.back().at == scale.top);
        CHECK(scale.ticks.front().at.count == 0);
    });
}
