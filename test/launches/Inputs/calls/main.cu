#include "filter.h"

struct Settings {
  unsigned k, rows;
  Settings(unsigned k) : k(k), rows(64 / k) {}
};
extern "C" void runHidden(float *data, dim3 threads, dim3 blocks);
static void runTwiceOf(float *data, int warps) { steps::runTwice(data, warps * 32); }

int main(int argc, char **argv) {
  float *data = nullptr;
  Settings settings(8);
  const dim3 threads(settings.rows, settings.k, 1), blocks(7);
  for (int i = 0; i < argc; ++i)
    runFilter(data, threads, blocks);
  runHidden(data, threads, blocks);
  steps::runColumns(data, 23);
  steps::runColumns((double *)data, 6);
  runTwiceOf(data, 2);
  runTwiceOf(data, 4);
  steps::runUnknown(data, 64);
  steps::runUnknown(data, argc);
  steps::runByPointer(data, 64);
  void (*later)(float *, int) = steps::runByPointer;
  later(data, argc);
}
