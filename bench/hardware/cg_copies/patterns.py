#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Requests of asynchronous copies of 16 bytes, a line each, as copies.cu reads them."""

import random

random.seed(20261127)
T = range(32)
ALL = 0xFFFFFFFF
ORDER = [t * 16 for t in T]
LINES = {}


def add(mode, to, source, mask=ALL, null=0, sizes=None, alive=ALL):
    """null: lanes that are off and have 0 for addresses."""
    on = "".join("1" if mask >> t & 1 else "2" if null >> t & 1 else "0" for t in T)
    size = "".join(str(x) for x in sizes) if sizes else "4" * 32
    LINES.setdefault((mode.lstrip("T"), alive), []).append(
        f"{mode} {alive:08x} {on} {size} {' '.join(map(str, list(to) + list(source)))}"
    )


def rows(lanes, pitch, shift=0):
    return [shift + t // lanes * pitch + t % lanes * 16 for t in T]


def swizzled(lanes=8, pitch=128):
    return [
        t // lanes * pitch + ((t % lanes) ^ (t // lanes % 8 if lanes == 8 else t // lanes % lanes)) * 16 for t in T
    ]


def random_of(span, group=1, distinct=True):
    """Groups of neighbouring lanes read neighbouring 16 bytes, from random places aligned to the group."""
    n = 32 // group
    slots = span // (16 * group)
    places = random.sample(range(slots), n) if distinct and slots >= n else [random.randrange(slots) for _ in range(n)]
    return [places[t // group] * 16 * group + t % group * 16 for t in T]


def few(count):
    return sum(1 << t for t in random.sample(T, count))


def structured(mode, t=""):
    for lanes, pitches in (
        (1, (16, 32, 48, 64, 80, 128, 144, 256, 4096)),
        (2, (32, 48, 64, 96, 128, 160, 4096)),
        (4, (64, 80, 96, 128, 144, 192, 4096)),
        (8, (128, 144, 160, 192, 208, 256, 448, 4096)),
        (16, (256, 272, 288, 320, 384, 4096)),
        (32, (512,)),
    ):
        for pitch in pitches:
            for shift in (0, 16, 32, 64, 112):
                add(mode, ORDER, rows(lanes, pitch, shift))
    for lanes in (1, 2, 4, 8, 16):
        for pad in (0, 16, 32, 48, 64, 128):
            for shift in (0, 16, 64):
                add(mode, rows(lanes, lanes * 16 + pad), rows(8, 4096, shift))
    for shift in (0, 16, 32, 48, 64, 112):
        add(mode, swizzled(), rows(8, 4096, shift))
        add(mode, swizzled(4, 64), rows(4, 4096, shift))
        add(mode, rows(8, 128, 64), rows(8, 4096, shift))
        add(mode, rows(8, 128, 16), rows(8, 4096, shift))
    for x in (1, 2, 3, 4, 8, 16, 31):
        add(mode, ORDER, [(t ^ x) * 16 for t in T])
        add(mode, [(t ^ x) * 16 for t in T], ORDER)
        add(mode, [(t ^ x) * 16 for t in T], [(t ^ x) * 16 for t in T])


def randoms(mode, n):
    for i in range(n):
        to = random.choice(
            [
                ORDER,
                ORDER,
                swizzled(),
                rows(8, 144),
                random_of(512),
                random_of(1024),
                random_of(4096),
                random_of(2048, 2),
                random_of(4096, 8),
            ]
        )
        source = random.choice(
            [
                random_of(512),
                random_of(1024),
                random_of(4096),
                random_of(1024, 2),
                random_of(4096, 2),
                random_of(4096, 4),
                random_of(8192, 8),
                rows(8, random.randrange(8, 40) * 16, random.randrange(8) * 16),
                rows(4, random.randrange(4, 40) * 16, random.randrange(8) * 16),
                random_of(512, 1, False),
                ORDER,
            ]
        )
        add(mode, to, source)


def few_lanes(mode, n):
    """One, two, a few lanes: what each adds."""
    for lane in (0, 1, 5, 31):
        for to in (0, 16, 112):
            for source in (0, 16, 96):
                a, b = [0] * 32, [0] * 32
                a[lane], b[lane] = to, source
                add(mode, a, b, 1 << lane)
    for lanes in ((0, 1), (1, 2), (0, 2), (0, 4), (0, 8), (3, 4), (0, 16), (7, 8), (0, 31)):
        for delta_to in (16, 32, 128, 144, 112):
            for source, delta in (
                (0, 16),
                (16, 16),
                (0, 0),
                (0, 32),
                (0, 64),
                (112, 16),
                (0, 128),
                (0, 4096),
                (16, 4096),
                (0, -16 % 128),
                (16, -16),
            ):
                if random.random() < 0.55:
                    a, b = [0] * 32, [0] * 32
                    a[lanes[1]] = delta_to
                    b[lanes[0]], b[lanes[1]] = source, source + delta
                    add(mode, a, b, 1 << lanes[0] | 1 << lanes[1])
    for _ in range(n):
        k = random.choice((3, 4, 4, 5, 6, 8, 8, 12, 16, 24))
        add(
            mode,
            random.choice([ORDER, random_of(1024), random_of(4096), random_of(512), swizzled(), rows(8, 144)]),
            random.choice(
                [
                    ORDER,
                    random_of(512),
                    random_of(4096),
                    random_of(4096, 2),
                    random_of(4096, 4),
                    rows(8, 4096),
                    rows(8, 144),
                    rows(4, 4096, 16),
                ]
            ),
            few(k),
        )


def masked(mode, n):
    """Lanes off in rows: the last of each, the first, whole rows, halves, at random."""
    off = [sum(1 << t for t in T if t % 8 < k) for k in range(1, 8)] + [
        sum(1 << t for t in T if t % 8 >= k) for k in range(1, 8)
    ]
    off += [(1 << k) - 1 for k in (0, 1, 2, 4, 7, 8, 9, 15, 16, 20, 24, 31)] + [
        0xFFFF0000,
        0x55555555,
        0xAAAAAAAA,
        0x0F0F0F0F,
        0xFF00FF00,
        0x33333333,
    ]
    for mask in off:
        add(mode, ORDER, rows(8, 128), mask)
        add(mode, swizzled(), rows(8, 4096), mask)
        add(mode, rows(8, 144), rows(8, 448, 16), mask)
    for _ in range(n):
        add(
            mode,
            random.choice([ORDER, swizzled(), rows(8, 144), random_of(1024)]),
            random.choice([ORDER, rows(8, 4096), rows(8, 448), rows(8, 512, 16), random_of(1024), random_of(4096, 2)]),
            random.getrandbits(32),
        )


def nulls(mode):
    for k in (8, 24, 28, 31, 1, 0, 16):
        mask = few(k)
        add(mode, ORDER, rows(8, 128), mask, ~mask & ALL)
        add(mode, swizzled(), rows(8, 4096), mask, ~mask & ALL)
    for k in range(0, 8):
        mask = sum(1 << t for t in T if t % 8 < k)
        add(mode, ORDER, rows(8, 128), mask, ~mask & ALL)
        add(mode, swizzled(), rows(8, 4096), mask, ~mask & ALL)


def sized(mode):
    for k in range(0, 8):
        for other in (0, 1, 2, 3) if mode == "size" else (0,):
            sizes = [4 if t % 8 < k else other for t in T]
            add(mode, swizzled(), rows(8, 4096), sizes=sizes)
            add(mode, ORDER, rows(8, 448, 16), sizes=sizes)
    for _ in range(64):
        kinds = random.choice([(0, 4), (0, 1, 2, 3, 4), (4, 4, 4, 1)]) if mode == "size" else (0, 4)
        sizes = [random.choice(kinds) for t in T]
        add(
            mode,
            random.choice([ORDER, swizzled(), rows(8, 144)]),
            random.choice([ORDER, rows(8, 512), rows(8, 448, 16), random_of(4096, 2)]),
            sizes=sizes,
        )


def timings():
    full = [
        (ORDER, ORDER),
        (swizzled(), rows(8, 4096)),
        (swizzled(), rows(8, 4096, 64)),
        (swizzled(), rows(8, 4096, 32)),
        (swizzled(), rows(8, 4096, 16)),
        (swizzled(), rows(8, 448)),
        (rows(8, 144), rows(8, 4096)),
        (rows(8, 144), rows(8, 4096, 16)),
        (rows(8, 160), rows(8, 4096)),
        (rows(8, 192), rows(8, 4096)),
        (rows(4, 80), rows(4, 4096)),
        (ORDER, rows(4, 4096)),
        (ORDER, rows(4, 4096, 16)),
        (ORDER, rows(2, 256)),
        (ORDER, rows(1, 256)),
        (ORDER, rows(1, 32)),
        (rows(1, 128), ORDER),
        (rows(1, 144), ORDER),
        (rows(2, 128), rows(2, 128)),
        (random_of(512), ORDER),
        (random_of(512, 2), ORDER),
        (random_of(512), random_of(512)),
        (random_of(4096), ORDER),
        (random_of(4096), random_of(4096)),
        (ORDER, random_of(4096)),
        (ORDER, random_of(4096, 2)),
        (ORDER, [(t ^ 1) * 16 for t in T]),
        ([(t ^ 1) * 16 for t in T], ORDER),
        ([(t ^ 2) * 16 for t in T], ORDER),
        ([(t ^ 8) * 16 for t in T], ORDER),
    ]
    for mode in ("all", "ca", "cg_plain"):
        for to, source in full:
            add("T" + mode, to, source)
    for mode in ("branch", "ca_branch"):
        for mask in (
            ALL,
            sum(1 << t for t in T if t % 8 < 7),
            sum(1 << t for t in T if t % 8 < 6),
            sum(1 << t for t in T if t % 8 < 4),
            sum(1 << t for t in T if t % 8 < 1),
            0xFF,
            0xFFFF,
            1,
            0x7FFFFFFF,
            0x55555555,
        ):
            add("T" + mode, swizzled(), rows(8, 4096), mask)
    for sizes in ([4 if t % 8 < 7 else 0 for t in T], [4 if t < 16 else 0 for t in T], [0] * 32, [2] * 32, [4] * 32):
        add("Tsize", swizzled(), rows(8, 4096), sizes=sizes)
        add("Tignore", swizzled(), rows(8, 4096), sizes=sizes)


def sized_lanes(mode, n):
    """Lanes off, and sizes that differ; with the operand that ignores the source, sizes of 0 are ignored lanes."""
    for _ in range(n):
        kinds = random.choice([(0, 4), (0, 1, 2, 3, 4), (4, 4, 4, 1)]) if mode.startswith("size") else (0, 4)
        sizes = [random.choice(kinds) for t in T]
        add(
            mode,
            random.choice([ORDER, swizzled(), rows(8, 144), random_of(1024)]),
            random.choice([ORDER, rows(8, 512), rows(8, 448, 16), random_of(4096, 2), random_of(1024)]),
            random.getrandbits(32) | random.getrandbits(32),
            sizes=sizes,
        )


timings()
structured("all")
randoms("all", 500)
few_lanes("branch", 200)
masked("branch", 150)
for mode in ("guard", "guard_not"):
    masked(mode, 100)
    nulls(mode)
    randoms(mode, 30)
    add(mode, ORDER, ORDER)
sized("size")
sized("ignore")
for mode in ("size_branch", "size_guard", "ignore_branch", "ignore_guard"):
    sized_lanes(mode, 64)
structured("ca")
randoms("ca", 200)
few_lanes("ca_branch", 60)
masked("ca_guard", 20)
randoms("ca_plain", 64)
for mode in ("row", "cg_plain", "cg64", "cg256"):
    randoms(mode, 60)
    for to, source in ((ORDER, ORDER), (swizzled(), rows(8, 4096, 16)), (rows(8, 144), rows(8, 4096))):
        add(mode, to, source)
masked("cg_plain_branch", 1)
masked("cg64_guard", 1)
for alive in (0xFFFF, 0x7F7F7F7F, 0x1, 0xFFFFFFFE):
    for mode in ("all", "branch", "guard", "guard_not"):
        for to, source in (
            (ORDER, ORDER),
            (swizzled(), rows(8, 4096)),
            (swizzled(), rows(8, 4096, 16)),
            (rows(8, 144), rows(8, 448, 16)),
            (random_of(1024), random_of(1024)),
        ):
            add(mode, to, source, alive=alive, mask=ALL if mode == "all" else random.getrandbits(32))
# The same once more, among others and in another order: is a count always the same?
LINES["all", ALL] += random.sample(LINES["all", ALL], 128)
for lines in LINES.values():
    print("\n".join(lines))
