#!/usr/bin/env python3
#===- differential.py - banklint's predictions against execution -----------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Random kernels, executed thread by thread on the CPU, against what banklint says of them. README.md has the rules."""

import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate

HERE = os.path.dirname(os.path.abspath(__file__))


# Defects that are known and not yet mended: (kind of difference, pattern of the line, why). To be empty.
KNOWN = []


def find_tool(name, folder):
    """LLVM's program: in the folder, in the PATH with or without its version, where Debian has it."""
    places = [os.path.join(folder, name)] if folder else [name + "-19", "/usr/lib/llvm-19/bin/" + name, name]
    for place in places:
        if shutil.which(place):
            return place
    sys.exit(f"{name} not found: name LLVM's folder of programs with --llvm-bin")


class Tools:
    """Programs, and the machine compiled once."""

    def __init__(self, options):
        self.banklint = options.banklint
        self.clang, self.nm, self.dwarfdump = [find_tool(n, options.llvm_bin) for n in ("clang++", "llvm-nm", "llvm-dwarfdump")]
        self.work = options.work or tempfile.mkdtemp(prefix="differential-")
        self.keep = bool(options.work)
        os.makedirs(self.work, exist_ok=True)
        self.arguments, self.merged = options.banklint_options, options.merged
        self.machine = os.path.join(self.work, "machine.o")
        subprocess.run([self.clang, "-O2", "-std=c++17", "-I", HERE, "-c", os.path.join(HERE, "machine.cpp"), "-o",
                        self.machine], check=True)

    def close(self):
        if not self.keep:
            shutil.rmtree(self.work, ignore_errors=True)


class Group:
    """A kernel under one launch, and what is tried with it."""

    def __init__(self, number, kernel, name, launch, runs, first_memory=0):
        """Run i finds memory of kind first_memory + i."""
        self.number, self.kernel, self.name, self.launch, self.runs = number, kernel, name, launch, runs
        self.first_memory = first_memory

    def alone(self, run, memory):
        """One of the runs, with other memory."""
        return Group(self.number, self.kernel, self.name, self.launch, [self.runs[run]], memory)

    def describe(self, run):
        grid, block, arguments = self.runs[run]
        names = [f"{n} = {v}" for (t, n), v in zip(self.kernel.arguments, arguments)]
        return ", ".join(names + [f"blockIdx = {tuple(block)}", f"gridDim = {tuple(grid)}"])


class Source:
    """Lines with what is known of them; lines can be left out."""

    def __init__(self, lines, groups, file):
        self.lines, self.groups, self.file = lines, groups, file
        self.needs = file.relevant()
        self.data_guards, self.access_lines = file.data_guards, file.access_lines
        self.unknown_loops, self.vague_loops = file.unknown_loops, file.vague_loops

    def without(self, dropped, groups=None):
        """The same with some lines (from 1) blank, so that numbers stay."""
        lines = ["" if i + 1 in dropped else l for i, l in enumerate(self.lines)]
        groups = self.groups if groups is None else groups
        return Source(lines, groups, self.file)

    def kernels(self):
        return list(dict.fromkeys(g.kernel for g in self.groups))

    def only(self, kernels):
        """With these kernels alone."""
        dropped = {l for k in self.kernels() if k not in kernels for l in k.lines}
        return self.without(dropped, [g for g in self.groups if g.kernel in kernels])

    def text(self):
        return "\n".join(self.lines) + "\n"


def source_of(seed, kernels, runs, nests=0):
    file = generate.File(seed, kernels, nests)
    groups = []
    for k in file.kernels:
        for i, l in enumerate(k.launches):
            rng = random.Random(f"{seed} {k.name} {i}")
            groups.append(Group(len(groups), k, f"{k.name}_{i}", l, generate.runs_of(k, l, rng, runs)))
    return Source(file.lines, groups, file)


def call(arguments, timeout=600, **more):
    return subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=timeout, **more)


def predict(tools, path, merged=False):
    """banklint's JSON, or what it said instead."""
    done = call([tools.banklint, "--cuda-path=none", "--format=json", "--arch=sm_90", "-j1", *([] if merged else ["--as-written"]),
                 *tools.arguments, path, "--", "-std=c++17", "-I", HERE, "-w"])
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None, f"exit code {done.returncode}: {done.stderr[-2000:]}"
    if result["failures"]:
        return None, "; ".join(f["message"] for f in result["failures"])
    return result, None


def compile_host(tools, path, program):
    done = call([tools.clang, "-x", "c++", "-std=c++17", "-O0", "-gline-tables-only", "-w", "-DDIFFERENTIAL_HOST",
                 "-fsanitize=thread", "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero", "-mllvm",
                 "-tsan-instrument-read-before-write", "-fno-exceptions", "-fno-pie", "-I", HERE, "-c", path, "-o",
                 program + ".o"])
    if done.returncode:
        return done.stderr
    done = call([tools.clang, "-no-pie", program + ".o", tools.machine, "-o", program])
    return done.stderr if done.returncode else None


def addresses(tools, program, name, kernels):
    """The plan's lines for the arrays, and for the rows of the line table."""
    plan = []
    align = {a.name: 16 if a.aligned and not a.element.parts else a.element.align for k in kernels for a in k.arrays + k.own_arrays}
    symbols = []
    for line in call([tools.nm, "-S", "-n", "--defined-only", program]).stdout.splitlines():
        words = line.split()
        if len(words) == 4:
            symbols.append((int(words[0], 16), int(words[1], 16), words[3]))
        elif len(words) == 3:
            symbols.append((int(words[0], 16), 0, words[2]))
    for i, (start, size, symbol) in enumerate(symbols):
        m = re.search(r"(k\d+_(?:s\d+|d))$", symbol)
        if m and size and m.group(1) in align:
            room = symbols[i + 1][0] - start if i + 1 < len(symbols) else size
            plan.append(f"object {start} {size} {room} {align[m.group(1)]} {m.group(1)}")
    dump = call([tools.dwarfdump, "--debug-line", program]).stdout
    number, file = {}, 0
    wanted = None
    last = 0
    rows = []
    for line in dump.splitlines():
        m = re.match(r"file_names\[ *(\d+)\]:", line)
        if m:
            file = int(m.group(1))
            continue
        m = re.match(r' *name: "(.*)"', line)
        if m and os.path.basename(m.group(1)) == name:
            number[file] = True
            continue
        if line.startswith("0x"):
            words = line.split()
            if "end_sequence" in words:
                continue
            at, row = int(words[0], 16), int(words[1])
            if int(words[3]) not in number:
                row = 0
            elif row == 0:
                row = last
            last = row
            rows.append((at, row))
    for at, row in sorted(rows):
        plan.append(f"line {at} {row}")
    return plan


def plan(tools, source, program, name):
    """What the machine is to do; see main() in machine.cpp."""
    words = addresses(tools, program, name, {g.kernel for g in source.groups})
    for line in sorted(source.access_lines):
        into = source.access_lines[line]
        words.append(f"access {line} {len(into)} {' '.join(sorted(into))}")
        for guard, but, values in source.needs.get(line, []):
            words.append(f"needs {line} {guard} {but} {len(values)} {' '.join(map(str, values))}")
    words += [f"table {a.name}" for k in source.kernels() for a in k.arrays if a.table]
    words += [f"data {g}" for g in source.data_guards]
    words += [f"unknown {l}" for l in source.unknown_loops]
    words += [f"vague {l}" for l in source.vague_loops]
    for g in source.groups:
        words.append(f"group {g.number} {g.name} {int(g.kernel.barriers)} {int(g.kernel.nest)} "
                     f"{' '.join(map(str, g.launch.block))} {len(g.kernel.arguments)}")
        for i, (grid, block, arguments) in enumerate(g.runs):
            words.append(f"run {i} {g.first_memory + i} {' '.join(map(str, grid + block + arguments))}")
    return "\n".join(words) + "\n"


class Site:
    """What execution said of an access: a line of the machine's output."""

    def __init__(self, words):
        self.path = tuple(map(int, words[1].split(",")))
        self.op, self.bytes, self.array = words[2], int(words[3]), "" if words[4] == "-" else words[4]
        self.requests, self.full = int(words[5]), int(words[6])
        numbers = list(map(int, words[7:]))
        self.most, self.least_full, self.most_full, self.least_data = [tuple(numbers[i:i + 2]) for i in (0, 2, 4, 6)]
        at = 8
        self.blocks, self.steps = [], []
        for totals in (self.blocks, self.steps):
            n = numbers[at]
            at += 1
            for _ in range(n):
                totals.append(tuple(numbers[at:at + 6]))
                at += 6

    def facts(self):
        """All that was counted."""
        return (self.path, self.op, self.bytes, self.array, self.requests, self.full, self.most, self.least_full,
                self.most_full, self.least_data, self.blocks, self.steps)


def execute(tools, source, program, name):
    plan_path = program + ".plan"
    with open(plan_path, "w") as f:
        f.write(plan(tools, source, program, name))
    done = call([program, plan_path])
    if done.returncode:
        raise RuntimeError(f"the machine failed ({done.returncode}) on {program}: {done.stderr[-500:]}")
    sites, ran, void = {}, {}, {}
    for line in done.stdout.splitlines():
        words = line.split()
        if words[0] == "site":
            sites.setdefault(int(words[1]), []).append(Site(words[1:]))
        elif words[0] == "ran":
            ran[int(words[1])] = ran.get(int(words[1]), 0) + 1
        elif words[0] == "void":
            why = " ".join(words[3:])
            void[why] = void.get(why, 0) + 1
    return sites, ran, void


class Difference:
    def __init__(self, kind, group, line, text, run=None):
        self.kind, self.group, self.line, self.text, self.run = kind, group, line, text, run

    def key(self):
        return self.kind, self.group.kernel.name, self.line

    def __str__(self):
        block = "x".join(map(str, self.group.launch.block))
        with_ = f" with {self.group.describe(self.run)}" if self.run is not None and self.run >= 0 else ""
        return f"{self.kind}: line {self.line}, {self.group.kernel.name} {block}: {self.text}{with_}"


class Count:
    def __init__(self):
        self.compared = set()
        self.entries = self.unknowns = self.sites = self.runs = self.void = 0
        self.verdicts = {}
        self.totals = self.per_step = self.unchecked = self.loose = self.volatile = 0
        self.files = 0
        self.why = {}

    def was_compared(self, entry):
        return id(entry) in self.compared

    def add(self, other):
        for name, value in vars(other).items():
            if isinstance(value, set):
                continue
            if isinstance(value, dict):
                mine = getattr(self, name)
                for k, v in value.items():
                    mine[k] = mine.get(k, 0) + v
            else:
                setattr(self, name, getattr(self, name) + value)


def entry_path(entry):
    return tuple([c["line"] for c in entry["call_path"]] + [entry["line"]])


def compare(source, prediction, execution, count):
    """The differences between banklint's entries and what was executed."""
    sites, ran, void = execution
    entries = {}
    for e in prediction["accesses"]:
        key = (e["kernel"], tuple(e["block"]))
        entries.setdefault(key, []).append(e)
    found = []
    for g in source.groups:
        mine = entries.get((g.kernel.name + g.launch.template, g.launch.block), [])
        count.runs += ran.get(g.number, 0)
        if not ran.get(g.number):
            continue
        compare_group(g, mine, sites.get(g.number, []), count, found)
    for why, n in void.items():
        count.why[why] = count.why.get(why, 0) + n
        count.void += n
    return found


def compare_group(g, entries, sites, count, found):
    by_key = {}
    for e in entries:
        by_key.setdefault((entry_path(e), e["operation"], e["bytes"]), []).append(e)
    matched = set()
    for s in sites:
        candidates = by_key.get((s.path, s.op, s.bytes), [])
        fitting = [e for e in candidates if e["array"] in ("", s.array)]
        if not fitting:
            said = ", ".join(f"{e['operation']} {e['bytes']} of '{e['array']}'" for e in entries if entry_path(e) == s.path)
            found.append(Difference("missing", g, s.path[-1], f"executed: {s.op} {s.bytes} of '{s.array}' by "
                                    f"{s.path}; banklint has {said or 'nothing'} there", s.most[1]))
            continue
        for e in fitting:
            matched.add(id(e))
        count.sites += 1
        if len(fitting) > 1:
            count.unchecked += 1
            continue
        compare_site(g, fitting[0], s, len(candidates) > 1, count, found)
    for e in entries:
        if id(e) not in matched:
            continue
        count.entries += 1
        count.compared.add(id(e))
        count.unknowns += g.kernel.wild
        count.verdicts[e["verdict"]] = count.verdicts.get(e["verdict"], 0) + 1


def compare_site(g, e, s, shared, count, found):
    verdict, low, high = e["verdict"], e["ways"]["min"], e["ways"]["max"]
    where = f"{s.op} {s.bytes} of '{s.array}'" + (f" by {s.path}" if len(s.path) > 1 else "")

    def differ(kind, text, run):
        found.append(Difference(kind, g, s.path[-1], f"{where}: {text}; banklint: {verdict} {low}..{high}"
                                + (f" ({e['reason']})" if e["reason"] else ""), run))

    if s.most[0] > high:
        return differ(verdict + "-max", f"{s.most[0]} ways", s.most[1])
    if verdict == "unknown":
        return
    if verdict in ("exact", "bounded") and s.full and s.least_full[0] < low:
        return differ(verdict + "-min", f"{s.least_full[0]} ways", s.least_full[1])
    if verdict == "bounded" and s.full and s.least_full[0] == s.most_full[0]:
        count.loose += 1
    if verdict == "data-dependent" or verdict == "bounded":
        return
    if e["requests"] is not None:
        for requests, wavefronts, ideal, least, most, run in s.blocks:
            count.totals += 1
            if shared:
                continue
            if (requests, wavefronts, ideal) != (e["requests"], e["wavefronts"], e["ideal"]):
                return differ("exact-totals", f"{requests} requests, {wavefronts} wavefronts, ideal {ideal}, not "
                              f"{e['requests']}, {e['wavefronts']}, {e['ideal']}", run)
            if (least, most) != (low, high):
                return differ("exact-ways", f"{least}..{most} ways", run)
    elif "per_iteration" in e:
        p = e["per_iteration"]
        for requests, wavefronts, ideal, least, most, run in s.steps:
            count.per_step += 1
            if shared:
                continue
            if (requests, wavefronts, ideal) != (p["requests"], p["wavefronts"], p["ideal"]):
                return differ("exact-step", f"a step with {requests} requests, {wavefronts} wavefronts, ideal {ideal}, not "
                              f"{p['requests']}, {p['wavefronts']}, {p['ideal']}", run)
    if s.least_data[1] >= 0 and s.least_data[0] < low and s.least_data[0] < s.least_full[0]:
        return differ("exact-data", f"{s.least_data[0]} ways where data keeps lanes away", s.least_data[1])


def decided_by_data(tools, source, program, name, difference):
    """Does what memory holds change who is there? A condition may read data that decides nothing: `d < 9 ? lane : t` in a
    block of one warp. No lane is kept away by data then."""
    def met(memory):
        only = source.without(set(), [difference.group.alone(difference.run, memory)])
        sites, ran, _ = execute(tools, only, program, name)
        return sorted(s.facts() for s in sites.get(difference.group.number, []) if s.path[-1] == difference.line), bool(ran)

    outcomes = [facts for facts, was_defined in map(met, range(8)) if was_defined]
    return any(o != outcomes[0] for o in outcomes)


def entry_key(entry):
    return entry["kernel"], tuple(entry["block"]), entry_path(entry), entry["operation"], entry["bytes"], entry["array"]


def compare_merged(source, written, merged, count):
    """Merging drops no access, and leaves those to volatile arrays alone."""
    found = []
    volatile = {a.name for k in source.kernels() for a in k.arrays if a.volatile}
    groups = {(g.kernel.name + g.launch.template, g.launch.block): g for g in source.groups}
    of = {}
    for e in merged["accesses"]:
        of.setdefault(entry_key(e), []).append(e)
    for e in written["accesses"]:
        group = groups.get((e["kernel"], tuple(e["block"])))
        others = of.get(entry_key(e), [])
        if not group:
            continue
        if not others:
            found.append(Difference("merged-missing", group, e["line"], "not listed without --as-written"))
        elif e["array"] in volatile and len(others) == 1:
            count.volatile += 1
            for name in ("verdict", "ways", "requests", "wavefronts", "ideal"):
                if e[name] != others[0][name]:
                    found.append(Difference("merged-volatile", group, e["line"], f"{name} of a volatile access: {e[name]} as "
                                            f"written, {others[0][name]} merged"))
                    break
    return found


class Outcome:
    def __init__(self):
        self.count, self.differences = Count(), []


def examine(tools, source, label):
    """Runs both sides over a source."""
    outcome = Outcome()
    name = label + ".cu"
    path = os.path.join(tools.work, name)
    with open(path, "w") as f:
        f.write(source.text())
    prediction, failure = predict(tools, path)
    if tools.merged and not failure:
        merged, failure = predict(tools, path, merged=True)
    if failure:
        kernels = source.kernels()
        if len(kernels) == 1:
            outcome.differences.append(Difference("failure", source.groups[0], kernels[0].lines[0], failure))
            return outcome
        half = len(kernels) // 2
        for part in (kernels[:half], kernels[half:]):
            more = examine(tools, source.only(part), label)
            outcome.count.add(more.count)
            outcome.differences += more.differences
        return outcome
    program = os.path.join(tools.work, label)
    error = compile_host(tools, path, program)
    if error:
        raise RuntimeError(f"{path} does not compile: {error[:3000]}")
    outcome.count.files = 1
    execution = execute(tools, source, program, name)
    outcome.differences = [d for d in compare(source, prediction, execution, outcome.count) if d.kind != "exact-data" or
                           decided_by_data(tools, source, program, name, d)]
    if tools.merged:
        outcome.differences += compare_merged(source, prediction, merged, outcome.count)
    for suffix in ("", ".o", ".plan"):
        os.remove(program + suffix)
    return outcome


def blocks_of(lines, numbers):
    """Lines that can be left out together: what braces hold together, with and without what is between; single lines."""
    open_, pairs = [], []
    for n in numbers:
        text = lines[n - 1]
        if text.lstrip().startswith("}"):
            if open_:
                pairs.append((open_.pop(), n))
        if text.rstrip().endswith("{") or re.search(r"\{ ITER\(\d\)$", text):
            open_.append(n)
    known = set(numbers)
    for first, last in sorted(pairs, key=lambda p: p[0] - p[1]):
        yield {n for n in range(first, last + 1) if n in known}
    for first, last in pairs:
        yield {first, last}
    for n in numbers:
        yield {n}


def reduce(tools, seed, difference, source):
    """The same difference from fewer lines."""
    kernel = difference.group.kernel
    source = source.only([kernel])
    source.groups = [difference.group]
    label = f"r{seed}"

    def shows(candidate):
        try:
            if difference.kind == "failure":
                path = os.path.join(tools.work, label + ".cu")
                with open(path, "w") as f:
                    f.write(candidate.text())
                return bool(predict(tools, path)[1]) and not compile_host(tools, path, os.path.join(tools.work, label))
            outcome = examine(tools, candidate, label)
        except RuntimeError:
            return False
        return any(d.kind == difference.kind and d.line == difference.line for d in outcome.differences)

    if not shows(source):
        return source
    dropped, changed = set(), True
    while changed:
        changed = False
        left = [n for n in kernel.lines if n not in dropped]
        for block in blocks_of(source.lines, left):
            if block & dropped or not any(source.lines[n - 1].strip() for n in block):
                continue
            if shows(source.without(dropped | block)):
                dropped |= block
                changed = True
    result = source.without(dropped)
    for d in examine(tools, result, label).differences:
        if d.kind == difference.kind and d.line == difference.line:
            difference.run, difference.text = d.run, d.text
            break
    return result


def falsifications(entry):
    """Wrong answers that could stand there instead: what is wrong, the entry (none if it is left out)."""
    def but(**changes):
        return {**entry, **changes}

    low, high = entry["ways"]["min"], entry["ways"]["max"]
    yield "left out", None
    yield "other operation", but(operation="store" if entry["operation"] == "load" else "load")
    yield "other width", but(bytes=entry["bytes"] * 2)
    yield "other array", but(array="other")
    yield "other line", but(line=entry["line"] + 1000)
    if entry["verdict"] == "exact":
        if high > 1:
            yield "fewer ways", but(ways={"min": min(low, high - 1), "max": high - 1})
        yield "more ways", but(ways={"min": high + 1, "max": high + 1})
        if entry["requests"] is not None:
            for name in ("requests", "wavefronts", "ideal"):
                yield name, but(**{name: entry[name] + 1})
        elif "per_iteration" in entry:
            p = entry["per_iteration"]
            for name in ("requests", "wavefronts", "ideal"):
                yield name + " of a step", but(per_iteration={**p, name: p[name] + 1})
    elif entry["verdict"] == "bounded":
        if high > 1:
            yield "bound too low", but(ways={"min": min(low, high - 1), "max": high - 1})
        yield "bound too high", but(ways={"min": high + 1, "max": high + 1})


# Of the wrong answers of a kind, at least so many of a hundred are noticed. Not all are: no run may come to an access with
# all its threads, or with the worst numbers.
NOTICED = {"left out": 100, "other operation": 100, "other width": 100, "other array": 100, "other line": 100, "fewer ways": 85,
           "more ways": 85, "requests": 80, "wavefronts": 80, "ideal": 80, "requests of a step": 50, "wavefronts of a step": 50,
           "ideal of a step": 50, "bound too low": 5, "bound too high": 40}


def check_costs(tools, program, rows):
    """The rows of a measured GPU (CSV as in test/data) that the machine's rules get wrong."""
    measured, words = [], []
    with open(rows) as f:
        next(f)
        for line in f:
            operation, size, active, wavefronts, ideal, *offsets = line.strip().split(",")
            if operation in ("load", "store", "atomic"):
                measured.append(f"cost {wavefronts} {ideal}")
                offsets = [o or "0" for o in offsets] + ["0"] * (32 - len(offsets))
                words.append(f"cost {operation} {size} {int(active, 16)} {' '.join(offsets)}")
    with open(program + ".plan", "w") as f:
        f.write("\n".join(words))
    costs = [l for l in call([program, program + ".plan"]).stdout.splitlines() if l.startswith("cost")]
    return len(measured), sum(a != b for a, b in zip(measured, costs)) + abs(len(measured) - len(costs))


def self_test(tools, options):
    """Whether wrong answers are noticed, and the machine's rules are those of the hardware."""
    source = source_of(options.seed, options.kernels, options.runs, options.nests)
    path, program = os.path.join(tools.work, "self.cu"), os.path.join(tools.work, "self")
    with open(path, "w") as f:
        f.write(source.text())
    prediction, failure = predict(tools, path)
    error = failure or compile_host(tools, path, program)
    if error:
        print(error)
        return 1
    execution = execute(tools, source, program, "self.cu")
    before = {d.key() for d in compare(source, prediction, execution, Count())}
    entries, matched = prediction["accesses"], Count()
    compare(source, prediction, execution, matched)
    tried, noticed = {}, {}
    for i, e in enumerate(entries):
        if not matched.was_compared(e):
            continue
        for what, wrong in falsifications(e):
            changed = {"accesses": entries[:i] + ([wrong] if wrong else []) + entries[i + 1:]}
            # Its kernel is enough to compare.
            changed["accesses"] = [c for c in changed["accesses"] if c["kernel"] == e["kernel"] and c["block"] == e["block"]]
            only = source.only([g.kernel for g in source.groups if g.kernel.name + g.launch.template == e["kernel"]])
            found = {d.key() for d in compare(only, changed, execution, Count())} - before
            tried[what] = tried.get(what, 0) + 1
            noticed[what] = noticed.get(what, 0) + bool(found)
    failed = False
    for what, n in tried.items():
        bad = noticed[what] * 100 < NOTICED[what] * n
        failed |= bad
        print(f"{what}: {noticed[what]} of {n} wrong answers noticed{', too few' if bad else ''}")
    if options.rows:
        n, wrong = check_costs(tools, program, options.rows)
        failed |= wrong > 0 or n == 0
        print(f"{n} measured requests, {wrong} of them not as the machine's rules say")
    return int(failed)


def run_seed(tools, seed, options):
    source = source_of(seed, options.kernels, options.runs, options.nests)
    return seed, source, examine(tools, source, f"d{seed}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--llvm-bin", help="folder of clang++, llvm-nm and llvm-dwarfdump")
    parser.add_argument("--seed", type=int, default=1, help="of the first file")
    parser.add_argument("--files", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=60, help="in a file")
    parser.add_argument("--nests", type=int, default=6, help="kernels of long loops in loops beside them")
    parser.add_argument("--runs", type=int, default=16, help="arguments tried for a kernel with unknown numbers")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--work", help="folder for the files, which are kept there")
    parser.add_argument("--banklint-options", nargs="*", default=[])
    parser.add_argument("--show", type=int, default=20, help="differences that are printed")
    parser.add_argument("--reduce", action="store_true", help="shorten the kernels of the differences shown")
    parser.add_argument("--merged", action="store_true", help="also without --as-written, where its rule is known")
    parser.add_argument("--self-test", action="store_true", help="are wrong answers noticed?")
    parser.add_argument("--rows", help="with --self-test: measured requests that the machine's rules must reproduce")
    options = parser.parse_args()
    tools = Tools(options)
    if options.self_test:
        failed = self_test(tools, options)
        tools.close()
        return failed
    start = time.time()
    total, shown = Count(), 0
    failed = known = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, source, outcome in pool.map(lambda s: run_seed(tools, s, options),
                                              range(options.seed, options.seed + options.files)):
            total.add(outcome.count)
            seen = set()
            for d in outcome.differences:
                if any(d.kind == kind and re.search(text, source.lines[d.line - 1]) for kind, text, why in KNOWN):
                    known += 1
                    continue
                failed += 1
                if d.key() in seen:
                    continue
                seen.add(d.key())
                shown += 1
                if shown <= options.show:
                    print(f"seed {seed}: {d}", flush=True)
                    print("    " + source.lines[d.line - 1].strip(), flush=True)
                    if options.reduce:
                        small = reduce(tools, seed, d, source)
                        print(f"    reduced: {d}")
                        for n in d.group.kernel.lines:
                            if small.lines[n - 1].strip():
                                print(f"{n:6} {small.lines[n - 1]}")
    tools.close()
    print(f"{total.files} files, {total.entries} entries of accesses compared ({total.unknowns} in kernels with unknowns), "
          f"{total.runs} runs, {total.void} void {total.why}")
    print(f"verdicts {total.verdicts}; totals of a block {total.totals}, of a step {total.per_step}; "
          f"bounded, yet met one value only: {total.loose}; not compared: {total.unchecked}"
          + (f"; of volatile arrays, merged: {total.volatile}" if options.merged else ""))
    print(f"{failed} differences" + (f", {known} known" if known else "") + f", {time.time() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
