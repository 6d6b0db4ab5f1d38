#!/bin/bash
# Installs what is missing, builds everything and runs all tests. Arguments go to ctest: tools/test.sh -R lit
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

PACKAGES+=(neovim) # the session in test/clangd/neovim.py
install_missing
build
echo "== testing"
ctest --preset release "$@"
