#!/usr/bin/env python3
"""Compares what banklint predicts for seeds.cu with the counters of a real GPU.

usage: compare_seeds.py seeds.cu seeds_h200.csv < output of `banklint --format=json seeds.cu`

For each kernel, source line and operation (load or store), the predicted wavefronts, ideal and requests of all blocks
must equal the measured ones. Exit 1 if any differs, or if an access was neither compared nor is listed below.
"""

import csv
import json
import re
import sys
from collections import defaultdict

# Lines of seeds.cu where the compiler made other accesses than the source has: it merged neighbouring accesses of a
# thread into wider ones (docs/reference/compilers.md). That the machine code is wider is checked.
MERGED = {
    ("pair_stride2", 15, "load"),  # a = s[2*t] and b = s[2*t+1] of the next line: one LDS.64
    ("camellia", 23, "store"),  # 32 unrolled stores: eight STS.128
    ("camellia_no_copy", 33, "store"),  # the same
    ("reduce_interleaved", 56, "load"),  # data[index] and data[index + 1] of the first step: one LDS.64
    ("aos2", 79, "store"),  # .x and .y: one STS.64
    ("aos4", 83, "store"),  # the same
}
# Accesses that became part of a merged one of another line.
MERGED_AWAY = {("pair_stride2", 16, "load")}
# The cost depends on the data; that the prediction says so is checked.
DATA_DEPENDENT = {("camellia_no_copy", 37, "load")}
# Under a condition, the counter counts warps without active lanes as well: `executed` is larger than the number of
# requests. The accesses are of 4 bytes, so that `ideal` is 1 for each request that has active lanes: comparing it
# compares the requests.
PREDICATED = {("reduce_interleaved", 56), ("reduce_sequential", 68)}

BYTES = {"": 4, ".U8": 1, ".U16": 2, ".64": 8, ".128": 16}


def blocks_of_kernels(source):
    """Kernel → number of blocks launched, from `kernel<<<grid, …`."""
    blocks = {}
    for kernel, x, y, n in re.findall(r"([\w]+(?:<[\d, ]+>)?)<<<(?:dim3\((\d+), (\d+)\)|(\d+)),", source):
        blocks[kernel] = int(n) if n else int(x) * int(y)
    return blocks


def measured_sums(path):
    """(kernel, line, operation) → [executed, wavefronts, ideal, set of widths]."""
    sums = defaultdict(lambda: [0, 0, 0, set()])
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            instruction, width = row["instruction"][:3], row["instruction"][3:]
            operation = {"LDS": "load", "STS": "store"}[instruction]
            entry = sums[row["kernel"], int(row["line"]), operation]
            for i, name in enumerate(("executed", "wavefronts", "ideal")):
                entry[i] += int(row[name])
            entry[3].add(BYTES[width])
    return sums


def main(source_path, csv_path):
    with open(source_path) as file:
        blocks = blocks_of_kernels(file.read())
    measured = measured_sums(csv_path)
    predicted = defaultdict(list)
    for access in json.load(sys.stdin)["accesses"]:
        predicted[access["kernel"], access["line"], access["operation"]].append(access)

    failures, compared = [], 0
    for key in sorted(set(measured) | set(predicted)):
        kernel, line, _ = key
        accesses = predicted.get(key, [])
        executed, wavefronts, ideal, widths = measured.get(key, (0, 0, 0, set()))
        if not accesses:
            failures.append(f"{key}: measured, but not predicted")
        elif key in MERGED_AWAY:
            if widths:
                failures.append(f"{key}: listed as merged into another line, but measured")
        elif not widths:
            failures.append(f"{key}: predicted, but not measured")
        elif key in MERGED:
            if max(widths) <= max(a["bytes"] for a in accesses):
                failures.append(f"{key}: listed as merged, but the machine code is not wider")
        elif key in DATA_DEPENDENT:
            if any(a["verdict"] != "data-dependent" for a in accesses):
                failures.append(f"{key}: should be data-dependent")
        elif any(a["verdict"] != "exact" for a in accesses):
            failures.append(f"{key}: should be exact")
        elif widths != {a["bytes"] for a in accesses}:
            failures.append(f"{key}: {widths} bytes measured, {[a['bytes'] for a in accesses]} predicted")
        else:
            compared += 1
            for name, counted in (("wavefronts", wavefronts), ("ideal", ideal), ("requests", executed)):
                if name == "requests" and (kernel, line) in PREDICATED:
                    continue
                total = blocks[kernel] * sum(a[name] for a in accesses)
                if total != counted:
                    failures.append(f"{key}: {name}: {total} predicted, {counted} measured")

    for failure in failures:
        print("FAIL", failure)
    print(f"{compared} of {len(measured)} measured places compared, {len(failures)} failures")
    return 1 if failures or not compared else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
