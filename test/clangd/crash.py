# RUN: %python %s %t
"""A crash of the analysis, of a kernel or while launches are looked for, is a message; the editor goes on."""

import pathlib
import sys
import unittest

import lsp

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "scripts"))
import crashed  # noqa: E402

LONG = "  for (int i = 0; i < 1000; ++i)\n    for (int j = 0; j < 1000; ++j)\n      for (int k = 0; k < 1000; ++k)\n"
IN_KERNEL = ("__global__ void endless(int *out) {\n  __shared__ int s[1024];\n" + LONG +
             "        s[(threadIdx.x * i + j) % 1024] = k;\n}\n")
IN_LAUNCHES = "__global__ void kernel(int *out) { out[0] = 1; }\n" + "".join(  # each for a moment
    f"void launch{i}(int *out, int n) {{\n" + LONG + "        n = (n + j) % 1021 * k;\n  kernel<<<n, 32>>>(out);\n}\n"
    for i in range(300))
COLUMN = """__global__ void column(int *out) {
  __shared__ int m[32][32];
  out[0] = m[threadIdx.x][0];
}
void launch(int *out) { column<<<1, 32>>>(out); }
"""
BUDGET = lsp.STAND_IN + """
Diagnostics:
  ClangTidy:
    CheckOptions: {gpu-bank-conflict.EvaluationBudget: 1000000000000}
"""


class Crash(unittest.TestCase):
    def goes_on_after(self, name, text):
        root = lsp.workspace(pathlib.Path(sys.argv[1]) / name, {"a.cu": text}, BUDGET)
        server = lsp.start(root)
        file = server.open(root / "a.cu")
        crashed.crash_analysis(server.process.pid)
        told = [d["message"] for d in file.diagnostics() if "crashed" in d["message"]]
        self.assertEqual(len(told), 1, file.diagnostics())
        self.assertIn("this is a bug in banklint: please report it, with the file,", told[0])
        file.change(COLUMN)
        self.assertEqual(len(file.conflicts()), 1)
        self.assertEqual(server.quit(), 0)

    def test_in_a_kernel(self):
        self.goes_on_after("kernel", IN_KERNEL)

    def test_while_launches_are_looked_for(self):
        self.goes_on_after("launches", IN_LAUNCHES)


unittest.main(argv=sys.argv[:1])
