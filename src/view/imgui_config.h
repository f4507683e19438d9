#pragma once

// Dear ImGui's compile-time options: IMGUI_USER_CONFIG for ImGui and for everything that includes
// it.

// 16-bit indices lose, without a word, all that a tall step draws past 65,536 vertices on WebGL 2.
#define ImDrawIdx unsigned int

// The four hooks by which the audit sees each item ImGui handled; they cost nothing while off.
#define IMGUI_ENABLE_TEST_ENGINE

#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_OBSOLETE_KEYIO
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#define IMGUI_DISABLE_FILE_FUNCTIONS
