// The C library has a function index(), declared by <string.h>; C++ AMP's index<N> is not hidden by it. The word is free
// for programs. Nor does a header that includes <amp.h> for its program make a difference.
// RUN: %banklint --min-ways=64 %s
// RUN: %banklint --min-ways=64 %s -- -DTHROUGH_HEADER
#include <cstring>
#include <string.h>
#include <strings.h>
#include <memory.h>
#ifdef THROUGH_HEADER
#include "Inputs/with-amp.h"
#else
#include <amp.h>
#endif
using namespace concurrency;

struct Record {
  int index;
  int next() { return ++index; }
};

int main() {
  int data[64], index_of_first = 0;
  std::memset(data, 0, sizeof data);
  bcopy(data, data, strlen("text"));
  array_view<int> view(64, data);
  index<1> place(index_of_first);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> i) restrict(amp) {
    tile_static int s[32];
    s[i.local[0]] = view[i.global + place];
    int index = s[31 - i.local[0]];
    view[i.global] = index;
  });
  return Record{data[0]}.next();
}
