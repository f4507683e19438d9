# Run as a script by every build: writes which edition of the sources this is, "1a2b3c4d5, 2026-11-30", to OUT, and
# touches OUT only when it changed, so that nothing is built again without need. A tag in reach is named; a clone without
# tags has the commit. Set MEMORY_FIRST_VERSION in the environment to write something else, the same for every builder.
set(version "$ENV{MEMORY_FIRST_VERSION}")
if(version STREQUAL "" AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git describe --tags --always --abbrev=9
    WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE name OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND git log -1 --format=%cs
    WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(name AND date)
    set(version "${name}, ${date}")
  endif()
endif()
set(before "")
if(EXISTS ${OUT})
  file(READ ${OUT} before)
endif()
if(NOT EXISTS ${OUT} OR NOT before STREQUAL "${version}\n")
  file(WRITE ${OUT} "${version}\n")
endif()
