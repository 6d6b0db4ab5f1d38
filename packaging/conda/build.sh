#!/bin/bash
# Called by conda-build or rattler-build in the folder with the sources; $PREFIX is the environment that is packaged.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail

# The editor is made of clangd's insides, whose archives Conda's packages do not have.
cmake -G Ninja -S . -B build/conda ${CMAKE_ARGS:-} -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$PREFIX" \
  -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH="$PREFIX" -DBUILD_TESTING=OFF -DBANKLINT_EDITOR=OFF
cmake --build build/conda --parallel "${CPU_COUNT:-2}"
cmake --install build/conda
