#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads out of the machine code of fragments.cu which addresses wmma's loads and stores of fragments access.

Needs nvcc and nvdisasm, no GPU. Writes bench/hardware/data/fragment_lanes.csv: for each type of element, shape,
operand, layout and access the instructions (in no order), the architectures that have them, and for each lane the
element "line:place": line is the row (row_major) or the column (col_major) of the matrix, place the element in it. Of
LDSM.x1, .x2 and .x4 the first 8, 16 and 32 lanes count, with 16 bytes each.
"""
import argparse
import collections
import concurrent.futures
import csv
import pathlib
import re
import struct
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ARCHITECTURES = ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120"]
BYTES = {"__half": 2, "__nv_bfloat16": 2, "signed char": 1, "tf32": 4, "double": 8, "float": 4, "int": 4}
PITCH = 64
MASK = 0xFFFFFFFF


class Lane:
    """The integer registers of one lane while it runs a kernel without branches, as far as they are known.

    Where shared memory begins in the generic address space is taken as 0: only the low 32 bits count.
    """

    def __init__(self, lane):
        self.registers = {"RZ": 0, "URZ": 0}
        self.lane = lane

    def value(self, operand):
        """A register or a constant, perhaps negated or inverted; None if not known."""
        operand = operand.replace(".reuse", "")
        if operand.startswith("-"):
            known = self.value(operand[1:])
            return None if known is None else -known & MASK
        if operand.startswith("~"):
            known = self.value(operand[1:])
            return None if known is None else ~known & MASK
        if re.fullmatch(r"\d+|0x[0-9a-f]+", operand):
            return int(operand, 0)
        if operand.startswith("c["):  # the shared window, before sm_90
            return 0 if operand in ("c[0x0][0x18]", "c[0x0][0x1c]") else None
        return self.registers.get(operand)

    def result(self, name, operands):
        """The low 32 bits of what an instruction computes."""
        values = [self.value(o) for o in operands if not re.fullmatch(r"!?U?P(\d|T)", o)]
        operation = name.removeprefix("U").split(".")[0]
        signed = lambda v: v - (1 << 32) if v >> 31 else v
        if operation == "S2R":
            return self.lane if operands[0] in ("SR_LANEID", "SR_TID.X") else 0  # the window, the place in the cluster
        if name.startswith("HFMA2.MMA"):  # moves a constant, written as two halves
            halves = [float(o) for o in operands[2:4]]
            return int.from_bytes(struct.pack("<ee", halves[1], halves[0]), "little")
        if operation == "MOV" or ".MOV" in name:
            return values[-1]
        if ".HI" in name and operation == "LEA":
            return 0  # the high word of an address
        if operation == "LEA":
            return (values[0] << values[2]) + values[1]
        if operation == "SHF":
            if name.removeprefix("U").startswith("SHF.L"):
                return values[0] << values[1]
            return (signed(values[2]) if ".S32" in name else values[2]) >> values[1]
        if operation == "LOP3":
            bits = 0
            for case in range(8):
                if values[3] >> case & 1:
                    terms = [v if case >> 2 - i & 1 else ~v for i, v in enumerate(values[:3])]
                    bits |= terms[0] & terms[1] & terms[2]
            return bits
        if name.startswith("IMAD.IADD"):
            return values[0] + values[2]
        if operation == "IMAD":
            return values[0] * values[1] + values[2]
        if operation in ("IADD3", "VIADD", "IADD"):
            return sum(values)
        return None

    def address(self, operands):
        """The address in brackets; that of a generic access stands behind its descriptor."""
        inside = re.search(r"\[([^\[\]]*)\](?!\[)", operands)[1]
        total = 0
        for term in inside.split("+"):
            register, _, scale = term.removesuffix(".64").partition(".X")
            total += self.value(register) * (int(scale) if scale else 1)
        return total & MASK

    def run(self, instructions):
        """The shared accesses in their order: (instruction, address)."""
        accesses = []
        for name, text in instructions:
            operands = [o.strip() for o in text.split(",")]
            if re.match(r"(LDSM|LDS|STS|LD|ST)(\.|$)", name):
                accesses.append((name, self.address(text)))
            try:
                known = self.result(name.replace("S2UR", "S2R"), operands[1:])
            except (TypeError, IndexError, ValueError):
                known = None
            self.registers[operands[0]] = None if known is None else known & MASK
            if ".WIDE" in name:
                self.registers[f"R{int(operands[0][1:]) + 1}"] = None
        return accesses


def kernels(cubin):
    """(demangled name, instructions) of each kernel."""
    text = subprocess.run(["nvdisasm", "-c", "-ndf", cubin], check=True, stdout=subprocess.PIPE, text=True).stdout
    for section in re.split(r"^\.text\.", text, flags=re.M)[1:]:
        mangled, body = section.split(":", 1)
        name = subprocess.run(["c++filt", mangled], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        body = body.split("EXIT")[0]
        yield name, re.findall(r"/\*[0-9a-f]{4}\*/\s+(?:@!?U?P\w+ )?(\S+)\s+(.*?) ;", body)


KERNEL = re.compile(r"void (load|store)_(?:factor|sum)<(?:nvcuda::wmma::(matrix_.), )?(\d+), (\d+), (\d+), "
                    r"(?:nvcuda::wmma::precision::)?([\w ]+), (?:nvcuda::wmma::(\w+)|\(nvcuda::wmma::layout_t\)(\d)), "
                    rf"{PITCH}>")


def accesses(architecture):
    """For each access of a fragment: its name and its instructions with the elements of the lanes."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = f"{folder}/fragments.cubin"
        before = ["-DBEFORE_SM_80"] if int(architecture[3:]) < 80 else []
        subprocess.run(["nvcc", "-std=c++17", "-O3", f"-arch={architecture}", *before, "-cubin",
                        str(HERE / "fragments.cu"), "-o", cubin], check=True)
        for name, instructions in kernels(cubin):
            if not (found := KERNEL.match(name)):
                continue
            access, use, m, n, k, element, layout, number = found.groups()
            key = (element, f"m{m}n{n}k{k}", use or "accumulator",
                   layout or ("row_major", "col_major")[int(number)], access)
            lanes = [Lane(lane).run(instructions) for lane in range(32)]
            base = 1024 if int(architecture[3:]) >= 90 else 0
            for each in zip(*lanes):
                places = [divmod((address - base) // BYTES[element], PITCH) for _, address in each]
                instruction = re.sub(r"^LDS\.U(?=\.|$)", "LDS", each[0][0])
                yield key, instruction, " ".join(f"{line}:{place}" for line, place in places)


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    rows = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for architecture, found in zip(ARCHITECTURES, pool.map(lambda a: list(accesses(a)), ARCHITECTURES)):
            for row in found:
                rows[row].append(architecture)
    with open(HERE / "data" / "fragment_lanes.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["type", "shape", "use", "layout", "access", "instruction", "architectures", "lanes"])
        for (key, instruction, lanes), architectures in sorted(rows.items()):
            out.writerow([*key, instruction, " ".join(architectures), lanes])


if __name__ == "__main__":
    main()
