#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  One version of nvcc has one optimizer; the architecture chooses instructions. What __launch_bounds__ says of
#         the number of threads is used for registers alone, or for all architectures alike.
# Seen:   nvcc 13.0 has two: code up to sm_90 is "Based on NVVM 7.0.1", that of sm_100 and later on 20.0.0. Only the
#         second knows that threadIdx.x is below 32 in a kernel with __launch_bounds__(32), and drops `if (threadIdx.x
#         < 32)`. nvcc 13.5 has 7.0.1 and 23.0.0.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
shown='(@!?P[0-9] +)?(LDS|STS)'
optimizer() { # architecture
  "$bin/nvcc" -w -arch="$1" -ptx "$work/guard.cu" -o - | sed -n 's/^\/\/ Based on //p'
}

cat > "$work/guard.cu" <<'END'
#define BODY { __shared__ float s[1024]; s[threadIdx.x] = o[threadIdx.x]; __syncthreads(); \
    float x = 0; if (threadIdx.x < 32) x = s[31 - threadIdx.x]; o[threadIdx.x] = x; }
extern "C" __global__ void any(float *o) BODY
extern "C" __global__ void __launch_bounds__(32) bounded(float *o) BODY
END
show() { instructions "$1" "$work/guard.cu" -arch="$2"; }

install_nvcc 13.0.88 13.0.96
for arch in sm_75 sm_80 sm_90; do
  expect "$arch" "NVVM 7.0.1" "$(optimizer $arch)"
done
for arch in sm_100 sm_120; do
  expect "$arch" "NVVM 20.0.0" "$(optimizer $arch)"
done
expect "sm_90, any number of threads" "STS @!P0 LDS" "$(show any sm_90)"
expect "sm_90, 32 threads at most" "STS @!P0 LDS" "$(show bounded sm_90)"
expect "sm_100, any number of threads" "STS @!P0 LDS" "$(show any sm_100)"
expect "sm_100, 32 threads at most" "STS LDS" "$(show bounded sm_100)"
install_nvcc 13.5.37 13.5.37
expect sm_90 "NVVM 7.0.1" "$(optimizer sm_90)"
expect sm_100 "NVVM 23.0.0" "$(optimizer sm_100)"

exit $failed
