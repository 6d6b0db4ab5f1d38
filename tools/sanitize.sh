#!/bin/bash
# Builds with sanitizers and runs the tests. Whatever a sanitizer reported, in whichever process of whichever test, is
# printed at the end, and then the exit code is 1:
#   tools/sanitize.sh            # address and undefined behaviour: unit tests, corpora of the fuzzers, lit
#   tools/sanitize.sh core       # only what needs no Clang, which builds in minutes
#   tools/sanitize.sh threads    # the thread sanitizer, for what has threads: guard, cache of headers, editor
# Further arguments go to ctest.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

what=${1:-all}
shift || true
PRESET=sanitize
TARGETS=()
TESTS=()
case $what in
all) ;;
core)
  TARGETS=(SupportTests HardwareTests LanesTests IRTests TraceTests MachineTests CompilersTests CostTests RemediesTests
    LanesFuzzer RequestsFuzzer IRFuzzer)
  TESTS=(-R "^($(IFS='|' && echo "${TARGETS[*]}"))\$")
  ;;
threads)
  PRESET=threads
  TARGETS=(SupportTests FrontendTests banklint banklint-clangd)
  TESTS=(-R '^(SupportTests|FrontendTests|lit)$')
  export LIT_FILTER=clangd/
  ;;
*) fail "there is no '$what': all, core or threads" ;;
esac
REPORTS=$PWD/build/$PRESET/reports

PACKAGES+=(libclang-rt-19-dev)
install_missing
[[ -e build/$PRESET/build.ninja ]] || cmake --preset "$PRESET" || fail "cmake could not configure the build"
cmake --build --preset "$PRESET" ${TARGETS:+--target "${TARGETS[@]}"} || fail "the build failed"

rm -rf "$REPORTS"
mkdir -p "$REPORTS"
# A report of a process that nobody waits for, or whose crash a test expects, is seen in its file alone.
export ASAN_OPTIONS=log_path=$REPORTS/report UBSAN_OPTIONS=log_path=$REPORTS/report TSAN_OPTIONS=log_path=$REPORTS/report
result=0
ctest --preset "$PRESET" "${TESTS[@]}" "$@" || result=1
# Of the jump with which the guard leaves its stack, the address sanitizer says that it cannot follow it: no report.
find "$REPORTS" -type f ! -exec grep -qvE '__asan_handle_no_return|^False positive|sanitizers/issues/189$' {} \; -delete
if [[ -n $(ls "$REPORTS") ]]; then
  cat "$REPORTS"/*
  echo "$(basename "$0"): $(ls "$REPORTS" | wc -l) processes had something to report" >&2
  result=1
fi
exit $result
