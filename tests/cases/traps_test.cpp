// Holds the table in traps.h against the tests, the published numbers and the notes that it names.
#include "cases/traps.h"

#include "cases/cases.h"
#include "estimator/estimate.h"
#include "estimator/notes.h"
#include "support/project.h"
#include "support/source_tree.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace cases {
namespace {

using traps::Answer;
using traps::How;

/// The names of all test cases in the sources.
std::set<std::string> test_names() {
    constexpr std::string_view opening = "TEST_CASE(";
    std::set<std::string> names;
    for (const support::SourceFile& file : support::source_files("tests")) {
        std::string text;
        for (const std::string& line : file.lines)
            text += std::string(support::code_of(line)) + '\n';
        for (std::size_t at = text.find(opening); at != std::string::npos;
             at = text.find(opening, at + 1)) {
            const std::size_t first = text.find_first_not_of(" \n", at + opening.size());
            if (first != std::string::npos && text[first] == '"')
                names.insert(text.substr(first + 1, text.find('"', first + 1) - first - 1));
        }
    }
    return names;
}

/// The ids of all published numbers that are predicted, and rightly.
std::set<std::string> predicted_ids() {
    const auto read_file = [](std::string_view path) -> base::Result<std::string> {
        return support::project_file("tests/data/" + std::string(path));
    };
    const auto read = read_cases(support::project_file("tests/data/golden.json"), read_file);
    REQUIRE_MESSAGE(read, read.error().message);
    std::set<std::string> ids;
    for (const Case& each : read.value()) {
        if (judged(each).verdict == Verdict::Pass)
            ids.insert(each.id);
    }
    return ids;
}

/// Every sentence that stands beside an estimate or in the help of the command.
std::vector<std::string_view> shown_sentences() {
    const auto left_out = estimator::left_out();
    std::vector<std::string_view> sentences(left_out.begin(), left_out.end());
    for (const estimator::NoteRow& row : estimator::note_rows())
        sentences.push_back(row.sentence);
    return sentences;
}

/// What is there to answer with.
struct Answers {
    std::set<std::string> tests = test_names();
    std::set<std::string> ids = predicted_ids();
    std::vector<std::string_view> sentences = shown_sentences();
};

/// "" or why this is no answer.
std::string fault_of(const Answer& answer, const Answers& known) {
    const std::string text(answer.text);
    const auto begins = [&](std::string_view sentence) { return sentence.starts_with(text); };
    switch (answer.how) {
        case How::Nothing:
            return "";
        case How::Test:
            return known.tests.count(text) == 1 ? "" : "no test case is called '" + text + "'";
        case How::Published:
            return known.ids.count(text) == 1
                       ? ""
                       : "golden.json has no case '" + text + "' that is predicted";
        case How::Note:
            return !text.empty() &&
                           std::any_of(known.sentences.begin(), known.sentences.end(), begins)
                       ? ""
                       : "no note begins with '" + text + "'";
        case How::NotModelled:
            return text.ends_with('.') ? "" : "a reason is a sentence";
    }
    return "";
}

}  // namespace

TEST_CASE("each of 71 traps has a test, a published number, a note, or a reason") {
    constexpr std::size_t known_traps = 71;
    REQUIRE(traps::all.size() == known_traps);
    const Answers known;
    int number = 0;
    for (const traps::Trap& trap : traps::all) {
        INFO("trap " << trap.number << ": " << trap.mistake);
        CHECK(trap.number == ++number);
        CHECK(trap.answers[0].how != How::Nothing);
        for (const Answer& answer : trap.answers) {
            const std::string fault = fault_of(answer, known);
            CHECK_MESSAGE(fault.empty(), fault);
        }
    }
}

TEST_CASE("an answer that is not there is seen") {
    const Answers known;
    CHECK(fault_of(traps::test("bytes a parameter with AdamW, by recipe"), known).empty());
    CHECK(fault_of(traps::test("bytes a parameter"), known) ==
          "no test case is called 'bytes a parameter'");
    CHECK(fault_of(traps::published("e2e/unsloth_table/7B_qlora"), known) ==
          "golden.json has no case 'e2e/unsloth_table/7B_qlora' that is predicted");
    CHECK(fault_of(traps::note("Pictures are modelled"), known) ==
          "no note begins with 'Pictures are modelled'");
    CHECK(fault_of(traps::note(""), known) == "no note begins with ''");
    CHECK(fault_of(traps::not_modelled("because"), known) == "a reason is a sentence");
}

}  // namespace cases
