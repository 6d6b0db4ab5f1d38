#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""patterns.txt and the Source page of its launches, a row per request:
join.py patterns.txt source.csv > requests.csv"""

import csv
import itertools
import re
import sys

COUNTED = {
    "executed": "Instructions Executed",
    "threads": "Thread Instructions Executed",
    "predicated": "Predicated-On Thread Instructions Executed",
    "tags": "L1 Tag Requests Global",
    "wavefronts": "L1 Wavefronts Shared",
    "ideal": "L1 Wavefronts Shared Ideal",
    "sectors": "L2 Theoretical Sectors Global",
    "sectors_ideal": "L2 Theoretical Sectors Global Ideal",
}


def launches(path):
    """(kernel, counts of each LDGSTS) of each launch; the page has each launch twice."""
    found, columns = [], None
    with open(path, newline="") as page:
        for row in csv.reader(page):
            if row[:1] == ["Kernel Name"]:
                found.append((row[1], []))
                columns = None
            elif row[:1] == ["Address"]:
                columns = {name: i for i, name in enumerate(row)}
            elif columns and "LDGSTS" in row[columns["Source"]]:
                found[-1][1].append(
                    [
                        int(float(row[columns[c]].replace(",", "") or 0)) if c in columns else -1
                        for c in COUNTED.values()
                    ]
                    + [row[columns["Source"]].strip()]
                )
    return found[::2] if len(found) > 1 and all(a == b for a, b in zip(found[::2], found[1::2])) else found


lines = [l.split() for l in open(sys.argv[1])]
groups = []
for key, group in itertools.groupby(lines, lambda l: (l[0].lstrip("T"), l[1])):
    group = list(group)
    groups += [(key, group[i : i + 64]) for i in range(0, len(group), 64)]
measured = launches(sys.argv[2])
if len(measured) != len(groups):
    sys.exit(f"{len(measured)} launches, {len(groups)} groups")
print(
    ",".join(
        [
            "mode",
            "alive",
            "on",
            "sizes",
            "guard",
            "source",
            "instruction",
            *COUNTED,
            *(f"shared{t}" for t in range(32)),
            *(f"global{t}" for t in range(32)),
        ]
    )
)
for (key, group), (kernel, counts) in zip(groups, measured):
    if len(counts) != 64:
        sys.exit(f"{kernel}: {len(counts)} LDGSTS")
    if len({tuple(c[:-1]) for c in counts[len(group) :]} | {tuple(counts[0][:-1])}) > 1 and len(group) < 64:
        print(
            f"{kernel}: equal requests differ",
            {tuple(c[:-1]) for c in counts[len(group) :]},
            counts[0],
            file=sys.stderr,
        )
    for l, c in zip(group, counts):
        guard, name = re.match(r"(?:@(!?P\d)\s+)?(LDGSTS[.\w]*)", c[-1]).groups(default="")
        source = re.search(r"\], (!?P\d), \[", c[-1])
        print(
            ",".join([key[0], key[1], l[2], l[3], guard, source[1] if source else "", name, *map(str, c[:-1]), *l[4:]])
        )
