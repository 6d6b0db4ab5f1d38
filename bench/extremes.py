#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes sources that are extreme in one way each, analyses them, and prints what that took as a table.

  bench/extremes.py                       # all, one after the other; exit code 1 if one is beyond the limits
  bench/extremes.py --only vectors        # those with this word in their name
  bench/extremes.py --write FOLDER        # only the sources

The time is that of a processor, the memory the most that one process has at once. `bounded` is what stands in the
result: whether a budget ended a kernel early, what was told as not analysed, or nothing.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

KERNEL = "__global__ void k(int *out, const int *in, int n) {\n"
LAUNCH = "void launch(int *out, int *in, int n) { k<<<1, 256>>>(out, in, n); }\n"


def kernel(body, before="", after=""):
    """A source with a kernel of these lines. It gets `int *out, const int *in, int n`."""
    return before + KERNEL + body + "\n}\n" + after


def initialisers():
    numbers = ", ".join(str(i * 7 % 65536) for i in range(1 << 16))
    return kernel(f"""  __shared__ int s[1024];
  int mine[1 << 16] = {{{numbers}}};
  for (int i = 0; i < n; ++i)
    mine[in[i] & 65535] = i;
  s[mine[in[threadIdx.x] & 65535] & 1023] = mine[threadIdx.x & 65535];""")


def steps(update, declared="int x = 1;"):
    """10^6 steps of a loop."""
    return kernel(f"""  __shared__ int s[1024];
  {declared}
  for (int i = 0; i < 1000000; ++i)
    {update}
  s[x & 1023] = 1;""")


def memcpys():
    return kernel("""  __shared__ int s[1024];
  int a[256], b[256];
  for (int i = 0; i < 256; ++i)
    a[i] = i * threadIdx.x;
  for (int i = 0; i < 100000; ++i) {
    memcpy(b, a, 1024);
    a[i & 255] = b[(i * 7 + 1) & 255];
  }
  s[a[5] & 1023] = 1;""")


def doubled_calls(levels):
    """A kernel that reaches 2^levels accesses by functions that call the next one twice."""
    functions = "__device__ void f0(int *s, int i) { s[(threadIdx.x * i) & 1023] = i; }\n"
    for i in range(1, levels + 1):
        functions += f"__device__ void f{i}(int *s, int i) {{ f{i - 1}(s, 2 * i); f{i - 1}(s, 2 * i + 1); }}\n"
    return kernel(f"  __shared__ int s[1024];\n  f{levels}(s, 1);", functions)


def doubled_lambdas(levels):
    lines = ["  __shared__ int s[1024];", "  auto f0 = [&](int i) { s[(threadIdx.x * i) & 1023] = i; };"]
    for i in range(1, levels + 1):
        lines.append(f"  auto f{i} = [&](int i) {{ f{i - 1}(2 * i); f{i - 1}(2 * i + 1); }};")
    return kernel("\n".join([*lines, f"  f{levels}(1);"]))


def recursion():
    return kernel("  __shared__ int s[1024];\n  f(s, n, threadIdx.x);", """__device__ void f(int *s, int n, int i) {
  if (n <= 0)
    return;
  s[i & 1023] = n;
  f(s, n - 1, 2 * i);
  f(s, n - 2, 3 * i + 1);
  f(s, n - 3, 5 * i + 2);
}
""")


def switches():
    def cases():
        return "\n".join(f"  case {i}: s[(threadIdx.x * {i % 37}) & 1023] = {i}; break;" for i in range(10000))
    return kernel(f"  __shared__ int s[1024];\n  switch (n & 16383) {{\n{cases()}\n  }}\n"
                  f"  switch (threadIdx.x) {{\n{cases()}\n  }}")


def kernels(launched):
    text = ""
    for i in range(1000):
        text += (f"__global__ void k{i}(float *out) {{\n  __shared__ float s[32][32];\n"
                 f"  s[threadIdx.y][threadIdx.x] = {i};\n  __syncthreads();\n"
                 f"  out[{i}] = s[threadIdx.x][threadIdx.y];\n}}\n")
    if launched:
        launches = "".join(f"  k{i}<<<1, dim3(32, 32)>>>(out);\n" for i in range(1000))
        text += f"void launch(float *out) {{\n{launches}}}\n"
    return text


def dimensions():
    return kernel("  __shared__ int s[2][2][2][2][2][2][2][2][2][2];\n"
                  "  int t = threadIdx.x;\n  s" + "".join(f"[t >> {i} & 1]" for i in range(10)) + " = 1;\n"
                  "  out[t] = s" + "".join(f"[t >> {9 - i} & 1]" for i in range(10)) + ";")


def templates():
    return kernel("  __shared__ int s[1024];\n  F<1000>::f(s, threadIdx.x);", """template <int N> struct F {
  static __device__ void f(int *s, int i) { F<N - 1>::f(s, i + N); }
};
template <> struct F<0> {
  static __device__ void f(int *s, int i) { s[i & 1023] = 1; }
};
""")


def statements():
    return kernel("  __shared__ int s[1024];\n  int x = n;\n" +
                  "\n".join(f"  x = x * {i % 97 + 1} + {i};" for i in range(30000)) + "\n  s[x & 1023] = 1;")


def nested_loops(depth):
    head = "".join(f"{'  ' * (i + 1)}for (int i{i} = 0; i{i} < in[{i}]; ++i{i})\n" for i in range(depth))
    index = " + ".join(f"i{i}" for i in range(depth))
    return kernel(f"  __shared__ int s[1024];\n{head}    s[(threadIdx.x + {index}) & 1023] = 1;")


def vectors():
    return kernel("""  __shared__ int s[1024];
  int4 mine[1000];
  for (int i = 0; i < 1000; ++i)
    mine[i] = make_int4(threadIdx.x * i, threadIdx.x + i, threadIdx.x ^ i, i);
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      mine[i].x += mine[j].y;
  for (int i = 0; i < 1000; ++i)
    s[mine[i].x & 1023] = i;""")


def unrolled_loops():
    loops = "\n".join(f"""#pragma unroll
  for (int i = 0; i < 1024; ++i)
    s[(threadIdx.x * {i + 1} + i) & 1023] += i;""" for i in range(200))
    return kernel(f"  __shared__ int s[1024];\n{loops}")


def accesses_in_a_line(number):
    """Differing accesses of rows and columns, all in one line."""
    line = " ".join(f"s[(threadIdx.x + {i % 61}) & 31][(threadIdx.y * {i % 7} + {i}) & 31] = {i};"
                    for i in range(number))
    return kernel(f"  __shared__ int s[32][32];\n  {line}")


def findings():
    lines = "\n".join(f"  s[(threadIdx.x * 32 + {i}) & 8191] = {i};" for i in range(10000))
    return kernel(f"  __shared__ int s[8192];\n{lines}", after=LAUNCH)


def terms(number):
    return kernel("  __shared__ int s[32];\n  s[threadIdx.x & 31] = n" + number * " + n" + ";")


def strides(factor):
    return kernel(f"""  __shared__ int s[4096];
  for (int i = 0; i < 100000; ++i) {{
    s[(threadIdx.x * 2 + i{factor}) & 4095] = i;
    s[(threadIdx.x * 4 + i{factor}) & 4095] = i;
    s[(threadIdx.x * 8 + i{factor}) & 4095] = i;
  }}""", after="void launch(int *o, int *i, int n) { k<<<1, 1024>>>(o, i, n); }\n")


def branches(number):
    return kernel("  __shared__ int s[1024];\n  int x = 0;\n" + "\n".join(
        f"  if (in[{i}])\n    x += {i}, s[(threadIdx.x + x) & 1023] = {i};" for i in range(number)))


def nested_branches(depth):
    head = "".join(f"  if (in[{i}] > n) {{ s[(threadIdx.x * {i}) & 1023] = {i};\n" for i in range(depth))
    return kernel("  __shared__ int s[1024];\n" + head + "  }" * depth)


EXTREMES = {
    "initialisers of 64-K elements, a private array at unknown places": initialisers,
    "10^6 steps, each a remainder of the last": lambda: steps("x = (x * 75 + 74) % 65537;"),
    "10^6 steps, each a multiple of the last in each thread": lambda: steps("x = x * 75 + 74;", "int x = threadIdx.x;"),
    "10^6 integers loaded and added": lambda: steps("x += in[i];"),
    "10^5 `memcpy` of 1 KB": memcpys,
    "2^30 calls, each with an access": lambda: doubled_calls(30),
    "lambdas that call each other 2^30 times": lambda: doubled_lambdas(30),
    "recursion of unknown depth, three calls each": recursion,
    "switches of 10^4 cases, one known, one not": switches,
    "1,000 kernels": lambda: kernels(False),
    "1,000 kernels with 1,000 launches": lambda: kernels(True),
    "an array of 10 dimensions": dimensions,
    "templates nested 1,000 deep": templates,
    "a function of 30,000 statements": statements,
    "loops of unknown length, 8 deep": lambda: nested_loops(8),
    "loops of unknown length, 30 deep": lambda: nested_loops(30),
    "1,000 private vectors, each with each, per thread": vectors,
    "200 unrolled loops of 1,024 steps": unrolled_loops,
    "a line of 5,000 accesses": lambda: accesses_in_a_line(5000),
    "a line of 40,000 accesses, 3 MB": lambda: accesses_in_a_line(40000),
    "10,000 findings": findings,
    "an expression of 5,000 terms": lambda: terms(5000),
    "an expression of 100,000 terms": lambda: terms(100000),
    "three strides in 100,000 steps of 1,024 threads": lambda: strides(""),
    "three strides in 100,000 steps, times an argument": lambda: strides(" * n"),
    "5,000 unknown branches": lambda: branches(5000),
    "200 nested unknown branches": lambda: nested_branches(200),
}


class Outcome:
    def __init__(self, command, limit):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", start_new_session=True)
        timer = threading.Timer(limit, lambda: os.killpg(process.pid, 9))
        timer.start()
        self.told = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = used.ru_utime + used.ru_stime
        self.megabytes = used.ru_maxrss / 1024
        self.is_killed = process.returncode < 0

    def bounded(self):
        """What of the result says that not all was looked at."""
        if self.is_killed:
            return "killed"
        told = re.search(r"cannot analyse '[^']*': ([^\n]*)", self.told)
        if not told and "shared-memory access" not in self.told:
            sys.exit(f"no result:\n{self.told}")
        if told:
            return told[1]
        return "cut off" if re.search(r"budget|cut off|gave up", self.told) else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", default="build/release/bin/banklint")
    parser.add_argument("--only", default="", help="a word of the names of those that are wanted")
    parser.add_argument("--seconds", type=float, default=10, help="of a processor that each may take")
    parser.add_argument("--megabytes", type=float, default=2000, help="of memory that each may take")
    parser.add_argument("--limit", type=float, default=300, help="seconds after which one is killed")
    parser.add_argument("--write", type=pathlib.Path, help="write the sources into this folder and stop")
    options = parser.parse_args()

    folder = options.write or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    beyond = 0
    print("| what | seconds | MB | bounded |\n|---|---|---|---|")
    for name, source in EXTREMES.items():
        if options.only not in name:
            continue
        path = folder / (re.sub(r"\W+", "-", name).strip("-") + ".cu")
        path.write_text(source())
        if options.write:
            continue
        outcome = Outcome([options.banklint, "--cuda-path=none", "--quiet", str(path)], options.limit)
        beyond += outcome.seconds > options.seconds or outcome.megabytes > options.megabytes
        print(f"| {name} | {outcome.seconds:.1f} | {outcome.megabytes:.0f} | {outcome.bounded()} |", flush=True)
    return beyond > 0


if __name__ == "__main__":
    sys.exit(main())
