# RUN: %python %s %t
"""Arrays and accesses in headers: the fix changes the header."""

import sys
import unittest

import lsp

TILE = """#pragma once
struct Tile {
  float cell[32][32];
};
__shared__ float common[32][32];
"""
COLUMN = """#pragma once
__device__ inline void spread(float *values, int step) {
  values[threadIdx.x * step] = 0;
}
"""
KERNEL = """#include "tile.h"
__global__ void kernel(float *out) {
  common[threadIdx.y][threadIdx.x] = out[0];
  out[0] = common[threadIdx.x][threadIdx.y];
}
"""
USER = """#include "column.h"
__global__ void user(float *out) {
  __shared__ float values[1024];
  spread(values, 8);
  out[0] = values[threadIdx.x];
}
"""
ALONE = """#pragma once
template <int N> __global__ void rows(float *out) {
  __shared__ float tile[N][N];
  tile[threadIdx.x][0] = out[0];
}
inline void launch(float *out) { rows<32><<<1, 32>>>(out); }
"""


class Headers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = lsp.workspace(sys.argv[1], {"tile.h": TILE, "column.h": COLUMN, "kernel.cu": KERNEL, "user.cu": USER,
                                               "alone.cuh": ALONE})
        cls.server = lsp.start(cls.root)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def test_an_array_in_a_header_is_left_to_the_user(self):
        file = self.server.open(self.root / "kernel.cu")
        conflict, = file.diagnostics()
        self.assertEqual(file.at(conflict["range"]), "common[threadIdx.x][threadIdx.y]")
        # Other files may include the header, and use the array in another way.
        self.assertEqual(file.actions(conflict), [])

    def test_an_access_in_a_header(self):
        file = self.server.open(self.root / "user.cu")
        conflict, = file.diagnostics()
        self.assertIn("8-way bank conflict: this store to 'values'", conflict["message"])
        # An editor has a file's diagnostics in this file: where it calls what the header has.
        self.assertEqual(file.at(conflict["range"]), "spread")
        first = conflict["relatedInformation"][0]
        self.assertEqual(lsp.path_of(first["location"]["uri"]), self.root / "column.h")
        self.assertEqual(first["message"], "Lanes 0 and 4 of warp 0 write words 0 and 32, both in bank 0")

    def test_a_header_with_kernels(self):
        file = self.server.open(self.root / "alone.cuh")
        conflict, = file.diagnostics()
        self.assertEqual(file.at(conflict["range"]), "tile[threadIdx.x][0]")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
