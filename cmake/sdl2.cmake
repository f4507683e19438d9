# SDL2: the system's natively; compiled from source for the web, where Debian's Emscripten has no port of it.
if(NOT EMSCRIPTEN)
  find_package(SDL2 REQUIRED)
  find_package(OpenGL REQUIRED)
  add_library(sdl2 INTERFACE)
  target_link_libraries(sdl2 INTERFACE SDL2::SDL2 OpenGL::GL ${CMAKE_DL_LIBS})
  return()
endif()

# SDL's own CMake would run two hundred compiler probes; its source list and SDL_config_emscripten.h say it all.
# Globs are safe here: the tarball is pinned. What the course does not use is compiled out, or dropped by the linker.
memory_first_source(libsdl2)
set(sdl2_folders
  . atomic audio cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy joystick joystick/dummy
  joystick/emscripten
  loadso/dlopen locale locale/emscripten misc misc/emscripten power power/emscripten render render/software sensor
  sensor/dummy stdlib thread thread/generic timer timer/unix video video/emscripten)
list(TRANSFORM sdl2_folders REPLACE "(.+)" "${libsdl2_source}/src/\\1/*.c")
file(GLOB sdl2_sources ${sdl2_folders})

add_library(sdl2 STATIC EXCLUDE_FROM_ALL
  ${sdl2_sources}
  ${libsdl2_source}/src/hidapi/SDL_hidapi.c
  ${libsdl2_source}/src/video/yuv2rgb/yuv_rgb_std.c)
# BEFORE: Emscripten's default path carries the headers of SDL 1 under the same names.
target_include_directories(sdl2 SYSTEM BEFORE PUBLIC ${libsdl2_source}/include)
target_compile_definitions(sdl2 PRIVATE
  SDL_LEAN_AND_MEAN=1 SDL_AUDIO_DISABLED=1 SDL_JOYSTICK_DISABLED=1 SDL_SENSOR_DISABLED=1 SDL_RENDER_DISABLED=1)
# SDL names the JS functions it needs with a macro that Emscripten 3.1.6 lacks; a header that has it overrides this.
target_compile_options(sdl2 PRIVATE -w "-DEM_JS_DEPS(name,list)=")
