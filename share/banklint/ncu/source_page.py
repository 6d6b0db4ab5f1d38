#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what `banklint compare` needs of a report of Nsight Compute, as the profiler's Source page has it in CSV:

    source_page.py report.ncu-rep

It reads the report with NVIDIA's package ncu_report: the one that is installed (pip install ncu-report), else that of the
profiler on the PATH, which has it in its folder extras/python.
Exit code: 0; 3 if there is no such package; 1, and a line on standard error, if the report cannot be used.
"""

import csv
import glob
import os
import shutil
import sys


def folders_of_profiler():
    """Where the profiler on the PATH may have its package: beside itself, or beside the toolkit's folder of programs."""
    ncu = shutil.which("ncu")
    if ncu:
        here = os.path.dirname(os.path.realpath(ncu))
        yield from glob.glob(os.path.join(here, "extras", "python"))
        yield from glob.glob(os.path.join(here, "..", "nsight-compute*", "extras", "python"))


sys.path.extend(folders_of_profiler())
try:
    import ncu_report
except ImportError:
    sys.exit(3)

EXECUTED = "inst_executed"
WAVEFRONTS = "memory_l1_wavefronts_shared"
IDEAL = "memory_l1_wavefronts_shared_ideal"

# What the Details page has of the whole kernel. The data pipe's counters have waits for other users of the pipe as well
# (arbitration), which no line of the source causes.
DETAILS = [
    "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
]


def by_address(action, name):
    """The values of a counter of the Source page, by the address of the instruction."""
    metric = action.metric_by_name(name)
    if metric is None or not metric.has_correlation_ids():
        return {}
    addresses = metric.correlation_ids()
    return {addresses.as_uint64(i): metric.as_uint64(i) for i in range(metric.num_instances())}


def places(action, addresses):
    """File and line of each instruction; empty where nothing tells."""
    found = {}
    for address in addresses:
        info = action.source_info(address)
        if info is not None and info.file_name():
            found[address] = (info.file_name(), info.line())
    return found


def launch(action):
    """The threads of a block as 32x8, the compilers' name of the GPU, and its name; empty where the report lacks them."""

    def value(name):
        metric = action.metric_by_name(name)
        return None if metric is None else metric.value()

    block = [value(f"launch__block_dim_{axis}") for axis in "xyz"]
    gpu = [value(f"device__attribute_compute_capability_{part}") for part in ("major", "minor")]
    return ["" if None in block else "x".join(f"{size:.0f}" for size in block),
            "" if None in gpu else "sm_" + "".join(f"{part:.0f}" for part in gpu),
            value("device__attribute_display_name") or ""]


def write_kernel(out, action):
    """Whether it has what is needed: graphs and ranges have no instructions."""
    executed = by_address(action, EXECUTED)
    if not executed:
        return False
    wavefronts, ideal = by_address(action, WAVEFRONTS), by_address(action, IDEAL)
    numbers = ["Instructions Executed"]
    if wavefronts:  # else the kernel has no access to shared memory
        numbers += ["L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal"]
    name = action.name(action.NameBase_DEMANGLED)

    def row(address):
        return [executed[address]] + ([wavefronts.get(address, 0), ideal.get(address, 0)] if wavefronts else [])

    known = places(action, executed)
    if not known:  # compiled without -lineinfo
        out.writerow(["Kernel Name", name])
        out.writerow(["Address", "Source"] + numbers)
        for address in sorted(executed):
            out.writerow([f"{address:#x}", ""] + row(address))
    by_file = {}
    for address in sorted(executed) if known else []:
        file, line = known.get(address, ("unknown", 0))
        by_file.setdefault(file, {}).setdefault(line, []).append(address)
    for file, lines in sorted(by_file.items()):
        out.writerow(["File Path", file])
        out.writerow(["Function Name", name])
        out.writerow(["Line No", "Source", "Address", "Source"] + numbers)
        for line, addresses in sorted(lines.items()):
            sums = [sum(column) for column in zip(*(row(address) for address in addresses))]
            out.writerow([line, "", "-", "-"] + sums)
            for address in addresses:
                out.writerow(["", "", f"{address:#x}", ""] + row(address))
    for detail in DETAILS:
        metric = action.metric_by_name(detail)
        if metric is not None:
            out.writerow(["Details Page", detail, round(metric.as_double())])
    out.writerow(["Launch"] + launch(action))
    return True


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        context = ncu_report.load_report(sys.argv[1])
    except Exception as problem:  # whatever the package raises: its message is what the user needs
        sys.exit(str(problem))
    out = csv.writer(sys.stdout, quoting=csv.QUOTE_ALL, lineterminator="\n")
    groups = [context.range_by_idx(r) for r in range(context.num_ranges())]
    actions = [group.action_by_idx(a) for group in groups for a in range(group.num_actions())]
    if not actions:
        sys.exit("it has no kernels, or is not a report of Nsight Compute")
    if not any([write_kernel(out, action) for action in actions]):
        sys.exit("it has no counters of the Source page: profile with `ncu --section SourceCounters`")


if __name__ == "__main__":
    main()
