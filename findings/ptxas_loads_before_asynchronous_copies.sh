#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  cp.async is one instruction, LDGSTS. What loads from shared memory in the machine code is what the program
#         loads.
# Seen:   For sm_90, sm_100 and sm_120 three loads stand before the first copy, `@!PT LDS RZ, [RZ]`, that no thread
#         executes. A count of LDS, or of the instructions of that line in a profile, finds them. For sm_80 and sm_89
#         there are none. So it is with ptxas 12.9 and 13.0.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install 12 nvidia-cuda-nvcc-cu12==12.9.86
install 13 nvidia-cuda-nvcc==13.0.88 nvidia-cuda-nvdisasm==13.5.37
nvdisasm=$(find "$work/13" -path '*/bin/nvdisasm')
show_version "$nvdisasm"

cat > "$work/copy.ptx" <<'END'
.version 7.8
.target sm_80
.address_size 64
.visible .entry copy(.param .u64 o) {
  .reg .b32 %r<4>;
  .reg .b64 %d<2>;
  .shared .align 16 .b8 s[4096];
  ld.param.u64 %d1, [o];
  mov.u32 %r1, %tid.x;
  mad.wide.u32 %d1, %r1, 16, %d1;
  mov.u32 %r2, s;
  mad.lo.u32 %r2, %r1, 16, %r2;
  cp.async.cg.shared.global [%r2], [%d1], 16;
  cp.async.cg.shared.global [%r2+2048], [%d1+2048], 16;
  cp.async.wait_all;
  ret;
}
END
show() { # version, architecture
  "$(find "$work/$1" -path '*/bin/ptxas')" -arch="$2" "$work/copy.ptx" -o "$work/code.cubin"
  "$nvdisasm" -c "$work/code.cubin" 2> "$work/warnings" | awk '
    match($0, /(@!?PT +)?(LDS|LDGSTS)[A-Z0-9.]*/) {
      printf "%s%s", sep, substr($0, RSTART, RLENGTH)
      sep = ", "
    }
    END { print "" }'
}
copies="LDGSTS.E.BYPASS.128, LDGSTS.E.BYPASS.128"
for version in 12 13; do
  show_version "$(find "$work/$version" -path '*/bin/ptxas')"
  for arch in sm_80 sm_89; do
    expect $arch "$copies" "$(show $version $arch)"
  done
  for arch in sm_90 sm_100 sm_120; do
    expect $arch "@!PT LDS, @!PT LDS, @!PT LDS, $copies" "$(show $version $arch)"
  done
done

exit $failed
