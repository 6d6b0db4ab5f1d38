#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A wheel is a zip, which can hold a symbolic link; an installer makes the link, or refuses the wheel. A wheel
#         whose RECORD lacks a file is refused, too, or that file is left out.
# Seen:   pip and uv install the link without a word as a file that holds the name of its target. uv makes it
#         executable, pip does not; unzip makes the link. Both install files that RECORD does not name. auditwheel does
#         not see a program that RECORD does not name, and says that the wheel has none.
#
# Needs Python 3.8 or newer with pip, and unzip. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install venv pip==26.2 uv==0.13.9 auditwheel==6.8.2
bin=$venv/bin
"$bin/pip" --version | cut -d ' ' -f 1-2
"$bin/uv" --version
"$bin/auditwheel" --version | head -n 1 | cut -d ' ' -f 1-2

cat > "$work/wheel.py" <<'END'
import base64, hashlib, shutil, stat, sys, zipfile
# A package with a program, and a link to it: linked by name; recorded: whether RECORD names the program.
path, recorded = sys.argv[1], sys.argv[2] == "recorded"
with open(shutil.which("sh"), "rb") as shell:
    program = shell.read()
files = {
    "tool/__init__.py": (b"", stat.S_IFREG | 0o644),
    "tool/program": (program, stat.S_IFREG | 0o755),
    "tool/link": (b"program", stat.S_IFLNK | 0o777),
    "tool-1.0.dist-info/METADATA": (b"Metadata-Version: 2.1\nName: tool\nVersion: 1.0\n", stat.S_IFREG | 0o644),
    "tool-1.0.dist-info/WHEEL": (b"Wheel-Version: 1.0\nGenerator: none\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
                                 stat.S_IFREG | 0o644),
}
record = "tool-1.0.dist-info/RECORD,,\n"
with zipfile.ZipFile(path, "w") as wheel:
    for name, (data, mode) in files.items():
        info = zipfile.ZipInfo(name)
        info.create_system, info.external_attr = 3, mode << 16
        wheel.writestr(info, data)
        if recorded or name != "tool/program":
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            record += f"{name},sha256={digest},{len(data)}\n"
    wheel.writestr("tool-1.0.dist-info/RECORD", record)
END
for kind in recorded unrecorded; do
  mkdir "$work/$kind"
  "$venv/bin/python" "$work/wheel.py" "$work/$kind/tool-1.0-py3-none-any.whl" "$kind"
done

describe() { # what an installer made of a file
  if [ -L "$1" ]; then
    echo "link to $(readlink "$1")"
  elif [ -x "$1" ]; then
    echo "executable file: $(head -c 7 "$1")"
  elif [ -e "$1" ]; then
    echo "file: $(head -c 7 "$1")"
  else
    echo "nothing"
  fi
}
present() { [ -x "$1" ] && echo installed || echo missing; }
for kind in recorded unrecorded; do
  wheel=$work/$kind/tool-1.0-py3-none-any.whl
  "$bin/pip" -q --disable-pip-version-check install --no-index --target "$work/$kind/pip" "$wheel"
  "$bin/uv" -q pip install --no-index --target "$work/$kind/uv" "$wheel"
done
unzip -q "$work/recorded/tool-1.0-py3-none-any.whl" -d "$work/unzipped"
expect "pip, the link" "file: program" "$(describe "$work/recorded/pip/tool/link")"
expect "uv, the link" "executable file: program" "$(describe "$work/recorded/uv/tool/link")"
expect "unzip, the link" "link to program" "$(describe "$work/unzipped/tool/link")"
expect "pip, a program that RECORD does not name" "installed" "$(present "$work/unrecorded/pip/tool/program")"
expect "uv, a program that RECORD does not name" "installed" "$(present "$work/unrecorded/uv/tool/program")"
sees() { "$bin/auditwheel" show "$1" 2>&1 | grep -q 'no ELF' && echo "no program" || echo "a program"; }
expect "auditwheel, the program" "a program" "$(sees "$work/recorded/tool-1.0-py3-none-any.whl")"
expect "auditwheel, a program that RECORD does not name" "no program" \
  "$(sees "$work/unrecorded/tool-1.0-py3-none-any.whl")"

exit $failed
