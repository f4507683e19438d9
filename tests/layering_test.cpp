// Reads every #include under src/: who may include whom is a table here, and a red test when
// broken.
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

namespace fs = std::filesystem;

struct Layer {
    std::string_view library;
    std::string_view may_include;  // space separated; its own folder always
};

constexpr std::array layers = {
    Layer{"base", ""},
    Layer{"formats", "base"},
    Layer{"estimator", "base formats embedded"},
    Layer{"toynet", "base formats"},
    Layer{"semantics", "base"},
    Layer{"widgets", "base formats estimator toynet"},
    Layer{"lesson", "base formats estimator widgets embedded"},
    Layer{"app", "base formats estimator toynet semantics widgets lesson"},
    Layer{"view", "base formats estimator toynet semantics widgets lesson app"},
    Layer{"host", "base formats estimator toynet semantics widgets lesson app view embedded"},
    Layer{"transcript", "base formats estimator semantics widgets lesson embedded"},
    Layer{"cli", "base formats estimator toynet semantics widgets lesson transcript embedded"},
};

const Layer* layer_of(std::string_view library) {
    for (const Layer& layer : layers) {
        if (layer.library == library)
            return &layer;
    }
    return nullptr;
}

bool contains_word(std::string_view words, std::string_view word) {
    const std::string padded = " " + std::string(words) + " ";
    return padded.find(" " + std::string(word) + " ") != std::string::npos;
}

void check_file(const fs::path& path, const Layer& layer) {
    constexpr std::string_view opening = "#include \"";
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(opening, 0) != 0)
            continue;
        const std::string target =
            line.substr(opening.size(), line.find('/', opening.size()) - opening.size());
        const bool allowed = target == layer.library || contains_word(layer.may_include, target);
        CHECK_MESSAGE(allowed, path.string() << ": " << line << "\n  src/" << layer.library
                                             << " may include only: " << layer.may_include
                                             << ". Move the code down, or pass a value up.");
    }
}

}  // namespace

TEST_CASE("every include points down") {
    const fs::path root = fs::path(MEMORY_FIRST_SOURCE_DIR) / "src";
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp")
            continue;
        const std::string library = entry.path().lexically_relative(root).begin()->string();
        const Layer* layer = layer_of(library);
        REQUIRE_MESSAGE(layer != nullptr, "src/" << library << " has no row in this test's table");
        check_file(entry.path(), *layer);
        ++files;
    }
    CHECK(files > 0);
}
