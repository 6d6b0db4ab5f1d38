#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Patterns of asynchronous copies: rows of global memory of several lengths and strides, shifted, permuted, random; shared memory in
order, permuted, with strides. A line for each, as copies.cu reads it."""

import random

random.seed(7)
LINES = []
T = range(32)


def add(name, size, shared, source, mask=0xffffffff):
    for mode in ((0, 1, 2) if size == 16 else (1, 2)):
        LINES.append((name, size, mode, mask, shared, source))


def rows(size, length, stride):
    """Lanes that read rows of so many bytes."""
    lanes = length // size
    return [t // lanes * stride + t % lanes * size for t in T]


def masked(size, in_order):
    for _ in range(4):
        mask = random.getrandbits(32) | 1
        add("mask", size, in_order, in_order, mask)
        add("mask/rows64", size, in_order, rows(size, 64, 4096), mask)
        add("mask/rand", size, in_order, [random.randrange(4096 // size) * size for _ in T], mask)
    for count in (8, 16, 24, 4):
        add(f"first{count}", size, in_order, in_order, (1 << count) - 1)
        add(f"first{count}/rows32", size, in_order, rows(size, 32, 4096), (1 << count) - 1)


def randoms(size, in_order):
    for span in (512, 1024, 4096, 65536):
        for _ in range(4):
            add(f"rand{span}", size, in_order, [random.randrange(span // size) * size for _ in T])
    for span in (1024, 8192):
        for _ in range(4):
            add(f"srand{span}", size, [x * size for x in random.sample(range(span // size), 32)], in_order)
            add(f"srand{span}/grand4096", size, [x * size for x in random.sample(range(span // size), 32)],
                [random.randrange(4096 // size) * size for _ in T])


def patterns(size):
    in_order = [t * size for t in T]
    for lanes in (1, 2, 4, 8, 16, 32):
        for stride in (4096, 192, 128 + size * lanes, 256):
            if stride >= lanes * size:
                add(f"rows{size * lanes}/{stride}", size, in_order, rows(size, size * lanes, stride))
    for shift in (16, 32, 48, 64, 96, 112):
        add(f"shift{shift}", size, in_order, [shift + a for a in in_order])
    for x in (1, 2, 4, 8, 16, 31):
        add(f"gxor{x}", size, in_order, [(t ^ x) * size for t in T])
        add(f"sxor{x}/rows64", size, [(t ^ x) * size for t in T], rows(size, 64, 4096))
    order = random.sample(T, 32)
    add("gperm", size, in_order, [t * size for t in order])
    add("sperm", size, [t * size for t in order], in_order)
    add("bothperm", size, [t * size for t in order], [t * size for t in order])
    add("same", size, in_order, [0] * 32)
    add("pairs", size, in_order, [t // 2 * size for t in T])
    for of in (2, 4, 8):
        add(f"interleave{of}", size, in_order, [t % of * 4096 + t // of * size for t in T])
        add(f"sstride{of}", size, [t * size * of for t in T], in_order)
        add(f"sstride{of}/rows64", size, [t * size * of for t in T], rows(size, 64, 4096))
    add("scol", size, [t * 128 for t in T], in_order)
    add("scolp", size, [t * 144 for t in T], in_order)
    randoms(size, in_order)
    masked(size, in_order)


for size in (4, 8, 16):
    patterns(size)
for name, size, mode, mask, shared, source in LINES:
    print(name, size, mode, mask, *shared, *source)
