#include "view/sample_course.h"

#include <utility>

namespace sample {
namespace {

using namespace lesson;  // NOLINT(google-build-using-namespace): every line names its types.

Spans plain(std::string text) {
    return {Span{SpanKind::Plain, std::move(text), {}, {}}};
}

Block block(decltype(Block::content) content) {
    return {std::move(content), 0};
}

Prose paragraph(std::string text) {
    return {ProseKind::Paragraph, 0, 0, plain(std::move(text))};
}

Prose opening() {
    Prose prose = paragraph("The model holds ");
    Value value;
    value.text = "14.96 GiB";
    value.name = "Weights of the model";
    value.working = {"8,030,261,248 weights", "× 2 bytes a weight"};
    value.exact = "16,060,522,496 bytes";
    value.source = "Computed on this page.";
    prose.spans.push_back({SpanKind::Value, value.text, {}, value});
    prose.spans.push_back({SpanKind::Plain, " of ", {}, {}});
    prose.spans.push_back({SpanKind::Term, "weights", "weights", {}});
    prose.spans.push_back({SpanKind::Plain, ".", {}, {}});
    return prose;
}

Choice choice(std::string text, bool right, std::string why) {
    return {plain(std::move(text)), right, plain(std::move(why)), {}};
}

Quiz quiz(BlockId id, std::string prompt, std::string action) {
    Quiz quiz;
    quiz.id = std::move(id);
    quiz.prompt = {paragraph(std::move(prompt))};
    quiz.item = PickOne{{
        choice("It fits at once.", false, "The weights fit. Training keeps more than them."),
        choice("It fails while it loads.", false, "Loading asks for the weights only."),
        choice("It fails in the first step.", true, "The gradients fill the purple card."),
    }};
    quiz.action = std::move(action);
    quiz.hash = 7;
    return quiz;
}

WidgetBlock picture(BlockId id, BlockId after) {
    WidgetBlock widget;
    widget.id = std::move(id);
    widget.after = std::move(after);
    return widget;
}

Figure figure(BlockId id, widgets::FigureState state) {
    return {std::move(id), std::move(state)};
}

Step predict() {
    Quiz question = quiz(hook, "What happens tonight?", "Commit my prediction");
    question.hints = {{paragraph("What would learning need later?")},
                      {paragraph("Each weight has a gradient.")}};
    return {"Predict",
            "The model answers. Now you train it.",
            {block(opening()), block(std::move(question)), block(picture("sample/tonight", hook))}};
}

Step run_it() {
    After after;
    after.quiz = hook;
    after.blocks = {block(Prose{ProseKind::Heading, 2, 0, plain("It fails in the purple phase.")}),
                    block(figure("sample/oom", widgets::OutOfMemory{})),
                    block(paragraph("Each purple gradient was as large as its layer.")),
                    block(picture("sample/outcome", hook))};
    return {"Run it", "", {block(std::move(after))}};
}

Step why() {
    return {"Why",
            "One model, two sums",
            {block(paragraph("Answering needs the weights.")),
             block(Prose{ProseKind::Item, 0, 0, plain("Gradients.")}),
             block(Prose{ProseKind::Item, 0, 0, plain("Optimizer state.")}),
             block(figure("sample/decision", widgets::Decision{}))}};
}

Step play() {
    WidgetBlock bench = picture("sample/play", "");
    bench.controls = {"model", "card", "recipe", "optimizer", "tokens", "batch"};
    return {"Play",
            "Make it fail. Then make it fit.",
            {block(paragraph("One change at a time is enough.")), block(std::move(bench))}};
}

Step check() {
    return {"Check",
            "Which sum comes first?",
            {block(quiz("sample/sum", "What do you add up first?", "Check my answer"))}};
}

Step keep() {
    return {"Keep",
            "What fits is not yet what trains",
            {block(Prose{ProseKind::Callout, 0, 0, plain("Find the highest moment.")}),
             block(figure("sample/card", widgets::FormulaCard{}))}};
}

}  // namespace

std::shared_ptr<const Course> course() {
    Lesson lesson;
    lesson.id = "sample";
    lesson.title = "A sample lesson";
    lesson.summary = "One of each.";
    lesson.pictogram = "what-fits";
    lesson.minutes = 5;
    lesson.steps = {predict(), run_it(), why(), play(), check(), keep()};
    auto course = std::make_shared<Course>();
    course->home = {"Sample", "It answers. Will it learn?", "One lesson.", "No account."};
    course->lessons = {std::move(lesson)};
    course->pages = {{std::string(map_page), {"Course map", "Course map", {}}}};
    course->glossary = {{"weights", "Weights", plain("The numbers a network has learned.")}};
    return course;
}

app::Model model_at(int step) {
    app::Model model;
    model.course = course();
    if (step > 0) {
        model.route.lesson = "sample";
        model.route.step = step;
    }
    return model;
}

}  // namespace sample
