#pragma once

#include "base/function_ref.h"
#include "semantics/input.h"
#include "semantics/tree.h"
#include "view/fonts.h"
#include "view/state.h"
#include "view/theme.h"
#include "view/view.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

struct ImDrawList;

namespace view {

using semantics::NodeId;
using semantics::Rect;
using semantics::Role;
using semantics::TextStyle;

/// What a frame takes from the model.
struct Setting {
    bool dark = false;
    bool reduced_motion = false;
    std::string open;  // the one open overlay; empty: none
};

/// A column to lay things out in: they start at (x, y) and are at most `width` wide.
struct Area {
    float x = 0;
    float y = 0;
    float width = 0;
};

/// The surface behind a panel and the distance from its edge to what lies on it.
struct Surface {
    Color fill = 0;    // 0: none
    Color border = 0;  // 0: none
    float stroke = 1;
    float radius = radius::panel;
    float pad_x = 24;
    float pad_y = 24;
    Dash dash{};  // of the border; {0, 0}: solid
};

/// How an item answers the pointer, its DOM twin or a test.
struct Touch {
    bool hovered = false;  // by a mouse; a finger does not hover
    bool held = false;
    bool pressed = false;
    float pointer_x = 0;  // of the pointer, while it hovers or holds
    float pointer_y = 0;
};

/// The pen of one frame: where the next thing goes, what it means, what was done to it. Everything
/// seen is a free function that takes a Ui (text.h, controls.h, …); those lay out with place(),
/// draw into list(), record() their meaning and, when they can be operated, touch().
///
/// Nothing else may call a Dear ImGui control: what it drew would have no meaning.
class Ui {
  public:
    Ui(State& state, const Stage& stage, std::span<const semantics::Input> inputs,
       const Setting& setting);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Ends the frame. Nothing may be drawn after it.
    Output finish();

    // ----------------------------------------------------------------------------------- facts

    const Theme& theme() const { return theme_; }

    const Layout& layout() const { return layout_; }

    const Fonts& fonts() const { return state_.fonts; }

    const Stage& stage() const { return stage_; }

    Motion& motion() { return state_.motion; }

    State& state() { return state_; }

    /// Text size, 1 to 2.
    float scale() const { return state_.fonts.scale(); }

    /// A height that holds text, grown with the text size: `at_100` holds one line of `style`.
    float grown(float at_100, TextStyle style) const;

    bool is_open(std::string_view overlay) const {
        return !setting_.open.empty() && setting_.open == overlay;
    }

    /// The draw list of the window being drawn.
    ImDrawList& list() const;

    // ----------------------------------------------------------------------------------- place

    float x() const { return area_.x; }

    float y() const { return area_.y; }

    float width() const { return area_.width; }

    /// Leaves `height` free before the next thing.
    void skip(float height) { area_.y += height; }

    void move_to(float y) { area_.y = y; }

    /// Reserves a rectangle: below what came before, or beside it inside row(). Inside a stacked
    /// row it is as wide as the column.
    Rect place(float width, float height);

    /// Runs `body` in another column; the cursor comes back where it was. Returns the bottom of
    /// what was drawn.
    float within(Area area, base::FunctionRef<void()> body);

    /// Things side by side, `gap` apart, wrapping to the next line; stacked and as wide as the
    /// column on a narrow screen. The cursor ends below them.
    void row(float gap, base::FunctionRef<void()> body);

    /// As row(), and side by side on narrow screens too.
    void side_by_side(float gap, base::FunctionRef<void()> body);

    /// Draws `surface` behind whatever `body` draws, the column's width. Returns its rectangle.
    Rect panel(const Surface& surface, base::FunctionRef<void()> body);

    // --------------------------------------------------------------------------------- meaning

    /// The identity of a thing called `key` inside the scopes that are open. Keys are names of
    /// blocks and fields, never words on the screen.
    NodeId id(std::string_view key) const;

    /// A fresh identity for text that nobody refers to.
    NodeId next_id();

    /// Records a node as a child of the open scope, marked as the lesson's words inside
    /// lesson_words(). The reference lives until the next record().
    semantics::Node& record(semantics::Node node);

    /// Closes what scope() or lesson_words() opened.
    class [[nodiscard]] Scope {
      public:
        Scope(Ui& ui, bool words) : ui_(ui), words_(words) {}

        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        Ui& ui_;
        bool words_;
    };

    /// A group, region, list, table, figure, …: what is recorded until the returned Scope ends is
    /// inside it.
    Scope scope(Role role, std::string_view key, std::string_view name = {});

    /// As above, for a node that is filled in by the caller (description, value, level, …).
    Scope scope(semantics::Node node);

    /// Text recorded until the returned Scope ends belongs to the lesson: the text edition holds it
    /// too.
    Scope lesson_words();

    /// The rectangle recorded for a node of this frame; empty if there is none.
    Rect rect_of(NodeId node) const;

    /// Gives a node of this frame the rectangle that only became known after it was recorded.
    void resize(NodeId node, const Rect& rect);

    /// Asks the host to move the keyboard focus to a node.
    void focus(NodeId node);

    // ----------------------------------------------------------------------------------- deeds

    /// Makes `rect` answer the pointer and takes what the twin of `id` was asked to do. What runs
    /// over several lines is touched once a line, each a `part`.
    Touch touch(NodeId id, const Rect& rect, int part = 0);

    /// Takes a pending deed on a node. nullptr: there is none. Lives until the end of the frame.
    const semantics::Input* take(NodeId node, semantics::Deed deed);

    void emit(app::Action action);

    const std::vector<app::Action>& emitted() const { return output_.actions; }

    /// Remembers that `node` at `rect` is what opens the overlay now open: it appears beside it.
    void anchor(NodeId node, const Rect& rect);

    /// Called by the overlay now drawn: `bottom` is where it ends, `first` what gets the focus when
    /// it appears. When it is gone, the focus goes back to what opened it.
    void show_overlay(NodeId overlay, NodeId first, float bottom);

    NodeId anchor_node() const { return anchor_node_; }

    Rect anchor_rect() const { return anchor_; }

  private:
    enum class Flow : std::uint8_t { Down, Stacked, Across };

    struct Place {
        Area area;
        Flow flow = Flow::Down;
        float gap = 0;
        float pen = 0;         // of Flow::Across: where the next thing starts
        float row_height = 0;  // of Flow::Across: of the line being filled
    };

    void flow_through(Flow flow, float gap, base::FunctionRef<void()> body);

    struct Open {
        NodeId id = 0;
        std::size_t index = 0;  // of its node
        unsigned texts = 0;     // identities given by next_id()
        int words = 0;          // scopes of lesson_words() around it
    };

    State& state_;
    Stage stage_;
    Setting setting_;
    const Theme& theme_;
    Layout layout_;
    std::vector<semantics::Input> inputs_;
    std::vector<semantics::Input> taken_;
    Output output_;
    std::vector<Open> scopes_;
    Area area_;
    Place place_;
    int words_ = 0;
    NodeId overlay_ = 0;
    float overlay_bottom_ = 0;
    NodeId anchor_node_ = 0;
    Rect anchor_;
    bool finished_ = false;
};

}  // namespace view
