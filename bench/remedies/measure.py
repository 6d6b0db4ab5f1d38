#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each remedy on a GPU, in two steps:

    bench/remedies/measure.py fix DIRECTORY --banklint build/release/bin/banklint
    bench/remedies/measure.py run DIRECTORY > bench/remedies/measured.csv

`fix` copies each program of this folder to DIRECTORY as it is and fixed, with the wavefronts per block that banklint predicts.
`run` needs a GPU, nvcc and ncu: it compiles both, compares what they write, and reads the counter of shared-memory wavefronts
of one launch, and the median time of 30.
"""
import argparse
import csv
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COUNTER = "smsp__inst_executed.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"
BLOCKS = 132 * 8


def output(*command, allowed=(0,)):
    run = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    if run.returncode not in allowed:
        sys.exit(f"{command}: {run.returncode}")
    return run.stdout


def predicted(banklint, file):
    """Of a block; nothing if some access is not decided. The length of scan.cu is given here."""
    length = ["--assume=n=1024"] if file.stem.startswith("scan") else []
    report = json.loads(output(banklint, "--cuda-path=none", "--format=json", *length, file, allowed=(0, 1)))
    each = [a["wavefronts"] for a in report["accesses"]]
    return None if None in each else sum(each)


def fix(directory, banklint):
    directory.mkdir(parents=True, exist_ok=True)
    programs = sorted(HERE.glob("*.cu"))
    for file in [HERE / "run.h", *programs]:
        shutil.copy(file, directory)
    rows = {}
    for program in programs:
        before, after = directory / program.name, directory / f"{program.stem}_fixed.cu"
        shutil.copy(program, after)
        output(banklint, "--cuda-path=none", "--fix", after, allowed=(0, 1))
        rows[program.stem] = [predicted(banklint, before), predicted(banklint, after)]
    (directory / "predicted.json").write_text(json.dumps(rows))


def measured(source):
    binary = source.with_suffix("")
    output("nvcc", "-std=c++17", "-O3", "-arch=native", "--extended-lambda", source, "-o", binary)
    checksum, time, *error = output(binary).split(maxsplit=2)
    page = output("ncu", "--metrics", COUNTER, "--launch-count", "1", "--clock-control", "none", "--csv", binary)
    rows = list(csv.DictReader(line for line in page.splitlines() if line.startswith('"')))
    count = next(float(r["Metric Value"].replace(",", "")) for r in rows if "wavefronts" in r["Metric Name"])
    return checksum, float(time), count, error


def run(directory):
    out = csv.writer(sys.stdout)
    out.writerow(["program", "version", "predicted per block", "measured per block", "microseconds", "same output"])
    for program, totals in json.loads((directory / "predicted.json").read_text()).items():
        first = None
        for version, expected in zip(("as it is", "fixed"), totals):
            file = directory / (program + ("_fixed" if version == "fixed" else "") + ".cu")
            checksum, time, count, _ = measured(file)
            first = first or checksum
            out.writerow([program, version, expected, round(count / BLOCKS, 2), time, checksum == first])


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("step", choices=("fix", "run"))
parser.add_argument("directory", type=pathlib.Path)
parser.add_argument("--banklint", default="banklint")
arguments = parser.parse_args()
if arguments.step == "fix":
    fix(arguments.directory, arguments.banklint)
else:
    run(arguments.directory)
