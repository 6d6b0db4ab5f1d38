// RUN: not %banklint --block=128 %s | FileCheck %s

// A pointer to shared memory that lies in memory itself is followed to where it is read. Where it can't be, the access
// is not known; it is not dropped.

#include <string.h>

__global__ void inSharedMemory(float *out) {
  __shared__ float a[1024];
  __shared__ float *s;
  if (threadIdx.x == 0)
    s = a;
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22 inSharedMemory {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = s[threadIdx.x * 2];
}

__global__ void oneOfTwo(float *out, const int *direction) {
  __shared__ float a[1024], b[1024];
  __shared__ float *s;
  if (threadIdx.x == 0)
    s = direction[blockIdx.x] ? a : b;
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22 oneOfTwo {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = s[threadIdx.x * 2];
}

struct View {
  float *data;
  const float *in;
};

__global__ void inStructs(float *out, const float *in, int n) {
  __shared__ float a[1024];
  __shared__ View v[2];
  if (threadIdx.x == 0) {
    v[0] = View{a, in};
    v[1] = View{a + 512, in};
  }
  __syncthreads();
  View mine = v[1];
  // What the struct also has points to other memory.
  // CHECK-DAG: :[[@LINE+2]]:3 inStructs {{.*}} a store 4 2 4 8 4 exact
  // CHECK-NOT: :[[@LINE+1]]:32
  mine.data[threadIdx.x * 2] = mine.in[threadIdx.x];
  View other = v[n];
  // CHECK-DAG: :[[@LINE+1]]:22 inStructs {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = other.data[threadIdx.x * 2];
}

__global__ void rowsOfThreads(float *out, int i) {
  __shared__ float a[1024];
  __shared__ float *row[32];
  if (threadIdx.x < 32)
    row[threadIdx.x] = a + threadIdx.x * 32;
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22 rowsOfThreads {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = row[i][threadIdx.x % 32];
}

__device__ float *kept;
__global__ void inGlobalMemory(float *out) {
  __shared__ float a[1024];
  if (threadIdx.x == 0)
    kept = a;
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22 inGlobalMemory {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = kept[threadIdx.x * 2];
}

__global__ void inUnions(float *out) {
  __shared__ float a[1024];
  union {
    float *p;
    unsigned long long number;
  } x;
  x.p = a;
  x.number += 16;
  // CHECK-DAG: :[[@LINE+1]]:22 inUnions {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = x.p[threadIdx.x * 2];
}

__global__ void inBytes(float *out) {
  __shared__ float a[1024];
  float *p = a;
  char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  float *q = *(float **)bytes;
  // CHECK-DAG: :[[@LINE+1]]:22 inBytes {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = q[threadIdx.x * 2];
}

__global__ void amongLabels(float *out, int n) {
  __shared__ float a[1024], b[1024];
  float *p = a;
again:
  // CHECK-DAG: :[[@LINE+1]]:22 amongLabels {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = p[threadIdx.x * 2];
  p = p == a ? b : a;
  if (--n > 0)
    goto again;
}

// memcpy takes the pointers along, into and out of memory whose contents are not followed.
struct Packet {
  float *p;
  int n;
};
__global__ void outOfSharedMemory(float *out) {
  __shared__ float a[1024];
  __shared__ Packet packet;
  if (threadIdx.x == 0)
    packet.p = a;
  __syncthreads();
  Packet mine;
  memcpy(&mine, &packet, sizeof mine);
  // CHECK-DAG: :[[@LINE+1]]:22 outOfSharedMemory {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = mine.p[threadIdx.x * 2];
}

__global__ void throughGlobalMemory(float *out, Packet *queue) {
  __shared__ float a[1024];
  Packet mine = {a, 3}, read;
  memcpy(queue, &mine, sizeof mine);
  memcpy(&read, queue, sizeof read);
  // CHECK-DAG: :[[@LINE+1]]:22 throughGlobalMemory {{.*}} a load 4 2 4 8 4 exact
  out[threadIdx.x] = read.p[threadIdx.x * 2];
}

__global__ void someBytes(float *out, Packet *queue, int n) {
  __shared__ float a[1024];
  Packet mine = {a, 3}, read;
  memcpy(&read, &mine, n);
  // CHECK-DAG: :[[@LINE+1]]:22 someBytes {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = read.p[threadIdx.x * 2];
}
