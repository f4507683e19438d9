#include "lesson/document.h"

#include <algorithm>

namespace lesson {

std::string plain_text(const Spans& spans) {
    std::string text;
    for (const Span& span : spans)
        text += span.text;
    return text;
}

int PickOne::right_choice() const {
    const auto right =
        std::find_if(choices.begin(), choices.end(), [](const Choice& c) { return c.right; });
    return right == choices.end() ? -1 : static_cast<int>(right - choices.begin());
}

const Lesson* Course::find(std::string_view id) const {
    const auto found =
        std::find_if(lessons.begin(), lessons.end(), [&](const Lesson& l) { return l.id == id; });
    return found == lessons.end() ? nullptr : &*found;
}

const Page* Course::find_page(std::string_view id) const {
    const auto found =
        std::find_if(pages.begin(), pages.end(), [&](const Page& p) { return p.id == id; });
    return found == pages.end() ? nullptr : &*found;
}

bool is_demo(const Page& page) {
    return page.id.find('/') != std::string::npos;
}

std::string summary_of(const Page& page) {
    const Prose* first =
        page.step.blocks.empty() ? nullptr : std::get_if<Prose>(&page.step.blocks[0].content);
    return first == nullptr ? std::string() : plain_text(first->spans);
}

const GlossaryEntry* Course::find_word(std::string_view id) const {
    const auto found = std::find_if(glossary.begin(), glossary.end(),
                                    [&](const GlossaryEntry& e) { return e.id == id; });
    return found == glossary.end() ? nullptr : &*found;
}

}  // namespace lesson
