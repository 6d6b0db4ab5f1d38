// The stand-ins keep both sides apart: mistakes are still found.
// RUN: %device_pass -Xclang -verify %s
// RUN: %host_pass -Xclang -verify=host %s
#include <cuda_runtime.h>

void hostOnly(); // expected-note {{call to __host__ function}} host-note {{call to __host__ function}}

__global__ void kernel() {
  hostOnly(); // expected-error {{no matching function}} host-error {{no matching function}}
}

void function() {
  kernel(); // expected-error {{not configured}} host-error {{not configured}}
}
