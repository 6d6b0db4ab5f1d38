# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Triton. KERNELS has of each the function, the types of its arguments (pointers that are aligned to 16
bytes), its constants, and the number of its warps."""

import triton
import triton.language as tl


@triton.jit
def transpose(out, source, width, N: tl.constexpr):
    i, j = tl.arange(0, N), tl.arange(0, N)
    x = tl.load(source + i[:, None] * width + j[None, :])
    tl.store(out + j[:, None] * width + i[None, :], tl.trans(x))


@triton.jit
def total(out, source, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + tl.program_id(0), tl.sum(tl.load(source + tl.program_id(0) * N + i), axis=0))


@triton.jit
def row_sums(out, source, width, M: tl.constexpr, N: tl.constexpr):
    i, j = tl.arange(0, M), tl.arange(0, N)
    tl.store(out + i, tl.sum(tl.load(source + i[:, None] * width + j[None, :]), axis=1))


@triton.jit
def column_sums(out, source, width, M: tl.constexpr, N: tl.constexpr):
    i, j = tl.arange(0, M), tl.arange(0, N)
    tl.store(out + j, tl.sum(tl.load(source + i[:, None] * width + j[None, :]), axis=0))


@triton.jit
def softmax(out, source, width, N: tl.constexpr):
    i = tl.arange(0, N)
    x = tl.load(source + tl.program_id(0) * width + i, mask=i < width, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out + tl.program_id(0) * width + i, e / tl.sum(e, axis=0), mask=i < width)


@triton.jit
def scan(out, source, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.cumsum(tl.load(source + i), axis=0))


@triton.jit
def matmul(c, a, b, depth, pitch, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i, j, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    total = tl.zeros((M, N), dtype=tl.float32)
    left, right = a + i[:, None] * pitch + k[None, :], b + k[:, None] * pitch + j[None, :]
    for _ in range(0, depth, K):
        total = tl.dot(tl.load(left), tl.load(right), total)
        left += K
        right += K * pitch
    tl.store(c + i[:, None] * pitch + j[None, :], total)


@triton.jit
def matmul_constant(c, a, b, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i, j, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + i[:, None] * K + k[None, :])
    y = tl.load(b + k[:, None] * N + j[None, :])
    tl.store(c + i[:, None] * N + j[None, :], tl.dot(x, y))


@triton.jit
def attention(out, query, key, value, length, D: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    i, j, d = tl.arange(0, M), tl.arange(0, N), tl.arange(0, D)
    q = tl.load(query + i[:, None] * D + d[None, :])
    largest = tl.full((M,), -float("inf"), dtype=tl.float32)
    weight = tl.zeros((M,), dtype=tl.float32)
    total = tl.zeros((M, D), dtype=tl.float32)
    for start in range(0, length, N):
        k = tl.load(key + (start + j)[:, None] * D + d[None, :])
        v = tl.load(value + (start + j)[:, None] * D + d[None, :])
        score = tl.dot(q, tl.trans(k))
        new = tl.maximum(largest, tl.max(score, axis=1))
        p = tl.exp(score - new[:, None])
        scale = tl.exp(largest - new)
        weight = weight * scale + tl.sum(p, axis=1)
        total = tl.dot(p.to(v.dtype), v, total * scale[:, None])
        largest = new
    tl.store(out + i[:, None] * D + d[None, :], total / weight[:, None])


@triton.jit
def histogram(out, source, N: tl.constexpr, B: tl.constexpr):
    x = tl.load(source + tl.program_id(0) * N + tl.arange(0, N))
    tl.atomic_add(out + tl.arange(0, B), tl.histogram(x, B))


@triton.jit
def sort(out, source, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.sort(tl.load(source + i)))


@triton.jit
def layer_norm(out, source, width, N: tl.constexpr):
    i = tl.arange(0, N)
    total = tl.zeros((N,), dtype=tl.float32)
    for start in range(0, width, N):
        total += tl.load(source + start + i, mask=start + i < width, other=0.0)
    mean = tl.sum(total, axis=0) / width
    squares = tl.zeros((N,), dtype=tl.float32)
    for start in range(0, width, N):
        x = tl.load(source + start + i, mask=start + i < width, other=0.0) - mean
        squares += x * x
    scale = 1 / tl.sqrt(tl.sum(squares, axis=0) / width + 1e-5)
    for start in range(0, width, N):
        x = tl.load(source + start + i, mask=start + i < width, other=0.0)
        tl.store(out + start + i, (x - mean) * scale, mask=start + i < width)


@triton.jit
def gather(out, source, index, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.gather(tl.load(source + i), tl.load(index + i), axis=0))


@triton.jit
def flipped(out, source, M: tl.constexpr, N: tl.constexpr):
    i, j = tl.arange(0, M), tl.arange(0, N)
    x = tl.load(source + i[:, None] * N + j[None, :])
    y = tl.reshape(tl.permute(tl.reshape(x, (M, N // 4, 4)), (2, 0, 1)), (4 * M, N // 4))
    tl.store(out + tl.arange(0, 4 * M)[:, None] * (N // 4) + tl.arange(0, N // 4)[None, :], y)


KERNELS = {
    "transpose": (transpose, ("*fp32", "*fp32", "i32"), {"N": 64}, 4),
    "transpose_halves": (transpose, ("*fp16", "*fp16", "i32"), {"N": 64}, 4),
    "transpose_bytes": (transpose, ("*i8", "*i8", "i32"), {"N": 64}, 8),
    "total": (total, ("*fp32", "*fp32"), {"N": 1024}, 4),
    "total_wide": (total, ("*fp64", "*fp64"), {"N": 512}, 8),
    "row_sums": (row_sums, ("*fp32", "*fp32", "i32"), {"M": 16, "N": 256}, 8),
    "column_sums": (column_sums, ("*fp32", "*fp32", "i32"), {"M": 64, "N": 64}, 4),
    "softmax": (softmax, ("*fp32", "*fp32", "i32"), {"N": 1024}, 4),
    "scan": (scan, ("*i32", "*i32"), {"N": 1024}, 4),
    "matmul": (matmul, ("*fp32", "*fp16", "*fp16", "i32", "i32"), {"M": 64, "N": 64, "K": 32}, 4),
    "matmul_tf32": (matmul, ("*fp32", "*fp32", "*fp32", "i32", "i32"), {"M": 64, "N": 64, "K": 32}, 4),
    "matmul_constant": (matmul_constant, ("*fp32", "*fp16", "*fp16"), {"M": 32, "N": 32, "K": 64}, 4),
    "attention": (attention, ("*fp32", "*fp16", "*fp16", "*fp16", "i32"), {"D": 64, "M": 64, "N": 64}, 4),
    "histogram": (histogram, ("*i32", "*i32"), {"N": 1024, "B": 128}, 4),
    "sort": (sort, ("*i32", "*i32"), {"N": 256}, 4),
    "layer_norm": (layer_norm, ("*fp32", "*fp32", "i32"), {"N": 512}, 4),
    "gather": (gather, ("*fp32", "*fp32", "*i32"), {"N": 512}, 4),
    "flipped": (flipped, ("*i16", "*i16"), {"M": 32, "N": 64}, 4),
}
