//===- ppl.h - The Parallel Patterns Library for analysis -------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops on the CPU beside kernels of C++ AMP, run once: enough to find the launches in them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_PPL_H
#define BANKLINT_AMP_PPL_H

#include <algorithm>

namespace Concurrency {

template <class Index, class Function>
void parallel_for(Index first, Index, const Function &function) {
  function(first);
}
template <class Index, class Function>
void parallel_for(Index first, Index, Index, const Function &function) {
  function(first);
}
template <class Iterator, class Function>
void parallel_for_each(Iterator first, Iterator, const Function &function) {
  function(*first);
}
template <class... Functions> void parallel_invoke(const Functions &...functions) {
  (functions(), ...);
}
template <class Iterator> void parallel_sort(Iterator first, Iterator last) {
  std::sort(first, last);
}
template <class Iterator, class Less>
void parallel_sort(Iterator first, Iterator last, const Less &less) {
  std::sort(first, last, less);
}

class critical_section {
public:
  void lock();
  bool try_lock();
  void unlock();
  class scoped_lock {
  public:
    explicit scoped_lock(critical_section &);
    ~scoped_lock();
  };
};

template <class T> class combinable {
public:
  combinable();
  template <class Function> explicit combinable(Function);
  T &local();
  void clear();
  template <class Function> T combine(Function) const;
  template <class Function> void combine_each(Function) const;
};

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // BANKLINT_AMP_PPL_H
