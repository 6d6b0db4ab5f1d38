// The check on C++ AMP, with its fix.
// RUN: cp %s %t.cpp
// RUN: %clang_tidy --fix %t.cpp -- -isystem %share/amp -include banklint_amp_prefix.h -fdeclspec | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cpp
#include <string.h>
#include <amp.h>
using namespace concurrency;
index<2> at;
void columns(concurrency::array_view<float, 2> data) {
  concurrency::parallel_for_each(data.extent.tile<32, 32>(), [=](concurrency::tiled_index<32, 32> i) restrict(amp) {
    tile_static float t[32][32];
    // FIXED: tile_static float t[32][33];
    t[i.local[1]][i.local[0]] = data[i.global];
    // CHECK: cpp:[[#@LINE-1]]:5: warning: 32-way bank conflict: this store to 't' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
    i.barrier.wait();
    data[i.global] = t[i.local[0]][i.local[1]];
  });
}
