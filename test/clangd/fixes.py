# RUN: %python %s %t %S/../ranking/arrays.cu
"""Each conflict of an array offers the fix of the array, and afterwards there are fewer conflicts."""

import pathlib
import sys
import unittest

import lsp

KERNEL = pathlib.Path(sys.argv[2]).read_text()


class Fixes(unittest.TestCase):
    def test_each_conflict_has_the_fix_of_its_array(self):
        root = lsp.workspace(sys.argv[1], {"kernel.cu": KERNEL})
        server = lsp.start(root)
        file = server.open(root / "kernel.cu")
        conflicts = file.conflicts()
        self.assertEqual(len(conflicts), 5)
        for conflict in conflicts:
            (fix,) = (a for a in file.actions(conflict) if a["kind"] == "quickfix")
            array = file.at(conflict["range"])[:2]
            self.assertRegex(fix["title"], f"^Pad rows of '{array}': [0-9]+ to [0-9]+ wavefronts$")
            self.assertTrue(fix["isPreferred"])
            file.change(lsp.applied(file, lsp.edits_of(fix)[file.path]))
            self.assertLess(len(file.diagnostics()), len(conflicts))
            file.change(KERNEL)
            self.assertEqual(file.conflicts(), conflicts)
        self.assertEqual(server.quit(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
