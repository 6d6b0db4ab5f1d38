#!/usr/bin/env python3
"""fixed_at_once.py RUNS FOLDER: two processes fix the same files at the same time, which must then be fixed once.

Edits are places in a text: in one that has changed they would change something else.
"""

import pathlib
import random
import shutil
import subprocess
import sys
import time

KERNEL = """#include "size.h"
void launch(int *out);
__global__ void column(int *out) {
  __shared__ int m[TILE][TILE];
  *out = m[threadIdx.x][0];
}
__global__ void row(int *out) {
  __shared__ int m[TILE][TILE];
  *out = m[0][threadIdx.x];
}
__global__ void other(int *out) {
  __shared__ int n[TILE][TILE];
  *out = n[threadIdx.x][1];
}
void launch(int *out) { column<<<1, 32>>>(out), row<<<1, 32>>>(out), other<<<1, 32>>>(out); }
"""
FIXED = KERNEL.replace("int m[TILE][TILE]", "int m[TILE][TILE + 1]", 1).replace("int n[TILE][TILE]", "int n[TILE][TILE + 1]")
COMMAND = ["banklint", "--cuda-path=none", "--rocm-path=none", "--quiet", "-j1", "--fix", "k.cu"]


def main():
    runs, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    pick = random.Random(2)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / ".git").mkdir(parents=True)
    (folder / "size.h").write_text("constexpr int TILE = 32;\n")
    kernel, seconds, refused = folder / "k.cu", 0.5, 0
    for run in range(runs):
        kernel.write_text(KERNEL)
        began = time.monotonic()
        first = subprocess.Popen(COMMAND, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(pick.uniform(0, 0.6) * seconds)
        second = subprocess.Popen(COMMAND, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        told = first.communicate()[1] + second.communicate()[1]
        seconds = (time.monotonic() - began) / 1.5
        refused += "it has changed since it was analysed" in told
        assert kernel.read_text() == FIXED, f"run {run}: fixed twice, or not at all:\n{kernel.read_text()}"
        assert sorted(f.name for f in folder.iterdir()) == [".git", "k.cu", "size.h"], f"run {run}: files were left"
    print(f"{runs} runs, {refused} refused")


main()
