#!/usr/bin/env python3
"""Runs the commands of a Markdown page and compares their output with what the page shows.

usage: check_examples.py [--update] PAGE COMMAND...

A code block whose first line is `// NAME` is the file NAME. A block that begins with `$ banklint …` is a command, run
beside these files by COMMAND instead of `banklint`, and what it prints. A line `…` stands for any lines. With --update
the page gets the real output of those that differ.
"""

import argparse
import difflib
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command, text, folder):
    words = shlex.split(text)
    done = subprocess.run([*command, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=600)
    return (done.stdout + done.stderr).replace(f"{folder.resolve()}/", "")


def matches(shown, printed):
    """Whether they are the same, but for what `…` stands for."""
    pattern = "".join(".*?" if part == "…\n" else re.escape(part) for part in re.split(r"(?m)(^…\n)", shown))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("page", type=pathlib.Path)
    arguments.add_argument("command", nargs=argparse.REMAINDER)
    options = arguments.parse_args()
    page = options.page.read_text()
    commands = failures = 0

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def check(block):
            nonlocal commands, failures
            language, text = block.groups()
            first, _, rest = text.partition("\n")
            if named := re.fullmatch(r"// (\S+\.\w+)", first):
                (folder / named[1]).write_text(text)
            if not first.startswith("$ banklint"):
                return block[0]
            commands += 1
            printed = run(options.command, first[2:], folder)
            if matches(rest, printed):
                return block[0]
            if options.update:
                return f"```{language}\n{first}\n{printed}```"
            failures += 1
            print(f"FAIL {first}")
            print("".join(difflib.unified_diff(rest.splitlines(True), printed.splitlines(True), "shown", "printed")))
            return block[0]

        updated = BLOCK.sub(check, page)
    if options.update:
        options.page.write_text(updated)
    print(f"{commands} commands, {failures} failures")
    return 1 if failures or not commands else 0


sys.exit(main())
