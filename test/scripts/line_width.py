#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists lines that are too long: of C++ code, and of prose in Markdown (not tables, nor code and output).

    line_width.py ROOT"""

import pathlib
import sys

MOST = 120
CODE = ["lib", "tools", "unittests", "include"]
PROSE = ["", "docs", "docs/*", "bench", "bench/*", "test/data", "share/banklint/docs", "recipes"]


def prose_lines(text):
    """The lines of paragraphs, with their numbers."""
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            in_code = not in_code
        elif not in_code and not line.startswith(("|", "    ", "#", "<", "![")):
            yield number, line


def main():
    root = pathlib.Path(sys.argv[1])
    too_long, looked_at = 0, 0
    files = [(f, enumerate(f.read_text().splitlines(), 1)) for folder in CODE for e in ("*.h", "*.cpp")
             for f in sorted((root / folder).rglob(e))]
    files += [(f, prose_lines(f.read_text())) for folder in PROSE for f in sorted(root.glob(f"{folder}/*.md".lstrip("/")))]
    for file, lines in files:
        for number, line in lines:
            looked_at += 1
            if len(line) > MOST and " " in line.strip():
                too_long += 1
                print(f"{file.relative_to(root)}:{number}: {len(line)} characters")
    print(f"{looked_at} lines, {too_long} longer than {MOST} characters")
    return too_long > 0 or looked_at < 1000


if __name__ == "__main__":
    sys.exit(main())
