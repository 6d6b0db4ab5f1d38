#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the Source page counts for asynchronous copies past the L1 cache, against the requests measured:
rule.py requests.csv"""

import collections
import csv
import sys


def counted_lanes(row):
    """The lanes that the profiler takes to take part: lane, shared, global, whether it thinks there is a source, and
    whether there is one.

    P0 in the instruction is taken for false, with ZFILL for true, whatever it holds: a defect of its instrumentation.
    """
    alive, lanes, p0 = int(row["alive"], 16), [], "ZFILL" in row["instruction"]
    for t in range(32):
        on = row["on"][t] == "1"
        if row["guard"] in ("P0", "!P0"):
            on = (row["guard"] == "P0") == p0
        if alive >> t & 1 and on:
            nothing = row["on"][t] == "2"  # 0 for both addresses
            source = row["sizes"][t] != "0" or row["mode"][:4] not in ("size", "igno")
            believed = (row["source"] == "P0") == p0 if row["source"] in ("P0", "!P0") else source
            lanes.append(
                (
                    t,
                    -1024 if nothing else int(row[f"shared{t}"]),
                    -(1 << 40) if nothing else int(row[f"global{t}"]),
                    believed,
                    source,
                )
            )
    return lanes


def packets(lanes):
    """Sectors of global memory, each as often as it goes to another sector of shared memory or with its halves
    exchanged."""
    halves = collections.defaultdict(int)
    for _, to, source, *_ in lanes:
        halves[source >> 5, to >> 5, (to ^ source) >> 4 & 1] |= 1 << (to >> 4 & 1)
    return halves


def wavefronts(lanes):
    groups = collections.defaultdict(collections.Counter)
    for (source, to, exchanged), halves in packets(lanes).items():
        groups[source >> 2, to >> 2, exchanged, (source ^ to) & 1, halves][source] += 1
    return sum(max(sectors.values()) for sectors in groups.values())


def zeros(lanes):
    """What is added where lanes are filled with zeros, in phases of eight lanes."""
    total = 0
    for phase in range(4):
        group = [x for x in lanes if x[0] // 8 == phase]
        sides = (
            collections.Counter(x[1] >> 4 & 7 for x in group),
            collections.Counter(x[2] >> 4 & 7 for x in group if x[3]),
        )
        total += max(max(side.values(), default=0) for side in sides)
    return total


def predicted(row):
    """(wavefronts, ideal, sectors)"""
    lanes = counted_lanes(row)
    loaded = [x for x in lanes if x[3]]
    fills = "ZFILL" in row["instruction"] or len(loaded) < len(lanes)
    eighths = lambda some: -(-len({x[1] for x in some}) // 8)  # 128 bytes of shared memory each
    return (
        wavefronts(loaded) + (zeros(lanes) if fills else 0),
        eighths(loaded) + (eighths(lanes) if fills else 0),
        len(packets([x for x in lanes if x[4]])),
    )


def main():
    rows = csv.DictReader(line for line in open(sys.argv[1]) if not line.startswith("#"))
    agree, total, half = collections.defaultdict(lambda: [0, 0, 0]), collections.Counter(), [[0, 0], [0, 0]]
    for n, row in enumerate(rows):
        key = row["mode"], row["guard"] or "-", row["source"] or "-"
        total[key] += 1
        same = [int(row[name]) == x for name, x in zip(("wavefronts", "ideal", "sectors"), predicted(row))]
        for i in range(3):
            agree[key][i] += same[i]
        half[n % 2][0] += same[0]
        half[n % 2][1] += 1
    print("mode, guard, predicate of the source: requests; of these wavefronts, ideal, sectors as predicted")
    for key in total:
        print(*key, total[key], *agree[key])
    print("all", sum(total.values()), *(sum(agree[k][i] for k in total) for i in range(3)))
    print("wavefronts, even and odd rows:", *(f"{a} of {b}" for a, b in half))


if __name__ == "__main__":
    main()
