// Vector types that are new in CUDA 13: of 32 bytes, with their alignment in the name.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <vector_types.h>

static_assert(sizeof(double4_32a) == 32 && alignof(double4_32a) == 32, "");
static_assert(sizeof(double4_16a) == 32 && alignof(double4_16a) == 16, "");
static_assert(sizeof(longlong4_32a) == 32 && alignof(longlong4_32a) == 32, "");
