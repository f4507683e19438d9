#pragma once

#include "base/result.h"

#include <string>
#include <vector>

namespace host {

/// What the command line of the native program asks for.
struct Options {
    int frames = 0;       // stop after this many; 0: run until the window closes
    int width = 1280;     // of the window, CSS pixels
    int height = 800;     //
    std::string dump;     // LESSON/STEP whose meaning to print at the end; empty: none
    std::string lessons;  // folder to read lessons from; empty: those built in
    std::string theme = "light";
};

/// Reads the words after the program's name; a sentence names what is unknown or missing.
base::Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace host
