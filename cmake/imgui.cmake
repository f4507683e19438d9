# Dear ImGui: `imgui` is the library, `imgui_backend` its SDL2 + OpenGL 3 half, which only src/host may link.
memory_first_source(imgui)
set(imgui_draw ${imgui_source}/imgui_draw.cpp)
set(imgui_impl_sdl2 ${imgui_source}/backends/imgui_impl_sdl2.cpp)

# The page is waited for: it goes without a font that is never drawn (a page whose fonts do not come shows the text
# edition) and without gamepads. Sets <variable> to a copy of that file in which <found> has become <replacement>.
function(memory_first_cut variable found replacement)
  file(READ ${${variable}} text)
  string(REGEX REPLACE "${found}" "${replacement}" cut "${text}")
  if(cut STREQUAL text)
    message(FATAL_ERROR "${${variable}} holds nothing like ${found}: leave this cut out, or mend it.")
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/cut/${variable}.cpp CONTENT "${cut}" @ONLY)
  set(${variable} ${PROJECT_BINARY_DIR}/cut/${variable}.cpp PARENT_SCOPE)
endfunction()

if(EMSCRIPTEN)
  memory_first_cut(imgui_draw "_data_base85\\[11980 . 1\\] =(\n    \"[^\"]*\")+" "_data_base85[] = \"\"")
  memory_first_cut(imgui_impl_sdl2 "\n    ImGui_ImplSDL2_UpdateGamepads[(][)];" "")
endif()

add_library(imgui STATIC EXCLUDE_FROM_ALL
  ${imgui_source}/imgui.cpp
  ${imgui_draw}
  ${imgui_source}/imgui_tables.cpp
  ${imgui_source}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui_source})
target_include_directories(imgui PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(imgui PRIVATE ${MEMORY_FIRST_TESTED_OPTIONS})
target_compile_definitions(imgui PUBLIC IMGUI_USER_CONFIG="view/imgui_config.h")

add_library(imgui_backend STATIC EXCLUDE_FROM_ALL
  ${imgui_source}/backends/imgui_impl_opengl3.cpp
  ${imgui_impl_sdl2})
target_include_directories(imgui_backend SYSTEM PUBLIC ${imgui_source}/backends)
target_include_directories(imgui_backend PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(imgui_backend PUBLIC $<$<BOOL:${EMSCRIPTEN}>:IMGUI_IMPL_OPENGL_ES3>)
target_link_libraries(imgui_backend PUBLIC imgui sdl2)
