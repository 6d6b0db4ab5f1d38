#!/usr/bin/env python3
"""Checks the output of `banklint --format=json` on standard input field by field."""

import json
import pathlib
import sys

sys.dont_write_bytecode = True
import schema  # noqa: E402

SCHEMA = pathlib.Path(__file__).parents[2] / "share/banklint/schema/banklint-2.json"

PLACE = {"file": str, "line": int, "column": int}
NULLABLE = (int, type(None))
OPERATIONS = {"load", "store", "atomic", "ldmatrix", "stmatrix"}


def check(condition, what):
    if not condition:
        sys.exit(f"check_json: {what}")


def check_fields(value, fields, what, optional=()):
    for name, kinds in fields.items():
        check(name in value, f"{what}: no field '{name}'")
        check(isinstance(value[name], kinds) and not isinstance(value[name], bool), f"{what}: '{name}' is {value[name]!r}")
    check(set(value) <= set(fields) | set(optional), f"{what}: fields that are not documented: {set(value) - set(fields)}")


def check_place(place, what):
    check(place["file"] and place["line"] >= 1 and place["column"] >= 1, f"{what}: no place")


def check_totals(access, what):
    totals = [access[name] for name in ("wavefronts", "ideal", "requests")]
    if all(n is not None for n in totals):
        least = 0 if access.get("instruction_bytes") == 0 else 1
        check(access["wavefronts"] >= access["ideal"] >= access["requests"] >= least, f"{what}: {totals}")
    else:
        check(all(n is None for n in totals), f"{what}: {totals}")


def check_access(access, what, is_cut_off):
    check_fields(
        access,
        {
            **PLACE,
            "arch": str,
            "kernel": str,
            "block": list,
            "block_source": str,
            "array": str,
            "operation": str,
            "bytes": int,
            "instruction_bytes": int,
            "joined_with": (dict, type(None)),
            "verdict": str,
            "reason": (str, type(None)),
            "ways": dict,
            "wavefronts": NULLABLE,
            "ideal": NULLABLE,
            "requests": NULLABLE,
            "call_path": list,
        },
        what,
        optional=["per_iteration"],
    )
    check_place(access, what)
    block = access["block"]
    check(len(block) == 3 and all(isinstance(n, int) and n >= 1 for n in block), f"{what}: block {block}")
    check(block[0] * block[1] * block[2] <= 1024, f"{what}: block {block}")
    check(access["block_source"] in {"launch", "launch_bounds", "work_group_size", "option", "assumed"}, f"{what}: block_source")
    check(access["operation"] in OPERATIONS, f"{what}: operation")
    check(access["bytes"] in {1, 2, 4, 8, 16}, f"{what}: bytes")
    check(access["verdict"] in {"exact", "bounded", "data-dependent", "unknown"}, f"{what}: verdict")
    check((access["verdict"] == "exact") == (access["reason"] is None), f"{what}: reason {access['reason']!r}")
    check_fields(access["ways"], {"min": int, "max": int}, what)
    check(access["instruction_bytes"] in {0, 1, 2, 4, 8, 16}, f"{what}: instruction_bytes")
    least = 0 if access["instruction_bytes"] == 0 else 1
    check(least <= access["ways"]["min"] <= access["ways"]["max"] <= 64, f"{what}: ways {access['ways']}")
    if access["joined_with"]:
        check_place(access["joined_with"], what)
    check_totals(access, what)
    if access["verdict"] != "exact" or "per_iteration" in access or is_cut_off:
        check(access["wavefronts"] is None, f"{what}: totals of what is not known")
    else:
        check(access["wavefronts"] is not None, f"{what}: no totals")
    if "per_iteration" in access:
        check_fields(access["per_iteration"], {"wavefronts": int, "ideal": int, "requests": int, "iterations": int}, what)
        check_totals({**access, **access["per_iteration"]}, what)
    for call in access["call_path"]:
        check_fields(call, PLACE, f"{what}: call_path")
        check_place(call, what)


def check_cost(cost, what):
    fields = {"kernel": str, "excess": int, "unknown_loops": int, "loop_depth": int, "blocks": NULLABLE,
              "share_at_most": (int, float), "rank": (int, float)}
    check_fields(cost, fields, what)
    check(cost["kernel"] and cost["rank"] >= cost["excess"] >= 0, what)
    check(0 <= cost["share_at_most"] <= 1, f"{what}: share {cost['share_at_most']}")
    check(cost["loop_depth"] >= cost["unknown_loops"], f"{what}: loops")


def check_conflict(conflict, text, what):
    fields = {**PLACE, "message": str, "kernel": str, "access": str, "ways": int, "wavefronts": NULLABLE, "ideal": NULLABLE,
              "requests": NULLABLE, "cost": dict, "notes": list}
    check_fields(conflict, fields, what, optional=["per_iteration"])
    check_place(conflict, what)
    check(text.format(conflict["ways"]) in conflict["message"], f"{what}: ways")
    check(conflict["kernel"] and conflict["access"], f"{what}: no kernel or access")
    check_totals(conflict, what)
    check_cost(conflict["cost"], f"{what}: cost")
    for note in conflict["notes"]:
        check_fields(note, {**PLACE, "message": str}, f"{what}: note")
        check_place(note, what)


def check_finding(finding, what):
    fields = {"archs": list, "check": str, "severity": str, "array": str, "declared": (dict, type(None)), "cost": dict,
              "advice": list, "fix": (dict, type(None)), "accesses": list}
    check_fields(finding, fields, what)
    rule, severity, text = (("gpu-possible-bank-conflict", "note", "may be up to {}-way") if finding["severity"] == "note" else
                            ("gpu-bank-conflict", "warning", "{}-way bank conflict"))
    check(finding["check"] == rule and finding["severity"] == severity, f"{what}: check")
    for conflict in finding["accesses"]:
        check_conflict(conflict, text, f"{what}, line {conflict.get('line')}")
    ranks = [conflict["cost"]["rank"] for conflict in finding["accesses"]]
    check(ranks == sorted(ranks, reverse=True), f"{what}: the costliest is not the first")
    check(abs(sum(ranks) - finding["cost"]["rank"]) <= 1e-6 * sum(ranks), f"{what}: rank")
    if finding["fix"]:
        check_fields(finding["fix"], {"title": str, "edits": list}, f"{what}: fix")
        check(finding["fix"]["edits"], f"{what}: a fix has edits")
        for edit in finding["fix"]["edits"]:
            check_fields(edit, {**PLACE, "offset": int, "length": int, "replacement": str}, f"{what}: edit")
            check(edit["length"] > 0, f"{what}: fixes replace, they do not insert")


def check_kernel(kernel, what):
    fields = {**PLACE, "kernel": str, "in_header": int, "state": str, "budget": NULLABLE, "nvcc": (str, type(None)),
              "compiler": (str, type(None))}
    in_header = kernel.pop("in_header")
    check(isinstance(in_header, bool), f"{what}: in_header is {in_header!r}")
    check_fields({**kernel, "in_header": int(in_header)}, fields, what)
    check_place(kernel, what)
    check(kernel["state"] in {"complete", "cut_off", "failed", "not_instantiated", "of_library"}, f"{what}: state {kernel['state']}")
    check((kernel["budget"] is not None) == (kernel["state"] == "cut_off"), f"{what}: budget {kernel['budget']}")


def main():
    result = json.load(sys.stdin)
    found = schema.errors(result, json.loads(SCHEMA.read_text()), strict=True)
    check(not found, "the schema does not allow it:\n" + "\n".join(found[:5]))
    check_fields(result, {"version": int, "arch": str, "archs": list, "kernels": list, "accesses": list,
                          "findings": list, "failures": list}, "result")
    for i, kernel in enumerate(result["kernels"]):
        check_kernel(kernel, f"kernel {i}")
    analysed = {kernel["kernel"] for kernel in result["kernels"] if kernel["state"] not in {"not_instantiated", "of_library"}}
    check({access["kernel"] for access in result["accesses"]} <= analysed, "an access of a kernel that is not listed")
    check(result["version"] == 2, "version")
    check(result["archs"][0] == result["arch"], "archs")
    for part in result["accesses"]:
        check(part["arch"] in result["archs"], f"arch {part['arch']}")
    for part in result["findings"]:
        check(part["archs"] and set(part["archs"]) <= set(result["archs"]), f"archs {part['archs']}")
    cut_off = {kernel["kernel"] for kernel in result["kernels"] if kernel["state"] == "cut_off"}
    for access in result["accesses"]:
        where = f"{access.get('file')}:{access.get('line')}:{access.get('column')}"
        check_access(access, where, access["kernel"] in cut_off)
    for i, finding in enumerate(result["findings"]):
        check_finding(finding, f"finding {i}")
    order = [(finding["severity"] == "note", -finding["cost"]["rank"]) for finding in result["findings"]]
    check(order == sorted(order), "the costliest finding is not the first")
    conflicts = sum(len(finding["accesses"]) for finding in result["findings"])
    for failure in result["failures"]:
        check_fields(failure, {"file": str, "message": str}, "failure")
    print(f"{result['arch']}: {len(result['accesses'])} accesses, {conflicts} conflicts of {len(result['findings'])} arrays")


main()
