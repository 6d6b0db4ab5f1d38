#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random PTX, executed thread by thread, beside what banklint says of it.

    bench/ptx/random_ptx.py --kernels N [--seed S] [--banklint PATH] [--keep FOLDER] [--write FOLDER]

Writes kernels with branches (also by two jumps to one label, out of loops, to the next step and out of the kernel),
loops (constant, by parameters, by the thread), predicates, vectors, 64-bit and generic addresses, and calls of a
function. Each kernel is translated into a function of Python, which is called for each thread. Lanes of a warp that
execute a line in the same steps of the loops around it make one request. Its wavefronts are the most words that fall
into one bank (docs/reference/hardware.md). Kernel N of a seed is always the same; a file has several of them.

Compared is what banklint says with `--as-written` (which instructions the assembler makes of accesses, machine_code.py
compares): of each line that is `exact`, requests, wavefronts and ways of the block; the ratio of the first two,
where something unknown decides how often it is reached; that there are no more ways, where something unknown decides
which threads reach it. And that each line that is executed is listed. Parameters that decide how often a loop runs, or which threads take a branch, are
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
# Who comes to a line: those that banklint can know; something unknown decides how often, or for which threads.
SURE, OFTEN, SOME = range(3)
MASK = 0xFFFFFFFF
ARRAY_WORDS = 1024


class Writer:
    """One random kernel. Registers %r are 32-bit numbers, %a addresses, %p predicates; nothing that is loaded from
    memory
    decides anything but in registers of `data`."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.block = self.random.choice([(32,), (64,), (96,), (48,), (16, 4), (8, 8), (32, 3), (4, 4, 4), (33,)])
        self.lines, self.registers, self.wide, self.predicates, self.labels, self.depth = [], 0, 0, 0, 0, 0
        self.loops = []  # the labels of the loops around
        self.ends = []  # of these, where the next step begins
        self.tainted = set()  # registers of which memory or an unknown parameter decides the value
        self.varying = set()  # registers that may differ from thread to thread
        self.doubt = SURE  # who comes here
        self.returned = SURE  # the same, as far as some threads may have returned
        self.gone = SURE  # and begun the next step
        self.numbers, self.data = [], []
        self.known = {f"known{seed}_0": self.random.randrange(1, 40), f"known{seed}_1": self.random.randrange(0, 100)}
        self.unknown = {f"unknown{seed}": self.random.randrange(0, 1 << 20)}
        self.budget = self.random.randrange(8, 160)
        self.calls = self.random.random() < 0.3

    def choose(self, *ways):
        return self.random.choice(ways)

    def doubt_of(self, condition):
        return SURE if condition not in self.tainted else SOME if condition in self.varying else OFTEN

    def doubt_behind(self, condition, are_all):
        """Who is still there behind a jump that leaves; are_all: no branch is around for which some may be elsewhere."""
        doubt = max(self.doubt, self.doubt_of(condition))
        return SOME if doubt == OFTEN and not are_all else doubt

    def inherit(self, to, sources):
        for kind in (self.tainted, self.varying):
            if kind.intersection(sources):
                kind.add(to)

    def emit(self, text):
        registers = re.findall(r"%(?:r|p|rd)\d+", text)
        guard = re.match(r"@!?(%p\d+)", text)
        self.lines.append((text, tuple(self.loops), max(self.doubt, self.doubt_of(guard[1]) if guard else SURE)))
        if guard:
            registers = [*registers[1:], registers[0]]
        if registers and not re.match(r"(@!?%p\d+ )?(st|bra|ret)", text):
            self.inherit(registers[0], registers[1:])
            if "%tid" in text:
                self.varying.add(registers[0])

    def wide_register(self):
        self.wide += 1
        return f"%rd{self.wide - 1}"

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
        self.emit(f"ld.param.u32 {r}, [unknown{self.seed}];")
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
            self.emit(f"call.uni ({r}), helper{self.seed}, ({a}, {self.operand()});")
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
        if self.random.random() < 0.1:
            both = self.predicate()
            self.emit(
                f"setp.{self.choose('lt', 'ge')}.{self.choose('and', 'or')}.u32 {both}, {self.number()}, "
                f"{self.choose(3, 8, 20)}, {p};"
            )
            return both
        return p

    def address(self, bytes_):
        """Of so many bytes, in brackets; and whether the instruction has to name shared memory."""
        index = self.number()
        if self.data and self.random.random() < 0.1:
            index = self.random.choice(self.data)
        masked = self.register()
        array, start = self.choose("tile", "rows"), bytes_ * self.choose(0, 0, 1, 3)
        unit = bytes_ * self.choose(1, 1, 1, 2, 4) if bytes_ <= 4 else bytes_
        self.emit(f"and.b32 {masked}, {index}, {ARRAY_WORDS // 2 - 1};")
        if self.random.random() < 0.25:
            return self.wide_address(masked, unit, array, start)
        scaled, at = self.register(), self.register()
        if self.random.random() < 0.3:
            self.emit(f"mul.lo.s32 {scaled}, {masked}, {unit};")
        else:
            self.emit(f"shl.b32 {scaled}, {masked}, {unit.bit_length() - 1};")
        base = self.register()
        self.emit(f"mov.u32 {base}, {array}+{start};")
        self.emit(f"add.s32 {at}, {base}, {scaled};")
        return f"[{at}+{bytes_ * self.choose(0, 0, 1, 2, 3)}]", True

    def wide_address(self, index, unit, array, start):
        base, scaled, at = self.wide_register(), self.wide_register(), self.wide_register()
        self.emit(f"mov.u64 {base}, {array};")
        is_generic = self.random.random() < 0.5
        if is_generic:
            generic = self.wide_register()
            self.emit(f"cvta.shared.u64 {generic}, {base};")
            base = generic
        if self.random.random() < 0.5:
            self.emit(f"mul.wide.{self.choose('u32', 's32')} {scaled}, {index}, {unit};")
        else:
            whole = self.wide_register()
            self.emit(f"cvt.u64.u32 {whole}, {index};")
            self.emit(f"shl.b64 {scaled}, {whole}, {unit.bit_length() - 1};")
        self.emit(f"add.s64 {at}, {base}, {scaled};")
        return f"[{at}+{start}]", not is_generic

    def access(self):
        kind, bytes_ = self.choose(("u32", 4), ("u32", 4), ("u32", 4), ("u16", 2), ("u8", 1), ("v2.u32", 8), ("v4.u32", 16))
        at, is_shared = self.address(bytes_)
        guard = f"@{self.choose('', '!')}{self.condition()} " if self.random.random() < 0.2 else ""
        space, parts = ".shared" * is_shared, max(bytes_ // 4, 1)
        if self.random.random() < 0.5:
            loaded = [self.register() for _ in range(parts)]
            to = loaded[0] if parts == 1 else "{" + ", ".join(loaded) + "}"
            self.emit(f"{guard}ld{space}.{kind} {to}, {at};")
            self.tainted.update(loaded)
            self.varying.update(loaded)
            for one in loaded[1:]:  # of what nobody reads nothing is loaded
                self.emit(f"{guard}xor.b32 {loaded[0]}, {loaded[0]}, {one};")
            if not guard:
                self.data.append(loaded[0])
        else:
            stored = self.number() if parts == 1 else "{" + ", ".join(self.number() for _ in range(parts)) + "}"
            self.emit(f"{guard}st{space}.{kind} {at}, {stored};")

    def leave(self):
        """Some threads return, or begin the next step of the loop."""
        p = self.condition()
        guard = f"@{self.choose('', '!')}{p}"
        if self.ends and self.random.random() < 0.7:
            self.emit(f"{guard} bra {self.ends[-1]};")
            self.gone = self.doubt = self.doubt_behind(p, self.depth == len(self.loops))
            return
        self.emit(f"{guard} ret;")
        self.returned = self.gone = self.doubt = self.doubt_behind(p, self.depth == 0)
        self.loosen(self.loops[0] if self.loops else None)  # of later steps, too

    def loosen(self, head):
        """What stands behind a label is reached or not, in later steps too, as something unknown decides."""
        first = next((i for i, (text, *_) in enumerate(self.lines) if text == f"{head}:"), len(self.lines))
        self.lines[first:] = [(text, loops, max(doubt, self.doubt)) for text, loops, doubt in self.lines[first:]]

    def change(self):
        """A register that was set is set again, by some threads or in each step."""
        p, r, by = self.condition(), self.register(), self.number()
        self.emit(f"mov.u32 {r}, {self.operand()};")
        self.emit(f"@{self.choose('', '!')}{p} {self.choose('add.s32', 'xor.b32')} {r}, {r}, {by};")
        self.numbers.append(r)

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
        before = self.doubt
        self.doubt = max(before, self.doubt_of(p))
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
            self.doubt = max(self.doubt, self.doubt_of(second))
            self.scope(self.statements)
        else:  # a value of two ways
            r = self.register()
            self.emit(f"mov.u32 {r}, {self.operand()};")
            self.emit(f"@{p} bra {end};")
            self.emit(f"{self.choose('add.s32', 'xor.b32')} {r}, {self.number()}, {self.operand()};")
            self.emit(f"{end}:")
            self.numbers.append(r)
            self.inherit(r, [p])
        self.doubt = max(before, self.gone)
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
        before = self.doubt
        within = self.doubt = max(before, self.doubt_of(bound))
        gone = self.gone
        total = self.register()
        self.emit(f"mov.u32 {total}, {self.operand()};")
        self.emit(f"setp.ge.u32 {p}, {counter}, {bound};")
        self.emit(f"@{p} bra {end};")
        self.loops.append(head)
        self.emit(f"{head}:")

        known = [n for n in self.numbers if n not in self.tainted] or ["%r0"]
        more, next_step = self.random.choice(known), self.label()
        self.inherit(total, [more])
        self.inherit(counter, [bound])
        self.ends.append(next_step)

        def body():
            self.numbers.append(counter)
            if self.random.random() < 0.4:
                self.numbers.append(total)
            self.statements()
            if self.random.random() < 0.2:  # an early end
                early = self.condition()
                self.doubt = max(self.doubt, self.doubt_of(early))
                self.loosen(head)  # of later steps, too
                self.emit(f"@{early} bra {end};")
                self.statements()

        self.scope(body)
        self.ends.pop()
        self.gone = max(gone, self.returned)
        self.doubt = max(within, self.gone)
        self.emit(f"{next_step}:")
        self.emit(f"{self.choose('add.s32', 'add.s32', 'xor.b32')} {total}, {total}, {more};")
        self.emit(step)
        again = self.predicate()
        self.emit(f"setp.lt.u32 {again}, {counter}, {bound};")
        self.emit(f"@{again} bra {head};")
        self.loops.pop()
        self.doubt = max(before, self.gone)
        self.emit(f"{end}:")

    def statements(self):
        for _ in range(self.random.randrange(1, 4)):
            self.budget -= 1
            kind = self.random.random()
            if kind < 0.3 or self.budget < 0 and kind < 0.6:
                self.compute()
            elif kind < 0.75 or self.budget < 0 or self.depth > 3:
                self.access()
            elif kind < 0.8:
                self.change()
            elif kind < 0.9:
                self.branch()
            elif kind < 0.93:
                self.leave()
            else:
                self.loop()

    def all_lines(self):
        """Of the body as (text, labels of the loops around, whether something unknown decides if it is reached)."""
        self.begin()
        r = self.register()
        out, by, at = self.wide_register(), self.wide_register(), self.wide_register()
        self.emit(f"ld.param.u64 {out}, [out];")
        self.emit(f"mul.wide.u32 {by}, %r0, 4;")
        self.emit(f"add.s64 {at}, {out}, {by};")
        self.emit(f"ld.global.u32 {r}, [{at}];")
        self.data.append(r)
        self.tainted.add(r)
        while self.budget > 0:
            self.statements()
            if self.random.random() < 0.15:
                self.emit("bar.sync 0;")
        self.emit("ret;")
        helper = (
            [
                f".func (.reg .b32 result) helper{self.seed}(.reg .b32 a, .reg .b32 b)",
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
        return [
            *helper,
            f".visible .entry k{self.seed}(.param .u64 out, "
            + ", ".join(f".param .u32 {name}" for name in self.known | self.unknown)
            + ")",
            ".reqntid " + ", ".join(map(str, self.block)),
            "{",
            f"  .reg .b32 %r<{self.registers}>;",
            f"  .reg .pred %p<{self.predicates + 1}>;",
            f"  .reg .b64 %rd<{self.wide}>;",
            f"  .shared .align 16 .b8 tile[{16 * ARRAY_WORDS}];",
            f"  .shared .align 16 .b8 rows[{16 * ARRAY_WORDS}];",
            *(line for line in self.lines),
            "}",
        ]


HEAD = [".version 8.5", ".target sm_90", ".address_size 64"]


def written(writers):
    """The text of a file with these kernels. Each learns where its lines stand."""
    text = list(HEAD)
    for writer in writers:
        writer.placed = []
        for line in writer.all_lines():
            text.append("  " + line[0] if isinstance(line, tuple) else line)
            if isinstance(line, tuple):
                writer.placed.append((len(text), *line))
    return "\n".join(text) + "\n"


def hashed(*parts):
    value = 2166136261
    for part in parts:
        value = (value ^ (part & MASK)) * 16777619 & MASK
    return value >> 7


def signed(x, bits):
    return (x & (1 << bits) - 1 ^ 1 << bits - 1) - (1 << bits - 1)


class Translator:
    """Makes a function of Python of a kernel: `run(note, x, y, z)` executes one thread. Nothing that a thread stores is
    read by another one, as what is loaded is made up: by `note`, from the line, the steps of the loops around it, the
    address and the bytes.

    A block of instructions is `if at <= N:`, so that what jumps forward passes over those between."""

    ARRAYS = {"tile": 1024, "rows": 1024 + 16 * ARRAY_WORDS}
    BYTES = {"u8": 1, "u16": 2, "u32": 4, "b64": 8}

    def __init__(self, writer, lines):
        self.writer, self.parameters = writer, writer.known | writer.unknown
        labels = [text[:-1] for _, text, _ in lines if text.endswith(":")]
        self.number = {label: n for n, label in enumerate(labels, 1)}
        heads = {label for _, _, loops in lines for label in loops}
        registers = sorted({r for _, text, _ in lines for r in re.findall(r"%[a-z]+\d+", text)})
        self.made = ["def run(note, x, y, z):", *(f"  {self.name(r)} = 0" for r in registers), "  at = 0"]
        self.made += ["  while True:"]
        self.begin(0)
        for number, text, loops in lines:
            self.loops = loops
            if text.endswith(":"):
                label = text[:-1]
                if label in heads:
                    self.made.append(f"      {self.step(label)} = 0")
                self.begin(self.number[label])
                if label in heads:
                    self.made.append(f"      if at == {self.number[label]}: {self.step(label)} += 1")
                self.made.append("      at = 0")
            else:
                self.instruction(number, text)

    def function(self):
        scope = {"signed": signed}
        exec("\n".join(self.made), scope)  # of what the writer wrote
        return scope["run"]

    def begin(self, block):
        self.block = block
        self.made += [f"    if at <= {block}:", "      pass"]

    @staticmethod
    def name(register):
        return register[1:]

    def step(self, label):
        return f"step{self.number[label]}"

    def value(self, operand):
        if special := {"%tid.x": "x", "%tid.y": "y", "%tid.z": "z", "%ntid.x": str(self.writer.block[0])}.get(operand):
            return special
        if operand.startswith("%"):
            return self.name(operand)
        name, _, offset = operand.partition("+")
        return str(self.ARRAYS[name] + int(offset or 0) if name in self.ARRAYS else int(operand) & MASK)

    def instruction(self, number, text):
        guard = re.match(r"@(!?)(%\w+)\s+", text)
        condition = f"if {'not ' * bool(guard[1])}{self.name(guard[2])}: " if guard else ""
        name, _, rest = text[guard.end() if guard else 0 :].rstrip(";").partition(" ")
        parts = name.split(".")
        self.made.append("      " + condition + self.statement(number, parts, re.split(r",\s*(?![^({]*[)}])", rest)))
        if parts[0] == "bra":
            self.begin(self.block)

    def statement(self, number, parts, o):
        kind = parts[0]
        if kind in ("ret", "bar"):
            return "return" if kind == "ret" else "pass"
        if kind == "bra":
            to = self.number[o[0]]
            return f"at = {to}" + ("; continue" if to <= self.block else "")
        if kind in ("ld", "st") and parts[1] not in ("param", "global"):
            return self.access(number, parts, o)
        return f"{self.name(o[0].strip('()'))} = {self.computed(number, parts, o)}"

    def access(self, number, parts, o):
        loads = parts[0] == "ld"
        base, _, offset = o[loads].strip("[]").partition("+")
        bytes_ = self.BYTES[parts[-1]] * {"v2": 2, "v4": 4}.get(parts[-2], 1)
        steps = "".join(f"{self.step(label)}, " for label in self.loops)
        noted = f"note({number}, ({steps}), {self.value(base)} + {int(offset or 0)}, {bytes_})"
        to = [self.name(r) for r in re.findall(r"%\w+", o[0])] if loads else []
        return "".join(f"{r} = " for r in to) + noted

    def computed(self, number, parts, o):
        kind, bits = parts[0], 64 if parts[-1].endswith("64") else 32
        mask, is_signed = (1 << bits) - 1, parts[-1] in ("s32", "s64")
        if kind == "ld":
            return self.parameters.get(o[1].strip("[]"), 0) if parts[1] == "param" else f"note({number}, (), x, 0)"
        if kind == "call":
            a, b = (self.value(part.strip()) for part in o[2].strip("()").split(","))
            return f"2 * {a} + {b} & {MASK}"
        if kind in ("mov", "cvta"):
            return self.value(o[1])
        v = [self.value(x) for x in o[1:]]
        s = [f"signed({x}, {bits})" for x in v] if is_signed else v
        if kind == "setp":
            compare = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}[parts[1]]
            also = f" {parts[2]} {v[2]}" if parts[2] in ("and", "or") else ""
            return f"({s[0]} {compare} {s[1]}){also}"
        if kind == "selp":
            return f"{v[0]} if {v[2]} else {v[1]}"
        if kind == "cvt":
            return f"{f'signed({v[0]}, 32)' if is_signed else v[0]} & {mask}"
        if kind == "mul" and parts[1] == "wide":
            return " * ".join(f"signed({x}, 32)" if is_signed else x for x in v) + f" & {(1 << 64) - 1}"
        if kind == "bfe":
            field = f"({v[0]} >> {v[1]} & {(1 << int(v[2])) - 1})"
            return f"signed({field}, {v[2]}) & {mask}" if is_signed else field
        made = {
            "add": "{} + {}",
            "sub": "{} - {}",
            "xor": "{} ^ {}",
            "and": "{} & {}",
            "or": "{} | {}",
            "mul": "{} * {}",
            "mad": "{} * {} + {}",
            "shl": "{} << {}",
            "shr": "{} >> {}",
            "min": "min({}, {})",
            "max": "max({}, {})",
            "div": "{} // {}",
            "rem": "{} % {}",
            "neg": "-{}",
            "not": "~{}",
            "abs": "abs({})",
        }[kind]
        return f"({made.format(*(s if kind in ('shr', 'min', 'max', 'abs') else v))}) & {mask}"


def cost(words):
    banks = collections.Counter(word % BANKS for word in words)
    return max(banks.values(), default=0)


def costs_of(lanes, bytes_, loads):
    """Of a request, by the addresses of its lanes: the wavefronts of each of its phases."""
    if bytes_ <= 4:
        return [cost({a // 4 for a in lanes.values()})]
    pairs = loads and any(all(lanes.get(l ^ by, a) == a for l, a in lanes.items()) for by in (1, 2))
    together = WARP * 4 // bytes_ * (2 if pairs else 1)
    phases = collections.defaultdict(set)
    for lane, address in lanes.items():
        phases[lane // together].update(range(address // 4, (address + bytes_) // 4))
    return [cost(words) for words in phases.values()]


def executed(writer):
    """Of each line [requests, wavefronts, most ways] of the block."""
    requests = collections.defaultdict(dict)
    thread = 0

    def note(line, steps, address, bytes_):
        if bytes_:
            requests[line, steps, thread // WARP][thread % WARP] = address & MASK
        return hashed(address, line, *steps) & ((1 << 8 * min(bytes_ or 4, 4)) - 1)

    run = Translator(writer, [(number, text, loops) for number, text, loops, _ in writer.placed]).function()
    sizes = [*writer.block, 1, 1][:3]
    for z in range(sizes[2]):
        for y in range(sizes[1]):
            for x in range(sizes[0]):
                run(note, x, y, z)
                thread += 1
    texts = {number: text for number, text, *_ in writer.placed}
    lines = collections.defaultdict(lambda: [0, 0, 0])
    for (line, *_), lanes in requests.items():
        access = re.search(r"\b(ld|st)\S*?\.(?:v(\d)\.)?u(\d+) ", texts[line])
        costs = costs_of(lanes, int(access[2] or 1) * int(access[3]) // 8, access[1] == "ld")
        requests, wavefronts, ways = lines[line]
        lines[line] = [requests + 1, wavefronts + sum(costs), max(ways, *costs)]
    return lines


def is_used(writer, access):
    """Whether a load is read; others are dropped."""
    loaded = re.search(r"\bld\S* ({[^}]*}|%\w+)", access)
    text = " ".join(line for line, *_ in writer.lines)
    return not loaded or any(len(re.findall(rf"{r}\b", text)) > 1 for r in re.findall(r"%\w+", loaded[1]))


class Comparison:
    def __init__(self, options):
        self.options, self.counts = options, collections.Counter()

    def file(self, seeds, folder):
        writers = [Writer(seed) for seed in seeds]
        text = written(writers)
        file = folder / f"random.{seeds[0]}.sm_90.ptx"
        file.write_text(text)
        known = [f"--assume={name}={value}" for w in writers for name, value in w.known.items()]
        done = subprocess.run(
            [self.options.banklint, "--format=json", "--no-cache", "--as-written", *known, str(file)],
            capture_output=True,
            text=True,
        )
        try:
            accesses = json.loads(done.stdout)["accesses"]
        except ValueError:
            print(f"{file.name}: {done.stderr}", flush=True)
            self.counts["wrong"] += 1
            return
        by_kernel = collections.defaultdict(list)
        for access in accesses:
            by_kernel[access["kernel"]].append(access)
        for writer in writers:
            self.kernel(writer, by_kernel[f"k{writer.seed}"], text.split("\n"))
        if not self.options.keep:
            file.unlink()

    def kernel(self, writer, accesses, source):
        lines = executed(writer)
        doubts = {number: doubt for number, _, _, doubt in writer.placed}
        for line in set(lines) - {access["line"] for access in accesses}:
            if is_used(writer, source[line - 1]):
                self.wrong(writer, line, source, lines[line], "nothing")
        for access in accesses:
            self.counts["accesses"] += 1
            if access["verdict"] == "exact":
                self.counts["exact"] += 1
                self.exact(writer, access, lines[access["line"]], doubts[access["line"]], source)

    def exact(self, writer, access, made, doubt, source):
        requests, wavefronts, ways = made
        if access["wavefronts"] is not None and doubt == SURE:
            said = [access["requests"], access["wavefronts"], access["ways"]["max"]]
            is_right = said == made
        else:
            step = access if access["wavefronts"] is not None else access["per_iteration"]
            said = [step["requests"], step["wavefronts"], access["ways"]["max"], "as a ratio"]
            # Of threads that something of the launch sends another way, all are counted. What is free of conflicts is
            # so for fewer threads as well, in fewer phases; or in more ways, if these are paired and phases go together.
            if doubt == SOME or said[2] == 1:
                is_right = ways <= said[2] or wavefronts * said[0] <= requests * said[1]
            else:
                is_right = requests * said[1] == wavefronts * said[0]
        if not is_right:
            self.wrong(writer, access["line"], source, made, said)

    def wrong(self, writer, line, source, made, said):
        self.counts["wrong"] += 1
        print(f"seed {writer.seed}: line {line}: {source[line - 1].strip()}: executed {made}, predicted {said}", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--kernels", type=int, default=100)
    arguments.add_argument("--together", type=int, default=16, help="kernels of a file")
    arguments.add_argument("--accesses", type=int, help="goes on until there are so many")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--banklint", default="banklint")
    arguments.add_argument("--keep", type=pathlib.Path, help="folder for the files")
    arguments.add_argument("--write", type=pathlib.Path, metavar="FOLDER")
    options = arguments.parse_args()
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.kernels):
            file = options.write / f"random.{seed}.sm_90.ptx"
            file.write_text(written([Writer(seed)]))
            file.with_suffix(".json").write_text('{"assembler": "ptxas"}\n')
        return
    comparison, end = Comparison(options), options.seed + options.kernels
    counts, seed = comparison.counts, options.seed
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        while seed < end if options.accesses is None else counts["accesses"] < options.accesses:
            seeds = range(seed, min(seed + options.together, end) if options.accesses is None else seed + options.together)
            comparison.file(seeds, folder)
            seed = seeds[-1] + 1
    print(
        f"{seed - options.seed} kernels, {counts['accesses']} accesses, {counts['exact']} exact, "
        f"{counts['wrong']} of them wrong"
    )
    sys.exit(counts["wrong"] > 0)


if __name__ == "__main__":
    main()
