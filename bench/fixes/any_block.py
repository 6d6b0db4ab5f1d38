#!/usr/bin/env python3
"""Edits of kernels that nothing launches, against all blocks that they may have.

Random kernels access one array of rows. Each block of at most 1,024 threads in which all accesses stay in the array may
be launched; in an edited kernel, each subscript must then stay in its row. Brute force: every block, every thread.

    any_block.py --banklint build/release/bin/banklint --kernels 200 [--seed N]

Prints how many kernels were edited, and how many of them wrongly; exits with 1 if there is one.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

COMPILER = os.environ.get("CXX", "c++")
USUAL = ["tx", "tx", "ty", "ty", "k", "j + tx", "j + ty"]
SUBSCRIPTS = ["tx", "ty", "tx % 32", "ty % 16", "tx / 32", "ty + 8", "2 * tx", "tx ^ 1", "k", "tx + k", "ty + k",
              "31 - tx", "j + tx", "j + ty", "tx * 4 + ty", "ty * 8 + tx", "0", "5"]


def random_kernel(rng, number):
    """The text of a kernel, and its accesses: (subscripts, steps of the loop around it)."""
    rows, columns = rng.choice([16, 32, 32, 32, 64]), rng.choice([16, 32, 32, 64])
    accesses, body, usual = [], [], rng.choice([0.9, 1, 1, 1])
    for i in range(rng.randint(1, 4)):
        row, column = (rng.choice(USUAL if rng.random() < usual else SUBSCRIPTS) for _ in "rc")
        loop = ""
        if re.search(r"\bk\b", row + " " + column):
            loop = "for (int k = 0; k < %d; ++k) " % rng.choice([4, columns, rows])
        if re.search(r"\bj\b", row + " " + column):
            loop += "for (int j = 0; j < %d; j += blockDim.%s) " % (rows, rng.choice("xy"))
        place = "t[%s][%s]" % (row, column)
        body.append("  %s%s;" % (loop, place + " = in[%d]" % i if rng.random() < 0.4 else "sum += " + place))
        accesses.append((row, column, loop))
    text = """__global__ void k%d(float *out, const float *in) {
  __shared__ float t[%d][%d];
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
%s
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    sum += t[i][i];
  out[tx] = sum;
}
""" % (number, rows, columns, "\n".join(body))
    return text, rows, columns, accesses


def brute_force(kernels, folder):
    """For each kernel a block in which it stays in its array, but not in its rows; None if none is."""
    source = ["#include <cstdio>", "struct dim { int x, y; };"]
    for number, (_, rows, columns, accesses) in enumerate(kernels):
        source.append("static bool isWrong%d(dim blockDim) {\n  bool leavesRow = false;" % number)
        for row, column, loop in accesses:
            source.append("""  for (int ty = 0; ty < blockDim.y; ++ty)
    for (int tx = 0; tx < blockDim.x; ++tx)
      %s {
        const int row = %s, column = %s, place = row * %d + column;
        if (place < 0 || place >= %d)
          return false;
        leavesRow |= column < 0 || column >= %d;
      }""" % (loop, row, column, columns, rows * columns, columns))
        source.append("  return leavesRow;\n}")
    source.append("""template <class Check> void find(Check isWrong) {
  for (int x = 1; x <= 1024; ++x)
    for (int y = 1; x * y <= 1024; ++y)
      if (isWrong(dim{x, y})) {
        std::printf("%d %d\\n", x, y);
        return;
      }
  std::printf("none\\n");
}
int main() {""")
    source += ["  find(isWrong%d);" % number for number in range(len(kernels))] + ["}"]
    with open(os.path.join(folder, "blocks.cpp"), "w") as file:
        file.write("\n".join(source))
    program = os.path.join(folder, "blocks")
    subprocess.run([COMPILER, "-O2", "-w", "-o", program, program + ".cpp"], check=True)
    lines = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return [None if line == "none" else tuple(map(int, line.split())) for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--kernels", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    kernels = [random_kernel(rng, number) for number in range(options.kernels)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernels.cu")
        with open(path, "w") as file:
            file.write("\n".join(k[0] for k in kernels))
        subprocess.run([options.banklint, "--no-cache", "--cuda-path=none", "--fix", "--quiet", path],
                       stdout=subprocess.DEVNULL, check=False)
        with open(path) as file:
            text = file.read()
    def is_edited(number, before):
        return re.search(r"__global__ void k%d\(.*?\n}\n" % number, text, re.S)[0] != before

    edited = [k for number, k in enumerate(kernels) if is_edited(number, k[0])]
    with tempfile.TemporaryDirectory() as folder:
        blocks = brute_force(edited, folder)
    for (before, *_), block in zip(edited, blocks):
        if block:
            print("wrong in %d x %d threads:\n%s" % (*block, before))
    wrong = sum(block is not None for block in blocks)
    print("%d kernels, %d edited, %d of them wrongly" % (len(kernels), len(edited), wrong))
    return 1 if wrong or not edited else 0


if __name__ == "__main__":
    sys.exit(main())
