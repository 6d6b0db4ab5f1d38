// RUN: %banklint --block=64 %s | FileCheck %s
//
// Lookups whose index is loaded data. What decides is whether the data chooses the bank, or only the row.
// Data-dependent accesses are listed, but they are no findings.

__global__ void lookups(const unsigned *in, unsigned *out) {
  __shared__ unsigned table[256][32];
  __shared__ unsigned padded[256][33];
  __shared__ unsigned few[16][32];
  __shared__ unsigned short_table[16 * 32];
  int t = threadIdx.x, lane = t & 31;
  unsigned x = in[t];

  // Every lane has its own column, that is its own bank, whatever x is.
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 1 2 2 2 exact
  out[0] = table[x & 255][lane];
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 1 2 2 2 exact
  out[1] = table[x][lane];
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 1 2 2 2 exact
  out[2] = table[x >> 8 & 255][31 - lane];
  // One column for all.
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 up to 32 - - - data-dependent: the index is data
  out[3] = table[x & 255][0];
  // Two lanes for each column: 2-way if their rows differ.
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 up to 2 - - - data-dependent: the index is data
  out[4] = table[x & 255][lane / 2];
  // With a row of 33 words the data chooses the bank.
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} padded load 4 up to 32 - - - data-dependent: the index is data
  out[5] = padded[x & 255][lane];
  // No more than 16 words are in one bank.
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} few load 4 up to 16 - - - data-dependent: the index is data
  out[6] = few[x & 15][0];
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} short_table load 4 up to 16 - - - data-dependent: the index is data
  out[7] = short_table[x];

  // Data that is the same for all threads moves all of them alike.
  unsigned y = in[0];
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} padded load 4 1 2 2 2 exact
  out[8] = padded[y][lane];
  // CHECK: :[[@LINE+1]]:12 lookups {{.*}} table load 4 1 2 2 2 exact
  out[9] = table[0][y]; // a broadcast

  // Indices may come from shared memory as well.
  // CHECK: :[[@LINE+2]]:{{[0-9]+}} lookups {{.*}} few load 4 1 2 2 2 exact
  // CHECK: :[[@LINE+1]]:13 lookups {{.*}} table load 4 1 2 2 2 exact
  out[10] = table[few[0][lane]][lane];
}
