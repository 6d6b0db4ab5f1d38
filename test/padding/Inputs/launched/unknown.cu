__global__ void tile(float *out);
void launchAny(float *out, int width) { tile<<<1, dim3(width, 8)>>>(out); }
