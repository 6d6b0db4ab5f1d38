//===- Emitter.h - Adds instructions to a function --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds instructions to the current block of a function (IR/Builder.h), with what they are of in C++: sites, types,
// fields. What is known already takes no instruction: a constant that is converted is another constant.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_EMITTER_H
#define BANKLINT_LOWERING_EMITTER_H

#include "IR/Builder.h"
#include "Lowering/Lowering.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::lower {

using ir::Instruction;
using ir::Opcode;
using ir::Operand;

class Emitter : public ir::Builder {
public:
  Emitter(Lowering &P, ir::Function &F) : Builder(F), P(P), T(P.types()) {}

  //===--- Blocks ---------------------------------------------------------===//
  /// Nobody wants \p Result: if it is the old value of an atomic that was just added, this has no result any more. The
  /// compiler makes other instructions of such an atomic.
  void discardOld(Operand Result);
  void yield(Operand Value);

  //===--- Values ---------------------------------------------------------===//
  /// \p X, or something lost where the expression has no value.
  Operand orLost(Operand X, const ir::Type &Ty);
  Operand converted(Operand X, const ir::Type &From, const ir::Type &To);
  Operand truth(Operand X, const ir::Type &From);

  //===--- Memory ---------------------------------------------------------===//
  Operand load(Operand From, clang::QualType As, const clang::Expr *At);
  Operand loadPointer(Operand From);
  void store(Operand To, const ir::Type &Ty, Operand Value, const clang::Expr *At, unsigned With = ir::NoFlags);
  void storeReference(Operand To, Operand Address);
  void copy(Operand To, Operand From, clang::QualType As, const clang::Expr *ToSite, const clang::Expr *FromSite);
  /// Zeros for these scalars of an object.
  void zero(Operand To, const ir::Type &Ty, std::vector<ir::ScalarAt> Layout);
  void forget(Operand To);
  unsigned accessFlags(const clang::Expr *At) const;

  //===--- Addresses ------------------------------------------------------===//
  Operand move(Operand From, int64_t Bytes);
  Operand offset(Operand From, Operand Index, clang::QualType Element, bool Subtract = false);
  /// Where a field of an object is; of a reference, what it refers to.
  Operand field(Operand Object, const clang::FieldDecl *Field);

  //===--- Locals ---------------------------------------------------------===//
  /// A temporary that begins to live here.
  Operand temporary(clang::QualType As);
  /// Whether nobody else knows the place: it lies in an object that is being made.
  bool isOwn(Operand Place) const;
  void makeOwn(Operand Place) { OwnPlaces.insert(Place.Index); }

private:
  Lowering &P;
  const Types &T;
  llvm::DenseSet<uint32_t> OwnPlaces; ///< registers that hold addresses in objects that are being made
};

} // namespace banklint::lower

#endif
