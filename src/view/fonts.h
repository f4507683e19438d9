#pragma once

#include "view/theme.h"
#include "view/view.h"

#include <array>
#include <string_view>
#include <vector>

struct ImDrawList;
struct ImFont;

namespace view {

/// The text styles as glyphs at one density and text size. Every length in and out is CSS pixels.
/// Belongs to the Dear ImGui context that was current when it was prepared.
class Fonts {
  public:
    /// Bakes the atlas when density (device pixels a CSS pixel) or text size (100 to 200 %) changed
    /// and says whether it did. Call before ImGui::NewFrame. Without files ImGui's own font stands
    /// in.
    bool prepare(const FontFiles& files, float density, int text_percent);

    /// Which variant of the styles that differ on narrow screens is used from here on.
    void use_narrow(bool narrow) { narrow_ = narrow; }

    float density() const { return density_; }

    float scale() const { return scale_; }

    /// Height of a line of text.
    float line(semantics::TextStyle style) const;

    /// Em size.
    float size(semantics::TextStyle style) const;

    /// From the top of a line to its baseline.
    float baseline(semantics::TextStyle style) const;

    /// Width of one line of UTF-8 text.
    float width(semantics::TextStyle style, std::string_view text) const;

    /// `text` broken at spaces and line feeds into lines at most `width` wide; a word that is wider
    /// alone is broken where it must be. Always at least one line.
    std::vector<std::string_view> wrap(semantics::TextStyle style, std::string_view text,
                                       float width) const;

    /// The longest beginning of `text` that fits into `width`, whole characters, at least one.
    std::string_view fitting(semantics::TextStyle style, std::string_view text, float width) const;

    /// Draws one line whose line box starts at (x, top).
    void draw(ImDrawList& list, semantics::TextStyle style, float x, float top, Color color,
              std::string_view text) const;

    /// Draws the one large question mark, 64 px, its line box (72 high) centred on x.
    void draw_question(ImDrawList& list, float x, float top, Color color) const;

    /// The nearest whole device pixel.
    float snap(float length) const;

  private:
    struct Baked {
        ImFont* font = nullptr;
        float em = 0;  // CSS pixels, text size included
        float line = 0;
        float baseline = 0;  // from the top of the line
        float unit = 1;      // CSS pixels a unit of the font's metrics
    };

    const Baked& baked(semantics::TextStyle style) const;
    void draw_glyphs(ImDrawList& list, const Baked& look, float x, float top, Color color,
                     std::string_view text) const;
    Baked bake(const FontFiles& files, TypeLook look, const unsigned short* ranges) const;
    Baked with_line(Baked shared, TypeLook look) const;

    static constexpr std::size_t style_count =
        static_cast<std::size_t>(semantics::TextStyle::Tick) + 1;
    std::array<Baked, style_count> wide_{};
    std::array<Baked, style_count> narrow_looks_{};
    Baked question_;
    float density_ = 0;
    float scale_ = 1;
    bool narrow_ = false;
};

struct State;

/// Bakes the fonts of `state` for the current ImGui context; see Fonts::prepare.
bool prepare_fonts(State& state, const FontFiles& files, float density, int text_percent);

}  // namespace view
