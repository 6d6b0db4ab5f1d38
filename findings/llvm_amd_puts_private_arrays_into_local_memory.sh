#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A private array with an index from data is in scratch memory or in registers. If LLVM moved it into local
#         memory, it would lay out the elements of neighbouring lanes side by side, so that they meet in no bank.
# Seen:   For gfx1250 a kernel of 64 threads without any local array keeps `float a[64]` in 16384 bytes of local
#         memory. Each lane's array is a row of 256 bytes, so that all lanes begin in the same bank; the rows are
#         stored 128 bits at a time. For gfx950, gfx1100 and gfx1200 it is so with amdgpu_waves_per_eu(2, 2), for
#         gfx942 not. With 1024 threads, which is what HIP takes without __launch_bounds__, it is scratch.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install venv ziglang==0.17.0
zig=$(find "$venv" -name zig -type f)
"$zig" clang --version | head -1

cat > "$work/private.hip" <<'END'
#define KERNEL(name, ...) extern "C" __attribute__((global, __VA_ARGS__)) void name(float *o, const int *in) { \
    int t = __builtin_amdgcn_workitem_id_x(); float a[64]; \
    for (int i = 0; i < 64; i++) a[i] = o[64 * t + i]; o[t] = a[in[t] & 63]; }
KERNEL(any, amdgpu_flat_work_group_size(1, 1024))
KERNEL(few, amdgpu_flat_work_group_size(64, 64))
KERNEL(waves, amdgpu_flat_work_group_size(64, 64), amdgpu_waves_per_eu(2, 2))
END
# Bytes of local memory of kernel $1 for $2, and the instructions on it, counted
local_memory() {
  "$zig" clang -x hip --offload-arch="$2" --cuda-device-only -nogpuinc -nogpulib -O3 -w -S "$work/private.hip" \
    -o "$work/code.s"
  awk -v kernel="$1:" '
    /^[a-z]+:/ { in_kernel = $1 == kernel }
    in_kernel && match($0, /ds_(load|store|read|write)_[a-z0-9]+/) { ++count[substr($0, RSTART, RLENGTH)] }
    in_kernel && /amdhsa_group_segment_fixed_size/ { bytes = $2 }
    END {
      printf "%d bytes", bytes
      for (name in count) if (name ~ /store|write/) printf ", %d %s", count[name], name
      for (name in count) if (name !~ /store|write/) printf ", %d %s", count[name], name
    }' "$work/code.s"
}
# The last step of the address that kernel $1 for $2 stores to
row() {
  awk -v kernel="$1:" '
    /^[a-z]+:/ { in_kernel = $1 == kernel }
    in_kernel && /v_add_lshl_u32/ { last = $NF }
    in_kernel && /ds_store/ { print "shifted left by " last; exit }' "$work/code.s"
}
expect "gfx1250, up to 1024 threads" "0 bytes" "$(local_memory any gfx1250)"
expect "gfx1250, 64 threads" "16384 bytes, 16 ds_store_b128, 1 ds_load_b32" "$(local_memory few gfx1250)"
expect "gfx1250, number of the thread" "shifted left by 8" "$(row few)"
for arch in gfx1100 gfx1200; do
  expect "$arch, 64 threads" "0 bytes" "$(local_memory few $arch)"
  expect "$arch, 2 waves" "16384 bytes, 16 ds_store_b128, 1 ds_load_b32" "$(local_memory waves $arch)"
done
expect "gfx950, 2 waves" "16384 bytes, 16 ds_write_b128, 1 ds_read_b32" "$(local_memory waves gfx950)"
expect "gfx942, 2 waves" "0 bytes" "$(local_memory waves gfx942)"

exit $failed
