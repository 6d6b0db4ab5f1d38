#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Loads stay on their side of clock64(), which is volatile; an `asm volatile` with a "memory" clobber surely
#         parts them; __trap() in a branch and assert() act alike.
# Seen:   Two neighbours on both sides of clock64(), of %globaltimer or of the clobber are one LDS.64 before it. With
#         a clock before, between and behind them the second interval holds no load. Behind __nanosleep and assert(),
#         which calls a function, the second is a load of its own; behind a branch with __trap() it is not.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install nvidia-cuda-nvcc==13.0.88 nvidia-nvvm==13.0.88 \
  nvidia-cuda-crt==13.0.88 nvidia-cuda-runtime==13.0.96 nvidia-cuda-nvdisasm==13.5.37
bin=$(dirname "$(find "$work/venv" -path '*/bin/nvcc')")
"$bin/nvcc" --version | tail -2 | head -1
"$bin/nvdisasm" --version | tail -2 | head -1

# The instructions on shared memory of kernel $1 in the file $2, compiled with the other arguments.
instructions() {
  kernel=$1 file=$2
  shift 2
  "$bin/nvcc" -w -arch=sm_90 "$@" -cubin "$file" -o "$work/code.cubin"
  "$bin/nvdisasm" -c "$work/code.cubin" | awk -v kernel=".text.$kernel:" '
    /^\.text\./ { in_kernel = $1 == kernel }
    in_kernel && match($0, /(LDS|STS|CS2R|NANOSLEEP|CALL)[A-Z0-9.]*/) {
      printf "%s%s", sep, substr($0, RSTART, RLENGTH)
      sep = " "
    }
    END { print "" }'
}
# Without where a load or a call goes
short() { instructions "$1" "$work/clocks.cu" | sed 's/CALL[.A-Z]*/CALL/g; s/CS2R[.A-Z0-9]*/clock/g'; }
failed=0
expect() { # what, expected, seen
  echo "$1: $3"
  [ "$2" = "$3" ] || { echo "  expected: $2"; failed=1; }
}

cat > "$work/clocks.cu" <<'END'
#include <cassert>
#define K(name, between, use) extern "C" __global__ void name(float *o, long long *time, int n) { \
    __shared__ float s[1024]; int t = threadIdx.x; s[t] = o[t]; __syncthreads(); \
    float x = s[2 * t]; between; x += s[2 * t + 1]; o[t] = x; use; }
K(clocks, long long now = clock64(), time[t] = now)
K(timer, long long now; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)), time[t] = now)
K(clobber, asm volatile("" ::: "memory"), )
K(sleeps, __nanosleep(20), )
K(traps, if (n > 3) __trap(), )
K(asserts, assert(n <= 3), )
extern "C" __global__ void three(float *o, long long *time) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  long long a = clock64();
  float x = s[2 * t];
  long long b = clock64();
  x += s[2 * t + 1];
  long long c = clock64();
  o[t] = x;
  time[2 * t] = b - a;
  time[2 * t + 1] = c - b;
}
END
expect "clock64() between" "STS LDS.64 clock" "$(short clocks)"
expect "%globaltimer between" "STS LDS.64 clock" "$(short timer)"
expect "memory clobber between" "STS LDS.64" "$(short clobber)"
expect "three clocks" "STS clock LDS.64 clock clock" "$(short three)"
expect "__nanosleep between" "STS LDS NANOSLEEP LDS" "$(short sleeps)"
expect "__trap() in a branch between" "STS LDS.64" "$(short traps)"
expect "assert() between" "STS LDS CALL LDS" "$(short asserts)"

exit $failed
