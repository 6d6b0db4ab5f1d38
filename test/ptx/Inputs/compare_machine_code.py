# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what banklint says of PTX with the machine code that ptxas makes of it.

usage: compare_machine_code.py FOLDER

machine_code.json has for each file in FOLDER, for one block with this shape and these parameters, the accesses by their
lines in the PTX: the operation, the bytes of the widest machine instruction at the line, and requests, wavefronts and
ideal of all warps by brute force. Line numbers of the PTX are asked for by taking `.loc` away.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile


def analysed(file, entry, folder):
    text = re.sub(r"^[ \t]*\.loc\b.*$", "", file.read_text(errors="replace"), flags=re.MULTILINE)
    copy = folder / file.name
    copy.write_text(text)
    parameters = re.findall(r"^\s*\.param\s.*?([\w$]+)(?:\[\d+\])?,?\s*$", text, re.MULTILINE)
    assumed = [f"--assume={parameters[int(number)]}={value}" for number, value in entry["params"].items()]
    done = subprocess.run(["banklint", "--format=json", f"--arch={entry['arch']}",
                           "--block=" + "x".join(map(str, entry["block"])), *assumed, copy],
                          capture_output=True, text=True)
    return {access["line"]: access for access in json.loads(done.stdout)["accesses"]}


def main():
    folder = pathlib.Path(sys.argv[1])
    agree = differ = unsure = 0
    with tempfile.TemporaryDirectory() as scratch:
        for entry in json.loads((folder / "machine_code.json").read_text()):
            known = analysed(folder / entry["file"], entry, pathlib.Path(scratch))
            for line, operation, width, *totals in entry["lines"]:
                access = known.get(line)
                if access and access["verdict"] != "exact":
                    unsure += 1
                    continue
                said = [access[key] for key in ("requests", "wavefronts", "ideal")] if access else None
                widths = not operation.startswith(("ld.", "st.")) or (
                    access and max(access["instruction_bytes"], 4) == width)
                if said == totals and widths:
                    agree += 1
                else:
                    differ += 1
                    print(f"{entry['file']}:{line}: {operation}: {said}, machine code has {totals} in {width} bytes")
    print(f"{agree} accesses as in machine code, {differ} others, {unsure} not exact")


main()
