#!/usr/bin/env python3
"""crashed.py COMMAND...: starts it, lets the thread that analyses crash, and prints what the command says, and its exit code.

The analysis is the thread that takes the most time of a processor, besides the first one of each process.
"""

import ctypes
import os
import pathlib
import signal
import subprocess
import sys
import time

SYS_TGKILL = {"x86_64": 234, "aarch64": 131}
SECONDS = 0.7  # of a processor: parsing the tests' files takes less


def processes(root):
    """A process and all that it started."""
    yield root
    for task in pathlib.Path(f"/proc/{root}/task").glob("*"):
        for child in (task / "children").read_text().split():
            yield from processes(int(child))


def threads(root):
    """Of all processes: (seconds of a processor, process, thread), but for the first thread of each."""
    for process in processes(root):
        for task in pathlib.Path(f"/proc/{process}/task").glob("*"):
            if int(task.name) != process:
                fields = (task / "stat").read_text().rpartition(")")[2].split()
                yield (int(fields[11]) + int(fields[12])) / 100, process, int(task.name)


def crash_analysis(root, patience=60):
    """Sends SIGSEGV to the thread that analyses, once it is at work."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            seconds, process, thread = max(threads(root), default=(0, 0, 0))
        except (FileNotFoundError, ProcessLookupError):  # one has just ended
            seconds = 0
        if seconds > SECONDS:
            call = ctypes.CDLL(None, use_errno=True).syscall
            if call(SYS_TGKILL[os.uname().machine], process, thread, signal.SIGSEGV) == 0:
                return
        time.sleep(0.02)
    sys.exit("crashed.py: no thread analyses")


if __name__ == "__main__":
    command = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    crash_analysis(command.pid)
    print(command.communicate()[0], end="")
    print("exit code", command.returncode)
