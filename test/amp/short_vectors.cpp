// Short vectors: float_4 is loaded and stored as one; what operators compute of integers is known.
// RUN: not %banklint %s > %t
// RUN: FileCheck %s < %t
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;

void bodies(array_view<float_4> out, array_view<int> indices) {
  parallel_for_each(out.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
    tile_static float_4 c[1024];
    int l = i.local[0];
    float_4 d = c[l * 4] - c[l];
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:17 {{.*}} c {{ *}}load 16 {{ *}}4 {{ *}}8 {{ *}}128 {{ *}}32  exact
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-2]]:28 {{.*}} c {{ *}}load 16 {{ *}}1 {{ *}}8 {{ *}}32 {{ *}}32  exact
    c[l * 2] += d * 2.0f;
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:5 {{.*}} c {{ *}}load 16 {{ *}}2 {{ *}}8 {{ *}}64 {{ *}}32  exact
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-2]]:5 {{.*}} c {{ *}}store 16 {{ *}}2 {{ *}}8 {{ *}}64 {{ *}}32  exact
    d.xyz += c[l].zyx;
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:14 {{.*}} c {{ *}}load 4 {{ *}}4 {{ *}}24 {{ *}}96 {{ *}}24  exact
    d.r = d.a;
    d.gb = float_2(1, d.get_x());
    out[i.global] = -d;

    tile_static int s[4096];
    int_2 p(l % 32, l / 32);
    p *= int_2(2, 64);
    s[p.x + p.y] = 0;
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:5 {{.*}} s {{ *}}store 4 {{ *}}2 {{ *}}8 {{ *}}16 {{ *}}8  exact
    s[(p.yx + int_2(p.y, 0) >> 1).y * 4] = 1;
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:5 {{.*}} s {{ *}}store 4 {{ *}}4 {{ *}}8 {{ *}}32 {{ *}}8  exact
    uint_2 u(int_2(indices[i.global], 1));
    s[(u++).x % 4096] = 2;
    // CHECK-DAG: short_vectors.cpp:[[#@LINE-1]]:5 {{.*}} s {{ *}}store 4 {{.*}} data-dependent: the index is data
  });
}
