#!/usr/bin/env python3
#===- public.py - Which conflicting arrays of public programs get an edit --===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Runs banklint over files and lists the arrays with conflicts, each once: edited, advised, or what is in the way.

    bench/fixes/public.py --banklint build/release/bin/banklint FILE.cu… [-- compiler flags]

An array is a declaration in the text; it counts as edited if any finding of it carries a fix. `--list` prints a line for
each, the table counts them by outcome. A file with compile errors counts as far as it was understood; how many there
were is printed. What was used is on no list here: the programs are other people's."""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys

EDIT_LEFT = "; the edit is left to you: "
NOT_OFFERED = re.compile(r"no (?:padding|other layout) is offered for '[^']*': (.*)")


def advice_of(finding):
    """What can be done about the array."""
    return "; ".join(finding["advice"])


def is_change(advice):
    return advice.startswith(("pad the ", "leave a gap", "swizzle ", "reverse every ")) and EDIT_LEFT not in advice


def declared_at(finding):
    place = finding["declared"] or finding["accesses"][0]
    return place["file"], place["line"], place["column"]


def outcome(advice, fixed):
    """A word for what happens to an array, and what is in the way, numbers and names left out."""
    def plain(text):
        text = re.sub(r"'[^']*'", "…", text)
        return re.sub(r"\d+", "N", text)
    if fixed:
        return "edited", plain(advice.split("; ")[0])
    if EDIT_LEFT in advice:
        return "advised", plain(advice.split(EDIT_LEFT)[1])
    if match := NOT_OFFERED.match(advice):
        return "advised", plain(match[1])
    return "advised", plain(advice)


def text_of(*path):
    try:
        with open(os.path.join(*path), errors="replace") as f:
            return f.read()
    except OSError:
        return ""


def flags_of(folder):
    """What the folder's Makefile gives each compilation: macros with a value, without -Ddfloat=double a program has no types, and
    folders with headers."""
    text = text_of(folder, "Makefile")
    variables = dict(re.findall(r"^(\w+)\s*[:?]?=\s*(\S+)\s*$", text, re.M))
    text = re.sub(r"\$[({](\w+)[)}]", lambda name: variables.get(name[1], name[0]), text)
    macros = set(re.findall(r"(?<!\S)-D[A-Za-z_]\w*=[\w.]+(?!\S)", text))
    headers = {os.path.join(folder, named) for named in re.findall(r"(?<!\S)-I(\.\.?/[\w./-]+)(?!\S)", text)}
    return sorted(macros) + ["-I" + path for path in sorted(headers) if os.path.isdir(path)]


def programs_in(files):
    """Of the files of a folder those that no other one of them includes: they are compiled by themselves."""
    texts = {file: text_of(file) for file in files}
    def is_included(file):
        line = re.compile(r'^\s*#\s*include\s*"(?:\./)?' + re.escape(os.path.basename(file)) + '"', re.M)
        return any(line.search(text) for other, text in texts.items() if other != file)
    return [file for file in files if not is_included(file)] or files


def ask(banklint, files, options, flags):
    """The files of a folder are a program: one of them launches what another one has."""
    include = ["-I" + os.path.dirname(files[0]), *flags_of(os.path.dirname(files[0]))]
    run = subprocess.run([banklint, "-j1", "--format=json", *options, *files, "--", *include, *flags], capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        return None


def main():
    arguments = sys.argv[1:]
    flags = []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--list", action="store_true", help="a line for each array")
    parser.add_argument("--option", action="append", default=[], help="of banklint, such as --timeout=60")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="+")
    options = parser.parse_args(arguments)
    arrays = {}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        folders = collections.defaultdict(list)
        for file in options.files:
            folders[os.path.dirname(os.path.abspath(file))].append(os.path.abspath(file))
        jobs = [pool.submit(ask, options.banklint, programs_in(files), options.option, flags) for files in folders.values()]
        for job in concurrent.futures.as_completed(jobs):
            report = job.result()
            failed += report is None or bool(report["failures"])
            for finding in report["findings"] if report else []:
                if finding["severity"] != "warning" or not finding["advice"]:
                    continue
                known = arrays.setdefault(declared_at(finding), {"name": finding["array"], "fixed": False, "advice": "", "places": 0})
                # Without a fix of its own and without an obstacle it changes together with another array.
                known["fixed"] |= bool(finding["fix"]) or is_change(advice_of(finding))
                known["advice"] = advice_of(finding)
                known["places"] += len(finding["accesses"])
    counts = collections.Counter()
    for where, array in sorted(arrays.items()):
        what = outcome(array["advice"], array["fixed"])
        counts[what] += 1
        if options.list:
            print(f"{where[0]}:{where[1]}: {array['name']}: {array['places']} places: {'FIXED ' if array['fixed'] else ''}{array['advice']}")
    print(f"{len(options.files)} files in {len(folders)} folders ({failed} with errors), {len(arrays)} arrays with conflicts, "
          f"{sum(a['fixed'] for a in arrays.values())} edited")
    for (what, why), number in counts.most_common():
        print(f"{number:4} {what}: {why}")


if __name__ == "__main__":
    main()
