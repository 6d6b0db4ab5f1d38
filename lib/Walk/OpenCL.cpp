//===- OpenCL.cpp - Built-in functions of OpenCL C ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that indices are computed with, and those that access memory. (Work-item functions: WorkItems.cpp;
// atomics go by their name in all dialects.)
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;

/// Integer functions of integers.
std::optional<Value> Walker::evaluateOpenClInteger(StringRef Name, const CallExpr *E) {
  const IntType T = intType(E->getType());
  auto Argument = [&](unsigned I) { return evaluateInteger(E->getArg(I)); };
  switch (E->getNumArgs()) {
  case 1:
    if (Name.starts_with("convert_") || Name.starts_with("as_"))
      return L.convert(Argument(0), intType(E->getArg(0)->getType()), T);
    return std::nullopt;
  case 2:
    if (Name == "mul24")
      return L.apply(Op::Mul, Argument(0), Argument(1), T);
    return std::nullopt;
  case 3: {
    if (Name != "mad24" && Name != "clamp")
      return std::nullopt;
    Value A = Argument(0), B = Argument(1), C = Argument(2);
    if (Name == "mad24")
      return L.apply(Op::Add, L.apply(Op::Mul, A, B, T), C, T);
    return L.apply(Op::Min, L.apply(Op::Max, A, B, T), C, T);
  }
  default:
    return std::nullopt;
  }
}

std::optional<Datum> Walker::evaluateOpenCl(const CallExpr *E, const FunctionDecl *F) {
  if (!Context.getLangOpts().OpenCL || !F->getIdentifier())
    return std::nullopt;
  const StringRef Name = F->getName();
  auto IsIntegral = [&](const Expr *A) { return isInteger(A->getType()); };
  if (isInteger(E->getType()) && llvm::all_of(E->arguments(), IsIntegral))
    if (auto V = evaluateOpenClInteger(Name, E))
      return Datum::integer(*V);

  // vload4(offset, pointer), vstore4(data, offset, pointer): offset counts vectors; elements need no more than
  // their own alignment.
  const bool Loads = Name.starts_with("vload"), Stores = Name.starts_with("vstore");
  unsigned Elements;
  if ((Loads && E->getNumArgs() == 2 && !Name.drop_front(5).getAsInteger(10, Elements)) ||
      (Stores && E->getNumArgs() == 3 && !Name.drop_front(6).getAsInteger(10, Elements))) {
    if (Stores)
      evaluate(E->getArg(0));
    const Datum Offset = evaluate(E->getArg(Stores));
    const Expr *To = E->getArg(1 + Stores);
    QualType Element = To->getType()->getPointeeType();
    QualType Chunk =
        Context.getConstantArrayType(Element, llvm::APInt(64, Elements), nullptr, ArraySizeModifier::Normal, 0);
    const Pointer P = advance(evaluate(To).Ptr, Offset, Chunk);
    emitBytes(E, Loads ? Operation::Load : Operation::Store, P, int64_t(bytesOf(Chunk)), bytesOf(Element));
    return data(E->getType(), L.character(P.Offset).Shared);
  }
  if (Name.starts_with("async_work_group_") && E->getNumArgs() >= 3) { // (to, from, elements[, stride], event)
    Pointer To = evaluate(E->getArg(0)).Ptr, From = evaluate(E->getArg(1)).Ptr;
    emit(E, Operation::Store, To, 4, 0, reason::GroupCopy);
    emit(E, Operation::Load, From, 4, 0, reason::GroupCopy);
    return Datum::opaque({});
  }
  return std::nullopt;
}
