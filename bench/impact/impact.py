#!/usr/bin/env python3
"""Compares what a fix is said to save at most with the time that it saved on a GPU.

usage: impact.py DATA.csv…

DATA.csv has the columns of bench/remedies/measured.csv: program, version ("as it is" or "fixed"), "predicted per block" and
microseconds; or those of bench/fixes/public_h200.csv: program, kernel, and the wavefronts per block and microseconds before
and after; with a column "blocks", of the launch. Prints the table of docs/results/fixes.md, and Spearman's correlation of what a
fix saves of the wavefronts with what it saves of the time: of the numbers in the first case, of the shares in the second, where
launches differ in size; with blocks also of the numbers of the launch, which is how kernels are ranked. Exits with 1 if a fix
saved more than was said, by more than the noise of a measurement.
"""

import csv
import math
import sys

NOISE = 0.03  # of the time: two runs of the same program differ by less


def ranks(values):
    """Equal values have the mean of their ranks."""
    order = sorted(values)
    return [order.index(v) + (order.count(v) - 1) / 2 for v in values]


def correlation(xs, ys):
    """Spearman's; NaN where all values of a side are equal."""
    xs, ys = ranks(xs), ranks(ys)
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    covariance = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
    spread = math.sqrt(sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys))
    return covariance / spread if spread else math.nan


def rows_of(name):
    with open(name, newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def read(files):
    """The two versions of each program: (wavefronts, microseconds, blocks or None)."""
    programs = {}
    for row in (row for name in files for row in rows_of(name)):
        if "kernel" in row:
            programs[f"{row['program']}: {row['kernel']}"] = {
                version: (float(row[f"wavefronts per block {when}"]), float(row[f"microseconds {when}"]),
                          int(row["blocks"]) if "blocks" in row else None)
                for version, when in (("as it is", "before"), ("fixed", "after"))}
            continue
        versions = programs.setdefault(row["program"], {})
        versions[row["version"]] = float(row["predicted per block"]), float(row["microseconds"]), None
    return {name: (v["as it is"], v["fixed"]) for name, v in programs.items() if {"as it is", "fixed"} <= set(v)}


def main(files):
    if not files:
        sys.exit(__doc__)
    programs = read(files)
    if not programs:
        sys.exit("impact.py: no program with both versions")
    of_kernels = all(":" in name for name in programs)
    print(f"| {'kernel' if of_kernels else 'program'} | wavefronts per block | at most | time | saved |")
    print("|---|---|---|---|---|")
    holds, wavefronts, times, of_launches = 0, [], [], []
    for name, ((before, slow, blocks), (after, fast, _)) in programs.items():
        at_most = max(1 - after / before, 0)
        saved = 1 - fast / slow
        holds += saved <= at_most + NOISE
        wavefronts.append(1 - after / before if of_kernels else before - after)
        times.append(saved if of_kernels else slow - fast)
        if blocks:
            of_launches.append(((before - after) * blocks, slow - fast))
        print(f"| {name} | {before:.0f} → {after:.0f} | {math.ceil(at_most * 100 - 1e-9)} % | {slow:.2f} → {fast:.2f} µs "
              f"| {round(saved * 100)} % |")
    what = ("the saved share of the wavefronts with that of the time" if of_kernels
            else "the saved wavefronts with the saved time")
    print(f'\n{len(programs)} {"kernels" if of_kernels else "programs"}; "at most" holds in {holds}. Rank correlation of {what}: '
          f"{correlation(wavefronts, times):.2f}.")
    if of_launches:
        print(f"Of the saved wavefronts of a launch with the saved time: {correlation(*zip(*of_launches)):.2f}.")
    return 0 if holds == len(programs) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
