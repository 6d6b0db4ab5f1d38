// A reduction in C++ AMP, interleaved: in step s the lanes are 2s words apart, so conflicts double until few lanes are left.
// RUN: not %banklint %s | FileCheck %s

#include <amp.h>
#include <iostream>
#include <numeric>
#include <vector>

using namespace concurrency;

static const int tile_size = 512;

int reduce(const std::vector<int> &data) {
  const int tiles = int(data.size()) / tile_size;
  array_view<const int> source(int(data.size()), data);
  std::vector<int> partial(tiles);
  array_view<int> sums(tiles, partial);
  parallel_for_each(source.extent.tile<tile_size>(), [=](tiled_index<tile_size> tidx) restrict(amp) {
    const int local = tidx.local[0];
    tile_static int tile_data[tile_size];
    tile_data[local] = source[tidx.global];
    tidx.barrier.wait();
    for (int s = 1; s < tile_size; s *= 2) {
      const int index = 2 * s * local;
      if (index < tile_size)
        tile_data[index] += tile_data[index + s];
      // CHECK: reduction_interleaved.cpp:[[#@LINE-1]]:9: warning: up to 16-way bank conflict: this {{load from|store to}} 'tile_data' takes 16 wavefronts per warp instead of 1
      // CHECK: note: kernel 'lambda in reduce, line 18' launched here with 512 threads per block: 95 wavefronts for 20 requests, 20 at best
      // CHECK: note: ways in each execution: 2, 4, 8, 16, 16, 8, 4, 2, 1; execution 4 is the worst
      // CHECK: note: leave a gap after every 32 elements of 'tile_data', '[i + (i >> 5)]' instead of '[i]',
      tidx.barrier.wait();
    }
    if (local == 0)
      sums[tidx.tile] = tile_data[0];
  });
  sums.synchronize();
  return std::accumulate(partial.begin(), partial.end(), 0);
}

int main() {
  std::vector<int> data(1 << 20, 1);
  std::cout << reduce(data) << std::endl;
}

// CHECK: reduction_interleaved.cpp:21:5 {{ *}}lambda in reduce, line 18  512    tile_data  store 4        1        16          16     16  exact
// CHECK-DAG: reduction_interleaved.cpp:26:29 {{ *}}lambda in reduce, line 18  512    tile_data  load 4     1..16        20          95     20  exact
// CHECK-DAG: reduction_interleaved.cpp:26:9 {{ *}}lambda in reduce, line 18  512    tile_data  store 4    1..16        20          95     20  exact
// CHECK-DAG: reduction_interleaved.cpp:34:25 {{ *}}lambda in reduce, line 18  512    tile_data  load 4         1         1           1      1  exact
