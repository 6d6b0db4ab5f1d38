#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  The low byte of e_flags in a cubin's ELF header is the architecture, 90 for sm_90, as programs that read
#         cubins have it; it depends on the architecture alone, if on anything. e_version is the version of the
#         toolkit.
# Seen:   ptxas 12.9 writes 90 there for sm_90, under OS ABI 0x33. For sm_100 it writes 100 into the next byte, under
#         OS ABI 0x41, and the low byte is something else. ptxas 13.0 does so for sm_90 as well. e_version is 0x81 for
#         CUDA 12.9 in the first form, and 1 in the second.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install 12 nvidia-cuda-nvcc-cu12==12.9.86
install 13 nvidia-cuda-nvcc==13.0.88

cat > "$work/empty.ptx" <<'END'
.version 8.6
.target sm_80
.address_size 64
.visible .entry k() { ret; }
END
# "second byte, low byte of e_flags, OS ABI, e_version" of the cubin by ptxas $1 for sm_$2
header() {
  "$(find "$work/$1" -path '*/bin/ptxas')" -arch="sm_$2" "$work/empty.ptx" -o "$work/empty.cubin"
  python3 - "$work/empty.cubin" <<'END'
import struct, sys
elf = open(sys.argv[1], "rb").read(64)
version, flags = struct.unpack_from("<I", elf, 20)[0], struct.unpack_from("<I", elf, 48)[0]
print(f"{flags >> 8 & 255}, {flags & 255}, {elf[7]:#x}, {version:#x}")
END
}
for version in 12 13; do
  show_version "$(find "$work/$version" -path '*/bin/ptxas')"
done
echo "second byte and low byte of e_flags, OS ABI, e_version"
expect "ptxas 12.9, sm_80" "5, 80, 0x33, 0x81" "$(header 12 80)"
expect "ptxas 12.9, sm_90" "5, 90, 0x33, 0x81" "$(header 12 90)"
expect "ptxas 12.9, sm_100" "100, 2, 0x41, 0x1" "$(header 12 100)"
expect "ptxas 13.0, sm_80" "80, 4, 0x41, 0x1" "$(header 13 80)"
expect "ptxas 13.0, sm_90" "90, 4, 0x41, 0x1" "$(header 13 90)"
expect "ptxas 13.0, sm_100" "100, 2, 0x41, 0x1" "$(header 13 100)"

exit $failed
