// RUN: %banklint --block=32 %s | FileCheck %s
// A class that inherits its constructors: the access must not vanish.
struct View {
  float *data;
  int pitch;
  __device__ View(float *data, int pitch) : data(data), pitch(pitch) {}
};
struct Padded : View {
  using View::View;
};
__global__ void k() {
  __shared__ float s[33 * 32];
  Padded p(s, 33);
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 1 1 1 1 exact
  p.data[threadIdx.x * p.pitch] = 0;
}
