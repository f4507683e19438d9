# The site: a static folder, build/web/dist, that any web server can hand out as it is.
set(MEMORY_FIRST_DIST ${PROJECT_BINARY_DIR}/dist)

# memory_first_site(<program>): link flags of the page's program, and everything beside it in the folder.
function(memory_first_site program)
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${MEMORY_FIRST_DIST})
  target_link_options(${program} PRIVATE
    -sENVIRONMENT=web
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sFILESYSTEM=0
    -sMALLOC=emmalloc
    -sALLOW_MEMORY_GROWTH=1
    -sTOTAL_STACK=1MB
    -sMIN_WEBGL_VERSION=2
    -sMAX_WEBGL_VERSION=2
    -sEXPORTED_FUNCTIONS=_main,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8)

  file(GLOB shell CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*.css ${PROJECT_SOURCE_DIR}/web/*.js)
  add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/site.stamp
    COMMAND ${CMAKE_COMMAND} -E make_directory ${MEMORY_FIRST_DIST}/web
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${shell} ${MEMORY_FIRST_DIST}/web
    COMMAND ${CMAKE_COMMAND} -E touch ${PROJECT_BINARY_DIR}/site.stamp
    DEPENDS ${shell}
    VERBATIM)
  add_custom_command(
    OUTPUT ${MEMORY_FIRST_DIST}/sizes.json
    COMMAND ${CMAKE_COMMAND} -DDIST=${MEMORY_FIRST_DIST} -P ${PROJECT_SOURCE_DIR}/cmake/sizes.cmake
    DEPENDS ${program} ${PROJECT_BINARY_DIR}/fonts.stamp ${PROJECT_SOURCE_DIR}/cmake/sizes.cmake
    VERBATIM)
  add_custom_target(site ALL DEPENDS ${PROJECT_BINARY_DIR}/site.stamp ${MEMORY_FIRST_DIST}/sizes.json)
  add_dependencies(site ${program} fonts text)
endfunction()
