# REQUIRES: nvcc
# RUN: %python %s %t %examples %nvcc
"""With the headers of a CUDA toolkit, and a command of nvcc's for an architecture that Clang 19 does not know; nvcc
compiles the fixed file."""

import json
import pathlib
import subprocess
import sys
import unittest

import lsp

EXAMPLES, NVCC = pathlib.Path(sys.argv[2]), sys.argv[3]


class Toolkit(unittest.TestCase):
    def fixed(self, root):
        """The example, after its one diagnostic's fix."""
        server = lsp.start(root)
        file = server.open(root / "transpose.cu")
        conflict, = file.diagnostics()
        fix, = file.actions(conflict)
        text = lsp.applied(file, lsp.edits_of(fix)[file.path])
        file.change(text)
        self.assertEqual(file.diagnostics(), [])
        self.assertEqual(server.quit(), 0)
        return text

    def workspace(self, name, database):
        clangd = lsp.STAND_IN.replace("Add: [--cuda-path=none]", "").replace("None", database)
        return lsp.workspace(f"{sys.argv[1]}/{name}", {"transpose.cu": (EXAMPLES / "transpose.cu").read_text()}, clangd)

    def test_with_a_command(self):
        root = self.workspace("command", ".")
        command = [NVCC, "-std=c++17", "-arch=sm_120", "-c", "transpose.cu", "-o", "transpose.o"]
        (root / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(root), "file": "transpose.cu", "arguments": command}]))
        (root / "transpose.cu").write_text(self.fixed(root))
        self.assertEqual(subprocess.run(command, cwd=root).returncode, 0)

    def test_without_commands(self):
        self.assertIn("tile[TILE][TILE + 1]", self.fixed(self.workspace("none", "None")))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
