#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Is each version of nvcc predicted rightly, and which versions join accesses to shared memory in other ways?

    bench/nvcc_versions.py --nvcc 13.0=DIR --nvcc 12.4=DIR [--list] FILE.cu...

DIR has the program `nvcc`, or, somewhere below it, NVIDIA's library NVRTC of that version (in PyPI:
nvidia-cuda-nvrtc-cu12==12.4.127 and the like), with the toolkit's headers in DIR/include. Each file is compiled for sm_90
with each version, static and, if it knows that as the patterns of bench/hardware/merging do, with -DDYNAMIC. The
instructions on shared memory are compared for each line of the file: with those of the first version, and with what
banklint predicts for the version.

A line is predicted rightly if loads and stores have the widths that are predicted, without regard to how often a loop is
unrolled. Two versions differ in a line's widths if one has a width of an operation that the other has not; else in its
numbers. Needs nvdisasm.
"""

import argparse
import collections
import ctypes
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench/hardware/merging"))
import disassemble

BYTES = {"64": 8, "128": 16, "U8": 1, "S8": 1, "U16": 2, "S16": 2}
OPERATIONS = {"LDS": "load", "STS": "store"}


def compile_with_nvrtc(library, include, source, options, cubin):
    """Ends with 1 if the program has errors: in a process of its own, since versions crash beside each other."""
    nvrtc, program = ctypes.CDLL(str(library)), ctypes.c_void_p()
    arguments = [*options, "-default-device", f"-I{include}", f"-I{source.parent}"]
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source.read_bytes(), str(source).encode(), 0, None, None)
    failed = nvrtc.nvrtcCompileProgram(program, len(arguments),
                                       (ctypes.c_char_p * len(arguments))(*(a.encode() for a in arguments)))
    if not failed:
        size = ctypes.c_size_t()
        nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size))
        code = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetCUBIN(program, code)
        pathlib.Path(cubin).write_bytes(code.raw)
    sys.exit(1 if failed else 0)


class Compiler:
    """A version of nvcc or NVRTC in a folder."""

    def __init__(self, version, folder):
        self.version, self.folder = version, pathlib.Path(folder).absolute()
        self.has_nvcc = (self.folder / "nvcc").exists()
        self.libraries = [p for p in sorted(self.folder.rglob("libnvrtc.so.*")) if "alt" not in p.name]
        if not self.has_nvcc and not self.libraries:
            sys.exit(f"neither nvcc nor NVRTC in {folder}")

    def instructions(self, source, memory):
        """(kernel, line) → instructions on shared memory; None if it cannot compile the file."""
        try:
            found = disassemble.accesses(source, "sm_90", memory, self.compile)
        except subprocess.CalledProcessError:
            return None
        shared = lambda text: re.match(r"@?(LDS|STS|ATOMS|LDSM)\b", text)
        return {place: collections.Counter(filter(shared, made)) for place, made in found.items()
                if any(map(shared, made))}

    def compile(self, source, options, cubin):
        if self.has_nvcc:
            return disassemble.run(str(self.folder / "nvcc"), "-O3", "-w", *options, "-cubin", str(source), "-o", cubin)
        child = multiprocessing.Process(target=compile_with_nvrtc, args=(self.libraries[0], self.folder / "include", source,
                                                                         options, cubin))
        child.start()
        child.join()
        if child.exitcode:
            raise subprocess.CalledProcessError(child.exitcode, "NVRTC")


def predicted(banklint, version, source, memory):
    """(kernel, line) → pairs of an operation and its bytes."""
    run = subprocess.run([banklint, "--config=none", "--cuda-path=none", "--arch=sm_90", f"--nvcc={version}", "--format=json",
                          source, "--", *disassemble.MEMORY[memory]], capture_output=True, text=True)
    found = collections.defaultdict(set)
    for access in json.loads(run.stdout)["accesses"]:
        if pathlib.Path(access["file"]).name == source.name and access["instruction_bytes"]:
            name = access["kernel"].split("<")[0].split("::")[-1]
            found[name, access["line"]].add((access["operation"], access["instruction_bytes"]))
    return found


def widths(instructions):
    """What predicted() has, of machine code; None if other instructions than loads and stores are among them."""
    found = set()
    for text in instructions:
        name, *suffixes = text.lstrip("@").split(".")
        if name not in OPERATIONS:
            return None
        found.add((OPERATIONS[name], next((BYTES[s] for s in suffixes if s in BYTES), 4)))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", action="append", required=True, metavar="VERSION=DIR")
    parser.add_argument("--banklint", default=ROOT / "build/release/bin/banklint")
    parser.add_argument("--list", action="store_true", help="print each line that differs")
    parser.add_argument("files", nargs="+", type=lambda name: pathlib.Path(name).absolute())
    options = parser.parse_args()

    compilers = [Compiler(*text.split("=", 1)) for text in options.nvcc]
    first = compilers[0].version
    tally = {c.version: collections.Counter() for c in compilers}
    tell = print if options.list else lambda text: None
    for source in options.files:
        for memory in disassemble.MEMORY if "DYNAMIC" in source.read_text(errors="replace") else ["static"]:
            reference = None
            for compiler in compilers:
                version, count = compiler.version, tally[compiler.version]
                made = compiler.instructions(source, memory)
                if compiler is compilers[0]:
                    reference = made
                if made is None or reference is None:
                    count["cannot"] += 1
                    continue
                said = predicted(options.banklint, version, source, memory)
                for place in sorted({**reference, **made}):
                    at = f"{source.parent.name}/{source.name}:{place[1]} {place[0]} {memory}"
                    one, other = (m.get(place, collections.Counter()) for m in (reference, made))
                    kind = "same" if one == other else "numbers" if set(one) == set(other) else "widths"
                    count[kind] += 1
                    if kind != "same":
                        tell(f"{at} {kind}: {first} {disassemble.counted(one.elements())}; "
                             f"{version} {disassemble.counted(other.elements())}")
                    has = widths(other)
                    if has is None:
                        continue
                    count["predicted"] += has == said[place]
                    count["compared"] += 1
                    if has != said[place]:
                        tell(f"{at} {version} has {disassemble.counted(other.elements()) or 'nothing'}; "
                             f"predicted are {sorted(said[place]) or 'none'}")
    print(f"| version | lines as predicted | same as {first} | numbers differ | widths differ | files it cannot compile |")
    print("|---|---|---|---|---|---|")
    for compiler in compilers:
        count = tally[compiler.version]
        print(f"| {compiler.version}{'' if compiler.has_nvcc else ' (NVRTC)'} | {count['predicted']} of {count['compared']} "
              f"| {count['same']} | {count['numbers']} | {count['widths']} | {count['cannot']} |")


if __name__ == "__main__":
    main()
