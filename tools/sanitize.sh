#!/bin/bash
# Builds all with sanitizers (the preset `sanitize`, or `threads`) and runs the tests; arguments after the preset go to
# ctest. Whatever a sanitizer reported, in whichever process of whichever test, is printed at the end, and the exit code
# is 1:
#   tools/sanitize.sh                        # address and undefined behaviour: unit tests, fuzzers' corpora and lit
#   tools/sanitize.sh sanitize -R Tests      # unit tests
#   tools/sanitize.sh threads -R Frontend    # the thread sanitizer
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

PRESET=${1:-sanitize}
shift || true
BUILD=build/$PRESET
REPORTS=$PWD/$BUILD/reports

PACKAGES+=(libclang-rt-19-dev)
install_missing
[[ -e $BUILD/build.ninja ]] || cmake --preset "$PRESET" || fail "cmake could not configure the build"
cmake --build --preset "$PRESET" || fail "the build failed"

rm -rf "$REPORTS"
mkdir -p "$REPORTS"
# A report of a process that nobody waits for, or whose crash a test expects, is seen in its file alone.
export ASAN_OPTIONS=log_path=$REPORTS/report UBSAN_OPTIONS=log_path=$REPORTS/report TSAN_OPTIONS=log_path=$REPORTS/report
result=0
ctest --preset "$PRESET" "$@" || result=1
if [[ -n $(ls "$REPORTS") ]]; then
  cat "$REPORTS"/*
  echo "$(basename "$0"): $(ls "$REPORTS" | wc -l) processes had something to report" >&2
  result=1
fi
exit $result
