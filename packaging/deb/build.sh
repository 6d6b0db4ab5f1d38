#!/bin/bash
# Makes the package for the Debian that it is called on, dist/banklint_VERSION_amd64.deb:
#   packaging/deb/build.sh [FOLDER]      FOLDER: where the package goes, instead of dist
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

PACKAGES+=(dpkg-dev file git)
OUTPUT=${1:-dist}

install_missing
# Times in the package are those of the commit, so that the same sources make the same package.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
build
mkdir -p "$OUTPUT"
cpack --config "$BUILD/CPackConfig.cmake" -B "$BUILD/package" >"$BUILD/package.log" || { cat "$BUILD/package.log" >&2; fail "cpack failed"; }
mv "$BUILD"/package/*.deb "$OUTPUT"
ls -l "$OUTPUT"/*.deb
