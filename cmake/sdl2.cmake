# SDL2: the system's natively; compiled from source for the web, where Debian's Emscripten has no port of it.
if(NOT EMSCRIPTEN)
  find_package(SDL2 REQUIRED)
  find_package(OpenGL REQUIRED)
  add_library(sdl2 INTERFACE)
  target_link_libraries(sdl2 INTERFACE SDL2::SDL2 OpenGL::GL ${CMAKE_DL_LIBS})
  return()
endif()
