#include "tile.cuh"
__global__ void one(float *out) { out[0] = column(out); }
void runOne(float *out) { one<<<1, 32>>>(out); }
