#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions against the profiler's counters, instruction by instruction of the machine code.

    sass_counters.py --name NAME SASS.csv DISASSEMBLY PREDICTION.json [--map FROM=TO]

In kernels that are made of headers (CUTLASS, CuTe) all accesses stand on the same few lines, so lines cannot be compared.
Instructions can: each has its counters, and a chain of source lines, from where it is written to the kernel. This joins

    ncu --import report --page source --csv --print-source sass > SASS.csv     (of --section SourceCounters)
    nvdisasm -c --print-line-info-inline app.cubin > DISASSEMBLY               (of the same program)
    banklint --format=json … > PREDICTION.json

by kernel and number of the instruction. An instruction belongs to the innermost line of its chain where the prediction has
accesses of its operation. What is compared is a place, all instructions of a kernel that belong to a line, as `banklint compare`
compares lines:

  agrees         both say conflict, or both say none, and the ratios of wavefronts to ideal are within 5 % of each other
  ratio differs  the same verdict, another ratio
  false alarm    a conflict is predicted, and there is none; missed: the other way round
  not predicted  the prediction does not say `exact`
  not known      no line of the chain has an access
  unclear        accesses of loops with and without a known number of steps, with different ratios

Copies past the L1 cache with the predicate P0 are left out: the profiler misreads it (docs/reference/hardware.md).
A measured conflict is more than 2 % above the ideal: counters of several launches waver a little.
`--map` replaces the beginning of paths: where the program was compiled by where it is here."""

import argparse
import collections
import csv
import difflib
import functools
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sass_coverage as sass

OPERATION = {"LDS": "load", "LDSM": "ldmatrix", "STS": "store", "STSM": "stmatrix", "LDGSTS": "store", "ATOMS": "atomic",
             "REDS": "atomic"}


def functions(path, mapping):
    """Of each function: its name, and (name, chain) of each instruction."""
    name, rows, chain, fresh = None, [], (), True
    for line in open(path, errors="replace"):
        if line.startswith(".text."):
            if rows:
                yield name, rows
            name, rows, chain, fresh = line[len(".text."):].rstrip(":\n"), [], (), True
        elif location := sass.LOCATION.search(line):
            if fresh:
                chain, fresh = (), False
            file = location[1]
            for old, new in mapping:
                if file.startswith(old):
                    file = new + file[len(old):]
            chain += (sass.place(file, int(location[2])),)
        elif instruction := sass.INSTRUCTION.match(line):
            fresh = True
            rows.append((instruction[2], chain))
    if rows:
        yield name, rows


def launches(path):
    """Of each launch in the report: the kernel, and for each instruction its text, wavefronts and ideal."""
    kernel, rows, columns = None, [], None
    for cells in csv.reader(open(path, newline="")):
        if cells[:1] == ["Kernel Name"]:
            if rows:
                yield kernel, rows
            kernel, rows, columns = cells[1], [], None
        elif cells[:1] == ["Address"]:
            columns = {name: i for i, name in enumerate(cells)}
        elif columns:
            def number(name):
                return int(cells[columns[name]].replace(",", "") or 0) if name in columns else 0
            rows.append((cells[columns["Source"]].strip(), number("L1 Wavefronts Shared"), number("L1 Wavefronts Shared Ideal")))
    if rows:
        yield kernel, rows


def is_misread(text):
    """Whether the profiler counts other lanes than those that take part."""
    return bool(re.match(r"@!?P0\s+LDGSTS\S*BYPASS", text) or re.search(r"LDGSTS\S*BYPASS.*\], !?P0,", text))


def opcode(text):
    return re.sub(r"^@!?U?P\w+\s+", "", text).split(" ")[0].rstrip(";")


def function_of(rows, candidates):
    """The function with the same instructions."""
    codes = [opcode(text) for text, _, _ in rows]
    for name, instructions in candidates:
        mine = [code for code, _ in instructions]
        if mine[:len(codes)] == codes[:len(mine)] and abs(len(mine) - len(codes)) < 32:
            return instructions
    return None


def totals_of(access):
    """(wavefronts, ideal, whether they are of one step of a loop of unknown length)"""
    by_step = access.get("wavefronts") is None
    totals = access.get("per_iteration", {}) if by_step else access
    return totals.get("wavefronts"), totals.get("ideal"), by_step


@functools.lru_cache(maxsize=None)
def nearest(kernel, names):
    """The name most like it: Clang leaves out default template arguments."""
    return kernel if kernel in names else max(names, key=lambda n: difflib.SequenceMatcher(None, kernel, n, autojunk=False).ratio())


def place_of(chain, operation, kernel, at):
    """The innermost line of a chain where the prediction has such accesses, and these."""
    for line in chain:
        found = [a for a in at.get(line, []) if a["operation"] == operation]
        if found:
            name = nearest(kernel, tuple(sorted({plain(a["kernel"]) for a in found})))
            return line, [a for a in found if plain(a["kernel"]) == name]
    return (chain[0] if chain else ("?", 0)), []


def verdict(measured, predicted):
    conflict, expected = measured > 1.02, predicted > 1.0001
    if conflict != expected:
        return "missed" if conflict else "false alarm"
    return "agrees" if abs(measured / predicted - 1) <= 0.05 else "ratio differs"


def judged(measured, found):
    """(result, what was predicted)"""
    if not found:
        return "not known", ""
    if unsure := [a for a in found if a["verdict"] != "exact"]:
        return "not predicted", f"{unsure[0]['verdict']}: {unsure[0]['reason']}"
    totals = [t for t in map(totals_of, found) if t[1]]
    if not totals:
        return "not predicted", ""
    ratios = sorted(w / i for w, i, _ in totals)
    if len({by_step for _, _, by_step in totals}) > 1 and ratios[-1] - ratios[0] > 1e-4:
        within = ratios[0] * 0.95 <= measured <= ratios[-1] * 1.05
        return "unclear, within" if within else "unclear, outside", f"{ratios[0]:.2f}..{ratios[-1]:.2f}"
    predicted = sum(w for w, _, _ in totals) / sum(i for _, i, _ in totals)
    return verdict(measured, predicted), f"{predicted:.3f}"


@functools.lru_cache(maxsize=None)
def plain(kernel):
    """A kernel's name as both the profiler and banklint write it, without what they write differently."""
    depth, end = 0, len(kernel)
    for i, c in enumerate(kernel):
        depth += (c == "<") - (c == ">")
        if c == "(" and depth == 0:
            end = i
            break
    return re.sub(r"\((?:int|bool|unsigned int|long|\w+::\w+(?:::\w+)*)\)|\bvoid\b|\s", "", kernel[:end])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", default="")
    parser.add_argument("--map", action="append", default=[], metavar="FROM=TO")
    parser.add_argument("--list", action="store_true", help="a line for each place")
    parser.add_argument("sass")
    parser.add_argument("disassembly")
    parser.add_argument("prediction")
    options = parser.parse_args()
    mapping = [m.split("=", 1) for m in options.map]
    known = list(functions(options.disassembly, mapping))
    at = collections.defaultdict(list)
    for access in json.load(open(options.prediction))["accesses"]:
        at[sass.place(access["file"], access["line"])].append(access)
    places, unmatched = {}, 0
    for kernel, rows in launches(options.sass):
        if not any(ideal for _, _, ideal in rows):
            continue
        instructions = function_of(rows, known)
        if not instructions:
            unmatched += 1
            continue
        for (text, wavefronts, ideal), (code, chain) in zip(rows, instructions):
            if ideal and sass.LANES.fullmatch(code) and not is_misread(text):
                operation = OPERATION[re.match(r"[A-Z]+", code)[0]]
                line, found = place_of(chain, operation, plain(kernel), at)
                place = places.setdefault((plain(kernel), operation, line), [0, 0, 0, found])
                for n, more in enumerate((1, wavefronts, ideal)):
                    place[n] += more
    counts = collections.Counter()
    for (kernel, operation, (file, line)), (number, wavefronts, ideal, found) in sorted(places.items()):
        result, text = judged(wavefronts / ideal, found)
        counts[result] += 1
        if options.list:
            print(f"  {result:16} {number:4} × {operation:8} {os.path.basename(file) + ':' + str(line):42} measured "
                  f"{wavefronts / ideal:6.3f}  predicted {text}")
    print(f"{options.name}: {len(places)} places, {sum(p[0] for p in places.values())} instructions: {dict(counts)}" +
          (f", {unmatched} launches without disassembly" if unmatched else ""))


if __name__ == "__main__":
    main()
