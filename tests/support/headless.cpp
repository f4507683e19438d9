#include "support/headless.h"

#include "support/project.h"

#include <array>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <imgui.h>
#include <imgui_internal.h>

namespace support {
namespace {

std::vector<std::byte> bytes_of(const char* name) {
    std::ifstream file(fonts_folder() + '/' + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::byte> bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

}  // namespace

const view::FontFiles& course_fonts() {
    static const view::FontFiles files{bytes_of("Inter-400Regular.ttf"),
                                       bytes_of("Inter-600SemiBold.ttf"),
                                       bytes_of("JetBrainsMono-500Medium.ttf")};
    return files;
}

Headless::Headless() : before_(ImGui::GetCurrentContext()) {
    context_ = ImGui::CreateContext();
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    context_->TestEngine = this;
    context_->TestEngineHookItems = true;
}

Headless::~Headless() {
    ImGui::DestroyContext(context_);
    ImGui::SetCurrentContext(before_);
}

view::Output Headless::frame(view::State& state, const view::Stage& stage, int text_percent,
                             const std::function<view::Output()>& draw) {
    ImGui::SetCurrentContext(context_);
    view::prepare_fonts(state, course_fonts(), 1, text_percent);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {stage.width, height_};
    io.DeltaTime = 1.0F / 60;
    items_.clear();
    ImGui::NewFrame();
    view::Output output = draw();
    ImGui::Render();
    height_ = output.tree.height;
    return output;
}

void Headless::point(float x, float y, bool down) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, down);
}

void Headless::handled(const char* label) {
    // A control labels itself "###" and the identity of its node in hexadecimal.
    semantics::NodeId node = 0;
    const std::string_view text(label);
    if (text.substr(0, 3) == "###")
        std::from_chars(text.data() + 3, text.data() + text.size(), node, 16);
    items_.push_back(node);
}

}  // namespace support

void ImGuiTestEngineHook_ItemAdd(ImGuiContext* /*context*/, ImGuiID /*id*/, const ImRect& /*box*/,
                                 const ImGuiLastItemData* /*item*/) {}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags /*flags*/) {
    const bool is_window = ImGui::FindWindowByID(id) != nullptr;  // no control: only its frame
    if (context->TestEngine != nullptr && !is_window)
        static_cast<support::Headless*>(context->TestEngine)->handled(label);
}

void ImGuiTestEngineHook_Log(ImGuiContext* /*context*/, const char* /*format*/, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext* /*context*/, ImGuiID /*id*/) {
    return nullptr;
}
