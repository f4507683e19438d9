#pragma once

#include "view/ui.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Controls that hold a value. Each takes what is true now and returns what somebody made of it.
namespace view {

struct SliderOptions {
    double minimum = 0;
    double maximum = 1;
    double step = 1;
    double now = 0;
    std::string value;     // in words, with its unit: "4,096 tokens"
    std::string disabled;  // why it cannot be moved; empty: it can
    bool headed = true;    // name and value stand above it; else the caller draws them
};

/// A labelled slider with − and + beside its track and its value in words.
std::optional<double> slider(Ui& ui, std::string_view key, std::string_view name,
                             const SliderOptions& options);

/// One word on and off, drawn as a switch.
std::optional<bool> toggle(Ui& ui, std::string_view key, std::string_view name, bool on,
                           std::string_view disabled = {});

struct ComboOption {
    std::string value;  // what is chosen: a field's word
    std::string name;   // what is read
};

/// One of a longer list, as the platform's own select. The box is drawn here; on the web a native
/// select lies over it, elsewhere a list opens below it. Returns the chosen index.
std::optional<int> combo(Ui& ui, std::string_view key, std::string_view name,
                         const std::vector<ComboOption>& options, int chosen);

struct FieldOptions {
    std::string value;
    int lines = 1;        // more than one: multiline
    bool mono = false;    // for numbers and JSON
    std::string invalid;  // what is wrong with it and what would be right; empty: nothing
    std::string description;
};

/// A text field: frame and label are drawn here, the text itself is typed in a native field that
/// lies over it. Returns the new text when it changed.
std::optional<std::string> text_field(Ui& ui, std::string_view key, std::string_view name,
                                      const FieldOptions& options);

/// The same on one line, without its label and its sentences: the caller draws them.
std::optional<std::string> bare_field(Ui& ui, std::string_view key, std::string_view name,
                                      const FieldOptions& options);

/// A button that folds and unfolds what follows it. True when it was pressed.
bool disclosure(Ui& ui, std::string_view key, std::string_view label, bool expanded);

/// How much of something is done, as a thin bar; `value` says it in words.
void progress(Ui& ui, std::string_view key, std::string_view name, double now, double maximum,
              std::string_view value);

}  // namespace view
