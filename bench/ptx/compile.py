#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes PTX with line information of kernels in Numba, Triton, Warp and C++, without a GPU.

    bench/ptx/compile.py --out FOLDER [--arch 80 --arch 90] [numba|triton|warp|cxx …]

Writes FOLDER/TOOL.KERNEL.ARCH.ptx, and for each beside it FOLDER/TOOL.KERNEL.ARCH.json with the block shape, if the
PTX does not say it, what is known of the launch, and the assembler that the tool takes. Needs the packages of
requirements.txt; `cxx` needs nvcc, which is looked for in the package nvidia-cuda-nvcc, then on the PATH.
"""

import argparse
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BENCH = HERE.parent


def toolkit(program):
    """A program of the toolkit: that of the packages, or the one on the PATH."""
    found = sorted(pathlib.Path(sysconfig.get_path("purelib"), "nvidia").glob(f"*/bin/{program}"))
    return str(found[-1]) if found else program


def release(ptxas):
    """(13, 0)"""
    said = subprocess.run([ptxas, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.search(r"release (\d+)\.(\d+)", said).groups()))


def newer_of_triton(text):
    """The toolkit's assembler, or Triton's if that one is too old for the PTX."""
    major, minor = map(int, re.search(r"^\.version (\d+)\.(\d+)", text, re.MULTILINE).groups())
    own = toolkit("ptxas")
    # PTX 9.0 came with CUDA 13.0, 8.0 with 12.0 (PTX ISA, "Release Notes").
    if release(own) >= (major + 4, minor):
        return own
    import triton

    return str(pathlib.Path(triton.__file__).parent / "backends/nvidia/bin/ptxas-blackwell")


def numba_kernels(arch):
    from numba import cuda

    module = importlib.import_module("numba_kernels")
    for name, (function, types, block) in module.KERNELS.items():
        text, _ = cuda.compile_ptx(function, types, lineinfo=True, cc=(arch // 10, arch % 10))
        yield name, text, {"block": block, "assembler": toolkit("ptxas")}


def triton_kernels(arch):
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.backends.nvidia.compiler import get_ptxas

    module = importlib.import_module("triton_kernels")
    for name, (function, types, constants, warps) in module.KERNELS.items():
        names = [n for n in function.arg_names if n not in constants]
        signature = dict(zip(names, types)) | {n: "constexpr" for n in constants}
        aligned = {
            (i,): [["tt.divisibility", 16]] for i, n in enumerate(function.arg_names) if signature[n].startswith("*")
        }
        source = triton.compiler.ASTSource(
            function, signature, {(function.arg_names.index(n),): v for n, v in constants.items()}, aligned
        )
        made = triton.compile(source, target=GPUTarget("cuda", arch, 32), options={"num_warps": warps})
        ptxas = get_ptxas(arch)
        yield name, made.asm["ptx"], {"assembler": getattr(ptxas, "path", ptxas)}


def warp_kernels(arch):
    import warp

    warp.config.quiet = True
    module = importlib.import_module("warp_kernels")
    for name, kernel in module.KERNELS.items():
        with tempfile.TemporaryDirectory() as folder:
            made = warp.compile_aot_module(kernel.module, arch=arch, module_dir=folder, use_ptx=True)
            text = next(pathlib.Path(f) for f in made if str(f).endswith(".ptx")).read_text()
        block = kernel.module.options["block_dim"]
        about = {"block": (block,), "assembler": newer_of_triton(text)}
        if name in module.WITH_THREAD:  # the launch says that the last dimension is the thread's: launch_bounds_t
            bounds = re.search(r"\.entry (\w+)", text)[1] + "_param_0"
            about["assume"] = {f"{bounds}+4": block, f"{bounds}+16": 1}
        yield name, text, about


# Of these C++ programs `banklint k.cu` and `banklint k.ptx` can be compared: one kernel for each family.
CXX = sorted([*(BENCH / "growth/kernels").glob("*.cu"), *(BENCH / "hardware").glob("*.cu")])


def cxx_kernels(arch):
    for program in CXX:
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "out.ptx")
            done = subprocess.run(
                [toolkit("nvcc"), "-std=c++17", "-ptx", "-lineinfo", "-w", f"-arch=sm_{arch}", program, "-o", out],
                capture_output=True,
                text=True,
            )
            if done.returncode:
                print(f"{program.name}: {done.stderr}", file=sys.stderr)
                continue
            yield program.stem, out.read_text(), {"source": str(program), "assembler": toolkit("ptxas")}


TOOLS = {"numba": numba_kernels, "triton": triton_kernels, "warp": warp_kernels, "cxx": cxx_kernels}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=pathlib.Path, required=True)
    arguments.add_argument("--arch", type=int, action="append", help="80 for sm_80 (default: 80 and 90)")
    arguments.add_argument("tool", nargs="*", help="of numba, triton, warp, cxx (default: all)")
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(HERE / "kernels"))
    for tool in options.tool or TOOLS:
        for arch in options.arch or [80, 90]:
            for name, text, about in TOOLS[tool](arch):
                file = options.out / f"{tool}.{name}.sm_{arch}.ptx"
                file.write_text(text.rstrip("\0"))
                file.with_suffix(".json").write_text(json.dumps(about) + "\n")
                print(file.name, flush=True)


if __name__ == "__main__":
    main()
