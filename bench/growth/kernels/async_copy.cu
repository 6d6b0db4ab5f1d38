// Four stages that cp.async fills ahead of their use, for a dot product of rows; the loop over tiles grows.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int STAGES = 4, T = 128, WIDE = 4;
__device__ void copy16(float *to, const float *from) {
  unsigned address = __cvta_generic_to_shared(to);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from));
}
__device__ void commit() { asm volatile("cp.async.commit_group;"); }
__global__ void dots(const float *a, const float *b, float *out, int tiles) {
  __shared__ __align__(16) float left[STAGES][T * WIDE], right[STAGES][T * WIDE];
  int t = threadIdx.x;
  float sum = 0.f;
  for (int s = 0; s < STAGES - 1; ++s) {
    copy16(&left[s][t * WIDE], a + (s * T + t) * WIDE);
    copy16(&right[s][t * WIDE], b + (s * T + t) * WIDE);
    commit();
  }
  for (int k = 0; k < tiles; ++k) {
    asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 2));
    __syncthreads();
    int next = k + STAGES - 1;
    if (next < tiles) {
      copy16(&left[next % STAGES][t * WIDE], a + ((size_t)next * T + t) * WIDE);
      copy16(&right[next % STAGES][t * WIDE], b + ((size_t)next * T + t) * WIDE);
    }
    commit();
    for (int i = 0; i < WIDE; ++i)
      sum += left[k % STAGES][t * WIDE + i] * right[k % STAGES][i * T + t];
  }
  out[t] = sum;
}
void run(const float *a, const float *b, float *out) { dots<<<1, T>>>(a, b, out, 16 * SCALE); }
