#include "support/small_course.h"

#include <memory>

namespace support {

namespace {

lesson::Spans words(const std::string& text) {
    return {lesson::Span{lesson::SpanKind::Plain, text, "", {}}};
}

lesson::Prose paragraph(const std::string& text) {
    return {lesson::ProseKind::Paragraph, 0, 0, words(text)};
}

lesson::Quiz hook() {
    lesson::Quiz quiz;
    quiz.id = "tiny/hook";
    quiz.prompt = {paragraph("What happens?")};
    quiz.item = lesson::PickOne{{
        {words("It fits."), false, words("It does not."), "forgot-gradients"},
        {words("It fits, but it is slow."), false, words("Nothing waits for memory."), ""},
        {words("It fails inside the step."), true, words("Training keeps more."), ""},
    }};
    quiz.hints = {{paragraph("Think of gradients.")}, {paragraph("Think of averages.")}};
    quiz.action = "Commit my prediction";
    quiz.hash = 0xfeed;
    return quiz;
}

}  // namespace

lesson::Course small_course() {
    lesson::Lesson tiny;
    tiny.id = "tiny";
    tiny.title = "A tiny lesson";
    tiny.steps.resize(3);
    tiny.steps[0] = {"Predict", "What happens?", {{hook(), 1}}};
    tiny.steps[1] = {
        "Play",
        "Make it fit",
        {{lesson::WidgetBlock{"tiny/play", widgets::CardRun{}, {"card", "batch", "model"}, ""},
          2}}};
    tiny.steps[2] = {"Keep",
                     "What to keep",
                     {{paragraph("Add it up first."), 3},
                      {lesson::WidgetBlock{"tiny/still", widgets::CardRun{}, {}, ""}, 4}}};
    return {.home = {}, .lessons = {tiny}, .glossary = {}};
}

app::Model small_model() {
    app::Model model;
    model.course = std::make_shared<const lesson::Course>(small_course());
    return model;
}

}  // namespace support
