#include "base/fields.h"

#include <doctest/doctest.h>

namespace {

enum class Dtype { Fp32, Bf16 };

std::string only_lower_case(std::string_view text) {
    for (const char c : text) {
        if (c < 'a' || c > 'z')
            return "'" + std::string(text) + "' holds more than lower case letters";
    }
    return "";
}

struct Cache {
    std::int64_t context = 4096;
    Dtype dtype = Dtype::Bf16;
    std::string note = "plain";

    static constexpr auto fields() {
        return std::tuple{
            base::IntField<Cache>{"context", &Cache::context, 1, 1 << 20},
            base::ChoiceField<Cache, Dtype, 2>{"dtype", &Cache::dtype, {"fp32", "bf16"}},
            base::TextField<Cache>{"note", &Cache::note, only_lower_case},
        };
    }

    bool operator==(const Cache&) const = default;
};

}  // namespace

TEST_CASE("the text form lists every field and reads back the same") {
    const Cache cache{.context = 123, .dtype = Dtype::Fp32, .note = "abc"};
    CHECK(base::to_text(cache) == "context=123 dtype=fp32 note=abc");
    Cache copy;
    for (const base::NamedText& pair : base::named_texts(cache))
        CHECK(base::set_field(copy, pair.name, pair.value));
    CHECK(copy == cache);
}

TEST_CASE("a bad field is refused with its reason and changes nothing") {
    struct Row {
        const char* field;
        const char* text;
        const char* reason;
    };

    constexpr Row rows[] = {
        {"context", "many", "context: 'many' is not a whole number"},
        {"context", "12x", "context: '12x' is not a whole number"},
        {"context", "", "context: '' is not a whole number"},
        {"context", "0", "context: 0 is outside [1, 1048576]"},
        {"context", "99999999999999999999",
         "context: '99999999999999999999' is not a whole number"},
        {"dtype", "fp7", "dtype: 'fp7' is not one of fp32, bf16"},
        {"note", "A", "note: 'A' holds more than lower case letters"},
        {"colour", "red", "no field called 'colour'; the fields are context, dtype, note"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.reason);
        Cache cache;
        const auto set = base::set_field(cache, row.field, row.text);
        REQUIRE_FALSE(set);
        CHECK(set.error().message == row.reason);
        CHECK(cache == Cache{});
    }
}
