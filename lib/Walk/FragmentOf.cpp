//===- FragmentOf.cpp - Loads and stores of wmma in Clang's tree ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Fragments.h"
#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

using Use = Fragment::Use;
using Element = Fragment::Element;

static std::optional<Element> elementOf(QualType T) {
  if (const auto *Builtin = T->getAs<BuiltinType>())
    switch (Builtin->getKind()) {
    case BuiltinType::SChar:
    case BuiltinType::UChar:
      return Element::Byte;
    case BuiltinType::Int:
      return Element::Int;
    case BuiltinType::Float:
      return Element::Float;
    case BuiltinType::Double:
      return Element::Double;
    default:
      return std::nullopt;
    }
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->getIdentifier())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Element>>(R->getName())
      .Case("__half", Element::Half)
      .Case("__nv_bfloat16", Element::BFloat16)
      .Case("tf32", Element::TF32)
      .Default(std::nullopt);
}

/// What the type `nvcuda::wmma::fragment<use, m, n, k, element, layout>` says; sums leave the
/// layout open.
static std::optional<Fragment> fragmentOf(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() < 6)
    return std::nullopt;
  const TemplateArgumentList &Arguments = Class->getTemplateArgs();
  auto NameOf = [&](unsigned I) -> StringRef {
    const CXXRecordDecl *R = Arguments[I].getKind() == TemplateArgument::Type
                                 ? Arguments[I].getAsType()->getAsCXXRecordDecl()
                                 : nullptr;
    return R && R->getIdentifier() ? R->getName() : "";
  };
  for (unsigned I : {1, 2, 3})
    if (Arguments[I].getKind() != TemplateArgument::Integral)
      return std::nullopt;
  auto Number = [&](unsigned I) { return unsigned(Arguments[I].getAsIntegral().getExtValue()); };
  const auto As = llvm::StringSwitch<std::optional<Use>>(NameOf(0))
                      .Case("matrix_a", Use::MatrixA)
                      .Case("matrix_b", Use::MatrixB)
                      .Case("accumulator", Use::Accumulator)
                      .Default(std::nullopt);
  const auto Of = Arguments[4].getKind() == TemplateArgument::Type
                      ? elementOf(Arguments[4].getAsType())
                      : std::nullopt;
  if (!As || !Of)
    return std::nullopt;
  return Fragment{*As, *Of, Number(1), Number(2), Number(3), NameOf(5) == "row_major"};
}

/// `wmma::load_matrix_sync(fragment, pointer, pitch[, layout])` and `store_matrix_sync(pointer,
/// fragment, pitch, layout)`; the pitch is in elements, the layout is given for sums.
void Walker::accessFragment(const CallExpr *E, bool Loads) {
  const IntType Wide{64, true};
  std::optional<Fragment> F = fragmentOf(E->getArg(Loads ? 0 : 1)->getType());
  const Pointer P = evaluate(E->getArg(Loads ? 1 : 0)).Ptr;
  const Value Pitch = evaluateInteger(E->getArg(2));
  const Operation Plain = Loads ? Operation::Load : Operation::Store;
  if (F && F->As == Use::Accumulator && E->getNumArgs() > 3) {
    const std::optional<int64_t> Given =
        evaluateInteger(E->getArg(3)).constant(); // mem_row_major, mem_col_major
    if (!Given)
      F.reset();
    else
      F->InRows = *Given == 0;
  }
  const auto Accesses = F && Options.WarpLanes == 32 ? accessesOf(*F, Options.ComputeCapability)
                                                     : std::vector<FragmentAccess>();
  if (Accesses.empty())
    return emit(E, Plain, P, 4, 0, reason::TensorCore);
  const int64_t Bytes = F->elementBytes();
  auto OfLanes = [&](const std::array<unsigned, 32> &Each) {
    std::vector<int64_t> OfThreads(L.threads());
    for (unsigned T = 0; T < L.threads(); ++T)
      OfThreads[T] = Each[T % 32] * Bytes;
    return Value(ThreadInts::each(std::move(OfThreads)));
  };
  for (const FragmentAccess &A : Accesses) {
    Pointer Each = P;
    const Value Lines = L.apply(Op::Mul, OfLanes(A.Line), Pitch, Wide);
    Each.Offset = L.apply(Op::Add, L.apply(Op::Add, P.Offset, Lines, Wide), OfLanes(A.Place), Wide);
    emit(E, A.Matrices ? Operation::LoadMatrix : Plain, Each, A.Bytes, A.Matrices);
  }
}
