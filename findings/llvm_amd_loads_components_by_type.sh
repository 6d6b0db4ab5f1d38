#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Of a vector in shared memory of which one component is used, LLVM loads that component, whatever its type:
#         `s[t].y` is ds_read_b32 of float4 and of int4, and ds_read_b64 of double4.
# Seen:   For gfx942, clang 19.1.7 and 22.1.8 load all 16 bytes of a float4, half of a double4, and 4 bytes of an int4
#         or a float8. Two components of an int4 are all 16 bytes again.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"

cat > "$work/components.hip" <<'END'
#define KERNEL(name, type, length, value) \
    typedef type of_##name __attribute__((ext_vector_type(length))); \
    extern "C" __attribute__((global)) void name(of_##name *in, type *out) { \
      __attribute__((shared)) of_##name s[64]; \
      int t = __builtin_amdgcn_workitem_id_x() & 63; \
      s[t] = in[t]; \
      __builtin_amdgcn_s_barrier(); \
      out[t] = value; }
KERNEL(float4, float, 4, s[t ^ 1].y)
KERNEL(int4, int, 4, s[t ^ 1].y)
KERNEL(int4_two, int, 4, s[t ^ 1].y + s[t ^ 1].w)
KERNEL(double4, double, 4, s[t ^ 1].y)
KERNEL(float8, float, 8, s[t ^ 1].s1)
END

# The loads from shared memory of kernel $1
loads() {
  awk -v kernel="$1" '
    /^[a-z0-9_]+:/ { in_kernel = $1 == kernel ":" }
    in_kernel && match($0, /ds_read[a-z0-9_]*/) { printf "%s%s", sep, substr($0, RSTART, RLENGTH); sep = " " }
    END { print "" }' "$work/code.s"
}
for version in 0.14.1 0.17.1; do
  install "$version" ziglang=="$version"
  zig=$(find "$venv" -name zig -type f)
  "$zig" clang --version | head -1
  "$zig" clang -x hip --offload-arch=gfx942 --cuda-device-only -nogpuinc -nogpulib -O3 -w -S "$work/components.hip" \
    -o "$work/code.s"
  expect "float4, .y" ds_read_b128 "$(loads float4)"
  expect "int4, .y" ds_read_b32 "$(loads int4)"
  expect "int4, .y + .w" ds_read_b128 "$(loads int4_two)"
  expect "double4, .y" ds_read_b128 "$(loads double4)"
  expect "float8, .s1" ds_read_b32 "$(loads float8)"
done

exit $failed
