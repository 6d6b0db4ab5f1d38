// Functions of a library that make floats of numbers.
struct Number {
  mutable float v;
  __device__ operator float() const { return v * 2; }
  __device__ float twice() const { return v + v; }
  __device__ float size() const { return 4; }
  __device__ float next() const { return v += 1; }
  __device__ float after() const { return (&v)[32]; }
};
struct Kept {
  float v;
  __device__ float get() const volatile { return v; }
};
inline __device__ float doubled(const float &x) { return 2 * x; }
inline __device__ float low(const double &x) { return *(const float *)&x; }
