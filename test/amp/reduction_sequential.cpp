// The same reduction, sequential: neighbouring lanes have neighbouring words, and no step conflicts. As a functor.
// RUN: %banklint %s | FileCheck %s

#include <amp.h>
#include <iostream>
#include <numeric>
#include <vector>

namespace amp = Concurrency;

static const int tile_size = 512;

class Sums {
public:
  Sums(const amp::array_view<const int> &source, const amp::array_view<int> &sums) : source(source), sums(sums) {}

  void operator()(amp::tiled_index<tile_size> tidx) const restrict(amp) {
    const int local = tidx.local[0];
    tile_static int tile_data[tile_size];
    tile_data[local] = source[tidx.global];
    tidx.barrier.wait_with_tile_static_memory_fence();
    for (int s = tile_size / 2; s > 0; s /= 2) {
      if (local < s)
        tile_data[local] += tile_data[local + s];
      tidx.barrier.wait_with_tile_static_memory_fence();
    }
    if (local == 0)
      sums[tidx.tile] = tile_data[0];
  }

private:
  amp::array_view<const int> source;
  amp::array_view<int> sums;
};

int reduce(const std::vector<int> &data) {
  const int tiles = int(data.size()) / tile_size;
  amp::array_view<const int> source(int(data.size()), data);
  std::vector<int> partial(tiles);
  amp::array_view<int> sums(tiles, partial);
  amp::parallel_for_each(amp::accelerator().default_view, source.extent.tile<tile_size>(), Sums(source, sums));
  sums.synchronize();
  return std::accumulate(partial.begin(), partial.end(), 0);
}

int main() {
  std::vector<int> data(1 << 20, 1);
  std::cout << reduce(data) << std::endl;
}

// 8 + 4 + 2 + 1 warps, then one for each of 5 steps.
// CHECK: reduction_sequential.cpp:20:5 {{ *}}Sums    512    tile_data  store 4       1        16          16     16  exact
// CHECK-DAG: reduction_sequential.cpp:24:29 {{ *}}Sums    512    tile_data  load 4        1        20          20     20  exact
// CHECK-DAG: reduction_sequential.cpp:24:9 {{ *}}Sums    512    tile_data  store 4       1        20          20     20  exact
// CHECK: banklint: sm_90: 0 conflicts in 5 shared-memory accesses (5 exact)
