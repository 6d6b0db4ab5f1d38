#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `*(float4 *)&s[4 * t]`, `((float4 *)s)[t]` and `*(float4 *)(s + 4 * t)` are one expression in three spellings,
#         and all promise 16 bytes of alignment. So each is one 128-bit access to shared memory, in any compiler.
# Seen:   Clang 19.1.7 and 22.1.8 take a cast of `&s[i]`, or of the array itself, for as aligned as the array's elements,
#         as long as they see the array: four 32-bit loads in PTX, two ds_read2_b32 for gfx942, of dynamic memory. Of
#         `s + i` Clang 19 takes the alignment of float4: one load of 128 bits; Clang 22 the elements' too. In CUDA
#         `__align__(16)` at the array makes no difference. A pointer to the array in a variable of its own makes it one
#         load.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"

cat > "$work/casts.h" <<'END'
#define SHARED __attribute__((shared))
struct __attribute__((aligned(16))) float4 { float x, y, z, w; };
#define KERNEL(name, array, value) extern "C" __attribute__((global)) void name(float *out) { \
    SHARED array; int t = LANE; s[t] = out[t]; SYNC(); float4 v = value; out[t] = v.x + v.y + v.z + v.w; }
KERNEL(element, float s[1024], *(float4 *)&s[4 * t])
KERNEL(whole_array, float s[1024], ((float4 *)s)[t])
KERNEL(sum, float s[1024], *(float4 *)(s + 4 * t))
KERNEL(aligned_element, __attribute__((aligned(16))) float s[1024], *(float4 *)&s[4 * t])
KERNEL(pointer, float s[1024]; float *p = s, *(float4 *)&p[4 * t])
extern SHARED float dynamic[];
#define s dynamic
KERNEL(dynamic_element, float unused, *(float4 *)&s[4 * t])
KERNEL(dynamic_sum, float unused, *(float4 *)(s + 4 * t))
END
cat > "$work/casts.cu" <<'END'
#define LANE __nvvm_read_ptx_sreg_tid_x()
#define SYNC() __syncthreads()
#include "casts.h"
END
cat > "$work/casts.hip" <<'END'
#define LANE __builtin_amdgcn_workitem_id_x()
#define SYNC() __builtin_amdgcn_s_barrier()
#include "casts.h"
END

# The loads from shared memory of kernel $1 in assembly
loads() {
  awk -v kernel="$1" '
    /^\.visible \.entry|^[a-z_]+:/ { in_kernel = $NF == kernel "(" || $1 == kernel ":" }
    in_kernel && match($0, /ld\.shared[.a-z0-9]*|ds_read[a-z0-9_]*/) { printf "%s%s", sep, substr($0, RSTART, RLENGTH); sep = " " }
    END { print "" }' "$work/code.s" | sed 's/\.[fb]32//g'
}
compile() { # source, options
  source=$1
  shift
  "$zig" clang "$@" --cuda-device-only -nogpulib -O3 -w -S "$work/$source" -o "$work/code.s"
}
four="ld.shared ld.shared ld.shared ld.shared" one=ld.shared.v4 two="ds_read2_b32 ds_read2_b32"
of_sum=$one of_sum_on_amd=ds_read_b128
for version in 0.14.1 0.17.1; do
  install "$version" ziglang=="$version"
  zig=$(find "$venv" -name zig -type f)
  "$zig" clang --version | head -1
  compile casts.cu -x cuda --cuda-gpu-arch=sm_80 -nocudainc
  expect "PTX, *(float4 *)&s[4 * t]" "$four" "$(loads element)"
  expect "PTX, the same with __align__(16)" "$four" "$(loads aligned_element)"
  expect "PTX, the same of dynamic memory" "$four" "$(loads dynamic_element)"
  expect "PTX, ((float4 *)s)[t]" "$four" "$(loads whole_array)"
  expect "PTX, *(float4 *)(s + 4 * t)" "$of_sum" "$(loads sum)"
  expect "PTX, the same of dynamic memory" "$of_sum" "$(loads dynamic_sum)"
  expect "PTX, p = s; *(float4 *)&p[4 * t]" "$one" "$(loads pointer)"
  compile casts.hip -x hip --offload-arch=gfx942 -nogpuinc
  expect "gfx942, *(float4 *)&s[4 * t] of dynamic memory" "$two" "$(loads dynamic_element)"
  expect "gfx942, *(float4 *)(s + 4 * t) of dynamic memory" "$of_sum_on_amd" "$(loads dynamic_sum)"
  of_sum=$four of_sum_on_amd=$two
done

exit $failed
