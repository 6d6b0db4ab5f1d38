// RUN: %banklint --block=32 --table=all %s | FileCheck %s
//
// A table of each thread, filled in a loop that stays one, of which nobody knows which element a step writes: what it
// holds then is data, if that is what is written, and so is an index that is made of it. Nothing is lost.

__global__ void filled(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned box[256];
  unsigned key[18];
#pragma unroll 1
  for (int i = 0; i < 18; i++)
    key[i] = in[threadIdx.x + i];
  // CHECK-DAG: :[[@LINE+1]]:12 filled {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
  out[0] = box[key[3] & 255];
  // CHECK-DAG: :[[@LINE+1]]:12 filled {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
  out[1] = box[key[n] & 255];
  unsigned left = 0;
#pragma unroll 1
  for (int j = 0; j < 8; j++) {
    left ^= key[j];
    // CHECK-DAG: :[[@LINE+1]]:14 filled {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
    out[j] = box[left & 255];
  }
}

// What is the same for the whole block stays so: all lanes want one word.
__global__ void alike(const unsigned *in, unsigned *out) {
  __shared__ unsigned box[256];
  unsigned key[18];
#pragma unroll 1
  for (int i = 0; i < 18; i++)
    key[i] = in[i];
  // CHECK-DAG: :[[@LINE+1]]:12 alike {{.*}} box load 4 1 1 1 1 exact
  out[0] = box[key[3] & 255];
}
