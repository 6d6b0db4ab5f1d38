# RUN: %python %s %t
"""The check is on without configuration; .clang-tidy and .clangd rule, as for every check."""

import sys
import unittest

import lsp

KERNEL = """__global__ void column(float *out, int pitch) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][0] = out[0];
  __shared__ float pairs[1024];
  pairs[2 * threadIdx.x] = out[1];
}
"""
CLANGD = {
    "none": "",
    "off_in_clang_tidy": "",
    "others_only": "",
    "options_in_clang_tidy": "",
    "off_in_clangd": "Diagnostics: {ClangTidy: {Remove: gpu-bank-conflict}}\n",
    "options_in_clangd": "Diagnostics: {ClangTidy: {CheckOptions: {gpu-bank-conflict.MinWays: 4}}}\n",
    "suppressed": "Diagnostics: {Suppress: gpu-bank-conflict}\n",
    "all_checks_run": "Diagnostics: {ClangTidy: {FastCheckFilter: None}}\n",
}
CLANG_TIDY = {
    "off_in_clang_tidy": "Checks: '-gpu-bank-conflict'\n",
    "others_only": "Checks: '-*,readability-isolate-declaration'\n",
    "options_in_clang_tidy": "Checks: 'readability-isolate-declaration'\n"
                             "CheckOptions: {gpu-bank-conflict.Block: column=8x8}\n",
}


class Configuration(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        files = {f"{name}/kernel.cu": KERNEL for name in CLANGD}
        files.update({f"{name}/.clang-tidy": text for name, text in CLANG_TIDY.items()})
        files.update({f"{name}/.clangd": text for name, text in CLANGD.items()})
        files["host/host.cpp"] = "int main() { int tile[32][32]; return tile[0][0] = 1; }\n"
        cls.root = lsp.workspace(sys.argv[1], files)
        cls.server = lsp.start(cls.root)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def ways(self, name):
        """Of the conflicts in a folder's file, in the order of the text."""
        file = self.server.open(self.root / name / "kernel.cu")
        return [d["message"].split(" ")[0] for d in file.conflicts()]

    def test_on_without_configuration(self):
        self.assertEqual(self.ways("none"), ["32-way", "2-way"])

    def test_on_when_slow_checks_may_run(self):
        self.assertEqual(self.ways("all_checks_run"), ["32-way", "2-way"])

    def test_clang_tidy_turns_it_off(self):
        self.assertEqual(self.ways("off_in_clang_tidy"), [])
        self.assertEqual(self.ways("others_only"), [])

    def test_clang_tidy_sets_options(self):
        self.assertEqual(self.ways("options_in_clang_tidy"), ["8-way"])

    def test_clangd_turns_it_off(self):
        self.assertEqual(self.ways("off_in_clangd"), [])
        self.assertEqual(self.ways("suppressed"), [])

    def test_clangd_sets_options(self):
        self.assertEqual(self.ways("options_in_clangd"), ["32-way"])

    def test_nolint(self):
        file = self.server.open(self.root / "none" / "silenced.cu", KERNEL.replace("out[0];", "out[0]; // NOLINT"))
        self.assertEqual([d["message"].split(" ")[0] for d in file.conflicts()], ["2-way"])

    def test_host_code_is_left_alone(self):
        self.assertEqual(self.server.open(self.root / "host" / "host.cpp").diagnostics(), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
