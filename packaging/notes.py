#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what CHANGELOG.md says of a version; of one that it does not name, what is unreleased:

    packaging/notes.py 0.1.0 CHANGELOG.md
"""

import re
import sys


def main():
    version, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        sections = re.split(r"^## ", file.read(), flags=re.M)[1:]
    by_name = {re.match(r"\[?([^\]\s]+)", section)[1]: section.split("\n", 1)[1].strip() for section in sections}
    text = by_name.get(version, by_name.get("Unreleased"))
    if not text:
        sys.exit(f"notes.py: {path} says nothing of {version}")
    print(f"# banklint {version}\n\n{text}")


main()
