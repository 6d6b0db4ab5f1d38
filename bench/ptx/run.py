#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures kernels in Numba and Triton with Nsight Compute, and compares with what banklint says of their PTX.

    bench/ptx/run.py measure --out FOLDER [KERNEL …]      with a GPU, ncu, and the packages of requirements.txt
    bench/ptx/run.py compare FOLDER [--banklint PATH]     anywhere

`measure` runs each kernel of LAUNCHES with one block under ncu, and writes FOLDER/TOOL.KERNEL.csv (what the Source
page counts for each line and instruction, trimmed as by bench/hardware/measure.py), FOLDER/TOOL.KERNEL.ptx (the PTX
that the tool itself made), FOLDER/TOOL.KERNEL.json (block shape, and what the arguments are), and
FOLDER/measured.txt. `compare` needs no GPU: it puts the sums of each line beside banklint's. A kernel that cannot be
run is named, and the others go on.
"""

import argparse
import collections
import csv
import datetime
import importlib
import json
import pathlib
import re
import subprocess
import sys
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "kernels"), str(HERE.parent / "hardware"), str(HERE)]
import machine_code

# Of each kernel its arguments: an array of so many elements of a type (a tuple: of several dimensions), or a number.
ROWS = ("float32", (64, 64))
LAUNCHES = {
    "numba": {
        "transpose": [ROWS, ROWS],
        "transpose_padded": [("float64", (64, 64))] * 2,
        "transpose_swizzled": [ROWS, ROWS],
        "reduction": [("float32", 256)] * 2,
        "reduction_strided": [("float64", 512)] * 2 + [512],
        "matmul": [ROWS, ROWS, ROWS],
        "matmul_columns": [ROWS, ROWS, ROWS, 32],
        "histogram": [("int32", 4096)] * 2 + [4096],
        "histogram_copies": [("uint32", 4096), ("int32", 4096), 4096],
        "scan": [("int32", 256)] * 2,
        "scan_tree": [("int32", 512)] * 2,
        "softmax": [("float32", (1, 1024))] * 2 + [1024],
        "stencil": [("float32", 4096)] * 2 + [64],
        "stencil_line": [("int32", 512), ("int16", 512)],
        "bitonic": [("int32", 256)],
        "quads": [("float32", 1024)] * 2,
        "wide_elements": [("int64", 256)] * 2 + [5],
    },
    "triton": {
        "transpose": [("float32", 4096)] * 2 + [64],
        "transpose_halves": [("float16", 4096)] * 2 + [64],
        "transpose_bytes": [("int8", 4096)] * 2 + [64],
        "total": [("float32", 1024)] * 2,
        "total_wide": [("float64", 512)] * 2,
        "row_sums": [("float32", 4096)] * 2 + [256],
        "column_sums": [("float32", 4096)] * 2 + [64],
        "softmax": [("float32", 1024)] * 2 + [1000],
        "scan": [("int32", 1024)] * 2,
        "matmul": [("float32", 16384), ("float16", 16384), ("float16", 16384), 128, 128],
        "matmul_tf32": [("float32", 16384)] * 3 + [128, 128],
        "matmul_constant": [("float32", 4096), ("float16", 4096), ("float16", 4096)],
        "attention": [("float32", 4096)] + [("float16", 16384)] * 3 + [256],
        "histogram": [("int32", 1024)] * 2,
        "sort": [("int32", 256)] * 2,
        "layer_norm": [("float32", 2048)] * 2 + [2048],
        "flipped": [("int16", 2048)] * 2,
    },
}


def host_array(kind, shape):
    """Numbers from 0 to 127 without an order."""
    import numpy

    count = int(numpy.prod(shape))
    return (numpy.arange(count, dtype="uint32") * numpy.uint32(2654435761) >> 25).astype(kind).reshape(shape)


def launch_numba(name, arguments, out):
    from numba import cuda

    function, _, block = importlib.import_module("numba_kernels").KERNELS[name]
    kernel = cuda.jit(lineinfo=True)(function)
    kernel[1, block](
        *[
            cuda.to_device(host_array(*a)) if isinstance(a, tuple) else function_number(a, name, i)
            for i, a in enumerate(arguments)
        ]
    )
    cuda.synchronize()
    # By signature, or the PTX itself.
    made = kernel.inspect_asm()
    return made if isinstance(made, str) else next(iter(made.values())), {"block": block}


def function_number(value, name, index):
    """A number of the type that the kernel is compiled for."""
    types = importlib.import_module("numba_kernels").KERNELS[name][1]
    import numpy

    return numpy.dtype(str(types[index])).type(value)


class DeviceArray:
    """What Triton takes for a tensor."""

    def __init__(self, kind, shape):
        from numba import cuda

        self.device = cuda.to_device(host_array(kind, shape))
        self.dtype = "torch." + kind

    def data_ptr(self):
        return self.device.device_ctypes_pointer.value


def tensor(kind, shape):
    try:
        import torch
    except ImportError:
        return DeviceArray(kind, shape)
    return torch.from_numpy(host_array(kind, shape)).cuda()


def launch_triton(name, arguments, out):
    function, _, constants, warps = importlib.import_module("triton_kernels").KERNELS[name]
    given = [tensor(*a) if isinstance(a, tuple) else a for a in arguments]
    made = function[(1,)](*given, **constants, num_warps=warps)
    from triton.runtime import driver

    try:
        driver.active.utils  # the launch has made it
        import torch

        torch.cuda.synchronize()
    except ImportError:
        from numba import cuda

        cuda.synchronize()
    return made.asm["ptx"], {}


def launch(options):
    text, about = {"numba": launch_numba, "triton": launch_triton}[options.tool](
        options.kernel, LAUNCHES[options.tool][options.kernel], options.out
    )
    about["arguments"] = LAUNCHES[options.tool][options.kernel]
    file = options.out / f"{options.tool}.{options.kernel}.ptx"
    file.write_text(text.rstrip("\0"))
    file.with_suffix(".json").write_text(json.dumps(about) + "\n")


def measure(options):
    import measure as hardware  # bench/hardware/measure.py

    options.out.mkdir(parents=True, exist_ok=True)
    for tool, kernels in LAUNCHES.items():
        for name in kernels:
            if options.kernel and name not in options.kernel and f"{tool}.{name}" not in options.kernel:
                continue
            report = options.out / f"{tool}.{name}.ncu-rep"
            command = [sys.executable, str(HERE / "run.py"), "launch", tool, name, "--out", str(options.out)]
            try:
                # Once without the profiler, so that what is compiled lies in the caches.
                subprocess.run(command, check=True, timeout=300)
                entry = re.search(r"\.entry\s+([\w$]+)", report.with_suffix(".ptx").read_text())[1]
                subprocess.run(
                    [
                        "ncu",
                        "--section",
                        "SourceCounters",
                        "--section",
                        "MemoryWorkloadAnalysis_Tables",
                        "--import-source",
                        "yes",
                        "--clock-control",
                        "none",
                        "--kernel-name-base",
                        "mangled",
                        "--kernel-name",
                        entry,
                        "--force-overwrite",
                        "--export",
                        str(report),
                        *command,
                    ],
                    check=True,
                    timeout=600,
                    stdout=subprocess.DEVNULL,
                )
                page = hardware.run(
                    "ncu", "--import", str(report), "--page", "source", "--csv", "--print-source", "sass"
                )
                report.with_suffix(".csv").write_text(page)
                if not options.keep:
                    report.unlink()
                print(f"{tool}.{name}", flush=True)
            except Exception:  # a tool that is missing or too new must not end the run
                print(f"{tool}.{name}: FAILED", flush=True)
                traceback.print_exc()
    lines = [
        f"date: {datetime.date.today()}",
        hardware.run("ncu", "--version").strip().splitlines()[-1],
        hardware.run("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader").strip(),
    ]
    for module in ("numba_cuda", "triton", "numpy"):
        try:
            lines.append(f"{module}: {importlib.import_module(module).__version__}")
        except Exception as error:
            lines.append(f"{module}: {error}")
    (options.out / "measured.txt").write_text("\n".join(lines) + "\n")


OPERATION = {**machine_code.OPERATION, "LDGSTS": "store"}


def counted(file):
    """Of each operation of a kernel: [wavefronts, ideal] that were counted."""
    sums, columns = collections.defaultdict(lambda: [0, 0]), None
    for cells in csv.reader(open(file, newline="")):
        if "L1 Wavefronts Shared" in cells:
            columns = {name: i for i, name in enumerate(cells)}
        elif columns and len(cells) >= len(columns):
            number = lambda name: int(cells[columns[name]].replace(",", "") or 0)
            code = re.sub(r"^@!?U?P\w+\s+", "", cells[columns["Source"]].strip())
            operation = OPERATION.get(re.split(r"[. ;]", code)[0])
            if operation and cells[columns["L1 Wavefronts Shared Ideal"]] not in ("", "-"):
                sums[operation][0] += number("L1 Wavefronts Shared")
                sums[operation][1] += number("L1 Wavefronts Shared Ideal")
    return sums


def assumed(text, arguments):
    """`--assume` of the numbers among the arguments: Numba passes an array as several parameters, the last of which
    are its shape and strides; Triton passes one."""
    parameters = re.findall(r"^\s*\.param\s.*?([\w$]+)(?:\[\d+\])?,?\s*$", text.split(")")[0] + ")", re.MULTILINE)
    result, at = [], 0
    for argument in arguments:
        if not isinstance(argument, list):
            if at < len(parameters):
                result.append(f"--assume={parameters[at]}={argument}")
            at += 1
            continue
        dimensions = argument[1] if isinstance(argument[1], list) else [argument[1]]
        is_numba = len(parameters) > 2 * len(arguments)
        if is_numba:  # meminfo, parent, nitems, itemsize, data, shape, strides
            at += 5
            for size in dimensions:
                result.append(f"--assume={parameters[at]}={size}")
                at += 1
            at += len(dimensions)
        else:
            at += 1
    return result


def predictions(file, about, banklint):
    """Of each operation: [wavefronts, ideal], and whether all is exact; None where totals are not known."""
    text = file.read_text()
    options = ["--block=" + "x".join(map(str, about["block"]))] if "block" in about else []
    command = [banklint, "--format=json", "--no-cache", *options, *assumed(text, about["arguments"]), str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    sums, is_exact = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(lambda: True)
    for access in json.loads(done.stdout)["accesses"]:
        operation = access["operation"]
        totals = access if access["wavefronts"] is not None else access.get("per_iteration") or {}
        is_exact[operation] &= access["verdict"] == "exact" and access["wavefronts"] is not None
        sums[operation][0] += totals.get("wavefronts") or 0
        sums[operation][1] += totals.get("ideal") or 0
    return sums, is_exact


def compare(options):
    agree = wrong = unsure = 0
    for file in sorted(options.folder.glob("*.csv")):
        about = json.loads(file.with_suffix(".json").read_text())
        measured = counted(file)
        sums, is_exact = predictions(file.with_suffix(".ptx"), about, options.banklint)
        for operation, (wavefronts, ideal) in sorted(measured.items()):
            said, best = sums[operation]
            result = (
                "not exact"
                if not is_exact[operation]
                else "agrees" if best and abs(wavefronts * best / (ideal * said) - 1) <= 0.05 else "DIFFERS"
            )
            agree, wrong, unsure = (
                agree + (result == "agrees"),
                wrong + (result == "DIFFERS"),
                unsure + (result == "not exact"),
            )
            print(
                f"{file.stem:32} {operation:9} counted {wavefronts:8} of {ideal:8}  predicted {said:8} of {best:8}  "
                f"{result}"
            )
    print(f"{agree} agree, {wrong} differ, {unsure} are not exact")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = arguments.add_subparsers(required=True)
    one = commands.add_parser("measure")
    one.add_argument("--out", type=pathlib.Path, required=True)
    one.add_argument("--keep", action="store_true", help="the profiler's reports too")
    one.add_argument("kernel", nargs="*")
    one.set_defaults(run=measure)
    one = commands.add_parser("launch")
    one.add_argument("tool")
    one.add_argument("kernel")
    one.add_argument("--out", type=pathlib.Path, required=True)
    one.set_defaults(run=launch)
    one = commands.add_parser("compare")
    one.add_argument("folder", type=pathlib.Path)
    one.add_argument("--banklint", default="banklint")
    one.set_defaults(run=compare)
    options = arguments.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
