#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Is what nvcc joins, and where its optimizer, assembler and linker place static arrays, predicted rightly in each mode?

    bench/hardware/modes/modes.py --banklint build/release/bin/banklint --files 100 [--seed N] [--keep DIR] [--csv FILE]

Writes random files of random kernels of several kinds (placement.py, kinds.py), and compiles each in every mode of
toolchain.MODES. Marked lines of the kernels load or store neighbours of a thread. The instructions of these lines in the
machine code are compared with those that banklint predicts. A row in a mode is wrong if banklint says `exact` of other
instructions. Wrong kernels are written into a folder, each alone and shortened. Needs nvcc and nvdisasm, no GPU; the
modes `jit` (PTX) and `lto` need nvJitLink (PyPI's nvidia-nvjitlink, --nvjitlink).
"""
import argparse
import collections
import concurrent.futures
import csv
import datetime
import pathlib
import random
import re
import sys

import idioms
import kinds
import toolchain
from placement import placement

KINDS = {"placement": placement, "rows": kinds.rows, "branches": kinds.branches, "loops": kinds.loops,
         "streams": kinds.streams, "rings": kinds.rings, "structs": kinds.structs, **idioms.KINDS}


def source(seed, options):
    """name of a group of kernels → its kind and text."""
    r = random.Random(seed)
    groups = {}
    for number in range(options.groups):
        kind = options.kinds[number % len(options.kinds)]
        name = f"{kind[:2]}{number}"
        groups[name] = kind, KINDS[kind](r, name + "_")
    return groups


def shorten(text, row, mode, tools):
    """The fewest lines of a text in which the row is wrong; "" if it is not wrong there."""
    def is_wrong(lines):
        try:
            return tools.compare("".join(lines), mode).get(row, ["gone"])[0] == "wrong"
        except (RuntimeError, SystemExit):
            return False
    lines = text.splitlines(keepends=True)
    if not is_wrong(lines):
        return ""
    size = max(1, len(lines) // 3)
    while size:
        at = 0
        while at < len(lines):
            rest = lines[:at] + lines[at + size:]
            if any(line.endswith(f"// {row}\n") for line in rest) and is_wrong(rest):
                lines = rest
            else:
                at += size
        size = size // 2
    return "".join(lines)


def check(seed, options):
    """Counts by mode and kind, and what is wrong."""
    groups, tools = source(seed, options), options.tools
    counts, wrong = collections.defaultdict(collections.Counter), []
    text = "".join(text for _, text in groups.values())
    for mode in options.modes:
        try:
            compared = tools.compare(text, mode)
        except RuntimeError as error:
            print(f"seed {seed}, {mode}: {error}", flush=True)
            continue
        for group, (kind, of_group) in groups.items():
            counts[mode, kind]["kernels"] += of_group.count("__global__")
        for row, (kind_of_row, made, said) in compared.items():
            group = re.search(r" of (\w\w\d+)_", row)[1]
            kind, of_group = groups[group]
            counts[mode, kind][kind_of_row] += 1
            if kind_of_row == "wrong":
                wrong.append((seed, mode, kind, row, toolchain.shown(made), toolchain.shown(said), of_group))
    return counts, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", required=True)
    parser.add_argument("--files", type=int, default=10)
    parser.add_argument("--groups", type=int, default=14, help="groups of kernels in a file")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--modes", default="whole,rdc", help="of " + ",".join(toolchain.MODES))
    parser.add_argument("--nvjitlink", default="libnvJitLink.so", help="the library, for the modes jit and lto")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the kernels that are predicted wrongly")
    parser.add_argument("--shorten", action="store_true", help="and shorten them")
    parser.add_argument("--csv", type=pathlib.Path, help="a table to which the counts are added")
    options = parser.parse_args()
    options.modes, options.kinds = options.modes.split(","), options.kinds.split(",")
    linker = toolchain.NvJitLink(options.nvjitlink) if {"jit", "lto"} & set(options.modes) else None
    options.tools = toolchain.Toolchain(options.banklint, options.arch, linker)
    total = collections.defaultdict(collections.Counter)
    seeds = range(options.seed, options.seed + options.files)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for counts, wrong in pool.map(lambda seed: check(seed, options), seeds):
            for where, count in counts.items():
                total[where] += count
            for seed, mode, kind, row, made, said, text in wrong:
                print(f"seed {seed}, {mode}, {kind}, {row}: {made}; predicted {said}", flush=True)
                if options.keep:
                    options.keep.mkdir(exist_ok=True)
                    short = shorten(text, row, mode, options.tools) if options.shorten else text
                    note = f"// {mode}, {row}: {made}; predicted {said}\n"
                    file = options.keep / f"{mode}_{seed}_{row.replace(' ', '_')}.cu"
                    file.write_text(note + (short or f"// not wrong alone\n{text}"))
    columns = ["kernels", "right", "undecided", "wrong"]
    table = [[mode, kind, *(count[c] for c in columns)] for (mode, kind), count in sorted(total.items())]
    for row in [["mode", "kind", *columns], *table]:
        print("".join(f"{cell!s:>12}" for cell in row))
    if options.csv:
        is_new = not options.csv.exists()
        with options.csv.open("a", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            if is_new:
                out.writerow(["date", "nvcc", "arch", "first seed", "files", "mode", "kind", *columns])
            nvcc = re.search(r"V([\d.]+)", toolchain.run("nvcc", "--version"))[1]
            for row in table:
                out.writerow([datetime.date.today(), nvcc, options.arch, options.seed, options.files, *row])
    sys.exit(any(count["wrong"] for count in total.values()))


if __name__ == "__main__":
    main()
