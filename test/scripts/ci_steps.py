#!/usr/bin/env python3
"""ci_steps.py FILE: prints the commands that a workflow of GitHub Actions or a job of GitLab CI runs, as a shell script.

Reads just what the recipes use of YAML: "run: |" blocks, and "script:" lists whose entries may go on in the next line."""

import sys


def indent(line):
    return len(line) - len(line.lstrip())


def block(lines, start):
    """The lines after `start` that are indented deeper than it."""
    for line in lines[start + 1 :]:
        if line.strip() and indent(line) <= indent(lines[start]):
            return
        yield line


def main():
    lines = open(sys.argv[1]).read().splitlines()
    print("set -e")
    for i, line in enumerate(lines):
        if line.strip() == "run: |":
            print("\n".join(block(lines, i)))
        elif line.strip() == "script:":
            commands = []
            for entry in block(lines, i):
                if entry.lstrip().startswith("#"):
                    continue
                if entry.lstrip().startswith("- "):
                    commands.append(entry.lstrip()[2:])
                else:
                    commands[-1] += " " + entry.strip()
            print("\n".join(commands))


main()
