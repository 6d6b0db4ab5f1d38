//===- Counted.h - Objects that copies share --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_COUNTED_H
#define BANKLINT_SUPPORT_COUNTED_H

namespace banklint {

/// Counts who refers to an object by an llvm::IntrusiveRefCntPtr. A copy has a count of its own. For one processor's
/// thread: what a run copies most often would wait for atomic counts.
template <typename Derived> class Counted {
public:
  Counted() = default;
  Counted(const Counted &) {}
  Counted &operator=(const Counted &) { return *this; }

  void Retain() const { ++References; } // the names that llvm::IntrusiveRefCntPtr asks for
  void Release() const {
    if (--References == 0)
      delete static_cast<const Derived *>(this);
  }
  bool isShared() const { return References > 1; }

private:
  mutable unsigned References = 0;
};

} // namespace banklint

#endif
