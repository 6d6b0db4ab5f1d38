#===- generate.py - Kernels that a careless fix would break ----------------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Writes files of random kernels. Each has an array with conflicts, and does some more with it: what longer rows leave as it
is, and what depends on the length of a row. With -DALT the code is another: text under `#if` is compiled, other template
arguments are instantiated, arguments have other values. banklint sees the file without it; its fixes have to hold in both."""

import random
import re

# (block, threads): what launches use.
BLOCKS = [("32", 32), ("64", 64), ("dim3(32, 8)", 256), ("dim3(16, 16)", 256), ("dim3(32, 32)", 1024), ("dim3(8, 32)", 256)]
# How many threads along x, and a block with as many more.
WIDER = {"32": (32, "64"), "dim3(32, 8)": (32, "dim3(64, 8)"), "dim3(16, 16)": (16, "dim3(32, 16)"), "dim3(8, 32)": (8, "dim3(16, 32)")}
TYPES = ["int", "int", "float", "float", "double", "short", "unsigned char", "volatile float", "volatile int"]

# Of a type: a vector of it, with how many elements, and a smaller one.
VECTORS = {"int": ("int4", 4, "int2"), "float": ("float4", 4, "float2"), "double": ("double2", 2, "double"),
           "short": ("short4", 4, "short2"), "unsigned char": ("uchar4", 4, "uchar2")}


def vectors_of(kind):
    """What a form has for {V}, {W} and {H}."""
    name, elements, smaller = VECTORS.get(kind.removeprefix("volatile "), ("", 1, ""))
    return {"V": name, "W": elements, "H": smaller}


# What leaves rows as they may be. {t} array, {R} rows, {C} columns, {T} type, {i} {j} subscripts inside of it.
HARMLESS = [
    "{{ int a = {j}; acc += (int){t}[{i}][a++ % {C}] + a; }}",
    "{{ unsigned a = {i}, b = 1; acc += (int){t}[a++ % {R}][(b += 2) % {C}] + a + b; }}",
    "acc += (int){t}[{i}][{j}];",
    "acc += (int){t}[{j0}][{j}];",
    "{t}[{i}][{j}] = ({T})(acc + 1);",
    "{t}[{i}][{j}] += ({T})2;",
    "{t}[{i}][{j}]++, acc += 2;",
    "acc += (int)++{t}[{i}][{j}];",
    "acc += (int)(n > 3 ? {t}[{i}][0] : {t}[0][{j}]);",
    "for (int k = 0; k < {C}; ++k) acc += (int){t}[{i}][k] * k;",
    "for (int k = threadIdx.x; k < {C}; k += blockDim.x) {t}[{j0}][k] = ({T})k;",
    "for (int k = 0; k < {R} * {C}; ++k) acc += (int){t}[k / {C}][k % {C}];",
    "if (n > 3) acc += (int){t}[0][{C} - 1];",
    "if (n > 1000) acc += (int){t}[{R} - 1][{C} - 1];",
    "{{ auto put = [&](int a, int b) {{ {t}[a][b] = ({T})(a + b); }}; put({i}, {j}); }}",
    "acc += (int)AT({t}, {i}, {j});",
    "acc += valueOf((int){t}[{i}][{j}]);",
    "acc += sizeof({t}[0][0]);",
    "{{ {T} &e = {t}[{i}][{j}]; acc += (int)e; e = ({T})4; }}",
    "order({t}[{i}][{j}], {t}[{j0}][{j}]);",
    "acc += (int)peek({t}[{i}][{j}]);",
    "orderAt(&{t}[{i}][{j}], &{t}[{j0}][{j}]);",
    "acc += addAt(&{t}[{i}][{j}], 3);",
    "acc += (int)*peekAt(&acc) + addAt(&{t}[{j0}][0], 1);",
    "acc += (int){t}[{i}][(unsigned)in[threadIdx.x] % {C}];",
    "acc += (int){t}[min((int)threadIdx.x, {R} - 1)][max(0, min(n, {C} - 1))];",
    "{t}[{i}][{j}] = {t}[{j0}][{i} % {C}];",
    "(void){t}[0][0];",
    "acc += ({t}[0][1] = ({T})3, 4);",
    "{{ {T} other[2] = {{ {t}[{i}][{j}], {t}[0][0] }}; acc += (int)other[1]; }}",
    "#if 0\n  acc += 1000;\n#endif",
    "{{ int {t} = 3; acc += {t}; }}",
    "acc += (int)VALUE({t}[{i}][{j}]) + valueOf((int)VALUE({t}[{j0}][0]));",
    "{{ {V} v = *({V} *)&{t}[{i}][({j}) / {W} * {W}]; acc += (int)v.y; }}",
    "VECTOR({V}, {t}[{i}][({j}) / {W} * {W}]).x += 2;",
    "VECTOR({V}, {t}[{j0}][({j}) / {W} * {W}]) = VECTOR({V}, {t}[{i}][0]);",
    "acc += (int)((({V} *)(&({t}[{i}][{C} - {W}])))[0]).y;",
    "acc += (int)((({V} *)({T} *)&{t}[{i}][({j}) / {W} * {W}])[0]).y;",
    "__pipeline_memcpy_async((void *)&{t}[{i}][({j}) / {W} * {W}], in + 3, {W} * sizeof({T}));",
    "__pipeline_memcpy_async((void *)&{t}[{i}][{j}], in + 3, sizeof({T}));",
    "copyTo((void *)&{t}[{i}][({j}) / {W} * {W}], in + 3);",
    "#define CELL_{t}(a, b) {t}[a][b]\n  CELL_{t}({i}, {j}) = ({T})5; acc += (int)CELL_{t}({j0}, 3);",
]
# What may not: flat views, whole rows, sizes, and what the compiler does not see.
HARMFUL = [
    "acc += (int)(({T} *){t})[({i}) * {C} + ({j})];",
    "acc += (int)(&{t}[0][0])[({i}) * {C} + ({j})];",
    "{{ {T} *p = {t}[0]; p[({i}) * {C} + ({j})] = ({T})5; }}",
    "{{ {T} *p = *{t}; acc += (int)*(p + {C} + {j0}); }}",
    "acc += (int){t}[0][({i}) * {C} + ({j})];",
    "acc += (int){t}[0][n];",
    "acc += (int){t}[0][n + {C}];",
    "acc += (int){t}[1][-1];",
    "acc += (int){t}[0][in[0] % ({R} * {C})];",
    "for (int k = 0; k < n; ++k) acc += (int){t}[0][k];",
    "if (n > 1000) acc += (int){t}[0][threadIdx.x + {C}];",
    "if (n == 77) {t}[0][in[3] & 63] = ({T})9;",
    "acc += sizeof({t});",
    "acc += sizeof({t}[0]) / sizeof({t}[0][0]);",
    "acc += sizeof(decltype({t}));",
    "for (auto &row : {t}) acc += (int)row[0] + sizeof(row);",
    "acc += sumOf({t});",
    "{{ auto &all = {t}; acc += sizeof(all); }}",
    "{{ {T}(*row)[{C}] = ({T}(*)[{C}]){t}; acc += (int)row[0][{C} + 1]; }}",
    "{{ {T} *p = &({t}[0][1] = ({T})2); p[{C}] = ({T})7; }}",
    "{{ {T} &e = {t}[0][0]; acc += (int)(&e)[{C} + 1]; }}",
    "{{ {T} &e = n > 3 ? {t}[0][0] : {t}[0][1]; (&e)[{C} + 1] = ({T})1; }}",
    "{{ {T} &e = {t}[0][1] += ({T})2; (&e)[{C}] = ({T})3; }}",
    "{{ {T} *p = &++{t}[0][1]; p[{C}] = ({T})3; }}",
    "{{ auto first = [&]() -> {T} & {{ return {t}[0][0] = ({T})3; }}; (&first())[{C} + 1] = ({T})4; }}",
    "acc += fill(({T} *){t}, {C});",
    "acc += (int)beyond({t}[0][1], {C});",
    "acc += beyondAt(&{t}[0][1], {C});",
    "acc += (int)peekAt(&{t}[0][1])[{C}];",
    "acc += laterAt(&{t}[0][1], {C});",
    "acc += (int)later({t}[0][1], {C});",
    "acc += (int)VARIES({t}[0][1], {C});",
    "acc += (int)varies({t}[0][1], {C});",
    "acc += throughVaries({t}[0][1], {C});",
    "acc += (int)(&passed({t}[0][1]))[{C}];",
    "{{ {T} &e = {t}[0][0]; auto keep = [&] {{ return (int)(&e)[{C} + 1]; }}; acc += keep(); }}",
    "{{ {T} &e = {t}[0][1]; {T} &f = e; {T} *p = &f; acc += (int)p[{C}]; }}",
    "{{ {T} &e = {t}[0][1];\n#ifdef ALT\n  acc += (int)(&e)[{C}];\n#endif\n  e = ({T})3; }}",
    "acc += fill({t}[0], {C});",
    "acc += NAMES_{t};",
    "#ifdef ALT\n  acc += (int)(({T} *){t})[{C} + 3];\n#endif",
    "#ifdef ALT\n  acc += (int){t}[0][{C} + 2];\n#endif",
    "#ifdef ALT\n  acc += NAMES_{t};\n#endif",
    "#define CALLS_{t} NAMES_{t}\n#ifdef ALT\n  acc += CALLS_{t};\n#endif",
    "#ifdef ALT\n  acc += sizeof({t});\n#endif",
    "#ifdef ALT\n#define ROW_{t} {t}[0]\n  acc += (int)ROW_{t}[{C} + 2];\n#endif",
    "memcpy(out + 2048, (const void *){t}, sizeof(int) * ({C} + 2));",
    "{{ struct Local {{ __device__ static int get(int k) {{ return (int){t}[0][k]; }} }}; acc += Local::get({C} + 1); }}",
    "{{ auto get = [&](auto k) {{ return (int){t}[0][k]; }}; acc += get({C} + 1); }}",
    "{{ auto *const *volatile keep = (int *const *){t}; acc += ((char *)keep)[{C} * sizeof({T}) + 4]; }}",
    "acc += (int)(({t} + 1)[0] - {t}[0]);",
    "acc += (int)(&{t}[1][0] - &{t}[0][0]);",
    "acc += (int)(({V} *)&{t}[0][0])[{C} / {W} + 1].x;",
    "acc += (int)(({V} *)({T} *)&{t}[0][0])[{C} / {W} + 1].x;",
    "__pipeline_memcpy_async((void *)&{t}[0][{C} - 1], in + 3, 2 * sizeof({T}));",
    "__pipeline_memcpy_async((void *)&{t}[0][n % 2], in + 3, n * {C});",
    "copyBehind((void *)&{t}[0][0], {C} * sizeof({T}), in + 3);",
    "{{ {V} *p = ({V} *)&{t}[0][0]; acc += (int)p[{C} / {W}].x; }}",
    "{{ auto &v = *({V} *)&{t}[0][0]; acc += (int)(&v)[{C} / {W}].x; }}",
    "acc += (int)(&(*({V} *)&{t}[0][0]).x)[{C} + 1];",
    "acc += (int)(*({V} *)&{t}[0][(n % 2) * {C}]).y;",
    "acc += (int)(*({V} *)&{t}[{i}][n % 2 * {C} - {W} * (n % 2)]).y;",
    "{{ using Vec = ALT_OR({H}, {V}); Vec v = *(Vec *)&{t}[{i}][({j}) / {W} * {W}]; acc += *(unsigned char *)&v; }}",
    "{{ typedef {V} Vec; Vec v = *(Vec *)&{t}[{i}][({j}) / {W} * {W}];\n#ifdef ALT\n  v = *(Vec *)&{t}[1][0];\n#endif\n  acc += (int)v.y; }}",
    "acc += (int){t}[0][3\n#ifdef ALT\n  + {C}\n#endif\n  ];",
    "#define SHOW_{t}(x) ((int)sizeof(#x) + (int)(x))\n  acc += SHOW_{t}({t}[{i}][{j}]);",
]
# The same of three dimensions. {A} planes, {R} rows, {C} columns.
HARMLESS_PLANES = [
    "acc += (int){t}[{a}][{i}][{j}];",
    "{t}[{a}][{i}][{j}] = ({T})(acc + 1);",
    "{t}[{a}][{i}][{j}] += ({T})2;",
    "for (int k = 0; k < {R}; ++k) acc += (int){t}[{a}][k][{j}] * k;",
    "VECTOR({V}, {t}[{a}][{i}][({j}) / {W} * {W}]).y += 3;",
    "{{ {V} v = *({V} *)&{t}[{a}][{i}][({j}) / {W} * {W}]; acc += (int)v.x; }}",
    "for (int k = 0; k < {A} * {R} * {C}; ++k) acc += (int){t}[k / ({R} * {C})][k / {C} % {R}][k % {C}];",
    "{{ {T} &e = {t}[{a}][{i}][{j}]; acc += (int)e; e = ({T})4; }}",
    "order({t}[{a}][{i}][{j}], {t}[0][1][2]);",
    "acc += (int)peek({t}[{a}][{i}][{j}]);",
    "if (n > 3) acc += (int){t}[{A} - 1][{R} - 1][{C} - 1];",
]
HARMFUL_PLANES = [
    "acc += (int){t}[0][{R}][1];",
    "acc += (int){t}[0][{R} - 1][{C}];",
    "acc += (int){t}[1][-1][2];",
    "acc += (int){t}[1][0][-1];",
    "acc += (int){t}[0][(unsigned)n % ({A} * {R})][{j}];",
    "acc += (int){t}[0][1][n];",
    "acc += (int){t}[0][in[0] % ({A} * {R})][{j}];",
    "{{ auto &plane = {t}[1]; acc += (int)plane[{R}][0]; }}",
    "{{ {T} *p = {t}[0][0]; acc += (int)p[{R} * {C} + 3]; }}",
    "{{ {T}(*rows)[{C}] = {t}[0]; acc += (int)rows[{R}][1]; }}",
    "acc += sizeof({t}[0]) + sizeof({t});",
    "acc += (int)(*({V} *)&{t}[1][0][n % 2 * {C}]).y;",
    "acc += (int)(({V} *)&{t}[1][0][0])[{C} / {W}].x;",
    "acc += (int)(&{t}[1][0][0] - &{t}[0][0][0]);",
    "acc += sumOf({t}[1]);",
    "#ifdef ALT\n  acc += (int){t}[0][{R}][1];\n#endif",
    "acc += (int){t}[0]\n#ifdef ALT\n  [{R}]\n#else\n  [1]\n#endif\n  [2];",
]
# The same of an array of one dimension, which gaps may help.
HARMLESS_FLAT = [
    "acc += (int){t}[{i}];",
    "acc += (int){t}[({i}) * 2 % {N}];",
    "{t}[{i}] = ({T})(acc + 1);",
    "{t}[{i}] += ({T})2;",
    "{t}[{i}]++, acc += 2;",
    "{{ int a = {i}; acc += (int){t}[a] + (int){t}[a ^ 1]; }}",
    "{{ int a = ({i}) % 100; {t}[a++] = ({T})4; acc += (int){t}[++a]; acc += a; }}",
    "{{ unsigned a = ({i}) % 100 + 3; acc += (int){t}[a-- + 33]; {t}[a -= 2] = ({T})a; acc += a; }}",
    "{{ int a = 0; for (int k = 0; k < 3; ++k) acc += (int){t}[(({i}) % 32 + a++) * 2]; acc += (int){t}[40 + 2 * a--] + (int){t}[--a + 50]; }}",
    "{{ unsigned char a = ({i}) % 100; acc += (int){t}[a++ + 1]; {t}[++a] = ({T})2; acc += a; }}",
    "{{ long a = 5; acc += (int){t}[n ? a++ : a--] + (int){t}[(a += 3) + (a & 1)]; }}",
    "#ifdef ALT\n  typedef unsigned char Step_{K};\n#else\n  typedef unsigned Step_{K};\n#endif\n  {{ Step_{K} a = 0; a--; acc += (int){t}[(a++ + 2) % 64]; }}",
    "{{ unsigned a = {i}; {t}[a | 1] = ({T})4; }}",
    "{{ unsigned short a = {i}; acc += (int){t}[a << 1 & {N} - 1]; }}",
    "{{ long a = {i}; acc += (int){t}[a > 3 ? a - 1 : a]; }}",
    "for (int k = 0; k < 8; ++k) acc += (int){t}[({i} + k) % {N}] * k;",
    "for (int k = threadIdx.x; k < {N}; k += blockDim.x) acc += (int){t}[k];",
    "for (int s = 1; s < 32; s *= 2) {{ int k = 2 * s * threadIdx.x; if (k + s < {N}) acc += (int){t}[k] + (int){t}[k + s]; }}",
    "if (n > 3) acc += (int){t}[{N} - 1];",
    "{{ auto put = [&](int a) {{ {t}[a] = ({T})a; }}; put({i}); }}",
    "acc += valueOf((int){t}[{i}]);",
    "acc += sizeof({t}[0]);",
    "{{ {T} &e = {t}[{i}]; acc += (int)e; e = ({T})4; }}",
    "order({t}[{i}], {t}[{j0}]);",
    "acc += (int)peek({t}[{i}]);",
    "orderAt(&{t}[{i}], &{t}[{j0}]);",
    "acc += addAt(&{t}[{i}], 3);",
    "{{ int a = {i}; acc += addAt(&{t}[a], 1) + addAt(&acc, 0); }}",
    "#define OWN_{K}(k) {t}[(k)]\n  acc += (int)OWN_{K}({i}) + (int)OWN_{K}(5);",
    "#define MINE_{K}(x, y) {t}[x + y * 8]\n  acc += (int)MINE_{K}(threadIdx.x % 8, 3); MINE_{K}(1 + 1, 2) = ({T})6;",
    "acc += (int)CELL({i});",
    "acc += (int){t}[n];",
    "acc += (int){t}[in[0] % {N}];",
    "acc += (int){t}[min((int)threadIdx.x * 4, {N} - 1)];",
    "acc += (int)VALUE({t}[{i}]);",
    "{{ Place place = Place(40); acc += (int){t}[place]; }}",
    "acc += (int){t}[(unsigned)in[threadIdx.x] % {N}];",
    "{t}[{i}] = {t}[3];",
    "acc += (int)(n > 3 ? {t}[{i}] : {t}[0]);",
    "{{ int at[3] = {{1, 5, 33}}; acc += (int){t}[at[(unsigned)n % 3] + {j0}]; }}",
    "acc += (int){t}[(threadIdx.x % 16 * 17 + threadIdx.y % 4) % {N}];",
    "acc += (int){t}[({i}) / 3 + ({i}) / 2 % 8];",
    "{{ {V} v = *({V} *)&{t}[({i}) / {W} * {W}]; acc += (int)v.x + (int)v.y; }}",
    "{{ int a = ({i}) / {W} * {W}; VECTOR({V}, {t}[a]).y = 5; acc += (int){t}[a + 1]; }}",
    "VECTOR({V}, {t}[{W} * 3]) = VECTOR({V}, {t}[({i}) % 64 * {W}]);",
    "__pipeline_memcpy_async((void *)&{t}[({i}) % 64 * {W}], in + 3, {W} * sizeof({T}));",
    "copyTo((void *)&{t}[({i}) % 64 * {W}], in + 3);",
    "acc += (int)(({V} *){t})[({i}) % 64].x;",
    "(({V} *){t})[threadIdx.x % 64] = (({V} *){t})[({i}) % 64];",
    "acc += (int)(*({V} *)({t} + ({i}) % 64 * {W})).y;",
    "{{ {V} *v = ({V} *){t}; v[({i}) % 64].y = 7; acc += (int)v[3].x + (int)(*(v + 5)).x + (int)v->y; }}",
    "{{ const {V} *v = ({V} *)&{t}[0]; for (int k = 0; k < 4; ++k) acc += (int)v[k * 8 + threadIdx.x % 8].x; }}",
    "acc += (int){t}[__mul24(({i}) % 8, 16) + threadIdx.x % 16];",
]
# Pointers into it, which are followed.
POINTERS = [
    "{{ {T} *p = {t}; acc += (int)p[{i}]; }}",
    "{{ {T} *p = {t} + 3; p[({i}) % 64] = ({T})5; }}",
    "{{ const {T} *p = &{t}[17]; acc += (int)p[({i}) % 128] + (int)p[-5] + (int)*p; }}",
    "{{ {T} *const p = {t} + threadIdx.x % 32 * 8; for (int k = 0; k < 8; ++k) p[k] += ({T})k; }}",
    "{{ {T} *p = ({t}), *q = p + 33, *r = q - 2; *r = ({T})(acc + 1); acc += (int)q[({i}) % 64]; ++r[1]; }}",
    "acc += (int)*({t} + ({i}));",
    "*({t} + 35) = ({T})4, acc += (int)(*{t});",
    "for (int k = 0; k < 4; ++k) {{ auto *p = {t} + k * 40; p[({i}) % 32]++; acc += (int)*(p + k); }}",
    "acc += first_{K}({t}, {i}) + first_{K}({t} + 0, 5);",
    "acc += glued_{K}({t} + 3, ({i}) % 64);",
    "{{ {T} *p = {t} + 32; acc += from_{K}(p, ({i}) % 64) + from_{K}({t} + 7 * (threadIdx.x % 8), 70); }}",
    "{{ {T} *p = &{t}[8]; order(p[({i}) % 64], p[70]); acc += valueOf((int)p[1] + (int)peek(p[2])); }}",
    "{{ {T} *p = {t} + 40; acc += outer_{K}(p, 3) + outer_{K}({t}, ({i}) % 128); }}",
    "{{ {T} *p = {t} + 16; acc += (int)(*({V} *)&p[({i}) % 64 / {W} * {W}]).y; }}",
    "{{ {T} *p = {t} + ({i}) % 64; acc += (int)(n > 3 ? *p : p[1]); if (n > 3) p[2] = ({T})1; }}",
    "{{ {T} *p = {t} + 1; if (n > 3) p = {t} + 40; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p = {t}; ++p; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p = {t} + 2; p += ({i}) % 32; *p = ({T})3; acc += (int)p[33]; }}",
    "{{ {T} *p = {t}, *q = {t} + 64; acc += (int)(q - p); p[40] = ({T})2; }}",
    "{{ {T} *p; p = {t} + 5; acc += (int)p[({i}) % 64]; }}",
    "for ({T} *p = {t} + threadIdx.x % 32; p < {t} + 128; p += 32) acc += (int)*p;",
    "{{ {T} *p = {t}, *q = {t} + 64; for (int k = 0; k < 3; ++k) {{ p[({i}) % 64] = q[k]; {T} *o = p; p = q; q = o; }} }}",
    "{{ {T} *p = nullptr, *end = {t} + 90; for (p = {t} + threadIdx.x % 8; p != end && p - {t} < 80; p++) acc += (int)p[2]; }}",
    "acc += walked_{K}({t} + threadIdx.x % 8 * 16, 12) + walked_{K}({t}, 70);",
]
# The same, and something that is not.
UNSAFE_POINTERS = [
    "{{ {T} *p = {t} + 16; {V} *v = ({V} *)&p[{W}]; acc += (int)v[9].x; }}",
    "{{ {T} *p = {t}; while (p < {t} + 64) acc += (int)*p++; }}",
    "{{ {T} local[80] = {{}}; {T} *p = {t} + 1; if (n > 3) p = local; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} local[80] = {{}}; {T} *p = local; if (n > 3) p = {t} + 1; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p, *q; p = q = {t} + 3; acc += (int)p[({i}) % 64] + (int)q[40]; }}",
    "{{ {T} *p = {t} + 3, *q = (p += 30); acc += (int)p[({i}) % 64] + (int)q[40]; }}",
    "{{ {T} *p = {t} + 3; int k = p++ - {t}; acc += k + (int)p[({i}) % 64]; }}",
    "acc += stepped_{K}({t} + 3, ({i}) % 64);",
    "#ifdef ALT\n#define NEXT_{K}(p) (p)[33] = ({T})1\n#else\n#define NEXT_{K}(p) ++p\n#endif\n  {{ {T} *p = {t} + 3; NEXT_{K}(p); acc += (int)*p; }}",
    "{{ {T} *p = {t} + 4; {T} **pp = &p; acc += (int)(*pp)[({i}) % 64]; }}",
    "{{ {T} *p = {t} + 4; {T} *&rp = p; rp += 30; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p = {t} + 5; memcpy(out + 2048, (const void *)p, 200); acc += (int)p[40]; }}",
    "{{ {T} *p = {t} + 5; acc += fill(p, 60) + (int)p[1]; }}",
    "{{ {T} local[8] = {{}}; {T} *p = n > 3 ? {t} : local; acc += (int)p[({i}) % 8]; }}",
    "{{ {T} local[80] = {{}}; acc += both_{K}({t} + 3, ({i}) % 64) + both_{K}(local, 70); }}",
    "{{ {T} *p = {t};\n#ifdef ALT\n  p += 33;\n#endif\n  acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p = {t} + 9; acc += (int)p[({i}) % 64];\n#ifdef ALT\n  acc += (int)*(p + 50 + n % 3);\n#endif\n }}",
    "{{ {T} *p = {t} + 9; auto get = [=](int k) {{ return (int)p[k]; }}; acc += get(60); }}",
    "{{ {T} *p = {t} + 9; auto get = [&](int k) {{ return (int)p[k]; }}; acc += get(60); }}",
    "{{ {T} *p = {t} + 6; acc += sizeof(p) + sizeof(*p) + (int)p[40]; }}",
    "{{ {T} *p = {t} + 1; acc += ((const unsigned char *)p)[131 * sizeof({T})]; }}",
    "{{ struct Holder {{ {T} *p; }} h = {{ {t} + 3 }}; acc += (int)h.p[60]; }}",
    "{{ {T} *p = {t} + 1; {T} &e = *p; acc += (int)(&e)[64]; }}",
    "{{ {T} *p = {t} + 1; auto &e = p[2]; e = ({T})5; acc += (int)p[66]; }}",
    "{{ {T} *p = {t} + 1; acc += (int)(p + 2)[({i}) % 64] + (int)(1)[p]; }}",
    "{{ {T} *p = {t} + 1; acc += reassigned_{K}(p, ({i}) % 64); }}",
    "{{ {T} *p = {t} + 1; acc += beyondPointer_{K}(p, 40) + (int)p[3]; }}",
    "acc += recursive_{K}({t} + 2, 3);",
    "{{ auto f = from_{K}; acc += f({t} + 3, 60) + from_{K}({t}, 66); }}",
    "{{ int {t}_start = 4; {T} *from_start = {t} + 9; acc += from_{K}(from_start, ({i}) % 64) + {t}_start; }}",
    "#define TAKE_{K}(p, k) p[k]\n  {{ {T} *p = {t} + 3; acc += (int)TAKE_{K}(p, ({i}) % 64); }}",
    "#define FROM_{K} from_{K}\n  acc += FROM_{K}({t} + 4, ({i}) % 64);",
    "{{ {T} *p = {t} + 12; {{ int {t} = 3; acc += (int)p[{t} + 40]; }} }}",
    "{{ {T} *p = {t} + 12; {{ {T} *p = (({T} *){t}) + 1; acc += (int)p[66]; }} acc += (int)p[3]; }}",
    "acc += defaulted_{K}({t} + 3) + defaulted_{K}({t} + 3, 60);",
    "{{ {T} *p = {t}\n#ifdef ALT\n  + 33\n#endif\n  ; acc += (int)p[({i}) % 64]; }}",
    "{{ {T} *p = {t} + 3; acc += from_{K}(p,\n#ifdef ALT\n  60)\n#else\n  33)\n#endif\n  ; }}",
    "{{ {T} *p = {t} + 3; acc += split_{K}(p, 60); }}",
]
# Pointers to rows and into them, and references: what is followed. {r} {c} the lengths as they may be spelled.
ROWS = [
    "{{ {T} *row = {t}[{i}]; row[{j}] = ({T})5; acc += (int)row[{C} - 1]; }}",
    "{{ const {T} *row = {t}[{i}]; for (int k = 0; k < {C}; ++k) acc += (int)row[k] * k; }}",
    "{{ {T} *place = &{t}[{i}][{j}]; *place += ({T})2; acc += (int)*place; }}",
    "{{ {T} *row = {t}[{i}], *half = row + {C} / 2; acc += (int)half[{j0} % ({C} / 2)] + (int)*(row + 1); }}",
    "{{ {T} (*rows)[{C}] = {t}; acc += (int)rows[{i}][{j}]; rows[{j0}][1] = ({T})7; }}",
    "{{ {T} (&same)[{R}][{C}] = {t}; acc += (int)same[{i}][{j}]; same[0][{j}]++; }}",
    "{{ auto &same = {t}; acc += (int)same[{i}][{j}]; auto *row = same[{j0}]; row[2] = ({T})4; }}",
    "{{ auto rows = {t} + 1; acc += (int)rows[({i}) % ({R} - 1)][{j}]; }}",
    "acc += rowSum({t}[{i}], {C}) + rowSum(in, 9);",
    "acc += inRow_{K}({t}[{i}], {j}) + inRow_{K}(&{t}[{j0}][1], 2);",
    "acc += whole_{K}({t}, {i}, {j});",
    "acc += rows_{K}({t}, {i}, {j}) + rows_{K}({t} + 1, 0, {j});",
    "acc += referred_{K}({t}, {i}, {j});",
    "acc += through_{K}({t}, {i});",
    "acc += counted_{K}<{C}>({t}, {i});",
    "acc += typed_{K}<{T}, {R}, {C}>({t}, {i}, {j});",
    "acc += element_{K}({t}, {i}, {j});",
    "acc += ofAny({t}, {i}, {j});",
    "acc += ofLengths({t}, {i}, {j});",
    "{{ {V} v = *({V} *)&{t}[{i}][0]; {T} *row = {t}[{j0}]; acc += (int)v.y + (int)(*({V} *)&row[{W}]).x; }}",
]
# The same, and what is not.
UNSAFE_ROWS = [
    "{{ {T} *row = {t}[0]; row += {C}; acc += (int)row[{j}]; }}",
    "{{ {T} *row = {t}[0]; acc += (int)row[({i}) * {C} + 1]; }}",
    "{{ {T} *row = {t}[0] + n % 7; acc += (int)row[{C} - 2]; }}",
    "{{ {T} *row = {t}[1]; acc += (int)row[-1]; }}",
    "{{ {T} *place = &{t}[0][{C} - 1]; acc += (int)place[1]; }}",
    "{{ {T} *row = {t}[0], *next = {t}[1]; acc += (int)(next - row); row[3] = ({T})2; }}",
    "{{ {T} (*rows)[{C}] = {t}; acc += (int)(*rows)[{C} + 1]; }}",
    "{{ {T} (*rows)[{C}] = {t}; acc += sizeof(*rows) + (int)rows[1][2]; }}",
    "{{ {T} (*rows)[{C}] = {t}; ++rows; acc += (int)rows[1][2]; }}",
    "{{ auto &same = {t}; acc += sizeof(same); }}",
    "{{ auto &same = {t}; for (auto &row : same) acc += (int)row[1] + (int)sizeof(row); }}",
    "{{ {T} (*rows)[{C}] = {t};\n#ifdef ALT\n  acc += (int)rows[0][{C} + 2];\n#endif\n  acc += (int)rows[1][2]; }}",
    "{{ {T} *row = {t}[1];\n#ifdef ALT\n  acc += (int)row[{C} + n % 3];\n#endif\n  acc += (int)row[2]; }}",
    "{{ {T} other[3][{C}] = {{}}; acc += rows_{K}(other, 1, {j}) + rows_{K}({t}, {i}, 2); }}",
    "acc += looped({t});",
    "acc += ofSize({t});",
    "acc += kept_{K}({t}[1], {C} + 1);",
    "acc += twice({t}, {t}, {i});",
    "acc += special({t}, {i});",
    "acc += varied_{K}({t}[0], {C});",
    "acc += fill({t}[0], {C});",
    "{{ typedef {T} Row_{K}[{C}]; Row_{K} *rows = {t}; acc += (int)rows[1][2] + (int)sizeof(Row_{K}); }}",
    "{{ {T} (*rows)[{C}] = {t}; auto get = [&](int k) {{ return (int)rows[0][k]; }}; acc += get({C} + 1); }}",
    "{{ {T} *row = {t}[0]; auto get = [=](int k) {{ return (int)row[k]; }}; acc += get({C} + 1); }}",
    "{{ struct Holder {{ {T} *row; }} h = {{ {t}[0] }}; acc += (int)h.row[{C} + 1]; }}",
    "{{ {T} *row = n > 3 ? {t}[0] : {t}[1]; acc += (int)row[{C} + 1]; }}",
    "memcpy(out + 2048, (const void *){t}[0], sizeof(int) * ({C} + 2));",
    "{{ {T} *row = {t}[1]; {T} *&again = row; again += {C} / 2; acc += (int)row[{C} / 2 + 1]; }}",
    "#define ROW_OF_{K}(k) {t}[k]\n  {{ {T} *row = ROW_OF_{K}(0); acc += (int)row[{C} + 1]; }}",
    "{{ {T} *row = {t}[0]; {{ {T} *{t} = row + 2; acc += (int){t}[{C}]; }} }}",
]
# The functions that they call; {{K}} is the kernel, {{T}} the type, {{R}} and {{C}} the lengths.
ROW_FUNCTIONS = {
    "inRow": "__device__ inline int inRow_{K}({T} *row, int k) {{ row[0] = ({T})3; return (int)row[k]; }}",
    "whole": "__device__ inline int whole_{K}({T} m[{R}][{C}], int i, int j) {{ m[i][j] += ({T})1; return (int)m[0][j]; }}",
    "rows": "__device__ inline int rows_{K}(const {T} (*m)[{C}], int i, int j) {{ const {T} *row = m[i]; return (int)row[j]; }}",
    "referred": "__device__ inline int referred_{K}({T} (&m)[{R}][{C}], int i, int j) {{ return (int)(m[i][j] = ({T})i); }}",
    "through": "__device__ inline int through_{K}({T} (&m)[{R}][{C}], int i) {{ {T} (*rows)[{C}] = m; return (int)rows[i][3]; }}",
    "counted": "template <int N> __device__ int counted_{K}({T} (*m)[N], int i) {{ return (int)m[i][N - 1] + N; }}",
    "typed": "template <class E, int R, int C> __device__ int typed_{K}(E m[R][C], int i, int j) {{ m[i][j] += (E)1; return (int)m[0][j]; }}",
    "element": "template <class E> __device__ int element_{K}(E (&m)[{R}][{C}], int i, int j) {{ E *row = m[i]; return (int)row[j]; }}",
    "kept": "__device__ inline int kept_{K}({T} *row, int k) {{ {T} *keep[2] = {{ row, row }}; return (int)keep[1][k]; }}",
    "varied": "#ifdef ALT\n__device__ inline int varied_{K}({T} *row, int k) {{ return (int)row[k + 1]; }}\n#else\n"
              "__device__ inline int varied_{K}({T} *row, int k) {{ return (int)row[1]; }}\n#endif",
}
# Bytes of dynamic shared memory that are taken for something else beside. {B} the bytes.
UNSAFE_VIEWS = [
    "acc += {B}[70];",
    "acc += (int)((const unsigned short *){B})[90];",
    "{{ const unsigned *words = (const unsigned *){B}; acc += (int)words[50]; }}",
    "{{ double *wide = reinterpret_cast<double *>({B}); acc += (int)wide[20]; }}",
    "{{ {T} *later = ({T} *)({B} + 8 * sizeof({T})); acc += (int)later[40]; }}",
    "memcpy(out + 2048, (const void *){B}, 200);",
    "{{ const auto *same = {B}; acc += same[150]; }}",
    "#ifdef ALT\n  acc += {B}[150];\n#endif",
    "{{ struct Two {{ {T} a, b; }}; acc += (int)((Two *){t})[30].b; }}",
    "acc += ((const unsigned char *){t})[150];",
    "{{ auto get = [&](int k) {{ return (int){B}[k]; }}; acc += get(160); }}",
]
# The functions that they call; {{K}} is the kernel, {{T}} the type.
POINTER_FUNCTIONS = {
    "walked": "__device__ int walked_{K}({T} *p, int n) {{ int s = 0; for (int k = 0; k < n; ++k, ++p) s += (int)*p; return s; }}",
    "stepped": "__device__ void step_{K}({T} *&p) {{ p += 35; }}\n__device__ int stepped_{K}({T} *p, int k) {{ step_{K}(p); return (int)p[k]; }}",
    "first": "__device__ inline int first_{K}(const {T} *whole, int k) {{ return (int)whole[k] + (int)*whole; }}",
    "glued": "__device__ inline int glued_{K}({T} *p, int k) {{ if (k > 3) return*(p + k); else*p = ({T})3; return 0; }}",
    "from": "__device__ inline int from_{K}({T} *p, int k) {{ {T} *q = p + 2; *q += ({T})1; return (int)p[k] + (int)q[-1]; }}",
    "inner": "__device__ inline int inner_{K}({T} *mine, int k) {{ mine[k] = ({T})k; return (int)mine[k + 1]; }}",
    "outer": "__device__ inline int outer_{K}({T} *yours, int k) {{ return inner_{K}(yours + 3, k) + inner_{K}(yours, k); }}",
    "both": "__device__ inline int both_{K}(const {T} *p, int k) {{ return (int)p[k]; }}",
    "reassigned": "__device__ inline int reassigned_{K}({T} *p, int k) {{ p += 3; return (int)p[k]; }}",
    "beyondPointer": "__device__ inline int beyondPointer_{K}({T} *p, int k) {{ return (int)(&p[1])[k]; }}",
    "recursive": "__device__ inline int recursive_{K}({T} *p, int k) {{ return k ? recursive_{K}(p + 31, k - 1) : (int)p[4]; }}",
    "split": "__device__ inline int split_{K}({T} *p, int k\n#ifdef ALT\n)\n#else\n)\n#endif\n{{ return (int)p[k]; }}",
    "defaulted": "__device__ inline int defaulted_{K}({T} *p, int k = 40) {{ return (int)p[k]; }}",
}
UNSAFE_FLAT = [
    "acc += (int)(&{t}[0])[{i}];",
    "acc += (int)({i})[{t}];",
    "acc += sizeof({t});",
    "{{ int at[2] = {{1, 5}}; acc += (int){t}[at[0] + (at[1] += 2)] + at[1]; }}",
    "{{ volatile int at[2] = {{1, 5}}; acc += (int){t}[at[1] + 40]; }}",
    "{{ int a = 5; acc += (int){t}[a++] + a; }}",
    "{{ int a = 5; acc += (int){t}[a += 3] + a; }}",
    "acc += (int){t}[counted(acc)];",
    "acc += (int){t}[(int){t}[3] & 31];",
    "acc += (int)(({V} *)&{t}[0])[9].x;",
    "{{ {V} *p = ({V} *)&{t}[32]; acc += (int)p[3].x; }}",
    "{{ {V} *v = ({V} *){t}; ++v; acc += (int)v[3].x; }}",
    "{{ {V} *v = ({V} *){t}, *w = v + 3; acc += (int)w[9].x; }}",
    "{{ {V} *v = ({V} *)({t} + 32); acc += (int)v[9].x; }}",
    "acc += (int)(({V} *){t} + 3)[9].x;",
    "{{ {V} *v = ({V} *){t}; acc += (int)((const unsigned char *)v)[{N} - 20]; }}",
    "{{ {V} *v = ({V} *){t}; {V} &e = v[2]; acc += (int)(&e)[9].x; }}",
    "{{ {V} *v = ({V} *){t}; acc += fill(&v[3].x, 40); }}",
    "{{ {V} *v = ({V} *){t};\n#ifdef ALT\n  v += 9;\n#endif\n  acc += (int)v[({i}) % 32].x; }}",
    "{{ using Vec = ALT_OR({H}, {V}); Vec v = ((Vec *){t})[({i}) % 32]; acc += *(unsigned char *)&v; }}",
    "{{ using Vec = ALT_OR({H}, {V}); Vec *p = (Vec *){t}, v = p[({i}) % 32]; acc += *(unsigned char *)&v; }}",
    "acc += (int){t}[varied(n) & 31];",
    "acc += (int){t}[along(({i}) % 8, threadIdx.x % 16)] + (int){t}[min(n, 8) + along(1, 3)];",
    "{{ {V} *v = ({V} *){t}; acc += (int)AT1(v, ({i}) % 64).x + (int)AT1({t}, {i}); }}",
    "acc += (int)in[(int)FIRST_OF({t}, {V}, ({i}) % 64 * {W}).x & 3];",
    "acc += (int){t}[drawn() % 64] + drawn();",
    "acc += (int)(&(*({V} *)&{t}[8]).x)[40];",
    "{{ using Vec = ALT_OR({H}, {V}); Vec v = *(Vec *)&{t}[({i}) / {W} * {W}]; acc += *(unsigned char *)&v; }}",
    "acc += (int){t}[n];",
    "acc += (int){t}[in[0] % {N}];",
    "if (n > 1000) acc += (int){t}[threadIdx.x + {N}];",
    "for (auto &e : {t}) acc += (int)e;",
    "{{ {T} &e = {t}[1]; (&e)[40] = ({T})3; }}",
    "acc += fill({t}, 70);",
    "acc += NAMES_{t};",
    "#ifdef ALT\n  acc += (int){t}[67];\n#endif",
    "#ifdef ALT\n  acc += NAMES_{t};\n#endif",
    "#ifdef ALT\n  {t}[33 + n % 7] = ({T})1;\n#endif",
    "{{ auto get = [&](auto k) {{ return (int){t}[k]; }}; acc += get(77); }}",
    "acc += (int)beyond({t}[1], 40);",
    "acc += beyondAt(&{t}[1], 40);",
    "acc += (int)peekAt(&{t}[1])[40];",
    "acc += laterAt(&{t}[1], 40);",
    "{{ int a = 5; orderAt(&{t}[a++], &{t}[40]); acc += a; }}",
    "orderAt(&{t}[counted(acc)], &{t}[70]);",
    "acc += (int)later({t}[1], 40);",
    "acc += (int)VARIES({t}[1], 40);",
    "acc += (int)varies({t}[1], 40);",
    "acc += throughVaries({t}[1], 40);",
    "{{ Axis axis = Axis(2); acc += (int){t}[axis]; }}",
    "acc += (int)(&passed({t}[1]))[40];",
    "#define TWICE_{K}(k) {t}[k]\n  acc += (int)TWICE_{K}({i});\n#ifdef ALT\n  {{ {T} {t}[8]; {t}[7] = ({T})2; acc += (int)TWICE_{K}(7); }}\n#endif",
    "#define NAMED_{K} {t}\n  acc += (int)NAMED_{K}[{i}];",
    "#define PASTED_{K}(k) {t}[1##k]\n  acc += (int)PASTED_{K}(3);",
    "#define WHOLE_{K}(a, k) a[k]\n  acc += (int)WHOLE_{K}({t}, {i}) + WHOLE_{K}(in, 40);",
    "#define INNER_{K}(k) {t}[k]\n#define OUTER_{K}(k) INNER_{K}(k)\n  acc += (int)OUTER_{K}(35) + (int)INNER_{K}(36);",
    "#define INDEX_{t} 35\n  acc += (int){t}[INDEX_{t}];",
    "#define BOTH_{t}(k) {t}[k]\n  acc += (int)BOTH_{t}({i});",
    "acc += (int){t}[({i}) % 64\n#ifdef ALT\n  + 33\n#endif\n  ];",
    "acc += (int){t}[\n#ifdef ALT\n  40 + n % 3\n#else\n  ({i}) % 64\n#endif\n  ];",
    "#ifdef ALT\n#define NX_{K}(k) k++\n#else\n#define NX_{K}(k) (k)\n#endif\n  {{ int q = 40; acc += (int){t}[NX_{K}(q)] + q; }}",
    "#ifdef ALT\n#define GO_{K} ++\n#else\n#define GO_{K}\n#endif\n#define NX_{K}(k) k GO_{K}\n  {{ int q = 40; acc += (int){t}[NX_{K}(q)] + q; }}",
    "#ifdef ALT\n#define PICK_{K}(a, b) ((a) + (b))\n#else\n#define PICK_{K}(a, b) a\n#endif\n  acc += (int){t}[PICK_{K}(({i}) % 64, 40)];",
    "#ifdef ALT\n#define FAR_{K} + 33\n#else\n#define FAR_{K}\n#endif\n#define AT_{K}(k) (k) FAR_{K}\n  acc += (int){t}[AT_{K}(({i}) % 64)];",
    "#define SHOW_{K}(x) ((int)sizeof(#x) + (int)(x))\n  acc += SHOW_{K}({t}[({i}) % 64]);",
]
TEMPLATE_ONLY = [
    "if constexpr (B) acc += (int){t}[0][{C} + 1];",
    "if constexpr (B) {{ {T} *p = {t}[0]; acc += (int)p[{C} + 2]; }}",
    "if constexpr (B) acc += sizeof({t});",
]
PRELUDE = """#include "device.h"
#define WIDTH 32
#define AT(a, i, j) a[i][j]
#define AT1(a, i) a[i]
#define FIRST_OF(a, V, i) (*(V *)((a) + (i)))
#define DECLARE(T, name, r, c) __shared__ T name[r][c]
constexpr int TILE = 16;
inline size_t bytesOf(size_t count, size_t each) { return count * each; }
__device__ inline int valueOf(int v) { return v * 3; }
__device__ inline void copyTo(void *to, const void *from) { __pipeline_memcpy_async(to, from, 4); }
__device__ inline void copyBehind(void *to, size_t by, const void *from) { copyTo((char *)to + by, from); }
template <class T> __device__ int fill(T *p, int c) { p[c + 1] = (T)6; return (int)p[1]; }
__device__ inline int counted(int &v) { return ++v & 31; }
__device__ inline int along(int row, int column) { return row * 16 + column; }
__device__ int draws = 0;
__device__ inline int drawn() { return ++draws; }
#ifdef ALT
__device__ inline int varied(int n) { return ++draws + n; }
#else
__device__ inline int varied(int n) { return n; }
#endif
template <class T> __device__ void order(T &a, T &b) {
  if (b < a) {
    T c = a;
    a = b;
    b = c;
  }
}
template <class T> __device__ T peek(const T &e) { return e; }
template <class T> __device__ T beyond(T &e, int c) { return (&e)[c]; }
template <class T> __device__ T later(T &e, int c) {
#ifdef ALT
  return (&e)[c];
#endif
  return e;
}
template <class T> __device__ T &passed(T &e) { return e; }
template <class T> __device__ void orderAt(T *a, T *b) {
  if (*b < a[0])
    order(*a, *b);
}
template <class T> __device__ int addAt(T *p, int v) { return (int)(*p += (T)v); }
template <class T> __device__ T *peekAt(T *p) { return p; }
template <class T> __device__ int beyondAt(T *p, int c) { return (int)*p + (int)p[c]; }
template <class T> __device__ int laterAt(T *p, int c) {
#ifdef ALT
  return (int)p[c];
#endif
  return (int)*p;
}
template <class T> __device__ int otherColumn(T *row, int x) { return (int)row[x]; }
template <class T> __device__ int ownColumn(T *row) {
#ifdef ALT
  return (int)row[43];
#endif
  return (int)row[1];
}
template <class T> __device__ int rowSum(T *row, int n) {
  int s = 0;
  for (int k = 0; k < n; ++k)
    s += (int)row[k] * (k + 1);
  return s;
}
template <class T> __device__ int ofAny(T &m, int i, int j) { return (int)(m[i][j] += 2); }
template <class T, int N, int M> __device__ int ofLengths(T (&m)[N][M], int i, int j) { return (int)m[i][j]; }
template <class T, int N, int M> __device__ int looped(T (&m)[N][M]) {
  int s = 0;
  for (int k = 0; k < M; ++k)
    s += (int)m[1][k] + M;
  return s;
}
template <class T> __device__ int ofSize(T &m) { return (int)(sizeof(m) / sizeof(m[0][0])) + (int)m[1][1]; }
template <class T> __device__ int twice(T &a, T &b, int i) { return (int)a[i][0] + (int)b[i][1] + (int)sizeof(T); }
template <class T, int N> __device__ int special(T (&m)[N][16], int i) { return (int)m[i][1]; }
template <class T, int N, int M> __device__ int special(T (&m)[N][M], int i) { return (int)m[i][2] + 77; }
#define VALUE(x) (x)
#define VECTOR(V, x) (((V *)&(x))[0])
#ifdef ALT
#define VARIES(x, c) (&(x))[c]
template <class T> __device__ T varies(T &e, int c) { return (&e)[c]; }
#else
#define VARIES(x, c) (x)
template <class T> __device__ T varies(T e, int c) { return e; }
#endif
template <class T> __device__ int throughVaries(T &e, int c) { return (int)varies(e, c); }
enum Place { NoPlace };
enum Axis { NoAxis };
__device__ inline int operator+(Axis a, int b) { return (int)a * 7 + b; }
#ifdef ALT
#define ALT_OR(usual, other) other
#else
#define ALT_OR(usual, other) usual
#endif
#define CELL(k) t[k]
#define KEEP(...) __VA_ARGS__
template <class T, int R, int C> __device__ int sumOf(T (&a)[R][C]) {
  int s = 0;
  for (int k = 0; k < R * C; ++k)
    s += (int)(&a[0][0])[k] * (k % 7) + C;
  return s;
}
"""


class Kernel:
    in_header = has_views = has_pitch = is_padded = has_structs = takes_sizes = False

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.harmful = self.dynamic = False
        self.head = None  # "template <…>", if it is not that of self.template
        self.block, self.threads = rng.choice(BLOCKS)
        self.type = rng.choice(TYPES)
        self.rows = rng.choice([8, 16, 32, 32])
        self.columns = rng.choice([16, 32, 32, 64])
        self.template = rng.random() < 0.3
        self.array = "t" if rng.random() < 0.75 else f"g_{name}"
        self.body = []
        self.wide = None  # a block that is too wide, with -DALT
        self.kept = rng.random() < 0.2

    def uses_of(self, forms):
        return forms

    def chance(self, p):
        return self.rng.random() < p

    def size(self, n):
        """How the number of columns or rows is spelled."""
        forms = [str(n)]
        if n == 32:
            forms += ["WIDTH", "TILE * 2", "(1 << 5)", "TILE + 16", "040", "0x20"]
        if n == 16:
            forms += ["TILE", "WIDTH / 2"]
        return self.rng.choice(forms)

    def subscript(self, length):
        r = self.rng
        return r.choice([f"threadIdx.x % {length}", f"(threadIdx.x / 2) % {length}", f"(threadIdx.x * 3 + 1) % {length}",
                         f"(threadIdx.x ^ threadIdx.y) % {length}", f"{r.randrange(length)}", f"threadIdx.y % {length}",
                         f"in[threadIdx.x] & {length - 1}", f"(threadIdx.x + blockIdx.x) % {length}",
                         f"(unsigned)n % {length}"])

    def put(self, form):
        for line in form.format(t=self.array, R=self.rows, C=self.columns, T=self.type, i=self.subscript(self.rows), K=self.name,
                                j=self.subscript(self.columns), j0=self.rng.randrange(self.rows), **vectors_of(self.type)).split("\n"):
            self.body.append(line if line.startswith("#") else "  " + line)

    def conflict(self):
        t, r, c = self.array, self.rows, self.columns
        self.put(self.rng.choice([
            "for (int k = 0; k < {C}; k += 4) {t}[threadIdx.x % {R}][k] = ({T})(threadIdx.x + k);",
            "acc += (int){t}[threadIdx.x % {R}][0];", "{t}[threadIdx.x % {R}][threadIdx.y % {C}] = ({T})threadIdx.x;",
            "acc += (int){t}[threadIdx.x % {R}][threadIdx.x / {R} % {C}];"]))

    def write(self):
        r = self.rng
        fill = ("for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < {R} * {C}; k += blockDim.x * blockDim.y) "
                "{t}[k / {C}][k % {C}] = ({T})(k % 101);")
        uses = [fill, "__syncthreads();", None]
        for _ in range(r.randint(0, 4)):
            uses.append(r.choice(self.uses_of(HARMLESS) + ["__syncthreads();"]))
        if self.chance(0.45):
            self.harmful = True
            uses.insert(r.randint(2, len(uses)), r.choice(self.uses_of(HARMFUL + (TEMPLATE_ONLY * 4 if self.template else []))))
        if not self.dynamic and self.block in WIDER and WIDER[self.block][0] <= self.columns and self.chance(0.15):
            # Lanes stay in the row by the shape of the block alone.
            uses += ["__syncthreads();", "{t}[threadIdx.y % ({R} - 1)][threadIdx.x] = ({T})(acc + threadIdx.x);", "__syncthreads();",
                     "acc += (int){t}[threadIdx.y % {R}][threadIdx.x % {C}];"]
            if self.chance(0.7):
                self.harmful, self.wide = True, WIDER[self.block][1]
        for use in uses:
            self.conflict() if use is None else self.put(use)
        return self.text()

    def declaration(self):
        dims = f"[{self.size(self.rows)}][{self.size(self.columns)}]"
        form = self.rng.random()
        before = "__shared__ " + ("__align__(16) " if self.chance(0.1) else "")
        if form < 0.1 and self.array == "t":
            return f"{before}{self.type} other[3][4], {self.array}{dims};\n  other[0][0] = 0;"
        if form < 0.15:
            return f"typedef {self.type} Matrix_{self.name}{dims}; __shared__ Matrix_{self.name} {self.array};"
        if form < 0.2 and self.array == "t":
            return f"DECLARE({self.type}, {self.array}, {self.rows}, {self.columns});"
        return f"{before}{self.type} {self.array}{dims};"

    def text_of(self, fill, harmless, most, harmful):
        """With its array filled, a conflict, up to so many harmless uses, and perhaps a harmful one."""
        r = self.rng
        uses = [fill, "__syncthreads();", None]
        uses += [r.choice(harmless) for _ in range(r.randint(0, most))]
        if self.chance(0.4):
            self.harmful = True
            uses.insert(r.randint(2, len(uses)), r.choice(harmful))
        for use in uses:
            self.conflict() if use is None else self.put(use)
        return self.text()

    def names_it_in_text(self):
        """Whether its name is more than the name of the array: a part of a macro's, or of a local variable."""
        return self.dynamic or any("#" in line or f"_{self.array}" in line or f"int {self.array}" in line or f"*{self.array} =" in line
                                   or f"{self.array}_" in line
                                   for line in self.body)

    def text(self):
        lines = []
        declared = self.declaration()
        lines.append(f"#define NAMES_{self.array} (int){self.array}[0][{self.columns} + 1]")
        named = self.array
        if self.array.startswith("g_") and self.chance(0.3) and not self.names_it_in_text():
            named = f"n_{self.name}::{self.array}"
            self.body = [re.sub(rf"(?<![\w:]){self.array}(?!\w)", named, line) for line in self.body]
            declared = f"namespace n_{self.name} {{ {declared} }}"
        if self.array.startswith("g_"):
            lines.append(declared)
        if self.array.startswith("g_") and self.chance(0.3) and not isinstance(self, FlatKernel):
            self.harmful = True
            lines.append(f"template <class I> __device__ int later_{self.name}(I k) {{ return (int){named}[0][k + "
                         f"{self.columns}]; }}")
        if self.template or self.head:
            lines.append(self.head or "template <bool B, int N>")
        lines.append(f"__global__ void {self.name}(const int *in, int *out, int n) {{")
        lines.append("  int acc = 0;")
        if not self.array.startswith("g_"):
            lines.append("  " + declared)
        lines += self.body
        lines.append("  __syncthreads();")
        lines.append("  out[threadIdx.x + threadIdx.y * blockDim.x] += acc;")
        lines.append("}")
        lines.append(f"#undef NAMES_{self.array}")
        return "\n".join(lines) + "\n"

    def launches(self):
        """(always, with ALT only). With ALT it has other arguments, and may have more threads."""
        name = f"{self.name}<ALT_OR(false, true), {self.columns}>" if self.template else self.name
        launch = f"LAUNCH(({name}), {self.block}, in, out, ALT_OR({self.rng.choice(['5', 'm'])}, 77));"
        if self.kept and not self.template:
            launch = (f"void (*keep)(const int *, int *, int) = {self.name}; LAUNCH((keep), {self.block}, in, out, 7); "
                      f"keep = nullptr;\n  {launch}")
        other = f"  LAUNCH(({name}), {self.wide}, in, out, 5); DONE(\"{self.name}\")" if self.wide else ""
        return f"  {{ {launch} }} DONE(\"{self.name}\")", other


def declared_before(rng, function):
    """Declarations in front of a function, as a header or the head of a file has them: with other names, or none; and some
    that cannot get a parameter more."""
    written = re.match(r"(.*?)\((.*?)\)\s*\{", function)
    if not written or "=" in written[2] or "&" in written[2]:
        return ""
    head, parameters = written.groups()
    first, *others = parameters.split(", ")
    pointer = re.sub(r"\w+$", "", first)
    unnamed = ", ".join([pointer.strip()] + [re.sub(r"\w+$", "", o).strip() for o in others])
    forms = [f"{head}({parameters});", f"{head}({unnamed});", f"{head}({', '.join([pointer + 'where'] + others)});",
             f"{head}({parameters});\n{head}({unnamed});", f"{head}({', '.join([pointer.replace('*', '').strip() + ' p[]'] + others)});",
             f"#ifdef ALT\n{head}({unnamed});\n#endif",
             f"{head}({', '.join([first] + others[:-1])}\n#ifdef ALT\n  , {others[-1]});\n#else\n  , {others[-1]});\n#endif" if others else
             f"{head}({parameters});"]
    return rng.choice(forms) + "\n"


class FlatKernel(Kernel):
    """With an array of one dimension. Longer rows are no matter of it: careless ones change nothing."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.template = False
        self.functions = {}
        self.length = rng.choice([256, 512, 1024, 2048])

    def put(self, form):
        index = self.subscript(self.length).replace("threadIdx.x %", "threadIdx.x * 32 %" if self.chance(0.4) else "threadIdx.x %")
        called = [f for f in POINTER_FUNCTIONS if f"{f}_{{K}}" in form]
        self.functions |= dict.fromkeys((["inner"] if "outer" in called else []) + called)
        for line in form.format(t=self.array, N=self.length, T=self.type, i=index, K=self.name,
                                j0=self.rng.randrange(8), **vectors_of(self.type)).split("\n"):
            self.body.append(line if line.startswith("#") else "  " + line)

    def conflict(self):
        self.put(self.rng.choice([
            "acc += (int){t}[threadIdx.x * 32 % {N}];", "{t}[threadIdx.x * 16 % {N}] = ({T})threadIdx.x;",
            "for (int k = 0; k < 8; ++k) {t}[(threadIdx.x * 8 + k) % {N}] = ({T})k;",
            "acc += (int){t}[(threadIdx.y * 32 + threadIdx.x) * 4 % {N}];",
            "{t}[threadIdx.y % 8 * 17 + threadIdx.x % 16] = ({T})acc; acc += (int){t}[threadIdx.x % 8 * 17 + threadIdx.y % 16];",
            "acc += (int){t}[(threadIdx.x * 24 + threadIdx.y) % {N}];",
            "{t}[threadIdx.x * 12 % {N}] = ({T})acc, acc += (int){t}[threadIdx.x];",
            "{{ {T} *own = {t} + threadIdx.x * 16 % {N}; own[0] = ({T})3; acc += (int)*own; }}",
            "for (int s = 1; s < 32; s *= 2) {{ int k = 2 * threadIdx.x - (threadIdx.x & (s - 1)); if (k + s < {N}) {t}[k] += {t}[k + s]; }}",
            "for (unsigned s = n; s > 0; s >>= 1) {{ unsigned k = (2 * threadIdx.x - (threadIdx.x & (s - 1))) % {N}; acc += (int){t}[k]; }}"]))

    def write(self):
        r = self.rng
        uses = ["for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < {N}; k += blockDim.x * blockDim.y) "
                "{t}[k] = ({T})(k % 101);", "__syncthreads();", None]
        for _ in range(r.randint(0, 4)):
            uses.append(r.choice(self.uses_of([f for f in HARMLESS_FLAT if self.array == "t" or "CELL" not in f]) + ["__syncthreads();"]))
        for _ in range(r.choice([0, 0, 1, 2])):
            uses.insert(r.randint(2, len(uses)), r.choice(self.uses_of(POINTERS)))
        if self.chance(0.4):
            uses.insert(r.randint(2, len(uses)), r.choice(self.uses_of(UNSAFE_FLAT + UNSAFE_POINTERS)))
        for use in uses:
            self.conflict() if use is None else self.put(use)
        functions = [POINTER_FUNCTIONS[f].format(K=self.name, T=self.type) + "\n" for f in self.functions]
        declared = "".join(declared_before(self.rng, f) for f in functions if self.chance(0.5))
        return declared + "".join(functions) + self.text().replace(f"{self.array}[0][{self.columns} + 1]", f"{self.array}[{self.columns} + 1]")

    def declaration(self):
        return f"__shared__ {self.type} {self.array}[{self.rng.choice([str(self.length), f'{self.length // 32} * WIDTH'])}];"


class VaryingKernel(FlatKernel):
    """How long its array is, a macro says that -DALT defines otherwise, or an argument of a template of which that makes
    another instantiation. All of it is used, and what lies behind it."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.array, self.type = "t", rng.choice(["int", "float", "double", "short"])
        self.macro = rng.random() < 0.5
        self.other = rng.choice([self.length * 2, self.length * 4, self.length + 40])
        self.head = None if self.macro else "template <int LEN>"
        self.said = f"LEN_{name}" if self.macro else "LEN"

    def write(self):
        text = super().write()
        uses = ("  for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < LEN; k += blockDim.x * blockDim.y) t[k] = (TYPE)(k % 77);\n"
                "  __syncthreads();\n  acc += (int)t[LEN - 1 - threadIdx.x % 8] + guard[threadIdx.x % 128];\n")
        if self.chance(0.3):
            uses += "  acc += (int)t[LEN / 2 + threadIdx.x % 16];\n"
        at = text.rindex("  __syncthreads();")
        text = text[:at] + uses.replace("LEN", self.said).replace("TYPE", self.type) + text[at:]
        head = (f"#ifdef ALT\n#define {self.said} {self.other}\n#else\n#define {self.said} {self.length}\n#endif\n"
                if self.macro else "")
        return head + text

    def declaration(self):
        length = self.rng.choice([self.said, f"({self.said})", f"{self.said} * 1"])
        return (f"__shared__ {self.type} t[{length}]; __shared__ int guard[128];\n"
                "  guard[threadIdx.x % 128] = 9; guard[threadIdx.x % 64 + 64] = 9;")

    def launches(self):
        def launch(length, n):
            name = self.name if self.macro else f"{self.name}<{length}>"
            return f"  LAUNCH(({name}), {self.block}, in, out, {n}); DONE(\"{self.name}\")"
        return launch(self.length, "5"), launch(self.other, "77")


class PlaneKernel(Kernel):
    """With an array of three dimensions."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.planes, self.rows, self.columns = rng.choice([(4, 8, 8), (8, 4, 8), (8, 8, 8), (16, 4, 4), (4, 8, 32), (32, 4, 8)])
        self.template, self.array = False, "t"

    def put(self, form):
        for line in form.format(t="t", A=self.planes, R=self.rows, C=self.columns, T=self.type, a=self.subscript(self.planes),
                                i=self.subscript(self.rows), j=self.subscript(self.columns), K=self.name,
                                **vectors_of(self.type)).split("\n"):
            self.body.append(line if line.startswith("#") else "  " + line)

    def conflict(self):
        self.put(self.rng.choice(["acc += (int){t}[threadIdx.x % {A}][threadIdx.x / {A} % {R}][threadIdx.y % {C}];",
                                  "{t}[threadIdx.x % {A}][threadIdx.y % {R}][0] = ({T})threadIdx.x;",
                                  "acc += (int){t}[threadIdx.y % {A}][threadIdx.x % {R}][threadIdx.x / {R} % {C}];"]))

    def write(self):
        fill = ("for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < {A} * {R} * {C}; k += blockDim.x * blockDim.y) "
                "{t}[k / ({R} * {C})][k / {C} % {R}][k % {C}] = ({T})(k % 101);")
        return self.text_of(fill, HARMLESS_PLANES, 3, HARMFUL_PLANES)

    def declaration(self):
        return f"__shared__ {self.type} t[{self.size(self.planes)}][{self.size(self.rows)}][{self.size(self.columns)}];"


class RowsKernel(Kernel):
    """With pointers to rows of its array and into them, and with references to it. A careless fix would not compile."""

    has_views = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.functions, self.template, self.array = {}, False, rng.choice(["t", f"g_{name}"])
        self.spelled = self.size(self.columns)

    def put(self, form):
        self.functions |= dict.fromkeys(f for f in ROW_FUNCTIONS if f"{f}_{{K}}" in form)
        super().put(form)

    def uses_of(self, forms):
        if HARMFUL[0] in forms:
            return [f for f in UNSAFE_ROWS if self.may_have(f)]
        return [f for f in forms if "#" not in f and "int {t}" not in f] + [f for f in ROWS * 2 if self.may_have(f)]

    def may_have(self, form):
        """Vectors of volatile elements are not as the stand-in has them, and references to them not what templates take."""
        return "{V}" not in form or not self.type.startswith("volatile")

    def declaration(self):
        return f"__shared__ {self.type} {self.array}[{self.size(self.rows)}][{self.spelled}]; /* with views */"

    def write(self):
        text = super().write()
        functions = "".join(ROW_FUNCTIONS[f].format(K=self.name, T=self.type, R=self.rows, C=self.columns) + "\n"
                            for f in self.functions)
        return functions + text


# Of a flat array with rows of {P} elements, each index of which says what its row is.
HARMLESS_PITCH = [
    "acc += (int){t}[({i}) * {P} + ({j})];",
    "{t}[({j}) + {P} * ({i})] = ({T})(acc + 1);",
    "{t}[({i}) * {P} + ({j})] += ({T})2;",
    "acc += (int){t}[({i}) * {P}] + (int){t}[3];",
    "for (int k = 0; k < {C}; ++k) acc += (int){t}[({i}) * {P} + k] * k;",
    "for (int k = 0; k < {R}; ++k) acc += (int){t}[k * {P} + ({j})];",
    "for (int k = {R} - 1; k > 0; --k) acc += (int){t}[({C} - 1) + (k - 1) * {P}];",
    "acc += (int){t}[({i}) * {P} + ({j}) / 2 + 1];",
    "acc += (int){t}[({i}) * {P} + min(n, {C} - 1)];",
    "acc += (int){t}[({R} - 1) * {P} - ({i}) * {P} + ({j})];",
    "acc += (int)peek({t}[({i}) * {P} + ({j})]);",
    "acc += addAt(&{t}[({i}) * {P} + ({j})], 3);",
    "{{ {T} *row = {t} + ({i}) * {P}; row[{j}] = ({T})3; acc += (int)row[0]; }}",
    "{{ {T} *row = &{t}[({i}) * {P}]; acc += (int)row[{j}] + (int)*row; }}",
    "{{ {T} *row = {t} + {P} * ({i}) + 1; acc += (int)row[-1]; }}",
    "{{ {T} &e = {t}[({i}) * {P} + ({j})]; acc += (int)e; e = ({T})4; }}",
]
# What other lengths of rows would change.
UNSAFE_PITCH = [
    "acc += (int){t}[({i}) % ({R} - 1) * {P} + ({j}) + {P}];",
    "acc += (int){t}[({i}) % ({R} - 1) * {P} + (n > 9 ? {C} + 2 : 1)];",
    "acc += (int){t}[{R} * {P} - 1 - ({j})];",
    "acc += (int){t}[{P} + 1];",
    "{{ {T} *row = {t} + ({i}) % ({R} - 1) * {P}; acc += (int)row[n > 9 ? {C} + 2 : 1]; }}",
    "{{ {T} *row = {t} + ({i}) % ({R} - 1) * {P}; acc += (int)row[{P}]; }}",
    "{{ {T} *row = {t} + ({i}) % ({R} - 1) * {P}; row += {P}; acc += (int)*row; }}",
    "{{ {T} *a = {t} + 3 * {P}, *b = {t} + {P}; acc += (int)(a - b); }}",
    "acc += (int)({t} + {P} > &{t}[{i}]);",
    "{{ int x = 1;\n#ifdef ALT\n  x = {C} + 3;\n#endif\n  acc += (int){t}[({i}) % ({R} - 1) * {P} + x]; }}",
    "acc += (int){t}[({i}) % ({R} - 1) * {P} + ALT_OR(1, {C} + 2)];",
    "{{ int x = ALT_OR(2, {C} + 1); acc += (int){t}[({i}) % ({R} - 1) * {P} + x]; }}",
    "for (int k = 0; k < ALT_OR({C}, {C} + 5); ++k) acc += (int){t}[({i}) % ({R} - 1) * {P} + k];",
    "acc += otherColumn({t} + ({i}) % ({R} - 1) * {P}, ALT_OR(1, {C} + 3));",
    "acc += ownColumn({t} + ({i}) % ({R} - 1) * {P});",
    "#ifdef ALT\n  acc += (int){t}[{P} + 3];\n#endif",
    "acc += (int){t}[({i}) % ({R} - 1) * ALT_OR({P}, {P} + 1) + ({j})];",
    "acc += sizeof({t});",
]


class PitchKernel(Kernel):
    """With a flat array whose indices have the length of its rows as a factor."""

    has_pitch = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.template, self.array = False, "t"
        self.columns = rng.choice([16, 24, 32, 32, 40])
        spelled = self.size(self.columns)
        self.pitch = f"({spelled})" if " " in spelled and not spelled.startswith("(") else spelled

    def put(self, form):
        super().put(form.replace("{P}", self.pitch))

    def conflict(self):
        self.put(self.rng.choice(["acc += (int){t}[threadIdx.x % {R} * {P} + threadIdx.y % {C}];",
                                  "{t}[threadIdx.x % {R} * {P}] = ({T})threadIdx.x;",
                                  "acc += (int){t}[threadIdx.y % {C} + {P} * (threadIdx.x % {R})];"]))

    def write(self):
        fill = ("for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < {R} * {C}; k += blockDim.x * blockDim.y) "
                "{t}[k / {C} * {P} + k % {C}] = ({T})(k % 101);")
        return self.text_of(fill, HARMLESS_PITCH, 4, UNSAFE_PITCH).replace(f"t[0][{self.columns} + 1]", f"t[{self.columns} + 1]")

    def declaration(self):
        length = self.rng.choice([f"{self.rows} * {self.pitch}", f"{self.pitch} * {self.rows}", str(self.rows * self.columns)])
        return f"__shared__ {self.type} t[{length}]; /* rows in indices: {self.pitch} */"


class PaddedKernel(Kernel):
    """With rows that are padded to no avail."""

    is_padded = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.template, self.array, self.rows, self.columns = False, "t", 16, 16
        self.block, self.threads = "dim3(16, 16)", 256

    def uses_of(self, forms):
        if HARMFUL[0] in forms:
            return forms + ["{t}[{i}][{C}] = ({T})5; acc += (int){t}[{i}][0];"] * 10
        return forms

    def conflict(self):
        self.put("{t}[threadIdx.y % {R}][threadIdx.x % {C}] = ({T})acc;")
        self.put("__syncthreads();")
        self.put("acc += (int){t}[threadIdx.x % {R}][threadIdx.y % {C}];")

    def declaration(self):
        columns = self.rng.choice(["TILE + 1", "17", "16 + 1", "TILE+1"])
        return f"__shared__ {self.type} t[{self.size(16)}][{columns}]; /* padded */"


MEMBERS = [["{T} a;", "int b;", "{T} c[1];", "int d;"], ["double d;", "int b;", "{T} a;", "{T} c[2];"],
           ["{T} a, c[2];", "int b, d;"], ["int b; float a;", "int c[1]; short d;"], ["int b, d;", "{T} a;", "float e;"],
           ["short d, f;", "int b;", "{T} a;", "int e;"], ["{T} a; int b;", "{T} c[3]; unsigned char d;"]]

HARMLESS_STRUCTS = [
    "acc += (int){t}[{i}].a;", "acc += (int) {t} [ {i} ] . c[0];", "{t}[threadIdx.x % {R}].b = acc;", "atomicAdd(&{t}[{i}].b, 1);",
    "{t}[{i}].c[0] += ({T})3;", "{{ int &r = {t}[{i}].b; r += 2; }}", "acc += (int){t}[(int){t}[{i}].b & {R} - 1].a;",
    "for (int k = 0; k < {R}; ++k) acc += (int){t}[k].a + (int){t}[k].d;", "acc += sizeof({t}[0].c);",
    "acc += (int)(threadIdx.x & 1 ? {t}[{i}].a : {t}[({i}) ^ 1].a);", "#ifdef ALT\n  acc += 5;\n#endif",
    "{{ S_{K} v = {t}[{i}]; acc += v.b; }}", "{t}[{i}] = {t}[({i}) ^ 1];", "if (n > 2) {t}[{i}] = {t}[0]; else {t}[1] = S_{K}();",
    "if ({t}[{i}].b > 3) {t}[{i}].d = 2;", "acc += {t}[/* of one */ {i}].b++;", "acc += ALT_OR((int){t}[1].a, 3);",
]

UNSAFE_STRUCTS = [
    "acc += ((int *){t})[1];", "acc += *(int *)((char *)&{t}[1] - 4);", "{{ S_{K} *p = &{t}[{i}]; acc += p->b; }}",
    "acc += sizeof({t});", "acc += sizeof({t}[0]);",
    "acc += (int)((char *)&{t}[1].b - (char *)&{t}[0].b);", "{{ auto &r = {t}[{i}]; acc += r.b; }}", "acc += (*({t} + ({i}))).b;",
    "#ifdef ALT\n  acc += ((int *){t})[3];\n#endif", "#ifdef ALT\n  acc += (int)((char *)&{t}[2].b - (char *)&{t}[1].b);\n#endif",
    "#define WHOLE_{K} {t}[1]\n  acc += WHOLE_{K}.b;\n#undef WHOLE_{K}",
    "#ifdef ALT\n#define MEMBER_{K} a\n#else\n#define MEMBER_{K} b\n#endif\n  acc += (int){t}[{i}].MEMBER_{K};\n#undef MEMBER_{K}",
    "acc += (int){t}[{i}]\n#ifdef ALT\n  .a;\n#else\n  .b;\n#endif", "acc += {t}->b;", "acc += sizeof(decltype({t}[0]));",
    "{{ int *p = &{t}[0].b; acc += p[0] + ALT_OR(0, p[2]); }}", "acc += ALT_OR({t}[1].b, *(int *)&{t}[1]);",
]


class StructKernel(Kernel):
    """With an array of structs, the members of which may become arrays."""

    has_structs = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.template, self.array = False, "t"
        self.type = self.type.replace("volatile ", "")
        self.rows = rng.choice([32, 64, 128])

    def conflict(self):
        member = self.rng.choice(["a", "b", "b"])
        self.put(self.rng.choice([f"acc += (int){{t}}[threadIdx.x % {{R}}].{member};", f"{{t}}[threadIdx.x % {{R}}].{member} = 1;",
                                  f"for (int k = 0; k < 4; ++k) acc += (int){{t}}[(threadIdx.x + k) % {{R}}].{member};"]))

    def write(self):
        fill = ("for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < {R}; k += blockDim.x * blockDim.y) {{ "
                "{t}[k].a = k % 101; {t}[k].b = k; {t}[k].c[0] = k % 7; {t}[k].d = k % 5; }}")
        struct = self.struct()
        if "c[" not in struct: # then it may be copied
            fill = fill.replace(" {t}[k].c[0] = k % 7;", "")
        uses = [[u for u in all_uses if "c[" in struct or not re.search(r"\bc\b", u)] for all_uses in (HARMLESS_STRUCTS, UNSAFE_STRUCTS)]
        text = self.text_of(fill, uses[0], 4, uses[1])
        return re.sub(r"#(define|undef) NAMES_t.*\n", "", struct + text)

    def struct(self):
        members = [m.format(T=self.type) for m in self.rng.choice(MEMBERS)]
        form = self.rng.random()
        if form < 0.15:
            self.harmful = True
            members.insert(self.rng.randrange(len(members)), "\n#ifdef ALT\n  int more;\n#endif\n ")
        elif form < 0.25:
            self.harmful = True
            members.append(f"MORE_{self.name}")
            return (f"#ifdef ALT\n#define MORE_{self.name} double more;\n#else\n#define MORE_{self.name}\n#endif\n"
                    f"struct S_{self.name} {{ {' '.join(members)} }};\n")
        body = "{ " + " ".join(members) + " }"
        return self.rng.choice([f"struct S_{self.name} {body};\n", f"typedef struct {body} S_{self.name};\n",
                                f"struct __align__(16) S_{self.name} {body};\n"])

    def declaration(self):
        return f"__shared__ S_{self.name} t[{self.size(self.rows)}];"


class HeaderKernel(FlatKernel):
    """Its function is in a header, which another file includes as well."""

    in_header = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.array = "t"


class TypedKernel(FlatKernel):
    """The same for elements of several sizes: words and smaller ones."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.array, self.type, self.head = "t", "T", "template <class T>"
        self.seen = rng.sample(["int", "float", "double", "short", "unsigned char", "volatile int"], 2)
        self.unseen = rng.choice(["long long", "short", "signed char", "unsigned"])

    def uses_of(self, forms):
        return [f for f in forms if "{V}" not in f and not any(f"{called}_{{K}}" in f for called in POINTER_FUNCTIONS)]

    def launches(self):
        def launch(of):
            return f"  LAUNCH(({self.name}<{of}>), {self.block}, in, out, {self.rng.choice(['5', 'm'])}); DONE(\"{self.name}\")"
        return "\n".join(launch(of) for of in self.seen), launch(self.unseen)


# What the language does not allow with an array of unknown length, or the stand-in for the CPU does not understand.
NOT_DYNAMIC = ("sizeof({t})", "decltype({t})", ": {t})", "sumOf", "&all", "struct Local", "({i})[{t}]")
# How the bytes of a launch are spelled: {B} the number, {E} elements, {T} type, {K} kernel. A line before it, and the bytes.
BYTES = [("", "{B}"), ("", "{E} * sizeof({T})"), ("", "sizeof({T}) * {E}"), ("", "{E} * (int)sizeof({T}) + 64"),
         ("const size_t bytes_{K} = {E} * sizeof({T});", "bytes_{K}"), ("constexpr int count_{K} = {E};", "count_{K} * sizeof({T})"),
         ("#define BYTES_{K} {E} * sizeof({T})", "BYTES_{K}"), ("#define MORE_{K} {B} + 128", "MORE_{K}"),
         ("enum {{ ENUM_{K} = {B} }};", "ENUM_{K}"), ("", "bytesOf({E}, sizeof({T}))"), ("", "({B} << 1) / 2"), ("", "m > 3 ? {B} : {B} * 2"),
         ("unsigned var_{K} = {B}; var_{K} += 32;", "var_{K}"), ("", "(size_t){B}"), ("", "0x{B:x}"), ("", "{B}u")]


# How a launch gets its bytes from a variable: {D} block, {A} bytes, {K} kernel, {N} number. Some are edited, some not.
CONFIGURATIONS = [
    "{{ cudaLaunchConfig_t c = {{dim3(1), dim3({D}), {A}}}; cudaLaunchKernelEx(&c, {K}, in, out, {N}); }}",
    "{{ cudaLaunchConfig_t c = {{}};\n    c.gridDim = 1;\n    c.blockDim = {D};\n    c.dynamicSmemBytes = {A};\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, {N});\n  }}",
    "{{ cudaLaunchConfig_t c{{1, {D}, {A}}};\n    cudaLaunchKernelEx(&c, {K}, in, out, {N});\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, {N}); }}",
    "{{ cudaLaunchConfig_t c{{1, {D}}};\n    auto &same = c;\n    same.dynamicSmemBytes = {A};\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, {N}); }}",
    "{{ cudaLaunchConfig_t c{{1, {D}}};\n    const size_t bytes = c.dynamicSmemBytes = {A};\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, (int)bytes % 7); }}",
    "{{ cudaLaunchConfig_t c{{1, {D}, {A}}};\n#ifdef ALT\n    c.dynamicSmemBytes = 2 * ({A});\n#endif\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, {N}); }}",
    "{{ cudaLaunchConfig_t c{{1, {D}, 0}};\n    if (m > 3)\n      c.dynamicSmemBytes = {A};\n    else\n"
    "      c.dynamicSmemBytes = {A};\n    cudaLaunchKernelEx(&c, {K}, in, out, {N}); }}",
    "{{ cudaLaunchConfig_t c{{1, {D}}};\n    (c).dynamicSmemBytes = ({A});\n"
    "    cudaLaunchKernelEx(&c, {K}, in, out, (int)c.dynamicSmemBytes % 5); }}"]


class Dynamic:
    """Its array is in dynamic shared memory, as long as the launch says."""

    def prepare(self):
        self.array, self.dynamic = f"d{self.name}", True
        self.rows = min(self.rows, 16)
        self.type = self.rng.choice(["int", "float", "double", "short", "unsigned char", "volatile float"])
        self.bytes = self.rng.choice(BYTES)

    def uses_of(self, forms):
        return [f for f in forms if not any(part in f for part in NOT_DYNAMIC)]

    def launches(self):
        r = self.rng
        count = self.elements()
        size = {"int": 4, "float": 4, "double": 8, "short": 2, "unsigned char": 1, "volatile float": 4}[self.type]
        def spelled(form):
            return form.format(B=count * size, E=count, T=self.type, K=self.name)
        before, number = spelled(self.bytes[0]), spelled(self.bytes[1])
        name = f"{self.name}<false, {self.columns}>" if self.template else self.name
        def launch(of, n, ask):
            if r.random() < 0.3:
                ask = f"(size_t)({ask})" if " ? " in str(ask) else ask # braces narrow no int
                return "  " + r.choice(CONFIGURATIONS).format(D=self.block, A=ask, K=of, N=n)
            call = f"{of}<<<1, {self.block}, {ask}>>>(in, out, {n})"
            return "  " + (f"KEEP(({call}));" if r.random() < 0.2 and "<false" not in of else call + ";")
        lines = (["  " + before] if before and not before.startswith("#") else [before] if before else [])
        if r.random() < 0.2:
            lines.append(f"  cudaFuncSetAttribute({name}, cudaFuncAttributeMaxDynamicSharedMemorySize, {number});")
        lines.append(launch(name, r.choice(["5", "m"]), number))
        if r.random() < 0.2:
            lines.append(launch(name, "7", count * size))
        if r.random() < 0.1 and not self.template:
            lines.append(f"#define RUN_{self.name}(k, b) k<<<1, {self.block}, b>>>(in, out, (int)(b) % 7)")
            lines.append(f"  RUN_{self.name}({name}, {count * size});")
        if r.random() < 0.1:
            lines.append(f"  {{ auto *kept = {self.name}; (void)kept; }}" if not self.template else "")
        lines.append(f"  DONE(\"{self.name}\")")
        other = f"{self.name}<true, {self.columns}>" if self.template else self.name
        unseen = [launch(other, "77", count * size), f"  DONE(\"{self.name}\")"] if self.template or r.random() < 0.3 else []
        return "\n".join(lines), "\n".join(unseen)


class DynamicKernel(Dynamic, Kernel):
    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.prepare()

    def elements(self):
        return self.rows * self.columns

    def declaration(self):
        return f"extern __shared__ {self.type} {self.array}[][{self.size(self.columns)}];"


class DynamicFlatKernel(Dynamic, FlatKernel):
    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.prepare()

    def elements(self):
        return self.length

    def declaration(self):
        return f"extern __shared__ {self.type} {self.array}[];"


class ViewedKernel(DynamicFlatKernel):
    """Its dynamic shared memory is declared as bytes, and taken for elements of another type."""

    def prepare(self):
        super().prepare()
        self.type = self.rng.choice(["int", "float", "double", "short"])
        self.raw = f"raw_{self.name}"

    def uses_of(self, forms):
        extra = [f.replace("{B}", self.raw) for f in UNSAFE_VIEWS] if "acc += NAMES_{t};" in forms else []
        return super().uses_of(forms) + extra * 3

    def declaration(self):
        cast = self.rng.choice(["reinterpret_cast<{T} *>({B})", "({T} *){B}", "({T} *)({B})"])
        carved = self.rng.choice(["", "  {T} *half = {t} + 8; half[threadIdx.x % 8 * 5] = ({T})3;\n",
                                  "  {T} *half = reinterpret_cast<{T} *>(&{t}[{N}]); acc += (int)half[threadIdx.x % 16 * 2 % 16];\n"])
        text = "extern __shared__ {C} {B}[];\n  {T} *{t} = " + cast + ";\n" + carved.replace("{N}", str(self.length // 2))
        for what, by in (("{T}", self.type), ("{t}", self.array), ("{B}", self.raw), ("{C}", self.rng.choice(["char", "unsigned char"]))):
            text = text.replace(what, by)
        return text


class CarvedKernel(Kernel):
    """Parts of one buffer in dynamic shared memory, with rows as long as constants or arguments say."""

    takes_sizes = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.array, self.dynamic, self.template = f"d{name}", True, False
        self.block = rng.choice(["16", "32", "64"])
        self.type = rng.choice(["int", "float", "float", "double"])
        # Texts of numbers in the kernel, and in its launch. Nobody knows m.
        self.given = {"w": rng.choice(["16", "32", "m + 10", "m + 26"]), "v": rng.choice(["8", "m + 2", "m * 4"]),
                      "r": rng.choice(["16", self.block, "m + 10"])}
        widths, rows = ["w", "w", "v", "16", f"C_{name}"], ["r", "r", "32", f"C_{name}"]
        self.parts = [(f"p{i}", rng.choice(rows), rng.choice(widths)) for i in range(rng.randint(2, 4))]

    def carve(self):
        """Pointers to the parts."""
        r, lines, offset = self.rng, [], []
        later = self.chance(0.4)
        if later:
            lines.append(f"{self.type} " + ", ".join(f"*{p}" for p, _, _ in self.parts) + ";")
        sums = self.chance(0.3) and len(self.parts) > 2
        if sums:
            lines.append(f"const int first = {self.parts[0][1]} * {self.parts[0][2]};")
        for i, (p, rows, width) in enumerate(self.parts):
            before = " + ".join(["first"] * bool(sums and offset) + offset[bool(sums and offset):])
            forms = [f"{self.array} + {before}", f"&{self.array}[{before}]"] if offset else [self.array, f"&{self.array}[0]"]
            if offset:
                forms.append(f"{self.parts[i - 1][0]} + {offset[-1]}")
            lines.append(("" if later else f"{self.type} *") + f"{p} = {r.choice(forms)};")
            offset.append(f"{rows} * {width}" if self.chance(0.8) else f"{width} * {rows}")
        return lines

    def put_in(self, form, part, other):
        p, rows, width = part
        self.body.append("  " + form.format(p=p, R=rows, W=width, q=other[0], S=other[1], V=other[2], T=self.type, B=self.array))

    def write(self):
        r = self.rng
        self.body = ["  " + line for line in self.carve()]
        for part in self.parts:
            self.put_in(r.choice(CARVED_FILLS), part, part)
        self.body.append("  __syncthreads();")
        uses = [r.choice(CARVED_USES) for _ in range(r.randint(2, 5))]
        if self.chance(0.35):
            self.harmful = True
            uses.insert(r.randrange(len(uses)), r.choice(CARVED_HARMFUL))
        for use in uses:
            first = r.randrange(len(self.parts) - 1)
            self.put_in(use, self.parts[first], self.parts[first + 1])
        return (f"constexpr int C_{self.name} = 16;\n__global__ void {self.name}(const int *in, int *out, int n, int w, int v, int r) {{\n  int acc = 0;\n"
                f"  extern __shared__ {self.type} {self.array}[];\n" + "\n".join(self.body) +
                "\n  __syncthreads();\n  out[threadIdx.x] += acc;\n}\n")

    def launches(self):
        r = self.rng
        elements = " + ".join(f"{rows} * {width}" for _, rows, width in self.parts)
        names = "".join(f"  const int {name} = {text};\n" for name, text in self.given.items())
        bytes_of = r.choice(["({E}) * sizeof({T})", "sizeof({T}) * ({E})"]).format(E=elements, T=self.type)
        size = f"  size_t bytes;\n  bytes = {bytes_of};\n" if self.chance(0.3) else f"  size_t bytes = {bytes_of};\n"
        asked = "bytes" if self.chance(0.6) else bytes_of
        call = f"  {self.name}<<<1, {self.block}, {asked}>>>(in, out, 5, w, v, r);\n"
        return f"  {{\n{names}{size if asked == 'bytes' else ''}{call}  }}\n  DONE(\"{self.name}\")", ""


CARVED_FILLS = [
    "for (int i = threadIdx.x; i < {R} * {W}; i += blockDim.x) {p}[i] = ({T})(i % 101 + n);",
    "for (int y = threadIdx.x; y < {R}; y += blockDim.x) for (int x = 0; x < {W}; ++x) {p}[y * {W} + x] = ({T})(y * 7 + x);",
    "for (int i = threadIdx.x; i < {R} * {W}; i += blockDim.x) {{ int y = i / {W}, x = i % {W}; {p}[y * {W} + x] = ({T})(y + x); }}",
    "for (int y = 0; y < {R}; ++y) for (int x = threadIdx.x; x < {W}; x += blockDim.x) {p}[({W} * y) + x] = ({T})(y - x);"]
CARVED_USES = [
    "if (threadIdx.x < {R}) for (int x = 0; x < {W}; ++x) acc += (int){p}[threadIdx.x * {W} + x];",
    "if (threadIdx.x < {R} && threadIdx.x < {S}) for (int x = 0; x < {W} && x < {V}; ++x) "
    "acc += (int)({p}[(threadIdx.x * {W}) + x] * {q}[threadIdx.x * {V} + x]);",
    "for (int y = 0; y < {R}; ++y) acc += (int){p}[y * {W} + threadIdx.x % {W}];",
    "for (int y = threadIdx.x; y < {R}; y += blockDim.x) {p}[y * {W}] = ({T})(acc % 50);",
    "for (int y = threadIdx.x % 4; y < {S}; y += 4) acc += (int){q}[({V} * y) + {V} - 1];",
    "if (threadIdx.x >= {R}) acc += 3; else acc += (int){p}[threadIdx.x * {W}];"]
CARVED_HARMFUL = [
    "acc += (int){p}[threadIdx.x % ({R} - 1) * {W} + {W}];",
    "for (int i = threadIdx.x; i < {R} * {W} + {S} * {V}; i += blockDim.x) acc += (int){p}[i];",
    "acc += (int)({q} - {p});", "{p}[{R} * {W}] = ({T})n;", "acc += (int){p}[threadIdx.x % {R} * {W} + n + {W} - 3];",
    "for (int y = 0; y <= {R}; ++y) acc += (int){p}[y * {W}];", "acc += (int){B}[threadIdx.x % 7 * 11];",
    "if (threadIdx.x < {R}) for (int x = 0; x <= {W}; ++x) acc += (int){p}[threadIdx.x * {W} + x];"]


class HeaderTileKernel(Kernel):
    """An array of two dimensions in a header: longer rows have to be right for all files of the run."""

    in_header = True

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.array = "t"


class HeaderDynamicKernel(DynamicFlatKernel):
    """The kernel is in a header, and its launches are in the files that include it."""

    in_header = True


KINDS = [(0.06, CarvedKernel), (0.1, PitchKernel), (0.13, PaddedKernel), (0.18, StructKernel), (0.24, Kernel), (0.32, RowsKernel), (0.46, FlatKernel), (0.54, TypedKernel), (0.62, DynamicKernel), (0.72, DynamicFlatKernel), (0.8, ViewedKernel),
         (0.87, VaryingKernel), (0.92, PlaneKernel), (0.95, HeaderKernel), (0.98, HeaderTileKernel), (1, HeaderDynamicKernel)]


def kernel_of(rng, name):
    number = rng.random()
    return next(kind for least, kind in KINDS if number < least)(rng, name)


HOST = ("#ifdef FIXES_HOST\nvoid kernelDone(const char *);\n#define DONE(name) kernelDone(name);\n#else\n#define DONE(name)\n#endif\n")


def other_file(rng, seed, kernels):
    """A file that includes the header, or the first file as a whole, and does more with what is there."""
    if any(k.in_header for k in kernels) and rng.random() < 0.6:
        text, seen = PRELUDE + HOST + f'#include "{seed}.cuh"\n', [k for k in kernels if k.in_header]
    else:
        text, seen = f'#define launchAll launchFirst\n#include "{seed}.cu"\n#undef launchAll\n', kernels
    text += "void launchAll(const int *in, int *out) {\n"
    for k in seen:
        if not k.dynamic and not k.template and not k.head:
            block = k.block if rng.random() < 0.7 else rng.choice(BLOCKS)[0]
            text += f"  LAUNCH(({k.name}), {block}, in, out, 9); DONE(\"{k.name}\")\n"
        elif k.dynamic and not k.template and not k.takes_sizes and rng.random() < 0.5:
            size = {"double": 8, "short": 2, "unsigned char": 1}.get(k.type, 4)
            text += f"  {k.name}<<<1, {k.block}, {k.elements() * size}>>>(in, out, 9);\n  DONE(\"{k.name}\")\n"
    calls = [(k, f) for k in seen for f in getattr(k, "functions", {}) if f in ("from", "first", "both") and not k.head]
    before, behind = text.rsplit("void launchAll", 1)
    for i, (k, f) in enumerate(calls[:2]):
        before += (f"__global__ void other{i}(const int *in, int *out, int n) {{\n  __shared__ {k.type} mine[128];\n  mine[threadIdx.x] = "
                   f"({k.type})threadIdx.x;\n  __syncthreads();\n  out[threadIdx.x] += {f}_{k.name}(mine + 3, threadIdx.x);\n}}\n")
        behind += f"  LAUNCH((other{i}), 32, in, out, 9); DONE(\"other{i}\")\n"
    return before + "void launchAll" + behind + "}\n"


def files_of(seed, count):
    """Texts by names of files (the first has to be analysed, then the other), and the kernels in them."""
    rng = random.Random(seed)
    kernels = [kernel_of(rng, f"k{i}") for i in range(count)]
    text = PRELUDE
    header = "".join(k.write() for k in kernels if k.in_header)
    if header:
        text += f'#include "{seed}.cuh"\n'
    text += "".join(k.write() for k in kernels if not k.in_header)
    text += ("#ifdef FIXES_HOST\nvoid kernelDone(const char *);\n#define DONE(name) kernelDone(name);\nint m = 6;\n#else\n"
             "#define DONE(name)\nextern int m;\n#endif\n")
    text += "void launchAll(const int *in, int *out) {\n"
    for k in kernels:
        first, second = k.launches()
        text += first + "\n#ifdef ALT\n" + second + "\n#endif\n"
    files = {f"{seed}.cu": text + "}\n"}
    if header:
        files[f"{seed}.cuh"] = header
    if rng.random() < 0.5:
        files[f"{seed}.other.cu"] = other_file(rng, seed, kernels)
    return files, kernels
