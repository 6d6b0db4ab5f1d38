#!/usr/bin/env python3
"""Reads the HTML page of a run with a parser of HTML, and prints what its data say."""

import html.parser
import json
import math
import sys


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.scripts, self.inside, self.elsewhere = [], False, []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("src", "href") and not value.startswith(("#", "data:")):
                self.elsewhere.append(value)
        if tag == "script":
            self.scripts.append("")
            self.inside = True
        elif tag == "img":
            sys.exit("read_page: an image")

    def handle_endtag(self, tag):
        self.inside &= tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


reader = Reader()
reader.feed(open(sys.argv[1], encoding="utf-8").read())
if reader.elsewhere:
    sys.exit(f"read_page: {reader.elsewhere}")
print(f"{len(reader.scripts)} script elements, nothing from elsewhere")
data = json.loads(reader.scripts[0])
for file in data["files"]:
    print("file", file["path"])
    for first, text in file["parts"]:
        for number, line in enumerate(text.split("\n"), first):
            print(f"{number}: {line.strip()}".encode("ascii", "backslashreplace").decode())
for number, finding in enumerate(data["findings"]):
    worst = finding["conflicts"][0]
    print(f"finding {number}: {worst['message']}")
    print(f"  at most {math.ceil(finding['share'] * 100)} %")
    for layout in data["accesses"][worst["access"]]["layouts"]:
        print(f"  {layout.get('change', 'as written')}: {layout['wavefronts']} wavefronts, "
              f"array of {layout['arrayBytes']} bytes")
for m in data.get("measured", []):
    print(f"measured: {data['files'][m['file']]['path']}:{m['line']}: {m['wavefronts']:g} wavefronts, {m['ideal']:g} ideal: {m['agreement']}")
