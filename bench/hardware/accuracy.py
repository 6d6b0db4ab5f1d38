#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares banklint's predictions with the counters in bench/hardware/data, without a GPU.

Prints the lines where they disagree and the sums. Exits with 1 if the share of the compared lines whose verdict
(conflict or not) agrees is below --verdicts, or the share of those whose wavefronts / ideal is within 5 % below
--ratios, or of those whose wavefronts are within 5 % below --wavefronts, or fewer than --lines lines were compared; with
2 if a comparison fails.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SUMMARY = re.compile(r"banklint compare: (\d+) lines? compared; (\d+) not predicted, (\d+) only measured, (\d+) only predicted\n"
                     r".*agrees: (\d+) .*\n.*: (\d+) ")
ROW = re.compile(r"^\S+:\d+ .*? (\d+) +\d+ +[\d.]+ +(\d+) +\d+ +[\d.]+  ", re.MULTILINE)  # wavefronts of both
NAMES = ["compared", "not predicted", "only measured", "only predicted", "verdicts agree", "ratios agree"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--banklint", default="banklint", help="the command (default: %(default)s)")
    arguments.add_argument("--verdicts", type=float, default=0, help="percent")
    arguments.add_argument("--ratios", type=float, default=0, help="percent")
    arguments.add_argument("--wavefronts", type=float, default=0, help="percent")
    arguments.add_argument("--lines", type=int, default=1, help="at least so many")
    arguments.add_argument("--suite", type=pathlib.Path, default=HERE,
                           help="folder of the programs; their counters are in its data, or in data beside it "
                                "(default: %(default)s)")
    arguments.add_argument("--program", default="*", help="the name of one program of the suite (default: all)")
    arguments.add_argument("option", nargs="*", help="options of banklint, after --")
    options = arguments.parse_args()

    data = next(folder / "data" for folder in (options.suite, options.suite.parent) if (folder / "data").is_dir())

    def compare(program):
        report = data / f"{program.stem}.csv"
        return subprocess.run([options.banklint, "compare", *options.option, str(report), str(program)],
                              stdout=subprocess.PIPE, text=True)

    sums = collections.Counter()
    programs = sorted(p for p in options.suite.glob(f"{options.program}.cu") if (data / f"{p.stem}.csv").exists())
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for program, compared in zip(programs, pool.map(compare, programs)):
            found = SUMMARY.search(compared.stdout)
            if compared.returncode not in (0, 1) or not found:
                print(f"banklint compare failed for {program.name}", file=sys.stderr)
                return 2
            sums.update(dict(zip(NAMES, map(int, found.groups()))))
            for measured, predicted in ROW.findall(compared.stdout):
                sums["totals"] += 1
                sums["wavefronts agree"] += abs(int(measured) - int(predicted)) <= 0.05 * int(measured)
            for line in compared.stdout[:found.start()].splitlines():
                if re.search(r"(differs|false alarm|missed|only \w+|not predicted: .*)$", line):
                    print(line)
    verdicts, ratios, wavefronts = (100 * sums[agree] / max(sums[of], 1) for agree, of in
                                    (("verdicts agree", "compared"), ("ratios agree", "compared"),
                                     ("wavefronts agree", "totals")))
    print(", ".join(f"{sums[name]} {name}" for name in [*NAMES, "wavefronts agree"]))
    print(f"verdict (conflict or not) agrees on {verdicts:.1f} % of the lines, wavefronts / ideal on {ratios:.1f} %, "
          f"wavefronts on {wavefronts:.1f} %")
    return 0 if (verdicts >= options.verdicts and ratios >= options.ratios and wavefronts >= options.wavefronts and
                 sums["compared"] >= options.lines) else 1


if __name__ == "__main__":
    sys.exit(main())
