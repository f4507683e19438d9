# Dear ImGui: `imgui` is the library, `imgui_backend` its SDL2 + OpenGL 3 half, which only src/host may link.
memory_first_source(imgui)

add_library(imgui STATIC EXCLUDE_FROM_ALL
  ${imgui_source}/imgui.cpp
  ${imgui_source}/imgui_draw.cpp
  ${imgui_source}/imgui_tables.cpp
  ${imgui_source}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui_source})
target_include_directories(imgui PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(imgui PRIVATE ${MEMORY_FIRST_TESTED_OPTIONS})
target_compile_definitions(imgui PUBLIC IMGUI_USER_CONFIG="view/imgui_config.h")

add_library(imgui_backend STATIC EXCLUDE_FROM_ALL
  ${imgui_source}/backends/imgui_impl_opengl3.cpp
  ${imgui_source}/backends/imgui_impl_sdl2.cpp)
target_include_directories(imgui_backend SYSTEM PUBLIC ${imgui_source}/backends)
target_include_directories(imgui_backend PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(imgui_backend PUBLIC $<$<BOOL:${EMSCRIPTEN}>:IMGUI_IMPL_OPENGL_ES3>)
target_link_libraries(imgui_backend PUBLIC imgui sdl2)
