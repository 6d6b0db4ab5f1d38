# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of several kinds, which load and store neighbours of a thread.

Each kind is a function of a source of random numbers and a prefix for all names. It returns the text of some functions
and kernels that stand by themselves. The line in which a kernel begins is marked (toolchain.units).
"""
TYPES = {"float": 4, "int": 4, "unsigned": 4, "double": 8, "short": 2, "unsigned short": 2, "char": 1, "long long": 8}
OFTEN = ["float"] * 4 + list(TYPES)


class Array:
    """A shared array: static or dynamic, of one or two dimensions, or two stages of it."""

    def __init__(self, r, name, kind=None, words=False, shape=None):
        self.name, self.kind = name, kind or r.choice(["float", "float", "int", "unsigned"] if words else OFTEN)
        self.is_dynamic = r.random() < 0.2
        self.bytes = TYPES[self.kind]
        self.shape = shape if shape is not None else r.choice([[], [], [], [33], [36], [32], [40], [48]])
        alignment = r.choice(["", "", "", "__align__(8) ", "__align__(16) "])
        size = "".join(f"[{n}]" for n in ([40] + self.shape if self.shape else [r.choice([1024, 1026, 2048, 1025])]))
        if self.is_dynamic:
            size = "[]" + size[size.index("]") + 1:]
            self.declared = f"extern __shared__ {self.kind} {name}{size};"
        else:
            self.declared = f"__shared__ {alignment}{self.kind} {name}{size};"

    def at(self, index):
        """An element, of rows of threads: a text."""
        return f"{self.name}[{index}]" if not self.shape else f"{self.name}[t][{index}]"

    def value(self, text):
        return f"({self.kind})({text})"


def pitch(r, array, words):
    """The step from thread to thread, in elements, with its index."""
    if array.shape:
        return r.choice(["", "", f"{words} * (n & 3) + ", f"{words} * {r.randint(1, 3)} + "])
    step = words * r.choice([1, 1, 1, 2, 3])
    return r.choice([f"{step} * t + ", f"{step} * t + ", f"t * {step} + ", f"{step} * t + {words} * n + ",
                     f"{step} * (t % 8) + ", f"{step} * (t / 4) + ", f"(t & 15) * {step} + ", f"(t << 2) + ",
                     f"{step} * (t ^ 1) + ", f"{step} * (31 - t) + ", f"t * {step} + n + "])


class Rows:
    """Writes statements about neighbours of a thread."""

    def __init__(self, r):
        self.r = r

    def places(self, array, words=None, base=None):
        r = self.r
        words = words or (r.choice([2, 2, 4, 4, 3]) if array.bytes < 8 else 2)
        base = pitch(r, array, 2 if words == 2 else 4) if base is None else base
        begin = r.choice([0, 0, 0, 0, 1, 2, 4, 8, 5])
        found = [array.at(f"{base}{begin + n}") for n in range(words)]
        if r.random() < 0.15:
            r.shuffle(found)
        return found

    def load(self, array, **more):
        return f"r += {' + '.join(self.places(array, **more))};"

    def store(self, array, **more):
        return " ".join(f"{place} = {array.value(f'v + {n}')};" for n, place in enumerate(self.places(array, **more)))

    def update(self, array, **more):
        return " ".join(f"{place} += {array.value('v')};" for place in self.places(array, **more))

    def any(self, array, **more):
        return self.r.choice([self.load, self.load, self.store])(array, **more)


def kernel(r, name, arrays, body, mark="all"):
    """A kernel in which each array is filled before the body, and read behind it."""
    declared = [a.declared for a in arrays]
    r.shuffle(declared)
    text = f'extern "C" __global__ void {name}(float *o, int n, int m) {{  // {mark} of {name}\n'
    text += f"  {' '.join(declared)}\n  int t = threadIdx.x;\n  float r = 0, v = o[t];\n"
    for a in arrays:
        first = r.choice(["t", "t", "(t + 3) % 32", "t ^ 5", "t * 3 % 32"])
        text += f"  {a.at(first)} = {a.value('v')};\n"
    text += "  __syncthreads();\n" + body + "  __syncthreads();\n"
    for a in arrays:
        text += f"  r += {a.at(r.choice(['t ^ 1', 't ^ 1', '31 - t', 'n']))};\n"
    return text + "  o[t] = r;\n}\n"


def rows(r, prefix):
    """Rows one after the other, with and without barriers between them."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        arrays = [Array(r, f"{name}_{n}") for n in range(r.choice([1, 1, 2]))]
        if len({a.is_dynamic for a in arrays} & {True}) and len(arrays) > 1:
            arrays = arrays[:1]
        row, body = Rows(r), ""
        for _ in range(r.choice([1, 1, 2, 3])):
            what = r.choice([row.load, row.load, row.store, row.update])
            body += "  " + what(r.choice(arrays)) + "\n"
            body += r.choice(["", "  __syncthreads();\n", "  __syncthreads();\n"])
        text += kernel(r, name, arrays, body)
    return text


CONDITIONS = ["v > 0", "v > 0", "t < n", "t < 16", "t % 2", "n > 3", "(t & 3) == 1", "m & 4"]


def branches(r, prefix):
    """Forwarding, words that both branches load, loads under conditions."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=r.random() < 0.8)
        row, condition = Rows(r), r.choice(CONDITIONS)
        is_known = not set(condition) & set("nmv")
        base = pitch(r, array, 4)
        shape = r.choice(["forward", "both", "guard", "behind", "twice", "else"])
        one = array.at(r.choice(["t", "2 * t", "4 * t", "t + 1", "31 - t"]))
        if shape == "forward":
            change = r.choice(["+=", "="])
            body = "  " + f"if ({condition}) {one} {change} {array.value('v')};" + "\n"
            body += "  " + f"r += {one};" + "\n"
        elif shape == "both":
            places = row.places(array, base=base)
            swapped = r.choice([places, places, places[::-1]])
            body = f"  if ({condition})\n    " + f"r += {' + '.join(places)};" + "\n"
            body += "  else\n    " + f"r -= {' * '.join(swapped)};" + "\n"
        elif shape == "guard":
            body = f"  if ({condition}) {{\n    " + row.any(array, base=base) + "\n  }\n"
            body += "  " + row.load(array, base=base) + "\n"
        elif shape == "behind":
            body = "  " + row.load(array, base=base) + "\n"
            body += f"  if ({condition})\n    " + row.load(array, base=base) + "\n"
        elif shape == "twice":
            first, second = row.places(array, words=2, base=base)
            body = "  " + f"if ({condition}) r += {first}; if ({condition}) r += {second};" + "\n"
        else:
            body = f"  if ({condition}) {{\n    " + row.any(array, base=base) + "\n"
            body += "  } else {\n    v *= 3;\n    " + row.any(array, base=base) + "\n  }\n"
        text += kernel(r, name, [array], body, mark="all" if is_known else "sets")
    return text


def loops(r, prefix):
    """Loops of constant and run-time counts."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=r.random() < 0.8)
        row = Rows(r)
        steps = r.choice(["2", "3", "4", "5", "6", "7", "8", "12", "16", "17", "32", "n", "n", "n"])
        pragma = r.choice(["", "", "", "  #pragma unroll\n", "  #pragma unroll 1\n", "  #pragma unroll 2\n",
                           "  #pragma unroll 4\n"])
        if steps == "n" and pragma == "  #pragma unroll\n":
            pragma = ""
        length = r.choice([4, 8, 16, 32])
        start = "" if array.shape else f"{length} * t + "
        index = r.choice([f"{start}j", f"{start}j", f"{start}2 * j", f"{start}2 * j + 1", f"{start}4 * j",
                          "32 * j + t", f"{start}j + 1", f"{start}(j ^ 1)", f"{start}j % 4", "t"])
        if array.shape and index == "32 * j + t":
            index = "j"
        place, second = array.at(index), array.at(index + " + 1")
        line = r.choice([f"r += {place};", f"r += {place};", f"r += {place} * {second};", f"r = r * v + {place};",
                         f"{place} = {array.value('v + j')};", f"{place} += {array.value('v')};"])
        body = f"{pragma}  for (int j = 0; j < {steps}; ++j)\n    " + line + "\n"
        text += kernel(r, name, [array], body, mark="loops")
    return text


def streams(r, prefix):
    """One to three streams of stores or loads in a loop, to rows of one array or of several."""
    text = ""
    for number in range(2):
        name = f"{prefix}{number}"
        is_dynamic, alignment = r.random() < 0.4, r.choice(["", "__align__(16) "])
        steps, length = r.choice(["4", "8", "16", "n", "n"]), r.choice([8, 16, 20])
        count = r.choice([1, 2, 2, 2, 3])
        own = r.random() < 0.3 and not is_dynamic
        declared = f"  {'extern ' if is_dynamic else ''}__shared__ {alignment}float {name}_s[{'' if is_dynamic else 3072}];\n"
        if own:
            declared = "".join(f"  __shared__ {alignment}float {name}_s{k}[1024];\n" for k in range(count))
        names = [f"{name}_s{k}" if own else f"x{k}" for k in range(count)]
        row = Rows(r)
        text += f'extern "C" __global__ void {name}(float *o, int n, int m) {{  // loops of {name}\n{declared}  int t = threadIdx.x;\n'
        text += "  float r = 0, v = o[t];\n"
        if not own:
            text += "".join(f"  float *x{k} = {name}_s + {k} * 1024;\n" for k in range(count))
        text += f"  for (int j = 0; j < {steps}; ++j) {{\n"
        for k, x in enumerate(names):
            text += "    " + f"{x}[{length} * t + j] = o[{k + 1} * m + j];" + "\n"
        text += "  }\n  __syncthreads();\n"
        if r.random() < 0.5:
            text += f"  for (int j = 0; j < {steps}; ++j)\n    "
            text += "r += " + " * ".join(f"{x}[{length} * t + j]" for x in names) + ";" + "\n"
        text += "".join(f"  r += {x}[t ^ 1];\n" for x in names) + "  o[t] = r;\n}\n"
    return text


def rings(r, prefix):
    """A ring of stages that a loop goes round, of constant or run-time count."""
    text = ""
    for number in range(2):
        name, stages = f"{prefix}{number}", r.choice([2, 2, 3, 4])
        array = Array(r, f"{name}_s", words=True, shape=[256])
        array.declared = array.declared.replace("[40][256]", f"[{stages}][256]")
        row, steps = Rows(r), r.choice(["4", "6", "8", "n", "n", "n"])
        stage, next_stage = r.choice([
            (f"k % {stages}", f"(k + 1) % {stages}"),
            ("k & 1", "(k + 1) & 1") if stages == 2 else (f"k % {stages}", f"(k + 1) % {stages}"),
            ("stage", "next")])
        before, after = "", ""
        if stage == "stage":
            before = "  int stage = 0;\n"
            after = f"    stage = {r.choice([f'(stage + 1) % {stages}', f'stage == {stages - 1} ? 0 : stage + 1'])};\n"
            next_stage = f"(stage + 1) % {stages}"
        words = r.choice([2, 4])
        store = f"{array.name}[{next_stage}][t] = {array.value('o[k * 32 + t]')};"
        places = [f"{array.name}[{stage}][{words} * t + {n}]" for n in range(words)]
        body = f"{before}  for (int k = 0; k < {steps}; ++k) {{\n    {store}\n    __syncthreads();\n    "
        body += f"r += {' + '.join(places)};" + "\n"
        body += f"    __syncthreads();\n{after}  }}\n"
        array.at = lambda index: f"{array.name}[0][{index}]"
        text += kernel(r, name, [array], body, mark="loops")
    return text


STRUCTS = [(("float", "x"), ("float", "y")), (("float", "x"), ("float", "y"), ("float", "z")),
           (("float", "x"), ("int", "y"), ("float", "z"), ("float", "w")), (("short", "x"), ("short", "y")),
           (("int", "x"), ("short", "y"), ("short", "z")), (("double", "x"), ("float", "y"), ("float", "z")),
           (("char", "x"), ("char", "y"), ("short", "z"))]
VECTORS = {"float2": "xy", "float4": "xyzw", "int4": "xyzw", "short2": "xy", "uchar4": "xyzw", "double2": "xy",
           "float3": "xyz", "short4": "xyzw"}


def structs(r, prefix):
    """Members of structs and components of vectors, and whole ones that are copied."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        if r.random() < 0.5:
            members = r.choice(STRUCTS)
            kind = f"{name}_S"
            text += f"struct {r.choice(['', '', '__align__(8) ', '__align__(16) '])}{kind} {{ "
            text += " ".join(f"{t} {m};" for t, m in members) + " };\n"
            parts = [m for _, m in members]
        else:
            kind = r.choice(list(VECTORS))
            parts = list(VECTORS[kind])
        alignment, is_dynamic = r.choice(["", "", "__align__(16) "]), r.random() < 0.2
        s, row = f"{name}_s", Rows(r)
        text += f'extern "C" __global__ void {name}(float *o, int n, int m, const {kind} *in) {{  // all of {name}\n  '
        text += f"extern __shared__ {kind} {s}[];\n" if is_dynamic else f"__shared__ {alignment}{kind} {s}[256];\n"
        text += f"  int t = threadIdx.x;\n  float r = 0, v = o[t];\n  {s}[t].{parts[0]} = v; {s}[t].{parts[-1]} = v;\n"
        text += "  __syncthreads();\n"
        for _ in range(r.choice([1, 2])):
            index = r.choice(["t", "t + 1", "2 * t", "31 - t", "t + n", "t ^ 1"])
            some = r.sample(parts, r.randint(1, len(parts)))
            line = r.choice(["r += " + " + ".join(f"float({s}[{index}].{p})" for p in some) + ";",
                             " ".join(f"{s}[{index}].{p} = v;" for p in some),
                             " ".join(f"{s}[{index}].{p} += v;" for p in some),
                             f"{s}[{index}] = in[t];",
                             f"{{ {kind} c = {s}[{index}]; r += " + " + ".join(f"float(c.{p})" for p in some) + "; }"])
            text += "  " + line + "\n  __syncthreads();\n"
        text += "".join(f"  r += float({s}[t ^ 1].{p});\n" for p in parts) + "  o[t] = r;\n}\n"
    return text
