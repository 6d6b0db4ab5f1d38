#!/usr/bin/env python3
"""Reads Reviewdog Diagnostic Format on standard input and prints the source that each range covers; columns count
bytes of UTF-8 from 1, and an end is that behind the last byte."""

import json
import sys


def covered(path, where):
    lines = open(path, "rb").read().splitlines(keepends=True)

    def offset(position):
        return sum(map(len, lines[: position["line"] - 1])) + position["column"] - 1

    text = b"".join(lines)
    start = offset(where["start"])
    end = offset(where["end"]) if "end" in where else start
    return text, start, end


def main():
    report = json.load(sys.stdin)
    assert report["source"]["name"] == "banklint"
    for diagnostic in report["diagnostics"]:
        location = diagnostic["location"]
        text, start, end = covered(location["path"], location["range"])
        print(f"{location['path']}: {text[start:end].decode()!r}: {diagnostic['severity']}: {diagnostic['message']}")
        for related in diagnostic["related_locations"]:
            covered(related["location"]["path"], related["location"]["range"])
        for suggestion in diagnostic.get("suggestions", []):
            text, start, end = covered(location["path"], suggestion["range"])
            fixed = text[:start] + suggestion["text"].encode() + text[end:]
            print(f"suggestion: {fixed.splitlines()[text[:start].count(b'%c' % 10)].decode().strip()}")


main()
