#include "view/prose.h"

#include "app/any_action.h"
#include "bench.h"
#include "support/for_any.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace {

using lesson::Prose;
using lesson::ProseKind;
using lesson::Span;
using lesson::SpanKind;
using semantics::Node;
using semantics::Role;

Span span(SpanKind kind, std::string text, std::string target = {}) {
    Span made;
    made.kind = kind;
    made.text = std::move(text);
    made.target = std::move(target);
    if (kind == SpanKind::Value)
        made.value = {made.text, "Weights", {"8 weights", "2 bytes"}, "16 bytes", "computed"};
    return made;
}

Prose prose_of(ProseKind kind, lesson::Spans spans) {
    Prose made;
    made.kind = kind;
    made.level = kind == ProseKind::Heading ? 2 : 0;
    made.spans = std::move(spans);
    return made;
}

lesson::Spans sentence() {
    return {span(SpanKind::Plain, "Loading took "),
            span(SpanKind::Value, "14.96 GiB"),
            span(SpanKind::Plain, ", every "),
            span(SpanKind::Term, "weight", "weight"),
            span(SpanKind::Plain, " of it; see "),
            span(SpanKind::Link, "the next step", "#/what-fits/2"),
            span(SpanKind::Plain, ".")};
}

Bench bench_of(std::vector<Prose> run) {
    return Bench([run = std::move(run)](view::Ui& ui) { view::prose(ui, "p", run, {}); });
}

std::string words_of_pieces(const view::Flow& flow) {
    std::string all;
    for (const view::Piece& piece : flow.pieces)
        all += piece.text;
    return all;
}

std::string without_spaces(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

lesson::Spans any_spans(base::Rng& rng) {
    constexpr std::array kinds = {SpanKind::Plain, SpanKind::Strong, SpanKind::Emphasis,
                                  SpanKind::Code,  SpanKind::Link,   SpanKind::Value,
                                  SpanKind::Term};
    lesson::Spans spans;
    const std::int64_t count = rng.between(0, 12);
    for (std::int64_t i = 0; i < count; ++i) {
        std::string text;
        const std::int64_t words = rng.between(0, 4);
        for (std::int64_t word = 0; word < words; ++word)
            text += std::string(static_cast<std::size_t>(rng.between(0, 2)), ' ') +
                    std::string(static_cast<std::size_t>(rng.between(1, 12)), 'm');
        spans.push_back(span(support::pick(rng, kinds), text));
    }
    return spans;
}

}  // namespace

TEST_CASE("a paragraph is one sentence; each of its spans is a part of it, in order") {
    const Bench bench = bench_of({prose_of(ProseKind::Paragraph, sentence())});
    CHECK(semantics::text_of(bench.output.tree) ==
          "paragraph \"Loading took 14.96 GiB, every weight of it; see the next step.\"\n"
          "  text \"Loading took \"\n"
          "  button \"14.96 GiB, how it is computed\" = 14.96 GiB [collapsed]\n"
          "  text \", every \"\n"
          "  button \"weight, what it means\" = weight [collapsed]\n"
          "  text \" of it; see \"\n"
          "  link \"the next step\" = #/what-fits/2\n"
          "  text \".\"\n");
    for (const Node& node : bench.output.tree.nodes)
        CHECK(node.content == (node.role == Role::Paragraph));
}

TEST_CASE("a link breaks with the line, and only its own words can be pressed") {
    const lesson::Spans spans = {span(SpanKind::Plain, "Before it stands "),
                                 span(SpanKind::Link, "a link of several words", "#/what-fits/2")};
    Bench bench([&](view::Ui& ui) {
        ui.move_to(ui.within({0, 0, 220},
                             [&] { view::paragraph(ui, "p", spans, view::body_look(), {}); }));
    });
    const semantics::Rect rect = bench.find(Role::Link, "a link of several words")->rect;
    REQUIRE(rect.height == doctest::Approx(2 * 27));
    REQUIRE(rect.x == doctest::Approx(0));
    const auto pressed_at = [&](float x, float y) {
        bench.click(x, y);
        return !bench.output.actions.empty();
    };
    CHECK_FALSE(pressed_at(4, 13));  // "Before", on the line where the link begins
    CHECK(pressed_at(150, 13));
    CHECK(pressed_at(4, 40));
}

TEST_CASE("a value opens its working beside it, and closes it again") {
    const lesson::Spans spans = sentence();
    std::string opened;
    Bench bench([&](view::Ui& ui) {
        opened.clear();
        view::paragraph(ui, "p", spans, view::body_look(),
                        [&](const Span& one) { opened = one.value.exact; });
    });
    bench.press(Role::Button, "14.96 GiB, how it is computed");
    CHECK(bench.setting.open == "value:p:0");
    bench.draw();
    CHECK(opened == "16 bytes");
    CHECK(bench.find(Role::Button, "14.96 GiB, how it is computed")->state.expanded);
    bench.press(Role::Button, "14.96 GiB, how it is computed");
    bench.draw();
    CHECK(bench.setting.open.empty());
    CHECK(opened.empty());
}

TEST_CASE("a link inside the course asks to go there") {
    Bench bench = bench_of({prose_of(ProseKind::Paragraph, sentence())});
    bench.press(Role::Link, "the next step");
    REQUIRE(bench.output.actions.size() == 1);
    const auto* go = app::action_as<app::GoTo>(bench.output.actions[0]);
    REQUIRE(go != nullptr);
    CHECK(go->route.lesson == "what-fits");
    CHECK(go->route.step == 2);
}

TEST_CASE("items that follow each other are one list") {
    const auto item = [](std::string text) {
        return prose_of(ProseKind::Item, {span(SpanKind::Plain, std::move(text))});
    };
    const Bench bench =
        bench_of({prose_of(ProseKind::Heading, {span(SpanKind::Plain, "Two things")}), item("one"),
                  item("two"), prose_of(ProseKind::Code, {span(SpanKind::Plain, "a = 1\nb = 2")}),
                  item("three")});
    CHECK(semantics::text_of(bench.output.tree) ==
          "heading 2 \"Two things\"\n"
          "list\n"
          "  listitem\n"
          "    paragraph \"one\"\n"
          "  listitem\n"
          "    paragraph \"two\"\n"
          "code \"a = 1\nb = 2\"\n"
          "list\n"
          "  listitem\n"
          "    paragraph \"three\"\n");
}

TEST_CASE("mixed text keeps every letter and every line within its column") {
    Bench bench([](view::Ui&) {});
    support::for_any(300, [&](base::Rng& rng) {
        const lesson::Spans spans = any_spans(rng);
        const auto width = static_cast<float>(rng.between(60, 500));
        bench.body = [&](view::Ui& ui) {
            const view::Flow flow = view::flow_of(ui, spans, view::body_look(), width);
            CHECK(without_spaces(words_of_pieces(flow)) == without_spaces(view::words_of(spans)));
            for (const view::Piece& piece : flow.pieces) {
                CHECK(piece.x + piece.width <= width + 0.6F);
                CHECK(piece.line < flow.lines);
            }
            CHECK(flow.height == doctest::Approx(flow.lines * 27));
        };
        bench.draw();
    });
}

TEST_CASE("a value is never broken while it fits on a line") {
    const lesson::Spans spans = sentence();
    Bench bench([&](view::Ui& ui) {
        for (float width = 120; width < 500; width += 7) {
            const view::Flow flow = view::flow_of(ui, spans, view::body_look(), width);
            const auto pieces = std::count_if(flow.pieces.begin(), flow.pieces.end(),
                                              [](const view::Piece& one) { return one.span == 1; });
            CHECK(pieces == 1);
        }
    });
}

TEST_CASE("prose is at most 68 characters wide") {
    const Bench bench = bench_of({prose_of(
        ProseKind::Paragraph, {span(SpanKind::Plain, std::string(300, 'n') + " words")})});
    CHECK(bench.output.tree.nodes[0].rect.width == view::body_measure);
}
