#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where do nvcc's optimizer, assembler and linker place static arrays, and is what they join predicted rightly?

    bench/hardware/placement/placement.py --banklint build/release/bin/banklint --files 100 [--seed N] [--keep DIR]

Writes random files of some kernels with random shared variables in random helpers (in the kernel, of the file, inline,
not inlined, static, instances of a template, called by other helpers, used by several kernels, stored and never read,
dynamic), and compiles each in every mode of MODES for sm_90. Each kernel has one or two rows: neighbours of a thread,
`s[n * t]` and what follows, that one line loads or stores. The widths of the instructions of that line in the machine
code are compared with those that banklint predicts. A row in a mode is wrong if banklint says `exact` of other widths.
Needs nvcc and nvdisasm, no GPU; the modes `jit` (PTX) and `lto` need nvJitLink (PyPI's nvidia-nvjitlink, --nvjitlink).
"""
import argparse
import collections
import concurrent.futures
import ctypes
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# Of nvcc, and of banklint if they are others.
MODES = {"whole": [], "rdc": ["-rdc=true"], "O0": ["-Xptxas", "-O0"], "Ofc": ["-Ofc=mid"], "jit": ["-rdc=true"],
         "lto": ["-rdc=true", "-dlto"]}
TYPES = {"float": 4, "int": 4, "double": 8, "char": 1, "short": 2, "float2": 8, "uchar4": 4}
ROW_TYPES = ["float", "float", "float", "int", "double", "short", "unsigned"]
BYTES = dict(TYPES, unsigned=4)
WIDTHS = {"64": 8, "128": 16, "U8": 1, "S8": 1, "U16": 2, "S16": 2, "8": 1, "16": 2}


def aligned(r):
    return r.choice(["", "", "", "", "__align__(8) ", "__align__(16) "])


class Variable:
    """A shared variable, and statements that use it and add to `r`."""

    def __init__(self, r, name):
        self.kind = r.choice(list(TYPES))
        length = r.choice([1, 3, 5, 6, 8, 33, 64])
        self.is_scalar = length == 1 and r.random() < 0.5
        self.declared = f"__shared__ {aligned(r)}{self.kind} {name}{'' if self.is_scalar else f'[{length}]'};"
        part = {"float2": ".y", "uchar4": ".z"}.get(self.kind, "")
        value = {"float2": "make_float2(v, v)", "uchar4": "make_uchar4(1, 2, int(v), 4)"}.get(self.kind,
                                                                                           f"{self.kind}(v)")
        at = "" if self.is_scalar else f"[threadIdx.x % {length}]"
        # Not a constant with which rows begin: see lib/Codegen/SharedSums.h.
        after = "" if self.is_scalar else f"[(threadIdx.x + 9) % {length}]"
        guard = "if (threadIdx.x == 0) " if self.is_scalar else ""
        self.used = f"{guard}{name}{at} = {value}; __syncthreads();"
        if r.random() >= 0.2:  # else nobody reads it: it is dropped
            self.used += f" r += float({name}{after}{part});"


def helper(r, name, others):
    """The text of a function, and how it is called. It may call one of the others."""
    variables = [Variable(r, f"v_{name}_{n}") for n in range(r.choice([1, 1, 2]))]
    kind = r.choice(["", "", "__forceinline__ ", "inline ", "static ", "__noinline__ ", "template", "template"])
    start = "template <int N> __device__" if kind == "template" else f"{kind}__device__"
    body = " ".join([v.declared for v in variables] + ["float r = 0;"] + [v.used for v in variables])
    if others and r.random() < 0.3:
        body += f" r += {r.choice(others)()};"
    text = f"{start} float {name}(float v) {{ {body} return r; }}\n"
    return text, (lambda: f"{name}<{r.randint(1, 3)}>(v)" if kind == "template" else f"{name}(v)")


def row(r, number, kernel, array, kind):
    """A line that loads or stores neighbours of a thread."""
    words = r.choice([2, 2, 4]) if BYTES[kind] < 8 else 2
    pitch = words * r.choice([1, 1, 2, 3])
    begin = r.choice([0, 0, 0, 0, 1, 2, words])
    places = [f"{array}[{pitch} * t + {begin + n}]" for n in range(words)]
    if r.random() < 0.6:
        line = f"r += {' + '.join(places)};"
    else:
        line = " ".join(f"{place} = {kind}(v + {n});" for n, place in enumerate(places))
    return f"  {line}  // row {number} of {kernel}\n  __syncthreads();\n"


def kernel(r, name, of_file, file_rows, calls):
    own = [Variable(r, f"{name}_{n}") for n in range(r.randint(0, 3))]
    rows = []  # array, type
    declared = [v.declared for v in own]
    for n in range(r.choice([1, 1, 2])):
        if file_rows and r.random() < 0.3:
            rows.append(r.choice(file_rows))
            continue
        kind, is_dynamic = r.choice(ROW_TYPES), r.random() < 0.1
        declared.append(f"extern __shared__ {kind} d_{kind}[];" if is_dynamic else
                        f"__shared__ {aligned(r)}{kind} {name}_s{n}[{r.choice([512, 513, 1024, 2048])}];")
        rows.append((f"d_{kind}" if is_dynamic else f"{name}_s{n}", kind))
    declared = list(dict.fromkeys(declared))
    r.shuffle(declared)
    text = f'extern "C" __global__ void {name}(float *o) {{\n  {" ".join(declared)}\n  int t = threadIdx.x;\n'
    text += "  float r = 0, v = o[t];\n"
    arrays = dict.fromkeys(rows)
    text += "".join(f"  {array}[t] = {kind}(v);\n" for array, kind in arrays) + "  __syncthreads();\n"
    uses = [v.used for v in own] + [u for u in of_file if r.random() < 0.6]
    uses += [f"r += {call()};" for call in calls if r.random() < 0.6]
    r.shuffle(uses)
    middle = r.randint(0, len(uses))
    text += "".join(f"  {use}\n" for use in uses[:middle]) + "  __syncthreads();\n"
    text += "".join(row(r, n, name, *which) for n, which in enumerate(rows))
    text += "".join(f"  {use}\n" for use in uses[middle:])
    return text + "".join(f"  r += {array}[t ^ 1];\n" for array, kind in arrays) + "  o[t] = r;\n}\n"


def source(r):
    text, calls, of_file, file_rows = "", [], [], []
    for number in range(r.randint(0, 5)):
        if (chance := r.random()) < 0.2:
            variable = Variable(r, f"f{number}")
            text += variable.declared + "\n"
            of_file.append(variable.used)
        elif chance < 0.3:
            kind = r.choice(ROW_TYPES)
            text += f"__shared__ {aligned(r)}{kind} g{number}[1024];\n"
            file_rows.append((f"g{number}", kind))
        else:
            function, call = helper(r, f"h{number}", calls)
            text += function
            calls.append(call)
    for number in range(r.randint(1, 5)):
        text += kernel(r, f"k{number}", of_file, file_rows, calls)
    return text


def rows(text):
    return {line: found[0] for line, code in enumerate(text.splitlines(), 1)
            if (found := re.findall(r"// (row \d+ of \w+)", code))}


class NvJitLink:
    PTX, FATBIN = 2, 4  # of its header: kinds of input

    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def call(self, name, *arguments):
        if code := getattr(self.library, "nvJitLink" + name)(*arguments):
            raise RuntimeError(f"nvJitLink{name}: error {code}")

    def link(self, kind, data, *more):
        """The machine code of PTX, or of what nvcc made for link-time optimisation."""
        options = [b"-arch=sm_90", b"-lineinfo", *more]
        handle, size = ctypes.c_void_p(), ctypes.c_size_t()
        self.call("Create", ctypes.byref(handle), len(options), (ctypes.c_char_p * len(options))(*options))
        self.call("AddData", handle, kind, data, ctypes.c_size_t(len(data)), b"kernels")
        self.call("Complete", handle)
        self.call("GetLinkedCubinSize", handle, ctypes.byref(size))
        cubin = ctypes.create_string_buffer(size.value)
        self.call("GetLinkedCubin", handle, cubin)
        self.call("Destroy", ctypes.byref(handle))
        return cubin.raw


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def compiled(path, mode, cubin, options):
    nvcc = ["nvcc", "-w", "-std=c++17", "-lineinfo"]
    made = pathlib.Path(cubin)
    if mode == "jit":
        run(*nvcc, "-arch=sm_90", "-ptx", path, "-o", cubin + ".ptx")
        ptx = pathlib.Path(cubin + ".ptx").read_bytes() + b"\0"
        made.write_bytes(options.linker.link(NvJitLink.PTX, ptx))
    elif mode == "lto":
        run(*nvcc, "-gencode=arch=compute_90,code=lto_90", "-dc", "-fatbin", path, "-o", cubin + ".fatbin")
        made.write_bytes(options.linker.link(NvJitLink.FATBIN, pathlib.Path(cubin + ".fatbin").read_bytes(), b"-lto"))
    else:
        run(*nvcc, "-arch=sm_90", *MODES[mode], "-cubin", path, "-o", cubin)


def machine(path, text, mode, options):
    """row → widths of its instructions, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        compiled(path, mode, f"{folder}/code.cubin", options)
        listing = run("nvdisasm", "-g", "-c", "-ndf", f"{folder}/code.cubin")
    found, lines, line, name = collections.defaultdict(list), rows(text), None, None
    for code in listing.splitlines():
        if start := re.match(r"\.text\.(\w+):", code):
            name = start[1]
        elif place := re.search(r'//## File "([^"]+)", line (\d+)', code):
            if "inlined at" not in code:
                line = int(place[2])
        elif access := re.match(r"\s+/\*\w+\*/\s+(?:@!?U?P\w+ )?((?:LDS|STS)(?:\.\S+)?) ", code):
            if line in lines and lines[line].endswith(f" of {name}"):
                found[lines[line]].append(next((WIDTHS[s] for s in access[1].split(".") if s in WIDTHS), 4))
    return {key: sorted(widths) for key, widths in found.items()}


def predicted(path, text, mode, options):
    """row → the same as banklint predicts; None where it is not exact."""
    said = subprocess.run([options.banklint, "--config=none", "--cuda-path=none", "--block=32", "--format=json", path,
                           "--", "nvcc", "-arch=sm_90", *MODES[mode]], capture_output=True, text=True)
    if said.returncode not in (0, 1):
        sys.exit(said.stderr)
    found, lines = collections.defaultdict(list), rows(text)
    for access in json.loads(said.stdout)["accesses"]:
        key = lines.get(access["line"])
        if not key or not key.endswith(f" of {access['kernel']}"):
            continue
        if access["verdict"] != "exact":
            found[key] = None
        elif found[key] is not None and access["requests"]:
            found[key].append(access["instruction_bytes"])
    return {key: widths and sorted(widths) for key, widths in found.items()}


def check(seed, options):
    """For each mode: right, undecided, and what is wrong, in words."""
    text = source(random.Random(seed))
    result = {}
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/f{seed}.cu"
        pathlib.Path(path).write_text(text)
        said = {}
        for mode in options.modes:
            made, key = machine(path, text, mode, options), tuple(MODES[mode])
            if key not in said:
                said[key] = predicted(path, text, mode, options)
            count, wrong = collections.Counter(), []
            for name in made:
                kind = ("right" if said[key].get(name) == made[name] else
                        "undecided" if said[key].get(name) is None else "wrong")
                count[kind] += 1
                if kind == "wrong":
                    wrong.append(f"seed {seed}, {mode}, {name}: {made[name]}, predicted {said[key][name]}")
            result[mode] = count, wrong
    return text, result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", required=True)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--modes", default="whole,rdc,O0,Ofc", help="of " + ",".join(MODES))
    parser.add_argument("--nvjitlink", default="libnvJitLink.so", help="the library, for the modes jit and lto")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files that are predicted wrongly")
    options = parser.parse_args()
    options.modes = options.modes.split(",")
    options.linker = NvJitLink(options.nvjitlink) if {"jit", "lto"} & set(options.modes) else None
    total = {mode: collections.Counter() for mode in options.modes}
    seeds = range(options.seed, options.seed + options.files)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, (text, result) in zip(seeds, pool.map(lambda seed: check(seed, options), seeds)):
            for mode, (count, wrong) in result.items():
                total[mode] += count
                print("".join(line + "\n" for line in wrong), end="", flush=True)
                if wrong and options.keep:
                    options.keep.mkdir(exist_ok=True)
                    (options.keep / f"f{seed}.cu").write_text(text)
    for mode, kinds in total.items():
        print(f"{mode}: {kinds['right']} of {sum(kinds.values())} rows as predicted, {kinds['wrong']} wrong, "
              f"{kinds['undecided']} undecided")
    sys.exit(any(kinds["wrong"] for kinds in total.values()))


if __name__ == "__main__":
    main()
