// The lanes of a warp are those of the architecture: 64 in a wave of CDNA and, if asked for, of RDNA.
// RUN: not %banklint --arch=gfx90a %s | FileCheck %s --check-prefix=WAVE64
// RUN: not %banklint --arch=gfx1100 %s | FileCheck %s --check-prefix=WAVE32
// RUN: not %banklint --arch=gfx1100:wave64 %s | FileCheck %s --check-prefix=WAVE64
// RUN: not %banklint --arch=custom:banks=4,width=4,lanes=4,broadcast=yes %s | FileCheck %s --check-prefix=FOUR

__global__ void lanes(float *out) {
  __shared__ float s[8192];

  // A place for each warp: lanes of one warp share it.
  s[threadIdx.x / warpSize * 32] = 0;
  // WAVE64: waves.cu:[[#@LINE-1]]:3 {{ *}}lanes  256    s      store 4       1         4           8      8  exact
  // WAVE32: waves.cu:[[#@LINE-2]]:3 {{ *}}lanes  256    s      store 4       1         8           8      8  exact
  // FOUR: waves.cu:[[#@LINE-3]]:3 {{ *}}lanes  256    s      store 4       1        64          64     64  exact

  // The other end of the warp.
  int other = __shfl_xor_sync(~0u, threadIdx.x, warpSize - 1);
  out[threadIdx.x] = s[other * 64];
  // WAVE64: waves.cu:[[#@LINE-1]]:22 {{ *}}lanes  256    s      load 4       32         4         256      8  exact
  // WAVE32: waves.cu:[[#@LINE-2]]:22 {{ *}}lanes  256    s      load 4       32         8         256      8  exact
  // FOUR: waves.cu:[[#@LINE-3]]:22 {{ *}}lanes  256    s      load 4        4        64         256     64  exact

  // Rows of 32 words: half-waves do not meet.
  s[(threadIdx.x % warpSize) * 33] = 1;
  // WAVE64: waves.cu:[[#@LINE-1]]:3 {{ *}}lanes  256    s      store 4       1         4           8      8  exact
  // WAVE32: waves.cu:[[#@LINE-2]]:3 {{ *}}lanes  256    s      store 4       1         8           8      8  exact
}

int main() { lanes<<<1, 256>>>(nullptr); }
