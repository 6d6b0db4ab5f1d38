#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which machine instructions the compiler makes of the shared accesses in the patterns of this folder.

Needs nvcc and nvdisasm, no GPU. Compiles each .cu file for several architectures, with static and with dynamic shared
memory, and writes merging.csv: for each line of a kernel the instructions that access shared memory, in the order of
the machine code, and the architectures for which they are the same ("@": under a predicate). versions.txt says with
what and when.
"""
import argparse
import collections
import concurrent.futures
import csv
import datetime
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ARCHITECTURES = ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120"]
MEMORY = {"static": [], "dynamic": ["-DDYNAMIC"]}


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout


def plain(instruction):
    """The instruction without what only one architecture writes: sm_75's LDS.U is LDS."""
    return re.sub(r"^LDS\.U(?=\.(64|128|U8|U16|S8|S16)$|$)", "LDS", instruction)


def compile_with_nvcc(source, options, cubin):
    run("nvcc", "-O3", "-w", *options, "-cubin", str(source), "-o", cubin)


def accesses(source, architecture, memory, compile=compile_with_nvcc):
    """(kernel, line) → instructions."""
    found = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        cubin = f"{folder}/code.cubin"
        compile(source, ["-std=c++17", "-lineinfo", f"-arch={architecture}", *MEMORY[memory]], cubin)
        kernel = line = None
        for text in run("nvdisasm", "-g", "-c", "-ndf", cubin).splitlines():
            if start := re.match(r"\.text\._Z(\d+)(\w+):", text):
                kernel = start[2][:int(start[1])]
            elif place := re.search(r'//## File "([^"]+)", line (\d+)', text):
                line = int(place[2]) if pathlib.Path(place[1]).name == source.name else None
            elif code := re.match(r"\s+/\*\w+\*/\s+(@!?U?P\w+ )?((?:LDS|STS|ATOMS|LD|ST|LDSM)(?:\.\S+)?) ", text):
                if line:
                    found[kernel, line].append(("@" if code[1] else "") + plain(code[2]))
    return found


def counted(instructions):
    """"2 LDS.64 + LDS" for LDS.64, LDS.64, LDS."""
    return " + ".join(f"{n} {name}" if n > 1 else name for name, n in collections.Counter(instructions).items())


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    jobs = [(source, architecture, memory) for source in sorted(HERE.glob("*.cu")) for memory in MEMORY
            for architecture in ARCHITECTURES]
    rows = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for (source, architecture, memory), found in zip(jobs, pool.map(lambda job: accesses(*job), jobs)):
            for (kernel, line), instructions in found.items():
                rows[source.name, line, kernel, memory, counted(instructions)].append(architecture)
    with open(HERE / "merging.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["file", "line", "kernel", "memory", "instructions", "architectures"])
        for row, architectures in sorted(rows.items()):
            out.writerow([*row, " ".join(architectures)])
    last = lambda text: text.strip().splitlines()[-1]
    (HERE / "versions.txt").write_text(f"date: {datetime.date.today()}\nnvcc: {last(run('nvcc', '--version'))}\n"
                                       f"nvdisasm: {last(run('nvdisasm', '--version'))}\n")


if __name__ == "__main__":
    main()
