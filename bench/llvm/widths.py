#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Are the widths right that banklint predicts where LLVM compiles? Random kernels, against the machine code of clang.

    bench/llvm/widths.py --banklint build/release/bin/banklint --kernels 200 [--arch gfx942] [--language cl] [--list]
    bench/llvm/widths.py --arch sm_80 --nvdisasm nvdisasm     # CUDA by Clang, whose PTX the toolkit's ptxas compiles

Each line of a kernel that accesses local memory is compared: how wide the widest access is and, if the line is exact, how
many there are. A line is
  exact     if banklint says so of all its accesses: then there must be no instruction with two addresses either;
  assumed   if the only other thing that it says is that the cost of two addresses, or of 12 bytes, is assumed;
  open      else: banklint says that it does not know the instructions. Nothing is compared.
Ends with 1 if a line that is exact is wrong. Needs no GPU.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import generate

ROOT = pathlib.Path(__file__).resolve().parents[2]
BYTES = {"b8": 1, "u8": 1, "i8": 1, "b16": 2, "u16": 2, "i16": 2, "b32": 4, "b64": 8, "b96": 12, "b128": 16}
INSTRUCTION = re.compile(r"\s+ds_(read|load|write|store)(2st64|2)?_(2addr_stride64_|2addr_)?(\w+)")
SASS = re.compile(r"\b(LDS|STS|ATOMS)(?:\.U)?(\.[US]?(?:8|16|64|128))?(?![0-9A-Z])")
ATOMIC = re.compile(r"\s+ds_(add|sub|max|min|and|or|xor|cmpst|cmpstore|wrxchg|storexchg)\w*_([a-z]\d+)")
ASSUMED = ("one instruction may do two", "one instruction of 12 bytes")


def run_or_exit(command):
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{run.stderr[:2000]}")
    return run.stdout


def is_nvidias(arch):
    return arch.startswith("sm_")


def machine_code_of_cuda(options, arch, path):
    """The same for CUDA by Clang: what the toolkit's assembler makes of Clang's PTX."""
    ptx, cubin = path.with_suffix(".ptx"), path.with_suffix(".cubin")
    run_or_exit([*options.clang.split(), "-x", "cuda", f"--cuda-gpu-arch={arch}", "--cuda-device-only", "-nocudainc",
                 "-nocudalib", "-DMACHINE", "-O3", "-w", "-std=c++17", "-gline-tables-only", "-S", path, "-o", ptx])
    run_or_exit([options.ptxas, f"-arch={arch}", "-lineinfo", ptx, "-o", cubin])
    found = collections.defaultdict(lambda: [[], []])
    kernel, line = None, 0
    for text in run_or_exit([options.nvdisasm, "-g", cubin]).splitlines():
        if label := re.match(r"\.text\.(k\d+):", text):
            kernel = label[1]
        elif place := re.match(r"\s+//## File .*, line (\d+)", text):
            line = int(place[1])
        elif made := SASS.search(text):
            operation = {"LDS": "load", "STS": "store"}.get(made[1], "atomic")
            width = 4 if not made[2] else int(made[2].strip(".US")) // 8
            found[kernel, line, operation][0].append(width)
    return found


def machine_code(options, language, arch, path):
    """(kernel, line, operation) → widths of accesses, and of those that are done two at a time, or have 12 bytes."""
    if language == "cu":
        return machine_code_of_cuda(options, arch, path)
    if language == "hip":
        how = ["-x", "hip", f"--offload-arch={arch}", "--cuda-device-only", "-nogpuinc", "-std=c++17"]
    else:
        how = ["-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header", "-target", "amdgcn-amd-amdhsa",
               f"-mcpu={arch}"]
    assembly = run_or_exit([*options.clang.split(), *how, "-nogpulib", "-DMACHINE", "-O3", "-w", "-gline-tables-only",
                            "-S", path, "-o", "-"])
    found = collections.defaultdict(lambda: [[], []])
    kernel, line = None, 0
    for text in assembly.splitlines():
        if label := re.match(r"(\w+):", text):  # since 21 the body of an OpenCL kernel is a function besides
            kernel = label[1]
        elif place := re.match(r"\s+\.loc\s+\d+ (\d+)", text):
            line = int(place[1]) or line
        elif made := INSTRUCTION.match(text):
            operation = "load" if made[1] in ("read", "load") else "store"
            if made[4].startswith(("addtid", "permute", "bpermute", "xchg")):
                continue
            width = next(v for k, v in BYTES.items() if made[4].startswith(k))
            is_pair = bool(made[2] or made[3])
            found[kernel, line, operation][is_pair or width == 12] += [width, width] if is_pair else [width]
        elif made := ATOMIC.match(text):
            found[kernel, line, "atomic"][0].append(int(made[2][1:]) // 8)
    return found


def predicted(banklint, language, arch, path):
    """(kernel, line, operation) → requests of a wave, the widest, and the least sure verdict."""
    by = ["--cuda-path=none", "--compiler=clang"] if is_nvidias(arch) else ["--rocm-path=none"]
    run = subprocess.run([banklint, "--config=none", *by, f"--arch={arch}", "--format=json", path], capture_output=True,
                         text=True)
    found = collections.defaultdict(lambda: [0, 0, "exact", False])
    lanes = 64 if arch.startswith("gfx9") else 32
    for access in json.loads(run.stdout)["accesses"]:
        if pathlib.Path(access["file"]).name != pathlib.Path(path).name:
            continue
        entry = found[access["kernel"], access["line"], access["operation"]]
        x, y, z = access["block"]
        entry[0] += (access["requests"] or 0) * lanes / (x * y * z)
        entry[1] = max(entry[1], access["instruction_bytes"])
        reason = access.get("reason", "")
        if access["verdict"] != "exact":
            is_assumed = reason.startswith(ASSUMED)
            entry[2] = "open" if entry[2] == "open" or not is_assumed else "assumed"
        entry[3] |= access["requests"] is None or access["verdict"] != "exact"
    return found


def compare(options, language, arch, path, tally):
    code = machine_code(options, language, arch, path)
    said = predicted(options.banklint, language, options.like or arch, path)
    lines = path.read_text().splitlines()
    wrong = 0
    for place in sorted(at for at in {*code, *said} if re.fullmatch(r"k\d+", at[0])):
        single, assumed = code.get(place, ([], []))
        requests, widest, verdict, uncounted = said.get(place, (0, 0, "exact", False))
        others = {v[2] for at, v in said.items() if at[:2] == place[:2] and at != place}
        has_pairs = any(v[2] == "assumed" for at, v in said.items() if at[0] == place[0] and at[2] == place[2])
        if place not in said and "open" in others:
            verdict = "open"  # of a vector whose components are stored, LLVM may load the whole
        if place not in said and has_pairs and not single:
            continue  # of several lines, which are compared by themselves
        tally[verdict] += 1
        if verdict == "open":
            continue
        # A pair of other lines may stand here: of an exact line its own accesses are missing if it is theirs.
        widths = single if verdict == "exact" and has_pairs else single + assumed
        is_right = widest == max(widths, default=0) and (uncounted or requests == len(widths))
        if verdict == "assumed" and not widths:  # done together with another line, whose place the instruction has
            is_right = any(at[0] == place[0] and at[2] == place[2] and widest in made[1] for at, made in code.items())
        if verdict == "exact" and not has_pairs:
            is_right &= not assumed
        if is_right:
            continue
        tally["wrong " + verdict] += 1
        wrong += verdict == "exact"
        if options.list:
            print(f"{arch} {language} {path.name}:{place[1]} {place[0]} {place[2]}: said {verdict} {requests:g} of at most "
                  f"{widest}; made {sorted(single)}" + (f", by two addresses {sorted(assumed)}" if assumed else "")
                  + f"\n    {lines[place[1] - 1].strip()}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", default=ROOT / "build/release/bin/banklint")
    parser.add_argument("--clang", default="clang++-19", help="or a command, such as 'python3 -m ziglang clang'")
    parser.add_argument("--ptxas", default="/usr/local/cuda/bin/ptxas")
    parser.add_argument("--nvdisasm", default="nvdisasm")
    parser.add_argument("--arch", action="append", help="default: gfx90a, gfx942, gfx1100 and gfx1200")
    parser.add_argument("--like", help="a GPU that banklint knows, to predict for in the place of --arch")
    parser.add_argument("--language", action="append", choices=["hip", "cl", "cu"],
                        help="default: hip and cl, for sm_80 and its like cu")
    parser.add_argument("--kernels", type=int, default=200, help="of each language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print each line that is wrong")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the kernels")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = options.keep or pathlib.Path(folder)
        architectures = options.arch or ["gfx90a", "gfx942", "gfx1100", "gfx1200"]
        for language in options.language or ["hip", "cl", "cu"]:
            path = folder / f"kernels{options.seed}.{language}"
            path.write_text(generate.source(language, options.kernels, random.Random(options.seed)))
            for arch in architectures:
                if is_nvidias(arch) != (language == "cu"):
                    continue
                tally = collections.Counter()
                wrong += compare(options, language, arch, path, tally)
                print(f"{arch} {language}: {options.kernels} kernels; lines: "
                      + ", ".join(f"{tally[k]} {k}" for k in
                                  ("exact", "wrong exact", "assumed", "wrong assumed", "open")))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
