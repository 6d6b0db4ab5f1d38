#!/usr/bin/env python3
"""Analyses programs with the headers of several CUDA toolkits and with none, and prints the table of docs/results/coverage.md.

    bench/toolkits.py --toolkits ~/toolkits            # fetches the headers once, 40 MB
    bench/toolkits.py --toolkits ~/toolkits --details  # the first errors of each

The headers come from NVIDIA's packages in the Python Package Index, which hold what the toolkit's installer does. They
are put together in the folder that --toolkits names, outside of the repository. A program passes with a toolkit if it
parses without errors; its result is the same if every access that it has with the bundled stand-in headers has the same
cost. The toolkit's headers add what CUB and libcu++ do inside, of which the stand-ins have only the declarations.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The packages of each toolkit. Those of 12.0 to 12.2 have no libcu++: its headers without an extension are missing.
TOOLKITS = {
    "11.8": ["nvidia-cuda-runtime-cu11==11.8.89", "nvidia-cuda-nvcc-cu11==11.8.89",
             "nvidia-cuda-cccl-cu11==11.8.89.post1"],
    "12.3": ["nvidia-cuda-runtime-cu12==12.3.101", "nvidia-cuda-nvcc-cu12==12.3.107",
             "nvidia-cuda-cccl-cu12==12.3.101.post1"],
    "12.4": ["nvidia-cuda-runtime-cu12==12.4.127", "nvidia-cuda-nvcc-cu12==12.4.131",
             "nvidia-cuda-cccl-cu12==12.4.127.post1"],
    "12.5": ["nvidia-cuda-runtime-cu12==12.5.82", "nvidia-cuda-nvcc-cu12==12.5.82", "nvidia-cuda-cccl-cu12==12.5.39.post1"],
    "12.6": ["nvidia-cuda-runtime-cu12==12.6.77", "nvidia-cuda-nvcc-cu12==12.6.85", "nvidia-cuda-cccl-cu12==12.6.77"],
    "12.8": ["nvidia-cuda-runtime-cu12==12.8.90", "nvidia-cuda-nvcc-cu12==12.8.93", "nvidia-cuda-cccl-cu12==12.8.90"],
    "12.9": ["nvidia-cuda-runtime-cu12==12.9.79", "nvidia-cuda-nvcc-cu12==12.9.86", "nvidia-cuda-cccl-cu12==12.9.27"],
    "13.0": ["nvidia-cuda-runtime==13.0.96", "nvidia-cuda-nvcc==13.0.88", "nvidia-cuda-crt==13.0.88",
             "nvidia-cuda-cccl==13.0.85"],
    "13.1": ["nvidia-cuda-runtime==13.1.80", "nvidia-cuda-nvcc==13.1.115", "nvidia-cuda-crt==13.1.115",
             "nvidia-cuda-cccl==13.1.115"],
    "13.2": ["nvidia-cuda-runtime==13.2.86", "nvidia-cuda-nvcc==13.2.86", "nvidia-cuda-crt==13.2.86",
             "nvidia-cuda-cccl==13.2.86"],
    "13.3": ["nvidia-cuda-runtime==13.3.29", "nvidia-cuda-nvcc==13.3.73", "nvidia-cuda-crt==13.3.73",
             "nvidia-cuda-cccl==13.3.3.4.1"],
    "13.4": ["nvidia-cuda-runtime==13.4.92", "nvidia-cuda-nvcc==13.4.92", "nvidia-cuda-crt==13.4.92",
             "nvidia-cuda-cccl==13.3.4.3.1"],
    "13.5": ["nvidia-cuda-runtime==13.5.37", "nvidia-cuda-nvcc==13.5.37", "nvidia-cuda-crt==13.5.37",
             "nvidia-cuda-cccl==13.3.5.0.6"],
}


# What is not for all toolkits, and why.
LEFT_OUT = {
    "test/driver/dynamic-programming.cu": "from CUDA 12 on",
    "test/driver/groups-and-atomics.cu": "invoke_one: from CUDA 12 on",
    "test/driver/qualifiers.cu": "wrong on purpose",
    "test/driver/texture-references.cu": "until CUDA 11",
    "test/driver/cub-operators.cu": "until CUDA 12",
    "test/driver/vector-types-13.cu": "from CUDA 13 on",
    "test/driver/newer-c-library.cu": "declares what a C library does that is newer than the toolkit",
    "test/driver/user-macros.cu": "wrong without its flags",
    "test/driver/libraries.cu": "needs cuBLAS and cuRAND",
    "test/driver/macros.cu": "needs cuBLAS",
}


def fetch(version, folder):
    """Puts the include folders of the packages together; returns the folder as --cuda-path wants it."""
    toolkit = folder / version
    if (toolkit / "include" / "cuda_runtime.h").exists():
        return toolkit
    with tempfile.TemporaryDirectory() as packages:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", packages,
                        "--platform", "manylinux2014_x86_64", "--only-binary", ":all:", *TOOLKITS[version]], check=True)
        for include in pathlib.Path(packages).glob("nvidia/*/include"):
            shutil.copytree(include, toolkit / "include", dirs_exist_ok=True)
    return toolkit


def programs(pattern):
    return [p for p in sorted(ROOT.glob(pattern)) if p.relative_to(ROOT).as_posix() not in LEFT_OUT]


def analyse(banklint, cuda_path, program):
    """What banklint finds: the cost of each access, and the first error, if there is one."""
    # One version of nvcc for all: it is the headers that are compared.
    run = subprocess.run([banklint, f"--cuda-path={cuda_path}", "--nvcc=13.5", "--format=json", program],
                         capture_output=True, text=True)
    result = json.loads(run.stdout)
    # By the line of the program: where a header has a function differs. What is unknown has no cost.
    accesses = collections.Counter(((a["call_path"] or [a])[0]["line"], a["kernel"], tuple(a["block"]), a["verdict"],
                                    a["ways"]["max"], a["wavefronts"])
                                   for a in result["accesses"] if a["verdict"] != "unknown")
    error = next((line for line in run.stderr.splitlines() if "error:" in line), None)
    return accesses, error


def print_table(groups, columns):
    """A row for each group of programs; toolkits with the same results share a column."""
    shared = {}
    for version, cells in columns.items():
        shared.setdefault(tuple(cells), []).append(version)
    print(f"| programs | {' | '.join(', '.join(versions) for versions in shared.values())} |")
    print(f"|---|{'---|' * len(shared)}")
    for group, *cells in zip(groups, *shared):
        print(f"| {group} | {' | '.join(cells)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolkits", type=pathlib.Path, required=True, help="folder for the toolkits' headers")
    parser.add_argument("--only", action="append", help="only this version; repeatable")
    parser.add_argument("--details", action="store_true", help="print what fails or differs")
    parser.add_argument("--banklint", type=pathlib.Path, default=ROOT / "build/release/bin/banklint")
    options = parser.parse_args()

    versions = options.only or list(TOOLKITS)
    paths = {"none": "none", **{v: fetch(v, options.toolkits.absolute()) for v in versions}}
    groups = {folder: programs(f"{folder}*.cu")
              for folder in ("examples/", "test/seeds/", "test/nvcc/", "test/async/", "test/driver/")}
    failed = False
    columns = {version: [] for version in paths}
    for group, files in groups.items():
        reference = {}
        for version, path in paths.items():
            parsed = same = 0
            for program in files:
                accesses, error = analyse(options.banklint, path, program)
                reference.setdefault(program, accesses)
                parsed += error is None
                is_same = not reference[program] - accesses
                same += is_same
                if options.details and (error or not is_same):
                    print(f"{version}: {program.relative_to(ROOT)}: {error or 'other costs'}", file=sys.stderr)
            failed |= parsed < len(files) or same < len(files)
            columns[version].append(f"{parsed} parse, {same} same")
    print_table([f"`{group}` ({len(files)})" for group, files in groups.items()], columns)
    sys.exit(failed)


if __name__ == "__main__":
    main()
