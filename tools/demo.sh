#!/bin/bash
# Installs what is missing, builds banklint, and shows what it finds and fixes in examples/transpose.cu.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# expect CODE WHAT COMMAND...: runs the command, which must end with that exit code.
expect() {
  local expected=$1 what=$2 code=0
  shift 2
  "$@" || code=$?
  ((code == expected)) || fail "$what: expected exit code $expected of '$*', got $code"
}

install_missing
build banklint banklint-tidy
banklint=$BUILD/bin/banklint
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT
fixed=$copies/transpose.cu

echo
echo "== banklint examples/transpose.cu"
expect 1 "the example has a conflict" "$banklint" examples/transpose.cu

echo
echo "== banklint --fix transpose.cu (on a copy)"
cp examples/transpose.cu "$fixed"
expect 0 "the fix is applied, and nothing is left" "$banklint" --fix "$fixed" >"$copies/output"
tail -n 1 "$copies/output"
expect 1 "the fix changes the file" diff -u --label examples/transpose.cu --label "transpose.cu, fixed" \
  examples/transpose.cu "$fixed"

echo
echo "== banklint transpose.cu (the fixed copy)"
expect 0 "the fixed file has no conflict" "$banklint" "$fixed"

echo
echo "== as expected: one conflict found, fixed, and gone"
