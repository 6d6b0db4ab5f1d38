#===- generate.py - Random kernels of the kinds that people write ----------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Writes a file of random kernels, and says of it what the comparison needs to know: see Kernel.

Each access to shared memory, and each call of a function that has some, stands on a line of its own, by which the two
sides are matched. While the generator writes a line, it knows the conditions under which threads come there. Those that
banklint cannot know (they depend on an argument, on blockIdx, on data) go through the macro Q, and are kept by line.
"""

import random
import re

# Names of a thread's place; values of arguments that were worth a try in the past.
INTERESTING = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 96, 100, 127, 128, 129, 255,
               256, 257, 512, 1000, 1023, 1024, 4096, 65535, 65536, 1 << 20, (1 << 20) + 3, (1 << 31) - 1]
NEGATIVE = [-1, -2, -3, -4, -7, -8, -16, -31, -32, -33, -64, -100, -128, -1000, -65536, -(1 << 31)]
UNSIGNED = [(1 << 32) - 1, (1 << 32) - 2, (1 << 32) - 8, (1 << 32) - 32, (1 << 32) - 100, 1 << 31, (1 << 31) + 5]
WIDE = [1 << 32, (1 << 32) + 1, (1 << 32) + 32, (1 << 40) + 7]
SHAPES = [(32, 1, 1), (64, 1, 1), (128, 1, 1), (256, 1, 1), (96, 1, 1), (48, 1, 1), (33, 1, 1), (7, 1, 1), (100, 1, 1),
          (8, 8, 1), (16, 16, 1), (32, 8, 1), (16, 4, 1), (8, 4, 4), (4, 32, 1), (32, 4, 1), (5, 13, 1), (10, 10, 1),
          (2, 3, 20), (16, 8, 2), (1, 64, 1)]


PLACES = ("t", "tx", "ty", "tz", "threadIdx.x", "threadIdx.y", "threadIdx.z", "lane", "warp")


class Type:
    """An element of an array: how it is spelled, its bytes, its alignment, its parts that are numbers."""

    def __init__(self, name, size, align, parts=(), load="(float){}", store=None):
        self.name, self.size, self.align, self.parts, self.load = name, size, align, parts, load
        self.store = store or "(" + name + "){}"


FLOAT = Type("float", 4, 4)
INT = Type("int", 4, 4)
POINTER = Type("void *", 8, 8)
UNSIGNED_INT = Type("unsigned", 4, 4)
SCALARS = [FLOAT, FLOAT, FLOAT, INT, INT, UNSIGNED_INT, Type("unsigned char", 1, 1), Type("short", 2, 2),
           Type("double", 8, 8), Type("half", 2, 2, (), "__half2float({})", "__float2half({})"), Type("char", 1, 1),
           Type("unsigned long long", 8, 8)]
VECTORS = [Type("float2", 8, 8, ("x", "y")), Type("float4", 16, 16, ("x", "y", "z", "w")),
           Type("int2", 8, 8, ("x", "y")), Type("int4", 16, 16, ("x", "w")), Type("short2", 4, 4, ("x", "y")),
           Type("uchar4", 4, 4, ("x", "z")), Type("double2", 16, 16, ("x", "y"))]
STRUCTS = [Type("Pair", 8, 4, ("x", "y")), Type("Triple", 12, 4, ("x", "y", "z")), Type("Quad", 16, 4, ("x", "w")),
           Type("Mixed", 8, 4, ("tag", "value")), Type("Row", 36, 4, ("of[{}]", "last")), Type("Wide", 16, 8, ("a", "b")),
           Type("Bytes", 3, 1, ("r", "g", "b")), Type("Aligned", 16, 16, ("x", "y", "z")),
           Type("Stage", 368, 4, ("tile[{}][{}]", "line[{}]", "inner.last", "inner.of[{}]"))]
PRELUDE = """\
struct Pair { float x, y; };
struct Triple { float x, y, z; };
struct Quad { float x, y, z, w; };
struct Mixed { char tag; int value; };
struct Row { float of[8]; float last; };
struct Wide { double a; float b; };
struct Bytes { unsigned char r, g, b; };
struct __align__(16) Aligned { float x, y, z; };
struct Stage { float tile[4][9]; float line[47]; Row inner; };
struct Layout { int pitch, start; };
template <int N> struct Small { static __device__ int of(int i) { return N > 2 ? i % N + Small<N / 2>::of(i) : i & N; } };
template <> struct Small<0> { static __device__ int of(int) { return 0; } };
""".splitlines()


# What arrays of numbers are read and written as, where their alignment allows it.
VIEWS = [t for t in SCALARS + VECTORS if t.name in ("float2", "float4", "int2", "int4", "double", "unsigned", "short",
                                                    "unsigned char", "unsigned long long")]


class Expression:
    """Text of an integer, and what it depends on: numbers that banklint cannot know, data, the thread."""

    def __init__(self, text, known=True, data=False, varies=False, unknown_name=False):
        self.text, self.known, self.data, self.varies = text, known, data, varies

    def __str__(self):
        return self.text


def joined(text, *parts):
    return Expression(text, all(p.known for p in parts), any(p.data for p in parts), any(p.varies for p in parts))


class Variable:
    def __init__(self, name, type_, of):
        self.name, self.type, self.of = name, type_, of
        self.mutable = False


class Array:
    def __init__(self, name, element, dims, dynamic=False):
        self.name, self.element, self.dims, self.dynamic = name, element, dims, dynamic
        self.volatile = False
        self.aligned = False  # to 16 bytes, whatever its element is
        self.table = False  # only read: its numbers may be indices

    @property
    def length(self):
        n = 1
        for d in self.dims:
            n *= d
        return n

    @property
    def mask(self):
        """The greatest for indices that keeps them within the array."""
        return 2 ** (self.length.bit_length() - 1) - 1


class Scope:
    """Conditions for the lines in it: (guard, except, values, from this line on)."""

    def __init__(self, kind, line):
        self.kind, self.line, self.needs = kind, line, []


class Kernel:
    """What is known of a kernel: its launches, arguments, arrays."""

    def __init__(self, name):
        self.name = name
        self.arguments = []  # (type, name)
        self.arrays = []
        self.own_arrays = []  # of functions that it calls
        self.barriers = False
        self.launches = []  # Launch
        self.wild = False
        self.nest = False  # whether it consists of loops with many steps
        self.lines = []  # numbers of all lines that are for this kernel alone


class Launch:
    def __init__(self, block):
        self.block = block
        self.template = ""
        self.grid = None  # three numbers, None each if unknown
        self.fixed = {}  # arguments that are constants there


class File:
    def __init__(self, seed, kernels, nests=0):
        self.rng = random.Random(seed)
        self.seed = seed
        self.lines = []
        self.kernels = []
        self.needs = {}  # line: scopes
        self.access_lines = {}  # line: names of the arrays into which it leads, empty if any
        self.data_guards = []
        self.unknown_loops = []
        self.vague_loops = set()  # with a known number of steps, but threads may leave before
        self.next_id = 0
        self.lines.append('#include "device.h"')
        self.lines.append("#ifdef DIFFERENTIAL_HOST")
        self.lines.append("#define __align__(N) __attribute__((aligned(N)))")
        self.lines.append("#endif")
        self.lines += PRELUDE
        for i in range(kernels):
            KernelWriter(self, f"k{i}").write()
        for i in range(kernels, kernels + nests):
            NestWriter(self, f"k{i}").write()
        self.write_launches()

    def own(self, kernel):
        """The last line belongs to that kernel."""
        kernel.lines.append(len(self.lines))

    def fresh(self):
        self.next_id += 1
        return self.next_id

    def write_launches(self):
        self.lines.append("#ifndef DIFFERENTIAL_HOST")
        for k in self.kernels:
            parameters = ", ".join(f"{t} {n}" for t, n in k.arguments)
            for i, l in enumerate(k.launches):
                self.lines.append(f"void launch_{k.name}_{i}(int *in, float *out, {parameters + ', ' if parameters else ''}"
                                  f"int grid, dim3 grid3) {{")
                self.own(k)
                args = "".join(", " + (str(l.fixed[n]) if n in l.fixed else n) for t, n in k.arguments)
                dynamic = f", {l.dynamic}" if l.dynamic else ""
                self.lines.append(f"  {k.name}{l.template}<<<{l.grid_text}, {block_text(l.block)}{dynamic}>>>(in, out{args});")
                self.own(k)
                self.lines.append("}")
                self.own(k)
        self.lines.append("#else")
        table = []
        for k in self.kernels:
            for i, l in enumerate(k.launches):
                args = "".join(f", {host_argument(t, f'a[{j}]')}" for j, (t, n) in enumerate(k.arguments))
                self.lines.append(f"UNSEEN static void call_{k.name}_{i}(const long long *a) "
                                  f"{{ {k.name}{l.template}(GlobalMemory, GlobalResults{args}); }}")
                self.own(k)
                table.append((k, f'{{"{k.name}_{i}", call_{k.name}_{i}}},'))
        self.lines.append("HostKernel Kernels[] = {")
        for k, entry in table:
            self.lines.append(entry)
            self.own(k)
        self.lines.append("{nullptr, nullptr}};")
        self.lines.append("#endif")

    def text(self):
        return "\n".join(self.lines) + "\n"

    def relevant(self):
        """By line: (guard, except, values) that decide whether threads come there."""
        return {line: [(g, e, v) for s in scopes for g, e, v, since in s.needs if since <= line]
                for line, scopes in self.needs.items()}


def host_argument(type_, number):
    """An argument of that type, of the number that is tried."""
    return f"Layout{{(int){number}, (int)({number} >> 3 & 63)}}" if type_ == "Layout" else f"({type_}){number}"


def block_text(block):
    if block[2] != 1:
        return f"dim3({block[0]}, {block[1]}, {block[2]})"
    return f"dim3({block[0]}, {block[1]})" if block[1] != 1 else str(block[0])


class FunctionWriter:
    """Writes the body of one function."""

    def __init__(self, file):
        self.file, self.rng = file, file.rng
        self.indent = 1
        self.scopes = [Scope("function", len(file.lines) + 1)]
        self.loop_depth = 0
        self.unknown_depth = 0  # of conditions and loops that banklint cannot know
        self.variables = []
        self.names = 0
        self.aliases = {}

    # Text

    def put(self, text):
        self.file.lines.append("  " * self.indent + text)

    def put_access(self, text):
        """A line with one access, or a call that leads to some."""
        self.put(text)
        line = len(self.file.lines)
        self.file.needs[line] = list(self.scopes)
        arrays = set(re.findall(r"\bk\d+_(?:s\d+|d)\b", text))
        for name in re.findall(r"\b[a-z]+\d+\b", text):
            arrays |= self.aliases.get(name, set())
        self.file.access_lines[line] = arrays

    def alias(self, name, array):
        """That pointer, reference or function leads into that array."""
        self.aliases[name] = {array.name}

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, *choices):
        return self.rng.choice(choices)


class KernelWriter(FunctionWriter):
    def __init__(self, file, name):
        super().__init__(file)
        self.kernel = Kernel(name)
        self.helpers = {}
        self.left = False  # whether threads may have returned
        self.functions = []  # of an integer

    # The kernel as a whole

    def write(self):
        k, rng = self.kernel, self.rng
        before = len(self.file.lines)
        k.wild = self.chance(0.6)
        shapes = rng.sample(SHAPES, rng.randint(1, 5))
        self.most_threads = max(a * b * c for a, b, c in shapes)
        self.shapes = shapes
        self.dims = max(sum(d > 1 for d in s[1:]) and (3 if s[2] > 1 else 2) or 1 for s in shapes)
        if k.wild:
            for _ in range(rng.randint(1, 3)):
                k.arguments.append((self.pick("int", "int", "int", "unsigned", "unsigned", "size_t", "long long", "short",
                                              "bool", "Layout"), self.name("n")))
        self.fixed = {n for t, n in k.arguments if t != "Layout" and self.chance(0.15)}  # those that launches give as constants
        self.template = self.chance(0.15)
        self.write_arrays_before()
        for helper in HELPERS:
            if self.chance(0.25):
                helper(self)
        self.scopes = [Scope("function", len(self.file.lines) + 1)]
        if self.template:
            self.file.lines.append("template <int N>")
        parameters = "".join(f", {t} {n}" for t, n in k.arguments)
        self.file.lines.append(f"__global__ void {k.name}(const int *in, float *out{parameters}) {{")
        self.write_arrays()
        self.write_variables()
        self.put("float acc = 0;")
        self.statements(rng.randint(3, 8), 0)
        self.put("out[threadIdx.x & 1023] = acc;")
        self.file.lines.append("}")
        k.lines += range(before + 1, len(self.file.lines) + 1)
        self.write_launches()
        self.file.kernels.append(k)

    def write_launches(self):
        k, rng = self.kernel, self.rng
        for s in self.shapes:
            l = Launch(s)
            if self.template:
                l.template = f"<{self.template_value}>"
            kind = rng.randint(0, 3)
            if kind == 0:
                l.grid, l.grid_text = (None, 1, 1), "grid"
            elif kind == 1:
                l.grid, l.grid_text = (None, None, None), "grid3"
            elif kind == 2:
                n = rng.choice([1, 2, 3, 4, 16, 100, 1024])
                l.grid, l.grid_text = (n, 1, 1), str(n)
            else:
                a, b = rng.choice([1, 4, 33]), rng.choice([2, 5, 64])
                l.grid, l.grid_text = (a, b, 1), f"dim3({a}, {b})"
            for t, n in k.arguments:
                if n in self.fixed and self.chance(0.5):
                    l.fixed[n] = rng.choice([0, 1]) if t == "bool" else rng.choice([0, 1, 3, 5, 16, 32, 33, 64, 100, 1024])
            l.dynamic = self.dynamic_bytes
            k.launches.append(l)

    def write_arrays_before(self):
        rng = self.rng
        self.dynamic_bytes = 0
        if self.template:
            self.template_value = self.pick(8, 16, 17, 32, 33)
        if self.chance(0.15):
            self.dynamic_bytes = self.pick(4096, 8192, 16384)
            a = Array(self.kernel.name + "_d", FLOAT, [self.dynamic_bytes // 4], True)
            self.kernel.arrays.append(a)
            self.file.lines += ["#ifdef DIFFERENTIAL_HOST",
                                f"__attribute__((aligned(65536))) float {a.name}[{a.length}];", "#endif"]

    def write_arrays(self):
        rng, k = self.rng, self.kernel
        for a in k.arrays:
            self.put(f"DYNAMIC(float, {a.name});")
        left = 40000
        for i in range(rng.randint(1, 3)):
            element = rng.choice(SCALARS if self.chance(0.6) else VECTORS if self.chance(0.5) else STRUCTS)
            if i and not element.parts and self.chance(0.3):
                element = FLOAT
            form = rng.random()
            most = max(left // element.size, 1)
            if form < 0.4:
                dims = [rng.choice([64, 128, 256, 512, 1000, 1024, 2048, 4096])]
            elif form < 0.85:
                dims = [rng.choice([4, 8, 16, 32]), rng.choice([8, 16, 17, 31, 32, 33, 36, 40, 64])]
                if self.template and self.chance(0.5):
                    dims[1] = self.template_value
            else:
                dims = [rng.choice([2, 3, 4]), rng.choice([4, 8, 9]), rng.choice([8, 16, 32, 33])]
            while True:
                n = 1
                for d in dims:
                    n *= d
                if n <= most:
                    break
                dims[0] = max(1, dims[0] // 2)
                if dims[0] == 1:
                    break
            if n > most and i:
                continue
            if n > most:
                element, dims, n = FLOAT, [256], 256
            left -= n * element.size
            a = Array(f"{k.name}_s{i}", element, dims)
            a.table = k.wild and i > 0 and element.name in ("int", "unsigned") and self.chance(0.7)
            spelled = [str(d) for d in dims]
            if self.template and len(dims) > 1 and dims[1] == self.template_value:
                spelled[1] = "N"
            volatile = "volatile " if not element.parts and element.name != "half" and self.chance(0.05) else ""
            a.volatile = bool(volatile)
            a.aligned = self.chance(0.3)
            aligned = "__align__(16) " if a.aligned else ""
            self.put(f"{volatile}__shared__ {aligned}{element.name} {a.name}{''.join('[' + d + ']' for d in spelled)};")
            k.arrays.append(a)

    def write_variables(self):
        rng, k = self.rng, self.kernel
        tid = Expression("t", varies=True)
        form = rng.randint(0, 4)
        if self.dims == 1 or form == 0:
            self.put("int t = threadIdx.x;")
        elif form == 1:
            self.put("int t = threadIdx.y * blockDim.x + threadIdx.x;")
        elif form == 2:
            self.put("const unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);")
        else:
            self.put("int t = threadIdx.x + threadIdx.y * blockDim.x;")
        self.variables.append(Variable("t", "int", tid))
        for name, text in (("tx", "threadIdx.x"), ("ty", "threadIdx.y"), ("tz", "threadIdx.z")):
            if name == "tx" or self.dims > 1 and name == "ty" or self.dims > 2:
                if self.chance(0.5):
                    self.put(f"{self.pick('int', 'int', 'const int', 'unsigned')} {name} = {text};")
                    self.variables.append(Variable(name, "int", Expression(name, varies=True)))
                else:
                    self.variables.append(Variable(text, "unsigned", Expression(text, varies=True)))
        if self.chance(0.5):
            self.put("int lane = t & 31, warp = t >> 5;" if self.chance(0.7) else
                     "int lane = t % 32, warp = t / 32;")
            self.variables.append(Variable("lane", "int", Expression("lane", varies=True)))
            self.variables.append(Variable("warp", "int", Expression("warp", varies=True)))
        for t, n in k.arguments:
            for number in [f"{n}.pitch", f"{n}.start"] if t == "Layout" else [n]:
                self.variables.append(Variable(number, t, Expression(number, known=False)))
        if k.wild:
            if self.chance(0.5):
                b = self.pick("blockIdx.x", "blockIdx.x", "blockIdx.y", "gridDim.x")
                self.variables.append(Variable(b, "unsigned", Expression(b, known=False)))
            if self.chance(0.3):
                self.put("int gx = blockIdx.x * blockDim.x + threadIdx.x;")
                self.variables.append(Variable("gx", "int", Expression("gx", known=False, varies=True)))
            if self.chance(0.3):
                self.put("int d = in[t & 1023];")
                self.variables.append(Variable("d", "int", Expression("d", known=False, data=True, varies=True)))
        if self.template:
            self.variables.append(Variable("N", "int", Expression("N")))

    # Integers

    def constant(self, small=False):
        return Expression(str(self.rng.choice([1, 2, 3, 4, 5, 8] if small else
                                              [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 63, 64, 100, 128])))

    def leaf(self):
        if self.chance(0.15):
            return self.constant()
        visible = self.variables
        if self.chance(0.3):
            visible = [v for v in visible if v.name in PLACES]
        v = self.rng.choice(visible)
        if not v.of.known and self.chance(0.3):
            v = self.rng.choice(visible)
        return v.of

    def pattern(self):
        """As people write it: swizzles, rows of matrix fragments, gaps after each row, widths that are mixed."""
        a = self.rng.choice([v.of for v in self.variables if v.name in PLACES])
        b = self.leaf()
        c = self.constant()
        form = self.rng.randint(0, 17)
        text = [f"(({a} / 8) * 8 + (({a} % 8) ^ ({a} / 8 & 7)))", f"(({a} & ~31) | (({a} ^ ({a} >> 5)) & 31))",
                f"({b} * 32 + ({a} ^ ({b} & 31)))", f"(({a} & 15) * {self.pick(32, 36, 40, 64)} + ({a} >> 4 & 1) * 8)",
                f"((({a} & 7) + (({a} >> 4) << 3)) * {self.pick(8, 32, 40)} + ({a} >> 3 & 1) * 8)",
                f"({a} + {a} / {self.pick(16, 32)})", f"({a} * {c} + ({a} >> {self.pick(2, 3, 4, 5)}))",
                f"((int)((long long){a} * {b} >> {self.pick(1, 2, 5)}))", f"((unsigned)({b}) - {a})",
                f"((size_t){a} * {c} + ({b} & 63))", f"((unsigned long long)({a} + {b}) / {self.pick(3, 4, 32)})",
                f"(({a} ^ {b}) * 33 & 1023)", f"(({a} % 4) * 8 + {a} / 4 % 8)", f"((unsigned short)({a} * {c} - {b}))",
                f"(({a} << 2 | {a} >> 3 & 3) ^ ({a} & 28))", f"({a} - {b} * {c} + {b} / 2 * {c})",
                f"((int)({a} * {self.pick('0.5f', '1.5f', '0.25', '1.0f / 3')}))", f"((int)floorf({a} / 3.0f))"][form]
        uses = [e for e in (a, b) if re.search(rf"(?<![\w.]){re.escape(e.text)}(?!\w)", text)]
        if form > 15:
            uses.append(Expression("", False, True))  # what floating point gives counts as data
        return joined(text, *uses)

    def integer(self, depth):
        if depth <= 0 or self.chance(0.15):
            return self.leaf()
        if self.chance(0.12):
            return self.pattern()
        if self.functions and self.chance(0.06):
            a = self.integer(depth - 1)
            return joined(f"{self.rng.choice(self.functions)}({a})", a)
        form = self.rng.randint(0, 25)
        a = self.integer(depth - 1)
        if form < 4:
            b = self.integer(depth - 1)
            return joined(f"({a} + {b})", a, b)
        if form < 6:
            b = self.integer(depth - 1)
            return joined(f"({a} - {b})", a, b)
        if form < 9:
            b = self.constant()
            return joined(f"({a} * {b})", a)
        if form == 9:
            b = self.leaf()
            return joined(f"({a} * {b})", a, b)
        if form < 12:
            return joined(f"({a} {self.pick('%', '/')} {self.pick(2, 3, 4, 5, 7, 8, 9, 16, 32, 33)})", a)
        if form < 14:
            return joined(f"({a} & {self.pick(1, 3, 7, 15, 31, 6, 14, 24, 63, 255)})", a)
        if form == 14:
            return joined(f"({a} | {self.constant()})", a)
        if form < 17:
            b = self.integer(depth - 1)
            return joined(f"({a} ^ {b})", a, b)
        if form == 17:
            return joined(f"({a} >> {self.pick(1, 2, 3, 4, 5)})", a)
        if form == 18:
            return joined(f"({a} << {self.pick(1, 2, 3, 5)})", a)
        if form == 19:
            c, b = self.condition(depth - 1), self.integer(depth - 1)
            return joined(f"({c} ? {a} : {b})", a, b, c)
        if form == 20:
            b = self.integer(depth - 1)
            return joined(f"{self.pick('min', 'max')}((int)({a}), (int)({b}))", a, b)
        if form == 21:
            return joined(f"({self.pick('unsigned', 'long long', 'size_t', 'unsigned char', 'short', 'int')})({a})", a)
        if form == 22:
            b = self.integer(depth - 1)
            divisor = f"({b} | 1)" if self.chance(0.85) else b  # rarely one that can be 0
            return joined(f"({a} {self.pick('%', '/')} {divisor})", a, b)
        if form == 23:
            return joined(self.pick("(~{})", "(-{})", "abs((int)({}))", "__popc({})", "(int)__brev({})", "(!{})").format(a), a)
        if form == 24:
            b = self.integer(depth - 1)
            return joined(f"({a} {self.pick('&', '|')} {b})", a, b)
        c = self.condition(depth - 1)
        return joined(f"(int)({c})", c)

    def condition(self, depth):
        """Of which banklint knows the outcome if it is known, as text in parentheses where needed."""
        form = self.rng.randint(0, 9)
        a = self.integer(depth)
        if form < 5:
            b = self.constant() if self.chance(0.6) else self.integer(depth)
            return joined(f"({a} {self.pick('<', '<', '>', '<=', '>=', '==', '!=')} {b})", a, b)
        if form < 7:
            return joined(f"(({a} & {self.pick(1, 1, 2, 3, 4, 16)}) {self.pick('==', '!=')} 0)", a)
        if form == 7 and depth > 0:
            b, c = self.condition(depth - 1), self.condition(depth - 1)
            return joined(f"({b} {self.pick('&&', '||')} {c})", b, c)
        if form == 8:
            return joined(f"(bool)({a})", a)
        return joined(f"({a} % {self.pick(2, 3, 4)} == {self.pick(0, 1)})", a)

    def known_condition(self):
        for _ in range(20):
            c = self.condition(1)
            if c.known and c.varies:
                return c
        return Expression(f"(t < {self.pick(8, 16, 24, 32, 40)})", varies=True)

    def unknown_condition(self):
        for _ in range(10):
            c = self.condition(1)
            if not c.known:
                return c
        return None

    def asked(self, condition):
        """The condition as it is written, and the guard if banklint cannot know it."""
        if condition.known:
            return condition.text, None
        guard = self.file.fresh()
        if condition.data:
            self.file.data_guards.append(guard)
        return f"Q({guard}, {condition})", guard

    def index(self, length, depth=2):
        """An integer below length, mostly."""
        form = self.rng.random()
        if form < 0.12:
            steps = [c for c in (1, 1, 2, 3, 4, 5, 8, 16, 32, 33) if c * (self.most_threads - 1) < length]
            if steps:
                c = self.rng.choice(steps)
                room = length - 1 - c * (self.most_threads - 1)
                offset = self.rng.randint(0, room) if self.chance(0.5) else 0
                text = "t" if c == 1 else f"t * {c}" if self.chance(0.7) else f"{c} * t"
                return Expression(text + (f" + {offset}" if offset else ""), varies=True)
        if form < 0.17:
            return Expression(f"{self.most_threads - 1} - t", varies=True) if length >= self.most_threads else \
                Expression(f"t % {length}", varies=True)
        if form < 0.23 and self.kernel.wild:
            a = self.natural_unknown()
            if a:
                return a
        a = self.integer(depth)
        if length & (length - 1) == 0 and self.chance(0.75):
            return joined(f"{a} & {length - 1}", a)
        if self.chance(0.5):
            return joined(f"(unsigned)({a}) % {length}", a)
        if self.chance(0.5):
            return joined(f"min(max((int)({a}), 0), {length - 1})", a)
        return joined(f"({a} % {length} + {length}) % {length}u", a) if self.chance(0.5) else \
            joined(f"(unsigned)({a}) % {length}u", a)

    def natural_unknown(self):
        """As people write it: nothing keeps it within the array but the right arguments."""
        unknown = [v.of for v in self.variables if not v.of.known and not v.of.varies]
        if not unknown:
            return None
        n = self.rng.choice(unknown)
        m = self.rng.choice(unknown)
        a = self.rng.choice([v.of for v in self.variables if v.of.known] or [Expression("t", varies=True)])
        form = self.rng.randint(0, 8)
        text = [f"t * {n}", f"t + {n}", f"{a} * {n} + t", f"(t >> 4) * {n} + (t & 15)", f"(t / 8) * {n} + t % 8",
                f"t * {n} + {m}", f"{n} - t", f"{n} * 32 + t", f"(t ^ {n})"][form]
        return joined(text, n, m, a, Expression("", varies=True))

    # Elements of arrays

    def element(self, array=None, reads=False):
        """Text of an element, and its type."""
        a = array or self.rng.choice([a for a in self.kernel.arrays if not a.table or reads])
        text = a.name
        if len(a.dims) == 1:
            text += f"[{self.index(a.length)}]"
        else:
            for i, d in enumerate(a.dims):
                text += f"[{self.row_index(d, i == len(a.dims) - 1)}]"
        return text, a.element

    def row_index(self, length, last):
        natural = [v for v in self.variables if v.name in ("tx", "ty", "threadIdx.x", "threadIdx.y", "lane", "warp")]
        if natural and self.chance(0.3):
            v = self.rng.choice(natural)
            bound = {"tx": 0, "threadIdx.x": 0, "ty": 1, "threadIdx.y": 1}.get(v.name)
            most = max(s[bound] for s in self.shapes) if bound is not None else 32 if v.name == "lane" else \
                (self.most_threads + 31) // 32
            if most <= length:
                return v.of
        return self.index(length, 1)

    def part(self, element_text, element):
        """A number in the element, its text and type name; or the whole if it is a number."""
        if not element.parts:
            return element_text, element
        p = self.rng.choice(element.parts)
        while "{}" in p:
            p = p.replace("{}", f"{self.integer(1)} & {3 if p.startswith('tile[{}') else 7}", 1)
        return f"{element_text}.{p}", FLOAT

    # Statements

    def statements(self, count, depth):
        for _ in range(count):
            self.statement(depth)

    def statement(self, depth):
        choices = [(10, self.load), (8, self.store), (3, self.update), (2, self.atomic), (5, self.declare),
                   (3, self.pointer), (2, self.kept_pointer), (2, self.reference),
                   (3, self.use_helper), (2, self.lambda_), (2, self.view), (1, self.copy), (2, self.asked_access), (1, self.local_array), (1, self.count_on)]
        if depth < 3:
            choices += [(4, self.if_), (3, self.known_loop), (2, self.switch), (1, self.cursor)]
            if self.kernel.wild:
                choices += [(4, self.if_), (3, self.unknown_loop), (1, self.while_), (2, self.select_layout), (1, self.select_array)]
        if depth == 0:
            choices += [(2, self.barrier), (1, self.early_return)]
            if self.kernel.wild:
                choices += [(1, self.shuffle)]
        if self.loop_depth and depth < 4:
            choices += [(1, self.leave_loop)]
        if any(v.mutable for v in self.variables):
            choices += [(3, self.assign)]
        total = sum(w for w, _ in choices)
        at = self.rng.random() * total
        for w, f in choices:
            at -= w
            if at < 0:
                f(depth)
                return

    def load(self, depth):
        tables = [a for a in self.kernel.arrays if a.table]
        if tables and self.chance(0.3):
            v = self.name("x")
            text, element = self.element(self.rng.choice(tables))
            self.put_access(f"int {v} = {text};")
            self.variables.append(Variable(v, "int", Expression(v, known=False, data=True, varies=True)))
            return
        text, element = self.element(reads=True)
        self.load_of(text, element)

    def load_of(self, text, element):
        if element.parts and self.chance(0.5):
            v = self.name("v")
            self.put_access(f"{element.name} {v} = {text};")
            part = element.parts[0]
            self.put(f"acc += {v}.{part.replace('{}', '0')};")
            return
        text, element = self.part(text, element)
        form = self.rng.randint(0, 3)
        if form == 1:
            self.put("acc +=")
            self.put_access("  " + element.load.format(text) + ";")
        else:
            self.put_access(f"acc += {element.load.format(text)};")

    def store(self, depth):
        text, element = self.element()
        self.store_to(text, element)

    def store_to(self, text, element):
        if element.parts and self.chance(0.5):
            v = self.name("v")
            self.put(f"{element.name} {v} = {{}};")
            self.put_access(f"{text} = {v};")
            return
        text, element = self.part(text, element)
        self.put_access(f"{text} = {element.store.format('acc')};")

    def load_or_store(self, text, element):
        if self.chance(0.5):
            self.load_of(text, element)
        else:
            self.store_to(text, element)

    def written(self):
        """Arrays to which pointers may lead."""
        return [a for a in self.kernel.arrays if not a.table and not a.volatile]

    def number_element(self):
        """An element that is a number, not a half."""
        for _ in range(10):
            text, element = self.element()
            text, element = self.part(text, element)
            if element.name != "half":
                return text, element
        return None, None

    def update(self, depth):
        text, element = self.number_element()
        if not text:
            return
        if self.chance(0.2):
            self.put_access(f"{self.pick('++{}', '{}++', '--{}', '{}--').format(text)};")
        else:
            self.put_access(f"{text} {self.pick('+=', '-=', '*=')} {element.store.format('acc')};")

    def atomic(self, depth):
        arrays = [a for a in self.written() if a.element.name in ("int", "unsigned")]
        if not arrays:
            return
        text, element = self.element(self.rng.choice(arrays))
        operation = self.pick("atomicAdd", "atomicAdd", "atomicMax", "atomicOr", "atomicExch", "atomicXor")
        self.put_access(f"{operation}(&{text}, ({element.name})1);")

    def declare(self, depth):
        v = self.name("i")
        e = self.integer(self.rng.randint(1, 3))
        type_ = self.pick("int", "int", "int", "unsigned", "const int", "auto", "long long", "size_t", "short")
        self.put(f"{type_} {v} = {e};")
        var = Variable(v, type_, Expression(v, e.known and True, e.data, e.varies))
        var.mutable = not type_.startswith("const")
        var.level = (self.loop_depth, self.unknown_depth)
        self.variables.append(var)

    def assign(self, depth):
        changeable = [v for v in self.variables if v.mutable and getattr(v, "free", True)]
        if not changeable:
            return
        v = self.rng.choice(changeable)
        e = self.integer(2)
        operator = self.pick("=", "+=", "^=", "-=") if self.chance(0.8) else self.pick("*=", "|=", "&=")
        if self.loop_depth and not v.level[0] >= self.loop_depth:
            return  # a loop says first what it changes
        self.put(f"{v.name} {operator} {e};")
        known = e.known and (v.of.known or operator == "=") and self.unknown_depth <= v.level[1]
        v.of = Expression(v.name, known, v.of.data or e.data or self.in_data(), True)

    def in_data(self):
        return any(n[0] in self.file.data_guards for s in self.scopes for n in s.needs)

    def pointer(self, depth):
        arrays = [a for a in self.written() if len(a.dims) == 1] or None
        if not arrays:
            arrays2 = [a for a in self.written() if len(a.dims) == 2]
            if not arrays2:
                return
            a = self.rng.choice(arrays2)
            p = self.name("row")
            self.alias(p, a)
            if self.chance(0.5):
                self.put(f"{a.element.name} *{p} = {a.name}[{self.row_index(a.dims[0], False)}];")
            else:
                self.put(f"{a.element.name} (&{p})[{a.dims[1]}] = {a.name}[{self.row_index(a.dims[0], False)}];")
            for _ in range(self.rng.randint(1, 2)):
                text = f"{p}[{self.row_index(a.dims[1], True)}]"
                self.load_or_store(text, a.element)
            return
        a = self.rng.choice(arrays)
        p = self.name("p")
        self.alias(p, a)
        half = max(a.length // 2, 1)
        self.put(f"{a.element.name} *{p} = {self.pick(a.name + ' + {}', '&' + a.name + '[{}]').format('(' + str(self.index(half)) + ')')};")
        for _ in range(self.rng.randint(1, 3)):
            i = self.index(half)
            text = f"{p}[{i}]" if self.chance(0.6) else f"(*({p} + ({i})))"
            if self.chance(0.2):
                self.put(f"{p} += {self.pick(1, 2, 4, 32)};")
                text = f"{p}[{self.pick(0, 1, 2)}]"
            self.load_or_store(text, a.element)

    def kept_pointer(self, depth):
        """A pointer that lies in memory before it is used: in a union, in bytes, in a structure, in shared memory."""
        arrays = [a for a in self.written() if len(a.dims) == 1]
        if not arrays:
            return
        a = self.rng.choice(arrays)
        element, half = a.element.name, max(a.length // 2, 1)
        form = self.pick("union", "bytes", "structure", *(["shared"] * 3 if depth == 0 else []))
        p = self.name("kept")
        self.alias(p, a)
        start = f"{a.name} + {self.pick(0, 1, 4, 32) % half if form == 'shared' else '(' + str(self.index(half)) + ')'}"
        if form == "union":
            u = self.name("u")
            self.put(f"union {{ {element} *p; unsigned long long number; }} {u};")
            self.put(f"{u}.p = {start};")
            self.put(f"{u}.number += {self.pick(0, 1, 2)} * sizeof({element});")
            self.put(f"{element} *{p} = {u}.p;")
        elif form == "bytes":
            q, b = self.name("q"), self.name("b")
            self.put(f"{element} *{q} = {start}, *{p};")
            self.put(f"char {b}[sizeof {q}];")
            self.put(f"memcpy({b}, &{q}, sizeof {q});")
            self.put(f"memcpy(&{p}, {b}, sizeof {p});")
        elif form == "structure":
            o, copied = self.name("o"), self.name("o")
            self.put(f"struct {{ int n; {element} *p; }} {o} = {{3, {start}}};")
            self.put(f"auto {copied} = {o};")
            self.put(f"{element} *{p} = {copied}.p;")
        else:
            shared = Array(f"{self.kernel.name}_s{50 + len(self.kernel.own_arrays)}", POINTER, [1])
            self.kernel.own_arrays.append(shared)
            self.put(f"__shared__ {element} *{shared.name};")
            self.put_access(f"{shared.name} = {start};")
            self.barrier(depth)
            self.put_access(f"{element} *{p} = {shared.name};")
        for _ in range(self.rng.randint(1, 2)):
            self.load_or_store(f"{p}[{self.index(half)}]", a.element)
        if form == "shared":
            self.barrier(depth)

    def reference(self, depth):
        arrays = self.written()
        if not arrays:
            return
        a = self.rng.choice(arrays)
        text, element = self.element(a)
        if element.parts:
            text, element = self.part(text, element)
            if element is FLOAT:
                return
        r = self.name("r")
        self.alias(r, a)
        self.put(f"{element.name} &{r} = {text};")
        self.store_to(r, element)
        if self.chance(0.5):
            self.load_of(r, element)

    def lambda_(self, depth):
        floats = [a for a in self.written() if len(a.dims) == 1 and not a.element.parts]
        if not floats:
            return
        a = self.rng.choice(floats)
        f = self.name("f")
        self.alias(f, a)
        # The conditions in the function do not matter to its lines: they are those of the call.
        saved, self.scopes = self.scopes, [Scope("function", len(self.file.lines) + 1)]
        variables, self.variables = self.variables, self.variables + [Variable("j", "int", Expression("j", varies=True))]
        self.put(f"auto {f} = [&](int j) -> {a.element.name} & {{")
        self.indent += 1
        if self.chance(0.5):
            self.put(f"return {a.name}[{self.index(a.length)}];")
        else:
            self.put_access(f"{a.name}[{self.index(a.length)}] = {a.element.store.format('1')};")
            self.put(f"return {a.name}[{self.index(a.length)}];")
        self.indent -= 1
        self.put("};")
        self.scopes, self.variables = saved, variables
        for _ in range(self.rng.randint(1, 2)):
            self.load_of(f"{f}({self.integer(1)})", a.element)

    def body(self, scope, count, depth, unknown):
        """A block under a condition."""
        self.scopes.append(scope)
        self.unknown_depth += unknown
        self.indent += 1
        variables = len(self.variables)
        self.statements(count, depth + 1)
        del self.variables[variables:]
        self.indent -= 1
        self.unknown_depth -= unknown
        self.scopes.pop()

    def if_(self, depth):
        condition = self.unknown_condition() if self.kernel.wild and self.chance(0.6) else None
        condition = condition or self.known_condition()
        text, guard = self.asked(condition)
        unknown = guard is not None
        self.put(f"if ({text}) {{")
        then, other = Scope("then", 0), Scope("else", 0)
        if unknown:
            then.needs.append((guard, 0, [1], 0))
            other.needs.append((guard, 0, [0], 0))
        self.body(then, self.rng.randint(1, 2), depth, unknown)
        if self.chance(0.4):
            self.put("} else {")
            self.body(other, self.rng.randint(1, 2), depth, unknown)
        self.put("}")

    def select_layout(self, depth):
        """One of two structures, or pointers, and an access by it."""
        condition = self.unknown_condition()
        if not condition:
            return
        text, guard = self.asked(condition)
        arrays = [a for a in self.written() if len(a.dims) == 1 and not a.element.parts]
        if not arrays:
            return
        a = self.rng.choice(arrays)
        if self.chance(0.5):
            l, one, two = self.name("l"), self.name("l"), self.name("l")
            first, second = self.pick(1, 2, 3, 32, 33), self.pick(1, 2, 4, 5, 16)
            self.put(f"Layout {one} = {{{first}, {self.pick(0, 1)}}}, {two} = {{{second}, 0}}, {l};")
            self.put(f"if ({text}) {l} = {one}; else {l} = {two};")
            i = f"(t * {l}.pitch + {l}.start) & {2 ** (a.length.bit_length() - 1) - 1}"
        else:
            l = self.name("i")
            first, second = self.integer(1), self.integer(1)
            self.put(f"int {l};")
            self.put(f"if ({text}) {l} = {first}; else {l} = {second};")
            i = f"(t * {l}) & {2 ** (a.length.bit_length() - 1) - 1}"
        text = f"{a.name}[{i}]"
        self.load_or_store(text, a.element)

    def select_array(self, depth):
        """A pointer to one of two arrays."""
        arrays = [a for a in self.written() if len(a.dims) == 1 and not a.element.parts]
        condition = self.unknown_condition()
        if len(arrays) < 2 or not condition or condition.varies:
            return
        a = arrays[0]
        others = [b for b in arrays[1:] if b.element.name == a.element.name]
        if not others:
            return
        b, p = others[0], self.name("p")
        if self.chance(0.5):
            self.put(f"{a.element.name} *{p} = {condition} ? {a.name} : {b.name};")
        else:
            self.put(f"{a.element.name} *{p} = {a.name};")
            self.put(f"if ({condition}) {p} = {b.name};")
        self.aliases[p] = {a.name, b.name}
        text = f"{p}[{self.index(min(a.length, b.length))}]"
        self.load_or_store(text, a.element)

    def view(self, depth):
        """An array of numbers, read or written as another type."""
        arrays = [a for a in self.written() if a.aligned and not a.element.parts]
        if not arrays:
            return
        a = self.rng.choice(arrays)
        last = a.dims[-1] * a.element.size
        fitting = [t for t in VIEWS if last % t.size == 0 and t.name != a.element.name]
        if not fitting:
            return
        t = self.rng.choice(fitting)
        row = a.name + "".join(f"[{self.row_index(d, False)}]" for d in a.dims[:-1])
        form = self.pick("plain", "element", "pointer")
        if form == "pointer":
            p = self.name("q")
            self.alias(p, a)
            self.put(f"auto *{p} = {self.pick('reinterpret_cast<{} *>({})', '({} *)({})').format(t.name, row)};")
            text = f"{p}[{self.index(last // t.size, 1)}]"
        elif form == "plain" or t.size < a.element.size:
            text = f"{self.pick('reinterpret_cast<{} *>({})', '(({} *){})').format(t.name, row)}[{self.index(last // t.size, 1)}]"
        else:
            text = f"(*({t.name} *)&{row}[({self.index(last // t.size, 1)}) * {t.size // a.element.size}])"
        self.load_or_store(text, t)

    def copy(self, depth):
        """From one element to another: a load and a store."""
        a = self.rng.choice(self.written() or [None])
        if a:
            self.put_access(f"{self.element(a)[0]} = {self.element(a)[0]};")

    def asked_access(self, depth):
        """An access behind && or in a branch of ?:, on the line of its condition."""
        arrays = [a for a in self.written() if not a.element.parts and a.element.name != "half"]
        if not arrays:
            return
        condition = (self.unknown_condition() if self.kernel.wild and self.chance(0.5) else None) or self.known_condition()
        text, guard = self.asked(condition)
        scope = Scope("then", 0)
        negated = self.chance(0.4)
        if guard is not None:
            scope.needs.append((guard, 0, [0 if negated else 1], 0))
        element = self.element(self.rng.choice(arrays))[0]
        self.scopes.append(scope)
        if self.chance(0.5):
            self.put_access(f"acc += {text} ? " + (f"1.0f : (float){element};" if negated else f"(float){element} : 1.0f;"))
        else:
            self.put_access(f"if ({text} {'||' if negated else '&&'} {element} > 0) acc += 1;")
        self.scopes.pop()

    def local_array(self, depth):
        """Numbers of the thread in an array of its own."""
        v, place = self.name("la"), self.pick("0", "3", "(t & 3)", "(t >> 5 & 3)")
        a, b = self.integer(1), self.integer(1)
        if self.chance(0.5):
            self.put(f"int {v}[4] = {{(int)({a}), {self.pick(1, 8, 33)}, (int)({b}), 0}};")
        else:
            self.put(f"int {v}[4];")
            self.put(f"for (int q = 0; q < 4; ++q) {v}[q] = (int)({a}) + q * (int)({b});")
        self.put(f"{v}[{self.pick('1', '(t & 3)')}] {self.pick('^=', '+=', '=')} {self.pick('t', '5', '32')};")
        self.variables.append(Variable(f"{v}[{place}]", "int", joined(f"{v}[{place}]", a, b, Expression("", varies=True))))

    def count_on(self, depth):
        """An index that the access itself moves on: s[i++ & 63]."""
        counters = [v for v in self.variables if v.mutable and getattr(v, "free", True) and v.level[0] >= self.loop_depth]
        arrays = [a for a in self.written() if len(a.dims) == 1 and a.length & (a.length - 1) == 0]
        if not counters or not arrays:
            return
        v, a = self.rng.choice(counters), self.rng.choice(arrays)
        if v.type == "auto":
            return  # perhaps a bool
        text = f"{a.name}[{self.pick('{}++', '++{}', '{}--', '({} += 3)').format(v.name)} & {a.length - 1}]"
        self.load_or_store(text, a.element)
        v.of = Expression(v.name, v.of.known and self.unknown_depth <= v.level[1], v.of.data or self.in_data(), True)

    def cursor(self, depth):
        """A pointer that walks over an array."""
        arrays = [a for a in self.written() if len(a.dims) == 1 and 64 <= a.length <= 1024]
        if not arrays:
            return
        a, p = self.rng.choice(arrays), self.name("c")
        self.alias(p, a)
        loop, d = self.file.fresh(), self.loop_depth
        step = max(a.length // self.pick(2, 4, 8), 1)
        start = self.pick(f"(t & {step - 1 if step & (step - 1) == 0 else 1})", f"(t % {step})", "(lane & 15)" if any(
            v.name == "lane" for v in self.variables) else "(t & 15)")
        self.put(f"LOOP({loop}, {d}) for ({a.element.name} *{p} = {a.name} + {start}; {p} < {a.name} + {a.length}; "
                 f"{p} += {step}) {{ ITER({d})")
        scope = Scope("loop", len(self.file.lines))
        scope.loop = loop
        self.scopes.append(scope)
        self.indent += 1
        text = self.pick(f"(*{p})", f"{p}[0]")
        self.load_or_store(text, a.element)
        self.indent -= 1
        self.scopes.pop()
        self.put(f"}} END({d})")

    def announce_changes(self, known):
        """Variables that the next loop may change, before it begins. (variable, statement)"""
        changes = []
        for v in self.variables:
            becomes_unknown = v.mutable and v.of.known and (not known or self.unknown_depth > v.level[1])
            if becomes_unknown and v.level[0] < self.loop_depth:
                continue  # lines above, in the next step of the loop around, do not say so
            if v.mutable and self.chance(0.4) and len(changes) < 2:
                if self.chance(0.7):
                    e = self.pick(Expression(str(self.pick(1, 2, 4, 8, 32, 33))), self.constant())
                    text = f"{v.name} {self.pick('+=', '+=', '-=', '*=')} {e};"
                else:
                    e = self.constant()
                    text = f"{v.name} = {v.name} {self.pick('^', '/ 2 +', '>> 1 |', '*')} {e};"
                if becomes_unknown:
                    v.of = Expression(v.name, False, v.of.data, True)
                changes.append((v, text))
        return changes

    def known_loop(self, depth):
        loop, d = self.file.fresh(), self.loop_depth
        i = self.name("j")
        form = self.rng.randint(0, 8)
        n = self.pick(2, 3, 4, 5, 8)
        if d == 0 and self.chance(0.1):
            n = self.pick(16, 32, 100)
        varies = False
        if form < 4:
            head = f"for (int {i} = 0; {i} < {n}; {i}{self.pick('++', ' += 1')})"
        elif form == 4:
            head = f"for (int {i} = {self.pick(16, 64, 128)}; {i} > 0; {i} {self.pick('>>= 1', '/= 2')})"
        elif form == 5:
            head = f"for (unsigned {i} = 1; {i} < {self.pick(16, 64, 100)}u; {i} {self.pick('*= 2', '<<= 1')})"
        elif form == 6:
            head = f"for (int {i} = t; {i} < {self.pick(100, 256, 300, 512)}; {i} += {self.pick(64, 128, 100)})"
            varies = True
        elif form == 7:
            head = f"for (int {i} = {n}; {i} >= 0; --{i})"
        else:
            head = f"for (int {i} = t & {self.pick(1, 3)}; {i} < {n + 2}; {i} += {self.pick(1, 2)})"
            varies = True
        if self.chance(0.15):
            self.put("#pragma unroll" + self.pick("", " 1", " 4"))
            # The marker must not come between.
            marker = ""
            self.file.lines[-1:] = [f"  LOOP({loop}, {d})", self.file.lines[-1]]
        else:
            marker = f"LOOP({loop}, {d}) "
        will_leave = self.chance(0.2) and self.kernel.wild
        changes = self.announce_changes(not will_leave)
        self.put(f"{marker}{head} {{ ITER({d})")
        self.loop_body(loop, d, Variable(i, "int", Expression(i, varies=varies)), changes, depth, None, will_leave)
        self.put(f"}} END({d})")

    def unknown_loop(self, depth):
        unknown = [v.of for v in self.variables if not v.of.known and not v.of.data]
        if not unknown:
            return
        n = self.rng.choice(unknown)
        if len(n.text) > 20:
            return
        loop, d, guard = self.file.fresh(), self.loop_depth, self.file.fresh()
        i = self.name("j")
        form = self.rng.randint(0, 6)
        type_ = self.pick("int", "int", "unsigned", "long long")
        q = lambda c: f"Q({guard}, {c})"
        if form < 2:
            head = f"for ({type_} {i} = 0; {q(f'{i} < {n}')}; {i}++)"
        elif form == 2:
            head = f"for ({type_} {i} = t; {q(f'{i} < {n}')}; {i} += {self.pick('blockDim.x', '32', '128')})"
        elif form == 3:
            head = f"for ({type_} {i} = 0; {q(f'{i} < {n}')}; {i} += {self.pick(2, 3, 4, 8, 32)})"
        elif form == 4:
            head = f"for (int {i} = {n}; {q(f'{i} > 0')}; {i} {self.pick('>>= 1', '-= 1', '/= 2', '-= 32')})"
        elif form == 5:
            head = f"for (unsigned {i} = 1; {q(f'{i} < {n}')}; {i} {self.pick('*= 2', '<<= 1')})"
        else:
            head = f"for (int {i} = {self.pick('0', '1', 't', str(n))}; {q(f'{i} != {n} + 3')}; ++{i})"
        self.file.unknown_loops.append(loop)
        if form == 6 or self.launches_may_know(n):
            self.file.vague_loops.add(loop)
        changes = self.announce_changes(False)
        self.put(f"LOOP({loop}, {d}) {head} {{ ITER({d})")
        varies = form == 2 or n.varies
        self.loop_body(loop, d, Variable(i, "int", Expression(i, known=False, varies=varies)), changes, depth, guard, True)
        self.put(f"}} END({d})")

    def launches_may_know(self, number):
        """Whether there may be a launch under which it is a constant; of variables banklint may know what they become."""
        text, arguments = number.text, [n for t, n in self.kernel.arguments]
        if re.search(r"gridDim|blockIdx|\bgx\b", text) or any(a in self.fixed for a in re.findall(r"\w+", text)):
            return True
        return bool(self.fixed) and "n" not in text or any(v not in arguments for v in re.findall(r"\b[a-z]+\d+\b", text))

    def while_(self, depth):
        unknown = [v.of for v in self.variables if not v.of.known]
        if not unknown:
            return
        n = self.rng.choice(unknown)
        loop, d, guard = self.file.fresh(), self.loop_depth, self.file.fresh()
        i = self.name("w")
        self.put(f"int {i} = {self.pick('0', 't', '1')};")
        self.file.unknown_loops.append(loop)
        if self.launches_may_know(n):
            self.file.vague_loops.add(loop)
        changes = self.announce_changes(False)
        do = self.chance(0.4)
        condition = f"Q({guard}, {i} < {n})"
        if n.data:
            self.file.data_guards.append(guard)
        self.put(f"LOOP({loop}, {d}) " + (f"do {{ ITER({d})" if do else f"while ({condition}) {{ ITER({d})"))
        v = Variable(i, "int", Expression(i, known=False, varies=True))
        self.loop_body(loop, d, v, changes, depth, guard, True, f"{i} += {self.pick(1, 2, 8)};")
        self.put(f"}} while ({condition}); END({d})" if do else f"}} END({d})")
        self.variables.append(v)

    def loop_body(self, loop, d, counter, changes, depth, guard, may_leave, last=None):
        scope = Scope("loop", len(self.file.lines))
        scope.loop = loop
        if guard is not None:
            scope.needs.append((guard, 0, [1], 0))
        variables = len(self.variables)
        for v, _ in changes:
            v.free = False
        self.variables.append(counter)
        self.loop_depth += 1
        self.may_leave = getattr(self, "may_leave", [])
        self.may_leave.append(may_leave)
        self.unknown_depth += guard is not None
        self.scopes.append(scope)
        self.indent += 1
        count = self.rng.randint(1, 3)
        at = self.rng.randint(0, count)
        for n in range(count + 1):
            if n == at:
                for _, text in changes:
                    self.put(text)
            if n < count:
                self.statement(depth + 1)
        if last:
            self.put(last)
        self.indent -= 1
        self.scopes.pop()
        self.unknown_depth -= guard is not None
        self.may_leave.pop()
        self.loop_depth -= 1
        del self.variables[variables:]
        for v, _ in changes:
            v.free = True

    def leave_loop(self, depth):
        """break or continue."""
        scope = next(s for s in reversed(self.scopes) if s.kind in ("loop", "switch"))
        if scope.kind == "switch":
            return
        condition = self.unknown_condition() if self.kernel.wild else None
        known = self.known_condition()
        if condition and self.may_leave[-1]:
            text, guard = self.asked(condition)
            what = self.pick("break", "continue", "break", "return")
            self.left |= what == "return"
            some = f"if ({known}) " if self.chance(0.4) else ""  # threads that nobody asks stay
            self.put(f"{some}if ({text}) {what};")
            if what == "return":
                # Lines above are missed in the next step.
                self.scopes[0].needs.append((guard, 0, [0], next(s.line for s in self.scopes if s.kind == "loop")))
            scope.needs.append((guard, 0, [0], 0))
            if scope.loop not in self.file.unknown_loops:
                self.file.vague_loops.add(scope.loop)
            # Threads that left do not do what the rest of the loop does to variables.
            for v in self.variables:
                if v.mutable:
                    v.of = Expression(v.name, False, v.of.data or condition.data, True)
        elif not self.unknown_depth and self.chance(0.5):
            self.put(f"if ({known}) {self.pick('break', 'continue')};")
            for v in self.variables:
                if v.mutable:
                    v.of = Expression(v.name, v.of.known, v.of.data, True)

    def switch(self, depth):
        value = self.integer(1)
        cases = self.rng.sample([0, 1, 2, 3, 4, 7], self.rng.randint(2, 3))
        mask = self.pick(1, 3, 7)
        guard = None
        text = f"{value} & {mask}"
        if not value.known:
            guard = self.file.fresh()
            if value.data:
                self.file.data_guards.append(guard)
            text = f"QS({guard}, {text})"
        self.put(f"switch ({text}) {{")
        reached = []
        with_default = self.chance(0.5)
        for c in cases:
            self.put(f"case {c}: {{")
            reached.append(c)
            scope = Scope("switch", 0)
            if guard is not None:
                scope.needs.append((guard, 0, list(reached), 0))
            self.body(scope, 1, depth, guard is not None)
            if self.chance(0.8):
                self.put("} break;")
                reached = []
            else:
                self.put("}")
        if with_default:
            self.put("default: {")
            scope = Scope("switch", 0)
            if guard is not None:
                scope.needs.append((guard, 1, [c for c in cases if c not in reached], 0))
            self.body(scope, 1, depth, guard is not None)
            self.put("}")
        self.put("}")

    def shuffle(self, depth):
        """What another lane of the warp has: of whole warps, and before any thread leaves."""
        if self.left or any(a * b * c % 32 for a, b, c in self.shapes):
            return
        v = self.name("y")
        e = self.integer(1)
        if "bytes" in self.helpers and self.chance(0.3):
            e = Expression(f"{self.kernel.name}_bytes({e}, {self.integer(1)})", False, e.data, True)
        text = self.pick("__shfl_xor_sync(0xffffffffu, (int)({}), {})", "__shfl_down_sync(0xffffffffu, (int)({}), {})",
                         "__shfl_sync(0xffffffffu, (int)({}), {})").format(e, self.pick(1, 2, 4, 16))
        self.put(f"int {v} = {text};")
        self.variables.append(Variable(v, "int", Expression(v, known=False, data=e.data, varies=True)))
        self.kernel.barriers = True

    def barrier(self, depth):
        self.put("__syncthreads();")
        self.kernel.barriers = True

    def early_return(self, depth):
        condition = self.unknown_condition() if self.kernel.wild else None
        if not condition and self.chance(0.7):
            return
        condition = condition or self.known_condition()
        text, guard = self.asked(condition)
        self.put(f"if ({text}) return;")
        self.left = True
        if guard is not None:
            self.scopes[0].needs.append((guard, 0, [0], len(self.file.lines)))

    def use_helper(self, depth):
        usable = list(self.helpers.values())
        if not usable:
            return
        self.rng.choice(usable)(depth)


class Term:
    """Part of an index: its text, and the most that it can be. None is negative."""

    def __init__(self, text, most):
        self.text, self.most = text, most


class Counter:
    """Of a loop: its name, the most that it can be, and the condition under which the loop goes on (None: nothing to ask
    of the next step)."""

    def __init__(self, name, most, bound=None):
        self.name, self.most, self.bound = name, most, bound


COUNTS = [2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 32, 33, 48, 63, 64, 65, 100, 128, 200, 256, 300, 500, 1000, 1024, 1025, 1500,
          2000, 3000, 5000]
NEST_SHAPES = [(32, 1, 1), (64, 1, 1), (96, 1, 1), (48, 1, 1), (33, 1, 1), (8, 8, 1), (16, 4, 1), (32, 2, 1), (128, 1, 1),
               (256, 1, 1), (16, 16, 1)]


class NestWriter(KernelWriter):
    """A kernel of loops in loops with many steps, all of which banklint can know: lengths that depend on outer counters,
    strides that halve and double, threads that come in some steps only, buffers that change places."""

    ACCESSES = 400000  # of all threads of a block, about

    def __init__(self, file, name):
        super().__init__(file, name)
        self.rng = random.Random(f"{file.seed} {name}")
        self.kernel.nest = True

    def write(self):
        k, rng = self.kernel, self.rng
        before = len(self.file.lines)
        self.shapes = rng.sample(NEST_SHAPES, rng.randint(1, 2))
        self.most_threads = max(a * b * c for a, b, c in self.shapes)
        self.left = self.ACCESSES // self.most_threads  # accesses of a thread
        self.lengths = {}  # arguments: the most that launches give
        if self.chance(0.6):
            k.arguments.append(("int", "n1"))
        self.file.lines.append(f"__global__ void {k.name}(const int *in, float *out{''.join(f', {t} {n}' for t, n in k.arguments)}) {{")
        for i in range(rng.randint(1, 3)):
            element = rng.choice([FLOAT, FLOAT, FLOAT, INT, SCALARS[8], VECTORS[1], SCALARS[7]])
            dims = self.pick([256], [512], [1024], [2048], [1000], [32, 32], [32, 33], [2, 512], [3, 256], [16, 65])
            if element.size > 4:
                dims = [max(d // (element.size // 4), 2) for d in dims] if len(dims) == 1 else [dims[0], max(dims[1] // 4, 2)]
            a = Array(f"{k.name}_s{i}", element, dims)
            self.put(f"__shared__ {element.name} {a.name}{''.join(f'[{d}]' for d in dims)};")
            k.arrays.append(a)
        self.put("int t = threadIdx.x + blockDim.x * threadIdx.y;")
        self.put("float acc = 0;")
        for _ in range(rng.randint(1, 2)):
            self.loop(0, 1, [], [])
        self.put("out[threadIdx.x & 1023] = acc;")
        self.file.lines.append("}")
        k.lines += range(before + 1, len(self.file.lines) + 1)
        for shape in self.shapes:
            launch = Launch(shape)
            launch.grid, launch.grid_text, launch.dynamic = (1, 1, 1), "1", 0
            for _, n in k.arguments:
                most = self.lengths.get(n, 5)
                launch.fixed[n] = most if not k.launches else rng.choice([most, most - 1, most // 3, 1])
            k.launches.append(launch)
        self.file.kernels.append(k)

    # Indices

    def thread_term(self):
        most = self.most_threads - 1
        stride = self.pick(1, 1, 1, 2, 3, 4, 8, 32, 33)
        return self.pick(Term("t", most), Term(f"t * {stride}", most * stride), Term("threadIdx.x", most),
                         Term("(t & 31)", 31), Term(f"t / {self.pick(4, 8, 32)}", most // 4), Term(f"t % {self.pick(3, 8, 16)}", 15),
                         Term(f"{most} - t", most))

    def counter_term(self, counters):
        c = self.rng.choice(counters)
        stride, modulus = self.pick(1, 2, 3, 16, 32, 33, 64), self.pick(2, 3, 4, 7, 32)
        terms = [Term(c.name, c.most), Term(f"{c.name} * {stride}", c.most * stride),
                 Term(f"{c.name} % {modulus} * {stride}", (modulus - 1) * stride), Term(f"{c.name} / {modulus}", c.most // modulus),
                 Term(f"({c.name} + 1) % {modulus} * {stride}", (modulus - 1) * stride), Term(f"({c.name} & {modulus})", modulus),
                 Term(f"({c.most} - {c.name})", c.most)]
        if len(counters) > 1:
            d = self.rng.choice([d for d in counters if d is not c])
            terms.append(Term(f"{c.name} * {d.name}", c.most * d.most))
        return self.rng.choice(terms)

    def sum_of_terms(self, counters, carried):
        terms = [self.thread_term()] if self.chance(0.85) else []
        terms += [self.counter_term(counters) for _ in range(self.rng.randint(0 if terms else 1, 2))]
        terms += [self.rng.choice(carried)] if carried and self.chance(0.6) else []
        result = terms[0]
        for term in terms[1:]:
            if self.chance(0.12):
                result = Term(f"({result.text} ^ {term.text})", 2 ** max(result.most, term.most).bit_length() - 1)
            else:
                result = Term(f"{result.text} + {term.text}", result.most + term.most)
        return result

    def index_in(self, length, counters, carried):
        term = self.sum_of_terms(counters, carried)
        if term.most < length:
            return term.text
        return f"({term.text}) & {length - 1}" if length & (length - 1) == 0 else f"({term.text}) % {length}"

    def access(self, times, counters, carried, pointers):
        if pointers and self.chance(0.5):
            p, a, room = self.rng.choice(pointers)
            text = f"{p}[{self.index_in(room, counters, carried)}]"
        else:
            a = self.rng.choice(self.kernel.arrays)
            text = a.name + "".join(f"[{self.index_in(d, counters, carried)}]" for d in a.dims)
        if a.element.parts:
            v = self.name("v")
            self.put(f"{a.element.name} {v} = {{}};")
            self.put_access(f"{text} = {v};")
        elif self.chance(0.2):
            self.put_access(f"{text} += ({a.element.name})1;")
        else:
            self.load_or_store(text, a.element)
        self.left -= times * (3 if "+=" in self.file.lines[-1] else 1)

    # Loops

    def loop(self, depth, times, counters, carried, pointers=()):
        """A loop, of which each thread executes about as many steps as are left for it."""
        marker, d = self.file.fresh(), self.loop_depth
        i = self.name("j")
        room = max(self.left // (4 * times), 2)
        fitting = [c for c in COUNTS if c <= room]
        n = self.rng.choice(fitting[-9:] if depth == 0 and self.chance(0.7) else fitting[:14])
        head, counter, n = self.head(i, n, room, counters)
        places, shared, updates = self.carry(n, depth)
        self.put(f"LOOP({marker}, {d}) {head} {{ ITER({d})")
        scope = Scope("loop", len(self.file.lines))
        scope.loop = marker
        self.scopes.append(scope)
        self.loop_depth += 1
        self.indent += 1
        inner = counters + [counter]
        for _ in range(self.rng.randint(1, 3)):
            self.step(depth, times * max(n, 1), inner, carried + places, list(pointers) + shared)
        if depth < 3 and self.chance(0.75 - 0.2 * depth) and self.left > 8 * times * n:
            self.loop(depth + 1, times * max(n, 1), inner, carried + places, list(pointers) + shared)
            if self.chance(0.4):
                self.step(depth, times * max(n, 1), inner, carried + places, list(pointers) + shared)
        for text in updates:
            self.put(text)
        if self.chance(0.3):
            self.barrier(depth)
        self.indent -= 1
        self.loop_depth -= 1
        self.scopes.pop()
        self.put(f"}} END({d})")

    def head(self, i, n, room, counters):
        """Text, counter and number of steps of a loop of about n steps."""
        power = 1 << self.rng.randint(2, 9)
        step = self.pick(2, 3, 4, 32)
        outer = [c for c in counters if c.most <= 4 * room]
        forms = ["up", "up", "up", "down", "by", "halving", "doubling", "own"]
        forms += ["triangle", "triangle", "rest", "from"] if outer else []
        forms += ["given"] * 3 if self.kernel.arguments else []
        form = self.rng.choice(forms)
        if form == "given":
            n = self.lengths.setdefault("n1", n)
            if n <= room:
                return f"for (int {i} = 0; {i} < n1; ++{i})", Counter(i, n, "n1"), n
        if form == "down":
            return f"for (int {i} = {n - 1}; {i} >= 0; --{i})", Counter(i, n - 1), n
        if form == "by":
            return f"for (int {i} = 0; {i} < {n * step}; {i} += {step})", Counter(i, n * step, n * step), n
        if form == "halving":
            return f"for (int {i} = {power}; {i} > 0; {i} {self.pick('>>= 1', '/= 2')})", Counter(i, power), 10
        if form == "doubling":
            return f"for (int {i} = 1; {i} < {power}; {i} {self.pick('*= 2', '<<= 1')})", Counter(i, power, power), 10
        if form == "own":
            most = self.most_threads * self.pick(1, 2, 4) + self.pick(0, 0, 5)
            return f"for (int {i} = t; {i} < {most}; {i} += {self.pick('blockDim.x', 32, self.most_threads)})", Counter(i, most), 8
        if form in ("triangle", "rest", "from"):
            c = self.rng.choice(outer)
            if form == "triangle":
                bound = self.pick(c.name, f"{c.name} + 1", f"min({c.name}, {self.pick(5, 16)})", f"{c.name} / 2 + 1")
                return f"for (int {i} = 0; {i} < {bound}; ++{i})", Counter(i, c.most + 1, bound), max(c.most // 2, 1)
            if form == "rest":
                start = self.pick(c.name, f"{c.name} + 1", f"{c.name} % 4")
                return (f"for (int {i} = {start}; {i} < {c.most}; ++{i})", Counter(i, c.most + 1, c.most),
                        c.most if "%" in start else max(c.most // 2, 1))
            return (f"for (int {i} = {c.name}; {i} > 0; {i} {self.pick('>>= 1', '/= 2')})", Counter(i, c.most),
                    c.most.bit_length())
        return f"for (int {i} = 0; {i} < {n}; ++{i})", Counter(i, n, n), n

    def carry(self, n, depth):
        """What each step hands to the next: terms, pointers (name, array, room behind), and the statements at its end."""
        terms, pointers, updates = [], [], []
        for _ in range(self.rng.choice([0, 0, 1, 1, 2])):
            form = self.pick("buffer", "sum", "ring", "pointer", "swap")
            v = self.name("c")
            if form == "buffer":
                self.put(f"int {v} = 0;")
                stride = self.pick(16, 32, 64, 128)
                terms.append(Term(f"{v} * {stride}", stride))
                updates.append(f"{v} ^= 1;")
            elif form == "sum":
                self.put(f"int {v} = {self.pick(0, 1, 5)};")
                terms.append(Term(v, 1 << 20))
                updates.append(f"{v} += {self.pick(1, 2, 3, 32)};")
            elif form == "ring":
                modulus = self.pick(2, 3, 4, 5)
                self.put(f"int {v} = 0;")
                terms.append(Term(f"{v} * 32", 32 * (modulus - 1)))
                updates.append(self.pick(f"{v} = {v} + 1 == {modulus} ? 0 : {v} + 1;", f"{v} = ({v} + 1) % {modulus};",
                                         f"if (++{v} == {modulus}) {v} = 0;"))
            else:
                flat = [a for a in self.kernel.arrays if len(a.dims) == 1 and a.length >= 128]
                if not flat:
                    continue
                a = self.rng.choice(flat)
                part = 2 ** (a.length.bit_length() - 3)  # the array has four of them
                if form == "pointer":
                    self.put(f"{a.element.name} *{v} = {a.name};")
                    self.alias(v, a)
                    pointers.append((v, a, part))
                    updates.append(f"{v} = {v} == {a.name} + {3 * part} ? {a.name} : {v} + {part};")
                else:
                    w = self.name("c")
                    self.put(f"{a.element.name} *{v} = {a.name}, *{w} = {a.name} + {2 * part};")
                    for p in (v, w):
                        self.alias(p, a)
                        pointers.append((p, a, 2 * part))
                    kept = self.name("c")
                    updates.append(f"{a.element.name} *{kept} = {v}; {v} = {w}; {w} = {kept};")
        return terms, pointers, updates

    def step(self, depth, times, counters, carried, pointers):
        """One or two accesses, perhaps for some steps or some threads only."""
        condition = self.step_condition(counters) if self.chance(0.5) else None
        if condition:
            self.put(f"if ({condition}) {{")
            self.indent += 1
        for _ in range(self.rng.randint(1, 2)):
            self.access(times, counters, carried, pointers)
        if condition:
            self.indent -= 1
            if self.chance(0.25):
                self.put("} else {")
                self.indent += 1
                self.access(times, counters, carried, pointers)
                self.indent -= 1
            self.put("}")

    def step_condition(self, counters):
        c = self.rng.choice(counters[-2:])
        k = c.name
        forms = [f"{k} % {self.pick(2, 3, 4, 8)} == {self.pick(0, 1)}", f"({k} & {self.pick(1, 4)}) == 0",
                 f"t > {k}", f"t <= {k}", f"threadIdx.x >= {k} % {self.pick(16, 32)}", f"t + {k} < {self.pick(40, 64, 300)}",
                 f"{k} != {self.pick(0, 3)}", f"{k} < {c.most // 2}", f"t == {k} % 32", f"t % {self.pick(2, 4)} == {k} % 2",
                 f"{k} >= t && {k} < {self.pick(30, 100)} + t"]
        if c.bound is not None:
            forms += [f"{k} + 1 < {c.bound}"] * 3
        if len(counters) > 1:
            d = self.rng.choice([d for d in counters if d is not c])
            forms += [f"{k} > {d.name}", f"{k} != {d.name}", f"({k} & {d.name}) == 0"]
        return self.rng.choice(forms)


# Functions that kernels call: each writes one, and a way to use it.

def swizzle_helper(w):
    name = w.kernel.name + "_slot"
    body = w.pick("r * 32 + (c ^ (r & 31))", "r * 33 + c", "(r << 5) | ((c + r) & 31)", "r + c * 17",
                  "c < 16 ? r * 32 + c : r * 32 + 47 - c")
    w.file.lines.append(f"__device__ {w.pick('', '__forceinline__ ')}int {name}(int r, int c) {{ return {body}; }}")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1]
        if arrays:
            a = w.rng.choice(arrays)
            text = f"{a.name}[{name}({w.integer(1)} & 31, {w.integer(1)} & 31) & {a.mask}]"
            w.load_or_store(text, a.element)
    w.helpers["slot"] = use


def put_helper(w):
    """By pointer; with a loop or a condition of its own."""
    name = w.kernel.name + "_put"
    lines = w.file.lines
    template = w.chance(0.4)
    if template:
        lines.append(f"template <int Stride> __device__ float {name}(float *p, int i, float v) {{")
    else:
        lines.append(f"__device__ float {name}(float *p, int i, float v) {{")
    inner = FunctionWriter(w.file)
    inner.names = 900
    stride = "Stride" if template else str(w.pick(1, 2, 3, 32))
    form = w.rng.randint(0, 3)
    if form == 0:
        inner.put_access(f"p[(i * {stride}) & 63] = v;")
    elif form == 1:
        loop = w.file.fresh()
        inner.put(f"LOOP({loop}, 0) for (int j = 0; j < 3; ++j) {{ ITER(0)")
        inner.put_access(f"  p[(i + j * {stride}) & 63] += v;")
        inner.put("} END(0)")
    elif form == 2:
        inner.scopes[0].needs.append((w.file.fresh(), 0, [0], len(lines) + 1))
        inner.put(f"if (Q({w.file.next_id}, i & 1)) return 0;")
        inner.put_access(f"p[(i * {stride}) & 63] = v;")
    else:
        inner.put_access(f"float x = p[(i ^ {stride}) & 63];")
        inner.put_access(f"p[i & 63] = x;")
    inner.put("return v;")
    lines.append("}")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1 and a.element.name == "float" and a.length >= 128]
        if arrays:
            a = w.rng.choice(arrays)
            call = name + (f"<{w.pick(1, 2, 32, 33)}>" if template else "")
            i = w.integer(1)
            w.put_access(f"acc += {call}({a.name} + ({w.index(a.length - 64, 1)}), {i}, acc);")
    w.helpers["put"] = use


def choose_helper(w):
    """An integer of another: by a switch, early returns, a loop, a table."""
    name = w.kernel.name + w.pick("_choose", "_map")
    a, b, c = w.pick(1, 2, 3, 32), w.pick(5, 8, 16), w.pick(4, 7, 33)
    type_ = w.pick("int", "int", "unsigned", "long long")
    body = w.pick(f"switch (i & 3) {{ case 0: return i + {a}; case 1: i += {b}; case 2: i *= {c}; break; default: return {b}; }} return i;",
                  f"if (i < {b}) return i * {a}; if (i & 1) return i - {b}; return i ^ {c};",
                  f"if (threadIdx.x & {w.pick(1, 4, 32)}) if (i & 8) return i * {a}; i += {b}; return i;",
                  f"int n = 0; for (int j = 0; j < 6; ++j) {{ if (j == {w.pick(2, 4)}) continue; n += (i >> j & 1) << (5 - j); }} return n;",
                  f"int n = 0; while (true) {{ i = i / 2 & 63; ++n; if (i == 0) break; }} return n * {a};",
                  f"const int of[4] = {{{a}, {b}, {c}, 0}}; return of[i & 3];",
                  f"int of[2][2] = {{{{i, {a}}}, {{{b}, i * {c} & 255}}}}; of[i & 1][0] += {c}; return of[i >> 1 & 1][i & 1];",
                  f"Layout l = {{{a}, {b}}}; Layout m = l; m.start += i & 7; return (i & 63) * l.pitch + m.start;",
                  f"union {{ int whole; short half[2]; }} u; u.whole = i; return u.half[0];",
                  f"return Small<{a}>::of(i & 255);")
    w.file.lines.append(f"__device__ {w.pick('', 'inline ', '__forceinline__ ')}{type_} {name}(int i) {{ {body} }}")
    w.functions.append(name)


def at_helper(w):
    name = w.kernel.name + "_at"
    w.file.lines.append(f"__device__ float &{name}(float *p, int i) {{ return p[i]; }}")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1 and a.element.name == "float"]
        if arrays:
            a = w.rng.choice(arrays)
            text = f"{name}({a.name}, {w.index(a.length)})"
            w.load_or_store(text, FLOAT)
    w.helpers["at"] = use


def view_helper(w):
    name = w.kernel.name.upper() + "View"
    lines = w.file.lines
    lines.append(f"struct {name} {{")
    lines.append("  float *p; int pitch;")
    if w.chance(0.5):
        lines.append(f"  __device__ {name}(float *q, int n) : p(q), pitch(n) {{}}")
    lines.append(f"  __device__ float &operator()(int r, int c) const {{ return p[r * pitch + {w.pick('c', '(c ^ (r & 7))')}]; }}")
    lines.append("};")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1 and a.element.name == "float" and a.length >= 1024]
        if arrays:
            a = w.rng.choice(arrays)
            v = w.name("view")
            w.alias(v, a)
            unknown = [x.of for x in w.variables if not x.of.known and not x.of.varies]
            pitch = w.rng.choice(unknown) if unknown and w.chance(0.4) else w.constant()
            w.put(f"{name} {v}{{{a.name}, (int)({pitch})}};")
            text = f"{v}({w.integer(1)} & 7, {w.integer(1)} & 31)"
            w.load_or_store(text, FLOAT)
    w.helpers["view"] = use


def own_array_helper(w):
    """A function with an array of its own."""
    name, array = w.kernel.name + "_own", w.kernel.name + "_s9"
    lines = w.file.lines
    lines.append(f"__device__ float {name}(int i, float v) {{")
    inner = FunctionWriter(w.file)
    inner.put(f"__shared__ float {array}[256];")
    w.kernel.own_arrays.append(Array(array, FLOAT, [256]))
    stride = w.pick(1, 2, 3, 8, 33)
    inner.put_access(f"{array}[(i * {stride}) & 255] = v;")
    inner.put_access(f"v = {array}[(i ^ {stride}) & 255];")
    inner.put("return v;")
    lines.append("}")

    def use(depth):
        w.aliases[name] = {array}
        w.put_access(f"acc += {name}({w.integer(1)}, acc);")
    w.helpers["own"] = use


def cell_helper(w):
    """By a pointer to rows, or a reference to the array: the extent is deduced."""
    name = w.kernel.name + "_cell"
    if w.chance(0.5):
        parameters, tile = "template <int W>", "float (*p)[W]"
    else:
        parameters, tile = "template <int H, int W>", "float (&p)[H][W]"
    w.file.lines.append(f"{parameters} __device__ float &{name}({tile}, int r, int c) {{ return p[r][{w.pick('c', 'W - 1 - c')}]; }}")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 2 and a.element.name == "float"]
        if arrays:
            a = w.rng.choice(arrays)
            text = f"{name}({a.name}, {w.row_index(a.dims[0], False)}, {w.row_index(a.dims[1], True)})"
            w.load_or_store(text, FLOAT)
    w.helpers["cell"] = use


def walker_helper(w):
    """An object that remembers where it is."""
    name = w.kernel.name.upper() + "Walker"
    lines = w.file.lines
    lines.append(f"struct {name} {{")
    lines.append(f"  float *p; int at{w.pick('', ' = 3')};")
    lines.append(f"  __device__ float next(int by) {{")
    inner = FunctionWriter(w.file)
    inner.put_access(f"  float v = p[at & 63];")
    lines.append(f"    at {w.pick('+=', '^=', '=')} by;")
    lines.append("    return v;")
    lines.append("  }")
    lines.append("};")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1 and a.element.name == "float" and a.length >= 128]
        if arrays:
            a, v = w.rng.choice(arrays), w.name("walker")
            w.alias(v, a)
            w.put(f"{name} {v}{{{a.name} + {w.pick(0, 1, 32)}, (int)({w.integer(1)})}};")
            for _ in range(w.rng.randint(1, 3)):
                w.put_access(f"acc += {v}.next({w.integer(1)});")
    w.helpers["walker"] = use


def gap_helper(w):
    """Of a struct that was read as a whole, beside its own members and other numbers."""
    name = w.kernel.name + "_gap"
    body = w.pick("return l.pitch - to + n;", "return (l.pitch ^ to) + n;", "return l.start * 2 - to - l.start + n;",
                  "return l.pitch < to ? n : l.pitch - to;", "return (to - l.start & 7) * (l.pitch - to) + n;")
    loop = f"int n = 0; for (int j = 0; j < 8; ++j) n += j & {w.pick(1, 2, 3)};"
    w.file.lines.append(f"__device__ int {name}({w.pick('const Layout &', 'Layout ')}l, int to) {{ {loop} {body} }}")

    def use(depth):
        if not w.kernel.wild:
            return
        record = w.name("record")
        w.put(f"const Layout {record} = ((const Layout *)in)[(int)({w.integer(1)}) & 511];")
        members = [Expression(f"{record}.{m}", False, True, True) for m in ("pitch", "start")]
        for to in w.rng.sample(members + [w.integer(1), w.integer(1)], w.rng.randint(2, 4)):
            gap = w.name("i")
            w.put(f"const int {gap} = {name}({record}, {to});")
            w.variables.append(Variable(gap, "int", Expression(gap, False, True, True)))
            arrays = [a for a in w.written() if len(a.dims) == 1]
            if arrays and w.chance(0.7):
                a = w.rng.choice(arrays)
                w.load_or_store(f"{a.name}[{gap} * {w.pick(1, 8, 32)} & {a.mask}]", a.element)
    w.helpers["gap"] = use


def carried_helper(w):
    """A struct that each step of a loop copies anew, or some steps, for some threads."""
    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1]
        if not w.kernel.wild or not arrays:
            return
        record, step = w.name("carried"), w.name("j")
        from_memory = "((const Layout *)in)[(int)({}) & 511]"
        w.put(f"Layout {record} = {from_memory.format(w.integer(1))};")
        if w.chance(0.3):
            w.put(f"{record}.pitch = {w.integer(1)};")
        w.put(f"for (int {step} = 0; {step} < ({w.pick('3', w.integer(1))} & 7); ++{step}) {{")

        def access():
            a = w.rng.choice(arrays)
            index = f"{record}.{w.pick('pitch', 'start')} {w.pick('+', '* 32 +', '* 2 *')} (int)({w.integer(1)})"
            w.load_or_store(f"{a.name}[{index} & {a.mask}]", a.element)
        access()
        condition = w.pick("", "", f"if ({record}.start & {w.pick(1, 2)}) ", f"if ({w.integer(1)} & 1) ")
        w.put(f"{condition}{record} = {from_memory.format(w.pick(step, step, w.integer(1)))};")
        w.put("}")
        access()
    w.helpers["carried"] = use


def bytes_helper(w):
    """Bytes of a number that are read and written as other numbers; some are never written."""
    name = w.kernel.name + "_bytes"
    whole = w.pick("u.word = a; ", "u.half[0] = a; u.half[1] = b; ", "u.half[0] = a; ", "u.byte[0] = a; ", "u.wide = a; ",
                   "u.tiny[0] = a; ")
    part = w.pick("", "u.byte[1] = b; ", "u.byte[0] = b; ", "u.half[1] = b; ", "u.tiny[0] = b + 3; ")
    # What is never written is cut off.
    result = w.pick("u.word & 63", "u.tiny[0]", "(signed char)u.word", "u.byte[0] + 1", "u.half[0] & 255", "(int)(u.wide & 127)")
    if w.chance(0.4):
        whole, result = "u.wide = (long long)a * 3; ", w.pick("u.word", "u.half[0] - u.half[1]", "u.byte[1]", "u.tiny[2]",
                                                             "(int)(u.wide >> 8)", "u.half[1]")
    members = "unsigned word; short half[2]; unsigned char byte[4]; signed char tiny[4]; long long wide;"
    w.file.lines.append(f"__device__ int {name}(int a, int b) {{ union {{ {members} }} u; {whole}{part}return {result}; }}")

    def use(depth):
        arrays = [a for a in w.written() if len(a.dims) == 1]
        if arrays:
            a = w.rng.choice(arrays)
            number = f"{name}({w.integer(1)}, {w.integer(1)})"
            w.load_or_store(f"{a.name}[{number} * {w.pick(1, 2, 8)} & {a.mask}]", a.element)
    w.helpers["bytes"] = use


HELPERS = [choose_helper, swizzle_helper, put_helper, at_helper, view_helper, own_array_helper, cell_helper, walker_helper,
           gap_helper, bytes_helper, carried_helper]


def values_of(type_, rng):
    """A value for an argument of this type."""
    if type_ == "bool":
        return rng.randint(0, 1)
    small = [v for v in INTERESTING if v <= 64]
    if rng.random() < 0.5:
        return rng.choice(small)
    choices = list(INTERESTING)
    if type_ in ("int", "long long", "short"):
        choices += NEGATIVE
    if type_ == "short":
        choices = [v for v in choices if -32768 <= v < 32768]
    if type_ in ("unsigned", "size_t"):
        choices += UNSIGNED
    if type_ in ("size_t", "long long"):
        choices += WIDE
    if rng.random() < 0.2:
        return rng.randint(0, 5000)
    return rng.choice(choices)


def runs_of(kernel, launch, rng, count):
    """Grids, block indices and arguments to try: (grid, blockIdx, arguments)."""
    runs = []
    unknown = bool(kernel.arguments) or kernel.wild
    for i in range(1 if kernel.nest else count if unknown else 2):
        grid, block = [], []
        for axis in range(3):
            # No more threads along x than an int counts, also several elements for each: beyond,
            # `int i = blockIdx.x * blockDim.x + threadIdx.x` wraps. banklint takes such indices to fit.
            limit = (1 << 31) // (128 * launch.block[0]) - 1 if axis == 0 else 65535
            g = launch.grid[axis] if launch.grid[axis] is not None else \
                rng.choice([v for v in INTERESTING if 1 <= v <= limit] + [limit])
            b = rng.choice([v for v in INTERESTING if v < g] + [g - 1])
            if i == 0:
                b = 0
            grid.append(g)
            block.append(b)
        arguments = []
        for t, n in kernel.arguments:
            if n in launch.fixed:
                arguments.append(launch.fixed[n])
            elif i < 6 and t != "bool":
                arguments.append([0, 1, 2, 3, 32, 1024][i])
            elif i % 3 == 0:
                arguments.append(rng.randint(0, 1 if t == "bool" else 9))  # what small arrays allow
            else:
                arguments.append(values_of(t, rng))
        runs.append((grid, block, arguments))
    return runs
