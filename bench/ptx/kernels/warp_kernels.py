# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Warp. Shared memory is that of tiles, and of native snippets. WITH_THREAD has those that are launched with
the threads of a block as their last dimension."""

import warp as wp

TILE = wp.constant(32)
LENGTH = wp.constant(512)


def block_of(threads):
    """Options of a kernel with blocks of so many threads, in a module of its own."""
    return {"module": "unique", "enable_backward": False,
            "module_options": {"block_dim": threads, "lineinfo": True, "strip_hash": True}}


@wp.kernel(**block_of(64))
def transpose(source: wp.array2d(dtype=wp.float32), out: wp.array2d(dtype=wp.float32)):
    i, j = wp.tid()
    x = wp.tile_load(source, shape=(TILE, TILE), offset=(i * TILE, j * TILE), storage="shared")
    wp.tile_store(out, wp.tile_transpose(x), offset=(j * TILE, i * TILE))


@wp.kernel(**block_of(128))
def total(source: wp.array2d(dtype=wp.float32), out: wp.array2d(dtype=wp.float32)):
    i = wp.tid()
    x = wp.tile_load(source, shape=(1, LENGTH), offset=(i, 0))
    wp.tile_store(out, wp.tile_reshape(wp.tile_sum(x), shape=(1, 1)), offset=(i, 0))


@wp.kernel(**block_of(64))
def row_sums(source: wp.array2d(dtype=wp.float64), out: wp.array(dtype=wp.float64)):
    i = wp.tid()
    x = wp.tile_load(source, shape=(TILE, TILE), offset=(i * TILE, 0), storage="shared")
    wp.tile_store(out, wp.tile_sum(x, axis=1), offset=i * TILE)


@wp.kernel(**block_of(128))
def matmul(a: wp.array2d(dtype=wp.float32), b: wp.array2d(dtype=wp.float32), c: wp.array2d(dtype=wp.float32),
           depth: int):
    i, j = wp.tid()
    result = wp.tile_zeros(shape=(TILE, TILE), dtype=wp.float32)
    for k in range(depth):
        x = wp.tile_load(a, shape=(TILE, TILE), offset=(i * TILE, k * TILE))
        y = wp.tile_load(b, shape=(TILE, TILE), offset=(k * TILE, j * TILE))
        wp.tile_matmul(x, y, result)
    wp.tile_store(c, result, offset=(i * TILE, j * TILE))


@wp.kernel(**block_of(128))
def scan(source: wp.array(dtype=wp.int32), out: wp.array(dtype=wp.int32)):
    i = wp.tid()
    x = wp.tile_load(source, shape=LENGTH, offset=i * LENGTH)
    wp.tile_store(out, wp.tile_scan_inclusive(x), offset=i * LENGTH)


@wp.kernel(**block_of(128))
def sort(keys: wp.array(dtype=wp.int32), values: wp.array(dtype=wp.int32)):
    k = wp.tile_load(keys, shape=LENGTH, offset=0, storage="shared")
    v = wp.tile_load(values, shape=LENGTH, offset=0, storage="shared")
    wp.tile_sort(k, v)
    wp.tile_store(keys, k, offset=0)
    wp.tile_store(values, v, offset=0)


@wp.kernel(**block_of(256))
def gather(source: wp.array(dtype=wp.float32), index: wp.array(dtype=wp.int32), out: wp.array(dtype=wp.float32)):
    i, t = wp.tid()
    x = wp.tile_load(source, shape=LENGTH, offset=i * LENGTH, storage="shared")
    out[i * LENGTH + t] = x[index[t]] + x[(t * 8) % LENGTH]


@wp.kernel(**block_of(64))
def stencil(source: wp.array2d(dtype=wp.float32), out: wp.array2d(dtype=wp.float32), width: int):
    i, t = wp.tid()
    x = wp.tile_load(source, shape=(10, 34), offset=(i * 8, 0), storage="shared")
    row = t // 32
    column = t % 32
    for r in range(row, 8, 2):
        out[i * 8 + r, column] = (x[r, column + 1] + x[r + 2, column + 1] + x[r + 1, column] + x[r + 1, column + 2]
                                  - 4.0 * x[r + 1, column + 1])


@wp.func_native("""
__shared__ int bins[256];
for (int i = t; i < 256; i += 128)
  bins[i] = 0;
__syncthreads();
for (int i = t; i < count; i += 128)
  atomicAdd(&bins[source.data[i] & 255], 1);
__syncthreads();
for (int i = t; i < 256; i += 128)
  atomicAdd(&out.data[i], bins[i]);
""")
def count_bins(source: wp.array(dtype=wp.int32), out: wp.array(dtype=wp.int32), count: int, t: int): ...


@wp.kernel(**block_of(128))
def histogram(source: wp.array(dtype=wp.int32), out: wp.array(dtype=wp.int32), count: int):
    i, t = wp.tid()
    count_bins(source, out, count, t)


@wp.func_native("""
__shared__ float part[128];
part[t] = source.data[t];
__syncthreads();
for (int s = 1; s < 128; s *= 2) {
  if (t % (2 * s) == 0)
    part[t] += part[t + s];
  __syncthreads();
}
if (t == 0)
  out.data[0] = part[0];
""")
def add_up(source: wp.array(dtype=wp.float32), out: wp.array(dtype=wp.float32), t: int): ...


@wp.kernel(**block_of(128))
def reduction(source: wp.array(dtype=wp.float32), out: wp.array(dtype=wp.float32)):
    i, t = wp.tid()
    add_up(source, out, t)


@wp.func_native("""
__shared__ float tile[32][32];
int x = t % 32, y = t / 32;
for (int j = y; j < 32; j += 4)
  tile[j][x ^ j] = source.data[j * 32 + x];
__syncthreads();
for (int j = y; j < 32; j += 4)
  out.data[j * 32 + x] = tile[x][x ^ j];
""")
def turn(source: wp.array(dtype=wp.float32), out: wp.array(dtype=wp.float32), t: int): ...


@wp.kernel(**block_of(128))
def transpose_swizzled(source: wp.array(dtype=wp.float32), out: wp.array(dtype=wp.float32)):
    i, t = wp.tid()
    turn(source, out, t)


@wp.kernel(**block_of(64))
def halves(source: wp.array2d(dtype=wp.float16), out: wp.array2d(dtype=wp.float16)):
    i = wp.tid()
    x = wp.tile_load(source, shape=(TILE, TILE), offset=(i * TILE, 0), storage="shared")
    wp.tile_store(out, wp.tile_map(wp.add, x, wp.tile_transpose(x)), offset=(i * TILE, 0))


KERNELS = {
    "transpose": transpose,
    "total": total,
    "row_sums": row_sums,
    "matmul": matmul,
    "scan": scan,
    "sort": sort,
    "gather": gather,
    "stencil": stencil,
    "histogram": histogram,
    "reduction": reduction,
    "transpose_swizzled": transpose_swizzled,
    "halves": halves,
}
WITH_THREAD = {"gather", "stencil", "histogram", "reduction", "transpose_swizzled"}
