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

by kernel and number of the instruction. An instruction is compared with the accesses of the prediction that have its line
and all of its chain's calls on their path. What is compared is a place (operation, width, chain): its instructions together.

  agrees         both say conflict, or both say none, and the ratios of wavefronts to ideal are within 5 % of each other
  ratio differs  the same verdict, another ratio
  false alarm    a conflict is predicted, and there is none; missed: the other way round
  not predicted  the prediction does not say `exact`
  unclear        the place's instructions have several predictions that differ: which is whose is not known; counted is
                 whether what was measured lies between the least and the greatest

A measured conflict is more than 2 % above the ideal: counters of several launches waver a little.
`--map` replaces the beginning of paths: where the program was compiled by where it is here."""

import argparse
import collections
import csv
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


def ratio_of(access):
    totals = access if access.get("wavefronts") is not None else access.get("per_iteration", {})
    wavefronts, ideal = totals.get("wavefronts"), totals.get("ideal")
    return wavefronts / ideal if wavefronts is not None and ideal else None


def predictions_for(chain, operation, at):
    """The accesses that an instruction with this chain can be; of the innermost line that has some."""
    for i, line in enumerate(chain):
        found = [(path, a) for path, a in at.get(line, []) if a["operation"] == operation]
        if found:
            outer = set(chain[i + 1:])
            agreeing = [a for path, a in found if outer <= path]
            return agreeing or [a for _, a in found]
    return []


def verdict(measured, predicted):
    conflict, expected = measured > 1.02, predicted > 1.0001
    if conflict != expected:
        return "missed" if conflict else "false alarm"
    return "agrees" if abs(measured / predicted - 1) <= 0.05 else "ratio differs"


def plain(kernel):
    """A kernel's name as both the profiler and banklint write it, without what they write differently."""
    depth, end = 0, len(kernel)
    for i, c in enumerate(kernel):
        depth += (c == "<") - (c == ">")
        if c == "(" and depth == 0:
            end = i
            break
    return re.sub(r"\((?:int|bool|unsigned int|long|\w+::\w+(?:::\w+)*)\)|\bvoid\b|\s", "", kernel[:end])


def judge(places, at):
    counts, lines = collections.Counter(), []
    for (kernel, code, chain), (number, wavefronts, ideal) in places.items():
        kind = re.match(r"[A-Z]+", code)[0]
        found = predictions_for(chain, OPERATION[kind], at)
        found = [a for a in found if plain(a["kernel"]) == kernel] or found
        measured = wavefronts / ideal
        short = f"{os.path.basename(chain[0][0])}:{chain[0][1]}" if chain else "?"
        if not found:
            result, text = "not known", ""
        elif any(a["verdict"] != "exact" for a in found):
            result, text = "not predicted", found[0]["verdict"]
        else:
            ratios = sorted({round(r, 4) for r in map(ratio_of, found) if r})
            text = "..".join(f"{r:.2f}" for r in ([ratios[0], ratios[-1]] if len(ratios) > 1 else ratios))
            if not ratios:
                result = "not predicted"
            elif len(ratios) > 1:
                result = "unclear, within" if ratios[0] * 0.95 <= measured <= ratios[-1] * 1.05 else "unclear, outside"
            else:
                result = verdict(measured, ratios[0])
        counts[result] += 1
        lines.append((result, number, code, short, measured, text))
    return counts, lines


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
        path = {sass.place(c["file"], c["line"]) for c in access.get("call_path") or []}
        at[sass.place(access["file"], access["line"])].append((path, access))
    places, unmatched = {}, 0
    for kernel, rows in launches(options.sass):
        if not any(ideal for _, _, ideal in rows):
            continue
        instructions = function_of(rows, known)
        if not instructions:
            unmatched += 1
            continue
        for (text, wavefronts, ideal), (code, chain) in zip(rows, instructions):
            if ideal and sass.LANES.fullmatch(code):
                key = plain(kernel), code, chain
                number, w, i = places.get(key, (0, 0, 0))
                places[key] = number + 1, w + wavefronts, i + ideal
    counts, lines = judge(places, at)
    if options.list:
        for result, number, code, short, measured, text in sorted(lines):
            print(f"  {result:16} {number:4} × {code:16} {short:40} measured {measured:6.3f}  predicted {text}")
    print(f"{options.name}: {len(places)} places, {dict(counts)}" + (f", {unmatched} launches without disassembly" if unmatched else ""))


if __name__ == "__main__":
    main()
