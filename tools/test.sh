#!/bin/bash
# Installs what is missing, builds everything and runs all tests. Arguments go to ctest: tools/test.sh -R lit
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

PACKAGES+=(clang-format-19) # the style of the code is a test
install_missing
# An editor for one test (test/clangd/neovim.py), which is left out without it.
(PACKAGES=(neovim) && install_missing) || echo "== going on without Neovim"
build
echo "== testing"
ctest --preset release "$@"
