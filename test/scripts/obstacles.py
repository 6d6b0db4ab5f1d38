#!/usr/bin/env python3
"""The page of obstacles, made of the source: lib/IR/Obstacles.def is what banklint says.

usage: obstacles.py [--update] FOLDER    FOLDER: the project; without --update exit code 1 if the page is another
"""
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib
import re
import sys
import textwrap

ABOUT = """# Obstacles: why an array is not edited

`banklint` offers an edit if it knows that the edit is right and that it pays. Otherwise it says what is in the way,
after "no padding is offered for 'tile':" or "the edit is left to you:". Sentences that begin with "is" or "has" follow
the name of the array. These are all of them. *N* is a line or a number; *kernel* and *name* are names. The list is made
from `lib/IR/Obstacles.def`.

[Why fixes are safe](../explanation/why-fixes-are-safe.md) has the reasons behind them.
"""


def page(definitions: str) -> str:
    text = ABOUT
    for title, kind, sentence in re.findall(r'^OBSTACLES_OF\("(.*?)"\)|^OBSTACLE\((\w+),\s*((?:"[^"]*"\s*)+)\)',
                                            definitions, re.M):
        if title:
            text += f"\n## {title}\n\n"
            continue
        sentence = "".join(re.findall(r'"([^"]*)"', sentence))
        sentence = re.sub(r"\{of file\}", "", sentence)
        sentence = sentence.replace("function '{kernel}'", "function *name*")
        sentence = re.sub(r"'?\{(kernel|name)\}'?", r"*\1*", sentence)
        sentence = re.sub(r"\{(line|bytes|limit|limit in KB)\}", "*N*", sentence)
        text += textwrap.fill(sentence, 120, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False) + "\n"
    return text


def main() -> int:
    folder = pathlib.Path(sys.argv[-1])
    path = folder / "docs/reference/obstacles.md"
    now = page((folder / "lib/IR/Obstacles.def").read_text())
    if "--update" in sys.argv:
        path.write_text(now)
    elif path.read_text() != now:
        print(f"{path} differs from lib/IR/Obstacles.def: test/scripts/obstacles.py --update {folder}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
