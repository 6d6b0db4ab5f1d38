# Writes OUTPUT, a header with the commit that SOURCE is at; touches it only if it changes. In an archive of `git archive`
# the commit stands in commit.txt beside this file; in other copies nobody knows it.
set(COMMIT "")
file(READ ${CMAKE_CURRENT_LIST_DIR}/commit.txt ARCHIVED)
string(STRIP "${ARCHIVED}" ARCHIVED)
if(ARCHIVED MATCHES "^[0-9a-f]+$")
  string(SUBSTRING ${ARCHIVED} 0 12 COMMIT)
elseif(EXISTS ${SOURCE}/.git)
  find_program(GIT git)
  if(GIT)
    execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse --short=12 HEAD
      OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND ${GIT} -C ${SOURCE} diff-index --quiet HEAD RESULT_VARIABLE CHANGED ERROR_QUIET)
    if(COMMIT AND CHANGED)
      string(APPEND COMMIT " modified")
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define BANKLINT_COMMIT \"${COMMIT}\"\n")
