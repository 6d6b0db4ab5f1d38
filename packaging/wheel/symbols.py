#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails if programs, or those of wheels, ask the C library for what is newer than this version, or link another library, or
are loaded at an address that is always the same:

    packaging/wheel/symbols.py --glibc 2.28 dist/*.whl
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import zipfile

# The parts of the C library; newer ones have all in libc.so.6.
C_LIBRARY = re.compile(r"(libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|ld-linux.*\.so\.\d)$")


def objdump(option, path):
    return subprocess.run(["objdump", option, path], check=True, capture_output=True, text=True).stdout.splitlines()


def problems(path, glibc):
    """What keeps this program from running with that version of the C library, or makes it easier to attack."""
    with open(path, "rb") as program:
        if program.read(18)[16] == 2:  # ET_EXEC; the machines that wheels are for have the lower byte first
            yield "is loaded at a fixed address"
    for line in objdump("-p", path):
        library = re.match(r"\s+NEEDED\s+(\S+)", line)
        if library and not C_LIBRARY.match(library[1]):
            yield f"needs {library[1]}"
        feature = re.match(r"\s+0x\w+ 0x\w+ \d+ (GLIBC_ABI_\w+)$", line)
        if feature:  # of the dynamic linker, since 2.36
            yield f"asks for {feature[1]}"
    for line in objdump("-T", path):
        symbol = re.search(r"\*UND\*.*\(?GLIBC_([0-9.]+|PRIVATE)\)? +(\S+)", line)
        if symbol and (symbol[1] == "PRIVATE" or numbers(symbol[1]) > numbers(glibc)):
            yield f"asks for {symbol[2]} of GLIBC_{symbol[1]}"


def numbers(version):
    return [int(part) for part in version.split(".")]


def programs(path, folder):
    """The program at this path; those in it, if it is a wheel, unpacked into the folder."""
    if not path.endswith(".whl"):
        return [path]
    with zipfile.ZipFile(path) as wheel:
        return [wheel.extract(name, folder) for name in wheel.namelist() if wheel.open(name).read(4) == b"\x7fELF"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--glibc", required=True, help="the oldest version to run with")
    arguments.add_argument("paths", nargs="+")
    given = arguments.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for path in given.paths:
            found = programs(path, folder)
            if not found:
                sys.exit(f"symbols.py: no program in {path}")
            for program in found:
                wrong = list(problems(program, given.glibc))
                failed |= bool(wrong)
                print(f"{os.path.basename(program)}: {'; '.join(wrong) or f'runs with glibc {given.glibc}'}")
    sys.exit(1 if failed else 0)


main()
