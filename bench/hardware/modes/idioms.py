# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that reach shared memory in the ways of C++: helpers that get pointers and references, lambdas,
templates, casts to vectors, structs of unlike members, volatile and restricted pointers, atomics, arrays that nobody
reads, file-scope variables of several kernels, pragmas for loops, predicated stores.
"""
from kinds import CONDITIONS, Array, Rows, kernel, pitch


def helpers(r, prefix):
    """Rows behind functions that get a pointer to a part, a reference, or an array; behind lambdas and templates."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=r.random() < 0.8, shape=r.choice([[], [], [36], [33], [32]]))
        kind, words = array.kind, r.choice([2, 4, 4, 3])
        step = 4 if words > 2 else 2
        part = r.choice([f"{step} * t", f"{step} * t", f"{2 * step} * t", f"{step} * (t % 8)"])
        if array.shape:
            pointer = r.choice([f"{array.name}[t]", f"&{array.name}[t][{step}]", f"{array.name}[t] + {step} * (n & 3)"])
        else:
            pointer = r.choice([f"{array.name} + {part}", f"&{array.name}[{part}]", f"&{array.name}[{part} + {step}]"])
        qualifier = r.choice(["", "", "__restrict__ ", "const "])
        inline = r.choice(["", "", "__forceinline__ ", "inline ", "static "])
        begin = r.choice([0, 0, 0, 1, step])
        sum_of = lambda p: " + ".join(f"{p}[{begin + n}]" for n in range(words))
        set_of = lambda p: " ".join(f"{p}[{begin + n}] = ({kind})(v + {n});" for n in range(words))
        shape = r.choice(["load", "load", "store", "update", "reference", "lambda", "template", "constexpr", "object"])
        body = "  "
        if shape == "load":
            const = "const " if qualifier == "const " else ""
            rest = qualifier if qualifier != "const " else ""
            text += f"{inline}__device__ float {name}_f({const}{kind} *{rest}p) {{ return {sum_of('p')}; }}\n"
            body += f"r += {name}_f({pointer});"
        elif shape in ("store", "update"):
            rest = qualifier if qualifier != "const " else ""
            change = set_of("p") if shape == "store" else " ".join(f"p[{begin + n}] += ({kind})v;" for n in range(words))
            text += f"{inline}__device__ void {name}_f({kind} *{rest}p, float v) {{ {change} }}\n"
            body += f"{name}_f({pointer}, v);"
        elif shape == "reference":
            text += f"{inline}__device__ {kind} &{name}_f({kind} *p, int i) {{ return p[i + {begin}]; }}\n"
            places = [f"{name}_f({pointer}, {n})" for n in range(words)]
            body += r.choice([f"r += {' + '.join(places)};", " ".join(f"{p} = ({kind})v;" for p in places)])
        elif shape == "lambda":
            capture = r.choice(["&", "=", "&"])
            at = array.at(f"{part} + i + {begin}") if not array.shape else array.at(f"i + {begin}")
            body += f"auto at = [{capture}](int i) {{ return {at}; }}; r += {' + '.join(f'at({n})' for n in range(words))};"
        elif shape == "template":
            text += f"template <int N, typename T> __device__ float {name}_f(const T *p) {{ float r = 0;\n"
            text += f"  for (int i = 0; i < N; ++i) r += p[{begin} + i];\n  return r; }}\n"
            body += f"r += {name}_f<{words}>({pointer});"
        elif shape == "constexpr":
            text += f"template <bool Loads> __device__ float {name}_f({kind} *p, float v) {{\n"
            text += f"  if constexpr (Loads) return {sum_of('p')};\n  else {{ {set_of('p')} return 0; }} }}\n"
            body += f"r += {name}_f<{r.choice(['true', 'true', 'false'])}>({pointer}, v);"
        else:
            text += f"struct {name}_V {{ {kind} *p; __device__ {kind} &operator[](int i) const {{ return p[i]; }} }};\n"
            body += f"{name}_V w{{{pointer}}}; r += {sum_of('w')};"
        text += kernel(r, name, [array], body + "\n")
    return text


def vectors(r, prefix):
    """Casts to vectors, in the kernel and in helpers, beside accesses to elements."""
    text = ""
    for number in range(3):
        name, kind = f"{prefix}{number}", r.choice(["float", "float", "int"])
        words = r.choice([2, 4, 4])
        vector = f"{kind}{words}"
        array = Array(r, f"{name}_s", kind=kind, shape=[])
        if not array.is_dynamic:  # else a cast would not be allowed
            array.declared = f"__shared__ __align__(16) {kind} {array.name}[{r.choice([1024, 2048])}];"
        step = r.choice([words, words, 2 * words, 4])
        index = r.choice([f"{step} * t", f"t * {step}", f"{step} * (t ^ 1)", f"{step} * (31 - t)", f"{step} * (t % 8)"])
        if step % words:
            index = f"{words} * t"
        parts = "xyzw"[:words]
        some = r.sample(parts, r.randint(1, words))
        row, text_of = Rows(r), []
        text += f"__device__ __forceinline__ {vector} {name}_get(const {kind} *p) {{ "
        text += f"return *reinterpret_cast<const {vector} *>(p); }}\n"
        text += f"__device__ __forceinline__ void {name}_put({kind} *p, {vector} v) {{ *({vector} *)p = v; }}\n"
        make = f"make_{vector}({', '.join(f'{kind}(v + {n})' for n in range(words))})"
        for _ in range(r.choice([1, 2, 2])):
            text_of.append(r.choice([
                f"{{ {vector} c = {name}_get(&{array.name}[{index}]); r += {' + '.join(f'c.{p}' for p in some)}; }}",
                f"{{ {vector} c = {name}_get({array.name} + {index}); r += {' + '.join(f'c.{p}' for p in parts)}; }}",
                f"{name}_put(&{array.name}[{index}], {make});",
                f"r += reinterpret_cast<{vector} *>({array.name})[t].{some[0]};",
                f"reinterpret_cast<{vector} *>({array.name})[t] = {make};",
                f"o[t + {number}] = {name}_get(&{array.name}[{index}]).{some[0]};",
                row.load(array), row.store(array)]))
        text += kernel(r, name, [array], "".join(f"  {line}\n  __syncthreads();\n" for line in text_of))
    return text


MEMBERS = {"char": 1, "short": 2, "int": 4, "float": 4, "double": 8, "float2": 8, "unsigned char": 1, "long long": 8}


def members(r, prefix):
    """Arrays of structs whose members are of unlike types, with arrays among them."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        kinds = [r.choice(list(MEMBERS)) for _ in range(r.randint(2, 4))]
        lengths = [r.choice([0, 0, 0, 2, 3]) if k != "float2" else 0 for k in kinds]
        text += f"struct {r.choice(['', '', '', '__align__(8) ', '__align__(16) '])}{name}_S {{ "
        text += " ".join(f"{k} m{n}{f'[{c}]' if c else ''};" for n, (k, c) in enumerate(zip(kinds, lengths))) + " };\n"
        places = [f"m{n}{f'[{e}]' if c else ''}{'.x' if k == 'float2' else ''}"
                  for n, (k, c) in enumerate(zip(kinds, lengths)) for e in range(max(c, 1))]
        s, is_dynamic = f"{name}_s", r.random() < 0.2
        text += f'extern "C" __global__ void {name}(float *o, int n, int m, const {name}_S *in) {{  // all of {name}\n  '
        text += f"extern __shared__ {name}_S {s}[];\n" if is_dynamic else f"__shared__ {name}_S {s}[128];\n"
        text += "  int t = threadIdx.x;\n  float r = 0, v = o[t];\n"
        text += "".join(f"  {s}[t].{p} = v;\n" for p in places if r.random() < 0.5) + "  __syncthreads();\n"
        for _ in range(r.choice([1, 2])):
            index = r.choice(["t", "t + 1", "2 * t", "31 - t", "t ^ 1"])
            some = r.sample(places, r.randint(1, len(places)))
            if r.random() < 0.6:
                some.sort(key=places.index)
            line = r.choice(["r += " + " + ".join(f"float({s}[{index}].{p})" for p in some) + ";",
                             " ".join(f"{s}[{index}].{p} = v;" for p in some),
                             " ".join(f"{s}[{index}].{p} += v;" for p in some),
                             f"{s}[{index}] = in[t];", f"{name}_S &x = {s}[{index}]; r += float(x.{some[0]});",
                             f"{name}_S *x = &{s}[{index}]; x->{some[0]} = v; x->{some[-1]} = v;",
                             f"{name}_S c = {s}[{index}]; r += " + " + ".join(f"float(c.{p})" for p in some) + ";"])
            text += "  { " + line + " }\n  __syncthreads();\n"
        text += "".join(f"  r += float({s}[t ^ 1].{p});\n" for p in places) + "  o[t] = r;\n}\n"
    return text


def unread(r, prefix):
    """Arrays and scalars of which little is read, or nothing: stored, loaded for nothing, read in dead code only."""
    text, of_file = "", []
    for number in range(r.choice([0, 1, 2])):
        of_file.append(f"{prefix}f{number}")
        text += f"{r.choice(['', 'static '])}__shared__ float {of_file[-1]}[{r.choice([64, 1024, 1025])}];\n"
    for number in range(4):
        name = f"{prefix}{number}"
        text += f'extern "C" __global__ void {name}(float *o, int n, int m) {{  // all of {name}\n'
        names = [f"{name}_{n}" for n in range(r.choice([1, 2, 3]))] + r.sample(of_file, r.randint(0, len(of_file)))
        for own in names:
            if own not in of_file:
                text += f"  __shared__ {r.choice(['', '', '__align__(16) ', 'volatile '])}float {own}[{r.choice([8, 128, 130])}];\n"
        text += "  const int known = 3; int t = threadIdx.x; float r = 0, v = o[t];\n"
        uses = []
        for s in names:
            i = r.choice(["t", "2 * t", "t + 1", "4 * t"])
            pair = f"{s}[2 * t] = v; {s}[2 * t + 1] = v + 1;"
            uses.append(r.choice([f"{s}[{i}] = v;", f"{s}[{i}] = v;", pair, f"{s}[{i}] += v;", f"{s}[0] = v; {s}[1] = r;",
                                  f"atomicAdd((int *)&{s}[t], n);"]))
        text += "".join(f"  {use}\n" for use in uses) + "  __syncthreads();\n"
        for s in names:
            text += "  " + r.choice([f"r += {s}[t ^ 1];", f"r += {s}[2 * t] + {s}[2 * t + 1];", "", "",
                                     f"float x{len(text)} = {s}[t ^ 1];", f"(void){s}[t ^ 1];",
                                     f"if (known > 4) r += {s}[t ^ 1];", f"if (n > 4) r += {s}[t ^ 1];",
                                     f"{s}[t] = {s}[t ^ 1];", f"r += {s}[1];",
                                     f"{{ float y = 0; for (int i = 0; i < 4; ++i) y += {s}[t + i]; }}"]) + "\n"
        text += "  o[t] = r;\n}\n"
    return text


def atomics(r, prefix):
    """Atomics of all kinds that are one instruction, with and without their results."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", kind=r.choice(["int", "unsigned"]), shape=[])
        at = f"&{array.name}[{r.choice(['t', '2 * t', 't & 7', '31 - t', 'n', '(int)v & 63', '33 * t'])}]"
        value = r.choice(["1", "2", "n", f"({array.kind})v"])
        one = r.choice([f"atomicAdd({at}, {value})", f"atomicSub({at}, {value})", f"atomicMax({at}, {value})",
                        f"atomicMin({at}, {value})", f"atomicAnd({at}, {value})", f"atomicOr({at}, {value})",
                        f"atomicXor({at}, {value})", f"atomicExch({at}, {value})", f"atomicCAS({at}, n, {value})",
                        f"atomicInc((unsigned *){at}, {value})", f"atomicDec((unsigned *){at}, {value})",
                        f"atomicAdd_block({at}, {value})"])
        body = "  " + r.choice([f"{one};", f"{one};", f"r += {one};", f"if ({r.choice(CONDITIONS)}) {one};"]) + "\n"
        text += kernel(r, name, [array], body, mark="sets")
    return text


def predicated(r, prefix):
    """Stores and loads under conditions one upon the other, choices, short circuits."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=True)
        base, row = pitch(r, array, 4), Rows(r)
        c, d = r.choice(CONDITIONS), r.choice(CONDITIONS)
        place = [array.at(f"{base}{n}") for n in range(5)]
        value = array.value("v")
        body = "  " + r.choice([
            f"if ({c}) {place[0]} = {value}; if ({d}) {place[1]} = {value};",
            f"if ({c}) {{ {place[0]} = {value}; {place[1]} = {value}; }} r += {place[2]};",
            f"r += {c} ? {place[0]} : {place[1]};", f"r += {c} ? {place[0]} + {place[1]} : v;",
            f"{place[0]} = {c} ? {value} : 0; {place[1]} = {value};",
            f"if ({c} && {place[0]} > 2) r += {place[1]};", f"if ({place[0]} > 2 || {place[1]} > 3) r += v;",
            f"if ({c}) r += {place[0]}; __syncwarp(); if ({d}) r += {place[1]};",
            f"for (int i = 0; i < 4; ++i) if (i + t < n) {array.at(f'{base}i')} = {value};",
            f"for (int i = 0; i < 4; ++i) if (i < m) r += {array.at(f'{base}i')};",
            f"if ({c}) return; r += {place[0]} + {place[1]};",
            f"r += max({place[0]}, {place[1]}); {place[0]} = {c} ? {value} : {place[2]};"]) + "\n"
        text += kernel(r, name, [array], body, mark="sets")
    return text


def pragmas(r, prefix):
    """Loops with pragmas in loops, over rows and columns, with what steps hand on."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=r.random() < 0.8, shape=r.choice([[33], [36], [32], [40]]))
        pragma = lambda: r.choice(["", "", "#pragma unroll", "#pragma unroll 2", "#pragma unroll 4", "#pragma unroll 1",
                                   "#pragma unroll 8"])
        outer, inner = r.choice(["2", "3", "4", "8", "n"]), r.choice(["2", "4", "4", "8", "16"])
        first, second = pragma(), pragma()
        first = "" if outer == "n" and first == "#pragma unroll" else first
        step, place = r.choice(["1", "1", "2"]), r.choice(["t][i", "t][j", "i][t", "t][4 * j + i", "j][t", "t][i + j"])
        line = r.choice([f"r += {array.name}[{place}];", f"r += {array.name}[{place}] * v;",
                         f"{array.name}[{place}] = {array.value('v + i')};", f"{array.name}[{place}] += {array.value('v')};",
                         f"float q = {array.name}[{place}]; r = r * q + q;"])
        body = f"  {first}\n" if first else ""
        body += f"  for (int j = 0; j < {outer}; ++j) {{\n" + (f"    {second}\n" if second else "")
        body += f"    for (int i = 0; i < {inner}; i += {step}) {{\n      {line}\n    }}\n  }}\n"
        text += kernel(r, name, [array], body, mark="loops")
    return text


def qualified(r, prefix):
    """Volatile and restricted pointers, and pointers that are moved, beside plain accesses."""
    text = ""
    for number in range(3):
        name = f"{prefix}{number}"
        array = Array(r, f"{name}_s", words=True, shape=[])
        array.declared = array.declared.replace("__shared__", r.choice(["__shared__", "__shared__", "volatile __shared__"])) \
            if not array.is_dynamic else array.declared
        row, kind = Rows(r), array.kind
        index = r.choice(["2 * t", "4 * t", "t", "4 * t + 2"])
        qualifier = r.choice(["volatile ", "volatile ", "const volatile ", "const "])
        if array.declared.startswith("volatile") and qualifier == "const ":
            qualifier = "const volatile "
        body = "  " + r.choice([
            f"{{ {qualifier}{kind} *p = {array.name} + {index}; r += p[0] + p[1]; }}",
            f"{{ {qualifier}{kind} *p = {array.name} + {index}; r += *p++; r += *p++; r += *p; }}",
            row.load(array), row.store(array), row.update(array),
            f"{array.name}[{index}] = {array.value('v')}; {array.name}[{index} + 1] = {array.value('v')};"]) + "\n"
        body += r.choice(["", "  __syncthreads();\n  " + row.load(array) + "\n"])
        text += kernel(r, name, [array], body)
    return text


KINDS = {kind.__name__: kind for kind in (helpers, vectors, members, unread, atomics, predicated, pragmas, qualified)}
