// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s
// RUN: diff %s %t.cu
//
// A struct whose members might be others elsewhere, or that is used for more than its members, stays as it is.

struct Point { float x, y; };
struct Texel { int x, y; };
__global__ void whole(float *out) {
  // CHECK: note: split 'a' into an array for each member: {{.*}}; the edit is left to you: line [[@LINE+3]] uses a struct of it as a whole, in a way that cannot be split into members
  __shared__ Point a[64];
  a[threadIdx.x].x = 1;
  Point &mine = a[threadIdx.x];
  mine.y = 2;
  out[threadIdx.x] = a[63 - threadIdx.x].x;
}
__global__ void repeated(float *out, Point *all, int n) {
  // CHECK: note: split 'b' into an array for each member: {{.*}}; the edit is left to you: line [[@LINE+3]] uses a struct of it as a whole
  __shared__ Point b[64];
  b[threadIdx.x].x = 1;
  all[0] = b[n++ & 63];
  out[threadIdx.x] = b[63 - threadIdx.x].x;
}
// What an index reads may be what is written there; a function may do something else with a temporary.
__global__ void byReference(float *out) {
  // CHECK: note: split 'r' into an array for each member: {{.*}}; the edit is left to you: line [[@LINE+4]] uses a struct of it as a whole
  __shared__ Texel r[64];
  r[threadIdx.x].x = 1;
  int &at = r[threadIdx.x].x;
  r[at & 63] = Texel{2, 3};
  out[threadIdx.x] = r[63 - threadIdx.x].x;
}
__device__ float firstOf(Point p) { return p.x; }
__global__ void given(float *out) {
  // CHECK: note: split 's' into an array for each member: {{.*}}; the edit is left to you: line [[@LINE+3]] uses a struct of it as a whole
  __shared__ Point s[64];
  s[threadIdx.x].x = 1;
  out[0] = firstOf(s[threadIdx.x]);
  out[threadIdx.x] = s[63 - threadIdx.x].x;
}
#ifdef WIDE
#define COPY const auto &
#else
#define COPY auto
#endif
__global__ void kept(float *out) {
  // CHECK: note: split 't' into an array for each member: {{.*}}; the edit is left to you: line [[@LINE+3]] uses a struct of it as a whole
  __shared__ Point t[64];
  t[threadIdx.x].x = 1;
  COPY p = t[threadIdx.x];
  out[threadIdx.x] = t[63 - threadIdx.x].x + p.x;
}
__global__ void conditional(float *out, Point *all, bool first) {
  // CHECK: note: no padding is offered for 'c': it is also used as a whole
  __shared__ Point c[64];
  c[threadIdx.x].x = 1;
  const float x = (first ? c[0] : c[1]).x;
  out[threadIdx.x] = c[63 - threadIdx.x].x + x;
}
__device__ float lengthOf(const Point *p) { return p->x * p->x + p->y * p->y; }
__global__ void passed(float *out) {
  // CHECK: note: no padding is offered for 'd': a pointer into it cannot be followed past line 60
  __shared__ Point d[64];
  d[threadIdx.x].x = 1;
  out[0] = lengthOf(d + threadIdx.x);
  out[threadIdx.x] = d[63 - threadIdx.x].x;
}
// The type of a member without parentheses is that of its declaration: `decltype(s.x[0])` is a reference.
__global__ void typed(float *out) {
  // CHECK: note: split 'e' {{.*}}; the edit is left to you: line [[@LINE+3]] names it in code that was not analysed
  __shared__ Point e[64];
  e[threadIdx.x].x = 1;
  decltype(e[0].x) x = 0;
  out[threadIdx.x] = e[63 - threadIdx.x].x + x;
}
__global__ void byMacro(float *out) {
  // CHECK: note: split 'f' {{.*}}; the edit is left to you: line [[@LINE+4]] uses a struct of it as a whole
  __shared__ Point f[64];
#define OF_F(i) f[i].x
  f[threadIdx.x].x = 1;
  out[threadIdx.x] = OF_F(63 - threadIdx.x);
}

// Other members with other macros,
struct Versions {
  float x;
#ifdef WIDE
  float z;
#endif
  float y;
};
__global__ void versions(float *out) {
  // CHECK: note: split 'g' {{.*}}; the edit is left to you: other macros or template arguments may give its structs other members
  __shared__ Versions g[64];
  g[threadIdx.x].x = 1;
  out[threadIdx.x] = g[63 - threadIdx.x].x;
}
#define MORE
struct Extended { float x, y; MORE };
__global__ void extended(float *out) {
  // CHECK: note: split 'h' {{.*}}; the edit is left to you: other macros or template arguments may give its structs other members
  __shared__ Extended h[64];
  h[threadIdx.x].x = 1;
  out[threadIdx.x] = h[63 - threadIdx.x].x;
}
struct Low { float x, y; };
struct High { double x, y; };
#ifdef WIDE
typedef High Wide;
#else
typedef Low Wide;
#endif
__global__ void wide(float *out) {
  // CHECK: note: split 'i' {{.*}}; the edit is left to you: other macros or template arguments may give its structs other members
  __shared__ Wide i[64];
  i[threadIdx.x].x = 1;
  out[threadIdx.x] = i[63 - threadIdx.x].x;
}
// or other template arguments,
template <class T> __global__ void anyType(float *out) {
  // CHECK: note: split 'j' {{.*}}; the edit is left to you: other macros or template arguments may give its structs other members
  __shared__ T j[64];
  j[threadIdx.x].x = 1;
  out[threadIdx.x] = j[63 - threadIdx.x].x;
}
struct Outer { struct Inner { float x, y; }; };
template <class T> __global__ void anyScope(float *out) {
  // CHECK: note: split 'n' {{.*}}; the edit is left to you: its declaration is not
  __shared__ typename T::Inner n[64];
  n[threadIdx.x].x = 1;
  out[threadIdx.x] = n[63 - threadIdx.x].x;
}
// or where another struct of that name is found,
namespace a { struct Found { float x, y; }; }
namespace b { struct Found { double x, y; }; }
#ifdef WIDE
using namespace b;
#else
using namespace a;
#endif
__global__ void found(float *out) {
  // CHECK: note: split 'o' {{.*}}; the edit is left to you: other macros or template arguments may give its structs other members
  __shared__ Found o[64];
  o[threadIdx.x].x = 1;
  out[threadIdx.x] = o[63 - threadIdx.x].x;
}
// a length with a name that is a member's,
struct Weighted { float x, w; };
constexpr int w = 64;
__global__ void length(float *out) {
  // CHECK: note: split 'q' {{.*}}; the edit is left to you: its declaration is not
  __shared__ Weighted q[w];
  q[threadIdx.x].x = 1;
  out[threadIdx.x] = q[63 - threadIdx.x].x;
}
template <class T> struct Both { T x, y; };
template <class T> __global__ void anyMember(float *out) {
  // CHECK: note: 'k' has no rows to pad, and no gap makes its accesses cheaper overall
  __shared__ Both<T> k[64];
  k[threadIdx.x].x = 1;
  out[threadIdx.x] = k[63 - threadIdx.x].x;
}
// several variables in one declaration, members that are no more than bits.
__global__ void several(float *out) {
  // CHECK: note: split 'l' {{.*}}; the edit is left to you: its declaration is not that of one variable in a function, on one line, with a struct's plain name
  __shared__ Point l[64], other[3];
  l[threadIdx.x].x = 1;
  other[0].x = 2;
  out[threadIdx.x] = l[63 - threadIdx.x].x + other[0].x;
}
// Vectors of the toolkit are loaded and stored as a whole.
__global__ void ofToolkit(float *out) {
  // CHECK: note: 'p' has no rows to pad, and no gap makes its accesses cheaper overall
  __shared__ float4 p[64];
  p[threadIdx.x].x = 1;
  out[threadIdx.x] = p[63 - threadIdx.x].x;
}
struct Flags { unsigned set : 3; float y; };
__global__ void bits(float *out) {
  // CHECK: note: 'm' has no rows to pad, and no gap makes its accesses cheaper overall
  __shared__ Flags m[64];
  m[threadIdx.x].set = 1;
  out[threadIdx.x] = m[63 - threadIdx.x].y;
}

void launch(float *out, Point *all) {
  whole<<<1, 64>>>(out);
  repeated<<<1, 64>>>(out, all, 3);
  byReference<<<1, 64>>>(out);
  given<<<1, 64>>>(out);
  kept<<<1, 64>>>(out);
  conditional<<<1, 64>>>(out, all, true);
  passed<<<1, 64>>>(out);
  typed<<<1, 64>>>(out);
  byMacro<<<1, 64>>>(out);
  versions<<<1, 64>>>(out);
  extended<<<1, 64>>>(out);
  wide<<<1, 64>>>(out);
  anyType<Point><<<1, 64>>>(out);
  anyScope<Outer><<<1, 64>>>(out);
  found<<<1, 64>>>(out);
  ofToolkit<<<1, 64>>>(out);
  length<<<1, 64>>>(out);
  anyMember<float><<<1, 64>>>(out);
  several<<<1, 64>>>(out);
  bits<<<1, 64>>>(out);
}
