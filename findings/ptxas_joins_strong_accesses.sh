#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Loads and stores that PTX calls strong, .relaxed, .acquire and .release, stay as they are, as .volatile
#         does, which the manual calls .relaxed with more constraints.
# Seen:   Only .volatile stays. Two relaxed or acquiring loads of neighbours are one load of 64 bits, and one whose
#         value is not used is gone; the same place is loaded twice, though. Relaxed stores are joined as well, and of
#         two to one place the first is gone. Two releasing stores of neighbours share one fence and one store. So it
#         is with ptxas 11.8 and 13.0.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
for version in cu11==11.8.89 cu12==12.9.86; do
  install "$version" "nvidia-cuda-nvcc-$version"
done
install 13 nvidia-cuda-nvcc==13.0.88 nvidia-cuda-nvdisasm==13.5.37
nvdisasm=$(find "$work/13" -path '*/bin/nvdisasm')
show_version "$nvdisasm"

# PTX of a kernel $1 with the instructions $2. Each thread has 8 bytes of shared memory at r2, of global memory at d1.
kernel() {
  cat <<END
.visible .entry $1(.param .u64 o) {
  .reg .b32 %r<9>;
  .reg .b64 %d<9>;
  .shared .align 16 .b8 s[8192];
  ld.param.u64 %d1, [o];
  cvta.to.global.u64 %d1, %d1;
  mov.u32 %r1, %tid.x;
  mad.wide.u32 %d1, %r1, 8, %d1;
  mov.u32 %r2, s;
  mad.lo.u32 %r2, %r1, 8, %r2;
  $2
  ret;
}
END
}
shown='LDS|STS|MEMBAR'
show() { instructions_in "$1" < "$work/code.txt"; }

{
  printf '.version 7.0\n.target sm_80\n.address_size 64\n'
  for order in weak relaxed.cta acquire.cta volatile; do
    name=${order%.cta}
    kernel "load_$name" "ld.$order.shared.u32 %r3, [%r2]; ld.$order.shared.u32 %r4, [%r2+4];
      st.global.v2.u32 [%d1], {%r3, %r4};"
    kernel "again_$name" "ld.$order.shared.u32 %r3, [%r2]; ld.$order.shared.u32 %r4, [%r2];
      st.global.v2.u32 [%d1], {%r3, %r4};"
    kernel "unused_$name" "ld.$order.shared.u32 %r3, [%r2]; st.global.u32 [%d1], %r1;"
  done
  for order in weak relaxed.cta release.cta volatile; do
    name=${order%.cta}
    kernel "store_$name" "ld.global.v2.u32 {%r3, %r4}, [%d1];
      st.$order.shared.u32 [%r2], %r3; st.$order.shared.u32 [%r2+4], %r4;
      bar.sync 0; ld.shared.u32 %r5, [%r2+8]; st.global.u32 [%d1], %r5;"
    kernel "over_$name" "ld.global.v2.u32 {%r3, %r4}, [%d1];
      st.$order.shared.u32 [%r2], %r3; st.$order.shared.u32 [%r2], %r4;
      bar.sync 0; ld.shared.u32 %r5, [%r2+8]; st.global.u32 [%d1], %r5;"
  done
} > "$work/strong.ptx"

for version in cu11==11.8.89 cu12==12.9.86 13; do
  ptxas=$(find "$work/$version" -path '*/bin/ptxas')
  show_version "$ptxas"
  "$ptxas" -arch=sm_80 "$work/strong.ptx" -o "$work/code.cubin"
  "$nvdisasm" -c "$work/code.cubin" > "$work/code.txt" 2> "$work/warnings"
  expect "neighbours, weak" "LDS.64" "$(show load_weak)"
  expect "neighbours, relaxed" "LDS.64" "$(show load_relaxed)"
  expect "neighbours, acquire" "LDS.64" "$(show load_acquire)"
  expect "neighbours, volatile" "LDS LDS" "$(show load_volatile)"
  expect "one place, weak" "LDS" "$(show again_weak)"
  expect "one place, relaxed" "LDS LDS" "$(show again_relaxed)"
  expect "one place, acquire" "LDS LDS" "$(show again_acquire)"
  expect "value not used, relaxed" "" "$(show unused_relaxed)"
  expect "value not used, acquire" "" "$(show unused_acquire)"
  expect "value not used, volatile" "LDS" "$(show unused_volatile)"
  expect "stores, relaxed" "STS.64 LDS" "$(show store_relaxed)"
  expect "stores, release" "MEMBAR.ALL.CTA STS.64 LDS" "$(show store_release)"
  expect "stores, volatile" "STS STS LDS" "$(show store_volatile)"
  expect "stored twice, relaxed" "STS LDS" "$(show over_relaxed)"
  expect "stored twice, release" "MEMBAR.ALL.CTA STS MEMBAR.ALL.CTA STS LDS" "$(show over_release)"
  expect "stored twice, volatile" "STS STS LDS" "$(show over_volatile)"
done

exit $failed
