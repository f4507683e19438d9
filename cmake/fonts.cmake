# The three faces, subset at build time, in the folder `fonts` beside the program: natively and on the site.
find_program(NODE_PROGRAM node REQUIRED)
if(EMSCRIPTEN)
  set(MEMORY_FIRST_FONTS ${PROJECT_BINARY_DIR}/dist/fonts)
else()
  set(MEMORY_FIRST_FONTS ${PROJECT_BINARY_DIR}/fonts)
endif()

add_custom_command(
  OUTPUT ${PROJECT_BINARY_DIR}/fonts.stamp
  COMMAND ${NODE_PROGRAM} ${PROJECT_SOURCE_DIR}/web/fonts.mjs ${MEMORY_FIRST_FONTS}
  COMMAND ${CMAKE_COMMAND} -E touch ${PROJECT_BINARY_DIR}/fonts.stamp
  DEPENDS ${PROJECT_SOURCE_DIR}/web/fonts.mjs ${PROJECT_SOURCE_DIR}/web/package-lock.json
  VERBATIM)
add_custom_target(fonts ALL DEPENDS ${PROJECT_BINARY_DIR}/fonts.stamp)
