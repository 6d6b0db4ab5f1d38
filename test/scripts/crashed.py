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
# What a crash leaves behind is no leak: for commands that are built with the address sanitizer.
os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
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


def place(process, thread):
    """The file whose code a thread of a stopped process executes."""
    counter = int(pathlib.Path(f"/proc/{process}/task/{thread}/syscall").read_text().split()[-1], 16)
    for line in pathlib.Path(f"/proc/{process}/maps").read_text().splitlines():
        first, last = (int(end, 16) for end in line.split()[0].split("-"))
        if first <= counter < last:
            return line.split()[-1]
    return ""


def crash(process, thread):
    """Sends SIGSEGV to the thread, but not where it may have taken a lock of the C library: others would wait for it."""
    os.kill(process, signal.SIGSTOP)
    try:
        while (pathlib.Path(f"/proc/{process}/task/{thread}/stat").read_text().rpartition(")")[2].split()[0]) != "T":
            time.sleep(0.001)
        if "/libc" in place(process, thread):
            return False
        return ctypes.CDLL(None).syscall(SYS_TGKILL[os.uname().machine], process, thread, signal.SIGSEGV) == 0
    finally:
        os.kill(process, signal.SIGCONT)


def crash_analysis(root, patience=60):
    """Lets the thread that analyses crash, once it is at work."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            seconds, process, thread = max(threads(root), default=(0, 0, 0))
            if seconds > SECONDS and crash(process, thread):
                return
        except (FileNotFoundError, ProcessLookupError):  # one has just ended
            pass
        time.sleep(0.02)
    sys.exit("crashed.py: no thread analyses")


if __name__ == "__main__":
    command = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    crash_analysis(command.pid)
    print(command.communicate()[0], end="")
    print("exit code", command.returncode)
