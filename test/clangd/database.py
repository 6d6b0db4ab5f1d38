# RUN: %python %s %t
"""Compile commands of nvcc, as CMake writes them: without the options of theirs the kernel would not parse or have no
conflict. A header is opened with the command of a file beside it."""

import json
import sys
import unittest

import lsp

KERNEL = """#include <tile.h>
__global__ void column(float *out) {
  __shared__ float tile[32][WIDTH];
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.x];
}
#if HALF != 16
#error "no -DHALF=16"
#endif
"""
HEADER = """#pragma once
#include <width.h>
__device__ inline float sum(const float *values) { return values[threadIdx.x] + values[0]; }
template <int N> __global__ void columnOf(float *out) {
  __shared__ float rows[N][WIDTH];
  rows[threadIdx.x][0] = sum(out);
}
template __global__ void columnOf<32>(float *);
"""
NVCC = ("ccache /opt/cuda/bin/nvcc -forward-unknown-to-host-compiler --options-file flags.txt -DUNUSED=1,HALF=16 "
        "-Xcompiler=-fPIC,-DWHICH=3 --generate-code=arch=compute_100,code=[compute_100,sm_100] -x cu -c src/column.cpp "
        "-o column.o")


class Database(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = lsp.workspace(sys.argv[1], {
            "src/column.cpp": KERNEL, "src/inner.cuh": HEADER, "include/tile.h": "#include <width.h>\n",
            "include/width.h": "#define WIDTH 32\n",
            "flags.txt": "-isystem=include --expt-extended-lambda\n-Xptxas -v,-warn-spills -t 4\n"},
            clangd=lsp.STAND_IN.replace("CompilationDatabase: None", "CompilationDatabase: ."))
        (cls.root / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(cls.root), "file": "src/column.cpp", "command": NVCC}]))
        cls.server = lsp.start(cls.root)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def test_the_file_of_the_command(self):
        file = self.server.open(self.root / "src/column.cpp")
        conflict, = file.diagnostics()
        self.assertEqual(file.at(conflict["range"]), "tile[threadIdx.x][threadIdx.y]")

    def test_a_header_beside_it(self):
        file = self.server.open(self.root / "src/inner.cuh")
        conflict, = file.diagnostics()
        self.assertEqual(file.at(conflict["range"]), "rows[threadIdx.x][0]")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
