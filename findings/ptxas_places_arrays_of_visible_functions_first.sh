#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Whether a function of PTX is `.visible` decides who may call it, and nothing about a kernel in the same file
#         that calls it.
# Seen:   With ptxas 13.0.88 for sm_90 the shared variables of a `.visible` (or `.weak`) function lie before those of the
#         kernel, those of any other function behind them. Behind a 4-byte variable of a visible function, two words of
#         the kernel's array are two loads; with the word `.visible` taken away they are one load of 64 bits. Of several
#         functions the first *declaration* counts, not the definition, and not the order of calls.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install 13 nvidia-cuda-nvcc==13.0.88 nvidia-cuda-nvdisasm==13.5.37
bin=$(dirname "$(find "$venv" -path '*/bin/ptxas')")
show_version "$bin/ptxas"

shown=LDS
loads() { # how the function is declared
  cat > "$work/k.ptx" <<END
.version 8.5
.target sm_90
.address_size 64
$1 .func helper(.param .b32 x)
{
  .reg .b32 %r<3>;
  .shared .align 4 .b8 one[4];
  ld.param.u32 %r1, [x];
  st.shared.u32 [one], %r1;
  bar.sync 0;
  ret;
}
.visible .entry kernel(.param .u64 out)
{
  .reg .f32 %f<4>;
  .reg .b32 %r<5>;
  .reg .b64 %rd<2>;
  .shared .align 4 .b8 own[1024];
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, %tid.x;
  { .param .b32 p; st.param.b32 [p], %r1; call.uni helper, (p); }
  shl.b32 %r2, %r1, 3;
  mov.u32 %r3, own;
  add.s32 %r4, %r3, %r2;
  st.shared.u32 [%r4], %r1;
  bar.sync 0;
  ld.shared.f32 %f1, [%r4];
  ld.shared.f32 %f2, [%r4+4];
  add.f32 %f3, %f1, %f2;
  st.global.f32 [%rd1], %f3;
  ret;
}
END
  "$bin/ptxas" -arch=sm_90 "$work/k.ptx" -o "$work/k.cubin"
  "$bin/nvdisasm" -c "$work/k.cubin" | instructions_in kernel
}
expect "plain function" "LDS.64" "$(loads '')"
expect "visible function" "LDS LDS" "$(loads .visible)"
expect "weak function" "LDS LDS" "$(loads .weak)"

exit $failed
