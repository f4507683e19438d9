#include "host/mirror_json.h"

#include <limits>
#include <string>

#include <doctest/doctest.h>

using semantics::Node;
using semantics::Role;
using semantics::Tree;

TEST_CASE("a node says only what differs from the default") {
    const Tree tree{.nodes = {Node{.id = 0x1f,
                                   .role = Role::Heading,
                                   .name = "What fits",
                                   .rect = {48, 24.5F, 100, 34},
                                   .level = 1,
                                   .style = semantics::TextStyle::Title}}};
    CHECK(host::mirror_json(tree, 100) ==
          R"({"textPercent":100,"nodes":[{"id":"1f","role":"heading","name":"What fits",)"
          R"("style":"title","rect":[48,24.5,100,34],"level":1}]})");
}

TEST_CASE("state, range, parent and wanted focus are told") {
    Node slider{.id = 2, .parent = 1, .role = Role::Slider, .name = "Batch", .value = "batch 4"};
    slider.range = {1, 1024, 1, 4};
    slider.state.disabled = true;
    const Tree tree{.nodes = {Node{.id = 1, .role = Role::Group}, slider}, .focus = 2};
    CHECK(host::mirror_json(tree, 150) ==
          R"({"focus":"2","textPercent":150,"nodes":[{"id":"1","role":"group","rect":[0,0,0,0]},)"
          "\n"
          R"({"id":"2","parent":"1","role":"slider","name":"Batch","value":"batch 4",)"
          R"("rect":[0,0,0,0],"range":[1,1024,1,4],"disabled":true}]})");
}

TEST_CASE("quotes, backslashes and control characters of a text are escaped") {
    const Tree tree{
        .nodes = {Node{.id = 1, .role = Role::Code, .name = "say \"hi\"\\\n\t\x01 − ok"}}};
    CHECK(host::mirror_json(tree, 100).find(R"("say \"hi\"\\\u000a\u0009\u0001 − ok")") !=
          std::string::npos);
}

TEST_CASE("ids survive as text, all 64 bits of them") {
    constexpr semantics::NodeId most = std::numeric_limits<semantics::NodeId>::max();
    CHECK(host::node_id("ffffffffffffffff") == most);
    const Tree tree{.nodes = {Node{.id = most}}};
    CHECK(host::mirror_json(tree, 100).find(R"("id":"ffffffffffffffff")") != std::string::npos);
    CHECK(host::node_id("") == 0);
    CHECK(host::node_id("12 34") == 0);
    CHECK(host::node_id("1ffffffffffffffff") == 0);
}
