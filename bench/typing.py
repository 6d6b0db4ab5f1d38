#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types into kernel files with banklint-clangd, at random, and tells how long the analysis took.

Each edit is one of those that people make: insert or delete a character, a word or a line, leave a line half
finished, change a number, open or close a brace, repeat a line; a while later edits are taken back, so that the file
stays one. After each edit the diagnostics of just that text are awaited. Prints the distribution of

  analysis  the check gpu-bank-conflict: processor time, which other work on the machine does not stretch
  answer    from the keystroke until the editor has the diagnostics: wall-clock time. Most of it is parsing; clangd
            itself waits a while for more keystrokes

With --compare, each text without errors is also analysed as one that was never seen before: the diagnostics have to be the same.
Exits with 1 if the server died, a comparison failed, or --limit-ms is exceeded.
"""

import argparse
import difflib
import json
import pathlib
import random
import re
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "clangd"))
import lsp  # noqa: E402


def long_file(lines):
    """The kernels of the tests in one file, each test in a namespace, with at least so many lines."""
    text = []
    for number, path in enumerate(sorted((ROOT / "test").glob("*/*.cu"))):
        content = path.read_text()
        if re.search(r"^\s*#\s*include|\bmain\(|XFAIL|#error|-D", content, re.M):
            continue
        body = [line for line in content.splitlines() if not line.lstrip().startswith("//")]
        text += [f"namespace test{number} {{", *body, f"}} // namespace test{number}"]
        if len(text) >= lines:
            break
    return "\n".join(text) + "\n"


class Typist:
    """Changes a text at random, and back."""

    WORDS = ["threadIdx.x", "__syncthreads();", "float x = ", "if (", "for (int i = 0; i < ", "[", "]", "{", "}", ";",
             "TILE + 1", "__shared__ float s[32][32];", "* 2", "(", ")", "//", "/*", "#if 0", "return;", "template <",
             "<<<1, 32>>>(", "auto", "s[threadIdx.x * 32]", "\n", "struct S {", "= 33", "::", "#define N 32\n"]

    def __init__(self, text, seed):
        self.random = random.Random(seed)
        self.versions = [text]

    @property
    def text(self):
        return self.versions[-1]

    def type(self):
        """The text after another edit: another one, since of the same clangd says nothing."""
        before = self.text
        while self.text == before:
            if len(self.versions) > 1 and self.random.random() < 0.15 * len(self.versions):
                self.versions.pop()
            else:
                self.versions.append(self.edited(self.text))
        return self.text

    def edited(self, text):
        pick = self.random
        at = pick.randrange(len(text) + 1)
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[start:end]
        kind = pick.randrange(9)
        if kind == 0:  # a character more
            return text[:at] + pick.choice("abx0123456789 ;(){}[]<>+-*/=.,\n\"'#\\é😀") + text[at:]
        if kind == 1:  # a few less
            return text[:at] + text[at + pick.randint(1, 3):]
        if kind == 2:
            return text[:at] + pick.choice(self.WORDS) + text[at:]
        if kind == 3:  # a line less
            return text[:start] + text[end + 1:]
        if kind == 4:  # a line half finished
            return text[:start + pick.randint(0, len(line))] + text[end:]
        if kind == 5:  # a line again
            return text[:start] + line + "\n" + text[start:]
        if kind == 6:  # another number
            numbers = list(re.finditer(r"\b\d+\b", line))
            if not numbers:
                return text[:at] + " " + text[at:]
            n = pick.choice(numbers)
            return text[:start + n.start()] + str(pick.choice([0, 1, 2, 16, 31, 32, 33, 64, 100])) + text[start + n.end():]
        if kind == 7:  # a new line of code
            return text[:end] + "\n  " + pick.choice(self.WORDS) + text[end:]
        cut = pick.randint(1, 40)  # a selection less
        return text[:at] + text[at + cut:]


def said(file):
    """What the diagnostics of a file say, without the name of the file: a line each."""
    return [json.dumps(d, sort_keys=True).replace(file.uri, "") for d in file.conflicts()]


def describe(name, times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"  {name:9}" + "".join(f"{statistics.median(times) if s == .5 else at(s):9.1f}" for s in (.5, .9, .99))
          + f"{times[-1]:9.1f}")
    return at(.99)


def type_into(name, text, options, directory):
    """Returns the 99th percentile of the analysis, in milliseconds, and whether all went well."""
    path = directory / name
    path.write_text(text)
    server = lsp.Server([options.clangd, "--log=error", "--background-index=0", *options.clangd_flag], directory)
    typist = Typist(text, options.seed)
    analyses, answers, well = [], [], True
    try:
        file = server.open(path)
        file.diagnostics()
        for edit in range(options.edits):
            start = time.monotonic()
            file.change(typist.type())
            conflicts = said(file)
            answers.append(1000 * (time.monotonic() - start))
            analyses.append(float(server.trace[-1].split()[2]))
            if options.compare and not file.errors():  # with errors, not all of a file may have been analysed
                fresh = server.open(directory / f"fresh{edit}-{name}", typist.text)
                if said(fresh) != conflicts:
                    well = False
                    kept = pathlib.Path(tempfile.gettempdir()) / f"differs{edit}-{name}"
                    kept.write_text(typist.text)
                    print(f"edit {edit}: not as in a file never seen: {kept}",
                          *difflib.unified_diff(said(fresh), conflicts, "never seen", "edited", n=0, lineterm=""),
                          sep="\n  ")
                fresh.close()
        server.quit()
    except (lsp.ServerDied, TimeoutError) as failure:
        kept = pathlib.Path(tempfile.gettempdir()) / f"failed-{name}"
        kept.write_text(typist.text)
        print(f"{name}: edit {len(answers)}: {failure}\nthe text is in {kept}", file=sys.stderr)
        return 0, False
    print(f"{name}: {text.count(chr(10))} lines, {len(answers)} edits, seed {options.seed}; milliseconds"
          "\n                 50 %     90 %     99 %      max")
    describe("answer", answers)
    return describe("analysis", analyses), well


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path,
                        help="default: 2,000 lines of the tests' kernels, and examples/*.cu")
    parser.add_argument("--edits", type=int, default=500, help="edits of each file (default: 500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compare", action="store_true", help="with an analysis of the same text from scratch")
    parser.add_argument("--limit-ms", type=float, help="fail if 99 %% of the analyses take longer than this")
    parser.add_argument("--clangd", default=str(ROOT / "build/release/bin/banklint-clangd"))
    parser.add_argument("--clangd-flag", action="append", default=[], help="a flag of clangd's")
    parser.add_argument("--flag", action="append", default=[], help="a flag of the compiler's")
    options = parser.parse_args()
    options.clangd = str(pathlib.Path(options.clangd).absolute())
    if not pathlib.Path(options.clangd).exists():
        parser.error(f"{options.clangd} is not there: build it first")

    texts = {f.name: f.read_text() for f in options.files or sorted((ROOT / "examples").glob("*.cu"))}
    if not options.files:
        texts = {"long.cu": long_file(2000), **texts}
    well = True
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        # Other checks would count as analysis. Without a toolkit at this path, our own headers are taken.
        (directory / ".clang-tidy").write_text("Checks: '-*,gpu-bank-conflict'\n")
        (directory / "compile_flags.txt").write_text("\n".join(["--cuda-path=none", *options.flag]) + "\n")
        for name, text in texts.items():
            slowest, fine = type_into(name, text, options, directory)
            well &= fine and (options.limit_ms is None or slowest <= options.limit_ms)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
