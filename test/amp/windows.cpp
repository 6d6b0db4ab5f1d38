// What samples for Visual Studio have besides kernels.
// RUN: not %banklint %s | FileCheck %s
#include <tchar.h>
#include <windows.h>
#include <Windows.h>
#include <conio.h>
#include <amp.h>
#include <ppl.h>
#include <iostream>
using namespace Concurrency;

void columns(array_view<float, 2> data) {
  parallel_for_each(data.extent.tile<32, 32>(), [=](tiled_index<32, 32> i) mutable restrict(amp) {
    tile_static float t[32][32];
    t[i.local[1]][i.local[0]] = data[i.global];
    // CHECK: windows.cpp:[[#@LINE-1]]:5: warning: 32-way bank conflict: this store to 't' takes 32 wavefronts per warp instead of 1
    // CHECK: note: pad the rows of 't'
    i.barrier.wait();
    data[i.global] = t[i.local[0]][i.local[1]];
  });
}

int _tmain(int argc, _TCHAR *argv[]) {
  LARGE_INTEGER start, frequency;
  QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&start);
  float data[4][32 * 32];
  try {
    parallel_for(0, 4, [&](int i) { columns(array_view<float, 2>(32, 32, data[i])); });
    parallel_invoke([&] { columns(array_view<float, 2>(32, 32, data[0])); }, [&] { Sleep(10); });
  } catch (accelerator_view_removed &removed) {
    std::cerr << removed.what() << removed.get_view_removed_reason() << removed.get_error_code();
  }
  _tprintf(_T("%d\n"), int(frequency.QuadPart));
  return _getch();
}
