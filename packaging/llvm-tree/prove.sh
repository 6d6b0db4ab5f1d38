#!/bin/bash
# Builds the command and the check inside LLVM's tree, and uses them there:
#   packaging/llvm-tree/prove.sh LLVM-PROJECT BUILD [CMAKE-OPTION...]
# LLVM-PROJECT: the sources, with llvm, clang and clang-tools-extra in it. BUILD: the folder to build in; what is there
# already is not built again. Tests and examples of LLVM are left out; options that follow say the rest.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail

SOURCE=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
(($# >= 2)) || { echo "usage: packaging/llvm-tree/prove.sh LLVM-PROJECT BUILD [CMAKE-OPTION...]" >&2; exit 2; }
LLVM=$(realpath "$1") BUILD=$(realpath -m "$2")
shift 2

cmake -G Ninja -S "$LLVM/llvm" -B "$BUILD" -DCMAKE_BUILD_TYPE=Release "-DLLVM_ENABLE_PROJECTS=clang;clang-tools-extra" \
  -DLLVM_INCLUDE_TESTS=OFF -DLLVM_INCLUDE_EXAMPLES=OFF -DLLVM_INCLUDE_BENCHMARKS=OFF -DLLVM_INCLUDE_DOCS=OFF \
  -DCLANG_INCLUDE_TESTS=OFF -DLLVM_EXTERNAL_PROJECTS=banklint "-DLLVM_EXTERNAL_BANKLINT_SOURCE_DIR=$SOURCE" "$@"
ninja -C "$BUILD" banklint banklint-tidy clang-tidy

# expect CODE TEXT COMMAND...: it ends with this code, and its output has the text.
expect() {
  local code=0 expected=$1 text=$2 output
  shift 2
  echo "\$ $*"
  output=$("$@" 2>&1) || code=$?
  echo "$output" | head -n 12
  ((code == expected)) || { echo "expected the exit code $expected, got $code" >&2; exit 1; }
  [[ $output == *"$text"* ]] || { echo "missing: $text" >&2; exit 1; }
}

cd "$SOURCE/examples"
FOUND="transpose.cu:22:27: warning: 32-way bank conflict"
expect 0 banklint "$BUILD/bin/banklint" --version
expect 1 "$FOUND" "$BUILD/bin/banklint" --quiet --cuda-path=none transpose.cu
expect 0 "$FOUND" "$BUILD/bin/clang-tidy" -load "$BUILD/lib/banklint-tidy.so" "-checks=-*,gpu-*" transpose.cu -- -x cuda \
  -nocudainc -nocudalib -isystem "$SOURCE/share/banklint/cuda" -include banklint_cuda.h
echo "as expected"
