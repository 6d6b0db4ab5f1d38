# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Numba. KERNELS has of each the function, the types of its arguments, and the block shape."""

from numba import cuda, float32, float64, int16, int32, int64, uint8, uint32
from numba.cuda.types import float16


def transpose(out, source):
    tile = cuda.shared.array((32, 32), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    column, row = cuda.blockIdx.x * 32 + x, cuda.blockIdx.y * 32 + y
    for j in range(0, 32, 8):
        tile[y + j, x] = source[row + j, column]
    cuda.syncthreads()
    for j in range(0, 32, 8):
        out[row + j, column] = tile[x, y + j]


def transpose_padded(out, source):
    tile = cuda.shared.array((32, 33), float64)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    tile[y, x] = source[cuda.blockIdx.y * 32 + y, cuda.blockIdx.x * 32 + x]
    cuda.syncthreads()
    out[cuda.blockIdx.x * 32 + y, cuda.blockIdx.y * 32 + x] = tile[x, y]


def transpose_swizzled(out, source):
    tile = cuda.shared.array((32, 32), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    tile[y, x ^ y] = source[cuda.blockIdx.y * 32 + y, cuda.blockIdx.x * 32 + x]
    cuda.syncthreads()
    out[cuda.blockIdx.x * 32 + y, cuda.blockIdx.y * 32 + x] = tile[x, x ^ y]


def reduction(out, source):
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    part[t] = source[cuda.blockIdx.x * 256 + t]
    cuda.syncthreads()
    step = 1
    while step < 256:
        if t % (2 * step) == 0:
            part[t] += part[t + step]
        cuda.syncthreads()
        step *= 2
    if t == 0:
        out[cuda.blockIdx.x] = part[0]


def reduction_strided(out, source, count):
    part = cuda.shared.array(512, float64)
    t = cuda.threadIdx.x
    part[t] = source[t]
    part[t + 256] = source[t + 256]
    cuda.syncthreads()
    step = uint32(1)
    while step < count:
        i = uint32(2) * step * uint32(t)
        if i < count:
            part[i] += part[i + step]
        cuda.syncthreads()
        step *= uint32(2)
    out[t] = part[t]


def matmul(c, a, b):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    row, column = cuda.blockIdx.y * 16 + y, cuda.blockIdx.x * 16 + x
    total = float32(0)
    for tile in range(a.shape[1] // 16):
        left[y, x] = a[row, tile * 16 + x]
        right[y, x] = b[tile * 16 + y, column]
        cuda.syncthreads()
        for k in range(16):
            total += left[y, k] * right[k, x]
        cuda.syncthreads()
    c[row, column] = total


def matmul_columns(c, a, b, depth):
    left = cuda.shared.array((32, 8), float32)
    right = cuda.shared.array((8, 32), float32)
    t = cuda.threadIdx.x
    total = float32(0)
    for tile in range(0, depth, 8):
        left[t % 32, t // 32] = a[t % 32, tile + t // 32]
        right[t // 32, t % 32] = b[tile + t // 32, t % 32]
        cuda.syncthreads()
        for k in range(8):
            total += left[t % 32, k] * right[k, t // 32]
        cuda.syncthreads()
    c[t // 32, t % 32] = total


def histogram(out, source, count):
    bins = cuda.shared.array(256, int32)
    t = cuda.threadIdx.x
    bins[t] = 0
    cuda.syncthreads()
    for i in range(t, count, 256):
        cuda.atomic.add(bins, source[i] & 255, 1)
    cuda.syncthreads()
    cuda.atomic.add(out, t, bins[t])


def histogram_copies(out, source, count):
    bins = cuda.shared.array((32, 64), uint32)
    t = cuda.threadIdx.x
    for i in range(t, 2048, 128):
        bins[i // 64, i % 64] = 0
    cuda.syncthreads()
    for i in range(t, count, 128):
        cuda.atomic.add(bins, (t % 32, source[i] & 63), 1)
    cuda.syncthreads()
    if t < 64:
        total = uint32(0)
        for i in range(32):
            total += bins[i, t]
        out[t] = total


def scan(out, source):
    s = cuda.shared.array((2, 256), int32)
    t = cuda.threadIdx.x
    s[0, t] = source[t]
    cuda.syncthreads()
    side = 0
    step = 1
    while step < 256:
        value = s[side, t]
        if t >= step:
            value += s[side, t - step]
        s[1 - side, t] = value
        side = 1 - side
        cuda.syncthreads()
        step *= 2
    out[t] = s[side, t]


def scan_tree(out, source):
    s = cuda.shared.array(512, int32)
    t = cuda.threadIdx.x
    s[2 * t] = source[2 * t]
    s[2 * t + 1] = source[2 * t + 1]
    offset = 1
    d = 256
    while d > 0:
        cuda.syncthreads()
        if t < d:
            s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1]
        offset *= 2
        d //= 2
    cuda.syncthreads()
    out[2 * t] = s[2 * t]
    out[2 * t + 1] = s[2 * t + 1]


def softmax(out, source, width):
    largest = cuda.shared.array(128, float32)
    t = cuda.threadIdx.x
    row = cuda.blockIdx.x
    best = float32(-1e30)
    for i in range(t, width, 128):
        best = max(best, source[row, i])
    largest[t] = best
    cuda.syncthreads()
    for half in (64, 32, 16, 8, 4, 2, 1):
        if t < half:
            largest[t] = max(largest[t], largest[t + half])
        cuda.syncthreads()
    for i in range(t, width, 128):
        out[row, i] = source[row, i] - largest[0]


def stencil(out, source, width):
    tile = cuda.shared.array((18, 34), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    tile[y + 1, x + 1] = source[(y + 1) * width + x + 1]
    if y == 0:
        tile[0, x + 1] = source[x + 1]
        tile[17, x + 1] = source[17 * width + x + 1]
    if x == 0:
        tile[y + 1, 0] = source[(y + 1) * width]
        tile[y + 1, 33] = source[(y + 1) * width + 33]
    cuda.syncthreads()
    out[y * width + x] = (tile[y, x + 1] + tile[y + 2, x + 1] + tile[y + 1, x] + tile[y + 1, x + 2]
                          - 4 * tile[y + 1, x + 1])


def stencil_line(out, source):
    line = cuda.shared.array(256 + 8, int16)
    t = cuda.threadIdx.x
    i = cuda.blockIdx.x * 256 + t
    line[t + 4] = source[i + 4]
    if t < 4:
        line[t] = source[i]
        line[t + 260] = source[i + 260]
    cuda.syncthreads()
    total = 0
    for j in range(9):
        total += line[t + j]
    out[i] = total


def bitonic(data):
    s = cuda.shared.array(256, int32)
    t = uint32(cuda.threadIdx.x)
    s[t] = data[t]
    cuda.syncthreads()
    size = uint32(2)
    while size <= 256:
        step = size // uint32(2)
        while step > 0:
            other = t ^ step
            if other > t:
                a, b = s[t], s[other]
                if (a > b) == ((t & size) == 0):
                    s[t] = b
                    s[other] = a
            cuda.syncthreads()
            step //= uint32(2)
        size *= uint32(2)
    data[t] = s[t]


def quads(out, source):
    s = cuda.shared.array(1024, float32)
    t = cuda.threadIdx.x
    for j in range(4):
        s[t + 256 * j] = source[t + 256 * j]
    cuda.syncthreads()
    total = float32(0)
    for j in range(4):
        total += s[4 * t + j] * s[(4 * t + j + 4) % 1024]
    out[t] = total


def bytes_and_halves(out, source, halves):
    b = cuda.shared.array(512, uint8)
    h = cuda.shared.array(512, float16)
    t = cuda.threadIdx.x
    b[t] = source[t]
    b[t + 256] = source[t + 256]
    h[2 * t] = halves[t]
    h[2 * t + 1] = halves[t + 256]
    cuda.syncthreads()
    out[t] = b[2 * t] + b[2 * t + 1]
    halves[t] = h[(t * 8 + t // 64) % 512]


def wide_elements(out, source, shift):
    s = cuda.shared.array((64, 4), int64)
    t = cuda.threadIdx.x
    s[t, 0] = source[t]
    s[t, 1] = source[t + 64]
    s[t, 2] = source[t + 128]
    s[t, 3] = source[t + 192]
    cuda.syncthreads()
    total = int64(0)
    for j in range(4):
        total += s[(t + shift) % 64, j]
    out[t] = total


def dynamic(out, source, pitch):
    s = cuda.shared.array(0, float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    s[y * pitch + x] = source[y * 32 + x]
    cuda.syncthreads()
    out[y * 32 + x] = s[x * pitch + y]


F, D, I = float32[::1], float64[::1], int32[::1]
F2, D2 = float32[:, ::1], float64[:, ::1]
KERNELS = {
    "transpose": (transpose, (F2, F2), (32, 8)),
    "transpose_padded": (transpose_padded, (D2, D2), (32, 32)),
    "transpose_swizzled": (transpose_swizzled, (F2, F2), (32, 32)),
    "reduction": (reduction, (F, F), (256,)),
    "reduction_strided": (reduction_strided, (D, D, uint32), (256,)),
    "matmul": (matmul, (F2, F2, F2), (16, 16)),
    "matmul_columns": (matmul_columns, (F2, F2, F2, int32), (256,)),
    "histogram": (histogram, (I, I, int32), (256,)),
    "histogram_copies": (histogram_copies, (uint32[::1], I, int32), (128,)),
    "scan": (scan, (I, I), (256,)),
    "scan_tree": (scan_tree, (I, I), (256,)),
    "softmax": (softmax, (F2, F2, int32), (128,)),
    "stencil": (stencil, (F, F, int32), (32, 16)),
    "stencil_line": (stencil_line, (I, int16[::1]), (256,)),
    "bitonic": (bitonic, (I,), (256,)),
    "quads": (quads, (F, F), (256,)),
    "bytes_and_halves": (bytes_and_halves, (I, uint8[::1], float16[::1]), (256,)),
    "wide_elements": (wide_elements, (int64[::1], int64[::1], int64), (64,)),
    "dynamic": (dynamic, (F, F, int32), (32, 32)),
}
