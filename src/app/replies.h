#pragma once

#include "app/model.h"
#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a learner's reply to a question is worth, and in which words. The same for every kind of
/// item, so that nobody else needs to know them apart.
namespace app {

/// True while nothing was said.
bool is_empty(const Reply& reply);

/// True if `reply` is one that this question can have; nothing said always is.
bool fits(const lesson::Quiz& quiz, const Reply& reply);

/// How a reply stands beside what is right. The why lives as long as the question.
struct Judgement {
    bool right = false;
    std::string said;     // the reply in words: "It fits.", "1. load; 2. run", "56 GiB"
    std::string verdict;  // "Right.", "2 of 4 stand right.", "It is 2.1 times your 56 GiB."
    const lesson::Spans* why = nullptr;  // what a wrong reply leaves out, or why it is right
};

/// The judgement of a reply that fits; nothing while nothing was said.
std::optional<Judgement> judge(const lesson::Quiz& quiz, const Reply& reply);

/// What is right in words, and its why; nullptr: it has none.
struct Truth {
    std::string words;
    const lesson::Spans* why = nullptr;
};

Truth truth_of(const lesson::Quiz& quiz);

/// The order on the screen: the learner's, else the one shown first.
const std::vector<int>& items_shown(const lesson::Order& order, const Reply& reply);

/// The right amount over the learner's or the learner's over it, whichever is 1 or more.
double ratio_of(const lesson::Estimate& estimate, std::int64_t count);

/// The amount that somebody typed, in the unit of the answer or with that unit behind it; an error
/// says what would be read.
base::Result<std::int64_t> read_estimate(std::string_view text, const lesson::Estimate& estimate);

}  // namespace app
