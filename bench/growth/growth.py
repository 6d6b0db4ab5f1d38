#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an analysis costs, and what it says, when loops get longer.

Analyses each kernel of kernels/ with 1, 16, 256 and 4,096 times the steps of its growing loop (the macro SCALE), in
turn with clang -fsyntax-only of the same file for the same size. Prints the processor time (user and system, the least
of --runs) and the peak memory of both, and the totals of each access.

The totals are compared with a closed form: a polynomial in SCALE of the degree that the kernel's comment names (else 1)
through the totals of the smallest sizes, which the oracle executes step by step. One more size confirms that it is such
a polynomial. The wavefronts of the layouts that messages name are compared too.

Exits with 1 if a total, the ways or a verdict differ from the oracle's, or with --limits if an analysis takes more than
these; with 2 if an analysis fails.
"""

import argparse
import fractions
import pathlib
import re
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path += [str(HERE), str(HERE.parent)]
import speed
import totals

SCALES = [1, 16, 256, 4096]
LIMITS = [1.5, 1.2, 1.1]


def degree_of(file):
    named = re.search(r"^// degree: (\d+)$", file.read_text(), re.MULTILINE)
    return int(named.group(1)) if named else 1


class Commands:
    """How the files are analysed, and parsed by Clang, with a value of SCALE."""

    def __init__(self, options, scratch, files):
        self.options, self.scratch, self.files, self.folders, self.clangs = options, scratch, files, {}, {}

    def prepare(self, scale):
        if scale not in self.folders:
            folder = self.folders[scale] = self.scratch / str(scale)
            folder.mkdir()
            self.clangs[scale] = speed.clang_commands(self.options, folder, {f: f.parent for f in self.files},
                                                      [f"-DSCALE={scale}"])

    def clang(self, file, scale):
        self.prepare(scale)
        return self.clangs[scale][str(file)]

    def seconds_and_megabytes(self, command):
        return speed.measured(command, self.scratch)

    def banklint(self, file, scale, options=(), run=totals.quietly):
        """banklint's result, and what run gave back."""
        self.prepare(scale)
        arguments = [*options, "-p", self.folders[scale] / "nvcc", file]
        result, ran = totals.result_of(self.options.build / "bin/banklint", arguments, self.scratch, run)
        if not result or result["failures"]:
            print(f"banklint failed: {file} {result and result['failures']}", file=sys.stderr)
            sys.exit(2)
        return totals.Report(result), ran


class Measured:
    """Of one file and size: seconds and megabytes of both tools, and banklint's report."""

    def __init__(self, commands, file, scale, runs):
        clang, banklint = [], []
        for _ in range(runs):
            clang.append(commands.seconds_and_megabytes(commands.clang(file, scale)))
            self.report, ran = commands.banklint(file, scale, run=commands.seconds_and_megabytes)
            banklint.append(ran)
        self.clang, self.banklint = [(min(r[0] for r in of), max(r[1] for r in of)) for of in (clang, banklint)]
        self.time, self.memory = (self.banklint[i] / self.clang[i] for i in (0, 1))


def extrapolated(known, scale):
    """The polynomial through what is known at some sizes (Lagrange), at another."""
    total = fractions.Fraction(0)
    for at, value in known.items():
        term = fractions.Fraction(value)
        for other in known:
            if other != at:
                term *= fractions.Fraction(scale - other, at - other)
        total += term
    return total


class ClosedForm:
    """What the oracle says of a file: of the small sizes by execution, of others by extrapolation."""

    def __init__(self, commands, file, oracle):
        self.file, self.degree = file, degree_of(file)
        sizes = range(1, self.degree + 3)
        self.reports = {scale: commands.banklint(file, scale, oracle)[0] for scale in sizes}
        self.last = self.reports[sizes[-1]]

    def numbers(self, key, scale, of=lambda report: {k: a.numbers for k, a in report.accesses.items()}):
        """The totals at a size: none if the oracle has none; ValueError if they are no polynomial of that degree."""
        known = {s: of(r).get(key) for s, r in self.reports.items()}
        if any(n is None or None in n for n in known.values()):
            return None
        sizes = list(known)

        def at(size, through):
            return tuple(extrapolated({s: known[s][i] for s in through}, size) for i in range(len(known[sizes[0]])))

        if at(sizes[-1], sizes[:-1]) != known[sizes[-1]]:
            raise ValueError(f"no polynomial of degree {self.degree}: {list(known.values())}")
        return at(scale, sizes[:-1])


def wrong_totals(report, form, scale):
    """Sentences about what differs from the closed form."""
    for key in sorted(report.accesses.keys() ^ form.last.accesses.keys()):
        yield f"{key}: only {'here' if key in report.accesses else 'by the oracle'}"
    for key, mine in report.accesses.items():
        right = form.last.accesses.get(key)
        if not right:
            continue
        if (mine.verdict, mine.ways) != (right.verdict, right.ways):
            yield f"{key}: {mine.said()} ({mine.reason}), by the oracle {right.said()}"
            continue
        yield from wrong_numbers(key, mine.numbers, lambda: form.numbers(key, scale))
    for key, mine in report.layouts.items():
        yield from wrong_numbers(key, mine, lambda: form.numbers(key, scale, lambda r: r.layouts))
    for key in form.last.layouts.keys() - report.layouts.keys():
        yield f"{key}: only by the oracle"


def wrong_numbers(key, mine, closed_form):
    try:
        right = closed_form()
    except ValueError as error:
        yield f"{key}: {error}"
        return
    if right != (None if None in mine else mine):
        yield f"{key}: {mine}, by the oracle {tuple(map(int, right)) if right else 'no total'}"


def over_limits(of):
    """What takes more than LIMITS: time and memory against Clang at any size, and growth."""
    first, last = of[0], of[-1]
    named = [("time", max(m.time for m in of), LIMITS[0]), ("memory", max(m.memory for m in of), LIMITS[1]),
             ("growth of time", last.banklint[0] / first.banklint[0], LIMITS[2]),
             ("growth of memory", last.banklint[1] / first.banklint[1], LIMITS[2])]
    return [f"{name} {ratio:.2f} ×, at most {limit}" for name, ratio, limit in named if ratio > limit]


def print_kernel(file, scales, of, with_accesses):
    print(f"\n## {file.stem}\n")
    print("| | " + " | ".join(f"{s:,} ×" for s in scales) + " | growth |\n|---|" + "---:|" * (len(scales) + 1))
    for name in ("clang", "banklint"):
        cells = [getattr(m, name) for m in of]
        growth = ", ".join(f"{cells[-1][i] / cells[0][i]:.2f}" for i in (0, 1))
        print(f"| {name} | " + " | ".join(f"{s:.2f} s, {mb:.0f} MB" for s, mb in cells) + f" | {growth} |")
    print("| time, memory / Clang | " + " | ".join(f"{m.time:.2f}, {m.memory:.2f}" for m in of) + " | |")
    if with_accesses:
        for key in dict.fromkeys(k for m in of for k in m.report.accesses):
            cells = [m.report.accesses[key].text() if key in m.report.accesses else "none" for m in of]
            print(f"| {key} | " + " | ".join(cells) + " | |")


def print_summary(files, measured, scales, wrong):
    print("\n## All kernels: time / Clang, memory / Clang\n")
    print("| kernel | " + " | ".join(f"{s:,} ×" for s in scales) + " | growth of time, memory | wrong |")
    print("|---|" + "---:|" * (len(scales) + 2))
    for file in files:
        of = measured[file]
        growth = ", ".join(f"{of[-1].banklint[i] / of[0].banklint[i]:.2f}" for i in (0, 1))
        print(f"| {file.stem} | " + " | ".join(f"{m.time:.2f}, {m.memory:.2f}" for m in of)
              + f" | {growth} | {wrong[file]} |")
    for name, pick in (("median", statistics.median), ("worst", max)):
        columns = [[measured[f][i] for f in files] for i in range(len(scales))]
        print(f"| {name} | " + " | ".join(f"{pick([m.time for m in c]):.2f}, {pick([m.memory for m in c]):.2f}"
                                          for c in columns) + " | | |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="default: kernels/*.cu")
    parser.add_argument("--scales", type=int, nargs="+", default=SCALES, help="default: 1 16 256 4096")
    parser.add_argument("--runs", type=int, default=3, help="of each tool on each file and size; the least time and the "
                        "most memory count (default: 3)")
    parser.add_argument("--limits", action="store_true", help="fail above {} × Clang's time, {} × its memory, {} × growth "
                        "of either".format(*LIMITS))
    parser.add_argument("--accesses", action="store_true", help="print what is said of each access")
    parser.add_argument("--without-oracle", action="store_true", help="only measure")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent.parent / "build/release")
    parser.add_argument("--clang", default="clang++-19")
    options = parser.parse_args()
    options.build = options.build.resolve()
    options.include = []
    files = [f.resolve() for f in options.files or sorted((HERE / "kernels").glob("*.cu"))]
    oracle = totals.oracle_options(options.build / "bin/banklint")
    measured, wrong, bad = {}, {}, 0
    with tempfile.TemporaryDirectory() as scratch:
        commands = Commands(options, pathlib.Path(scratch), files)
        for file in files:
            of = measured[file] = [Measured(commands, file, scale, options.runs) for scale in options.scales]
            print_kernel(file, options.scales, of, options.accesses)
            form = None if options.without_oracle else ClosedForm(commands, file, oracle)
            wrong[file] = 0
            for scale, m in zip(options.scales, of):
                if m.report.cut_off:
                    print(f"{scale:,} ×: cut off: {', '.join(m.report.cut_off)}")
                for text in wrong_totals(m.report, form, scale) if form else []:
                    print(f"{scale:,} ×: {text}")
                    wrong[file] += 1
            if options.limits:
                for text in over_limits(of):
                    print(f"over the limit: {text}")
                    bad += 1
            sys.stdout.flush()
    print_summary(files, measured, options.scales, wrong)
    return 1 if bad or any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
