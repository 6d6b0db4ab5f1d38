#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where do nvcc's optimizer, assembler and linker place static arrays, and is what they join predicted rightly?

    bench/hardware/placement/placement.py --banklint build/release/bin/banklint --files 100 [--seed N] [--keep DIR]

Writes random files of a few kernels with random shared variables in random helpers (in the kernel, of the file, inline,
static, instances of a template, used by several kernels, stored and never read), and compiles each in every mode of
MODES for sm_90. Of the row that each kernel reads, `s[n * t]` and its neighbours, the widths of the loads in the
machine code are compared with those that banklint predicts. A kernel in a mode is wrong if banklint says `exact` of
other widths.
Needs nvcc and nvdisasm, no GPU.
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

MODES = {"whole": [], "rdc": ["-rdc=true"], "O0": ["-Xptxas", "-O0"]}
TYPES = {"float": 4, "int": 4, "double": 8, "char": 1, "short": 2}
WIDTHS = {"64": 8, "128": 16, "U8": 1, "S8": 1, "U16": 2, "S16": 2}


def variable(r, name):
    """A declaration, and statements that use it and add to `r`."""
    kind = r.choice(list(TYPES))
    length = r.choice([1, 3, 5, 6, 8, 33, 64])
    aligned = r.choice(["", "", "", "__align__(8) ", "__align__(16) "])
    declared = f"__shared__ {aligned}{kind} {name}[{length}];"
    fill = f"{name}[threadIdx.x % {length}] = {kind}(v);"
    if r.random() < 0.2:  # nobody reads it: it is dropped
        return declared, f"{fill} __syncthreads();"
    return declared, f"{fill} __syncthreads(); r += float({name}[(threadIdx.x + 1) % {length}]);"


def helper(r, name):
    """The text of a function, and how it is called."""
    declared, used = variable(r, f"v_{name}")
    kind = r.choice(["", "__forceinline__ ", "inline ", "static ", "template"])
    start = "template <int N> __device__" if kind == "template" else f"{kind}__device__"
    text = f"{start} float {name}(float v) {{ {declared} float r = 0; {used} return r; }}\n"
    return text, (lambda: f"{name}<{r.randint(1, 3)}>(r)" if kind == "template" else f"{name}(r)")


def source(r):
    text, calls, of_file = "", [], []
    for number in range(r.randint(0, 4)):
        if r.random() < 0.25:
            declared, used = variable(r, f"f{number}")
            text += declared + "\n"
            of_file.append(used)
        else:
            function, call = helper(r, f"h{number}")
            text += function
            calls.append(call)
    for number in range(r.randint(1, 2)):
        words = r.choice([2, 2, 4])
        own = [variable(r, f"k{number}_{n}") for n in range(r.randint(0, 2))]
        declared = [d for d, _ in own] + ["__shared__ float s[2048];"]
        r.shuffle(declared)
        row = " + ".join(f"s[{words} * t + {n}]" for n in range(words))
        text += f'extern "C" __global__ void k{number}(float *o) {{\n  {" ".join(declared)}\n  int t = threadIdx.x;\n'
        text += "  float r = 0, v = o[t];\n  s[t] = v;\n  __syncthreads();\n"
        text += f"  r += {row};  // row of k{number}\n"
        for use in [u for _, u in own] + [u for u in of_file if r.random() < 0.7]:
            text += f"  {use}\n"
        for call in calls:
            if r.random() < 0.8:
                text += f"  r += {call()};\n"
        text += "  o[t] = r;\n}\n"
    return text


def rows(text):
    return {line: re.search(r"// row of (\w+)", code)[1] for line, code in enumerate(text.splitlines(), 1)
            if "// row of" in code}


def machine(path, text, options):
    """kernel → widths of the loads of its row, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = f"{folder}/code.cubin"
        subprocess.run(["nvcc", "-w", "-std=c++17", "-arch=sm_90", "-lineinfo", *options, "-cubin", path, "-o", cubin],
                       check=True, stderr=subprocess.PIPE)
        listing = subprocess.run(["nvdisasm", "-g", "-c", "-ndf", cubin], check=True, capture_output=True,
                                 text=True).stdout
    found, kernel, line = collections.defaultdict(list), None, None
    for code in listing.splitlines():
        if start := re.match(r"\.text\.(\w+):", code):
            kernel = start[1]
        elif place := re.search(r'//## File "([^"]+)", line (\d+)', code):
            if "inlined at" not in code:
                line = int(place[2])
        elif load := re.match(r"\s+/\*\w+\*/\s+(?:@!?U?P\w+ )?(LDS(?:\.\S+)?) ", code):
            if rows(text).get(line) == kernel:
                found[kernel].append(next((WIDTHS[s] for s in load[1].split(".") if s in WIDTHS), 4))
    return {kernel: sorted(widths) for kernel, widths in found.items()}


def predicted(banklint, path, text, options):
    """kernel → the same as banklint predicts; None where it is not exact."""
    run = subprocess.run([banklint, "--config=none", "--cuda-path=none", "--block=32", "--format=json", path, "--",
                          "nvcc", "-arch=sm_90", *options], capture_output=True, text=True)
    found = collections.defaultdict(list)
    for access in json.loads(run.stdout)["accesses"]:
        kernel = access["kernel"]
        if rows(text).get(access["line"]) != kernel or access["operation"] != "load":
            continue
        if access["verdict"] != "exact":
            found[kernel] = None
        elif found[kernel] is not None and access["requests"]:
            found[kernel].append(access["instruction_bytes"])
    return {kernel: widths and sorted(widths) for kernel, widths in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", required=True)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files that are predicted wrongly")
    options = parser.parse_args()
    count = {mode: collections.Counter() for mode in MODES}
    for seed in range(options.seed, options.seed + options.files):
        text = source(random.Random(seed))
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/f{seed}.cu"
            pathlib.Path(path).write_text(text)
            for mode, flags in MODES.items():
                made, said = machine(path, text, flags), predicted(options.banklint, path, text, flags)
                for kernel in made:
                    is_right = said.get(kernel) == made[kernel]
                    kind = "right" if is_right else "undecided" if said.get(kernel) is None else "wrong"
                    count[mode][kind] += 1
                    if kind == "wrong":
                        print(f"seed {seed}, {mode}, {kernel}: {made[kernel]}, predicted {said[kernel]}", flush=True)
                        if options.keep:
                            options.keep.mkdir(exist_ok=True)
                            (options.keep / f"f{seed}.cu").write_text(text)
    for mode, kinds in count.items():
        print(f"{mode}: {kinds['right']} of {sum(kinds.values())} kernels as predicted, {kinds['wrong']} wrong, "
              f"{kinds['undecided']} undecided")
    sys.exit(any(kinds["wrong"] for kinds in count.values()))


if __name__ == "__main__":
    main()
