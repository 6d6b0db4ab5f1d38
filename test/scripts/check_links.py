#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists links of Markdown pages that lead nowhere: to a file that is not there, or to a heading that a page has not.

    check_links.py ROOT"""

import pathlib
import re
import sys

PAGES = ["*.md", "docs/**/*.md", "bench/**/*.md", "findings/*.md", "fuzz/*.md", "recipes/*.md", "test/data/*.md",
         "share/banklint/docs/*.md"]
CODE = re.compile(r"^```.*?^```|^(?: {4}|\t).*?$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")


def headings(page):
    """The anchors of a page, as forges make them of its headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    anchors = set()
    for title in re.findall(r"^#+ +(.*)$", text, re.MULTILINE):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        anchors.add(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-"))
    return anchors


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    links, broken = 0, 0
    for page in sorted({p for pattern in PAGES for p in root.glob(pattern)}):
        for target in LINK.findall(CODE.sub("", page.read_text())):
            if re.match(r"[a-z]+:", target):
                continue
            links += 1
            path, _, anchor = target.partition("#")
            there = page.parent / path if path else page
            if not there.exists():
                broken += 1
                print(f"{page.relative_to(root)}: {target} does not exist")
            elif anchor and anchor not in headings(there):
                broken += 1
                print(f"{page.relative_to(root)}: {target} is no heading of that page")
    print(f"{links} links, {broken} broken")
    return 1 if broken or not links else 0


if __name__ == "__main__":
    sys.exit(main())
