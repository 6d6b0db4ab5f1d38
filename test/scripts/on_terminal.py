#!/usr/bin/env python3
"""Runs a command on a terminal of its own, and prints what it shows there, with <ESC> for the escape character."""

import os
import pty
import sys


def main():
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(sys.argv[1], sys.argv[1:])
    shown = b""
    while True:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # how Linux says that the other end is closed
            part = b""
        if not part:
            break
        shown += part
    os.waitpid(child, 0)
    print(shown.decode().replace("\x1b", "<ESC>").replace("\r", ""), end="")


main()
