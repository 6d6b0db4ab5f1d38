#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What banklint says of C++ programs, from the source and from the PTX that nvcc makes of it, line by line.

    bench/ptx/source.py FOLDER [--banklint PATH] [--only REGEX] [--list]

FOLDER is what `compile.py cxx` made. Compared are kernels that run with one block shape: of each line and operation
the ratio of wavefronts to ideal, and requests, wavefronts and ideal of the block where both know them (the PTX does
not know what launches pass). Differences are listed with what each side says.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess


def lines_of(command, kernels=None):
    """Of each kernel, line and operation: the accesses."""
    done = subprocess.run(command, capture_output=True, text=True)
    data = json.loads(done.stdout)
    lines, shapes = collections.defaultdict(list), collections.defaultdict(set)
    for access in data["accesses"]:
        kernel = re.sub(r"<.*", "", access["kernel"])
        shapes[access["kernel"]].add(tuple(access["block"]))
        lines[kernel, pathlib.Path(access["file"]).name, access["line"], access["operation"]].append(access)
    return lines, shapes


def summed(accesses):
    """(requests, wavefronts, ideal) in all, or of one step where that is not known; None if something is not exact."""
    total, by_step = [0, 0, 0], False
    for access in accesses:
        if access["verdict"] != "exact":
            return None, access["reason"]
        of = access
        if access["wavefronts"] is None:
            of, by_step = access["per_iteration"], True
        for i, key in enumerate(("requests", "wavefronts", "ideal")):
            total[i] += of[key]
    return total, by_step


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--banklint", default="banklint")
    arguments.add_argument("--only", default="", metavar="REGEX")
    arguments.add_argument("--list", action="store_true")
    options = arguments.parse_args()
    counts = collections.Counter()
    for file in sorted(options.folder.glob("cxx.*.ptx")):
        if not re.search(options.only, file.name):
            continue
        about = json.loads(file.with_suffix(".json").read_text())
        arch = re.search(r"sm_\d+", file.name)[0]
        of_source, shapes = lines_of([options.banklint, "--format=json", f"--arch={arch}", about["source"]])
        single = {kernel: next(iter(blocks)) for kernel, blocks in shapes.items() if len(blocks) == 1}
        blocks = [f"--block={kernel}=" + "x".join(map(str, block)) for kernel, block in single.items()]
        of_ptx, _ = lines_of([options.banklint, "--format=json", *blocks, str(file)])
        several = {re.sub(r"<.*", "", kernel) for kernel in shapes if kernel not in single}
        for key in sorted(set(of_source) | set(of_ptx)):
            if key[0] in several:
                continue
            source, a = summed(of_source.get(key, []))
            ptx, b = summed(of_ptx.get(key, []))
            if source is None or ptx is None:
                result = "not exact in " + (("the source" if ptx else "both") if source is None else "the PTX")
            elif not of_source.get(key) or not of_ptx.get(key):
                result = "agrees" if not any((source or ptx)[:1]) else "on one side only"
            elif not a and not b and source == ptx:
                result = "agrees"
            elif source[1] * ptx[2] == ptx[1] * source[2] and (a or b):
                result = "agrees"
            elif source[1] * ptx[2] == ptx[1] * source[2]:
                result = "the same ratio, other totals"
            else:
                result = "differs"
            counts[result] += 1
            if options.list and result != "agrees":
                print(
                    f"{result}: {file.name}: {key[0]} {key[1]}:{key[2]} {key[3]}: source {source if source else a}"
                    f"{' per step' if source and a else ''}, PTX {ptx if ptx else b}{' per step' if ptx and b else ''}"
                )
    print(", ".join(f"{number} {result}" for result, number in counts.most_common()))


if __name__ == "__main__":
    main()
