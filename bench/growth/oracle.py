#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Is what banklint says of files the same when each step of each loop is executed?

    bench/growth/oracle.py bench/hardware/*.cu
    bench/growth/oracle.py test/loops/*.cu -- --cuda-path=none        # options of banklint

Analyses each file without and with the oracle (--execute-all-steps), and compares all that the JSON says of each access,
and the wavefronts of the layouts in messages. What differs is of one of these kinds:
  wrong       exact, and the oracle has other numbers or is not exact; or an access that only one of the two has
  less        bounded or unknown, and the oracle is exact
  layout      a layout with other wavefronts, or one that only one of the two names
  other       the rest: not exact in either
Kernels that the oracle's budget cuts off prove nothing, and are counted only. Exits with 1 if anything differs, with 2
if a file could not be analysed at all.
"""

import argparse
import collections
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.append(str(HERE))
import totals


def kind_of(mine, right):
    """What kind of a difference there is between an access and the oracle's, if any."""
    if not mine or not right or mine.verdict == "exact" != right.verdict:
        return "wrong"
    if vars(mine) == vars(right):
        return None
    if mine.verdict == "exact":
        return "wrong"
    return "less" if right.verdict == "exact" else "other"


def described(access):
    if not access:
        return "none"
    step = f", a step {access.step['requests']} / {access.step['wavefronts']}" if access.step else ""
    return access.text() + step + (f" ({access.reason})" if access.reason else "")


def differences(mine, right):
    """(kind, sentence) for all that differs between two reports."""
    cut = set(mine.cut_off) | set(right.cut_off)
    for key in dict.fromkeys([*mine.accesses, *right.accesses]):
        one, two = mine.accesses.get(key), right.accesses.get(key)
        kind = kind_of(one, two)
        if kind and key.split(" ")[0] not in cut:
            joins = "" if not one or not two or one.joined == two.joined else f" joined {one.joined}, {two.joined}"
            yield kind, f"{key}: {described(one)}; the oracle: {described(two)}{joins}"
    for key in dict.fromkeys([*mine.layouts, *right.layouts]):
        one, two = mine.layouts.get(key), right.layouts.get(key)
        if one != two and key.split(" ")[0] not in cut:
            yield "layout", f"{key} {one}; the oracle: {two}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--banklint", type=pathlib.Path, default=HERE.parent.parent / "build/release/bin/banklint")
    parser.add_argument("--against", action="append", help="an option to compare with instead of the oracle's")
    parser.add_argument("--show", type=int, default=50, help="differences that are printed (default: 50)")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for an analysis (default: 60)")
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    options, more = parser.parse_args(words[:at]), words[at + 1:]
    at = more.index("--") if "--" in more else len(more)
    given, flags = more[:at], more[at:]
    oracle = options.against or totals.oracle_options(options.banklint)
    kinds, accesses, cut_off, failed, shown = collections.Counter(), 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        def report(file, more):
            arguments = [f"--timeout={options.timeout}", *given, *more, file, *flags]
            result, _ = totals.result_of(options.banklint, arguments, pathlib.Path(scratch))
            return totals.Report(result) if result and not result["failures"] else None

        for file in options.files:
            mine, right = report(file, []), report(file, oracle)
            if not mine or not right:
                print(f"{file}: not analysed {'by the oracle in time' if mine else 'at all'}", flush=True)
                failed += 1
                continue
            accesses += len(right.accesses)
            cut_off += len(set(mine.cut_off) | set(right.cut_off))
            for kind, text in differences(mine, right):
                kinds[kind] += 1
                shown += 1
                if shown <= options.show:
                    print(f"{file.name}: {kind}: {text}", flush=True)
    print(f"{len(options.files)} files, {failed} not analysed; {accesses} accesses, {cut_off} kernels cut off; "
          + ", ".join(f"{kinds[k]} {k}" for k in ("wrong", "less", "layout", "other")))
    return 1 if kinds else 2 if failed == len(options.files) else 0


if __name__ == "__main__":
    sys.exit(main())
