#!/bin/bash
# Builds and tests banklint with versions of LLVM as Debian packages them, each in a clean root, and writes the table of
# versions in docs/how-to/install.md:
#   packaging/llvm-versions.sh bookworm:19 trixie:22 trixie:18      SUITE:VERSION of LLVM
# Versions that are not named keep their rows. BANKLINT_ROOTS=DIR keeps roots, and what was compiled in them (ccache), for
# the next time; -j2 is the number of jobs. These builds have no precompiled header: each file has to include what it
# uses.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../tools/setup.sh"
source packaging/clean-root.sh

(($#)) || fail "usage: packaging/llvm-versions.sh SUITE:VERSION..."

# count WHAT LOG: the number that lit says of WHAT, or 0.
count() {
  sed -n "s/^ *$1 *: *\([0-9]*\).*/\1/p" "$2" | tail -n 1 | grep . || echo 0
}

for pair in "$@"; do
  suite=${pair%:*} version=${pair#*:}
  make_root "$suite" "cmake,ninja-build,make,git,file,libgtest-dev,python3,ccache,clang-$version,clang-tidy-$version,clang-tools-$version,libclang-$version-dev,llvm-$version-dev,llvm-$version-tools"
  mkdir -p "$ROOT/src" "$ROOT/objects"
  git ls-files -z | xargs -0 cp --parents -t "$ROOT/src" # as it is, also what is not committed
  log=$ROOT/objects/lit.log compile=
  if [[ -n ${BANKLINT_ROOTS:-} ]]; then
    share_with_root "$BANKLINT_ROOTS/ccache" ccache
    compile="CCACHE_DIR=/ccache CCACHE_COMPILERCHECK=content CCACHE_NOHASHDIR=1"
  fi
  echo "== $suite: LLVM $version"
  in_root "cmake -G Ninja -S /src -B /objects -DLLVM_DIR=/usr/lib/llvm-$version/lib/cmake/llvm -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_C_COMPILER=clang-$version -DCMAKE_CXX_COMPILER=clang++-$version \
    ${compile:+-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache} >/objects/cmake.log 2>&1 || { tail /objects/cmake.log; exit 1; }"
  in_root "$compile ninja -C /objects -j2 >/objects/ninja.log 2>&1 || { grep -E 'error|FAILED' /objects/ninja.log | head -20; exit 1; }"
  in_root "cd /objects && ctest -E '^lit\$' >/objects/unit.log 2>&1; grep -E 'tests passed|\(Failed\)' /objects/unit.log" || true
  # Where lit lies differs between packages: cmake has found it.
  in_root "python3 \$(sed -n 's/^LIT:FILEPATH=//p' /objects/CMakeCache.txt) -v -j2 /objects/test >/objects/lit.log 2>&1" || true
  sed -n '/^\*\{20\} TEST/,/^\*\{20\}$/p' "$log" # of those that failed
  (($(count Passed "$log"))) || { tail "$log"; fail "no test of LLVM $version ran"; }
  full=$(in_root "/objects/bin/banklint --version" | sed -n 's/.*LLVM \([0-9.]*\)).*/\1/p')
  packaging/llvm_table.py docs/how-to/install.md "$full" "$(. "$ROOT/etc/os-release"; echo "${PRETTY_NAME#Debian GNU/Linux }")" \
    "$(sed -n 's/\([0-9]*\)% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)/\2 \3/p' "$ROOT/objects/unit.log")" \
    "$(count Passed "$log")" "$(count Failed "$log")" "$(count Unsupported "$log")" \
    "$([[ -x $ROOT/objects/bin/banklint-clangd ]] && echo yes || echo no)"
  remove_root
done
