# What the scripts of this folder share: install what is missing, configure, build. To be sourced.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

PACKAGES=(clang-19 clang-tidy-19 libclang-19-dev llvm-19-dev llvm-19-tools cmake ninja-build libgtest-dev
          libgoogle-perftools-dev python3)
BUILD=build/release

fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# Installs with apt those of PACKAGES that are missing; touches nothing if all are there.
install_missing() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "$(basename "$0"): this is not Debian; make sure that you have what these packages hold: ${PACKAGES[*]}" >&2
    return
  fi
  local package missing=() as_root=()
  for package in "${PACKAGES[@]}"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "cannot install ${missing[*]}: neither root nor sudo"
    as_root=(sudo)
  fi
  echo "== installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q || fail "apt-get update failed"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" || fail "apt-get install failed"
}

# build [TARGET...]: configures if that was not done yet, then builds. BANKLINT_HOMEPAGE in the environment is the address
# of the project for links in reports and messages.
build() {
  echo "== building ${*:-everything} in $BUILD"
  if [[ ! -e $BUILD/build.ninja || -n ${BANKLINT_HOMEPAGE:-} ]]; then
    cmake --preset release ${BANKLINT_HOMEPAGE:+-DBANKLINT_HOMEPAGE="$BANKLINT_HOMEPAGE"} ||
      fail "cmake could not configure the build"
  fi
  cmake --build --preset release ${1:+--target "$@"} || fail "the build failed"
}
