#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands of a Markdown page and compares their output with what the page shows.

usage: check_examples.py [--update] [--examples FOLDER] PAGE

All commands of a page run in one new folder, in the order of the page, by bash.
 * A code block whose first line is a comment with a file's name, `// NAME` or `# NAME`, is that file.
 * In a block of the language `console`, a line `$ COMMAND` is a command; up to the next one follows what it prints, to
   standard output and then to standard error. A line `…` stands for any lines.
 * `<!-- run: COMMANDS -->` is executed and not shown to readers. It must succeed.
 * Blocks of another language, such as `sh`, are not executed.
`banklint` takes the bundled headers, so that no page needs a CUDA toolkit. --examples: is copied into the folder, as
`examples`. With --update the page gets the real output of commands that differ.
"""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PART = re.compile(r"^```(\w*)\n(.*?)^```$|^<!-- run:(.*?)-->$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ([^\n]*\n)(.*?)(?=^\$ |\Z)", re.MULTILINE | re.DOTALL)
BANKLINT = """#!/bin/sh
case $1 in
explain | compare) command=$1; shift; exec {0} "$command" --cuda-path=none --rocm-path=none "$@" ;;
model | arch | doctor | diff | help | compile-db | --version | --json-schema | --agents-md) exec {0} "$@" ;;
esac
exec {0} --cuda-path=none --rocm-path=none "$@"
"""


class Page:
    """The folder of a page, and what was run in it."""

    def __init__(self, folder):
        self.folder = folder / "here"
        self.folder.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        (programs / "banklint").write_text(BANKLINT.format(shutil.which("banklint")))
        (programs / "banklint").chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
        self.commands = self.failures = 0

    def run(self, text):
        done = subprocess.run(["bash", "-c", text], cwd=self.folder, env=self.environment, capture_output=True,
                              text=True, timeout=600)
        return done.returncode, (done.stdout + done.stderr).replace(f"{self.folder.resolve()}/", "")

    def check(self, command, shown):
        """What the command prints, if that is not what is shown; else what is shown."""
        self.commands += 1
        _, printed = self.run(command)
        if matches(shown, printed):
            return shown
        self.failures += 1
        print(f"FAIL {command}", end="")
        print("".join(difflib.unified_diff(shown.splitlines(True), printed.splitlines(True), "shown", "printed")))
        return printed

    def part(self, match):
        """The text of a part of the page, with the real output."""
        language, text, hidden = match.groups()
        if hidden:
            code, printed = self.run(hidden)
            if code:
                self.failures += 1
                print(f"FAIL {hidden}{printed}")
            return match[0]
        if named := re.match(r"(?://|#) (\S*\.\w+)\n", text):
            (self.folder / named[1]).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / named[1]).write_text(text)
        if language != "console":
            return match[0]
        parts = [f"$ {command}{self.check(command, shown)}" for command, shown in COMMAND.findall(text)]
        return f"```{language}\n{''.join(parts)}```"


def matches(shown, printed):
    """Whether they are the same, but for what `…` stands for."""
    pattern = "".join(".*?" if part == "…\n" else re.escape(part) for part in re.split(r"(?m)(^…\n)", shown))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("--examples", type=pathlib.Path)
    arguments.add_argument("page", type=pathlib.Path)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        page = Page(pathlib.Path(name))
        if options.examples:
            shutil.copytree(options.examples, page.folder / "examples")
        updated = PART.sub(page.part, options.page.read_text())
    if options.update:
        options.page.write_text(updated)
    print(f"{page.commands} commands, {page.failures} failures")
    return 1 if page.failures and not options.update or not page.commands else 0


sys.exit(main())
