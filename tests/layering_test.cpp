// Reads every #include under src/: who may include whom is a table here, and a red test when
// broken.
#include "support/source_tree.h"

#include <array>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

using support::contains_word;

// Lists are separated by spaces. A library may always include itself, and the standard library but
// for what `outside_headers` restricts.
struct Layer {
    std::string_view library;
    std::string_view may_include;
    std::string_view outside;  // groups of outside_headers it may see
};

constexpr std::array layers = {
    Layer{"base", "", ""},
    Layer{"formats", "base", ""},
    Layer{"estimator", "base formats embedded", "json"},
    Layer{"cases", "base formats estimator", "json"},
    Layer{"cli", "base formats estimator cases", "files json"},
    Layer{"toynet", "base formats", ""},
    Layer{"semantics", "base", ""},
    Layer{"widgets", "base formats estimator toynet", ""},
    Layer{"lesson", "base formats estimator widgets embedded", "md4c"},
    Layer{"app", "base formats estimator toynet semantics widgets lesson", "json"},
    Layer{"view", "base formats estimator toynet semantics widgets lesson app", "imgui"},
    Layer{"host", "base formats estimator cli toynet semantics widgets lesson app view embedded",
          "imgui sdl files clocks"},
    Layer{"transcript", "base formats estimator semantics widgets lesson embedded", "files"},
};

struct OutsideHeader {
    std::string_view start;  // how the header's name begins
    std::string_view group;
};

constexpr std::array outside_headers = {
    OutsideHeader{"imgui", "imgui"},      OutsideHeader{"SDL", "sdl"},
    OutsideHeader{"GLES", "sdl"},         OutsideHeader{"GL/", "sdl"},
    OutsideHeader{"emscripten", "sdl"},  // and only host_web.cpp: a house rule
    OutsideHeader{"nlohmann/", "json"},   OutsideHeader{"md4c", "md4c"},
    OutsideHeader{"filesystem", "files"}, OutsideHeader{"fstream", "files"},
    OutsideHeader{"chrono", "clocks"},    OutsideHeader{"ctime", "clocks"},
    OutsideHeader{"thread", "clocks"},    OutsideHeader{"doctest", "tests only"},
};

const Layer* layer_of(std::string_view library) {
    for (const Layer& layer : layers) {
        if (layer.library == library)
            return &layer;
    }
    return nullptr;
}

// What stands between the marks of `#include "…"` or `#include <…>`; empty for other lines.
std::string_view included(std::string_view line) {
    constexpr std::string_view opening = "#include ";
    if (!line.starts_with(opening))
        return {};
    const std::string_view rest = line.substr(opening.size() + 1);
    return rest.substr(0, rest.find_first_of("\">"));
}

bool allowed(std::string_view header, bool quoted, const Layer& layer) {
    for (const OutsideHeader& outside : outside_headers) {
        if (header.starts_with(outside.start))
            return contains_word(layer.outside, outside.group);
    }
    const std::string_view target = header.substr(0, header.find('/'));
    return !quoted || target == layer.library || contains_word(layer.may_include, target);
}

void check_file(const support::SourceFile& file, const Layer& layer) {
    for (const std::string& line : file.lines) {
        const std::string_view header = included(line);
        if (header.empty())
            continue;
        const bool quoted = line.find('"') != std::string::npos;
        CHECK_MESSAGE(allowed(header, quoted, layer),
                      file.path << ": " << line << "\n  src/" << layer.library
                                << " may include only: " << layer.may_include << ' '
                                << layer.outside
                                << ". Move the code down a layer, or pass a value up.");
    }
}

}  // namespace

TEST_CASE("every include points down") {
    const auto files = support::source_files("src");
    REQUIRE(!files.empty());
    for (const support::SourceFile& file : files) {
        const std::string_view below_src = std::string_view(file.path).substr(4);
        const std::string_view library = below_src.substr(0, below_src.find('/'));
        const Layer* layer = layer_of(library);
        REQUIRE_MESSAGE(layer != nullptr, "src/" << library << " has no row in this test's table");
        check_file(file, *layer);
    }
}

TEST_CASE("an upward include is seen") {
    const Layer& estimator = *layer_of("estimator");
    CHECK(allowed("base/bytes.h", true, estimator));
    CHECK(allowed("vector", false, estimator));
    CHECK_FALSE(allowed("toynet/ledger.h", true, estimator));
    CHECK_FALSE(allowed("imgui.h", false, estimator));
    CHECK_FALSE(allowed("imgui.h", true, estimator));
    CHECK_FALSE(allowed("chrono", false, *layer_of("app")));
}
