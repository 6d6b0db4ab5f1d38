// No conflict: 32 neighbouring words.
__global__ void free_of_conflicts(int *out) {
  __shared__ int s[32];
  *out = s[threadIdx.x];
}
