#!/usr/bin/env python3
#===- fixes.py - Programs before and after --fix ---------------------------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Random kernels, fixed by banklint and executed on the CPU before and after. README.md says what has to hold."""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate

HERE = os.path.dirname(os.path.abspath(__file__))
# As on a GPU, a vector that is not aligned ends the program.
TRAPS = ["-fsanitize=alignment", "-fsanitize-trap=alignment"]


# Kernels of which it is counted how many are fixed.
KINDS = {"with views of rows": lambda kernel: kernel.has_views, "with rows in indices": lambda kernel: kernel.has_pitch,
         "padded": lambda kernel: kernel.is_padded, "of structs": lambda kernel: kernel.has_structs,
         "carved": lambda kernel: kernel.takes_sizes}


def compiler():
    for name in ("clang++-19", "/usr/lib/llvm-19/bin/clang++", "clang++"):
        if shutil.which(name):
            return name
    sys.exit("clang++ not found")


def split(text, at):
    """The parts between commas of what follows an opening at text[at - 1], and where that ends."""
    depth, parts, begin = 0, [], at
    for i in range(at, len(text)):
        c = text[i]
        if depth == 0 and (c == ")" or text.startswith(">>>", i)):
            return [p.strip() for p in parts + [text[begin:i]]], i
        depth += (c in "([{") - (c in ")]}")
        if depth == 0 and c == ",":
            parts.append(text[begin:i])
            begin = i + 1
    raise ValueError(text[at:at + 80])


def for_cpu(text):
    """Dynamic shared memory and its launches as C++ has them."""
    text = re.sub(r"extern __shared__ ([\w ]+?) (\w+)\[\];", r"\1 *\2 = (\1 *)dynamicShared;", text)
    text = re.sub(r"extern __shared__ ([\w ]+?) (\w+)\[\]((?:\[[^;]*\])+);", r"\1 (*\2)\3 = (\1 (*)\3)dynamicShared;", text)
    text = re.sub(r'#include "(\w+)\.(cuh?)"', r'#include "\1.\2.cpp"', text)
    launch = re.compile(r"(\w+(?:<[^<>;()]*>)?)<<<")
    at = 0
    while match := launch.search(text, at):
        shape, end = split(text, match.end())
        arguments, behind = split(text, end + 4)
        grid, block, size = (shape + ["0"])[:3]
        new = f"launchDynamic({grid}, {block}, {size}, [&] {{ {match[1]}({', '.join(arguments)}); }})"
        text = text[:match.start()] + new + text[behind + 1:]
        at = match.start() + len(new)
    return text


class Tester:
    def __init__(self, banklint, work):
        self.banklint, self.work, self.clang = banklint, work, compiler()
        self.machine = os.path.join(work, "machine.o")
        shutil.copy(os.path.join(HERE, "device.h"), work)
        self.compile("-O1", os.path.join(HERE, "machine.cpp"), "-c", "-o", self.machine)

    def compile(self, *arguments):
        # Unoptimised: an index beyond a row is what the kernels are about, though the language does not define it.
        subprocess.run([self.clang, "-std=c++17", "-w", *TRAPS, "-DFIXES_HOST", "-I", HERE, *arguments], check=True)

    def outputs(self, file):
        """What each kernel of a file writes, without ALT and with it."""
        all_lines = []
        source = file + ".cpp"
        header = re.sub(r"(\.other)?\.cu$", ".cuh", file)
        for each in [file] + [header] * os.path.exists(header):
            with open(each) as f, open(each + ".cpp", "w") as to:
                to.write(for_cpu(f.read()))
        for flags in ([], ["-DALT"]):
            program = file + ".program"
            self.compile("-O0", *flags, "-I", self.work, "-x", "c++", source, "-x", "none", self.machine, "-o", program)
            run = subprocess.run([program], capture_output=True, text=True)
            if run.returncode:
                all_lines.append(f"{file} ends with {run.returncode}")
            all_lines += run.stdout.splitlines()
        return all_lines

    def ask(self, files, *options):
        run = subprocess.run([self.banklint, "--cuda-path=none", *options, *files, "--", "-I", self.work], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"banklint {files}: {run.returncode}\n{run.stderr}")
        return run.stdout

    def report(self, files):
        return json.loads(self.ask(files, "--format=json"))


def lines_of_names(path):
    """The lines that a fix added: a layout that gets a name, `padded`, `mirrored`, has it on a line of its own, and so has a
    pitch."""
    with open(path, encoding="utf-8") as text:
        return [n for n, line in enumerate(text, 1) if re.match(r"\s*(const auto (padded|mirrored)\d*|(const|constexpr) \w+ \w+(_?[pP]itch|_PITCH)\d*) = ", line)]


class Total:
    """What is predicted of the accesses to an array (its kernel and name)."""

    def __init__(self, report, array):
        self.ideal, self.most_ways = {}, {}  # of sure ones: at best; of others: how many lanes may meet
        self.wavefronts = {}  # of the accesses that are sure, by what a fix leaves as it is: kernel, block, line, number in it
        self.in_each_launch = 0  # how many are sure, or would be if there were no other launch
        numbers = collections.Counter()
        added = {}
        for a in report["accesses"]:
            if (a["kernel"].split("<")[0], a["array"]) != array:
                continue
            if a["file"] not in added:
                added[a["file"]] = lines_of_names(a["file"])
            line = a["line"] - sum(n <= a["line"] for n in added[a["file"]])
            place = (a["kernel"], str(a["block"]), os.path.basename(a["file"]), line)
            numbers[place] += 1
            self.in_each_launch += a["verdict"] == "exact" or a["reason"] == "differs between launches"
            if a["verdict"] == "exact":
                each = a["wavefronts"] if a["wavefronts"] is not None else a.get("per_iteration", {}).get("wavefronts") or 0
                self.wavefronts[place + (numbers[place],)] = each
                self.ideal[place + (numbers[place],)] = a["ideal"] or each
            elif a["ways"]:
                self.most_ways[place + (numbers[place],)] = a["ways"]["max"]

    def sum(self):
        return sum(self.wavefronts.values())

    def grows_to(self, after):
        """Whether all that are sure now take more than before: there at most, if they were not. What launches now differ in is
        not in the sum."""
        before = sum(self.wavefronts.get(place, self.most_ways.get(place, 1) * after.ideal[place]) for place in after.wavefronts)
        return after.sum() > before


def careless(text):
    """Each array of a kernel with one more column, whatever else is done with it; those with rows in their indices there,
    and padded ones without the padding."""
    lines = text.splitlines()
    pitch = None
    for i, line in enumerate(lines):
        rows = re.search(r"(__shared__ .* t)\[.*\]; /\* rows in indices: (.*) \*/", line)
        if rows:
            pitch = rows[2]
            lines[i] = f"  {rows[1]}[4096];"
        elif line == "}":
            pitch = None
        elif pitch and "k / " in line:
            lines[i] = line.replace(f"* {pitch} + k %", f"* ({pitch} + 1) + k %")
        elif pitch:
            longer = f"({pitch} + 1)"
            lines[i] = re.sub(rf"\* {re.escape(pitch)}(?![\w(])", lambda _: f"* {longer}", line)
            lines[i] = re.sub(rf"(?<![\w)]){re.escape(pitch)} \* \(", lambda _: f"{longer} * (", lines[i])
        if line.endswith("/* padded */"):
            lines[i] = re.sub(r"\[[^[]*\]; /\* padded \*/", "[16];", line)
        if "__shared__" in line and "extern" not in line and "][" in line and line.endswith("];"):
            lines[i] = line[:-2] + " + 1];"
    return "\n".join(lines) + "\n"


def written(tester, folder, files):
    """Writes files into a folder of their own; gives those that are compiled."""
    folder = os.path.join(tester.work, folder)
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as f:
            f.write(text)
    return [os.path.join(folder, name) for name in files if name.endswith(".cu")]


def contents(folder, files):
    return {name: open(os.path.join(folder, name)).read() for name in files}


def self_test(tester, seeds, count):
    """Whether a careless fix would be noticed: how many kernels then write something else, and how many could."""
    noticed, harmful, wrong = 0, 0, 0
    for seed in seeds:
        files, kernels = generate.files_of(seed, count)
        outputs = []
        for name, change in (("plain", lambda text: text), ("careless", careless)):
            units = written(tester, name, {file: change(text) for file, text in files.items()})
            outputs.append(tester.outputs(units[0]))
        different = {a.split()[0] for a, b in zip(*outputs) if a != b}
        kernels = [k for k in kernels if not k.dynamic and not k.has_views and not k.has_structs]
        noticed += sum(k.harmful and k.name in different for k in kernels)
        harmful += sum(k.harmful for k in kernels)
        wrong += sum(not k.harmful and k.name in different for k in kernels)
    print(f"careless fixes: {noticed} of {harmful} kernels that must not be fixed then write something else, "
          f"and {wrong} of the others")
    return noticed * 2 < harmful or wrong > 0


def check_file(tester, seed, count, sums):
    files, kernels = generate.files_of(seed, count)
    before, after = (written(tester, folder, files) for folder in ("before", "after"))
    folder = os.path.dirname(after[0])
    first = tester.report(before)
    tester.ask(after, "--fix")
    fixed = contents(folder, files)
    sums["files of a run with others"] += len(before) > 1
    sums["kernels in headers"] += sum(k.in_header for k in kernels)
    sums["kernels"] += len(kernels)
    sums["with dynamic shared memory"] += sum(k.dynamic for k in kernels)
    def arrays_of(findings):
        return {(access["kernel"].split("<")[0], f["array"]) for f in findings for access in f["accesses"]}

    found = [f for f in first["findings"] if f["severity"] == "warning"]
    fixes = arrays_of(f for f in found if f["fix"])
    arrays = arrays_of(found)
    sums["arrays with conflicts"] += len(arrays)
    sums["fixed"] += len(fixes)
    plain = {k.name for k in kernels if not k.harmful}
    dynamic = {k.name for k in kernels if k.dynamic}
    for kind, is_of_kind in KINDS.items():
        sums[f"{kind}, fixed"] += len({k for k, _ in fixes} & {k.name for k in kernels if is_of_kind(k)})
    sums["dynamic, fixed"] += len({k for k, _ in fixes} & dynamic)
    sums["of plain kernels, with conflicts"] += len({k for k, _ in arrays} & plain)
    sums["of plain kernels, fixed"] += len({k for k, _ in fixes} & plain)
    errors = []
    for unfixed, changed in zip(before, after, strict=True):
        for one, two in zip(tester.outputs(unfixed), tester.outputs(changed), strict=True):
            if one != two:
                errors.append(f"seed {seed}: {os.path.basename(unfixed)}: output differs: {one} / {two}")
    second = tester.report(after)
    for array in sorted(arrays):
        old, new = Total(first, array), Total(second, array)
        if new.in_each_launch < old.in_each_launch or old.grows_to(new):
            errors.append(f"seed {seed}: {array[1]} of {array[0]} took {old.sum()} wavefronts in {len(old.wavefronts)} accesses, "
                          f"takes {new.sum()} in {len(new.wavefronts)}")
        if array in fixes:
            sums["wavefronts of fixed arrays before"] += old.sum()
            sums["wavefronts of fixed arrays after"] += new.sum()
    tester.ask(after, "--fix")
    if contents(folder, files) != fixed:
        errors.append(f"seed {seed}: a second run changes the file again")
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--files", type=int, default=40)
    parser.add_argument("--kernels", type=int, default=25, help="of each file")
    parser.add_argument("--seed", type=int, default=1, help="of the first file")
    parser.add_argument("--self-test", action="store_true", help="whether careless fixes would be noticed")
    parser.add_argument("--work", help="folder that keeps the files")
    options = parser.parse_args()
    work = options.work or tempfile.mkdtemp(prefix="fixes-")
    os.makedirs(work, exist_ok=True)
    sums = dict.fromkeys(["kernels", "kernels in headers", "files of a run with others", "with dynamic shared memory", "dynamic, fixed", *(f"{kind}, fixed" for kind in KINDS), "arrays with conflicts", "fixed", "of plain kernels, with conflicts",
                          "of plain kernels, fixed", "wavefronts of fixed arrays before", "wavefronts of fixed arrays after"], 0)
    tester = Tester(options.banklint, work)
    seeds = range(options.seed, options.seed + options.files)
    if options.self_test:
        sys.exit(self_test(tester, seeds, options.kernels))
    errors = []
    for seed in seeds:
        errors += check_file(tester, seed, options.kernels, sums)
        print(f"seed {seed}: {len(errors)} differences so far", file=sys.stderr, flush=True)
    for error in errors:
        print(error)
    for name, number in sums.items():
        print(f"{name}: {number}")
    print(f"{len(errors)} differences")
    if not options.work:
        shutil.rmtree(work, ignore_errors=True)
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
