# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What banklint's JSON says of the accesses of a file, in a form that two runs can be compared in.

The oracle is banklint itself with --execute-all-steps: each step of each loop is executed as written.
"""

import collections
import json
import re
import subprocess
import sys

sys.dont_write_bytecode = True

ORACLE = ["--execute-all-steps"]
STAND_IN = ["--loop-step-budget=100000", "--budget=1000000000"]  # for builds without the oracle; no loop may have more steps
LAYOUT = re.compile(r"(\d+) wavefronts before, (\d+) after")


def oracle_options(banklint):
    """The options of the oracle; a build that has none executes loops of 100,000 steps as written."""
    asked = subprocess.run([banklint, *ORACLE], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if "Unknown command line argument" not in asked.stderr:  # but that no files are given
        return ORACLE
    print(f"this build has no {ORACLE[0]}: {' '.join(STAND_IN)} stands in for it", file=sys.stderr)
    return STAND_IN


class Access:
    """What is said of an access. The numbers are those of a block, and grow with the steps of its loops."""

    def __init__(self, entry):
        self.verdict, self.reason = entry["verdict"], entry["reason"]
        self.ways = entry["ways"]["min"], entry["ways"]["max"]
        self.numbers = entry["requests"], entry["wavefronts"], entry["ideal"]
        self.step = entry.get("per_iteration")
        self.joined = entry["instruction_bytes"], json.dumps(entry["joined_with"], sort_keys=True)

    def said(self):
        low, high = self.ways
        return f"{self.verdict} {low}" if low == high else f"{self.verdict} {low}..{high}"

    def text(self):
        requests, wavefronts, ideal = self.numbers
        total = f"{requests:,} / {wavefronts:,} / {ideal:,}" if requests is not None else "no total"
        return f"{self.said()}: {total}"


class Report:
    """The accesses of a file, and the wavefronts of its layouts, by what tells them apart."""

    def __init__(self, result):
        self.accesses, self.layouts = {}, {}
        self.cut_off = sorted({k["kernel"] for k in result["kernels"] if k["state"] == "cut_off"})
        seen = collections.Counter()

        def put(into, key, value):
            seen[key] += 1
            into[key if seen[key] == 1 else f"{key} ({seen[key]})"] = value

        for e in result["accesses"]:
            block = "x".join(str(n) for n in e["block"])
            path = "".join(f"{c['line']}:{c['column']}>" for c in e["call_path"])
            array = e["array"] or "?"
            put(self.accesses, f"{e['kernel']} {block} {path}{e['line']}:{e['column']} {e['operation']} {array}", Access(e))
        for finding in result["findings"]:
            worst = finding["accesses"][0]
            for found in LAYOUT.finditer("\n".join(finding["advice"][1:2])):
                where = f"{worst['kernel']} {worst['line']}:{worst['column']}"
                put(self.layouts, f"{where} {finding['advice'][0]}", tuple(map(int, found.groups())))


def quietly(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def result_of(banklint, arguments, scratch, run=quietly):
    """banklint's JSON for these arguments, and what run gave back, which starts it. None if there is no JSON."""
    output = scratch / "result.json"
    output.unlink(missing_ok=True)
    ran = run([str(banklint), "--no-cache", "-j1", f"--format=json={output}", *map(str, arguments)])
    return json.loads(output.read_text()) if output.exists() else None, ran
