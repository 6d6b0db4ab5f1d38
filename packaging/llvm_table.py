#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts a row into the table of versions between two marks in a file; packaging/llvm-versions.sh calls it:

    packaging/llvm_table.py docs/how-to/install.md 22.1.8 "13 (trixie)" "0 7" PASSED FAILED UNSUPPORTED EDITOR
"""

import sys

START, END = "<!-- llvm-versions -->", "<!-- /llvm-versions -->"
HEAD = ["| LLVM | Debian | unit test programs | lit tests passed | failed | left out | editor |", "|---|---|---|---|---|---|---|"]


def main():
    path, version, debian, units, passed, failed, unsupported, editor = sys.argv[1:]
    units_failed, units_all = units.split()
    row = (f"| {version} | {debian} | {int(units_all) - int(units_failed)} of {units_all} pass | {passed} | {failed} "
           f"| {unsupported} | {editor} |")
    with open(path, encoding="utf-8") as file:
        before, rest = file.read().split(START, 1)
    table, after = rest.split(END, 1)
    rows = [line for line in table.splitlines() if line.startswith("| ") and not line.startswith("| LLVM")]
    rows = [line for line in rows if line.split("|")[1].strip().split(".")[0] != version.split(".")[0]] + [row]
    rows.sort(key=lambda line: [int(part) for part in line.split("|")[1].strip().split(".")])
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + START + "\n" + "\n".join(HEAD + rows) + "\n" + END + after)


main()
