# What holds for every file, ours and third party: floating point, exceptions, sanitizers, the compiler cache.

# Debug information down to lines is enough for stack traces and links three times faster.
set(CMAKE_CXX_FLAGS_DEBUG "-g1")
set(CMAKE_C_FLAGS_DEBUG "-g1")
# What is tested, but not the tests: under the sanitizers it then runs twice as fast, and compiles a third slower.
set(MEMORY_FIRST_TESTED_OPTIONS $<$<CONFIG:Debug>:-O2>)

# A page is waited for: what is not FAST is as small as it gets.
set(CMAKE_CXX_FLAGS_MINSIZEREL "-Oz -DNDEBUG")
set(CMAKE_C_FLAGS_MINSIZEREL "-Oz -DNDEBUG")

# One golden trace serves every machine only if no compiler fuses a multiplication with an addition.
add_compile_options(-ffp-contract=off)
# Instructions that every browser with 128-bit SIMD has: without them each is a little sequence of others.
if(EMSCRIPTEN)
  add_compile_options(-mbulk-memory -mnontrapping-fptoint -msign-ext)
  # Emscripten's compiler is a program in Python around clang, which takes a third of a second for each file and answers
  # -Oz with -fno-inline-functions: then the page is larger and an estimate takes twice as long. Asked once for its flags,
  # clang compiles by itself; linking stays Emscripten's.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} --cflags
    OUTPUT_VARIABLE emscripten_flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND em-config LLVM_ROOT
    OUTPUT_VARIABLE emscripten_llvm OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(compile_object "${emscripten_flags} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
  set(CMAKE_C_COMPILE_OBJECT "${emscripten_llvm}/clang ${compile_object}")
  set(CMAKE_CXX_COMPILE_OBJECT "${emscripten_llvm}/clang++ ${compile_object}")
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
