// The hooks that IMGUI_ENABLE_TEST_ENGINE makes Dear ImGui call for each item; nobody listens yet.
#include <imgui.h>
#include <imgui_internal.h>

void ImGuiTestEngineHook_ItemAdd(ImGuiContext* /*context*/, ImGuiID /*id*/, const ImRect& /*box*/,
                                 const ImGuiLastItemData* /*item*/) {}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* /*context*/, ImGuiID /*id*/, const char* /*label*/,
                                  ImGuiItemStatusFlags /*flags*/) {}

void ImGuiTestEngineHook_Log(ImGuiContext* /*context*/, const char* /*format*/, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext* /*context*/, ImGuiID /*id*/) {
    return nullptr;
}
