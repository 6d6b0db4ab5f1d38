# RUN: %python %s %t %examples
"""A kernel file that is opened without any compile command, edited, and fixed."""

import pathlib
import subprocess
import sys
import unittest

import lsp

EXAMPLE = (pathlib.Path(sys.argv[2]) / "transpose.cu").read_text()


class Editing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = lsp.workspace(sys.argv[1], {"transpose.cu": EXAMPLE})
        cls.server = lsp.start(cls.root)
        cls.file = cls.server.open(cls.root / "transpose.cu")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.quit() == 0

    def setUp(self):
        if self.file.text != EXAMPLE:
            self.file.change(EXAMPLE)

    def the_conflict(self):
        diagnostics = self.file.diagnostics()
        self.assertEqual(len(diagnostics), 1, diagnostics)
        return diagnostics[0]

    def test_the_access_is_marked(self):
        conflict = self.the_conflict()
        self.assertEqual(conflict["code"], "gpu-bank-conflict")
        self.assertEqual(conflict["severity"], 2)  # a warning
        self.assertIn("32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1",
                      conflict["message"])
        self.assertEqual(self.file.at(conflict["range"]), "tile[threadIdx.x][threadIdx.y]")

    def test_notes_are_related_information(self):
        related = [(self.file.at(note["location"]["range"]), note["message"])
                   for note in self.the_conflict()["relatedInformation"]]
        self.assertEqual([place for place, _ in related], ["tile", "transpose", "tile"])
        for (_, message), start in zip(related, ["Lanes 0 and 1 of warp 0 read words 0 and 32, both in bank 0",
                                                 "Kernel 'transpose' launched here with 32x32 threads per block",
                                                 "Pad the rows of 'tile': '[TILE + 1]' instead of '[TILE]'"]):
            self.assertTrue(message.startswith(start), message)

    def test_the_code_links_to_its_documentation(self):
        page = lsp.path_of(self.the_conflict()["codeDescription"]["href"])
        self.assertEqual(page.read_text().splitlines()[0], "# gpu-bank-conflict")

    def test_the_conflict_goes_and_comes_back(self):
        before = self.the_conflict()
        self.file.change(EXAMPLE.replace("tile[TILE][TILE]", "tile[TILE][TILE + 1]"))
        self.assertEqual(self.file.diagnostics(), [])
        self.file.change(EXAMPLE)
        self.assertEqual(self.the_conflict(), before)

    def test_the_range_moves_with_the_text(self):
        # As the protocol counts characters, the second takes two.
        self.file.change("// é 😀\n" + EXAMPLE.replace("    out[y", "/* é 😀 */ out[y"))
        self.assertEqual(self.file.at(self.the_conflict()["range"]), "tile[threadIdx.x][threadIdx.y]")

    def test_half_finished_code_keeps_the_conflicts_of_other_kernels(self):
        self.file.change(EXAMPLE + "\n__global__ void next(float *out) {\n  __shared__ float a[32][32];\n  a[threadIdx.")
        self.assertEqual([self.file.at(d["range"]) for d in self.file.conflicts()], ["tile[threadIdx.x][threadIdx.y]"])
        self.assertTrue(self.file.errors())

    def test_the_fix_is_preferred_and_the_result_compiles(self):
        actions = [a for a in self.file.actions(self.the_conflict()) if a["kind"] == "quickfix"]
        self.assertEqual([a["title"] for a in actions], ["Pad rows of 'tile': 1056 to 64 wavefronts"])
        self.assertTrue(actions[0]["isPreferred"])
        fixed = lsp.applied(self.file, lsp.edits_of(actions[0])[self.file.path])
        self.assertEqual(fixed, EXAMPLE.replace("tile[TILE][TILE]", "tile[TILE][TILE + 1]"))
        self.file.change(fixed)
        self.assertEqual(self.file.diagnostics(), [])
        (self.root / "fixed.cu").write_text(fixed)
        self.assertEqual(subprocess.run(["banklint", "--cuda-path=none", "fixed.cu"], cwd=self.root).returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
