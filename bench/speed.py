#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times banklint beside Clang and clang-tidy on the same files of public repositories.

    git clone https://github.com/NVIDIA/cuda-samples
    git clone https://github.com/karpathy/llm.c
    bench/speed.py --repository cuda-samples --repository llm.c --include Common --files 40

Files that Clang does not understand, most often for want of a header, are left out: it stops there, and banklint goes
on. Each other file is, one after the other in the same run, and each in one process at a time:
  clang       parsed: clang -fsyntax-only, the device's side
  tidy        checked by clang-tidy with one cheap check (misc-unused-alias-decls)
  tidy+check  the same with gpu-bank-conflict beside it
  alone       analysed by banklint --no-cache
  warm        analysed by banklint, after two runs that filled its cache of headers
  cuxray      with --cuxray: compiled by nvcc -cubin, and reported on by cuxray; files that nvcc refuses are left out
and all of them together, by one banklint -j1 -p each:
  first       with an empty cache
  second      after the first, which makes the headers that serve one file alone
Counted is processor time, user and system, of the process and all that it starts; the least of --runs. Prints the
table of docs/results/performance.md: the ratios to Clang (tidy+check: to tidy) at the median and at worst, and peak memory.
With --curves it times the analysis of files that grow, instead.
"""

import argparse
import itertools
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def measured(command, directory):
    """Seconds of processor time and megabytes at the peak."""
    process = subprocess.Popen(command, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def least(command, directory, runs):
    results = [measured(command, directory) for _ in range(runs)]
    return min(r[0] for r in results), max(r[1] for r in results)


def include_flags(repository, includes):
    return [f"-I{repository / i}" for i in includes if (repository / i).is_dir()]


def write_database(folder, files, includes, flags=()):
    entries = []
    for file, repository in files.items():
        entries.append({"directory": str(repository), "file": str(file),
                        "arguments": ["nvcc", *include_flags(repository, includes), *flags, "-c", str(file)]})
    (folder / "compile_commands.json").write_text(json.dumps(entries))


def files_in_turn(options):
    """All files, one of each repository after the other, with their repositories."""
    candidates = []
    for repository in options.repository:
        files = sorted(f.resolve() for f in repository.glob("**/*.cu"))
        files = [f for f in files if "__shared__" in f.read_text(errors="replace")]
        random.Random(1).shuffle(files)
        candidates.append([(f, repository.resolve()) for f in files])
    return [entry for turn in itertools.zip_longest(*candidates) for entry in turn if entry]


def clang_commands(options, folder, files, flags=()):
    """Writes the compile commands of files, and gives back Clang's."""
    for name in ("nvcc", "clang"):
        (folder / name).mkdir(exist_ok=True)
    write_database(folder / "nvcc", files, options.include, flags)
    subprocess.run([options.build / "bin/banklint", "compile-db", "-p", folder / "nvcc", "-o", folder / "clang"],
                   check=True, stdout=subprocess.DEVNULL)
    return {e["file"]: [options.clang, *command_of(e)[1:], "-fsyntax-only"]
            for e in json.loads((folder / "clang/compile_commands.json").read_text())}


def chosen_files(options, folder):
    """Files that Clang understands, as many of each repository as can be, and where they are from."""
    chosen = {}
    for file, repository in files_in_turn(options):
        if len(chosen) == options.files:
            break
        command = clang_commands(options, folder, {file: repository})[str(file)]
        if subprocess.run([*command, "-w"], cwd=repository, stderr=subprocess.DEVNULL).returncode == 0:
            chosen[file] = repository
    return dict(sorted(chosen.items()))


def command_of(entry):
    import shlex
    return entry.get("arguments") or shlex.split(entry["command"])


def compare_tools(options):
    banklint, module = options.build / "bin/banklint", options.build / "lib/banklint-tidy.so"
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        files = chosen_files(options, scratch)
        clangs = clang_commands(options, scratch, files)
        run = [str(banklint), "--format=json", "-j1"]
        database = ["-p", str(scratch / "nvcc")]
        cache = f"--cache-dir={scratch / 'cache'}"
        compiled = scratch / "compiled.cubin"
        together = {name: measured([*run, cache, *database], scratch) for name in ("first", "second")}
        for file, repository in files.items():
            tidy = [options.clang_tidy, "-load", str(module), "-quiet", "-p", str(scratch / "clang"), str(file)]
            times = {
                "clang": (clangs[str(file)], options.runs),
                "alone": ([*run, "--no-cache", *database, str(file)], options.runs),
                "warm": ([*run, cache, *database, str(file)], options.runs + 1),
            }
            if not options.without_tidy:
                times["tidy"] = ([*tidy, "-checks=-*,misc-unused-alias-decls"], options.runs)
                times["tidy+check"] = ([*tidy, "-checks=-*,misc-unused-alias-decls,gpu-bank-conflict"], options.runs)
            rows.append({name: least(*how[:1], repository, how[1]) for name, how in times.items()})
            if options.cuxray:
                compiled.unlink(missing_ok=True)
                nvcc = least(["nvcc", "-cubin", "-lineinfo", "-arch=sm_80", *include_flags(repository, options.include),
                              "-o", str(compiled), str(file)], repository, options.runs)
                if compiled.exists():
                    report = least(["cuxray", "report", "--no-cache", "--json", "--threads=256", str(compiled)],
                                   repository, options.runs)
                    rows[-1]["cuxray"] = nvcc[0] + report[0], max(nvcc[1], report[1])
            print(file.name, *(f"{name} {seconds:.2f}" for name, (seconds, _) in rows[-1].items()), file=sys.stderr, flush=True)

    clang_total = sum(row["clang"][0] for row in rows)
    clang_memory = max(row["clang"][1] for row in rows)
    print(f"{len(rows)} files, {clang_total:.1f} s of Clang\n")
    print("| | compared with | median | worst | sum | peak memory |\n|---|---|---:|---:|---:|---:|")
    for name, base in (("alone", "clang"), ("warm", "clang"), ("tidy+check", "tidy"), ("cuxray", "clang")):
        having = [row for row in rows if name in row]
        if not having:
            continue
        ratios = [row[name][0] / row[base][0] for row in having]
        total = sum(row[name][0] for row in having) / sum(row[base][0] for row in having)
        memory = max(row[name][1] for row in having)
        print(f"| {name} | {base} | {statistics.median(ratios):.2f} | {max(ratios):.2f} | {total:.2f} | {memory:.0f} MB |")
    for name, (seconds, memory) in together.items():
        print(f"| {name}, all files in one run | clang | | | {seconds / clang_total:.2f} | {memory:.0f} MB |")
    print(f"| clang | | | | 1.00 | {clang_memory:.0f} MB |")


def kernel(number, threads=256, accesses=4, steps=16, depth=1):
    calls = "".join(f"__device__ int f{number}_{d}(int x) {{ return {f'f{number}_{d - 1}(x)' if d else 'x'} + {d}; }}\n"
                    for d in range(depth))
    body = "".join(f"    tile[threadIdx.x * 2 + {a}] = i;\n" for a in range(accesses))
    return (f"{calls}__global__ void k{number}(int n) {{\n  __shared__ int tile[{2 * threads + accesses + 64}];\n"
            f"  for (int i = 0; i < {steps}; ++i) {{\n{body}    tile[f{number}_{depth - 1}(threadIdx.x)] = i;\n  }}\n}}\n"
            f"void launch{number}() {{ k{number}<<<1, {threads}>>>(0); }}\n")


GROWTH = {
    "kernels": ([10, 20, 40, 80, 160], lambda n: "".join(kernel(i) for i in range(n))),
    "accesses": ([10, 20, 40, 80, 160], lambda n: kernel(0, accesses=n)),
    "loop steps": ([64, 128, 256, 512, 1024], lambda n: kernel(0, steps=n)),
    "threads": ([64, 128, 256, 512, 1024], lambda n: kernel(0, threads=n, steps=64)),
    "call depth": ([10, 20, 40, 80, 160], lambda n: kernel(0, depth=n)),
}


def draw_curves(options):
    """Milliseconds of the analysis, without what the shortest file takes, as the files grow."""
    banklint = options.build / "bin/banklint"
    print("| grows | " + " | ".join(["1 ×", "2 ×", "4 ×", "8 ×", "16 ×"]) + " |\n|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as scratch:
        def seconds(text):
            file = pathlib.Path(scratch) / "k.cu"
            file.write_text(text)
            return least([str(banklint), "--cuda-path=none", "--format=json", f"--cache-dir={scratch}/cache", str(file)],
                         scratch, options.runs + 1)[0]
        empty = seconds("int x;\n")
        for name, (sizes, text) in GROWTH.items():
            row = [max(0, seconds(text(n)) - empty) * 1000 for n in sizes]
            print(f"| {name}: {sizes[0]} to {sizes[-1]} | " + " | ".join(f"{ms:.0f} ms" for ms in row) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repository", type=pathlib.Path, action="append",
                        help="its .cu files with __shared__ are taken; may be given several times")
    parser.add_argument("--include", action="append", default=[], help="include folder in a repository that has it")
    parser.add_argument("--files", type=int, default=40, help="how many, picked at random with seed 1 (default: 40)")
    parser.add_argument("--runs", type=int, default=1, help="of each tool on each file; the least counts (default: 1)")
    parser.add_argument("--without-tidy", action="store_true")
    parser.add_argument("--cuxray", action="store_true", help="time nvcc and cuxray as well; both, and nvdisasm, on PATH")
    parser.add_argument("--curves", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--clang-tidy", default="clang-tidy-19")
    options = parser.parse_args()
    if options.curves:
        draw_curves(options)
    elif options.repository:
        compare_tools(options)
    else:
        parser.error("--repository or --curves")


if __name__ == "__main__":
    main()
