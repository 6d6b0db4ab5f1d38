"""hostile_names.py FOLDER COMMAND...: analyses files with names and texts of all kinds. What is printed for people has
nothing that a terminal obeys, and what is printed for programs is read by a parser."""

import json
import os
import re
import subprocess
import sys

FOLDER, *COMMAND = sys.argv[1:]
TEXT = b"""template <class F> __global__ void kernel(float *o, F f) {
  __shared__ float s[32][32]; // \x1b[31m \x07 </script><script>alert(1)</script> "q' \xff\xfe \xe2\x80\xae ]]>
  o[0] = s[threadIdx.x][0] + f(1); /* \x1b]0;title\x07 \x9b31m \xc2\x9b31m ``` */
}
void launch(float *o) {
  auto l = [](int i) { return i; };
  kernel<<<1, 32>>>(o, l);
}
"""
NAMES = [b"esc\x1b[31m", b"<script>alert(1)<!--", b"q\"uo'te", b"bytes\xff", b"::error file=x,line=1::hi", b"%0A", b"-dash",
         b"a b", b"p|pe`c`*b*", b"bidi\xe2\x80\xae", b"c1\xc2\x9b31m", b"back\\slash", b"&lt;", b"cr\r::error::x", b"tab\t"]
FILES = {name + b".cu": TEXT for name in NAMES}
FILES[b"line.cu"] = b'#line 1 "\\033[31m<script>.cu"\n' + TEXT
FILES[b"errors.cu"] = (b'#error \x1b[31m <script> \xff\n#include "no\x1b[31m<b>\xff.h"\nint x = \x1b;\n' +
                       b"__global__ void k() { __shared__ int s[32]; s[threadIdx.x] = \xff\x1b; }\n")
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
COMMANDS_OF_GITHUB = re.compile(r"::(warning|error) file=[^:,\n]*(,(line|col|endColumn)=\d+)*,title=[\w-]+::[^\n]*")

broken = []


def check(is_fine, *what):
    if not is_fine:
        broken.append(what)


def run(name, *options):
    ran = subprocess.run([*COMMAND, *options, b"./" + name], cwd=FOLDER, capture_output=True, check=False)
    errors = ran.stderr.decode()  # raises where it is no UTF-8
    check(not OBEYED.search(errors), name, options, errors)
    check(ran.returncode in (1, 2), name, options, ran.returncode)
    return ran.stdout.decode()


for name, text in FILES.items():
    with open(os.path.join(os.fsencode(FOLDER), name), "wb") as file:
        file.write(text)
for name in FILES:
    text = run(name, "--table=all", "--coverage", "--profile")
    check(not OBEYED.search(text), name, text)
    check("conflict" in text, name, text)
    for kind in "json", "sarif", "gitlab", "rdjson":
        json.loads(run(name, f"--format={kind}"))
    for line in run(name, "--format=github").splitlines():
        check(COMMANDS_OF_GITHUB.fullmatch(line) and not OBEYED.search(line), name, line)
    check("<script>alert" not in run(name, "--format=html"), name, "html")

# A file that others may not read, a device without an end and a pipe that waits, each named by #line.
with open(os.path.join(FOLDER, "secret"), "w", encoding="utf-8") as file:
    file.write("TELL NOBODY")
os.mkdir(os.path.join(FOLDER, "project"))
os.mkdir(os.path.join(FOLDER, "project", ".git"))
os.mkfifo(os.path.join(FOLDER, "pipe.cu"))
for other in "../secret", "/dev/zero", "../pipe.cu":
    with open(os.path.join(FOLDER, "project", "k.cu"), "wb") as file:
        file.write(f'#line 1 "{other}"\n'.encode() + TEXT)
    for kind in "text", "html", "json", "sarif", "github", "replacements":
        ran = subprocess.run([*COMMAND, "k.cu", f"--format={kind}"], cwd=os.path.join(FOLDER, "project"), timeout=100,
                             capture_output=True, check=False)
        check(b"NOBODY" not in ran.stdout and ran.returncode == 1, other, kind, ran.returncode, ran.stderr)
sys.exit("\n".join(map(repr, broken)) or 0)
