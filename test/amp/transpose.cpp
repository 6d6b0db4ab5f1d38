// A transpose by tiles in C++ AMP. The last dimension of a tile is the fastest: lanes run along local[1], so the store
// goes along a row of the tile and the load down a column.
//
// RUN: not %banklint %s | FileCheck %s
// RUN: cp %s %t.cpp
// RUN: not %banklint --fix %t.cpp > /dev/null
// RUN: FileCheck %s --check-prefix=FIXED < %t.cpp
// RUN: not %banklint %t.cpp | FileCheck %s --check-prefix=AFTER

#include <amp.h>
#include <cstdio>
#include <numeric>
#include <vector>

using namespace concurrency;

template <int tile_size> void transpose(const std::vector<int> &in, std::vector<int> &out, int rows, int columns) {
  array_view<const int, 2> source(rows, columns, in);
  array_view<int, 2> target(columns, rows, out);
  target.discard_data();
  parallel_for_each(source.extent.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> tidx) restrict(amp) {
    tile_static int t1[tile_size][tile_size];
    // FIXED: tile_static int t1[tile_size][tile_size + 1];
    t1[tidx.local[0]][tidx.local[1]] = source[tidx.global];
    tidx.barrier.wait();
    index<2> to(tidx.tile_origin[1] + tidx.local[0], tidx.tile_origin[0] + tidx.local[1]);
    target[to] = t1[tidx.local[1]][tidx.local[0]];
    // CHECK: transpose.cpp:[[#@LINE-1]]:18: warning: 32-way bank conflict: this load from 't1' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
    // CHECK: note: lanes 0 and 1 of warp 0 read words 0 and 32, both in bank 0
    // CHECK: transpose.cpp:[[#@LINE-9]]:3: note: kernel 'lambda in transpose<32>, line 21' launched here with 32x32 threads per block: 1024 wavefronts for 32 requests, 32 at best
    // CHECK: transpose.cpp:[[#@LINE-9]]:21: note: pad the rows of 't1': '[tile_size + 1]' instead of '[tile_size]' takes
  });
  target.synchronize();
}

int main() {
  const int rows = 1024, columns = 512;
  std::vector<int> in(rows * columns), out(rows * columns);
  std::iota(in.begin(), in.end(), 0);
  transpose<32>(in, out, rows, columns);
  transpose<16>(in, out, rows, columns);
  std::printf("%d\n", out[1]);
}

// Tiles of 16x16: two rows of 16 words fill the banks, so a column is in two of them, and two columns are read at once.
// CHECK: transpose.cpp:24:5 {{ *}}lambda in transpose<32>, line 21  32x32  t1 {{ *}}store 4       1        32          32     32  exact
// CHECK: transpose.cpp:27:18 {{ *}}lambda in transpose<32>, line 21  32x32  t1 {{ *}}load 4       32        32        1024     32  exact
// CHECK: transpose.cpp:24:5 {{ *}}lambda in transpose<16>, line 21  16x16  t1 {{ *}}store 4       1         8           8      8  exact
// CHECK: transpose.cpp:27:18 {{ *}}lambda in transpose<16>, line 21  16x16  t1 {{ *}}load 4        8         8          64      8  exact

// With a row of 17 both accesses of the smaller tile are 2-way: no pitch frees both.
// AFTER: {{ *}}lambda in transpose<32>, line 21  32x32  t1 {{ *}}load 4        1        32          32     32  exact
// AFTER: {{ *}}lambda in transpose<16>, line 21  16x16  t1 {{ *}}store 4       2         8          16      8  exact
// AFTER: {{ *}}lambda in transpose<16>, line 21  16x16  t1 {{ *}}load 4        2         8          16      8  exact
