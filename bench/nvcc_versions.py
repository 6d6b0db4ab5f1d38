#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Do versions of nvcc join accesses to shared memory in the same way?

    bench/nvcc_versions.py --nvcc 12.4=DIR --nvcc 13.0=DIR [--list] FILE.cu...

Compiles each file for sm_90 with each nvcc (DIR has the program `nvcc`; the first is what the others are compared
with), static and with -DDYNAMIC, which the patterns of bench/hardware/merging know, and compares the instructions on
shared memory, their widths and numbers, of each line of the file. A line differs in its widths if one version has a
width of an operation that the other has not; otherwise in its numbers, which is how far loops were unrolled. Needs
nvdisasm.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench/hardware/merging"))
import disassemble


def lines_of(folder, source, memory, path):
    """(kernel, line) → instructions, by the nvcc in the folder; None if it cannot compile the file."""
    os.environ["PATH"] = f"{folder}{os.pathsep}{path}"
    try:
        found = disassemble.accesses(source, "sm_90", memory)
    except subprocess.CalledProcessError:
        return None
    shared = lambda text: re.match(r"@?(LDS|STS|ATOMS|LDSM)\b", text)
    return {place: collections.Counter(filter(shared, made)) for place, made in found.items() if any(map(shared, made))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", action="append", required=True, metavar="VERSION=DIR")
    parser.add_argument("--list", action="store_true", help="print each line that differs")
    parser.add_argument("files", nargs="+", type=lambda name: pathlib.Path(name).absolute())
    options = parser.parse_args()

    folders = dict(text.split("=", 1) for text in options.nvcc)
    first, *others = folders
    path = os.environ["PATH"]
    tally = {version: collections.Counter() for version in others}
    for source in options.files:
        for memory in disassemble.MEMORY if "DYNAMIC" in source.read_text(errors="replace") else ["static"]:
            made = {version: lines_of(folder, source, memory, path) for version, folder in folders.items()}
            for version in others:
                if made[first] is None or made[version] is None:
                    tally[version]["files that one cannot compile"] += 1
                    continue
                tally[version]["files"] += 1
                for place in sorted({**made[first], **made[version]}):
                    one, other = (made[v].get(place, collections.Counter()) for v in (first, version))
                    kind = "same" if one == other else "numbers" if set(one) == set(other) else "widths"
                    tally[version][kind] += 1
                    if options.list and kind != "same":
                        print(f"{source.parent.name}/{source.name}:{place[1]} {place[0]} {memory} {kind}: "
                              f"{first} {disassemble.counted(one.elements())}; "
                              f"{version} {disassemble.counted(other.elements())}")
    kinds = ["files", "files that one cannot compile", "same", "numbers", "widths"]
    print(f"| compared with {first} | {' | '.join(kinds)} |\n|---|{'---|' * len(kinds)}")
    for version in others:
        print(f"| {version} | {' | '.join(str(tally[version][kind]) for kind in kinds)} |")


if __name__ == "__main__":
    main()
