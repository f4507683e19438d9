// A lesson file may hold anything: reading it never fails, and says where each problem is.
#include "embedded/lessons.h"
#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"
#include "lesson/report.h"
#include "support/for_any.h"

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace {

/// The estimator's knowledge, each answer computed once: mutations ask the same again and again.
class Remembering {
  public:
    lesson::Knowledge knowledge() {
        return {[this](const lesson::Question& question) { return answer(question); },
                asked_.misconceptions};
    }

  private:
    base::Result<lesson::Value> answer(const lesson::Question& question) {
        std::string key = question.name + '|' + question.unit;
        for (const auto* list : {&question.plan, &question.parameters}) {
            for (const base::NamedText& setting : *list)
                key += '|' + setting.name + '=' + setting.value;
        }
        const auto known = answers_.find(key);
        if (known != answers_.end())
            return known->second;
        return answers_.emplace(key, asked_.quantities(question)).first->second;
    }

    lesson::Knowledge asked_ = lesson::estimator_knowledge();
    std::map<std::string, base::Result<lesson::Value>> answers_;
};

constexpr std::array<std::string_view, 20> pieces = {
    "\n", ":::",     "::: quiz x", "::: after ", "# ", "- [x] ", "```", "`", "{{", "}}",
    "[",  "]{term}", "> ",         "--- hint",   "**", "---",    "|",   "=", "\r", "\xEE\x80\x80"};

std::string mutated(base::Rng& rng, std::string text) {
    for (std::int64_t times = rng.between(1, 4); times > 0; --times) {
        const auto size = static_cast<std::int64_t>(text.size());
        const auto from = static_cast<std::size_t>(rng.between(0, size));
        const auto length = static_cast<std::size_t>(rng.between(0, 40));
        switch (rng.between(0, 3)) {
            case 0:
                text.erase(from, length);
                break;
            case 1:
                text.insert(from, support::pick(rng, pieces));
                break;
            case 2:
                text.insert(
                    from, text.substr(static_cast<std::size_t>(rng.between(0, size)), length * 10));
                break;
            default:
                text.insert(from, support::any_bytes(rng, 4));
        }
    }
    return text;
}

}  // namespace

TEST_CASE("a lesson changed at random is read, or its problems have a place and a sentence") {
    Remembering remembering;
    const lesson::Knowledge knowledge = remembering.knowledge();
    constexpr int changes = 300;
    int sound = 0;
    support::for_any(changes, [&](base::Rng& rng) {
        std::vector<base::EmbeddedFile> files(embedded::lessons().begin(),
                                              embedded::lessons().end());
        base::EmbeddedFile& file = files[static_cast<std::size_t>(
            rng.between(0, static_cast<std::int64_t>(files.size()) - 1))];
        const std::string text = mutated(rng, std::string(file.text));
        file.text = text;
        const lesson::LoadedCourse loaded = lesson::load_course(files, knowledge);
        const auto lines = static_cast<int>(lesson::lines_of(text).size());
        for (const base::Diagnostic& problem : loaded.problems) {
            REQUIRE(!problem.message.empty());
            if (problem.file != "lessons/" + std::string(file.name))
                continue;
            INFO(base::text_of(problem));
            REQUIRE(problem.line >= 1);
            REQUIRE(problem.line <= lines + 1);
            REQUIRE(problem.column >= 1);
        }
        sound += loaded.problems.empty() ? 1 : 0;
        REQUIRE((!loaded.problems.empty() || !loaded.course.lessons.empty()));
    });
    // Most changes break something, some only change words: a run without either tests nothing.
    CHECK(sound > changes / 40);
    CHECK(sound < changes - changes / 40);
}
