#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of banklint on PTX files beside that of their assembler, in turn in the same run.

    bench/ptx/speed.py FOLDER [--banklint PATH] [--runs 5] [--only REGEX]

FOLDER is what compile.py made. Times are user and system time, the median of the runs. What banklint takes for a file
with an empty kernel, the start of the process, is not counted. The limit is a quarter of the assembler's time where
that is 50 ms or more, and 50 ms elsewhere. Exit code 1 if a file is above it.
"""

import argparse
import json
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import machine_code

EMPTY = ".version 8.5\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n"
LONG_MS, SHARE, SHORT_MS = 50, 0.25, 50


def milliseconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--banklint", default="banklint")
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--only", default="", metavar="REGEX")
    options = arguments.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        empty = pathlib.Path(scratch, "empty.ptx")
        empty.write_text(EMPTY)
        run = [options.banklint, "--format=json", "-j", "1"]
        for file in sorted(options.folder.glob("*.ptx")):
            if not re.search(options.only, file.name):
                continue
            text = file.read_text()
            about = json.loads(file.with_suffix(".json").read_text())
            target = re.search(r"^\.target\s+(\w+)", text, re.MULTILINE)[1]
            shapes = machine_code.options_of(about, text, options.banklint)
            ours, theirs, start = [], [], []
            for _ in range(options.runs):
                start.append(milliseconds([*run, empty]))
                ours.append(milliseconds([*run, *shapes, file]))
                theirs.append(milliseconds([about["assembler"], f"-arch={target}", file, "-o", f"{scratch}/cubin"]))
            own = statistics.median(ours) - statistics.median(start)
            ptxas = statistics.median(theirs)
            limit = SHARE * ptxas if ptxas >= LONG_MS else SHORT_MS
            rows.append((own / limit, file.name, own, ptxas, limit))
    rows.sort(reverse=True)
    print("| file | banklint ms | assembler ms | limit ms |\n|---|---|---|---|")
    for share, name, own, ptxas, limit in rows:
        if share > 1 or share > rows[min(9, len(rows) - 1)][0]:
            print(f"| {name} | {own:.0f} | {ptxas:.0f} | {limit:.0f} |")
    above = sum(share > 1 for share, *_ in rows)
    print(
        f"\n{len(rows)} files, {above} above the limit; median {statistics.median(r[2] for r in rows):.1f} ms, "
        "the assembler "
        f"{statistics.median(r[3] for r in rows):.1f} ms"
    )
    sys.exit(above > 0)


if __name__ == "__main__":
    main()
