#!/bin/bash
# Installs wheels on clean machines without a compiler, and uses their programs there; a wheel for aarch64 in qemu:
#   packaging/wheel/prove.sh dist/gpu_banklint-*.whl
#   SUITES="bookworm trixie"      of Debian, instead of bullseye, too, on this machine's kind
#   FILES=40                      instead of 200 of this repository, of which all machines must say the same
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"
source packaging/clean-root.sh

(($#)) || fail "usage: packaging/wheel/prove.sh WHEEL..."
FIRST=$(mktemp) # what the first machine said of the files
rm -f "$FIRST"

# prove WHEEL SUITE ARCHITECTURE
prove() {
  local start=$SECONDS code
  make_root "$2" python3-venv "$3"
  expect_no_compiler
  cp "$1" examples/transpose.cu packaging/wheel/editor.py test/clangd/lsp.py "$ROOT/trial"
  git ls-files examples test/accesses test/calls test/l* test/merging test/padding | grep '\.cu$' | sed -n "1,${FILES:-200}p" >"$ROOT/trial/files"
  tar -cf - -T "$ROOT/trial/files" | tar -C "$ROOT/trial" -xf -
  echo "== $2, $3: $(cat "$ROOT/etc/debian_version"), $(basename "$1"), $(($(stat -c %s "$1") / 1000)) kB"
  in_root "python3 -m venv /opt/venv && /opt/venv/bin/pip install -q --no-index ./*.whl && ln -s /opt/venv/bin/banklint* /usr/local/bin"
  in_root "du -sh /opt/venv/lib/python3*/site-packages/banklint; ls -l /opt/venv/lib/python3*/site-packages/banklint/bin"
  in_root "banklint --version"
  expect_in_root 1 "banklint transpose.cu"
  in_root "banklint doctor"
  in_root "banklint-clangd --version"
  in_root "python3 editor.py transpose.cu"
  in_root "/opt/venv/bin/clang-tidy --checks='-*,gpu-*' transpose.cu --" | tee "$ROOT/out"
  grep -q "warning: 32-way bank conflict" "$ROOT/out" || fail "clang-tidy found nothing"
  in_root "banklint --fix --quiet transpose.cu >/dev/null; banklint transpose.cu"
  in_root "ldd /opt/venv/lib/python3*/site-packages/banklint/bin/banklint"
  # Code 1: they have conflicts; 2: some of them are there to be wrong, of the 200.
  code=0
  in_root "banklint --format=json --quiet \$(cat files) >all.json 2>/dev/null" || code=$?
  ((code == 1 || code == 2)) || fail "expected the exit code 1 or 2, got $code"
  [[ -e $FIRST ]] || cp "$ROOT/trial/all.json" "$FIRST"
  cmp "$FIRST" "$ROOT/trial/all.json" || fail "not the same as on the first machine"
  echo "== $2, $3: as expected, in $((SECONDS - start)) s; JSON of $(wc -l <"$ROOT/trial/files") files: $(sha256sum <"$FIRST" | head -c 12)"
  remove_root
}

for wheel in "$@"; do
  if [[ $wheel == *_aarch64.whl ]]; then
    for suite in ${SUITES:-bookworm trixie}; do prove "$wheel" "$suite" arm64; done
  else
    for suite in ${SUITES:-bullseye bookworm trixie}; do prove "$wheel" "$suite" amd64; done
  fi
done
rm -f "$FIRST"
