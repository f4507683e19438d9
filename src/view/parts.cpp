#include "view/parts.h"

#include "base/overloaded.h"
#include "view/arrangement.h"

namespace view {
namespace {

struct Collector {
    const app::Model& model;
    const lesson::Lesson* lesson;  // nullptr on a page, which asks nothing
    const lesson::Prose* title = nullptr;
    std::vector<Part> parts{};

    void add(const std::vector<lesson::Block>& blocks) {
        for (const lesson::Block& block : blocks)
            std::visit([this](const auto& content) { take(content); }, block.content);
    }

    void take(const lesson::Prose& prose) {
        if (&prose == title)
            return;
        if (parts.empty() || !std::holds_alternative<Words>(parts.back()))
            parts.emplace_back(Words{key(), {}});
        std::get_if<Words>(&parts.back())->run.push_back(&prose);
    }

    void take(const lesson::Quiz& quiz) { parts.emplace_back(Question{&quiz}); }

    void take(const lesson::WidgetBlock& widget) { parts.emplace_back(WidgetPart{&widget}); }

    void take(const lesson::Figure& figure) { parts.emplace_back(FigurePart{&figure}); }

    void take(const lesson::After& after) {
        const Asked asked = lesson == nullptr ? Asked{} : asked_in(*lesson, after.quiz);
        if (!app::revealed(model, after.quiz)) {
            parts.emplace_back(Folded{asked.quiz, asked.step});
            return;
        }
        if (asked.quiz != nullptr && asked.step != model.route.step) {
            const auto answer = app::answer_of(model, *asked.quiz);
            parts.emplace_back(Comparison{asked.quiz, answer.value_or(app::Answer{})});
        }
        add(after.blocks);
    }

    std::string key() const { return "words" + std::to_string(parts.size()); }
};

}  // namespace

std::vector<Part> parts_of(const app::Model& model) {
    const lesson::Step& step = *app::current_step(model);
    Collector collector{model, app::current_lesson(model), told_title(model, step)};
    collector.add(step.blocks);
    return std::move(collector.parts);
}

}  // namespace view
