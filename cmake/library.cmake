# Targets of our own code.

# Linked by each of our targets, never by third-party ones.
add_library(memory_first_warnings INTERFACE)
# g++ would have each member named even where its default is meant.
target_compile_options(memory_first_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Wno-missing-field-initializers)

# memory_first_library(<name> [FAST] SOURCES ... HEADERS ... DEPENDS ...): one folder of src/, called in that folder.
# FAST is for numeric kernels: -Os makes them six to nine times slower on the web, and nothing warns.
function(memory_first_library name)
  cmake_parse_arguments(arg "FAST" "" "SOURCES;HEADERS;DEPENDS" ${ARGN})
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_compile_options(${name} PRIVATE ${MEMORY_FIRST_TESTED_OPTIONS})
    target_link_libraries(${name} PRIVATE memory_first_warnings)
    set(scope PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_sources(${name} ${scope} FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${arg_HEADERS})
  target_link_libraries(${name} ${scope} ${arg_DEPENDS})
  if(arg_FAST AND arg_SOURCES)
    target_compile_options(${name} PRIVATE -O3 $<$<BOOL:${EMSCRIPTEN}>:-msimd128>)
  endif()
  memory_first_tidy(${name})
endfunction()

function(memory_first_tidy name)
  get_target_property(type ${name} TYPE)
  if(MEMORY_FIRST_TIDY AND NOT type STREQUAL "INTERFACE_LIBRARY")
    set_target_properties(${name} PROPERTIES CXX_CLANG_TIDY clang-tidy)
  endif()
endfunction()
