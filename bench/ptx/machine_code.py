#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What banklint says of PTX beside the machine code that the assembler makes of it, line by line of the PTX.

    bench/ptx/machine_code.py FOLDER [--only REGEX] [--list]

FOLDER is what compile.py made. Of each file a copy is assembled in which `.loc` names the line of each instruction of
the PTX itself, and banklint reads one without `.loc`; so both speak of lines of the PTX. Counted are the instructions
by which lanes access shared memory (bench/sass_coverage.py). One of the machine code is

  reached    if the prediction has an access at its line, for this block shape or one of twelve others. What is left
             over from steps that were taken together no thread may reach, whatever the block shape is, as in
             `for (i = threadIdx.x; i < 1024; i += 256)`; the assembler does not see that
  known      if it is reached, and the access is not `unknown`
  as wide    of loads and stores: if one of its line is predicted with that width
  undecided  if it is known, and no access at its line is `exact`: for example, whether a loop is unrolled is not sure
  moved      if it stands at the line of a neighbour: of a window of which two words are used, 1 and 2 for example, the
             assembler makes one load, and then takes it apart at the line of the first

A *group* is the accesses of a line, with all that are joined with it: joined loads and stores stand at the line of one
of them. A group is wrong if the prediction says `exact` of all its accesses, and the machine code has other widths
there, or nothing, or something where the prediction has nothing.
"""

import argparse
import collections
import functools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import sass_coverage as sass

OPERATION = {
    "LDS": "load",
    "STS": "store",
    "LDSM": "ldmatrix",
    "STSM": "stmatrix",
    "LDGSTS": "async",
    "ATOMS": "atomic",
    "REDS": "atomic",
}


def without_lines(text):
    """The PTX without `.loc` and debug sections; what is left stays at its line."""
    blank = lambda match: "\n" * match[0].count("\n")
    text = re.sub(r"^[ \t]*\.section\b[^{]*\{[^}]*\}", blank, text, flags=re.MULTILINE)
    text = re.sub(r"^[ \t]*\.(loc|file)\b.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"^(\.target.*?), *debug\b", r"\1", text, flags=re.MULTILINE)


def with_own_lines(text):
    """The PTX with the line of each of its instructions as `.loc`."""
    result, ends, in_comment = [".version_placeholder"], True, False
    for number, line in enumerate(text.split("\n"), 1):
        code = re.sub(r"//.*|/\*.*?\*/", "", line).strip()
        if ends and re.match(r"(@!?[%\w]+\s+)?[a-z][\w.:]*\s", code + " ") and not code.endswith(":"):
            result.append(f"\t.loc 1 {number} 1")
        if code:
            ends = code[-1] in ";{}:"
        result.append(line)
    return "\n".join(result[1:]) + '\n.file 1 "own.ptx"\n'


def assembled(text, arch, ptxas, nvdisasm, folder):
    """Of each line of the PTX: the operations and widths of its machine code. None if it cannot be assembled."""
    source, cubin = folder / "own.ptx.s", folder / "own.cubin"
    source.write_text(with_own_lines(text))
    done = subprocess.run([ptxas, f"-arch={arch}", "-lineinfo", source, "-o", cubin], capture_output=True, text=True)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return None
    lines = collections.defaultdict(list)
    for kind, name, chain in sass.instructions(str(cubin), nvdisasm):
        if kind == "lanes":
            operation = OPERATION[name.split(".")[0]]
            lines[chain[0][1] if chain else 0].append((operation, sass.bytes_accessed(name), name))
    return lines


def predicted(text, options, banklint, folder, name):
    """Of each line the accesses of the prediction."""
    copy = folder / name
    copy.write_text(text)
    done = subprocess.run([banklint, "--format=json", "--no-cache", *options, copy], capture_output=True, text=True)
    lines = collections.defaultdict(list)
    try:
        data = json.loads(done.stdout)
    except ValueError:
        print(f"{name}: {done.stderr}", file=sys.stderr)
        return lines
    if data["failures"]:
        print(f"{name}: {data['failures']}", file=sys.stderr)
    for access in data["accesses"]:
        lines[access["line"]].append(access)
    return lines


def options_of(about, text, banklint):
    """Block shapes that the PTX does not say, those of the source if there is one, and what is known of the launch."""
    if block := about.get("block"):
        return [
            "--block=" + "x".join(map(str, block)),
            *(f"--assume={n}={v}" for n, v in about.get("assume", {}).items()),
        ]
    if not (source := about.get("source")):
        return []
    done = subprocess.run([banklint, "--format=json", source], capture_output=True, text=True)
    blocks = {a["kernel"]: a["block"] for a in json.loads(done.stdout)["accesses"]}
    return ["--block=256"] + [f"--block={kernel}=" + "x".join(map(str, block)) for kernel, block in blocks.items()]


def groups(accesses):
    """Sets of lines whose accesses are joined."""
    leader = {line: line for line in accesses}

    def find(line):
        while leader.setdefault(line, line) != line:
            line = leader[line]
        return line

    for line, found in accesses.items():
        for access in found:
            if joined := access["joined_with"]:
                leader[find(line)] = find(joined["line"])
    result = collections.defaultdict(set)
    for line in list(leader):
        result[find(line)].add(line)
    return result.values()


class Comparison:
    def __init__(self):
        self.counts = collections.Counter()
        self.differences = []

    def add(self, name, text, machine, accesses, otherwise):
        self.counts["files"] += 1
        source = text.split("\n")
        for line, found in machine.items():
            at = accesses.get(line) or otherwise().get(line, [])
            known = bool(at) and all(a["verdict"] != "unknown" for a in at)
            self.counts["instructions"] += len(found)
            self.counts["reached"] += bool(at) * len(found)
            self.counts["known"] += known * len(found)
            self.counts["undecided"] += (known and not any(a["verdict"] == "exact" for a in at)) * len(found)
            if not known:
                why = at[0]["reason"] if at else "no access"
                self.differences.append(("unknown" if at else "not reached", f"{name}:{line}: {source[line - 1].strip()}: {why}"))
        for lines in groups(accesses | {l: accesses.get(l, []) for l in machine}):
            self.group(name, source, sorted(lines), machine, accesses)

    def group(self, name, source, lines, machine, accesses):
        at = [a for l in lines for a in accesses.get(l, [])]
        if not at or not all("shared" in source[l - 1] for l in lines):
            return  # of generic accesses, as those of wmma, some are loads that may go to any memory: LD.E
        made = collections.Counter(
            width for l in lines for op, width, _ in machine.get(l, []) if op in ("load", "store")
        )
        other = [code for l in lines for op, _, code in machine.get(l, []) if op not in ("load", "store")]
        if not all(a["operation"] in ("load", "store") for a in at) or other:
            # An atomic, a matrix: only whether it is there.
            if bool(made or other) != any(a["requests"] != 0 for a in at) and all(
                a["verdict"] == "exact" for a in at
            ):
                self.wrong(name, source, lines, at, [*made, *other])
            return
        said = {a["instruction_bytes"] for a in at if a["instruction_bytes"]}
        self.counts["widths"] += sum(made.values())
        self.counts["as wide"] += sum(n for width, n in made.items() if width in said)
        if set(made) == said:
            return
        if not made and all(self.is_moved(line, said, source, machine) for line in lines):
            self.counts["moved"] += len(lines)
            return
        if all(a["verdict"] == "exact" for a in at):
            self.wrong(name, source, lines, at, sorted(made))
        else:
            self.differences.append(("width", self.text(name, source, lines, at, sorted(made))))

    @staticmethod
    def is_moved(line, widths, source, machine):
        """Whether two instructions of this width stand at the line of a load from the same 16 bytes."""
        place = re.compile(r"ld\S*\s+[^\[]*\[([\w$%.]+)\+?(-?\d*)\]")

        def at(number):
            found = place.search(source[number - 1])
            return found and (found[1], int(found[2] or 0))

        mine = at(line)
        return bool(mine) and any(
            other != line
            and (theirs := at(other))
            and (theirs[0] == mine[0] or abs(other - line) < 4)  # a register may have the same number as another
            and abs(theirs[1] - mine[1]) < 16
            and sum(width in widths for _, width, _ in found) > 1
            for other, found in machine.items()
        )

    def wrong(self, name, source, lines, at, made):
        self.counts["wrong"] += 1
        self.differences.append(("WRONG", self.text(name, source, lines, at, made)))

    @staticmethod
    def text(name, source, lines, at, made):
        said = [(a["line"], a["instruction_bytes"], a["verdict"], a["requests"]) for a in at]
        where = f"{name}:{','.join(map(str, lines))}: {source[lines[0] - 1].strip()}"
        return f"{where}: machine code {made}, predicted {said}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--banklint", default="banklint")
    arguments.add_argument("--nvdisasm", default="nvdisasm")
    arguments.add_argument("--only", default="", metavar="REGEX")
    arguments.add_argument("--list", action="store_true", help="each difference")
    options = arguments.parse_args()
    by_tool = collections.defaultdict(Comparison)
    for file in sorted(options.folder.glob("*.ptx")):
        if not re.search(options.only, file.name):
            continue
        tool, _, arch = file.stem.rsplit(".", 2)
        text = without_lines(file.read_text())
        about = json.loads(file.with_suffix(".json").read_text())
        target = re.search(r"^\.target\s+(\w+)", text, re.MULTILINE)[1]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            machine = assembled(text, target, about["assembler"], options.nvdisasm, folder)
            if machine is not None:
                shapes = options_of(about, text, options.banklint)

                @functools.lru_cache
                def otherwise():
                    """For blocks of other lengths: what these threads do not reach."""
                    lines = {}
                    first = re.compile(r"(--block=(?:.*=)?)(\d+)((?:x\d+)*)")
                    for number in (1, 4, 8, 16, 31, 33, 63, 96, 127, 255, 512, 1024):
                        most = lambda rest: 1024 // math.prod(map(int, rest.split("x")[1:]))
                        other = [
                            first.sub(lambda m: f"{m[1]}{min(number, most(m[3]))}{m[3]}", option) for option in shapes
                        ]
                        for line, found in predicted(text, other, options.banklint, folder, file.name).items():
                            lines.setdefault(line, found)
                    return lines

                by_tool[tool, arch].add(
                    file.name, text, machine, predicted(text, shapes, options.banklint, folder, file.name), otherwise
                )
    if options.list:
        for comparison in by_tool.values():
            for kind, text in comparison.differences:
                print(f"{kind}: {text}")
    print(
        "| tool | GPU | files | instructions | reached | of them known | as wide | undecided | moved | "
        "groups `exact` and wrong |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    percent = lambda part, all: f"{part} ({100 * part / all:.1f} %)" if all else "0"
    for (tool, arch), comparison in sorted(by_tool.items()):
        c = comparison.counts
        print(
            f"| {tool} | {arch} | {c['files']} | {c['instructions']} | {c['reached']} | "
            f"{percent(c['known'], c['reached'])} | "
            f"{percent(c['as wide'], c['widths'])} | {c['undecided']} | {c['moved']} | {c['wrong']} |"
        )


if __name__ == "__main__":
    main()
