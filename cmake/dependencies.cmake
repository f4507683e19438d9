# Third-party code: pinned, fetched, never committed. Each becomes a SYSTEM target, built without our warnings.
#
# Tarballs lie in the project's cache folder, put there and checked by cmake/fetch-sources.sh. To build from a checkout
# instead, set FETCHCONTENT_SOURCE_DIR_IMGUI, FETCHCONTENT_SOURCE_DIR_MD4C or FETCHCONTENT_SOURCE_DIR_LIBSDL2.

if(DEFINED ENV{XDG_CACHE_HOME} AND NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
  set(cache_home $ENV{XDG_CACHE_HOME})
else()
  set(cache_home $ENV{HOME}/.cache)
endif()
set(MEMORY_FIRST_CACHE ${cache_home}/memory-first CACHE PATH
    "Tarballs and unpacked sources of third-party code")

# Sets <name>_source to the unpacked source folder of a pinned tarball.
function(memory_first_source name)
  string(TOUPPER ${name} upper)
  if(FETCHCONTENT_SOURCE_DIR_${upper})
    set(${name}_source ${FETCHCONTENT_SOURCE_DIR_${upper}} PARENT_SCOPE)
    return()
  endif()
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/sources.sha256 pin REGEX "  ${name}_")
  string(REGEX MATCH "^([0-9a-f]+)  (.*)$" pin "${pin}")
  set(pinned ${CMAKE_MATCH_1})
  set(tarball ${CMAKE_MATCH_2})
  set(archive ${MEMORY_FIRST_CACHE}/sources/${tarball})
  set(folder ${MEMORY_FIRST_CACHE}/unpacked/${name}-${pinned})
  if(NOT EXISTS ${folder})
    if(NOT EXISTS ${archive})
      execute_process(COMMAND ${PROJECT_SOURCE_DIR}/cmake/fetch-sources.sh ${MEMORY_FIRST_CACHE}/sources
                      COMMAND_ERROR_IS_FATAL ANY)
    endif()
    file(SHA256 ${archive} found)
    if(NOT found STREQUAL pinned)
      message(FATAL_ERROR "${archive} has sha256 ${found}, but ${pinned} is pinned: delete it and fetch again.")
    endif()
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${folder}.part)
    file(RENAME ${folder}.part ${folder})
  endif()
  file(GLOB top LIST_DIRECTORIES true ${folder}/*)
  set(${name}_source ${top} PARENT_SCOPE)
endfunction()

# A cross compiler must not see /usr/include, so header-only packages are copied to where it may look.
function(memory_first_header_only target header)
  find_file(${target}_header ${header} PATHS /usr/include /usr/local/include /opt/homebrew/include
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  cmake_path(GET ${target}_header PARENT_PATH folder)
  file(COPY ${folder} DESTINATION ${PROJECT_BINARY_DIR}/deps/${target})
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/deps/${target})
endfunction()

memory_first_header_only(json nlohmann/json.hpp)
# Nobody orders JSON values or walks them as ranges, and both are slow to compile.
target_compile_definitions(json INTERFACE JSON_NOEXCEPTION JSON_HAS_THREE_WAY_COMPARISON=0 JSON_HAS_RANGES=0)

if(MEMORY_FIRST_TESTS)
  memory_first_header_only(doctest doctest/doctest.h)
  # Without this a failing REQUIRE ends the wasm run before its summary.
  target_compile_definitions(doctest INTERFACE DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS)
endif()

memory_first_source(md4c)
add_library(md4c STATIC EXCLUDE_FROM_ALL ${md4c_source}/src/md4c.c)
target_include_directories(md4c SYSTEM PUBLIC ${md4c_source}/src)

include(cmake/sdl2.cmake)
include(cmake/imgui.cmake)
