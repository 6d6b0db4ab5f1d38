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
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|CS2R|NANOSLEEP|CALL'
options=-arch=sm_90
# Without where a load or a call goes
short() { instructions "$1" "$work/clocks.cu" | sed 's/CALL[.A-Z]*/CALL/g; s/CS2R[.A-Z0-9]*/clock/g'; }

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
