// The stand-ins keep both sides apart: mistakes are still found.
// REQUIRES: device-pass
// RUN: %device_pass -Xclang -verify=both %s
// RUN: %host_pass -Xclang -verify=both %s
#include <cuda_runtime.h>

void hostOnly(); // both-note {{call to __host__ function}}

__global__ void kernel() {
  hostOnly(); // both-error {{no matching function}}
}

void function() {
  kernel(); // both-error {{not configured}}
}
