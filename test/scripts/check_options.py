# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Do the documentation in clang-tidy's form and `clang-tidy --dump-config` name the same options and defaults?

    check_options.py DUMPED.yaml DOCUMENTATION.rst
"""
import pathlib
import re
import sys

dumped, documentation = (pathlib.Path(name).read_text() for name in sys.argv[1:])
defaults = dict(re.findall(r"gpu-bank-conflict\.(\w+): +'?([^'\n]*)", dumped))
documented = {}
for name, text in re.findall(r"\.\. option:: (\w+)\n(.*?)(?=\n\.\. |\Z)", documentation, re.DOTALL):
    value = re.search(r"Default\s+is\s+(?:`([^`]*)`|an\s+empty\s+string)", text)
    documented[name] = value and (value[1] or "")
if not defaults or documented != defaults or list(documented) != sorted(documented):
    sys.exit(f"documented: {documented}\nlisted by clang-tidy: {defaults}")
