// Functions for the GPU, for the CPU and for both. A kernel calls those for the GPU.
// RUN: not %banklint %s | FileCheck %s
#include <amp.h>
using namespace concurrency;

int place(int i) restrict(cpu) { return i; }
int place(int i) restrict(amp) { return 2 * i; }
int both(int i) restrict(cpu, amp) { return place(i) * 2; }
template <class T> T twice(T i) restrict(amp, cpu) { return i + i; }

struct Rows {
  int pitch;
  Rows(int pitch) restrict(amp, cpu) : pitch(pitch) {}
  int operator()(int row) const restrict(amp) { return row * pitch; }
};

void functions(array_view<int> out) {
  parallel_for_each(out.extent.tile<32>(), [=](tiled_index<32> i) restrict(amp) {
    tile_static int s[4096];
    s[place(i.local[0])] = 0;
    // CHECK-DAG: restrict.cpp:[[#@LINE-1]]:5 {{ *}}lambda in functions, line 18  32     s      store 4       2
    s[both(i.local[0])] = 0;
    // CHECK-DAG: restrict.cpp:[[#@LINE-1]]:5 {{ *}}lambda in functions, line 18  32     s      store 4       4
    s[twice(i.local[0])] = 0;
    // CHECK-DAG: restrict.cpp:[[#@LINE-1]]:5 {{ *}}lambda in functions, line 18  32     s      store 4       2
    Rows rows(8);
    s[rows(i.local[0])] = 0;
    // CHECK-DAG: restrict.cpp:[[#@LINE-1]]:5 {{ *}}lambda in functions, line 18  32     s      store 4       8
    auto local = [&](int j) restrict(amp) { return j * 16; };
    s[local(i.local[0])] = 0;
    // CHECK-DAG: restrict.cpp:[[#@LINE-1]]:5 {{ *}}lambda in functions, line 18  32     s      store 4      16
  });
}

int main() {
  int data[64] = {};
  functions(array_view<int>(64, data));
  return place(data[0]) + twice(3);
}
