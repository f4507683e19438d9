#pragma once

namespace host {

/// What the page or the desktop leaves us, in CSS pixels.
struct Room {
    int width = 1280;
    int minimum_height = 0;   // of the window; 0 inside somebody's page, whose frame follows us
    double device_ratio = 1;  // device pixels a CSS pixel

    bool operator==(const Room&) const = default;
};

/// What is drawn on. The web shows all of it and the page scrolls; a desktop window shows the part
/// from `scrolled` on. The buffer may hold fewer pixels than the screen: it is scaled then.
struct Canvas {
    int width = 0;  // CSS pixels
    int height = 0;
    int scrolled = 0;
    int shown = 0;         // of the height
    int buffer_width = 0;  // pixels of what is shown
    int buffer_height = 0;

    bool operator==(const Canvas&) const = default;
};

/// Pixels to draw a CSS pixel with. At most the screen's ratio, 8,192 rows (where WebGL clamps its
/// buffer without a word) and 8 million pixels (drawing in software costs by area).
double density_of(double device_ratio, int width, int height);

/// `length` up to the next multiple of 4 CSS pixels: whole device pixels at ratios 1.25, 1.5
/// and 1.75.
int whole_length(double length);

}  // namespace host
