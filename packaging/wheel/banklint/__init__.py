# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of banklint, which lie beside this file in bin/ and find their headers from there."""

import os
import sys


def program(name):
    """The path of one of the programs: banklint, banklint-clangd, clang-tidy."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)


def _become(name):
    # Not a child process: signals, the terminal, and an editor's pipes stay the program's own.
    path = program(name)
    if not os.path.exists(path):
        sys.exit(f"{name}: not in this build of banklint (banklint-clangd needs LLVM 19)")
    os.execv(path, [path] + sys.argv[1:])


def banklint():
    _become("banklint")


def banklint_clangd():
    _become("banklint-clangd")


def clang_tidy():
    _become("clang-tidy")
