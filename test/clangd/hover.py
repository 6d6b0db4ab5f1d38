# RUN: %python %s %t
"""The pointer over a shared array or an access to one shows its table, below what clangd has to say."""

import sys
import textwrap
import unittest

import lsp

KERNEL = """__device__ float one(const float *values) { return values[threadIdx.x * 4]; }
__global__ void guessed(float *out, int pitch) {
  __shared__ float buffer[4096];
  buffer[threadIdx.x] = 0;
  out[0] = one(buffer) + buffer[threadIdx.x * pitch];
}
__global__ void launched(float *out) {
  __shared__ float pairs[512];
  pairs[threadIdx.x] = out[threadIdx.y];
  out[0] = one(pairs);
}
void launch(float *out) { launched<<<1, dim3(8, 8)>>>(out); }
"""


class Hover(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = lsp.workspace(sys.argv[1], {"kernel.cu": KERNEL})
        cls.server = lsp.start(cls.root)
        cls.file = cls.server.open(cls.root / "kernel.cu")
        cls.file.diagnostics()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def over(self, text, file=None):
        """What is shown with the pointer at the start of this text."""
        file = file or self.file
        return file.hover(*file.find(text))

    def test_an_array_has_all_its_accesses(self):
        shown = self.over("pairs[512]")
        self.assertIn("Type: `float[512]`", shown)  # clangd's
        self.assertIn(textwrap.dedent("""
            **Shared memory: no bank conflict**

            ```text
            access          kernel    block  array  operation  ways  requests  wavefronts  ideal  verdict
            kernel.cu:9:3   launched  8x8    pairs  store 4       1         2           2      2  exact
            kernel.cu:1:52  launched  8x8    pairs  load 4        1         2           2      2  exact
            ```
            """), shown)

    def test_an_access_has_all_its_kernels(self):
        shown = self.over("values[threadIdx")
        self.assertIn("**Shared memory: up to 4-way bank conflict**", shown)
        self.assertIn("guessed   256 (assumed)  buffer  load 4        4         8          32      8  exact", shown)
        self.assertIn("launched  8x8            pairs   load 4        1         2           2      2  exact", shown)

    def test_the_worst_conflict_is_drawn(self):
        shown = self.over("buffer[4096]")
        self.assertRegex(shown, r"line [0-9]+: lanes in their banks, [0-9]+ wavefronts\n  word  0       8       16      24\n")
        self.assertNotIn("lanes in their banks", self.over("pairs[512]"))

    def test_what_was_assumed(self):
        self.assertIn("No launch of `guessed` is in this file: 256 threads per block are assumed.", self.over("buffer[4096]"))
        self.assertNotIn("assumed", self.over("pairs[512]"))

    def test_what_decides(self):
        self.assertIn("bounded: conflict-free only if 'pitch' is odd", self.over("buffer[threadIdx.x * pitch]"))

    def test_elsewhere_only_clangd_speaks(self):
        self.assertNotIn("Shared memory", self.over("out, int pitch"))

    def test_the_table_follows_the_text(self):
        file = self.server.open(self.root / "edited.cu", KERNEL)
        file.change("\n\n" + KERNEL.replace("threadIdx.x * 4", "threadIdx.x * 8"))
        file.diagnostics()
        self.assertIn("edited.cu:3:52  guessed   256 (assumed)  buffer  load 4        8",
                      self.over("values[threadIdx", file))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
