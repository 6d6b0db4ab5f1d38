//===- MachineFace.h - What builtins see of the machine ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handler computes, reads and writes followed objects, loads and stores, and writes accesses down. Of control, calls
// and the State it knows nothing.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUILTINS_MACHINEFACE_H
#define BANKLINT_MACHINE_BUILTINS_MACHINEFACE_H

#include "Machine/Instructions/LoadStoreUnit.h"

namespace banklint::machine {

class MachineFace {
public:
  MachineFace(Run &R, ObjectStore &Objects, AccessWriter &Accesses, LoadStoreUnit &Memory)
      : O(R.O), L(R.L), V(R.V), Objects(Objects), Accesses(Accesses), Memory(Memory), R(R) {}

  const Options &O;
  Lanes &L;
  Values &V;
  ObjectStore &Objects;
  AccessWriter &Accesses;
  LoadStoreUnit &Memory;

  void passBarrier() { R.passBarrier(); }

private:
  Run &R;
};

} // namespace banklint::machine

#endif
