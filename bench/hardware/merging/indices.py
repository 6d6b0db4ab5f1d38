#!/usr/bin/env python3
#===- indices.py - Which neighbours does nvcc join? -------------------------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Compares what banklint says of joined loads with the machine code of nvcc.

    bench/hardware/merging/indices.py --banklint build/release/bin/banklint --nvcc nvcc --nvdisasm nvdisasm [--list]

Each kernel loads four neighbours, by an index that is made in another way: a number of the thread, and what is done with
it. Loads in the machine code are held against those that banklint counts. No GPU is needed. `--list` prints those that
differ. The figures of the last run are in docs/results/accuracy.md."""

import argparse
import collections
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

BASES = ["4*t+j", "8*t+j", "16*t+j", "2*t+j", "4*t+32*y+j", "(4*t|j)", "(t<<2)+j", "4*(t+y)+j", "(t&7)*4+(t>>3)*32+j",
         "(t%8)*4+(t/8)*32+j"]
OPERATIONS = ["L", "1023-(L)",
              "(L)^1", "(L)^3", "(L)^4", "(L)^28", "(L)^512", "(L)^(y&28)", "(L)^((y&7)<<2)", "(L)^((y>>1&7)*4)",
              "(L)^(y*4)", "(L)^(y<<5)", "(L)^((t&7)<<2)", "(L)^((L)>>3&4)", "(L)^((L)>>5&28)",
              "(L)&31", "(L)&127", "(L)%32", "(L)%100", "(L)|64", "(L)|256",
              "(L)+((L)>>5)", "(L)+((L)>>5)*4", "(L)+((L)>>2)*4", "(L)+(L)/20*4", "(L)+(L)/4*4",
              "((L)>>5)*36+((L)&31)", "(L)/32*36+(L)%32", "((L)>>5)*33+((L)&31)",
              "min(L,(number)1020)", "(L)<1000?(L):0"]
ALONE = ["((4*t)^(y&28))+j", "((t^(y&7))*4)+j", "((t^y)*4)+j", "(((t&7)^(y&7))<<2)+y*32+j", "((t+y)%8)*4+j", "(t/3)*4+j",
         "((4*t)&~3)+j", "(t*5&~3)+j"]
LANES, WARPS, NEIGHBOURS = 32, 32, 4


def indices():
    return [operation.replace("L", f"({base})") for base, operation in itertools.product(BASES, OPERATIONS)] + ALONE


def kernel(name, number, index):
    """The index is on a line of its own."""
    return f"""__global__ void {name}(const float *in, float *out) {{
  using number = {number};
  __shared__ __align__(16) float s[4096];
  const number t = threadIdx.x, y = threadIdx.y;
  for (int i = threadIdx.x + 32 * threadIdx.y; i < 4096; i += 1024)
    s[i] = in[i];
  __syncthreads();
  float r[{NEIGHBOURS}];
#pragma unroll
  for (int j = 0; j < {NEIGHBOURS}; ++j)
    r[j] = s[{index}];
  for (int j = 0; j < {NEIGHBOURS}; ++j)
    out[(t + 32 * y) * {NEIGHBOURS} + j] = r[j];
}}
"""


def loads_of(nvdisasm, cubin):
    """Widths of the loads in each kernel, "LDS", "LDS.128"."""
    code = subprocess.run([nvdisasm, "-c", cubin], capture_output=True, text=True, check=True).stdout
    loads = collections.defaultdict(list)
    name = None
    for line in code.splitlines():
        if section := re.match(r"\.text\._Z\d+(k\d+)P", line):
            name = section[1]
        elif name and (load := re.search(r"\bLDS[.A-Z0-9]*", line)):
            loads[name].append(load[0])
    return loads


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--nvdisasm", default="nvdisasm")
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--list", action="store_true", help="print the indices for which they differ")
    options = parser.parse_args()
    same = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in ("int", "unsigned"):
            source = pathlib.Path(folder, "indices.cu")
            names = {f"k{i}": index for i, index in enumerate(indices())}
            launches = "".join(f"  {name}<<<1, dim3({LANES}, {WARPS})>>>(nullptr, nullptr);\n" for name in names)
            source.write_text("".join(kernel(name, number, index) for name, index in names.items()) +
                              "int main() {\n" + launches + "}\n")
            cubin = str(source.with_suffix(".cubin"))
            subprocess.run([options.nvcc, f"-arch={options.arch}", "-cubin", "-o", cubin, source], check=True)
            made = loads_of(options.nvdisasm, cubin)
            run = subprocess.run([options.banklint, "--cuda-path=none", "--format=json", f"--arch={options.arch}", source],
                                 capture_output=True, text=True)
            if run.returncode not in (0, 1):
                sys.exit(run.stderr)
            requests = collections.Counter()
            for access in json.loads(run.stdout)["accesses"]:
                if access["operation"].startswith("load"):
                    requests[access["kernel"]] += access["requests"]
            for name, index in names.items():
                agrees = requests[name] == WARPS * len(made[name])
                same[agrees] += 1
                if options.list and not agrees:
                    print(f"{number}: s[{index}]: nvcc {' '.join(sorted(made[name]))}, "
                          f"banklint {requests[name] / WARPS:g} loads")
    print(f"{same[True]} of {same.total()} indices are loaded as banklint says")


if __name__ == "__main__":
    main()
