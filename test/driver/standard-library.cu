// C++ standard headers beside the stand-ins, in several language standards.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
// RUN: %device_pass -std=c++14 %s
// RUN: %host_pass -std=c++14 %s
// RUN: %device_pass -std=c++20 %s
// RUN: %host_pass -std=c++20 %s
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

template <typename T> struct Plus {
  __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

template <typename T, class Op,
          typename std::enable_if<std::is_arithmetic<T>::value, int>::type = 0>
__global__ void kernel(T *out, int n, Op op) {
  T most = std::numeric_limits<T>::max();
  most = std::min(most, T(std::max(n, 3)));
  std::uint32_t bits = 0;
  out[threadIdx.x] = op(most, T(bits)) + static_cast<T>(INT_MAX % 3) + T(FLT_EPSILON);
  T array[2] = {1, 2};
  std::memcpy(out, array, sizeof(array));
  std::printf("%d\n", n);
}

int main() {
  std::vector<float> values(100);
  std::iota(values.begin(), values.end(), 0.0f);
  std::mt19937 engine(1);
  std::shuffle(values.begin(), values.end(), engine);
  std::sort(values.begin(), values.end(), [](float a, float b) { return a > b; });
  auto start = std::chrono::steady_clock::now();
  auto owner = std::make_unique<std::array<float, 4>>();
  std::complex<float> z(1, 2);
  std::map<std::string, int> names = {{"a", 1}};
  std::thread worker([] {});
  worker.join();
  kernel<<<1, 32>>>(values.data(), int(names.size()), Plus<float>());
  std::cout << std::setprecision(3) << std::accumulate(values.begin(), values.end(), 0.0f)
            << std::abs(z) << (std::chrono::steady_clock::now() - start).count() << std::endl;
  return std::sqrt((*owner)[0]) > std::fabs(-1.0) ? EXIT_FAILURE : EXIT_SUCCESS;
}
