#!/usr/bin/env python3
"""killed_writing.py RUNS FOLDER: kills `banklint --fix` and writers of reports, at random moments.

What they write must be there as it was before, or as a whole: with its permissions and line ends. New files that were
about to replace one may lie beside it, under names of their own.
"""

import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

KERNEL = """constexpr int TILE = 32;\r
void launch(int *out);\r
__global__ void column(int *out) {\r
  __shared__ int m[TILE][TILE];\r
  *out = m[threadIdx.x][0];\r
}\r
void launch(int *out) { column<<<1, 32>>>(out); }\r
""" + "// The longer a file is, the longer it takes to write it.\r\n" * 40000
FIXED = KERNEL.replace("[TILE][TILE]", "[TILE][TILE + 1]")
COMMAND = ["banklint", "--cuda-path=none", "--rocm-path=none", "--quiet", "-j1"]
WAYS = [["--fix"], ["--format=json=report.json", "--format=html=report.html"], ["--baseline=known.json", "--write-baseline"]]


def files_in(folder, way):
    """The texts of the files that a way may write, by name."""
    names = ["k.cu"] + [part.split("=")[-1] for part in way if "=" in part]
    return {name: (folder / name).read_bytes() if (folder / name).exists() else None for name in names}


def start(folder, way):
    return subprocess.Popen([*COMMAND, *way, "k.cu"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            start_new_session=True)


def main():
    runs, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    pick = random.Random(4)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / ".git").mkdir()
    kernel, cut_off = folder / "k.cu", 0
    complete, seconds = [], []
    for way in WAYS:
        kernel.write_bytes(KERNEL.encode())
        began = time.monotonic()
        start(folder, way).wait()
        seconds.append(time.monotonic() - began)
        complete.append(files_in(folder, way))
    assert complete[0]["k.cu"] == FIXED.encode(), "it was not fixed"
    for run in range(runs):
        kind = run % len(WAYS)
        way, whole = WAYS[kind], complete[kind]
        kernel.write_bytes(KERNEL.encode())
        kernel.chmod(0o640)
        before = files_in(folder, way)
        process = start(folder, way)
        time.sleep(pick.uniform(0.3, 1.1) * seconds[kind])
        process.send_signal(signal.SIGKILL)
        cut_off += process.wait() == -signal.SIGKILL
        for name, text in files_in(folder, way).items():
            assert text in (before[name], whole[name]), f"run {run}: '{name}' is neither as before nor as a whole"
        assert kernel.stat().st_mode & 0o777 == 0o640, f"run {run}: permissions have changed"
        for left in folder.iterdir():
            if left.name not in ("k.cu", ".git", "report.json", "report.html", "known.json"):
                assert left.name.startswith(tuple(whole)), f"run {run}: '{left.name}' was left"
                left.unlink()
        if run % 5 == 0:  # reports are written anew, too
            for name in whole:
                if name != "k.cu":
                    (folder / name).unlink(missing_ok=True)
    print(json.dumps({"runs": runs, "cut off": cut_off}))


main()
