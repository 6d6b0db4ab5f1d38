__global__ void spread(float *out) {
  __shared__ float s[32][32];
  s[threadIdx.x]
   [threadIdx.y] =
      out[threadIdx.x +
          32 * threadIdx.y];
  __syncthreads();
  out[threadIdx.x] =
      s[threadIdx.y +
        0]
       [threadIdx.x ^
        1] +
      1;
}
void launch(float *out) { spread<<<1, dim3(32, 32)>>>(out); }
