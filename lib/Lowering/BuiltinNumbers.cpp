//===- BuiltinNumbers.cpp - What only Clang knows of a builtin ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/BuiltinNumbers.h"
#include "IR/Fragment.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

int64_t lower::atomicKind(StringRef Name) {
  const bool Loads = Name.ends_with("_load") || Name.ends_with("_load_n");
  const bool Stores = Name.ends_with("_store") || Name.ends_with("_store_n");
  return Loads ? 0 : Stores ? 1 : 2;
}

static std::optional<Fragment::Element> elementOf(QualType T) {
  using Element = Fragment::Element;
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
  return llvm::StringSwitch<std::optional<Element>>(R && R->getIdentifier() ? R->getName() : "")
      .Case("__half", Element::Half)
      .Case("__nv_bfloat16", Element::BFloat16)
      .Case("tf32", Element::TF32)
      .Default(std::nullopt);
}

static StringRef classNamed(const TemplateArgument &A) {
  const CXXRecordDecl *R = A.getKind() == TemplateArgument::Type ? A.getAsType()->getAsCXXRecordDecl() : nullptr;
  return R && R->getIdentifier() ? R->getName() : "";
}

/// What the type `nvcuda::wmma::fragment<use, m, n, k, element, layout>` says; sums leave the layout open.
static std::vector<int64_t> fragmentNumbers(QualType T) {
  const std::vector<int64_t> Unknown = {0, 0, 0, 0, 0, 0, 0};
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() < 6)
    return Unknown;
  const TemplateArgumentList &Arguments = Class->getTemplateArgs();
  for (unsigned I : {1, 2, 3})
    if (Arguments[I].getKind() != TemplateArgument::Integral)
      return Unknown;
  auto Number = [&](unsigned I) { return unsigned(Arguments[I].getAsIntegral().extOrTrunc(64).getZExtValue()); };
  const auto As = llvm::StringSwitch<std::optional<Fragment::Use>>(classNamed(Arguments[0]))
                      .Case("matrix_a", Fragment::Use::MatrixA)
                      .Case("matrix_b", Fragment::Use::MatrixB)
                      .Case("accumulator", Fragment::Use::Accumulator)
                      .Default(std::nullopt);
  const auto Of = Arguments[4].getKind() == TemplateArgument::Type ? elementOf(Arguments[4].getAsType()) : std::nullopt;
  if (!As || !Of)
    return Unknown;
  return Fragment{*As, *Of, Number(1), Number(2), Number(3), classNamed(Arguments[5]) == "row_major"}.numbers();
}

static bool pointsToMemory(const Expr *A) { return A->getType()->isPointerType() || A->getType()->isArrayType(); }

/// Who copies what: each thread for itself, `(to, from, bytes, …)`, or a group of threads.
static std::vector<int64_t> copyNumbers(ir::Builtin &Id, const CallExpr *E) {
  const bool ByThread = Id == ir::Builtin::CopyAsync && pointsToMemory(E->getArg(0));
  if (ByThread) {
    const QualType Size = E->getArg(2)->getType();
    return {Size->isRecordType()};
  }
  if (Id == ir::Builtin::GroupCopy && builtinName(E->getDirectCallee()).starts_with("async_work_group_"))
    return {0, 1};
  Id = ir::Builtin::GroupCopy;
  int64_t To = 0;
  while (To < int64_t(E->getNumArgs()) - 1 && !pointsToMemory(E->getArg(unsigned(To))))
    ++To;
  return {To, -1}; // what is read comes from global memory
}

/// Threads of a group of such a class; -1 for the block, 0 if it is formed at run time.
static int64_t threadsOfGroup(const CXXRecordDecl *C) {
  const StringRef Kind = C && C->getIdentifier() ? C->getName() : "";
  const auto *Template = dyn_cast_or_null<ClassTemplateSpecializationDecl>(C);
  if (Kind == "thread_block")
    return -1;
  if (Kind.starts_with("thread_block_tile") && Template && Template->getTemplateArgs().size() &&
      Template->getTemplateArgs()[0].getKind() == TemplateArgument::Integral)
    return Template->getTemplateArgs()[0].getAsIntegral().extOrTrunc(64).getSExtValue();
  return 0;
}

/// The class of the object of a method call. It may be derived from the one that declares the method. The method may
/// even be static: `tile.thread_rank()` then is no member call, but still names its object.
static const CXXRecordDecl *classOfObject(const CallExpr *E, const CXXMethodDecl *Method) {
  if (const auto *Named = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts())) {
    QualType Is = Named->getBase()->IgnoreImpCasts()->getType();
    if (Is->isPointerType())
      Is = Is->getPointeeType();
    if (const CXXRecordDecl *Static = Is->getAsCXXRecordDecl())
      return Static;
  }
  return Method->getParent();
}

/// Whether it may be that only some lanes or warps of the block wait: for each other, or for a number of threads.
static bool maySomeWait(const CallExpr *E, const FunctionDecl *Callee) {
  const StringRef Name = builtinName(Callee);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const bool IsOfGroup = Method || (E->getNumArgs() && E->getArg(0)->getType()->isRecordType());
  if (!IsOfGroup)
    return Name.contains("warp") || Name.contains("wave") || Name.contains("barrier_sync");
  const CXXRecordDecl *Class = Method ? classOfObject(E, Method) : E->getArg(0)->getType()->getAsCXXRecordDecl();
  return !Class || !Class->getIdentifier() ||
         !llvm::is_contained({"thread_block", "cluster_group", "grid_group", "multi_grid_group"}, Class->getName());
}

/// Cooperative groups: the thread's place in its block or tile.
static std::optional<std::vector<int64_t>> groupNumbers(const CallExpr *E, const FunctionDecl *Callee, const Types &T) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (!Method || !T.isInteger(Method->getReturnType()))
    return std::nullopt;
  const auto Question = llvm::StringSwitch<int64_t>(builtinName(Callee))
                            .Case("thread_rank", 0)
                            .Case("size", 1)
                            .Case("num_threads", 1)
                            .Case("meta_group_rank", 2)
                            .Case("meta_group_size", 3)
                            .Default(-1);
  if (Question < 0)
    return std::nullopt;
  const CXXRecordDecl *Class = classOfObject(E, Method);
  int64_t Parent = 0; // the group that this one is a tile of
  if (const auto *Template = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    if (const auto &Arguments = Template->getTemplateArgs();
        Arguments.size() > 1 && Arguments[1].getKind() == TemplateArgument::Type)
      Parent = std::max<int64_t>(threadsOfGroup(Arguments[1].getAsType()->getAsCXXRecordDecl()), 0);
  return std::vector<int64_t>{Question, threadsOfGroup(Class), Parent};
}

std::optional<std::vector<int64_t>> lower::numbersFor(ir::Builtin &Id, const CallExpr *E, const FunctionDecl *Callee,
                                                      const Types &T) {
  using ir::Builtin;
  const std::vector<int64_t> None;
  const unsigned N = E->getNumArgs();
  auto IsIntegral = [&](const Expr *A) {
    const auto *V = A->getType()->getAs<VectorType>();
    return T.isInteger(V ? V->getElementType() : A->getType());
  };
  switch (Id) {
  case Builtin::Atomic:
  case Builtin::ScopedAtomic:
  case Builtin::AtomicAccess:
    return N >= 1 && E->getArg(0)->getType()->isPointerType() ? std::optional(None) : std::nullopt;
  case Builtin::Shuffle: {
    const unsigned Value = builtinName(Callee).ends_with("_sync");
    return N >= Value + 2 ? std::optional(std::vector<int64_t>{Value}) : std::nullopt;
  }
  case Builtin::Barrier:
    return std::vector<int64_t>{maySomeWait(E, Callee)};
  case Builtin::GroupQuestion:
    return groupNumbers(E, Callee, T);
  case Builtin::LoadFragment:
  case Builtin::StoreFragment:
    return N >= 3 ? std::optional(fragmentNumbers(E->getArg(Id == Builtin::StoreFragment)->getType())) : std::nullopt;
  case Builtin::CopyAsync:
  case Builtin::GroupCopy:
    return N >= 3 ? std::optional(copyNumbers(Id, E)) : std::nullopt;
  case Builtin::IntegerFunction: {
    const auto *V = E->getType()->getAs<VectorType>();
    const bool OfIntegers =
        T.isInteger(V ? V->getElementType() : E->getType()) && llvm::all_of(E->arguments(), IsIntegral);
    return N > 0 && OfIntegers ? std::optional(None) : std::nullopt;
  }
  case Builtin::CompilerAtomic:
    return std::vector<int64_t>{atomicKind(builtinName(Callee))};
  case Builtin::BitFunction:
    return llvm::all_of(E->arguments(), IsIntegral) ? std::optional(None) : std::nullopt;
  default:
    return None;
  }
}
