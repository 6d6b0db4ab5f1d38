//===- CallStack.h - The calls that are being executed ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame for the function that is run, and for each call in it: its code, its registers, and which objects are its
// locals. What the locals hold is in the State, in a frame of Memory of the same depth.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLSTACK_H
#define BANKLINT_MACHINE_CALLS_CALLSTACK_H

#include "Machine/State/Surroundings.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint::machine {

/// A call that is being executed. Registers need no copies where the State forks: each is set once in each execution of
/// its block.
struct Frame {
  const ir::Function *Code = nullptr;
  const trace::CallPath *Path = nullptr;
  Frame *Caller = nullptr;
  uint32_t Serial = 0;
  unsigned Depth = 0;
  size_t UndecidedAtEntry = 0;  ///< see Surroundings::conditions()
  size_t BreakablesAtEntry = 0; ///< of State::Breakables
  std::vector<Datum> Registers; ///< at least as many as the code has
  /// Objects behind the locals: the result, and the object of a kernel that is a method.
  llvm::SmallVector<const ir::Variable *, 2> Extra;
  /// Of parameters that are objects of the caller, where they are; nothing for others, and behind the last of them.
  std::vector<std::optional<Datum>> Aliases;
  Datum Yielded;               ///< by the block that ended last
  std::optional<Datum> Result; ///< where `return` puts its value: an address
  /// If the caller reads some scalars alone of the object that it is given: these, and where the object is made.
  const std::vector<ir::ScalarAt> *ReadOfResult = nullptr;
  Datum MadeAt;
};

class CallStack {
public:
  CallStack(State &S, const Surroundings &Around) : S(S), Around(Around) {}

  /// The object behind a function's locals where `return` puts a scalar.
  const ir::Variable *resultOf(const ir::Function &F);
  /// Enters \p F, which has its Extra. \p Early: what has decided who comes there.
  void push(Frame &F, const ir::Function &Code, const trace::CallPath *Path, EarlyExits Early);
  void pop();

  Frame &top() { return *Top; }
  const Frame &top() const { return *Top; }
  /// What is executed.
  const ir::Function &code() const { return *Top->Code; }
  unsigned depth() const { return unsigned(Frames.size()); }
  /// How many calls of a function there are.
  size_t callsOf(const ir::Function &F) const;

  /// What is read of the object that a function makes for its caller at \p Place, if the caller reads some scalars
  /// alone; null if not.
  const std::vector<ir::ScalarAt> *readOfResult(const Datum &Place) const {
    const bool IsThere = Top->ReadOfResult && Place.To == Top->MadeAt.To && Place.Number == Top->MadeAt.Number;
    return IsThere ? Top->ReadOfResult : nullptr;
  }

  //===--- Their objects --------------------------------------------------===//
  Datum localAddress(unsigned Local) const { return addressIn(*Top, Local); }
  /// Lets \p D be the address of a local: most instructions ask for some.
  void setToLocal(Datum &D, unsigned Local) const {
    if (Local < Top->Aliases.size() && Top->Aliases[Local])
      D = *Top->Aliases[Local];
    else
      D.becomeAddress({&Top->Code->Locals[Local], Top->Serial, Top->Depth, Local});
  }
  /// A variable of a function that has called, by its declaration; nowhere if there is none such.
  Datum enclosing(const void *Declaration) const;
  /// The object at a place of a frame.
  ObjectRef objectAt(unsigned Depth, unsigned Place) const;
  /// Whether what it holds may be followed: of a function with labels, that depends on where it came from.
  bool mayFollow(const ObjectRef &O) const;
  /// Threads that still look at an object.
  Threads usersOf(const ObjectRef &O, const Contents &C) const;

private:
  static Datum addressIn(const Frame &F, unsigned Local);

  State &S;
  const Surroundings &Around;
  Frame *Top = nullptr;
  std::vector<Frame *> Frames;                                                 ///< by depth
  uint32_t Serials = 0;                                                        ///< how many frames there were
  llvm::DenseMap<const ir::Function *, std::unique_ptr<ir::Variable>> Results; ///< see resultOf()
  std::vector<std::vector<Datum>> Spare; ///< registers of frames that have ended, with what is left in them
};

} // namespace banklint::machine

#endif
