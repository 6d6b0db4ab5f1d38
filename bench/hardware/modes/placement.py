# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random shared variables in random helpers: in the kernel, of the file, inline, not inlined, static, instances of a
template, called by other helpers, used by several kernels, stored and never read, dynamic. Where they lie decides what
the assembler joins. Each kernel has one or two rows: neighbours of a thread, `s[n * t]` and what follows.
"""
TYPES = {"float": 4, "int": 4, "double": 8, "char": 1, "short": 2, "float2": 8, "uchar4": 4}
ROW_TYPES = ["float", "float", "float", "int", "double", "short", "unsigned"]
BYTES = dict(TYPES, unsigned=4)


def aligned(r):
    return r.choice(["", "", "", "", "__align__(8) ", "__align__(16) "])


class Variable:
    """A shared variable, and statements that use it and add to `r`."""

    def __init__(self, r, name):
        self.kind = r.choice(list(TYPES))
        length = r.choice([1, 3, 5, 6, 8, 33, 64])
        self.is_scalar = length == 1 and r.random() < 0.5
        self.declared = f"__shared__ {aligned(r)}{self.kind} {name}{'' if self.is_scalar else f'[{length}]'};"
        part = {"float2": ".y", "uchar4": ".z"}.get(self.kind, "")
        value = {"float2": "make_float2(v, v)", "uchar4": "make_uchar4(1, 2, int(v), 4)"}.get(self.kind,
                                                                                           f"{self.kind}(v)")
        at = "" if self.is_scalar else f"[threadIdx.x % {length}]"
        # Not a constant with which rows begin: see lib/Compilers/Nvcc/SharedSums.h.
        after = "" if self.is_scalar else f"[(threadIdx.x + 9) % {length}]"
        guard = "if (threadIdx.x == 0) " if self.is_scalar else ""
        self.used = f"{guard}{name}{at} = {value}; __syncthreads();"
        if r.random() >= 0.2:  # else nobody reads it: it is dropped
            self.used += f" r += float({name}{after}{part});"


def helper(r, name, others):
    """The text of a function, and how it is called. It may call one of the others."""
    variables = [Variable(r, f"v_{name}_{n}") for n in range(r.choice([1, 1, 2]))]
    kind = r.choice(["", "", "__forceinline__ ", "inline ", "static ", "__noinline__ ", "template", "template"])
    start = "template <int N> __device__" if kind == "template" else f"{kind}__device__"
    body = " ".join([v.declared for v in variables] + ["float r = 0;"] + [v.used for v in variables])
    if others and r.random() < 0.3:
        body += f" r += {r.choice(others)()};"
    text = f"{start} float {name}(float v) {{ {body} return r; }}\n"
    return text, (lambda: f"{name}<{r.randint(1, 3)}>(v)" if kind == "template" else f"{name}(v)")


def row(r, number, kernel, array, kind):
    """A line that loads or stores neighbours of a thread."""
    words = r.choice([2, 2, 4]) if BYTES[kind] < 8 else 2
    pitch = words * r.choice([1, 1, 2, 3])
    begin = r.choice([0, 0, 0, 0, 1, 2, words])
    places = [f"{array}[{pitch} * t + {begin + n}]" for n in range(words)]
    if r.random() < 0.6:
        line = f"r += {' + '.join(places)};"
    else:
        line = " ".join(f"{place} = {kind}(v + {n});" for n, place in enumerate(places))
    return f"  {line}  // row {number} of {kernel}\n  __syncthreads();\n"


def kernel(r, name, of_file, file_rows, calls):
    own = [Variable(r, f"{name}_{n}") for n in range(r.randint(0, 3))]
    rows = []  # array, type
    declared = [v.declared for v in own]
    for n in range(r.choice([1, 1, 2])):
        if file_rows and r.random() < 0.3:
            rows.append(r.choice(file_rows))
            continue
        kind, is_dynamic = r.choice(ROW_TYPES), r.random() < 0.1
        declared.append(f"extern __shared__ {kind} d_{kind}[];" if is_dynamic else
                        f"__shared__ {aligned(r)}{kind} {name}_s{n}[{r.choice([512, 513, 1024, 2048])}];")
        rows.append((f"d_{kind}" if is_dynamic else f"{name}_s{n}", kind))
    declared = list(dict.fromkeys(declared))
    r.shuffle(declared)
    text = f'extern "C" __global__ void {name}(float *o) {{\n  {" ".join(declared)}\n  int t = threadIdx.x;\n'
    text += "  float r = 0, v = o[t];\n"
    arrays = dict.fromkeys(rows)
    text += "".join(f"  {array}[t] = {kind}(v);\n" for array, kind in arrays) + "  __syncthreads();\n"
    uses = [v.used for v in own] + [u for u in of_file if r.random() < 0.6]
    uses += [f"r += {call()};" for call in calls if r.random() < 0.6]
    r.shuffle(uses)
    middle = r.randint(0, len(uses))
    text += "".join(f"  {use}\n" for use in uses[:middle]) + "  __syncthreads();\n"
    text += "".join(row(r, n, name, *which) for n, which in enumerate(rows))
    text += "".join(f"  {use}\n" for use in uses[middle:])
    return text + "".join(f"  r += {array}[t ^ 1];\n" for array, kind in arrays) + "  o[t] = r;\n}\n"


def placement(r, prefix):
    text, calls, of_file, file_rows = "", [], [], []
    for number in range(r.randint(0, 5)):
        if (chance := r.random()) < 0.2:
            variable = Variable(r, f"{prefix}f{number}")
            text += variable.declared + "\n"
            of_file.append(variable.used)
        elif chance < 0.3:
            kind = r.choice(ROW_TYPES)
            text += f"__shared__ {aligned(r)}{kind} {prefix}g{number}[1024];\n"
            file_rows.append((f"{prefix}g{number}", kind))
        else:
            function, call = helper(r, f"{prefix}h{number}", calls)
            text += function
            calls.append(call)
    for number in range(r.randint(1, 5)):
        text += kernel(r, f"{prefix}k{number}", of_file, file_rows, calls)
    return text
