#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `.pragma "used_bytes_mask 0xfff"` before a load of 16 bytes says that 12 of them are used. That is a hint to
#         load less, or it changes nothing.
# Seen:   With ptxas 13.0.88 for sm_90 it makes more loads. A word behind it, `[%r1+12]`, is loaded on its own; without
#         the pragma it is taken from the vector. nvcc 13.0, Triton 3.9 and Warp 1.19 write this pragma.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install 13 nvidia-cuda-nvcc==13.0.88 nvidia-cuda-nvdisasm==13.5.37
bin=$(dirname "$(find "$venv" -path '*/bin/ptxas')")
show_version "$bin/ptxas"

shown=LDS
loads() { # what stands before the load
  cat > "$work/k.ptx" <<END
.version 8.8
.target sm_90
.address_size 64
.visible .entry kernel(.param .u64 out)
{
  .reg .f32 %f<9>;
  .reg .b32 %r<4>;
  .reg .b64 %rd<2>;
  .shared .align 16 .b8 s[1024];
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, %tid.x;
  shl.b32 %r2, %r1, 4;
  mov.u32 %r3, s;
  add.s32 %r3, %r3, %r2;
  st.shared.u32 [%r3], %r1;
  bar.sync 0;
  $1
  ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%r3];
  ld.shared.f32 %f5, [%r3+12];
  add.f32 %f6, %f1, %f2;
  add.f32 %f7, %f3, %f5;
  add.f32 %f8, %f6, %f7;
  st.global.f32 [%rd1], %f8;
  ret;
}
END
  "$bin/ptxas" -arch=sm_90 "$work/k.ptx" -o "$work/k.cubin"
  "$bin/nvdisasm" -c "$work/k.cubin" | instructions_in kernel
}
expect "without the pragma" "LDS.128" "$(loads '')"
expect "with the pragma" "LDS.128 LDS" "$(loads '.pragma "used_bytes_mask 0xfff";')"

exit $failed
