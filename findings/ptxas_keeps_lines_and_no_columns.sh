#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  -lineinfo gives tools the column of each access, as .loc in PTX has one; and two builds of one source are
#         the same file.
# Seen:   In PTX all statements of a line have the column of the first. In the cubin each column is 0: nothing there
#         tells two accesses of a line apart. The line table holds the time and the size of the source file instead,
#         so that `touch` changes the cubin. Without -lineinfo it does not.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/two.cu" <<'END'
extern "C" __global__ void k(float *o) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = o[t]; __syncthreads(); float x = s[t ^ 1]; __syncthreads(); s[t + 9] = x; __syncthreads(); o[t] = s[t ^ 2];
}
END
cat > "$work/lines.py" <<'END'
# The columns in the line table of a cubin, and the time and size of its file: DWARF 2, section 6.2
import struct, sys
elf = open(sys.argv[1], "rb").read()
start, = struct.unpack_from("<Q", elf, 40)
entry, count, names = struct.unpack_from("<HHH", elf, 58)
sections = [struct.unpack_from("<IIQQQQ", elf, start + i * entry) for i in range(count)]
def name(section):
    at = sections[names][4] + section[0]
    return elf[at:elf.index(b"\0", at)]
table = next(elf[s[4]:s[4] + s[5]] for s in sections if name(s) == b".debug_line")
at = 0
def number():
    global at
    value = shift = 0
    while True:
        byte = table[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value
def text():
    global at
    end = table.index(b"\0", at)
    found, at = table[at:end], end + 1
    return found
length, version, header = struct.unpack_from("<IHI", table)
base, lengths = table[14], table[15:14 + table[14]]
at = 14 + base
while text():
    pass
while text():
    directory, time, size = number(), number(), number()
columns, at = {0}, 10 + header
while at < 4 + length:
    code = table[at]
    at += 1
    if code == 0:
        step = number()
        at += step
    elif code == 5:
        columns.add(number())
    elif code == 9:
        at += 2
    elif code < base:
        for _ in range(lengths[code - 1]):
            number()
print(f"columns {sorted(columns)}, time {time}, {size} bytes")
END
build() { # output, options
  output=$1
  shift
  "$bin/nvcc" -w -arch=sm_90 "$@" -cubin "$work/two.cu" -o "$work/$output.cubin"
}
same() { cmp -s "$work/$1.cubin" "$work/$2.cubin" && echo same || echo different; }
lines=$("$bin/nvcc" -w -arch=sm_90 -lineinfo -ptx "$work/two.cu" -o - | sed -n 's/^\t\.loc\t1 4 //p' | tr '\n' ' ')
expect "columns of line 4 in the PTX" "3 " "$lines"
touch -d '2026-01-02 00:00:00 UTC' "$work/two.cu"
build first -lineinfo
build plain
expect "line table" "columns [0], time 1767312000, $(wc -c < "$work/two.cu") bytes" \
  "$(python3 "$work/lines.py" "$work/first.cubin")"
build again -lineinfo
expect "built twice" same "$(same first again)"
touch -d '2026-01-03 00:00:00 UTC' "$work/two.cu"
build touched -lineinfo
build plain_touched
expect "built after a touch" different "$(same first touched)"
expect "built after a touch, without -lineinfo" same "$(same plain plain_touched)"

exit $failed
