# banklint_add_check(NAME [TARGETS target...] [OPTIONS option...])
#
# Adds a target NAME that looks for bank conflicts in the CUDA sources of the given targets, or of the whole project,
# with the flags that they are compiled with. It is not part of `all`.
#
#   include(/usr/local/share/banklint/cmake/banklint.cmake)   # before the targets that it checks
#   ...
#   banklint_add_check(check-banks OPTIONS --baseline=${PROJECT_SOURCE_DIR}/banklint-baseline.json)
#
# The program is searched beside this file and on the PATH; -DBANKLINT_PROGRAM=... names it.
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# The flags come from the compilation database, which targets write that are created from here on.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(BANKLINT_PROGRAM banklint HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")

# The CUDA sources of a target, as absolute paths.
function(banklint_sources TARGET RESULT)
  get_target_property(sources ${TARGET} SOURCES)
  get_target_property(folder ${TARGET} SOURCE_DIR)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  list(TRANSFORM sources PREPEND "${folder}/" REGEX "^[^/$]")
  set(${RESULT} ${sources} PARENT_SCOPE)
endfunction()

function(banklint_add_check NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "TARGETS;OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "banklint_add_check: unknown arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT BANKLINT_PROGRAM)
    message(WARNING "banklint was not found: no target '${NAME}'. Set BANKLINT_PROGRAM.")
    return()
  endif()
  set(files "")
  foreach(target IN LISTS ARG_TARGETS)
    banklint_sources(${target} sources)
    list(APPEND files ${sources})
  endforeach()
  if(ARG_TARGETS AND NOT files)
    message(FATAL_ERROR "banklint_add_check: no CUDA sources in ${ARG_TARGETS}")
  endif()
  add_custom_target(${NAME}
    COMMAND "${BANKLINT_PROGRAM}" -p "${CMAKE_BINARY_DIR}" --quiet ${ARG_OPTIONS} ${files}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    COMMENT "Looking for bank conflicts"
    USES_TERMINAL VERBATIM)
endfunction()
