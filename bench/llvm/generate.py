# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that access local memory, in HIP, OpenCL or CUDA, with each group of accesses on a line of its own.

`source(language, kernels, random)` gives the text of a file. With -DMACHINE Clang compiles it without the headers and
device libraries of ROCm and CUDA; without, it is what banklint reads.
"""

import re

HELPERS = """struct __attribute__((aligned(16))) F4 { float x, y, z, w; };
struct S4 { float x, y, z, w; };
typedef float V4 __attribute__((ext_vector_type(4)));
template <typename T> __device__ T element(const T *p, int i) { return p[i]; }
template <typename T> __device__ void put(T *p, int i, T v) { p[i] = v; }
"""

CUDA = """#ifdef MACHINE
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define LANE int(__nvvm_read_ptx_sreg_tid_x())
#define GROUP __nvvm_read_ptx_sreg_ctaid_x()
#define BOUNDS(n) __attribute__((launch_bounds(n)))
#define ADD(p, v) __nvvm_atom_add_gen_i(p, v)
#define MAX(p, v) __nvvm_atom_max_gen_i(p, v)
#else
#define LANE int(threadIdx.x)
#define GROUP blockIdx.x
#define BOUNDS(n) __launch_bounds__(n)
#define ADD(p, v) atomicAdd(p, v)
#define MAX(p, v) atomicMax(p, v)
#endif
#define SYNC() __syncthreads()
""" + HELPERS

HIP = """#ifdef MACHINE
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define LANE int(__builtin_amdgcn_workitem_id_x())
#define GROUP __builtin_amdgcn_workgroup_id_x()
#define SYNC() do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
                    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); } while (0)
#define BOUNDS(n) __attribute__((amdgpu_flat_work_group_size(1, n)))
#else
#include <hip/hip_runtime.h>
#define LANE int(threadIdx.x)
#define GROUP blockIdx.x
#define SYNC() __syncthreads()
#define BOUNDS(n) __launch_bounds__(n)
#endif
#define ADD(p, v) __hip_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)
#define MAX(p, v) __hip_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)
""" + HELPERS

OPENCL = """typedef float float4u __attribute__((ext_vector_type(4), aligned(4)));
typedef float float2u __attribute__((ext_vector_type(2), aligned(4)));
#ifdef MACHINE
#define LANE ((int)__builtin_amdgcn_workitem_id_x())
#define SYNC() do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
                    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); } while (0)
#define VLOAD4(i, p) (*(__local float4u *)((p) + 4 * (i)))
#define VLOAD2(i, p) (*(__local float2u *)((p) + 2 * (i)))
#define VSTORE4(v, i, p) (*(__local float4u *)((p) + 4 * (i)) = (v))
#else
#define LANE ((int)get_local_id(0))
#define SYNC() barrier(CLK_LOCAL_MEM_FENCE)
#define VLOAD4(i, p) vload4(i, p)
#define VLOAD2(i, p) vload2(i, p)
#define VSTORE4(v, i, p) vstore4(v, i, p)
#endif
"""

TYPES = {1: "unsigned char", 2: "unsigned short", 4: "float", 8: "double"}
VECTORS = {1: ["uchar4", "uchar16"], 2: ["ushort2", "ushort4", "ushort8"],
           4: ["float4", "float4", "float2", "int4", "uint2", "float8", "int8"],
           8: ["double4", "double2", "long2", "long4"]}


def repeated(count):
    """The head of a loop; of a loop of one step some versions of Clang tell another line."""
    return f"for (int k = 0; k < {count}; ++k)" if count > 1 else "{ const int k = 0;"


class Kernel:
    """One kernel: arrays, then lines of accesses with barriers between them."""

    def __init__(self, language, number, random):
        self.language, self.random = language, random
        self.block = random.choice([64, 64, 128, 256])
        self.bytes = random.choice([1, 2, 2, 4, 4, 4, 4, 8])
        self.type = TYPES[self.bytes]
        self.body, self.outputs = [], 0
        self.name = f"k{number}"
        self.space = "__shared__" if language != "cl" else "__local"
        self.is_of_launch = random.random() < 0.2
        declared = random.choice([0, 0, 0, 4, 8, 16])
        self.aligned = f"__attribute__((aligned({declared}))) " if declared >= self.bytes and not self.is_of_launch else ""
        self.also = random.random() < 0.3
        if language == "cu":  # 48 KiB at most
            self.block = min(self.block, 128)
            self.length = min(self.block * 24 + 512, 28672 // self.bytes // (2 if self.also else 1))
        else:
            self.length = min(self.block * 24 + 512, 3500 if self.bytes == 8 else 5500)
        self.vector = random.choice(VECTORS[self.bytes])

    def index(self, stride):
        lane = self.random.choice(["t", "t", "t", f"({self.block - 1} - t)"])
        return f"{stride} * {lane}" if stride != 1 else lane

    def run(self):
        """A stride, an offset, and how many neighbours."""
        count = self.random.randint(1, min(16 // self.bytes + 3, 18))
        stride = self.random.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16])
        offset = self.random.choice([0, 0, 0, 1, 2, 3, 4])
        return count, stride, offset

    def value(self):
        self.outputs += 1
        return f"in[t + {self.block} * {self.outputs}]"

    def out(self):
        self.outputs += 1
        return f"out[t + {self.block} * {self.outputs}]"

    def line(self, text):
        self.body.append(text + " }" if text.startswith("{ const int k") else text)

    def loads(self, array):
        count, stride, offset = self.run()
        base = self.index(max(stride, count) if self.random.random() < 0.7 else stride)
        kind = self.random.randrange(6)
        first = self.outputs + 1
        self.outputs += count
        into = f"out[t + {self.block} * ({first} + k)]"
        if kind == 0:  # with gaps
            places = sorted(self.random.sample(range(12), self.random.randint(1, 4)))
            self.line(" ".join(f"{self.out()} = {array}[{base} + {p}];" for p in places))
        elif kind == 1 and self.language != "cl":
            self.line(f"{repeated(count)} {into} = element({array}, {base} + {offset} + k);")
        elif kind == 2:
            far = self.random.choice([1, 64, 65, self.block, 256])
            self.line(f"{repeated(min(count, 4))} {into} = {array}[t + {far} * k];")
        else:
            self.line(f"{repeated(count)} {into} = {array}[{base} + {offset} + k];")

    def stores(self, array):
        count, stride, offset = self.run()
        base = self.index(max(stride, count))
        kind = self.random.randrange(5)
        first = self.outputs + 1
        self.outputs += count
        what = f"in[t + {self.block} * ({first} + k)]"
        if kind == 0:
            places = sorted(self.random.sample(range(12), self.random.randint(1, 4)))
            self.line(" ".join(f"{array}[{self.index(12)} + {p}] = {self.value()};" for p in places))
        elif kind == 1 and self.language != "cl":
            self.line(f"{repeated(count)} put({array}, {base} + {offset} + k, {what});")
        elif kind == 2:
            far = self.random.choice([64, 65, self.block, 256])
            self.line(f"{repeated(min(count, 4))} {array}[t + {far} * k] = {what};")
        else:
            self.line(f"{repeated(count)} {array}[{base} + {offset} + k] = {what};")

    def objects(self, array):
        """Casts to vectors, members of structs, rows of two subscripts, with places that HIP and CUDA programs have."""
        r = self.random
        kind = r.randrange(5)
        if kind == 0:  # of the array itself: as aligned as it is seen to be
            vector = "F4" if self.language == "cu" else r.choice(["F4", "V4"])
            place = r.choice([f"&{array}[4 * t]", f"&{array}[4 * (t ^ 1)]", "&p[4 * t]", "&p[8 * t]"])
            self.line(f"{{ {self.type} *p = {array}; {vector} v = *({vector} *){place}; {self.out()} = v.x + v.y; "
                      f"{self.out()} = v.z + v.w; }}")
        elif kind == 1:
            members = r.sample("xyzw", r.randint(1, 4))
            self.line(" ".join(f"{self.out()} = structs[t ^ {r.randint(0, 3)}].{m};" for m in members))
        elif kind == 2:
            members = r.sample("xyzw", r.randint(1, 4))
            self.line(" ".join(f"structs[t].{m} = {self.value()};" for m in members))
        else:
            count = r.randint(2, 5)
            width = r.choice([4, 4, 8])
            index = r.choice([f"{width} * (t & 7) + {r.choice([0, 0, 1, 2])} + k", f"k + {width} * (t & 3)", "t & 31"])
            row = r.choice(["t >> 3", "t & 7", "t >> 2"])
            row = f"({row}) + k" if index == "t & 31" else row
            first = self.outputs + 1
            self.outputs += count
            self.line(f"{repeated(count)} out[t + {self.block} * ({first} + k)] = grid[{row}][{index}];")

    def vectors(self):
        """Components of vectors, and vectors as a whole."""
        r = self.random
        last = int(re.search(r"\d+$", self.vector)[0]) - 1
        a, b = (f"s{r.randint(0, last):x}" for _ in range(2))
        place = f"vectors[{r.choice(['t', 't ^ 1', 'LAST - t'])}]"
        kind = r.randrange(8)
        if kind <= 2:
            self.line(f"{self.out()} = {place}.{a};")
        elif kind == 3:
            self.line(f"{self.out()} = {place}.{a}; {self.out()} = {place}.{b};")
        elif kind == 4:
            self.line(f"{{ {self.vector} v = {place}; {self.out()} = v.{a}; {self.out()} = v.{r.choice([a, b])}; }}")
        elif kind == 5:
            self.line(f"{place}.{a} = {self.value()};")
        elif kind == 6:
            self.line(f"{place}.{a} = {self.value()}; {place}.{b} = {self.value()};")
        else:
            self.line(f"{place} = vectors[t ^ 3];")

    def special(self, array):
        if self.language != "cl" and self.bytes == 4 and self.random.random() < 0.4:
            return self.objects(array)
        kind = self.random.randrange(9)
        count, stride, _ = self.run()
        r = self.random
        if kind == 0:
            self.line(f"if (n > {r.randint(1, 9)}) {{ {self.out()} = {array}[{self.index(stride)}]; "
                      f"{self.out()} = {array}[{self.index(stride)} + 1]; }}")
        elif kind == 1:
            self.line(f"for (int k = 0; k < n; ++k) out[t + {self.block} * k] = {array}[{self.index(max(stride, 2))} + k];")
        elif kind == 2:
            self.line(f"for (int k = 0; k < n; ++k) out[t + {self.block} * k] = {array}[t + {self.block} * k];")
        elif kind == 3:
            where = self.random.choice(["0", "1", "GROUP & 3", "t & 7", "t * 3"]) if self.language != "cl" else None
            if where and self.bytes == 4:
                self.line(f"ADD(&counts[{where}], {r.choice(['1', 'n', 't'])});")
            elif where:
                self.line(f"MAX(&counts[{where}], {r.choice(['1', 'n', 't'])});")
            else:
                self.loads(array)
        elif kind == 4:
            self.line(f"{array}[{self.index(stride)}] = {self.value()}; {self.out()} = {array}[{self.index(stride)}];")
        elif kind == 5:
            a, b = r.sample(range(6), 2)
            self.line(f"{self.out()} = {array}[2 * t + {a}]; {array}[3 * t + 1] = {self.value()}; "
                      f"{self.out()} = {array}[2 * t + {b}];")
        elif kind == 6 and self.language == "cl" and self.bytes == 4:
            k = self.random.choice(["4", "4s", "2"])
            if k == "4":
                self.line(f"{{ float4u v = VLOAD4(t, {array}); {self.out()} = v.x; {self.out()} = v.y + v.z + v.w; }}")
            elif k == "2":
                self.line(f"{{ float2u v = VLOAD2(t, {array}); {self.out()} = v.x; {self.out()} = v.y; }}")
            else:
                self.line(f"VSTORE4((float4)({self.value()}, {self.value()}, {self.value()}, {self.value()}), t, {array});")
        elif kind == 7 and self.language == "cl":
            self.vectors()
        else:
            self.line(f"{self.out()} = {array}[t ^ {r.randint(1, 31)}]; {self.out()} = {array}[(t * {stride} + 1) & 63];")

    def text(self):
        arrays = ["a", "b"] if self.also else ["a"]
        fill = [f"{a}[t] = in[t];" for a in arrays]
        for _ in range(self.random.randint(1, 3)):
            self.random.choice([self.loads, self.loads, self.stores, self.stores, self.special])(
                self.random.choice(arrays))
            self.line("SYNC();")
        fill_after = [f"out[t + {self.block} * {number}] = {a}[t ^ 1];" for number, a in zip((90, 92), arrays)]
        lines = []
        pointers = f"const {self.type} *in, {self.type} *out, int n"
        if self.language != "cl":
            lines.append(f'extern "C" __global__ void BOUNDS({self.block}) {self.name}({pointers}) {{')
        else:
            pointers = f"__global const {self.type} *in, __global {self.type} *out, int n"
            argument = f", __local {self.type} *a" if self.is_of_launch else ""
            lines.append(f"__kernel __attribute__((reqd_work_group_size({self.block}, 1, 1))) "
                         f"void {self.name}({pointers}{argument}) {{")
        for a in arrays:
            if a == "a" and self.is_of_launch:
                if self.language != "cl":
                    lines.append(f"  extern __shared__ {self.type} a[];" if self.bytes == 4 else
                                 f"  extern __shared__ {self.type} a{self.bytes}[]; {self.type} *a = a{self.bytes};")
            else:
                lines.append(f"  {self.space} {self.aligned}{self.type} {a}[{self.length}];")
        body = "\n".join(self.body)
        if "counts" in body:
            lines.append("  __shared__ int counts[1024];")
            fill.append("counts[t] = n;")
            fill_after.append(f"out[t + {self.block} * 91] = counts[t ^ 1];")
        if "structs" in body:
            lines.append(f"  __shared__ {self.random.choice(['F4', 'S4'])} structs[{self.block}];")
            fill.append("structs[t ^ 1].x = in[t]; structs[t ^ 1].y = in[t + 1]; structs[t ^ 1].z = in[t + 2]; "
                        "structs[t ^ 1].w = in[t + 3];")
            fill_after.append(f"out[t + {self.block} * 94] = structs[t ^ 1].y;")
        if "grid" in body:
            lines.append(f"  __shared__ float grid[72][{self.random.choice([32, 33, 36])}];")
            fill.append("grid[t >> 5][t & 31] = in[t];")
        if "vectors" in body:
            lines.append(f"  __local {self.vector} vectors[{self.block}];")
            fill.append(f"vectors[t] = ({self.vector})(in[t]);")
            fill_after.append(f"{{ {self.vector} v = vectors[t ^ 1]; out[t + {self.block} * 95] = v.s0 + v.s1; }}")
            body = body.replace("LAST", str(self.block - 1))
        lines.append("  const int t = LANE;")
        lines += [f"  {line}" for line in fill] + ["  SYNC();"]
        lines += [f"  {line}" for line in body.split("\n")]
        lines += [f"  {line}" for line in fill_after] + ["}"]
        return "\n".join(lines)


def source(language, kernels, random):
    head = {"hip": HIP, "cl": OPENCL, "cu": CUDA}[language]
    return head + "\n".join(Kernel(language, number, random).text() for number in range(kernels)) + "\n"
