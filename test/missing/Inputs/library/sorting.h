// A library: a host template launches kernels by way of others. The user's text names none of them.
namespace sorting {
namespace detail {
template <typename T> __global__ void histogram(T *keys) {
  __shared__ T s[32][32];
  s[threadIdx.x][0] = keys[threadIdx.x];
  keys[threadIdx.x] = s[0][threadIdx.x];
}
template <typename T, bool First> __global__ void pass(T *keys) { keys[threadIdx.x] = First; }
template <typename T> __global__ void never_used(T *keys) { keys[threadIdx.x] = 0; }

struct Launcher { // as the toolkit's triple_chevron: it gets the kernel as an argument
  int grid, block;
  template <typename K, typename... A> void doit(K kernel, A... a) const { kernel<<<grid, block>>>(a...); }
};
template <typename T> struct Dispatch {
  T *keys;
  explicit Dispatch(T *k) : keys(k) { histogram<T><<<1, 32>>>(k); }
  void run() {
    Launcher{1, 64}.doit(pass<T, true>, keys);
    Launcher{1, 64}.doit(pass<T, false>, keys);
  }
};
} // namespace detail
template <typename T> void sort(T *keys) { detail::Dispatch<T>(keys).run(); }
template <typename T> __global__ void fill(T *to) { to[threadIdx.x] = 1; }
} // namespace sorting
