#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures every kernel of the suite with Nsight Compute: bench/hardware/measure.py

Needs a GPU, nvcc and ncu. Builds each program of bench/hardware, runs it under ncu, and writes what the Source page
counts for each line and instruction to bench/hardware/data/NAME.csv, and the versions and the date to
bench/hardware/data/measured.txt. `banklint compare` reads these files.

A program without `main`, as those of bench/growth/kernels, has a function `run` instead, whose arguments are pointers to
zeroed memory.
"""
import argparse
import concurrent.futures
import datetime
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def run(*command):
    # Not as text: a source line may end in "\r", which would become a line break.
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode(errors="replace")


MAIN = """#include "{program}"
#include "{suite}"
int main() {{
  {call};
  return finish();
}}
"""
ZEROED_BYTES = 1 << 28  # for each argument of `run`: more than any kernel of bench/growth reads with SCALE 1


def with_main(program, work):
    """The program, or one that calls its function `run`."""
    text = program.read_text()
    if re.search(r"\bint main\(", text):
        return program
    parameters = re.search(r"^void run\(([^)]*)\)", text, re.MULTILINE).group(1).split(",")
    types = [re.sub(r"\bconst\b|\*.*", "", parameter).strip() for parameter in parameters]
    call = "run(" + ", ".join(f"zeros<{type}>({ZEROED_BYTES} / sizeof({type}))" for type in types) + ")"
    caller = work / program.name
    caller.write_text(MAIN.format(program=program.resolve(), suite=HERE / "suite.h", call=call))
    return caller


def build(program, architecture, work):
    binary = work / program.stem
    run("nvcc", "-std=c++17", "-O3", "-lineinfo", f"-arch={architecture}", str(with_main(program, work)), "-o",
        str(binary))
    return binary


def source_page(binary):
    """The Source page of all launches of a program, as CSV."""
    report = binary.with_suffix(".ncu-rep")
    run("ncu", "--section", "SourceCounters", "--import-source", "yes", "--clock-control", "none", "--force-overwrite",
        "--export", str(report), str(binary))
    return run("ncu", "--import", str(report), "--page", "source", "--csv", "--print-source", "cuda,sass")


KEPT_COLUMNS = ["Line No", "Source", "Address", "Instructions Executed", "Access Operation", "Access Size",
                "L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal"]


def trimmed(page, folder):
    """The page without what says nothing about shared memory, in the same format: a small part.

    Kept are the lines and the instructions that access shared memory, and the first instruction of each kernel, which
    tells how many warps ran it. Quotes within a source line are not escaped, but each row is a line of text.
    """
    first = {}  # function → lowest address
    function = None
    for text in page.split("\n")[:-1]:
        fields = text[1:-1].split('","')
        if fields[0] == "Function Name":
            function = fields[1]
        elif fields[0] == "" and fields[2].startswith("0x"):
            first[function] = min(first.get(function, "~"), fields[2])
    kept = []
    for text in page.split("\n")[:-1]:
        fields = text[1:-1].split('","')
        if fields[0] in ("File Path", "Function Name"):
            function = fields[1] if fields[0] == "Function Name" else function
            kept.append(text.replace(f"{folder.resolve()}/", ""))
            continue
        if fields[0] == "Line No":
            header = fields
            columns = [i for i, name in enumerate(header) if name in KEPT_COLUMNS]
            seen = set()
        else:
            fields[1:2 + len(fields) - len(header)] = ['","'.join(fields[1:2 + len(fields) - len(header)])]
            wavefronts = dict(zip(header, fields)).get("L1 Wavefronts Shared", "0")
            row = (fields[0], fields[2])
            if row in seen or (wavefronts in ("0", "-") and fields[2] != first[function]):
                continue
            seen = {row} if fields[0] else seen | {row}
        kept.append('"' + '","'.join(fields[i] for i in columns) + '"')
    return "\n".join(kept) + "\n"


def versions():
    last = lambda text: text.strip().splitlines()[-1]
    gpu = run("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader").strip()
    return (f"date: {datetime.date.today()}\nGPU and driver: {gpu}\nnvcc: {last(run('nvcc', '--version'))}\n"
            f"ncu: {last(run('ncu', '--version'))}\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--arch", default="sm_90", help="what to compile for (default: %(default)s)")
    arguments.add_argument("--out", type=pathlib.Path, default=HERE / "data", help="folder of the results")
    arguments.add_argument("program", nargs="*", type=pathlib.Path, help="only these programs")
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor() as pool:
        programs = options.program or sorted(HERE.glob("*.cu"))
        binaries = pool.map(lambda program: build(program, options.arch, pathlib.Path(work)), programs)
        for program, binary in zip(programs, binaries):
            (options.out / f"{binary.name}.csv").write_text(trimmed(source_page(binary), program.parent))
            print(binary.name, flush=True)
    (options.out / "measured.txt").write_text(f"architecture: {options.arch}\n" + versions())


if __name__ == "__main__":
    main()
