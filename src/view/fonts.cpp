#include "view/fonts.h"

#include "view/state.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>
#include <imgui_internal.h>

namespace view {
namespace {

using semantics::TextStyle;

// CSS sizes a font by its em, Dear ImGui by ascender minus descender of the hhea table. Both in em.
struct Box {
    float ascent = 0;
    float descent = 0;
};

constexpr Box inter_box{0.96875F, 0.24121F};
constexpr Box mono_box{1.02F, 0.3F};

Box box_of(Face face) {
    return face == Face::Mono ? mono_box : inter_box;
}

// Oversampling costs atlas area and is not seen once pixels are small.
constexpr float oversample_below = 1.5F;

// What the subset of the faces holds; a glyph that is missing is drawn as '?'.
constexpr ImWchar all_glyphs[] = {0x20,   0x7e,   0xa0,   0xff,   0x2013, 0x2026, 0x2080,
                                  0x2089, 0x2190, 0x2193, 0x2212, 0x2212, 0x2248, 0x2248,
                                  0x2264, 0x2265, 0x2713, 0x2715, 0};
constexpr ImWchar headline_glyphs[] = {0x20,   0x7e,   0xa0,   0xa0,   0xb2,   0xb3,   0xd7, 0xd7,
                                       0x2013, 0x2014, 0x2018, 0x201d, 0x2212, 0x2212, 0};
constexpr ImWchar question_glyph[] = {'?', '?', 0};

bool large(TextStyle style) {
    return style == TextStyle::Display || style == TextStyle::Title || style == TextStyle::Figure ||
           style == TextStyle::FigureSmall;
}

bool same(TypeLook a, TypeLook b) {
    return a.face == b.face && a.size == b.size && a.track == b.track;
}

const char* begin_of(std::string_view text) {
    return text.data();
}

const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

}  // namespace

Fonts::Baked Fonts::bake(const FontFiles& files, TypeLook look, const ImWchar* ranges) const {
    const auto& bytes = look.face == Face::Mono     ? files.mono
                        : look.face == Face::Strong ? files.strong
                                                    : files.regular;
    const Box box = box_of(look.face);
    const float exact = look.size * (box.ascent + box.descent) * scale_ * density_;
    // Dear ImGui 1.90 cuts sizes down to whole pixels, which would make a line of text up to five
    // percent narrower than the browser's. The rasterizer's density carries what was cut off.
    const float whole = std::max(1.0F, std::floor(exact));
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.SizePixels = whole;
    config.RasterizerDensity = exact / whole;
    config.OversampleH = density_ < oversample_below ? 2 : 1;
    config.OversampleV = 1;
    config.GlyphExtraSpacing.x = look.track * scale_ * density_ / config.RasterizerDensity;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFont* font = nullptr;
    if (bytes.empty()) {
        font = atlas.AddFontDefault(&config);
    } else {
        // The atlas only reads the bytes: it does not own them.
        auto* data = const_cast<std::byte*>(bytes.data());
        font = atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), whole, &config,
                                          ranges);
    }
    Baked baked;
    baked.font = font;
    baked.em = look.size * scale_;
    baked.unit = config.RasterizerDensity / density_;
    return with_line(baked, look);
}

// CSS puts half of what a line is taller than the font above it.
Fonts::Baked Fonts::with_line(Baked shared, TypeLook look) const {
    const Box box = box_of(look.face);
    const float content = (box.ascent + box.descent) * shared.em;
    shared.line = look.line * scale_;
    shared.baseline = (shared.line - content) / 2 + box.ascent * shared.em;
    return shared;
}

bool Fonts::prepare(const FontFiles& files, float density, int text_percent) {
    const float scale = static_cast<float>(std::clamp(text_percent, 100, 200)) / 100.0F;
    if (density == density_ && scale == scale_)
        return false;
    density_ = density;
    scale_ = scale;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoBakedLines;

    struct Made {
        TypeLook look;
        Baked baked;
    };

    std::vector<Made> made;
    const auto baked_for = [&](TextStyle style, bool narrow) {
        const TypeLook look = type_look(style, narrow);
        for (const Made& one : made) {
            if (same(one.look, look))
                return with_line(one.baked, look);
        }
        made.push_back({look, bake(files, look, large(style) ? headline_glyphs : all_glyphs)});
        return made.back().baked;
    };
    for (std::size_t i = 0; i < style_count; ++i) {
        wide_[i] = baked_for(static_cast<TextStyle>(i), false);
        narrow_looks_[i] = baked_for(static_cast<TextStyle>(i), true);
    }
    question_ = bake(files, {Face::Strong, 64, 72, 0}, question_glyph);
    atlas.Build();
    return true;
}

const Fonts::Baked& Fonts::baked(TextStyle style) const {
    return (narrow_ ? narrow_looks_ : wide_)[static_cast<std::size_t>(style)];
}

float Fonts::line(TextStyle style) const {
    return baked(style).line;
}

float Fonts::size(TextStyle style) const {
    return baked(style).em;
}

float Fonts::baseline(TextStyle style) const {
    return baked(style).baseline;
}

float Fonts::width(TextStyle style, std::string_view text) const {
    float sum = 0;
    const Baked& look = baked(style);
    for (const char* at = begin_of(text); at < end_of(text);) {
        unsigned int character = 0;
        at += ImTextCharFromUtf8(&character, at, end_of(text));
        sum += look.font->GetCharAdvance(static_cast<ImWchar>(character));
    }
    return sum * look.unit;
}

std::string_view Fonts::fitting(TextStyle style, std::string_view text, float width) const {
    const Baked& look = baked(style);
    float sum = 0;
    const char* at = begin_of(text);
    while (at < end_of(text)) {
        unsigned int character = 0;
        const int bytes = ImTextCharFromUtf8(&character, at, end_of(text));
        sum += look.font->GetCharAdvance(static_cast<ImWchar>(character)) * look.unit;
        if (sum > width && at > begin_of(text))
            break;
        at += bytes;
    }
    return text.substr(0, static_cast<std::size_t>(at - begin_of(text)));
}

std::vector<std::string_view> Fonts::wrap(TextStyle style, std::string_view text,
                                          float width) const {
    std::vector<std::string_view> lines;
    do {
        const std::size_t feed = text.find('\n');
        std::string_view rest = text.substr(0, feed);
        // A letter a line when there is no room at all: a page may be laid out before it has a
        // width.
        while (!rest.empty() && this->width(style, rest) > width) {
            std::string_view head = fitting(style, rest, width);
            const std::size_t space = rest.substr(0, head.size() + 1).rfind(' ');
            const bool at_space = space != std::string_view::npos && space > 0;
            if (at_space)
                head = rest.substr(0, space);
            lines.push_back(head);
            rest.remove_prefix(std::min(rest.size(), head.size() + (at_space ? 1 : 0)));
        }
        lines.push_back(rest);
        text.remove_prefix(feed == std::string_view::npos ? text.size() : feed + 1);
    } while (!text.empty());
    return lines;
}

void Fonts::draw_glyphs(ImDrawList& list, const Baked& look, float x, float top, Color color,
                        std::string_view text) const {
    // Dear ImGui's own text starts on whole CSS pixels; this one has its baseline and its first
    // letter on whole device pixels. The atlas holds heights from its own, rounded ascent.
    const ImFont* font = look.font;
    const float unit = look.unit;
    const float y = snap(top + look.baseline) - std::round(font->Ascent) * unit;
    float pen = snap(x);
    list.PushTextureID(font->ContainerAtlas->TexID);
    for (const char* at = begin_of(text); at < end_of(text);) {
        unsigned int character = 0;
        at += ImTextCharFromUtf8(&character, at, end_of(text));
        const ImFontGlyph* glyph = font->FindGlyph(static_cast<ImWchar>(character));
        if (glyph == nullptr)
            continue;
        if (glyph->Visible != 0) {
            list.PrimReserve(6, 4);
            list.PrimRectUV({pen + glyph->X0 * unit, y + glyph->Y0 * unit},
                            {pen + glyph->X1 * unit, y + glyph->Y1 * unit}, {glyph->U0, glyph->V0},
                            {glyph->U1, glyph->V1}, color);
        }
        pen += glyph->AdvanceX * unit;
    }
    list.PopTextureID();
}

void Fonts::draw(ImDrawList& list, TextStyle style, float x, float top, Color color,
                 std::string_view text) const {
    draw_glyphs(list, baked(style), x, top, color, text);
}

void Fonts::draw_question(ImDrawList& list, float x, float top, Color color) const {
    const float half = question_.font->GetCharAdvance('?') * question_.unit / 2;
    draw_glyphs(list, question_, x - half, top, color, "?");
}

float Fonts::snap(float length) const {
    return std::round(length * density_) / density_;
}

bool prepare_fonts(State& state, const FontFiles& files, float density, int text_percent) {
    return state.fonts.prepare(files, density, text_percent);
}

}  // namespace view
