#!/usr/bin/env python3
"""killed.py COMMAND...: starts it, kills it when it has started a process of its own, and expects that to end too."""

import pathlib
import subprocess
import sys
import time


def wait_for(condition, what):
    end = time.monotonic() + 30
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"killed.py: {what}")
        time.sleep(0.05)


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


command = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
children = pathlib.Path(f"/proc/{command.pid}/task/{command.pid}/children")
wait_for(lambda: children.read_text().split(), "no process was started")
started = children.read_text().split()
command.kill()
command.wait()
wait_for(lambda: not any(map(is_running, started)), "its processes go on")
