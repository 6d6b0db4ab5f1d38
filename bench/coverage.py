#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures over public CUDA repositories which share of the shared-memory accesses gets a verdict.

Runs `banklint --format=json` on each file of the repositories in the list, one process at a time, and prints a
Markdown table for each of: repositories, reasons, slow files. docs/results/coverage.md was made with it.

A file is analysed if it, or a file of the repository that it includes, mentions __shared__, and no other file
includes it. Accesses are entries of the JSON output: one for each access site, kernel instantiation, block shape,
call path, array and operation; an access at the same place in two files of a repository counts twice. All are
counted, thread-dependent or not. Sites are the places (file, line, column) of accesses; a site has a verdict if
none of its accesses is unknown. Times are processor time of the whole process, parsing included.

The list is JSON, an array of objects:
  name      the directory in --checkouts
  url       where it is from (optional)
  commit    what was checked out
  files     globs of files to analyse, relative to the repository
  exclude   regular expressions for paths to leave out (optional)
  include   include directories, relative to the repository; "^name/path" is relative to --checkouts (optional)
  flags     further compiler flags (optional)
  limit     analyse only so many files, picked at random with seed 1 (optional)
  group     regular expression: take one file for each match (optional), for repositories of many programs
  stub      true if headers in --stubs stand in for a library that is not here (optional)
Without --list the list at the end of this file is taken.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import time

VERDICTS = ["exact", "bounded", "data-dependent", "unknown"]
SOURCES = {".cu", ".cuh", ".h", ".hpp", ".hxx", ".inl", ".cpp", ".c", ".cc", ".hh"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)
SHARED = re.compile(r"\b__shared__\b|HIP_DYNAMIC_SHARED")


class Repository:
    def __init__(self, entry, checkouts, stubs):
        self.entry, self.name, self.root = entry, entry["name"], checkouts / entry["name"]
        self.directories = [checkouts / i[1:] if i.startswith("^") else self.root / i for i in entry.get("include", [])]
        if entry.get("stub"):
            if not stubs:
                sys.exit(f"coverage.py: '{self.name}' needs --stubs")
            self.directories.append(stubs)
        self.texts = {}
        self.reached = {}

    def text(self, path):
        """Whether the file mentions shared memory, and the files it includes, as far as they are here."""
        if path not in self.texts:
            content = path.read_text(errors="replace")
            found = []
            for name in INCLUDE.findall(content):
                for directory in [path.parent, *self.directories]:
                    candidate = pathlib.Path(os.path.normpath(directory / name))
                    if candidate.is_file():
                        found.append(candidate)
                        break
            self.texts[path] = bool(SHARED.search(content)), found
        return self.texts[path]

    def mentions_shared(self, path):
        if path not in self.reached:
            seen, todo = {path}, [path]
            while todo:
                mentions, included = self.text(todo.pop())
                if mentions:
                    break
                new = [i for i in included if i not in seen]
                seen.update(new)
                todo += new
            else:
                mentions = False
            self.reached[path] = mentions
        return self.reached[path]

    def files(self):
        everything = sorted({f for glob in self.entry["files"] for f in self.root.glob(glob) if f.is_file()})
        relative = {f: f.relative_to(self.root).as_posix() for f in everything}
        for pattern in self.entry.get("exclude", []):
            everything = [f for f in everything if not re.search(pattern, relative[f])]
        included = {i for f in everything for i in self.text(f)[1] if i != f}
        files = [f for f in everything if f not in included and self.mentions_shared(f)]
        if "group" in self.entry:
            groups = {}
            for f in sorted(files, key=lambda f: (not self.text(f)[0], relative[f])):
                match = re.search(self.entry["group"], relative[f])
                groups.setdefault(match.group(0) if match else relative[f], f)
            files = sorted(groups.values())
        if len(files) > self.entry.get("limit", len(files)):
            files = sorted(random.Random(1).sample(files, self.entry["limit"]))
        return files

    def flags(self):
        return [f"-I{d}" for d in self.directories] + self.entry.get("flags", [])


def plain_reason(reason):
    """The reason without the names and numbers of one access."""
    reason = re.sub(r"'[^']*'", "'…'", reason or "")
    reason = re.sub(r"(mod|multiple of) \d+.*", r"\1 …", reason)
    return re.sub(r"'…'(, '…')+( and '…')?|'…' and '…'", "'…'", reason)


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def analyse(options, repository, path):
    command = [str(options.banklint), "--format=json", *options.banklint_option, str(path), "--", *repository.flags()]
    before, start = processor_seconds(), time.monotonic()
    result = {"repository": repository.name, "file": path.relative_to(repository.root).as_posix()}
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=path.parent,
                             timeout=options.timeout)
        result["code"], output, errors = run.returncode, run.stdout, run.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        result["code"], output, errors = "timeout", b"", ""
    result["seconds"] = round(processor_seconds() - before, 2)
    result["wall"] = round(time.monotonic() - start, 2)
    lines = [l for l in errors.splitlines() if re.search(r":\d+:\d+: (fatal )?error: ", l)]
    result["errors"], result["first_errors"] = len(lines), lines[:3]
    try:
        result["accesses"] = json.loads(output)["accesses"]
    except ValueError:
        result["accesses"] = []
        if result["code"] in (0, 1, 2):
            result["code"] = "no output"
    result["crash"] = result["code"] not in (0, 1, 2, "timeout") or "error: cannot analyse " in errors
    for access in result["accesses"]:
        access["repository"], access["in"] = repository.name, result["file"]
        for place in [access, *access["call_path"]]:
            place["file"] = plain_path(place["file"], options.checkouts, repository)
    return result


def plain_path(file, checkouts, repository):
    for directory, prefix in ((repository.root, ""), (checkouts, "../")):
        for base in (directory, directory.resolve()):
            if pathlib.PurePath(file).is_relative_to(base):
                return prefix + pathlib.PurePath(file).relative_to(base).as_posix()
    return re.sub(r"^.*/include/", "<toolkit>/", file)


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def site(access):
    return access["file"], access["line"], access["column"]


def row(name, commit, results):
    accesses = [a for r in results for a in r["accesses"]]
    verdicts = collections.Counter(a["verdict"] for a in accesses)
    sites = {site(a) for a in accesses}
    lost = {site(a) for a in accesses if a["verdict"] == "unknown"}
    slowest = max(results, key=lambda r: r["seconds"], default=None)
    reasons = collections.Counter(plain_reason(a["reason"]) for a in accesses if a["verdict"] == "unknown")
    return [name, commit[:10], len(results), sum(1 for r in results if r["errors"]),
            sum(1 for r in results if r["code"] == "timeout"), sum(1 for r in results if r["crash"]), len(accesses),
            *(verdicts[v] for v in VERDICTS), share(len(accesses) - verdicts["unknown"], len(accesses)), len(sites),
            share(len(sites) - len(lost), len(sites)),
            f"{slowest['seconds']:.1f} s" if slowest else "–",
            "; ".join(f"{reason} ({n})" for reason, n in sorted(reasons.items(), key=lambda i: (-i[1], i[0]))[:2])]


def print_table(head, rows, numbers):
    print("| " + " | ".join(head) + " |")
    print("|" + "|".join("---:" if h in numbers else "---" for h in head) + "|")
    for cells in rows:
        print("| " + " | ".join(f"{c:,}" if isinstance(c, int) else str(c) for c in cells) + " |")
    print()


def print_report(entries, results):
    head = ["repository", "commit", "files", "with errors", "timeouts", "crashes", "accesses", *VERDICTS, "with a verdict",
            "sites", "sites with a verdict", "slowest file", "reasons for unknown"]
    rows = [row(e["name"] + ("*" if e.get("stub") else ""), e["commit"], [r for r in results if r["repository"] == e["name"]])
            for e in entries]
    print_table(head, rows + [row("all", "", results)], set(head) - {"repository", "commit", "reasons for unknown"})

    accesses = [a for r in results for a in r["accesses"]]
    reasons = collections.defaultdict(list)
    for a in accesses:
        if a["verdict"] != "exact":
            reasons[(VERDICTS.index(a["verdict"]), plain_reason(a["reason"]))].append(a)
    print_table(["verdict", "reason", "accesses", "sites", "repositories"],
                [[VERDICTS[verdict], reason, len(those), len({(a["repository"], *site(a)) for a in those}),
                  len({a["repository"] for a in those})]
                 for (verdict, reason), those in sorted(reasons.items(), key=lambda i: (i[0][0], -len(i[1]), i[0]))],
                {"accesses", "sites", "repositories"})

    slow = sorted((r for r in results if r["seconds"] > 10 or r["code"] == "timeout" or r["crash"]),
                  key=lambda r: (-r["seconds"], r["file"]))
    if slow:
        print_table(["slow, stopped or crashed", "processor time", "exit", "accesses"],
                    [[f"{r['repository']}/{r['file']}", f"{r['seconds']:.1f} s", str(r["code"]), len(r["accesses"])]
                     for r in slow], {"processor time", "accesses"})


def print_sample(results, count, seed):
    """Draws exact and bounded accesses at different places, at least 15 of 40 with conflicts."""
    unique = {}
    for r in results:
        for a in r["accesses"]:
            if a["verdict"] in ("exact", "bounded"):
                unique.setdefault((a["repository"], *site(a), a["operation"]), []).append(a)
    generator = random.Random(seed)
    pool = [generator.choice(unique[k]) for k in sorted(unique)]
    conflicts = [a for a in pool if a["ways"]["max"] > 1]
    picked = generator.sample(conflicts, min(len(conflicts), (3 * count + 7) // 8))
    picked += generator.sample([a for a in pool if not any(a is p for p in picked)],
                               min(len(pool) - len(picked), count - len(picked)))
    for number, a in enumerate(picked, 1):
        ways = a["ways"]
        print(f"{number}. {a['repository']}/{a['file']}:{a['line']}:{a['column']} (in {a['in']}) {a['kernel']} "
              f"{'x'.join(map(str, a['block']))} ({a['block_source']}) {a['array']} {a['operation']} {a['bytes']}: "
              f"{a['verdict']} {ways['min']}-{ways['max']} requests {a['requests']} wavefronts {a['wavefronts']} "
              f"ideal {a['ideal']}" + (f" per iteration {a['per_iteration']}" if "per_iteration" in a else "") +
              (f"; {a['reason']}" if a["reason"] else "") +
              ("; called from " + ", ".join(f"{p['file']}:{p['line']}" for p in a["call_path"]) if a["call_path"] else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkouts", type=pathlib.Path, required=True, help="directory of the checked-out repositories")
    parser.add_argument("--stubs", type=pathlib.Path, help="directory of headers that stand in for missing libraries")
    parser.add_argument("--list", type=pathlib.Path, help="the repositories, see above")
    parser.add_argument("--only", action="append", help="analyse only the repository of this name; repeatable")
    parser.add_argument("--banklint", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent / "build/release/bin/banklint")
    parser.add_argument("--banklint-option", action="append", default=[], help="option for banklint; repeatable")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for each file (default: 60)")
    parser.add_argument("--files", action="store_true", help="print the files and analyse nothing")
    parser.add_argument("--save", type=pathlib.Path, help="write what was found to this file")
    parser.add_argument("--load", type=pathlib.Path, help="analyse nothing, take what --save wrote")
    parser.add_argument("--sample", type=int, help="draw so many exact and bounded accesses instead of printing tables")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.checkouts = options.checkouts.absolute()
    options.banklint = options.banklint.absolute()

    entries = json.loads(options.list.read_text()) if options.list else REPOSITORIES
    entries = [e for e in entries if not options.only or e["name"] in options.only]
    if options.load:
        results = [r for r in json.loads(options.load.read_text()) if r["repository"] in {e["name"] for e in entries}]
    else:
        results = []
        for entry in entries:
            repository = Repository(entry, options.checkouts, options.stubs and options.stubs.absolute())
            for path in repository.files():
                if options.files:
                    print(f"{repository.name}/{path.relative_to(repository.root).as_posix()}")
                    continue
                results.append(analyse(options, repository, path))
                r = results[-1]
                print(f"{r['code']} {r['seconds']:6.2f} s, {r['errors']:3} errors, {len(r['accesses']):5} accesses: "
                      f"{repository.name}/{r['file']}", file=sys.stderr, flush=True)
            if options.save and not options.files:
                options.save.write_text(json.dumps(results))
    if options.files:
        return
    if options.sample:
        print_sample(results, options.sample, options.seed)
    else:
        print_report(entries, results)


REPOSITORIES = [
    {"name": "llm.c", "url": "https://github.com/karpathy/llm.c", "commit": "f1e2ace651495b74ae22d45d1723443fd00ecd3a",
     "files": ["*.cu", "dev/cuda/*.cu", "llmc/*.cu"], "include": [".", "dev/cuda"]},
    {"name": "SGEMM_CUDA", "url": "https://github.com/siboehm/SGEMM_CUDA",
     "commit": "60cba6f9b20a198116c76f18de8047f44df8c8b8", "files": ["*.cu", "src/*.cu"], "include": ["src"]},
    {"name": "cuda-samples", "url": "https://github.com/NVIDIA/cuda-samples",
     "commit": "c94ff366aed18c797b8a85dfaac7817b0228b420", "files": ["**/*.cu"], "include": ["Common"]},
    {"name": "gpu-rodinia", "url": "https://github.com/yuhc/gpu-rodinia",
     "commit": "9c10d3ea16ddba2ba057cc3951a9efc4c2cc18a4", "files": ["cuda/**/*.cu"], "include": ["common/inc", "cuda"]},
    {"name": "HeCBench", "url": "https://github.com/zjin-lcf/HeCBench",
     "commit": "f27000a5188f8ac79bd43fc95a1b3f890c18823d", "files": ["src/*-cuda/**/*.cu"], "include": ["src/include"],
     "group": "^src/[^/]*/", "limit": 110},
    {"name": "ggml", "url": "https://github.com/ggml-org/ggml", "commit": "d99724f2b141fed9e1a9f402213506c081433465",
     "files": ["src/ggml-cuda/*.cu"], "include": ["include", "src", "src/ggml-cuda"]},
    {"name": "faiss", "url": "https://github.com/facebookresearch/faiss",
     "commit": "02dbb4e42f49aa2ce57cd78977b0e47a11f7cb91", "files": ["faiss/gpu/**/*.cu"], "exclude": ["/test/", "/perf/"],
     "include": ["."], "limit": 20},
    {"name": "cutlass", "url": "https://github.com/NVIDIA/cutlass", "commit": "7107b05535f8977f5ecb9d01ee203205b1fd9bc4",
     "files": ["examples/0*/*.cu", "examples/1*/*.cu"], "include": ["include", "tools/util/include", "examples/common"],
     "flags": ["-std=c++17"], "limit": 8},
    {"name": "flashinfer", "url": "https://github.com/flashinfer-ai/flashinfer",
     "commit": "fb28d7242b3506a2348265962041acc1fb56cca4", "files": ["csrc/*/*.cu"],
     "include": ["include", "csrc", "csrc/nv_internal", "csrc/nv_internal/include", "^cutlass/include"],
     "flags": ["-std=c++17"], "limit": 20},
    {"name": "GPUMD", "url": "https://github.com/brucefan1983/GPUMD", "commit": "d98135deee27068f4f30605fbc581d4c613fff99",
     "files": ["src/**/*.cu"], "include": ["src"], "flags": ["-std=c++14"], "limit": 45},
    {"name": "code-samples", "url": "https://github.com/NVIDIA-developer-blog/code-samples",
     "commit": "72d62ec464442786a36754508bcb1094d197d6a5", "files": ["**/*.cu"]},
    {"name": "shoc", "url": "https://github.com/vetter/shoc", "commit": "0aea03beba2f09fcb5935cc11737372fe4de9ec0",
     "files": ["src/cuda/**/*.cu"], "include": ["src/cuda/include", "src/common", "src/cuda/common"]},
    {"name": "CUDA-Programming", "url": "https://github.com/brucefan1983/CUDA-Programming",
     "commit": "8b6c96ba30fafeb3f71c74b2abb18a6bf849822d", "files": ["src/**/*.cu"]},
    {"name": "How_to_optimize_in_GPU", "url": "https://github.com/Liu-xiandong/How_to_optimize_in_GPU",
     "commit": "5d2def3e082c4e1364c3ade54451b7b9d1d6f044", "files": ["**/*.cu"]},
    {"name": "LeetCUDA", "url": "https://github.com/xlite-dev/LeetCUDA", "commit": "cb6a0497e829741fc5e3ad5e43a5beed0d85edcd",
     "files": ["kernels/**/*.cu"], "include": ["kernels", "kernels/flash-attn/utils", "kernels/hgemm/utils",
                                               "^cutlass/include"], "stub": True, "limit": 30},
    {"name": "apex", "url": "https://github.com/NVIDIA/apex", "commit": "6424da3b4faa6c8f062da4a48c424fff3f02d42d",
     "files": ["apex/contrib/csrc/group_norm/*.cu"], "include": ["csrc"], "stub": True, "limit": 6},
]


if __name__ == "__main__":
    main()
