# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens a file in the banklint-clangd of the search path as VS Code does, and applies its fix (prove.sh):

    python3 editor.py transpose.cu      beside test/clangd/lsp.py
"""

import pathlib
import sys

import lsp


def main():
    path = pathlib.Path(sys.argv[1]).absolute()
    server = lsp.start(path.parent, patience=600)
    file = server.open(path)
    (conflict,) = file.conflicts()
    print(f"editor: line {conflict['range']['start']['line'] + 1}: {conflict['message'].splitlines()[0]}")
    (fix,) = file.actions(conflict, only=["quickfix"])
    print(f"editor: {fix['title']}")
    file.change(lsp.applied(file, lsp.edits_of(fix)[path]))
    print(f"editor: {len(file.conflicts())} conflicts after it")
    sys.exit(file.conflicts() != [] or server.quit())


main()
