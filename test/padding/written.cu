// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none %t/a.cu
//
// The text after an edit is the program that was meant, whatever stands beside it.

// A word before a star, without a space.
__device__ float first(float *p, int k) {
  // FIXED: {{^}}  if (k > 3) return p[k + ((p - p_start + k) >> 5)]; else p[((p - p_start) >> 5)] = 3;
  if (k > 3) return*(p + k); else*p = 3;
  return 0;
}
__global__ void word(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x * 32] = 0;
  out[0] = first(s + 3, threadIdx.x);
}

// Operators of objects are calls, and not written as such.
struct Size {
  int Elements;
  constexpr Size(int N) : Elements(N) {}
};
constexpr int operator|(Size A, Size B) { return A.Elements + B.Elements; }
constexpr Size Head(512), Tail(512);
__global__ void lengths(float *out) {
  // FIXED: {{^}}  __shared__ float s[(Head | Tail) * 33 / 32];
  __shared__ float s[Head | Tail];
  s[threadIdx.x << 5] = out[0];
}
constexpr Size HeadBytes(2048), TailBytes(2048);
__global__ void bytes(float *out) {
  extern __shared__ float d[];
  d[threadIdx.x * 32] = out[0];
}
void launchBytes(float *out) {
  // FIXED: {{^}}  bytes<<<1, 32, (HeadBytes | TailBytes) * 33 / 32>>>(out);
  bytes<<<1, 32, HeadBytes | TailBytes>>>(out);
}

// Those of an enumeration may mean something else; without such operators it is a number.
enum Axis { X, Y, Z };
__device__ int operator+(Axis, int) { return 7; }
enum Place { Front = 40 };
__global__ void enumerations(float *out, Axis axis) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 's', {{.*}} the index on line [[@LINE+3]] would be written twice
  __shared__ float s[1024];
  s[threadIdx.x * 32] = 0;
  out[0] = s[axis];
}
__global__ void numbers(float *out, Place place) {
  // FIXED: {{^}}  out[0] = s[padded(place)];
  __shared__ float s[1024];
  s[threadIdx.x * 32] = 0;
  out[0] = s[place];
}

void launch(float *out) {
  word<<<1, 32>>>(out);
  lengths<<<1, 32>>>(out);
  enumerations<<<1, 32>>>(out, Y);
  numbers<<<1, 32>>>(out, Front);
}
