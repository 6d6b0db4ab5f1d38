# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What nvcc makes of the marked rows of a file in a mode, and what banklint predicts."""
import collections
import ctypes
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import sass_coverage

# Of nvcc, and of banklint if they are others.
MODES = {"whole": [], "rdc": ["-rdc=true"], "O0": ["-Xptxas", "-O0"], "Ofc": ["-Ofc=mid"], "min": ["-Ofc=min"],
         "G": ["-G"], "jit": ["-rdc=true"], "lto": ["-rdc=true", "-dlto"]}
ANY = 0  # a width that is not told


def units(text):
    """What is compared as one, by kernel and line, or by kernel alone with None for the line: "row N of KERNEL", which is
    a line; "all of KERNEL", "sets of KERNEL" or "loops of KERNEL", with the functions that it calls."""
    found = {}
    for line, code in enumerate(text.splitlines(), 1):
        if mark := re.search(r"// ((row \d+|all|sets|loops) of (\w+))$", code):
            found[mark[3], line if mark[2].startswith("row") else None] = mark[1]
    return found


def unit_of(units, kernel, line):
    return units.get((kernel, line)) or units.get((kernel, None))


def summary(unit, accesses):
    """What is compared, of operations and widths in bytes. In loops the widest alone: how many instructions the machine
    code has there hangs on how they are unrolled. Where a number that is not known decides which side of a branch is
    executed, only which instructions there are, as banklint tells what each side costs where it is."""
    if unit.startswith("loops"):
        return sorted({(kind, max(w for k, w in accesses if k == kind)) for kind, _ in accesses})
    return sorted(set(accesses) if unit.startswith("sets") else accesses)


def shown(accesses):
    return " ".join(f"{kind}{8 * width or '?'}" for kind, width in accesses) or "nothing"


class NvJitLink:
    PTX, FATBIN = 2, 4  # of its header: kinds of input

    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def call(self, name, *arguments):
        if code := getattr(self.library, "nvJitLink" + name)(*arguments):
            raise RuntimeError(f"nvJitLink{name}: error {code}")

    def link(self, kind, data, arch, *more):
        """The machine code of PTX, or of what nvcc made for link-time optimisation."""
        options = [f"-arch={arch}".encode(), b"-lineinfo", *more]
        handle, size = ctypes.c_void_p(), ctypes.c_size_t()
        self.call("Create", ctypes.byref(handle), len(options), (ctypes.c_char_p * len(options))(*options))
        self.call("AddData", handle, kind, data, ctypes.c_size_t(len(data)), b"kernels")
        self.call("Complete", handle)
        self.call("GetLinkedCubinSize", handle, ctypes.byref(size))
        cubin = ctypes.create_string_buffer(size.value)
        self.call("GetLinkedCubin", handle, cubin)
        self.call("Destroy", ctypes.byref(handle))
        return cubin.raw


def run(*command):
    made = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if made.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{made.stderr}")
    return made.stdout


class Toolchain:
    def __init__(self, banklint, arch="sm_90", linker=None):
        self.banklint, self.arch, self.linker = banklint, arch, linker
        self.number = re.sub(r"\D", "", arch)

    def compile(self, path, mode, cubin):
        nvcc = ["nvcc", "-w", "-std=c++17", "-lineinfo"]
        if mode == "jit":
            ptx = pathlib.Path(f"{cubin}.ptx")
            run(*nvcc, f"-arch={self.arch}", "-rdc=true", "-ptx", path, "-o", ptx)
            pathlib.Path(cubin).write_bytes(self.linker.link(NvJitLink.PTX, ptx.read_bytes() + b"\0", self.arch))
        elif mode == "lto":
            fatbin, n = pathlib.Path(f"{cubin}.fatbin"), self.number
            run(*nvcc, f"-gencode=arch=compute_{n},code=lto_{n}", "-dc", "-fatbin", path, "-o", fatbin)
            pathlib.Path(cubin).write_bytes(self.linker.link(NvJitLink.FATBIN, fatbin.read_bytes(), self.arch, b"-lto"))
        else:
            run(*nvcc, f"-arch={self.arch}", *MODES[mode], "-cubin", path, "-o", cubin)

    def machine(self, text, mode):
        """unit → its loads and stores in the machine code."""
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/kernels.cu"
            pathlib.Path(path).write_text(text)
            self.compile(path, mode, f"{folder}/code.cubin")
            listing = run("nvdisasm", "-g", "-c", "-ndf", f"{folder}/code.cubin")
        found, of_line, line, name = collections.defaultdict(list), units(text), None, None
        for code in listing.splitlines():
            if start := re.match(r"\.text\.(\w+):", code):
                name = start[1]
            elif place := re.search(r'//## File "([^"]+)", line (\d+)', code):
                if "inlined at" not in code:
                    line = int(place[2])
            elif access := re.match(r"\s+/\*\w+\*/\s+(@!?U?P\w+ )?(LDS|STS|LD|ST|ATOMS)((?:\.\S+)?) ", code):
                unit = unit_of(of_line, name, line)
                if unit and (access[1] or "").strip() != "@!PT":
                    kind = {"L": "load", "S": "store", "A": "atomic"}[access[2][0]]
                    found[unit].append((kind, sass_coverage.bytes_accessed(access[2] + access[3])))
        return found

    def predicted(self, text, mode):
        """unit → the same as banklint predicts, and whether all of it is exact."""
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/kernels.cu"
            pathlib.Path(path).write_text(text)
            said = subprocess.run([self.banklint, "--config=none", "--cuda-path=none", "--block=32", "--format=json", path,
                                   "--", "nvcc", f"-arch={self.arch}", *MODES[mode]], capture_output=True, text=True)
        if said.returncode not in (0, 1):
            sys.exit(f"banklint: {said.stderr}\n{text}")
        found, undecided, of_line = collections.defaultdict(list), set(), units(text)
        for access in json.loads(said.stdout)["accesses"]:
            unit = unit_of(of_line, access["kernel"], access["line"])
            if not unit:
                continue
            if access["verdict"] != "exact":
                undecided.add(unit)
            elif access["instruction_bytes"]:
                # Of one warp a request is an instruction, but in loops. Of several, as of a copy, the widest is told.
                count = (access["requests"] or 0) if unit[:3] in ("row", "all") else 1
                widest = (access["operation"], access["instruction_bytes"])
                found[unit] += [widest] * min(count, 1) + [(widest[0], ANY)] * (count - 1)
        return found, undecided

    def compare(self, text, mode):
        """unit → verdict, what the machine code has, what is predicted."""
        made, (said, undecided) = self.machine(text, mode), self.predicted(text, mode)
        result = {}
        for unit in sorted(set(units(text).values())):
            has, wants = summary(unit, made[unit]), summary(unit, said[unit])
            told = collections.Counter(access for access in wants if access[1] != ANY)
            others = collections.Counter(has) - told
            has_told = not told - collections.Counter(has)
            is_right = has_told and sorted(k for k, _ in others.elements()) == [k for k, width in wants if width == ANY]
            if unit.startswith("loops"):
                has_told, is_right = True, has == wants
            kind = ("undecided" if unit in undecided and has_told else
                    "right" if unit not in undecided and is_right else "wrong")
            result[unit] = kind, has, wants
        return result
