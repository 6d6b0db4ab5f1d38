# RUN: %python %s %t
"""HIP, OpenCL C and C++ AMP, without compile commands and with the bundled headers."""

import sys
import unittest

import lsp

HIP = """#include <hip/hip_runtime.h>
__global__ void column(float *out) {
  __shared__ float s[64][32];
  out[threadIdx.x] = s[threadIdx.x][0];
}
int main() { column<<<1, 64>>>(nullptr); }
"""
OPENCL = """__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void column(__global float *out) {
  __local float m[64][32];
  out[get_global_id(0)] = m[get_local_id(0)][0];
}
"""
AMP = """#include <amp.h>
void columns(concurrency::array_view<float, 2> data) {
  concurrency::parallel_for_each(data.extent.tile<32, 32>(), [=](concurrency::tiled_index<32, 32> i) restrict(amp) {
    tile_static float t[32][32];
    t[i.local[1]][i.local[0]] = data[i.global];
    i.barrier.wait();
    data[i.global] = t[i.local[0]][i.local[1]];
  });
}
"""


class Languages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = lsp.workspace(sys.argv[1], {
            "column.hip": HIP, "column.cl": OPENCL, "columns.cpp": AMP, "amd/column.hip": HIP,
            "amd/.clang-tidy": "CheckOptions: {gpu-bank-conflict.Architecture: gfx942}\n"})
        cls.server = lsp.start(cls.root)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def fixed(self, name, access, message):
        """The text after the fix of the one diagnostic in a file, which is that access."""
        file = self.server.open(self.root / name)
        conflict, = file.diagnostics()
        self.assertEqual(file.at(conflict["range"]), access)
        self.assertIn(message, conflict["message"])
        fix, = [a for a in file.actions(conflict) if a["kind"] == "quickfix"]
        text = lsp.applied(file, lsp.edits_of(fix)[file.path])
        file.change(text)
        self.assertEqual(file.diagnostics(), [])
        return text

    def test_hip(self):
        self.assertIn("s[64][33]", self.fixed("column.hip", "s[threadIdx.x][0]", "32 wavefronts per warp"))

    def test_hip_on_a_gpu_with_wide_waves(self):
        self.assertIn("s[64][33]", self.fixed("amd/column.hip", "s[threadIdx.x][0]", "64 wavefronts per warp"))

    def test_opencl(self):
        self.assertIn("m[64][33]", self.fixed("column.cl", "m[get_local_id(0)][0]", "32 wavefronts per warp"))

    def test_amp(self):
        self.assertIn("t[32][33]", self.fixed("columns.cpp", "t[i.local[1]][i.local[0]]", "32 wavefronts per warp"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
