#!/bin/bash
# Installs the wheel on clean machines without a compiler, and uses its programs there:
#   packaging/wheel/prove.sh dist/gpu_banklint-*.whl [SUITE...]      suites of Debian, instead of bullseye, bookworm, trixie
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"
source packaging/clean-root.sh

(($#)) || fail "usage: packaging/wheel/prove.sh WHEEL [SUITE...]"
WHEEL=$1
shift
SUITES=("${@:-bookworm}")
(($#)) || SUITES=(bullseye bookworm trixie)

prove() {
  make_root "$1" python3-venv
  expect_no_compiler
  cp "$WHEEL" examples/transpose.cu "$ROOT/trial"
  echo "== $1: $(cat "$ROOT/etc/debian_version"), $(basename "$WHEEL")"
  in_root "python3 -m venv /opt/venv && /opt/venv/bin/pip install -q --no-index ./*.whl && ln -s /opt/venv/bin/banklint* /usr/local/bin"
  in_root "banklint --version"
  expect_in_root 1 "banklint transpose.cu"
  in_root "banklint doctor"
  in_root "banklint-clangd --version"
  in_root "banklint-clangd --check=transpose.cu --check-warnings 2>&1 | grep -E 'gpu-bank-conflict|All checks'"
  in_root "/opt/venv/bin/clang-tidy --checks='-*,gpu-*' transpose.cu --" | tee "$ROOT/out"
  grep -q "warning: 32-way bank conflict" "$ROOT/out" || fail "clang-tidy found nothing"
  in_root "banklint --fix --quiet transpose.cu >/dev/null; banklint transpose.cu"
  in_root "ldd /opt/venv/lib/python3*/site-packages/banklint/bin/banklint"
  echo "== $1: as expected"
  remove_root
}

for suite in "${SUITES[@]}"; do
  prove "$suite"
done
