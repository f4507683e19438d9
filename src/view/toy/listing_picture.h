#pragma once

#include "view/toy/kinds.h"
#include "view/ui.h"
#include "widgets/toy_views.h"

#include <string>
#include <vector>

/// The program that a recording is of: the line being run, and the bytes alive after each.
namespace view {

/// One line of the program as it was laid out; wrapped lines take several rows.
struct ListingRow {
    Rect rect;          // of its letters
    std::string text;   // with its indentation
    std::string alive;  // "13,776 bytes alive"; empty: not run yet
    TextStyle style = TextStyle::Code;
    bool current = false;
    std::vector<TextMark> parts;  // where its letters lie; more than one: it was broken
};

struct ListingPicture {
    Picture picture;
    std::vector<ListingRow> rows;  // one a line of the program
};

/// As wide as the format says; the numbers go where there is room for the program alone.
ListingPicture listing_picture(const Theme& theme, const Fonts& fonts,
                               const widgets::Listing& listing, int moment,
                               const ToyFormat& format);

/// Paints the listing at the cursor, as wide as the column, and records each line as code that can
/// be selected where it stands.
Rect draw_listing(Ui& ui, std::string_view key, const widgets::Listing& listing, int moment);

}  // namespace view
