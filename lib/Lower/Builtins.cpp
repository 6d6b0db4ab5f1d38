//===- Builtins.cpp - Calls of functions that are known by name -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of Code/Builtins.h says which functions these are. Some are instructions in other words; of the others,
// what only Clang knows is added as numbers.
//
//===----------------------------------------------------------------------===//

#include "Code/Reasons.h"
#include "Lower/FunctionLowering.h"
#include "Machine/Builtins/Fragments.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

static StringRef nameOf(const FunctionDecl *F) { return F->getIdentifier() ? F->getName() : ""; }

std::optional<Operand> FunctionLowering::callBuiltin(const CallExpr *E, const FunctionDecl *Callee,
                                                     std::optional<Operand> Place) {
  if (auto Place = coordinate(E, Callee))
    return *Place;
  const auto Match = P.builtin(Callee, E->getNumArgs());
  if (!Match)
    return std::nullopt;
  code::Builtin Id = Match->Id;
  if (Id <= code::Builtin::LaunchKernel)
    if (auto Known = instructionFor(Id, E, Callee, Place))
      return Known;
  const bool OfVectors = (Id == code::Builtin::Minimum || Id == code::Builtin::Maximum) && E->getType()->isVectorType();
  if (OfVectors)
    Id = code::Builtin::IntegerFunction;
  if (Id <= code::Builtin::LaunchKernel)
    return std::nullopt;
  auto Numbers = numbersFor(Id, E, Callee);
  if (!Numbers)
    return std::nullopt;
  code::BuiltinCall C;
  C.Id = Id;
  C.Name = nameOf(Callee).str();
  C.Numbers = std::move(*Numbers);
  std::vector<Operand> Operands;
  for (const Expr *A : E->arguments()) {
    C.Types.push_back(A->isGLValue() ? code::Type::pointer() : T.typeOf(A->getType()));
    C.Pointees.push_back(T.typeOf(T.pointeeOf(A)));
    const Operand X = value(A);
    Operands.push_back(X ? X : lost(C.Types.back(), reason::Expression));
  }
  return addBuiltin(std::move(C), std::move(Operands), E, Place);
}

Operand FunctionLowering::addBuiltin(code::BuiltinCall C, std::vector<Operand> Operands, const Expr *E,
                                     std::optional<Operand> Place) {
  Instruction I;
  I.Code = Opcode::CallBuiltin;
  I.Site = P.siteOf(E);
  C.ReturnsInPlace = E->getType()->isRecordType() && !E->isGLValue();
  if (C.ReturnsInPlace) {
    Place = Place ? *Place : temporary(E->getType());
    Operands.push_back(*Place);
  }
  I.Operands.assign(Operands.begin(), Operands.end());
  const bool InPlace = C.ReturnsInPlace;
  I.Index = uint32_t(F.Builtins.size());
  F.Builtins.push_back(std::move(C));
  if (!InPlace) {
    I.Ty = E->isGLValue() ? code::Type::pointer() : T.typeOf(E->getType());
    if (I.Ty.Is != code::Type::Void)
      return result(std::move(I));
  }
  add(std::move(I));
  return InPlace ? *Place : Operand();
}

//===----------------------------------------------------------------------===//
// Instructions in other words
//===----------------------------------------------------------------------===//

std::optional<Operand> FunctionLowering::instructionFor(code::Builtin Id, const CallExpr *E, const FunctionDecl *Callee,
                                                        std::optional<Operand> Place) {
  using code::Builtin;
  auto Argument = [&](unsigned I) { return E->getArg(I); };
  switch (Id) {
  case Builtin::Minimum:
  case Builtin::Maximum:
    return extremum(Id == Builtin::Minimum ? Op::Min : Op::Max, E);
  case Builtin::Absolute: {
    if (!T.isInteger(E->getType()))
      return std::nullopt;
    const code::Type Ty = T.typeOf(E->getType());
    const Operand X = value(Argument(0));
    return arithmetic(Op::Max, X, arithmetic(Op::Sub, number(0), X, Ty), Ty);
  }
  case Builtin::Multiply: {
    if (!T.isInteger(E->getType()))
      return std::nullopt;
    const Operand A = value(Argument(0)), B = value(Argument(1));
    return arithmetic(Op::Mul, A, B, T.typeOf(E->getType()));
  }
  case Builtin::LoadThrough:
    return loadThrough(E, Place);
  case Builtin::StoreThrough: {
    const Operand New = value(Argument(0)), Where = value(Argument(1));
    store(Where, T.typeOf(Argument(1)->getType()->getPointeeType()), New, E);
    return Operand();
  }
  case Builtin::ToShared:
  case Builtin::FromShared: {
    Instruction I;
    I.Code = Id == Builtin::ToShared ? Opcode::AddressToInt : Opcode::IntToAddress;
    I.Operands = {value(Argument(0))};
    I.Ty = T.typeOf(Id == Builtin::ToShared ? E->getType() : Argument(0)->getType());
    return result(std::move(I));
  }
  case Builtin::Itself:
    return value(Argument(0));
  case Builtin::AddressOfIt:
    return address(Argument(0));
  case Builtin::Nothing:
    return Operand();
  case Builtin::EndOfThread: {
    Instruction I;
    I.Code = Opcode::Leave;
    add(std::move(I));
    return Operand();
  }
  case Builtin::NotConstant:
    return number(0);
  case Builtin::LaunchKernel:
    return launchThroughRuntime(E, Callee);
  default:
    return std::nullopt;
  }
}

std::optional<Operand> FunctionLowering::extremum(Op Kind, const CallExpr *E) {
  if (!T.isInteger(E->getType()) || E->isGLValue() || E->getNumArgs() != 2)
    return std::nullopt;
  const Operand A = value(E->getArg(0)), B = value(E->getArg(1));
  return arithmetic(Kind, A, B, T.typeOf(E->getType()));
}

Operand FunctionLowering::loadThrough(const CallExpr *E, std::optional<Operand> Place) {
  const Expr *Pointer = E->getArg(0);
  const QualType Is = E->getType();
  const Operand From = value(Pointer);
  if (!Is->isRecordType())
    return load(From, Is, E->getBuiltinCallee() ? static_cast<const Expr *>(E) : Pointer);
  const Operand To = Place ? *Place : temporary(Is);
  copy(To, From, Is, E, Pointer);
  return To;
}

//===----------------------------------------------------------------------===//
// A thread's place
//===----------------------------------------------------------------------===//

namespace {
/// `threadIdx.x`.
struct Coordinate {
  StringRef Variable; ///< empty: none
  unsigned Dimension = 0;
};
} // namespace

/// How ROCm's headers before 5.3 declare `threadIdx`: with a member `x` of type __HIP_Coordinates<__HIP_ThreadIdx>::__X
/// that converts to a number.
static Coordinate convertedCoordinate(const CXXMethodDecl *Method) {
  StringRef Class = Method->getParent()->getName();
  const auto *Outer = dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent()->getDeclContext());
  if (!isa<CXXConversionDecl>(Method) || !Outer || !Outer->getIdentifier() || Outer->getName() != "__HIP_Coordinates" ||
      !Class.consume_front("__") || Class.size() != 1 || Outer->getTemplateArgs().size() == 0 ||
      Outer->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  const CXXRecordDecl *Asks = Outer->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  StringRef Variable = llvm::StringSwitch<StringRef>(Asks && Asks->getIdentifier() ? Asks->getName() : "")
                           .Case("__HIP_ThreadIdx", "threadIdx")
                           .Case("__HIP_BlockIdx", "blockIdx")
                           .Case("__HIP_BlockDim", "blockDim")
                           .Case("__HIP_GridDim", "gridDim")
                           .Default("");
  return {Variable, unsigned(Class[0] - 'X')};
}

/// How Clang's and ROCm's headers declare `threadIdx`: with a property `x` that calls a method.
static Coordinate coordinateOf(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->getParent()->getIdentifier())
    return {};
  StringRef Class = Method->getParent()->getName(), Getter = nameOf(F);
  const bool IsProperty = (Class.consume_front("__hip_builtin_") && Getter.consume_front("__get_")) ||
                          (Class.consume_front("__cuda_builtin_") && Getter.consume_front("__fetch_builtin_"));
  if (IsProperty && Class.consume_back("_t") && Getter.size() == 1)
    return {Class, unsigned(Getter[0] - 'x')};
  return convertedCoordinate(Method);
}

/// Clang's builtins: __nvvm_read_ptx_sreg_tid_x.
static Coordinate registerCoordinate(StringRef Name) {
  if (!Name.consume_front("__nvvm_read_ptx_sreg_") || Name.size() < 3)
    return {};
  const auto Variable = llvm::StringSwitch<StringRef>(Name.drop_back(2))
                            .Case("tid", "threadIdx")
                            .Case("ctaid", "blockIdx")
                            .Case("ntid", "blockDim")
                            .Case("nctaid", "gridDim")
                            .Default("");
  return {Variable, unsigned(Name.back() - 'x')};
}

std::optional<Operand> FunctionLowering::coordinate(const CallExpr *E, const FunctionDecl *Callee) {
  const Coordinate C = Callee->getBuiltinID() ? registerCoordinate(nameOf(Callee)) : coordinateOf(Callee);
  if (C.Variable.empty() || C.Dimension > 2)
    return std::nullopt;
  const Operand Variable{Operand::Global, P.builtinVariable(C.Variable)};
  Instruction I;
  I.Code = Opcode::Load;
  I.Operands = {move(Variable, 4 * int64_t(C.Dimension))};
  I.Ty = code::Type::integer(32, false);
  return converted(result(std::move(I)), code::Type::integer(32, false), T.typeOf(E->getType()));
}

//===----------------------------------------------------------------------===//
// What only Clang knows
//===----------------------------------------------------------------------===//

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
  auto Number = [&](unsigned I) { return Arguments[I].getAsIntegral().extOrTrunc(64).getSExtValue(); };
  const auto As = llvm::StringSwitch<std::optional<Fragment::Use>>(classNamed(Arguments[0]))
                      .Case("matrix_a", Fragment::Use::MatrixA)
                      .Case("matrix_b", Fragment::Use::MatrixB)
                      .Case("accumulator", Fragment::Use::Accumulator)
                      .Default(std::nullopt);
  const auto Of = Arguments[4].getKind() == TemplateArgument::Type ? elementOf(Arguments[4].getAsType()) : std::nullopt;
  if (!As || !Of)
    return Unknown;
  return {1, int64_t(*As), int64_t(*Of), Number(1), Number(2), Number(3), classNamed(Arguments[5]) == "row_major"};
}

static bool pointsToMemory(const Expr *A) { return A->getType()->isPointerType() || A->getType()->isArrayType(); }

/// Who copies what: each thread for itself, `(to, from, bytes, …)`, or a group of threads.
static std::vector<int64_t> copyNumbers(code::Builtin &Id, const CallExpr *E) {
  const bool ByThread = Id == code::Builtin::CopyAsync && pointsToMemory(E->getArg(0));
  if (ByThread) {
    const QualType Size = E->getArg(2)->getType();
    return {Size->isRecordType()};
  }
  if (Id == code::Builtin::GroupCopy && nameOf(E->getDirectCallee()).starts_with("async_work_group_"))
    return {0, 1};
  Id = code::Builtin::GroupCopy;
  int64_t To = 0;
  while (To < int64_t(E->getNumArgs()) - 1 && !pointsToMemory(E->getArg(unsigned(To))))
    ++To;
  return {To, -1}; // what is read comes from global memory
}

std::optional<std::vector<int64_t>> FunctionLowering::numbersFor(code::Builtin &Id, const CallExpr *E,
                                                                 const FunctionDecl *Callee) {
  using code::Builtin;
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
    const unsigned Value = nameOf(Callee).ends_with("_sync");
    return N >= Value + 2 ? std::optional(std::vector<int64_t>{Value}) : std::nullopt;
  }
  case Builtin::GroupQuestion:
    return groupNumbers(E, Callee);
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
    return std::vector<int64_t>{atomicKind(nameOf(Callee))};
  case Builtin::CountBits:
    return N == 1 ? std::optional(None) : std::nullopt;
  default:
    return None;
  }
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

/// Cooperative groups: the thread's place in its block or tile.
std::optional<std::vector<int64_t>> FunctionLowering::groupNumbers(const CallExpr *E, const FunctionDecl *Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (!Method || !T.isInteger(Method->getReturnType()))
    return std::nullopt;
  const auto Question = llvm::StringSwitch<int64_t>(nameOf(Callee))
                            .Case("thread_rank", 0)
                            .Cases("size", "num_threads", 1)
                            .Case("meta_group_rank", 2)
                            .Case("meta_group_size", 3)
                            .Default(-1);
  if (Question < 0)
    return std::nullopt;
  // The object may be of a class derived from the one that declares the method. The method may even be static:
  // `tile.thread_rank()` then is no member call, but still names its object.
  const CXXRecordDecl *Class = Method->getParent();
  if (const auto *Named = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts())) {
    QualType Is = Named->getBase()->IgnoreImpCasts()->getType();
    if (Is->isPointerType())
      Is = Is->getPointeeType();
    if (const CXXRecordDecl *Static = Is->getAsCXXRecordDecl())
      Class = Static;
  }
  int64_t Parent = 0; // the group that this one is a tile of
  if (const auto *Template = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    if (const auto &Arguments = Template->getTemplateArgs();
        Arguments.size() > 1 && Arguments[1].getKind() == TemplateArgument::Type)
      Parent = std::max<int64_t>(threadsOfGroup(Arguments[1].getAsType()->getAsCXXRecordDecl()), 0);
  return std::vector<int64_t>{Question, threadsOfGroup(Class), Parent};
}
