// Code with errors, as it stands while somebody types, is analysed as far as it is understood.
// RUN: not %banklint %s 2>%t.err | FileCheck %s
// RUN: FileCheck --check-prefix=ERR %s <%t.err
// ERR: error: unknown type name 'some_type'
// ERR: errors.cu' has compile errors; the rest was analysed

// The length of a row is not known, so nothing is known of this array.
some_type int WIDTH = 32;
__global__ void unknownRows(float *out) {
  __shared__ float rows[32][WIDTH];
  rows[threadIdx.x][threadIdx.y] = out[0];
}

__global__ void noType(float *out) {
  __shared__ float rows[256];
  auto
  out[0] = rows[threadIdx.x];
  __shared__ auto nothing;
  auto copy = nothing;
}

__global__ void halfFinished(float *out) {
  __shared__ float columns[32][32];
  // CHECK: errors.cu:[[#@LINE+1]]:3: warning: 32-way bank conflict
  columns[threadIdx.x][0] = out[0];
  columns[threadIdx.x][unfinished
}
// CHECK: 1 conflict in {{.*}} shared-memory access
