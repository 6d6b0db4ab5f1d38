#!/bin/bash
# Does what the Dockerfile says in a clean root instead of an image, and uses what it leaves there:
#   packaging/docker/prove.sh
# It knows FROM debian:SUITE-slim, RUN, COPY and WORKDIR, each in a line.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"
source packaging/clean-root.sh

while read -r instruction rest; do
  case $instruction in
  FROM)
    suite=${rest#debian:}
    make_root "${suite%-slim}" apt
    cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
    expect_no_compiler
    ;;
  RUN) in_root "$rest >log 2>&1 || { tail log; exit 1; }" ;;
  COPY) cp ${rest% *} "$ROOT${rest##* }" ;;
  WORKDIR) mkdir -p "$ROOT$rest" ;;
  '' | '#' | CMD) ;;
  *) fail "knows no $instruction" ;;
  esac
done <Dockerfile
cp examples/transpose.cu "$ROOT/trial"
in_root "git --version"
in_root "banklint --version"
expect_in_root 1 "banklint --quiet transpose.cu"
echo "== as expected"
