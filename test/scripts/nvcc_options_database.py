#!/usr/bin/env python3
"""nvcc_options_database.py NVCC FILE: prints a compilation database with a command for FILE that has every option which
`nvcc --help` documents, in its long and in its short form."""

import json
import re
import subprocess
import sys

nvcc, file = sys.argv[1:]
text = subprocess.run([nvcc, "--help"], capture_output=True, text=True, check=True).stdout
# "--define-macro <def>,...   (-D)"; options that take a value have something in between.
options = re.findall(r"^--(\S+) *(.*?) *\(-([^)]*)\) *$", text, re.MULTILINE)
assert len(options) > 100, "nvcc's help is not what it was"
arguments = []
for name, value, short in options:
    if name in ("options-file", "x", "std", "gpu-architecture", "gpu-code", "generate-code"):
        continue  # what the value is matters
    for word in (f"--{name}", f"-{short}"):
        arguments += [word, "1"] if value else [word]
print(json.dumps([{"directory": "/", "file": file, "arguments": ["nvcc", *arguments, "-c", file]}]))
