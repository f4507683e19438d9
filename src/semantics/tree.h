#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What the screen just drawn means. Plain data: the web host mirrors it to real DOM elements,
/// tests query it and the native program prints it. Recorded anew each frame, in reading order.
namespace semantics {

/// Identity of a node across frames: a hash of the block and the control it stands for, never of
/// its label.
using NodeId = std::uint64_t;

enum class Role : std::uint8_t {
    Main,          // the lesson: one a screen
    Navigation,    // a group of links
    Region,        // a named part of the screen
    Group,         // controls that belong together; a question with its choices is a RadioGroup
    RadioGroup,    //
    Heading,       // level 1 to 4
    Paragraph,     //
    List,          //
    ListItem,      //
    Code,          // a block of preformatted text
    Text,          // a run of a Paragraph or Heading in one look; elsewhere: seen, said by another
    Figure,        // name = summary sentence; children: a Table of its data
    Table,         //
    Row,           //
    ColumnHeader,  //
    RowHeader,     //
    Cell,          //
    Button,        // may be Expandable
    Link,          // value = address
    Radio,         // Checked or not
    Checkbox,      //
    Slider,        // minimum, maximum, step, now; value = text for speech
    TextField,     // value = its text; may be multiline; drawn by the DOM over the canvas
    ComboBox,      // options as children Option
    Option,        //
    Dialog,        // a popover or menu; Escape closes it
    ProgressBar,   //
};

/// In CSS pixels from the top left of the canvas.
struct Rect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    bool operator==(const Rect&) const = default;
};

/// The text style a node's text was drawn in, so that a DOM twin can have the same face, size and
/// line height. The names are those of the type scale (body, title, small, …).
enum class TextStyle : std::uint8_t {
    None,
    Display,
    Title,
    Heading,
    Body,
    BodyStrong,
    Ui,
    UiStrong,
    Small,
    SmallStrong,
    Figure,
    FigureSmall,
    Data,
    DataSmall,
    Code,
    Tick
};

struct State {
    bool disabled = false;
    bool checked = false;
    bool expandable = false;
    bool expanded = false;
    bool current = false;  // the current step, the current page
    bool invalid = false;
    bool multiline = false;
    bool modal = false;

    bool operator==(const State&) const = default;
};

/// What a Slider or ProgressBar spans; all zero for other roles.
struct Range {
    double minimum = 0;
    double maximum = 0;
    double step = 0;
    double now = 0;

    bool operator==(const Range&) const = default;
};

struct Node {
    NodeId id = 0;
    NodeId parent = 0;  // 0: a child of the root
    Role role = Role::Paragraph;
    std::string name;   // the label, or the text itself for text roles
    std::string value;  // value text, link address, text of a field; of a Button within a sentence:
                        // the words that stand there
    std::string description;  // said after the name; may be empty
    Rect rect;
    State state;
    Range range;
    int level = 0;                      // of a Heading
    TextStyle style = TextStyle::None;  // of text roles
    bool content = false;               // the lesson's own words: the text edition holds them too

    bool operator==(const Node&) const = default;
};

/// All nodes of a screen, parents before children, siblings in reading order.
struct Tree {
    std::vector<Node> nodes;
    float height = 0;  // of the whole screen, CSS pixels: the canvas is as tall as its content
    NodeId focus = 0;  // asks the host to move the focus here, once; 0: leave it

    bool operator==(const Tree&) const = default;
};

/// True for roles that take keyboard focus and can be operated.
bool interactive(Role role);

/// The word of a role as the text dump and the mirror use it: "button", "radio", "heading".
std::string_view role_name(Role role);

/// The tree as indented text, one node a line, without geometry: what `--dump-semantics` prints and
/// golden files keep.
std::string text_of(const Tree& tree);

/// The first node with this role and name, or nullptr.
const Node* find(const Tree& tree, Role role, std::string_view name);

}  // namespace semantics
