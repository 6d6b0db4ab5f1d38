#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exchanged axes on a GPU, in two steps:

    bench/remedies/axes/measure.py predict DIRECTORY --banklint build/release/bin/banklint
    bench/remedies/axes/measure.py run DIRECTORY > bench/remedies/axes/measured.csv

`predict` copies kernels.cu to DIRECTORY as it is, with its rows fixed, and with threadIdx.x and threadIdx.y exchanged, and
notes what banklint's advice says. `run` needs a GPU, nvcc and ncu: it compiles all, compares what they write, and reads the
counters of one launch of each kernel, and the median time of 30.
"""
import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"
SECTORS = ["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"]
BLOCKS = "launch__grid_size"
ADVICE = re.compile(r"a block of \S+ threads would take (\d+) instead of (\d+) wavefronts .*, and (\d+) instead of (\d+) sectors")
VERSIONS = ("as it is", "rows fixed", "exchanged")


def output(*command, allowed=(0,)):
    run = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    if run.returncode not in allowed:
        sys.exit(f"{command}: {run.returncode}")
    return run.stdout


def exchanged(text):
    text = re.sub(r"threadIdx\.([xy])", lambda m: "threadIdx." + "yx"["xy".index(m[1])], text)
    return re.sub(r"dim3\((\w+), (\w+)\)>>>", r"dim3(\2, \1)>>>", text)


def file_of(directory, version):
    return directory / f"{version.replace(' ', '_')}.cu"


def predict(directory, banklint):
    directory.mkdir(parents=True, exist_ok=True)
    text = (HERE / "kernels.cu").read_text()
    for version, content in zip(VERSIONS, (text, text, exchanged(text))):
        file_of(directory, version).write_text(content)
    options = ("--cuda-path=none", "--assume=n=1024")
    output(banklint, *options, "--fix", file_of(directory, "rows fixed"), allowed=(0, 1))
    report = json.loads(output(banklint, *options, "--format=json", file_of(directory, "as it is"), allowed=(0, 1)))
    expected = {}
    for access in (access for finding in report["findings"] for access in finding["accesses"]):
        for note in access["notes"]:
            if advice := ADVICE.search(note["message"]):
                then, now, sectors_then, sectors_now = map(int, advice.groups())
                expected[access["kernel"]] = {"as it is": (now, sectors_now), "exchanged": (then, sectors_then)}
    (directory / "predicted.json").write_text(json.dumps(expected))


def counted(binary):
    """What the first launch of each kernel took: metrics by name."""
    page = output("ncu", "--metrics", ",".join([WAVEFRONTS, *SECTORS, BLOCKS]), "--csv", binary)
    kernels = {}
    for row in csv.DictReader(line for line in page.splitlines() if line.startswith('"')):
        name = re.match(r"\w+", row["Kernel Name"])[0]
        kernels.setdefault(name, {}).setdefault(row["Metric Name"], float(row["Metric Value"].replace(",", "")))
    return kernels


def run(directory):
    out = csv.writer(sys.stdout)
    out.writerow(["kernel", "version", "predicted wavefronts", "counted wavefronts", "predicted sectors", "counted sectors",
                  "microseconds", "same output"])
    expected = json.loads((directory / "predicted.json").read_text())
    checksums = {}
    for version in VERSIONS:
        source = file_of(directory, version)
        output("nvcc", "-std=c++17", "-O3", "-arch=native", source, "-o", source.with_suffix(""))
        counters = counted(source.with_suffix(""))
        for line in output(source.with_suffix("")).splitlines():
            kernel, checksum, time, *_ = line.split()
            count = counters[kernel]
            wavefronts, sectors = expected[kernel].get(version, ("", ""))
            out.writerow([kernel, version, wavefronts, round(count[WAVEFRONTS] / count[BLOCKS], 2), sectors,
                          round(sum(count[s] for s in SECTORS) / count[BLOCKS], 2), time,
                          checksums.setdefault(kernel, checksum) == checksum])


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("step", choices=("predict", "run"))
parser.add_argument("directory", type=pathlib.Path)
parser.add_argument("--banklint", default="banklint")
arguments = parser.parse_args()
if arguments.step == "predict":
    predict(arguments.directory, arguments.banklint)
else:
    run(arguments.directory)
