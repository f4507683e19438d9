// Rules that keep the project readable, each with a sentence that says what to do instead.
#include "support/project.h"
#include "support/source_tree.h"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace {

using support::code_of;
using support::mentions;
using support::SourceFile;

constexpr int longest_file = 400;

// `word` may not stand in code of files whose path starts with `where`, but for those in `except`.
struct BannedWord {
    std::string_view where;
    std::string_view word;
    std::string_view except;
    std::string_view instead;
};

constexpr std::array banned_words = {
    BannedWord{"src/", "__EMSCRIPTEN__", "src/host/host_web.cpp",
               "put what differs on the web behind host::Host, in host_web.cpp"},
    BannedWord{"src/", "emscripten.h", "src/host/host_web.cpp",
               "put what differs on the web behind host::Host, in host_web.cpp"},
    BannedWord{"src/", "emscripten_", "src/host/host_web.cpp",
               "put what differs on the web behind host::Host, in host_web.cpp"},
    BannedWord{"src/", "random_device", "", "take a base::Rng&; its seed is a parameter"},
    BannedWord{"src/", "mt19937", "", "take a base::Rng&; its seed is a parameter"},
    BannedWord{"src/", "rand()", "", "take a base::Rng&; its seed is a parameter"},
    BannedWord{"src/", "stoi", "", "base/fields.h parses values and says what was wrong"},
    BannedWord{"src/", "atoi", "", "base/fields.h parses values and says what was wrong"},
    BannedWord{"src/", "abort", "", "assert our own mistakes, return a Result for theirs"},
    BannedWord{"src/toynet/", "std::vector<float>", "",
               "use a ledger-counted tensor: every live byte must be in the ledger"},
    BannedWord{"src/toynet/", "malloc", "", "memory comes through the ledger"},
    BannedWord{"src/toynet/", "std::exp", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::log", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::tanh", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::sin", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::cos", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::erf", "", "base/elementary.h: libm differs between machines"},
    BannedWord{"src/toynet/", "std::pow", "", "multiply: libm differs between machines"},
};

// Dear ImGui's own controls: drawn raw, they have no role and no name.
constexpr std::array raw_controls = {
    "ImGui::Button",          "ImGui::SmallButton", "ImGui::ImageButton",
    "ImGui::ArrowButton",     "ImGui::Checkbox",    "ImGui::RadioButton",
    "ImGui::SliderFloat",     "ImGui::SliderInt",   "ImGui::SliderScalar",
    "ImGui::DragFloat",       "ImGui::DragInt",     "ImGui::InputText",
    "ImGui::InputInt",        "ImGui::InputFloat",  "ImGui::Combo",
    "ImGui::BeginCombo",      "ImGui::Selectable",  "ImGui::CollapsingHeader",
    "ImGui::TreeNode",        "ImGui::MenuItem",    "ImGui::InputTextMultiline",
    "ImGui::TextUnformatted", "ImGui::Text",        "ImGui::TextWrapped",
};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// A variable inside a function that outlives it: `static int clicks = 0;`. Functions of a class may
// be static, so a line of a header that opens a parenthesis before any = is left alone.
bool hides_state(const SourceFile& file, std::string_view code) {
    if (!code.starts_with(' ') || !trimmed(code).starts_with("static "))
        return false;
    const std::string_view rest = trimmed(code).substr(7);
    if (rest.starts_with("const ") || rest.starts_with("constexpr "))
        return false;
    const bool function = code.find('(') < code.find('=');
    return !(function && file.path.ends_with(".h"));
}

bool is_commented_code(std::string_view line) {
    const std::string_view text = trimmed(line);
    return text.starts_with("//") && text.ends_with(';');
}

// From a TEST_CASE to the next line that closes it.
std::string body_of_test(const SourceFile& file, std::size_t first) {
    std::string body;
    for (std::size_t i = first; i < file.lines.size() && file.lines[i] != "}"; ++i)
        body += std::string(code_of(file.lines[i])) + '\n';
    return body;
}

std::vector<SourceFile> all_files() {
    std::vector<SourceFile> files = support::source_files("src");
    for (SourceFile& file : support::source_files("tests"))
        files.push_back(std::move(file));
    return files;
}

}  // namespace

TEST_CASE("files are short, and the exceptions are named in every run") {
    for (const SourceFile& file : all_files()) {
        if (file.lines.empty() || static_cast<int>(file.lines.size()) <= longest_file)
            continue;
        const bool excused = file.lines[0].starts_with("// long-file: ");
        if (excused)
            MESSAGE(file.path << " has " << file.lines.size() << " lines. "
                              << file.lines[0].substr(3));
        CHECK_MESSAGE(excused, file.path << " has " << file.lines.size() << " lines, more than "
                                         << longest_file
                                         << ": split it at its ideas, or begin it with "
                                            "\"// long-file: reason\".");
    }
}

TEST_CASE("banned words have better words") {
    for (const SourceFile& file : support::source_files("src")) {
        for (const BannedWord& banned : banned_words) {
            if (!file.path.starts_with(banned.where) ||
                support::contains_word(banned.except, file.path))
                continue;
            for (const std::string& line : file.lines)
                CHECK_MESSAGE(!mentions(code_of(line), banned.word),
                              file.path << ": " << line << "\n  Instead of " << banned.word << ": "
                                        << banned.instead << ".");
        }
    }
}

TEST_CASE("no function keeps state between calls") {
    for (const SourceFile& file : support::source_files("src")) {
        for (const std::string& line : file.lines)
            CHECK_MESSAGE(!hides_state(file, code_of(line)),
                          file.path << ": " << line
                                    << "\n  Two copies of a widget would share it: keep state in "
                                       "app::Model or pass it in.");
    }
    const SourceFile source{.path = "src/a.cpp", .lines = {}};
    CHECK(hides_state(source, "    static int clicks = 0;"));
    CHECK(hides_state(source, "    static std::vector<int> seen(3);"));
    CHECK_FALSE(hides_state(source, "    static constexpr int limit = 3;"));
}

TEST_CASE("controls are drawn through the wrappers that give them a role and a name") {
    for (const SourceFile& file : support::source_files("src/view")) {
        for (const std::string& line : file.lines) {
            for (const std::string_view control : raw_controls)
                CHECK_MESSAGE(!mentions(code_of(line), control),
                              file.path << ": " << line << "\n  Instead of " << control
                                        << ": view/ui.h draws it and records what it means.");
        }
    }
}

TEST_CASE("no dead code is kept") {
    for (const SourceFile& file : all_files()) {
        int commented = 0;
        for (const std::string& line : file.lines) {
            commented = is_commented_code(line) ? commented + 1 : 0;
            CHECK_MESSAGE(commented < 3, file.path << ": " << line
                                                   << "\n  Delete code instead of commenting it "
                                                      "out: git keeps it.");
            CHECK_MESSAGE(!line.starts_with("#if 0"),
                          file.path << ": delete what stands under #if 0: git keeps it.");
        }
    }
}

TEST_CASE("a suppression names its check and its reason") {
    const std::string marker = "NOLINT";
    for (const SourceFile& file : support::source_files("src")) {
        for (const std::string& line : file.lines) {
            const std::size_t at = line.find(marker);
            if (at == std::string::npos || line.compare(at, 9, "NOLINTEND") == 0)
                continue;
            const std::size_t close = line.find("):", at);
            CHECK_MESSAGE(close != std::string::npos,
                          file.path << ": " << line
                                    << "\n  Write // NOLINTNEXTLINE(check-name): the reason.");
        }
    }
}

TEST_CASE("each test can fail") {
    constexpr std::array assertions = {"CHECK", "REQUIRE", "check_"};
    int tests = 0;
    for (const SourceFile& file : support::source_files("tests")) {
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (!file.lines[i].starts_with("TEST_CASE"))
                continue;
            ++tests;
            const std::string body = body_of_test(file, i);
            bool asserts = false;
            for (const std::string_view assertion : assertions)
                asserts = asserts || body.find(assertion) != std::string::npos;
            CHECK_MESSAGE(asserts, file.path << ": " << file.lines[i]
                                             << "\n  It asserts nothing: CHECK a value.");
            const bool empty = body.find(
                                   "CHECK"
                                   "(true)") != std::string::npos;
            CHECK_MESSAGE(!empty, file.path << ": " << file.lines[i]
                                            << "\n  A constant cannot fail: CHECK a value.");
        }
    }
    CHECK(tests > 0);
}

TEST_CASE("the top level holds what a reader expects and nothing else") {
    const std::string_view expected =
        ".ci .clang-format .clang-tidy .editorconfig .git .gitignore CMakeLists.txt "
        "CMakePresets.json LICENSE README.md build cmake dev index.html lessons src tests web";
    for (const auto& entry : std::filesystem::directory_iterator(support::project_path(""))) {
        const std::string name = entry.path().filename().string();
        CHECK_MESSAGE(support::contains_word(expected, name),
                      name << " stands at the top level; find it a folder, or add it to this list "
                              "and to src/README.md.");
    }
}
