#!/bin/bash
# Installs the package on clean Debians without a compiler, and uses what is in it:
#   packaging/deb/prove.sh dist/banklint_*.deb [SUITE...]      suites of Debian, instead of bookworm and trixie
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"
source packaging/clean-root.sh

(($#)) || fail "usage: packaging/deb/prove.sh PACKAGE [SUITE...]"
PACKAGE=$1
shift
SUITES=("${@:-bookworm}")
(($#)) || SUITES=(bookworm trixie)

prove() {
  make_root "$1" apt
  expect_no_compiler
  cp "$PACKAGE" examples/transpose.cu "$ROOT/trial"
  chmod 755 "$ROOT/trial" && cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
  echo "== $1: $(cat "$ROOT/etc/debian_version"), $(basename "$PACKAGE")"
  in_root "apt-get update -q >/dev/null && apt-get install -q -y --no-install-recommends ./*.deb g++ clang-tidy-19 git man-db >apt.log 2>&1 || { tail apt.log; exit 1; }"
  in_root "dpkg -s banklint | grep -E 'Version|Depends|Status'"
  in_root "banklint --version"
  in_root "banklint doctor"
  expect_in_root 1 "banklint --quiet transpose.cu"
  in_root "clang-tidy-19 -load /usr/lib/banklint-tidy.so -checks='-*,gpu-*' transpose.cu -- -x cuda -nocudainc -nocudalib \
    -isystem /usr/share/banklint/cuda -include banklint_cuda.h 2>&1 | grep warning:"
  in_root "banklint-clangd --check=transpose.cu --check-warnings 2>&1 | grep -E 'gpu-bank-conflict|All checks'"
  in_root "banklint --fix --quiet transpose.cu >/dev/null 2>&1; banklint transpose.cu"
  in_root "bash -c 'source /usr/share/bash-completion/completions/banklint; COMP_WORDS=(banklint --allow); COMP_CWORD=1; compopt() { :; }; _banklint; echo \${COMPREPLY[*]}'"
  in_root "ls /usr/share/man/man1/banklint.1* /usr/share/zsh/vendor-completions/_banklint /usr/share/fish/vendor_completions.d/banklint.fish /usr/share/doc/banklint/copyright"
  in_root "apt-get remove -q -y banklint >/dev/null 2>&1; ! ls /usr/bin/banklint* /usr/share/banklint 2>&1"
  echo "== $1: as expected"
  remove_root
}

for suite in "${SUITES[@]}"; do
  prove "$suite"
done
