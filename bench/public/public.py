#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures banklint beside Clang on public programs: the rows of bench/public.csv, one file at a time.

    git clone https://github.com/OWNER/NAME CLONES/OWNER/NAME     # each repository, at the commit of its rows
    bench/public/public.py CLONES

Of each file, one process after the other in the same run, processor time (user and system, the least of --runs) and
peak memory:
  clang    clang++ -fsyntax-only of the device's side, with the flags that banklint parses with
  cold     banklint --no-cache
  first    banklint with an empty cache of headers, which it fills
  cached   banklint with that cache, after two runs
Writes them into the table, with how many accesses have each verdict, whether a kernel was cut off and whether Clang
understood the file. Prints the sum, the median and the worst of the ratios, and the files above --ratio times Clang's
time or above --seconds. Files that Clang does not understand are in the table, but not in these figures: it stops
there, and banklint goes on.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.append(str(BENCH))
import speed

VERDICTS = ["exact", "bounded", "data-dependent", "unknown"]
TIMES = ["clang_s", "banklint_s", "banklint_first_s", "banklint_cached_s"]
MEMORY = ["clang_mib", "banklint_mib"]
MEASURED = [*TIMES, *MEMORY, *(v.replace("-", "_") for v in VERDICTS), "cut_off", "parse", "failed"]


def yes_if(condition):
    return "yes" if condition else "no"


def commit_of(clone):
    return subprocess.run(["git", "-C", clone, "rev-parse", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True).stdout.strip()


class Program:
    """The file of a row, and the commands that are measured on it."""

    def __init__(self, options, row, scratch):
        self.clone = (options.clones / row["repository"]).resolve()
        self.file = self.clone / row["path"]
        if not self.file.is_file() or commit_of(self.clone) != row["commit"]:
            sys.exit(f"{self.file}: not there, or not at commit {row['commit']}")
        self.scratch, self.output = scratch, scratch / "result.json"
        self.clang = speed.clang_commands(options, scratch, {self.file: self.clone}, row["options"].split())[str(self.file)]
        self.banklint = [str(options.build / "bin/banklint"), "-j1", f"--format=json={self.output}", "-p",
                         str(scratch / "nvcc"), str(self.file)]

    def measured(self, command):
        return speed.measured(command, self.clone)

    def cached(self, folder):
        return self.measured([*self.banklint, f"--cache-dir={folder}"])

    def is_understood(self):
        return subprocess.run([*self.clang, "-w"], cwd=self.clone, stderr=subprocess.DEVNULL).returncode == 0

    def once(self):
        """(seconds, megabytes) of each of TIMES."""
        clang, cold = self.measured(self.clang), self.measured([*self.banklint, "--no-cache"])
        with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
            first, _, cached = (self.cached(folder) for _ in range(3))
        return clang, cold, first, cached

    def result(self):
        """What banklint said last: nothing if it gave no JSON."""
        return json.loads(self.output.read_text()) if self.output.exists() else None


def measure(options, row):
    """The row, with its measured columns filled."""
    with tempfile.TemporaryDirectory() as scratch:
        program = Program(options, row, pathlib.Path(scratch))
        runs = list(zip(*(program.once() for _ in range(options.runs))))
        row.update({name: f"{min(s for s, _ in of):.2f}" for name, of in zip(TIMES, runs)})
        row.update({name: f"{max(mb for _, mb in of):.0f}" for name, of in zip(MEMORY, runs)})
        result = program.result()
        verdicts = collections.Counter(a["verdict"] for a in result["accesses"]) if result else {}
        row.update({v.replace("-", "_"): verdicts.get(v, 0) for v in VERDICTS})
        row["cut_off"] = yes_if(result and any(k["state"] == "cut_off" for k in result["kernels"]))
        row["parse"] = yes_if(program.is_understood())
        row["failed"] = yes_if(not result or result["failures"])
    return row


def ratio(row, name, base="clang_s"):
    return float(row[name]) / float(row[base])


def line_of(row):
    seconds = ", ".join(f"{name[:-2]} {row[name]}" for name in TIMES)
    return f"{ratio(row, 'banklint_s'):.2f} × Clang's time ({seconds} s; {row['banklint_mib']} MiB): " \
           f"{row['repository']} {row['path']}" + (" cut off" if row["cut_off"] == "yes" else "")


def print_summary(rows, options):
    rows = [r for r in rows if r.get("parse")]
    understood = [r for r in rows if r["parse"] == "yes"]
    print(f"\n{len(rows)} files of {len({r['repository'] for r in rows})} repositories, "
          f"{sum(r['new'] == 'yes' for r in rows)} of them new; {len(understood)} understood by Clang\n")
    print("| compared with Clang | sum | median | worst |\n|---|---:|---:|---:|")
    for name, base in [("banklint_s", "clang_s"), ("banklint_cached_s", "clang_s"), ("banklint_first_s", "clang_s"),
                       ("banklint_first_s", "banklint_s"), ("banklint_mib", "clang_mib")]:
        ratios = [ratio(r, name, base) for r in understood]
        whole = sum(float(r[name]) for r in understood) / sum(float(r[base]) for r in understood)
        label = name if base.startswith("clang") else f"{name} / {base}"
        print(f"| {label} | {whole:.2f} | {statistics.median(ratios):.2f} | {max(ratios):.2f} |")
    print("\nAccesses: " + ", ".join(f"{sum(int(r[v.replace('-', '_')]) for r in rows)} {v}" for v in VERDICTS))
    print(f"Cut off: {sum(r['cut_off'] == 'yes' for r in rows)} files\n")
    above = [r for r in understood if ratio(r, "banklint_s") > options.ratio or float(r["banklint_s"]) > options.seconds]
    print(f"Above {options.ratio} × Clang's time or {options.seconds} s: {len(above)} files")
    for row in sorted(above, key=lambda r: -ratio(r, "banklint_s")):
        print(line_of(row))


def write(file, columns, rows):
    with open(file, "w", newline="") as table:
        writer = csv.DictWriter(table, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clones", type=pathlib.Path, help="folder with the repositories, each as OWNER/NAME")
    parser.add_argument("--table", type=pathlib.Path, default=BENCH / "public.csv", help="default: bench/public.csv")
    parser.add_argument("--only", default="", help="measure rows with this text in repository or path; the others stay")
    parser.add_argument("--runs", type=int, default=2, help="of each tool on each file; the least counts (default: 2)")
    parser.add_argument("--jobs", type=int, default=1, help="files measured at the same time (default: 1, the quietest)")
    parser.add_argument("--ratio", type=float, default=1.5, help="files above are listed (default: 1.5)")
    parser.add_argument("--seconds", type=float, default=2, help="files above are listed (default: 2)")
    parser.add_argument("--build", type=pathlib.Path, default=BENCH.parent / "build/release")
    parser.add_argument("--clang", default="clang++-19")
    options = parser.parse_args()
    options.build, options.include = options.build.resolve(), []
    with open(options.table, newline="") as table:
        reader = csv.DictReader(table)
        rows, columns = list(reader), [c for c in reader.fieldnames if c not in MEASURED] + MEASURED
    chosen = [row for row in rows if row["use"] == "time" and options.only in f"{row['repository']} {row['path']}"]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda row: measure(options, row), chosen):
            print(line_of(row), flush=True)
            write(options.table, columns, rows)
    print_summary(rows, options)


if __name__ == "__main__":
    main()
