// What a kernel captured is fixed at its launch, and has its name there; so have the sizes of views.
// RUN: not %banklint %s | FileCheck %s
// RUN: %banklint --assume=pitch=33 --assume=view.extent[1]=64 %s
#include <amp.h>
using namespace concurrency;

void captured(array_view<float, 2> view, int pitch) {
  parallel_for_each(view.extent.tile<1, 64>(), [=](tiled_index<1, 64> i) restrict(amp) {
    tile_static float s[4096];
    s[i.local[1] * pitch] = 0;
    // CHECK: names.cpp:[[#@LINE-1]]:5: warning: up to 32-way bank conflict: {{.*}}; conflict-free only if 'pitch' is odd
  });
}

// A member of a functor.
struct Rows {
  array_view<float, 2> view;
  int pitch;
  void operator()(tiled_index<1, 64> i) const restrict(amp) {
    tile_static float s[4096];
    s[i.local[1] * pitch] = 0;
    // CHECK: names.cpp:[[#@LINE-1]]:5: warning: up to 32-way bank conflict: {{.*}}; conflict-free only if 'pitch' is odd
    // CHECK: note: kernel 'Rows' launched here with 64 threads per block
  }
};

void member(array_view<float, 2> view) { parallel_for_each(view.extent.tile<1, 64>(), Rows{view, 3}); }

void extents(array_view<float, 2> view) {
  parallel_for_each(view.extent.tile<1, 64>(), [=](tiled_index<1, 64> i) restrict(amp) {
    tile_static float s[4096];
    s[i.local[1] * (view.extent[1] + 1)] = 0;
    // CHECK: names.cpp:[[#@LINE-1]]:5: warning: up to 32-way bank conflict: {{.*}}; conflict-free only if 'view.extent[1]' is even
  });
}
