// RUN: not %banklint %s | tr -s ' ' | FileCheck %s
//
// Each thread has a part of an array for itself: the loop has a constant number of steps, although both of its bounds
// depend on the thread. nvcc 13.0 unrolls it if there are at most 8 and it counts up, and joins what it accesses.

__global__ void own_part(float *out, const int *in, int n) {
  __shared__ __align__(16) int s[1024];
  const int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = in[i];
  __syncthreads();
  int v = 0;
  for (int j = t * 4; j < t * 4 + 4; ++j)
    v += s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 own_part 256 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit
  __syncthreads();
  const int begin = t * 4, end = begin + 4;
  for (int j = begin; j != end; j += 2)
    v += s[j] * s[j + 1];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 own_part 256 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit
  __syncthreads();
  for (unsigned j = threadIdx.x * 4; j < (threadIdx.x + 1) * 4; ++j)
    v -= s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 own_part 256 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit
  out[t] = v;
}

// Not where the compiler does not see it: a loop that counts down, a number that is widened, other conditions, bounds of
// the launch.
__global__ void hidden(float *out, const int *in, int n) {
  __shared__ __align__(16) int s[1024];
  const int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    s[i] = in[i];
  __syncthreads();
  int v = 0;
  for (int j = t * 4 + 3; j >= t * 4; --j)
    v += s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 hidden 256 s load 4 4 32 128 32 exact{{$}}
  for (long j = t * 4; j < t * 4 + 4; ++j)
    v += s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 hidden 256 s load 4 4 32 128 32 exact{{$}}
  for (int j = t * 4; j < t * 4 + 4 && j < 1024; ++j)
    v += s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 hidden 256 s load 4 4 32 128 32 exact{{$}}
  for (int j = t * 4; j < min(t * 4 + 4, 1024); ++j)
    v += s[j];
  // CHECK-DAG: {{^}}own_part.cu:[[@LINE-1]]:10 hidden 256 s load 4 4 32 128 32 exact{{$}}
  out[t] = v;
}

void host(float *out, const int *in, int n) {
  own_part<<<1, 256>>>(out, in, n);
  hidden<<<1, 256>>>(out, in, n);
}
