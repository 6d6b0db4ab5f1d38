#include <kernels.h>

__device__ float scaled(float x) { return 2 * x; }
