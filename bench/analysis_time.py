#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times the check gpu-bank-conflict on each example, without parsing.

Runs clang-tidy with the module and -enable-check-profile, several times for each file, and prints the median
milliseconds that clang-tidy counts for the check: processor time (user and system), which other work on the
machine does not stretch, and beside it wall-clock time. Parsing is not in it; matching the check's matchers over
the whole translation unit, headers included, is. Exits with 1 if a median of the processor time is over
--limit-ms, with 2 if a file could not be analysed.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHECK = "gpu-bank-conflict"
# The flags of %standin in test/lit.cfg.py: no CUDA toolkit is needed.
STANDIN = ["-x", "cuda", "-nocudainc", "-nocudalib", "-isystem", str(ROOT / "share/banklint/cuda"),
           "-include", "banklint_cuda.h"]


def default_files():
    return sorted((ROOT / "examples").glob("*.cu")) + [ROOT / "test/data/seeds.cu"]


def analysis_milliseconds(clang_tidy, module, file):
    """One run: the check's processor and wall-clock time as clang-tidy counts it."""
    with tempfile.TemporaryDirectory() as profiles:
        command = [clang_tidy, "-load", str(module), f"-checks=-*,{CHECK}", "-enable-check-profile",
                   f"-store-check-profile={profiles}", "-quiet", str(file), "--", *STANDIN]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        reports = list(pathlib.Path(profiles).glob("*.json"))
        if run.returncode or len(reports) != 1:
            sys.stderr.write(run.stdout + run.stderr)
            sys.exit(2)
        times = json.loads(reports[0].read_text())["profile"]
        wall, user, system = (1000 * times[f"time.clang-tidy.{CHECK}.{kind}"] for kind in ("wall", "user", "sys"))
        return user + system, wall


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="default: examples/*.cu and test/data/seeds.cu")
    parser.add_argument("--runs", type=int, default=5, help="runs of each file (default: 5)")
    parser.add_argument("--limit-ms", type=float, help="fail if the median of a file is over this")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="build directory")
    parser.add_argument("--clang-tidy", default="clang-tidy-19")
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be at least 1")
    module = options.build / "lib/banklint-tidy.so"
    if not module.exists():
        parser.error(f"{module} is not there: build it first")

    slow = 0
    print("cpu ms  wall ms  file")
    for file in options.files or default_files():
        times = [analysis_milliseconds(options.clang_tidy, module, file) for _ in range(options.runs)]
        cpu, wall = (statistics.median(kind) for kind in zip(*times))
        over = options.limit_ms is not None and cpu > options.limit_ms
        slow += over
        print(f"{cpu:6.2f}  {wall:7.2f}  {file.name}{'  over the limit' if over else ''}", flush=True)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
