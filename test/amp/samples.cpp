// What the classic samples of C++ AMP do in tiles: matrix product, convolution, scan, histogram, bitonic sort.
// RUN: not %banklint %s > %t
// RUN: FileCheck %s --check-prefix=WARN < %t
// RUN: FileCheck %s --check-prefix=TABLE < %t

#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <cassert>
#include <iostream>
#include <vector>

using namespace concurrency;
using std::vector;

// --- Matrix product ------------------------------------------------------------------------------

static const int TS = 16;

void multiply(const vector<float> &va, const vector<float> &vb, vector<float> &vc, int M, int N, int W) {
  extent<2> ea(M, W), eb(W, N), ec(M, N);
  array_view<const float, 2> a(ea, va), b(eb, vb);
  array_view<float, 2> c(ec, vc);
  c.discard_data();
  parallel_for_each(c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    const int row = t_idx.local[0], col = t_idx.local[1];
    float sum = 0.0f;
    for (int i = 0; i < W; i += TS) {
      tile_static float locA[TS][TS], locB[TS][TS];
      locA[row][col] = a(t_idx.global[0], col + i);
      locB[row][col] = b[row + i][t_idx.global[1]];
      t_idx.barrier.wait();
      for (int k = 0; k < TS; k++)
        sum += locA[row][k] * locB[k][col];
      t_idx.barrier.wait();
      // TABLE-DAG: samples.cpp:[[#@LINE-6]]:7 {{ *}}lambda in multiply, line {{[0-9]+}} {{ *}}16x16 {{ *}}locA {{ *}}store 4 {{ *}}1 {{ *}}8* {{ *}}8* {{ *}}8*  exact
      // TABLE-DAG: samples.cpp:[[#@LINE-6]]:7 {{ *}}lambda in multiply, line {{[0-9]+}} {{ *}}16x16 {{ *}}locB {{ *}}store 4 {{ *}}1 {{ *}}8* {{ *}}8* {{ *}}8*  exact
      // TABLE-DAG: samples.cpp:[[#@LINE-4]]:16 {{ *}}lambda in multiply, line {{[0-9]+}} {{ *}}16x16 {{ *}}locA {{ *}}load 4 {{ *}}1 {{ *}}128* {{ *}}128* {{ *}}128*  exact
      // TABLE-DAG: samples.cpp:[[#@LINE-5]]:31 {{ *}}lambda in multiply, line {{[0-9]+}} {{ *}}16x16 {{ *}}locB {{ *}}load 4 {{ *}}1 {{ *}}128* {{ *}}128* {{ *}}128*  exact
    }
    c[t_idx.global] = sum;
  });
  c.synchronize();
}

// --- Convolution: rows with a border, and the clumsy way round ----------------------------------

static const int radius = 7, row_tile = 128;

inline int clamp_to(int value, int low, int high) restrict(cpu, amp) {
  return value < low ? low : value > high ? high : value;
}

void convolve(const array<float, 2> &image, const array<float, 1> &filter, array<float, 2> &result) {
  const int width = image.extent[1];
  parallel_for_each(extent<2>(image.extent[0], width).tile<1, row_tile>(),
                    [=, &image, &filter, &result](tiled_index<1, row_tile> idx) restrict(amp) {
    tile_static float line[row_tile + 2 * radius];
    const int x = idx.local[1];
    line[x] = image(idx.global[0], clamp_to(idx.global[1] - radius, 0, width - 1));
    if (x < 2 * radius)
      line[row_tile + x] = image(idx.global[0], clamp_to(idx.global[1] + row_tile - radius, 0, width - 1));
    idx.barrier.wait();
    float sum = 0;
    for (int k = 0; k <= 2 * radius; ++k)
      sum += line[x + k] * filter[k];
    // TABLE-DAG: samples.cpp:[[#@LINE-1]]:14 {{ *}}lambda in convolve, line {{[0-9]+}} {{ *}}128 {{ *}}line {{ *}}load 4 {{ *}}1 {{ *}}60 {{ *}}60 {{ *}}60  exact
    result[idx.global] = sum;
  });
}

void convolve_columns(array_view<float, 2> data) {
  parallel_for_each(data.extent.tile<32, 8>().pad(), [=](tiled_index<32, 8> idx) restrict(amp) {
    tile_static float block[8][32]; // transposed: lanes 0-7 are 32 words apart
    if (data.extent.contains(idx.global))
      block[idx.local[1]][idx.local[0]] = data[idx.global];
    // WARN: samples.cpp:[[#@LINE-1]]:7: warning: 8-way bank conflict: this store to 'block' takes 8 wavefronts per warp instead of 1
    idx.barrier.wait();
    data[idx.global] = block[idx.local[1]][31 - idx.local[0]];
    // WARN: samples.cpp:[[#@LINE-1]]:24: warning: 8-way bank conflict: this load from 'block'
  });
}

// --- Scan: in a function that is given the tile's data ------------------------------------------

static const int scan_tile = 256;

template <typename T> T scan_tile_of(T *data, tiled_index<scan_tile> idx) restrict(amp) {
  const int i = idx.local[0];
  for (int offset = 1; offset < scan_tile; offset <<= 1) {
    T below = i >= offset ? data[i - offset] : T();
    idx.barrier.wait_with_tile_static_memory_fence();
    data[i] += below;
    idx.barrier.wait_with_tile_static_memory_fence();
  }
  // TABLE-DAG: samples.cpp:[[#@LINE-3]]:5 {{ *}}lambda in scan, line {{[0-9]+}} {{ *}}256 {{ *}}sums {{ *}}store 4 {{ *}}1 {{ *}}64 {{ *}}64 {{ *}}64  exact
  return data[scan_tile - 1];
}

void scan(array_view<int> values, array_view<int> totals) {
  parallel_for_each(values.extent.tile<scan_tile>(), [=](tiled_index<scan_tile> idx) restrict(amp) {
    tile_static int sums[scan_tile];
    sums[idx.local[0]] = values[idx.global];
    idx.barrier.wait();
    int total = scan_tile_of(sums, idx);
    values[idx.global] = sums[idx.local[0]];
    if (idx.local[0] == 0)
      totals[idx.tile] = total;
  });
}

// The work-efficient scan is interleaved, as a reduction is.
void scan_tree(array_view<int> values) {
  parallel_for_each(values.extent.tile<scan_tile>(), [=](tiled_index<scan_tile> idx) restrict(amp) {
    tile_static int tree[2 * scan_tile];
    const int i = idx.local[0];
    tree[2 * i] = values[2 * idx.global[0]];
    tree[2 * i + 1] = values[2 * idx.global[0] + 1];
    int stride = 1;
    for (int d = scan_tile; d > 0; d >>= 1) {
      idx.barrier.wait();
      if (i < d)
        tree[stride * (2 * i + 2) - 1] += tree[stride * (2 * i + 1) - 1];
      stride *= 2;
    }
    // WARN: samples.cpp:[[#@LINE-3]]:{{[0-9]+}}: warning: up to 16-way bank conflict
    values[idx.global] = tree[i];
  });
}

// --- Histogram -----------------------------------------------------------------------------------

static const int bins = 256;

void histogram(const array_view<const unsigned> &data, const array_view<unsigned> &counts) {
  parallel_for_each(data.extent.tile<bins>(), [=](tiled_index<bins> idx) restrict(amp) {
    tile_static unsigned local_counts[bins];
    local_counts[idx.local[0]] = 0;
    idx.barrier.wait();
    const unsigned value = data[idx.global];
    atomic_fetch_inc(&local_counts[value & 255]);
    atomic_fetch_add(&local_counts[value >> 8 & 255], 1u);
    idx.barrier.wait();
    atomic_fetch_add(&counts[idx.local[0]], local_counts[idx.local[0]]);
    // TABLE-DAG: samples.cpp:[[#@LINE-4]]:5 {{ *}}lambda in histogram, line {{[0-9]+}} {{ *}}256 {{ *}}local_counts  atomic 4 {{ *}}up to 32 {{.*}} data-dependent: the index is data
    // TABLE-DAG: samples.cpp:[[#@LINE-4]]:5 {{ *}}lambda in histogram, line {{[0-9]+}} {{ *}}256 {{ *}}local_counts  atomic 4 {{ *}}up to 32 {{.*}} data-dependent: the index is data
  });
}

// --- Bitonic sort --------------------------------------------------------------------------------

static const int sort_tile = 512;

void bitonic_sort(array_view<unsigned> data, unsigned level, unsigned mask) {
  parallel_for_each(data.extent.tile<sort_tile>(), [=](tiled_index<sort_tile> idx) restrict(amp) {
    tile_static unsigned shared[sort_tile];
    const int i = idx.local[0];
    shared[i] = data[idx.global];
    idx.barrier.wait();
    for (unsigned j = level >> 1; j > 0; j >>= 1) {
      const unsigned result = (shared[i & ~j] <= shared[i | j]) == bool(mask & idx.global[0]) ? shared[i ^ j] : shared[i];
      idx.barrier.wait();
      shared[i] = result;
      idx.barrier.wait();
    }
    data[idx.global] = shared[i];
    // The level is the launch's: a conflict-free exchange for any.
    // TABLE-DAG: samples.cpp:[[#@LINE-7]]:97 {{ *}}lambda in bitonic_sort, line {{[0-9]+}} {{ *}}512 {{ *}}shared {{ *}}load 4 {{ *}}1 {{ *}}16* {{ *}}16* {{ *}}16*  exact
    // TABLE-DAG: samples.cpp:[[#@LINE-6]]:7 {{ *}}lambda in bitonic_sort, line {{[0-9]+}} {{ *}}512 {{ *}}shared {{ *}}store 4 {{ *}}1 {{ *}}16* {{ *}}16* {{ *}}16*  exact
  });
}

// --- Three dimensions, and vectors of C++ AMP ----------------------------------------------------

void cubes(array_view<graphics::float_4, 3> volume) {
  parallel_for_each(volume.extent.tile<4, 4, 8>(), [=](tiled_index<4, 4, 8> idx) restrict(amp) {
    tile_static graphics::float_4 cube[4][4][8];
    cube[idx.local[0]][idx.local[1]][idx.local[2]] = volume[idx.global];
    idx.barrier.wait();
    volume[idx.global].x = fast_math::sqrt(cube[idx.local[0]][idx.local[1]][7 - idx.local[2]].x);
    // TABLE-DAG: samples.cpp:[[#@LINE-3]]:5 {{ *}}lambda in cubes, line {{[0-9]+}} {{ *}}8x4x4 {{ *}}cube {{ *}}store 16 {{ *}}1 {{ *}}4 {{ *}}16 {{ *}}16  exact
    // WARN: samples.cpp:[[#@LINE-2]]:44: warning: 4-way bank conflict: this load from 'cube'
  });
}

int main() {
  vector<float> a(1024 * 1024), b(a), c(a);
  try {
    multiply(a, b, c, 1024, 1024, 1024);
    array<float, 2> image(256, 256, a.begin()), result(256, 256);
    array<float, 1> filter(2 * radius + 1, b.begin());
    convolve(image, filter, result);
    copy(result, c.begin());
    vector<int> v(4096);
    array_view<int> view(4096, v);
    scan(view, array_view<int>(16));
    scan_tree(view.section(0, 2048));
    vector<unsigned> u(4096);
    histogram(array_view<const unsigned>(4096, u), array_view<unsigned>(bins));
    bitonic_sort(array_view<unsigned>(4096, u), 512, 512);
  } catch (const runtime_exception &e) {
    std::cerr << e.what() << '\n';
  }
}
