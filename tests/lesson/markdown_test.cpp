#include "lesson/support.h"

#include <string>

#include <doctest/doctest.h>

using lesson::Prose;
using lesson::ProseKind;
using lesson::Span;
using lesson::SpanKind;
using lesson_tests::parse;
using lesson_tests::problems_in;
using lesson_tests::step_text;
using lesson_tests::Strings;

namespace {

/// "kind:text" of each span, to compare at a glance.
std::string looks(const lesson::Spans& spans) {
    constexpr std::string_view letters = "psecLvt";  // in the order of SpanKind
    std::string out;
    for (const Span& span : spans)
        out += std::string(out.empty() ? "" : " | ") +
               letters[static_cast<std::size_t>(span.kind)] + ':' + span.text;
    return out;
}

std::vector<Prose> prose_in(std::string_view body) {
    return lesson_tests::all<Prose>(parse(step_text(body)).lesson);
}

}  // namespace

TEST_CASE("a paragraph becomes runs of text, one look each") {
    const auto prose = prose_in(
        "Plain **strong** and *soft*, `code` and\n[a link](https://example.org/x), "
        "{{weights | GiB}} of [activations]{term=activation}.\n");
    REQUIRE(prose.size() == 1);
    CHECK(looks(prose[0].spans) ==
          "p:Plain  | s:strong | p: and  | e:soft | p:,  | c:code | p: and  | L:a link | p:,  | "
          "v:1.5 GiB | p: of  | t:activations | p:.");
    CHECK(prose[0].spans[7].target == "https://example.org/x");
    CHECK(prose[0].spans[9].value.exact == "1,610,612,736 bytes");
    CHECK(prose[0].spans[11].target == "activation");
}

TEST_CASE("headings, lists and code keep their kind") {
    const auto prose =
        prose_in("## Heading\n\n- one\n- two\n\n3. three\n4. four\n\n```\nx = [1]\n# y\n```\n");
    REQUIRE(prose.size() == 6);
    CHECK(prose[0].kind == ProseKind::Heading);
    CHECK(prose[0].level == 2);
    CHECK(prose[1].kind == ProseKind::Item);
    CHECK(lesson::plain_text(prose[2].spans) == "two");
    CHECK(prose[3].kind == ProseKind::NumberedItem);
    CHECK(prose[4].number == 4);
    CHECK(prose[5].kind == ProseKind::Code);
    CHECK(lesson::plain_text(prose[5].spans) == "x = [1]\n# y");
}

TEST_CASE("a value inside code is its text") {
    const auto prose = prose_in("`needs {{weights | GiB}}`\n");
    REQUIRE(prose.size() == 1);
    CHECK(looks(prose[0].spans) == "c:needs 1.5 GiB");
}

TEST_CASE("a value keeps its look inside strong text") {
    CHECK(looks(prose_in("**about {{weights | GiB}} now**\n")[0].spans) ==
          "s:about  | v:1.5 GiB | s: now");
}

TEST_CASE("a term may carry other words than its id") {
    const auto prose = prose_in("[Activation]{term} and [a token]{term=token}\n");
    CHECK(looks(prose[0].spans) == "t:Activation | p: and  | t:a token");
    CHECK(prose[0].spans[0].target == "activation");
}

TEST_CASE("what the course cannot show is an error that says what to write instead") {
    CHECK(problems_in("> quoted\n") ==
          Strings{"1:3: quotes are not shown; write '::: callout' … ':::'"});
    CHECK(problems_in("![x](y.png)\n") ==
          Strings{"1:3: pictures are figures of the course; write '::: figure name id'"});
    CHECK(problems_in("- a\n  - b\n") == Strings{"2:5: lists cannot be nested"});
    CHECK(problems_in("#### Deep\n") ==
          Strings{"1:6: headings inside a step have two or three '#'"});
    CHECK(problems_in("a &half; b\n") ==
          Strings{"1:3: '&half;' is not known; write the character itself"});
    CHECK(problems_in("[x]{foo}\n") ==
          Strings{"1:4: '{foo}' is not known; write [word]{term} or [word]{term=id}"});
    CHECK(problems_in("one\\\ntwo\n") ==
          Strings{"1:1: a paragraph has no line breaks; begin a new one"});
}

TEST_CASE("a problem in the text has its line and its column in characters") {
    CHECK(problems_in("Größe: {{weights}} here\n") ==
          Strings{"1:10: weights are told in GiB, not in ''"});
    CHECK(problems_in("fine\n\nsecond line\nwith {{weights model=huge | GiB}}\n") ==
          Strings{"4:22: model: 'huge' is not known"});
    CHECK(problems_in("a {{weights | GiB}}, {{nothing}}\n") ==
          Strings{"1:24: no quantity is called 'nothing'"});
    CHECK(problems_in("a {{weights | GiB\n") ==
          Strings{"1:3: '{{' is not closed; write '}}' after it"});
    CHECK(problems_in("a {{weights\n| GiB}}\n") ==
          Strings{"1:3: '{{' and its '}}' must stand on one line"});
}

TEST_CASE("a bare number is an error in prose and none in code or a literal") {
    CHECK(
        problems_in("It has {{weights | GiB}} and 24 GB\n") ==
        Strings{"1:30: '24 GB' is a bare number; compute it, {{weights plan=name | GiB}}, or tell "
                "where it is from, {{literal \"24 GB\" source=\"…\"}}"});
    CHECK(problems_in("`24 GB` and {{literal \"24 GB\" source=\"the box\"}}\n").empty());
    CHECK(problems_in("{{literal \"24 GB\"}}\n") ==
          Strings{"1:3: a literal is written {{literal \"24 GB\" source=\"where it is from\"}}"});
}

TEST_CASE("links and terms must lead somewhere") {
    CHECK(problems_in("[a](#/sample/1) [b](#/sample) [c](https://example.org)\n").empty());
    CHECK(problems_in("[a](#/sample/2)\n") ==
          Strings{"1:2: the link '#/sample/2' leads to no step; sample has steps 1 to 1"});
    CHECK(problems_in("[a](#/other)\n") ==
          Strings{
              "1:2: the link '#/other' leads to no lesson of course.txt and no page of pages.md"});
    CHECK(problems_in("[a](page.html)\n") ==
          Strings{"1:2: the link 'page.html' begins neither with https:// nor with #/lesson/step"});
    CHECK(problems_in("[gradient]{term}\n") ==
          Strings{"1:1: glossary.md has no word 'gradient'; write it there, or [text]{term=id}"});
}
