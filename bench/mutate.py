#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs `banklint` over damaged copies of kernels and tells which ones crash it or make it hang.

Each run takes one of the given files and deletes, doubles, swaps or replaces one to eight of its tokens, puts in
numbers from the edges of integer types, and analyses the result beside the original (so that its #includes are found).
Run N of a seed is always the same, whatever the others are. Errors of the compiler are expected and not told.

Told are: signals, crashes that the analysis survived, processes that ended without an answer or, with exit code 2,
without a line and a reason, and runs that reach the limit of time or of memory. The damaged file of each is kept under --keep. Exit code 1 if there is any.

  bench/mutate.py --runs 2000 --keep /tmp/damaged test/*/*.cu examples/*.cu -- -Iinclude

With --unchanged each file is analysed once as it is, in the order of their names. --total ends it early: no run begins
later than that, and the number of the first that was left out is told, to go on with --first.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\s+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.'])*"""
    r"""|<<<|>>>|<<=|>>=|\.\.\.|->|::|\+\+|--|&&|\|\||[-+*/%&|^!=<>]=|<<|>>|.""",
    re.S,
)
EDGES = ["0", "1", "-1", "2147483647", "(-2147483647-1)", "4294967295u", "9223372036854775807", "18446744073709551615ull",
         "(1<<31)", "(1u<<31)", "(1ll<<62)", "65536", "1000000", "33", "0.5f", "1e30"]
OPERATORS = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", "&&", "||", "=", "+=", "*=", ",", "?", ":",
             ";", "(", ")", "[", "]", "{", "}"]


def is_code(token):
    return not token.isspace() and not token.startswith(("//", "/*"))


def damage(text, pick):
    """The text with one to eight tokens changed."""
    tokens = TOKEN.findall(text)
    code = [i for i, t in enumerate(tokens) if is_code(t)]
    if not code:
        return text
    for _ in range(pick.randint(1, 8)):
        at = pick.choice(code)
        kind = pick.randrange(7)
        if kind == 0:
            tokens[at] = ""
        elif kind == 1:
            tokens[at] += " " + tokens[at]
        elif kind == 2:
            other = pick.choice(code)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            tokens[at] = tokens[pick.choice(code)]
        elif kind == 4:
            tokens[at] = " " + pick.choice(OPERATORS) + " "
        else:  # numbers are what an analysis of indices works on
            numbers = [i for i in code if tokens[i][:1].isdigit()]
            tokens[pick.choice(numbers) if numbers else at] = pick.choice(EDGES)
    return "".join(tokens)


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.keep = pathlib.Path(options.keep)
        self.keep.mkdir(parents=True, exist_ok=True)
        self.end = time.monotonic() + options.total

    def command(self, path, original):
        return [self.options.banklint, f"--cuda-path={self.options.cuda_path}", "--rocm-path=none", "--quiet",
                f"--memory={self.options.memory}", str(path), *self.options.flags, f"-I{original.parent}"]

    def run(self, number):
        """What went wrong in this run, or None; and the seconds that it took. None: it was too late to begin."""
        if time.monotonic() > self.end:
            return None
        if self.options.unchanged:
            original = pathlib.Path(self.options.files[number]).resolve()
            return self.analysed(original, original)
        pick = random.Random(f"{self.options.seed}/{number}")
        original = pathlib.Path(pick.choice(self.options.files)).resolve()
        path = self.keep / f"{self.options.seed}-{number}-{original.name}"
        path.write_text(damage(original.read_text(errors="replace"), pick))
        wrong, seconds = self.analysed(path, original)
        if not wrong:
            path.unlink()
        return wrong, seconds

    def analysed(self, path, original):
        wrong, began = None, time.monotonic()
        process = subprocess.Popen(self.command(path, original), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   text=True, errors="replace", start_new_session=True)
        try:
            told = process.communicate(timeout=self.options.limit)[1]
            for line in told.splitlines():
                if re.search(r"crashed|without an answer|longer than|more than \d+ MB", line):
                    wrong = line
            if process.returncode not in (0, 1, 2):
                wrong = f"exit code {process.returncode}"
            elif process.returncode == 2 and not re.search(r"(:\d+|line \d+): .", told):
                wrong = f"no line and reason: {told.strip()[:200]!r}"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            wrong = f"longer than {self.options.limit} s"
        return (str(path), wrong) if wrong else None, time.monotonic() - began


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, flags = arguments[:split], arguments[split + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", default="build/release/bin/banklint")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="number of the first run")
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--total", type=float, default=float("inf"), help="seconds after which no run begins")
    parser.add_argument("--limit", type=float, default=20, help="seconds that a run may take")
    parser.add_argument("--memory", type=int, default=4096, help="megabytes that a run may take")
    parser.add_argument("--language", default="cuda", help="of all files: cuda, hip or cl")
    parser.add_argument("--cuda-path", default="none", help="the toolkit whose headers are used")
    parser.add_argument("--unchanged", action="store_true", help="do not damage them")
    parser.add_argument("--keep", default="damaged", help="folder for the files that go wrong")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args(arguments)
    options.files.sort()
    options.flags = ["--", "-x", options.language, *flags]
    if options.unchanged:
        options.runs = len(options.files) - options.first

    fuzzer, wrong, times = Fuzzer(options), 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(fuzzer.run, range(options.first, options.first + options.runs)):
            if not result:
                break
            failure, seconds = result
            times.append(seconds)
            if failure:
                wrong += 1
                print(*failure, sep=": ", flush=True)
    if len(times) < options.runs:
        print(f"out of time; --first={options.first + len(times)} goes on")
    if not times:
        return False
    times.sort()
    print(f"{len(times)} runs, {wrong} went wrong; seconds for one: median {times[len(times) // 2]:.2f}, longest {times[-1]:.2f}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
