# What holds for every file, ours and third party: floating point, exceptions, sanitizers, the compiler cache.

# Debug information down to lines is enough for stack traces and links three times faster.
set(CMAKE_CXX_FLAGS_DEBUG "-g1")
set(CMAKE_C_FLAGS_DEBUG "-g1")
# What is tested, but not the tests: under the sanitizers it then runs twice as fast, and compiles a third slower.
set(MEMORY_FIRST_TESTED_OPTIONS $<$<CONFIG:Debug>:-O1>)

# A page is waited for: what is not FAST is as small as it gets.
set(CMAKE_CXX_FLAGS_MINSIZEREL "-Oz -DNDEBUG")
set(CMAKE_C_FLAGS_MINSIZEREL "-Oz -DNDEBUG")

# One golden trace serves every machine only if no compiler fuses a multiplication with an addition.
add_compile_options(-ffp-contract=off)
# Instructions that every browser with 128-bit SIMD has: without them each is a little sequence of others.
if(EMSCRIPTEN)
  add_compile_options(-mbulk-memory -mnontrapping-fptoint -msign-ext)
  # Emscripten's driver answers -Oz with -fno-inline-functions: without it the page is smaller and an estimate takes less
  # than half the time.
  add_compile_options(-finline-functions)
endif()
# The wasm build carries no exceptions and no RTTI; the native one must not come to need them.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions> $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)

if(MEMORY_FIRST_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# Emscripten's optimiser needs the acorn package, which Debian keeps where a node from elsewhere does not look.
if(EMSCRIPTEN AND EXISTS /usr/share/nodejs/acorn)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
endif()
