#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random PTX, executed thread by thread, beside what banklint says of it.

    bench/ptx/random_ptx.py --files N [--seed S] [--banklint PATH] [--keep FOLDER] [--write FOLDER]

Writes kernels with branches (also by two jumps to one label, and out of loops), loops (constant, by parameters, by the
thread), predicates and calls of a function, and executes their text with an interpreter of its own. Lanes of a warp
that execute a line in the same steps of the loops around it make one request. Its wavefronts are the most words that
fall into one bank.

Compared is what banklint says with `--as-written` (which instructions the assembler makes of accesses, machine_code.py
compares): of each line that is `exact`, requests and wavefronts of the block; their ratio, where something unknown
decides how often it is reached. Parameters that decide how often a loop runs, or which threads take a branch, are
told to banklint; others, which only move addresses, and what memory holds, are not.

--write FOLDER writes the files with what machine_code.py needs, and executes nothing.
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

WARP, BANKS = 32, 32
MASK = 0xFFFFFFFF
ARRAY_WORDS = 1024


class Writer:
    """One random kernel. Registers %r are 32-bit numbers, %a addresses, %p predicates; nothing that is loaded from
    memory
    decides anything but in registers of `data`."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.block = self.random.choice([(32,), (64,), (96,), (48,), (16, 4), (8, 8), (32, 3), (4, 4, 4), (33,)])
        self.lines, self.registers, self.predicates, self.labels, self.depth = [], 0, 0, 0, 0
        self.loops = []  # the loops around, by number of their label
        self.around = {}  # line in the text → loops around
        self.loose = set()  # lines that something unknown decides whether to reach
        self.tainted = set()  # registers of which memory or an unknown parameter decides the value
        self.undecided = 0  # how many such conditions are around
        self.numbers, self.data = [], []
        self.known = {"known0": self.random.randrange(1, 40), "known1": self.random.randrange(0, 100)}
        self.unknown = {"unknown0": self.random.randrange(0, 1 << 20)}
        self.budget = self.random.randrange(8, 160)
        self.calls = self.random.random() < 0.3

    def choose(self, *ways):
        return self.random.choice(ways)

    def emit(self, text, loose=False):
        registers = re.findall(r"%[rp]\d+", text)
        guard = re.match(r"@!?(%p\d+)", text)
        loose |= self.undecided > 0 or bool(guard and guard[1] in self.tainted)
        self.lines.append((text, list(self.loops), loose))
        if registers and not text.startswith(("@", "st", "bra")) and any(r in self.tainted for r in registers[1:]):
            self.tainted.add(registers[0])

    def register(self):
        self.registers += 1
        return f"%r{self.registers - 1}"

    def predicate(self):
        self.predicates += 1
        return f"%p{self.predicates - 1}"

    def label(self):
        self.labels += 1
        return f"$L{self.labels - 1}"

    def number(self):
        return self.random.choice(self.numbers)

    def operand(self):
        return (
            self.number() if self.random.random() < 0.5 else str(self.choose(1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33))
        )

    def begin(self):
        for axis in "xyz"[: len(self.block)]:
            r = self.register()
            self.emit(f"mov.u32 {r}, %tid.{axis};")
            self.numbers.append(r)
        if self.random.random() < 0.3:
            r = self.register()
            self.emit(f"mov.u32 {r}, %ntid.x;")
            self.numbers.append(r)
        for name in self.known:
            r = self.register()
            self.emit(f"ld.param.u32 {r}, [{name}];")
            self.numbers.append(r)
            self.known_register = r
        r = self.register()
        self.emit(f"ld.param.u32 {r}, [unknown0];")
        self.tainted.add(r)
        self.unknown_register = r
        self.numbers.append(r)

    def compute(self):
        kind = self.random.randrange(9)
        a = self.number()
        r = self.register()
        if kind == 0:
            self.emit(
                f"{self.choose('add.s32', 'sub.s32', 'xor.b32', 'and.b32', 'or.b32')} {r}, {a}, {self.operand()};"
            )
        elif kind == 1:
            self.emit(f"mul.lo.s32 {r}, {a}, {self.choose(1, 2, 3, 4, 5, 8, 16, 17, 32, 33)};")
        elif kind == 2:
            self.emit(f"{self.choose('shl.b32', 'shr.u32', 'shr.s32')} {r}, {a}, {self.random.randrange(6)};")
        elif kind == 3:
            self.emit(f"mad.lo.s32 {r}, {a}, {self.choose(2, 3, 4, 32)}, {self.operand()};")
        elif kind == 4:
            self.emit(f"{self.choose('min.s32', 'max.s32', 'min.u32', 'max.u32')} {r}, {a}, {self.operand()};")
        elif kind == 5:
            self.emit(f"{self.choose('div.u32', 'rem.u32')} {r}, {a}, {self.choose(2, 3, 4, 8, 16, 32)};")
        elif kind == 6:
            p = self.condition()
            self.emit(f"selp.b32 {r}, {a}, {self.operand()}, {p};")
        elif kind == 7:
            self.emit(
                f"bfe.{self.choose('u32', 's32')} {r}, {a}, {self.random.randrange(5)}, {self.random.randrange(1, 7)};"
            )
        elif self.calls:
            self.emit(f"call.uni ({r}), helper, ({a}, {self.operand()});")
        else:
            self.emit(f"{self.choose('neg.s32', 'not.b32', 'abs.s32')} {r}, {a};")
        self.numbers.append(r)

    def condition(self):
        p = self.predicate()
        compare = self.choose("lt", "le", "gt", "ge", "eq", "ne")
        kind = self.choose("s32", "u32") if compare in ("lt", "le", "gt", "ge") else "s32"
        if self.data and self.random.random() < 0.1:
            self.emit(f"setp.{compare}.{kind} {p}, {self.random.choice(self.data)}, {self.random.randrange(256)};")
        elif self.random.random() < 0.2:
            r = self.register()
            self.emit(f"and.b32 {r}, {self.number()}, {self.choose(1, 2, 3, 4)};")
            self.emit(f"setp.{compare}.{kind} {p}, {r}, {self.choose(0, 1, 2)};")
        else:
            self.emit(f"setp.{compare}.{kind} {p}, {self.number()}, {self.choose(0, 1, 4, 8, 16, 31, 32, 40)};")
        return p

    def address(self):
        index = self.number()
        if self.data and self.random.random() < 0.1:
            index = self.random.choice(self.data)
        masked, scaled, at = self.register(), self.register(), self.register()
        array = self.choose("tile", "rows")
        self.emit(f"and.b32 {masked}, {index}, {ARRAY_WORDS // 2 - 1};")
        if self.random.random() < 0.3:
            self.emit(f"mul.lo.s32 {scaled}, {masked}, {self.choose(4, 8)};")
        else:
            self.emit(f"shl.b32 {scaled}, {masked}, {self.choose(2, 2, 2, 3, 1)};")
        if self.random.random() < 0.5:
            base = self.register()
            self.emit(f"mov.u32 {base}, {array};")
            self.emit(f"add.s32 {at}, {base}, {scaled};")
            return f"[{at}+{self.choose(0, 0, 4, 8, 12)}]"
        start, sum_ = self.register(), self.register()
        self.emit(f"mov.u32 {start}, {array}+{self.choose(0, 4)};")
        self.emit(f"add.s32 {sum_}, {scaled}, {start};")
        return f"[{sum_}]"

    def access(self):
        at = self.address()
        # Words at even half words are possible: align them.
        guard = f"@{self.choose('', '!')}{self.condition()} " if self.random.random() < 0.2 else ""
        if self.random.random() < 0.5:
            r = self.register()
            self.emit(
                f"{guard}ld.shared.{self.choose('u16', 'u8', 'u16')} {r}, {at};"
                if self.random.random() < 0.3
                else (
                    f"{guard}ld.shared.u8 {r}, {at};"
                    if ", 1;" in "".join(t for t, *_ in self.lines[-6:])
                    else f"{guard}ld.shared.u32 {r}, {at};"
                )
            )
            self.tainted.add(r)
            if not guard:
                self.data.append(r)
        else:
            narrow = any(re.search(r"shl\.b32 .*, 1;", t) for t, *_ in self.lines[-6:])
            self.emit(
                f"{guard}st.shared.{'u16' if narrow else self.choose('u32', 'u32', 'u16', 'u8')} {at}, "
                f"{self.number()};"
            )

    def scope(self, body):
        numbers, data = list(self.numbers), list(self.data)
        self.depth += 1
        body()
        self.depth -= 1
        self.numbers, self.data = numbers, data

    def branch(self):
        p = self.condition()
        style = self.random.randrange(4)
        end = self.label()
        undecided = self.undecided
        self.undecided += p in self.tainted
        if style == 0:
            self.emit(f"@{self.choose('', '!')}{p} bra {end};")
            self.scope(self.statements)
        elif style == 1:
            other = self.label()
            self.emit(f"@{p} bra {other};")
            self.scope(self.statements)
            self.emit(f"bra.uni {end};")
            self.emit(f"{other}:")
            self.scope(self.statements)
        elif style == 2:  # two jumps to one label
            self.emit(f"@{p} bra {end};")
            self.scope(self.statements)
            second = self.condition()
            self.emit(f"@{second} bra {end};")
            self.undecided += second in self.tainted
            self.scope(self.statements)
        else:  # a value of two ways
            r = self.register()
            self.emit(f"mov.u32 {r}, {self.operand()};")
            self.emit(f"@{p} bra {end};")
            self.emit(f"{self.choose('add.s32', 'xor.b32')} {r}, {self.number()}, {self.operand()};")
            self.emit(f"{end}:")
            self.numbers.append(r)
            if p in self.tainted:
                self.tainted.add(r)
        self.undecided = undecided
        if style != 3:
            self.emit(f"{end}:")

    def loop(self):
        counter, head, end, p = self.register(), self.label(), self.label(), self.predicate()
        kind = self.random.randrange(5)
        bound = self.register()
        if kind == 0:  # constant
            self.emit(f"mov.u32 {counter}, {self.random.randrange(3)};")
            self.emit(f"mov.u32 {bound}, {self.random.randrange(3, 12)};")
            step = f"add.s32 {counter}, {counter}, 1;"
        elif kind == 1:  # by a parameter that is known
            self.emit(f"mov.u32 {counter}, 0;")
            self.emit(f"min.u32 {bound}, {self.known_register}, 9;")
            step = f"add.s32 {counter}, {counter}, {self.choose(1, 2)};"
        elif kind == 2:  # by the thread
            self.emit(f"mov.u32 {counter}, 0;")
            self.emit(f"and.b32 {bound}, {self.number()}, {self.choose(1, 3, 7)};")
            step = f"add.s32 {counter}, {counter}, 1;"
        elif kind == 3:  # doubling
            self.emit(f"mov.u32 {counter}, 1;")
            self.emit(f"mov.u32 {bound}, {self.choose(8, 32, 64)};")
            step = f"shl.b32 {counter}, {counter}, 1;"
        else:  # unknown to banklint, a few steps here
            self.emit(f"mov.u32 {counter}, 0;")
            self.emit(f"and.b32 {bound}, {self.unknown_register}, 3;")
            step = f"add.s32 {counter}, {counter}, 1;"
        undecided = self.undecided
        self.undecided += bound in self.tainted
        self.emit(f"setp.ge.u32 {p}, {counter}, {bound};")
        self.emit(f"@{p} bra {end};")
        self.loops.append(head)
        self.emit(f"{head}:")

        def body():
            self.numbers.append(counter)
            self.statements()
            if self.random.random() < 0.2:  # an early end
                early = self.condition()
                if early in self.tainted:  # of later steps, too
                    first = next(i for i, (text, *_) in enumerate(self.lines) if text == f"{head}:")
                    self.lines[first:] = [(text, loops, True) for text, loops, _ in self.lines[first:]]
                    self.undecided += 1
                self.emit(f"@{early} bra {end};")
                self.statements()

        self.scope(body)
        self.emit(step)
        again = self.predicate()
        self.emit(f"setp.lt.u32 {again}, {counter}, {bound};")
        self.emit(f"@{again} bra {head};")
        self.loops.pop()
        self.undecided = undecided
        self.emit(f"{end}:")

    def statements(self):
        for _ in range(self.random.randrange(1, 4)):
            self.budget -= 1
            kind = self.random.random()
            if kind < 0.3 or self.budget < 0 and kind < 0.6:
                self.compute()
            elif kind < 0.75 or self.budget < 0 or self.depth > 3:
                self.access()
            elif kind < 0.88:
                self.branch()
            else:
                self.loop()

    def text(self):
        self.begin()
        r = self.register()
        self.emit("ld.param.u64 %rd0, [out];")
        self.emit("mul.wide.u32 %rd1, %r0, 4;")
        self.emit("add.s64 %rd0, %rd0, %rd1;")
        self.emit(f"ld.global.u32 {r}, [%rd0];")
        self.data.append(r)
        self.tainted.add(r)
        while self.budget > 0:
            self.statements()
            if self.random.random() < 0.15:
                self.emit("bar.sync 0;")
        self.emit("ret;")
        helper = (
            [
                ".func (.reg .b32 result) helper(.reg .b32 a, .reg .b32 b)",
                "{",
                "  .reg .b32 %t;",
                "  shl.b32 %t, a, 1;",
                "  add.s32 result, %t, b;",
                "  ret;",
                "}",
            ]
            if self.calls
            else []
        )
        head = [
            ".version 8.5",
            ".target sm_90",
            ".address_size 64",
            *helper,
            ".visible .entry k(.param .u64 out, .param .u32 known0, .param .u32 known1, .param .u32 unknown0)",
            ".reqntid " + ", ".join(map(str, self.block)),
            "{",
            f"  .reg .b32 %r<{self.registers}>;",
            f"  .reg .pred %p<{self.predicates + 1}>;",
            "  .reg .b64 %rd<2>;",
            f"  .shared .align 16 .b8 tile[{16 * ARRAY_WORDS}];",
            f"  .shared .align 16 .b8 rows[{16 * ARRAY_WORDS}];",
        ]
        result = list(head)
        for line, loops, loose in self.lines:
            result.append("  " + line)
            self.around[len(result)] = tuple(loops)
            if loose:
                self.loose.add(len(result))
        return "\n".join(result + ["}"]) + "\n"


def signed(x, bits=32):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def hashed(*parts):
    value = 2166136261
    for part in parts:
        value = (value ^ (part & MASK)) * 16777619 & MASK
    return value >> 7


class Interpreter:
    """Executes the text of a kernel, one thread after the other: nothing that a thread stores is read by
    another one, as what is loaded is made up."""

    ARRAYS = {"tile": 1024, "rows": 1024 + 16 * ARRAY_WORDS}
    BINARY = {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "xor": lambda a, b: a ^ b,
        "and": lambda a, b: a & b,
        "or": lambda a, b: a | b,
        "mul": lambda a, b: a * b,
    }

    def __init__(self, text, around, parameters, block):
        self.parameters, self.block, self.around = parameters, block, around
        self.code, self.labels = [], {}
        for number, line in enumerate(text.split("\n"), 1):
            if number not in around:
                continue
            line = line.strip()
            if line.endswith(":"):
                self.labels[line[:-1]] = len(self.code)
                self.code.append((number, None, "label", [line[:-1]]))
                continue
            guard = re.match(r"@(!?)(%\w+)\s+", line)
            line = line[guard.end() :] if guard else line
            name, _, rest = line.rstrip(";").partition(" ")
            operands = [o.strip() for o in re.split(r",\s*(?![^(]*\))", rest)] if rest else []
            self.code.append((number, (guard[1], guard[2]) if guard else None, name, operands))

    def run_thread(self, thread, note, most=200000):
        x = thread % self.block[0]
        y = thread // self.block[0] % (self.block[1] if len(self.block) > 1 else 1)
        z = thread // (self.block[0] * (self.block[1] if len(self.block) > 1 else 1))
        special = {"%tid.x": x, "%tid.y": y, "%tid.z": z, "%ntid.x": self.block[0]}
        registers, steps = {}, collections.Counter()
        at, fell = 0, True

        def value(operand):
            if operand in registers:
                return registers[operand]
            if operand in special:
                return special[operand]
            name, _, offset = operand.partition("+")
            if name in self.ARRAYS:
                return self.ARRAYS[name] + int(offset or 0)
            return int(operand) & MASK

        for _ in range(most):
            if at >= len(self.code):
                return
            number, guard, name, o = self.code[at]
            at += 1
            if name == "label":
                steps[o[0]] = 0 if fell else steps[o[0]] + 1
                fell = True
                continue
            fell = True
            if guard and bool(registers.get(guard[1], 0)) == (guard[0] == "!"):
                continue
            parts = name.split(".")
            kind = parts[0]
            if kind == "ret":
                return
            if kind == "bra":
                target = self.labels[o[0]]
                fell = target > at  # a jump forward enters a loop anew
                at = target
            elif kind in ("ld", "st"):
                if parts[1] == "param":
                    registers[o[0]] = self.parameters.get(o[1].strip("[]"), 0)
                elif parts[1] == "global":
                    registers[o[0]] = hashed(registers["%rd0"], number)
                else:
                    where = o[1] if kind == "ld" else o[0]
                    base, _, offset = where.strip("[]").partition("+")
                    bytes_ = {"u8": 1, "u16": 2, "u32": 4}[parts[2]]
                    key = (number, tuple(steps[l] for l in self.around[number]))
                    note(key, thread, (value(base) + int(offset or 0)) & MASK, bytes_)
                    if kind == "ld":
                        registers[o[0]] = hashed((value(base) + int(offset or 0)), *key[1], number) & (
                            (1 << 8 * bytes_) - 1
                        )
            elif kind == "mov":
                registers[o[0]] = value(o[1])
            elif kind == "bar":
                pass
            elif kind == "call":
                a, b = [part.strip() for part in o[2].strip("()").split(",")]
                registers[o[0].strip("()")] = (2 * value(a) + value(b)) & MASK
            elif kind == "setp":
                a, b = value(o[1]), value(o[2])
                if parts[2] == "s32":
                    a, b = signed(a), signed(b)
                registers[o[0]] = {"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b, "eq": a == b, "ne": a != b}[
                    parts[1]
                ]
            elif kind == "selp":
                registers[o[0]] = value(o[1]) if registers[o[3]] else value(o[2])
            else:
                registers[o[0]] = self.computed(parts, [value(x) for x in o[1:]]) & MASK

    def computed(self, parts, v):
        kind, is_signed = parts[0], parts[-1] == "s32"
        if kind in self.BINARY:
            return self.BINARY[kind](v[0], v[1])
        if kind == "mad":
            return v[0] * v[1] + v[2]
        if kind == "shl":
            return v[0] << v[1]
        if kind == "shr":
            return (signed(v[0]) if is_signed else v[0]) >> v[1]
        if kind in ("min", "max"):
            key = signed if is_signed else (lambda x: x)
            return (min if kind == "min" else max)(v[0], v[1], key=key)
        if kind in ("div", "rem"):
            return v[0] // v[1] if kind == "div" else v[0] % v[1]
        if kind == "neg":
            return -v[0]
        if kind == "not":
            return ~v[0]
        if kind == "abs":
            return abs(signed(v[0]))
        if kind == "bfe":
            field = v[0] >> v[1] & ((1 << v[2]) - 1)
            return signed(field, v[2]) if is_signed else field
        raise ValueError(kind)


def wavefronts_of(addresses, bytes_):
    """Of the addresses of the lanes of a request, by up to 4 bytes each."""
    banks = collections.defaultdict(set)
    for address in addresses:
        banks[address // 4 % BANKS].add(address // 4)
    return max(len(words) for words in banks.values())


def executed(text, writer):
    """Of each line [requests, wavefronts] of the block."""
    requests = collections.defaultdict(dict)

    def note(key, thread, address, bytes_):
        if address % bytes_:
            raise ValueError("misaligned")
        requests[key, thread // WARP][thread] = (address, bytes_)

    machine = Interpreter(text, writer.around, writer.known | writer.unknown, writer.block)
    threads = 1
    for size in writer.block:
        threads *= size
    for thread in range(threads):
        machine.run_thread(thread, note)
    lines = collections.defaultdict(lambda: [0, 0])
    for ((line, _), _), lanes in requests.items():
        lines[line][0] += 1
        lines[line][1] += wavefronts_of([a for a, _ in lanes.values()], next(iter(lanes.values()))[1])
    return lines


def compare(seed, banklint, folder, counts):
    writer = Writer(seed)
    text = writer.text()
    file = folder / f"random.{seed}.sm_90.ptx"
    file.write_text(text)
    try:
        lines = executed(text, writer)
    except ValueError:
        counts["misaligned"] += 1
        return
    done = subprocess.run(
        [
            banklint,
            "--format=json",
            "--no-cache",
            "--as-written",
            *(f"--assume={name}={value}" for name, value in writer.known.items()),
            str(file),
        ],
        capture_output=True,
        text=True,
    )
    try:
        accesses = json.loads(done.stdout)["accesses"]
    except ValueError:
        print(f"seed {seed}: {done.stderr}")
        counts["wrong"] += 1
        return
    for access in accesses:
        counts["accesses"] += 1
        if access["verdict"] != "exact":
            continue
        counts["exact"] += 1
        requests, wavefronts = lines.get(access["line"], (0, 0))
        if access["wavefronts"] is not None and access["line"] not in writer.loose:
            is_right = [access["requests"], access["wavefronts"]] == [requests, wavefronts]
            said = access["requests"], access["wavefronts"]
        else:
            step = access if access["wavefronts"] is not None else access["per_iteration"]
            said = step["requests"], step["wavefronts"], "as a ratio"
            is_right = not requests or requests * step["wavefronts"] == wavefronts * step["requests"]
        if not is_right:
            counts["wrong"] += 1
            source = text.split("\n")[access["line"] - 1].strip()
            print(f"seed {seed}: line {access['line']}: {source}: executed {requests, wavefronts}, predicted {said}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--files", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--banklint", default="banklint")
    arguments.add_argument("--keep", type=pathlib.Path, help="folder for the files")
    arguments.add_argument("--write", type=pathlib.Path, metavar="FOLDER")
    options = arguments.parse_args()
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.files):
            file = options.write / f"random.{seed}.sm_90.ptx"
            file.write_text(Writer(seed).text())
            file.with_suffix(".json").write_text('{"assembler": "ptxas"}\n')
        return
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.files):
            compare(seed, options.banklint, folder, counts)
    print(
        f"{options.files} files, {counts['accesses']} accesses, {counts['exact']} exact, "
        f"{counts['wrong']} of them wrong; "
        f"{counts['misaligned']} files left out, as an access is misaligned"
    )
    sys.exit(counts["wrong"] > 0)


if __name__ == "__main__":
    main()
