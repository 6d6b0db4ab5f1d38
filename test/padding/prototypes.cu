// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// Functions that get pointers into an array may be declared before they are defined. All their declarations get the
// parameter more that says where the array begins.

// Names of parameters differ, or are missing; the types are written as each declaration writes them.
// FIXED: float row(float *, int, float *p_start);
__device__ float row(float *, int);
// FIXED: void put(float const *values, float *, float *p_start);
__device__ void put(float const *values, float *);
// FIXED: void put(const float *, float *to, float *p_start);
__device__ void put(const float *, float *to);
// FIXED: T read(const T *, const T *p_start);
template <typename T> __device__ T read(const T *);

__global__ void declared(float *out) {
  // CHECK: note: leave a gap after every 64 elements of 's', '[i + (i >> 6)]' instead of '[i]'
  __shared__ float s[1024];
  // FIXED: put(out, s + (threadIdx.x << 5) % 1000, s);
  put(out, s + (threadIdx.x << 5) % 1000);
  // FIXED: out[threadIdx.x] = row(s + threadIdx.x, 3, s) + read(&s[threadIdx.x], s);
  out[threadIdx.x] = row(s + threadIdx.x, 3) + read(&s[threadIdx.x]);
}

// FIXED: float row(float *p, int i, float *p_start) { return p[i + ((p - p_start + i) >> 6)]; }
__device__ float row(float *p, int i) { return p[i]; }
// FIXED: void put(const float *v, float *p, float *p_start) { p[((p - p_start) >> 6)] = v[0]; }
__device__ void put(const float *v, float *p) { *p = v[0]; }
// FIXED: template <class U> __device__ U read(const U *p, const U *p_start) { return p[2 + ((p - p_start + 2) >> 6)]; }
template <class U> __device__ U read(const U *p) { return p[2]; }

// A function that always gets the start of the array needs no parameter, and its declarations stay.
// FIXED: float first(const float all[], int);
__device__ float first(const float all[], int);
__global__ void starts(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'u'
  __shared__ float u[1024];
  u[threadIdx.x] = out[threadIdx.x];
  // FIXED: out[threadIdx.x] = first(u, threadIdx.x << 5);
  out[threadIdx.x] = first(u, threadIdx.x << 5);
}
// FIXED: float first(const float *all, int i) { return all[i + (i >> 5)]; }
__device__ float first(const float *all, int i) { return all[i]; }

// Declarations that cannot get one: of an array, with a function behind it, by a macro.
#define READER(name) __device__ float name(float *)
__device__ float asArray(float p[32]);
READER(byMacro);
__global__ void refused(float *out) {
  // CHECK: note: no padding is offered for 'a': a pointer into it cannot be followed past line {{[0-9]+}}: it is used
  __shared__ float a[1024];
  // CHECK: note: no padding is offered for 'b': a pointer into it cannot be followed past line {{[0-9]+}}: it is used
  __shared__ float b[1024];
  a[threadIdx.x << 5] = out[0];
  b[threadIdx.x << 5] = out[0];
  out[threadIdx.x] = asArray(a + 1) + byMacro(b + 1);
}
__device__ float asArray(float *p) { return p[1]; }
__device__ float byMacro(float *p) { return p[1]; }

// A view says how long rows are in each declaration.
__device__ float ofRow(float (*)[32], int);
__device__ float ofRow(float (*rows)[32], int i) { return rows[i][0]; }
// The parameter's type is not to end in a comment; and none is added behind a default argument, wherever that stands.
__device__ float commented(float * // this one
                           p) { return p[1]; }
__device__ float byLater(float *p, int i) { return p[i]; }
__device__ float byLater(float *p, int i = 3);
__global__ void more(float *out) {
  // CHECK: note: no padding is offered for 'v': a pointer into it cannot be followed past line
  __shared__ float v[32][32];
  // CHECK: note: no padding is offered for 'w': a pointer into it cannot be followed past line
  __shared__ float w[1024];
  // CHECK: note: no padding is offered for 'z': a pointer into it cannot be followed past line
  __shared__ float z[1024];
  v[threadIdx.x][0] = out[0];
  w[threadIdx.x << 5] = out[0];
  z[threadIdx.x << 5] = out[0];
  out[threadIdx.x] = ofRow(v, 1) + commented(w + 1) + byLater(z + 1);
}

// What stands once in the text gets it once, in however many instantiations it is; names may be qualified.
// FIXED: friend __device__ float ns::befriended(float *, float *p_start);
// FIXED: float local(float *q, float *q_start) { __device__ float inBlock(float *, float *p_start); return inBlock(q + N, q_start); }
namespace ns { __device__ float befriended(float *p); }
template <int N> struct Friend { friend __device__ float ns::befriended(float *); };
Friend<1> one;
Friend<2> two;
template <int N> __device__ float local(float *q) { __device__ float inBlock(float *); return inBlock(q + N); }
__global__ void onceInText(float *out) {
  // CHECK: note: leave a gap after every {{.*}} of 'o'
  __shared__ float o[1024];
  o[threadIdx.x << 5] = out[0];
  // FIXED: out[threadIdx.x] = local<1>(o + 1, o) + local<2>(o + 1, o) + ns::befriended(o + 2, o);
  out[threadIdx.x] = local<1>(o + 1) + local<2>(o + 1) + ns::befriended(o + 2);
}
__device__ float inBlock(float *p) { return p[1]; }
__device__ float ns::befriended(float *p) { return p[1]; }

// One that another macro makes a declaration might have a default argument, or be another function.
#ifdef OTHER
__device__ float sometimes(float *p, int i = 3);
#endif
__device__ float sometimes(float *p, int i);
// So might one with a default argument: what comes behind that would have to have one too.
__device__ float byDefault(float *p, int i = 3);
__global__ void unclear(float *out) {
  // CHECK: note: no padding is offered for 'c': a pointer into it cannot be followed past line
  __shared__ float c[1024];
  // CHECK: note: no padding is offered for 'd': a pointer into it cannot be followed past line
  __shared__ float d[1024];
  c[threadIdx.x << 5] = out[0];
  d[threadIdx.x << 5] = out[0];
  out[threadIdx.x] = sometimes(c + 1, 2) + byDefault(d + 1);
}
__device__ float sometimes(float *p, int i) { return p[i]; }
__device__ float byDefault(float *p, int i) { return p[i]; }

void launch(float *out) {
  declared<<<1, 32>>>(out);
  starts<<<1, 32>>>(out);
  refused<<<1, 32>>>(out);
  more<<<1, 32>>>(out);
  onceInText<<<1, 32>>>(out);
  unclear<<<1, 32>>>(out);
}
