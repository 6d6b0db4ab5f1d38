#pragma once
__device__ float scaled(float x);
__global__ void column(float *out);
