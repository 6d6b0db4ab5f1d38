__global__ void plain(float *p) {
  __shared__ float flat[LENGTH];
  // FIXED: float flat[(LENGTH) + ((LENGTH) >> 5)];
  flat[threadIdx.x << 5] = p[0];
  // FIXED: flat[(threadIdx.x << 5) + ((threadIdx.x << 5) >> 5)] = p[0];
  p[1] = flat[threadIdx.x];
}
template <class T> __global__ void generic(T *p) {
  __shared__ T typed[1024];
  // FIXED: T typed[1024];
  typed[threadIdx.x << 5] = p[0];
}
__global__ void twoDimensions(float *p) {
  __shared__ float matrix[32][32];
  // FIXED: float matrix[32][32];
  matrix[threadIdx.x][0] = p[0];
}
__global__ void besideDynamic(float *p) {
  extern __shared__ float dynamic[];
  __shared__ float beside[1024];
  // FIXED: float beside[1024];
  beside[threadIdx.x << 5] = p[0] + dynamic[threadIdx.x];
}
// What READ does with its argument says another file.
__global__ void throughMacro(float *p) {
  __shared__ float given[1024];
  // FIXED: float given[1024];
  given[threadIdx.x << 5] = p[0];
  p[1] = READ(given[threadIdx.x]);
}
