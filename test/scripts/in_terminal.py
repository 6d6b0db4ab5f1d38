#!/usr/bin/env python3
"""in_terminal.py COMMAND...: runs it with a terminal as standard error, prints what appears there with \\r and escape
sequences written out, and ends with the command's exit code. Its standard output goes nowhere."""

import os
import pty
import subprocess
import sys
import termios

master, slave = pty.openpty()
termios.tcsetwinsize(slave, (25, 80))
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=slave, env={**os.environ, "TERM": "xterm"})
os.close(slave)
shown = b""
try:
    while chunk := os.read(master, 4096):
        shown += chunk
except OSError:  # Linux tells so that the other end is closed
    pass
print(shown.decode().replace("\r", "\\r").replace("\033", "\\e"))
sys.exit(process.wait())
