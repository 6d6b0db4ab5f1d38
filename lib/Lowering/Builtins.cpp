//===- Builtins.cpp - Calls of functions that are known by name -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/BuiltinNumbers.h"
#include "Lowering/FunctionLowering.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

std::optional<Operand> BuiltinLowering::call(const CallExpr *E, const FunctionDecl *Callee,
                                             std::optional<Operand> Place) {
  if (auto Place = coordinate(E, Callee))
    return *Place;
  const auto Match = P.builtin(Callee, E->getNumArgs());
  if (!Match)
    return std::nullopt;
  ir::Builtin Id = Match->Id;
  if (Id <= ir::Builtin::LaunchKernel)
    if (auto Known = instructionFor(Id, E, Callee, Place))
      return Known;
  const bool OfVectors = (Id == ir::Builtin::Minimum || Id == ir::Builtin::Maximum) && E->getType()->isVectorType();
  if (OfVectors)
    Id = ir::Builtin::IntegerFunction;
  if (Id <= ir::Builtin::LaunchKernel)
    return std::nullopt;
  auto Numbers = numbersFor(Id, E, Callee, T);
  if (!Numbers)
    return std::nullopt;
  ir::BuiltinCall C;
  C.Id = Id;
  C.Name = builtinName(Callee).str();
  C.Numbers = std::move(*Numbers);
  return addCall(std::move(C), {E->getArgs(), E->getNumArgs()}, E, Place);
}

Operand BuiltinLowering::addCall(ir::BuiltinCall C, llvm::ArrayRef<const Expr *> Arguments, const Expr *E,
                                 std::optional<Operand> Place) {
  Instruction I;
  I.Code = Opcode::CallBuiltin;
  for (const Expr *A : Arguments) {
    C.Types.push_back(A->isGLValue() ? ir::Type::pointer() : T.typeOf(A->getType()));
    C.Pointees.push_back(T.typeOf(T.pointeeOf(A)));
    I.Operands.push_back(Out.orLost(value(A), C.Types.back()));
  }
  I.Site = P.siteOf(E);
  const bool InPlace = C.ReturnsInPlace = E->getType()->isRecordType() && !E->isGLValue();
  if (InPlace) {
    Place = Place ? *Place : Out.temporary(E->getType());
    I.Operands.push_back(*Place);
  }
  I.Index = uint32_t(F.Builtins.size());
  F.Builtins.push_back(std::move(C));
  if (!InPlace) {
    I.Ty = E->isGLValue() ? ir::Type::pointer() : T.typeOf(E->getType());
    if (I.Ty.Is != ir::Type::Void)
      return Out.result(std::move(I));
  }
  Out.add(std::move(I));
  return InPlace ? *Place : Operand();
}

Operand BuiltinLowering::atomic(const AtomicExpr *E) {
  ir::BuiltinCall C;
  C.Id = ir::Builtin::CompilerAtomic;
  C.Name = compat::nameOf(*E).str();
  C.Numbers = {atomicKind(C.Name)};
  llvm::SmallVector<const Expr *, 4> Arguments = {E->getPtr()};
  for (unsigned I = 1; I < E->getNumSubExprs(); ++I)
    Arguments.push_back(const_cast<AtomicExpr *>(E)->getSubExprs()[I]);
  return addCall(std::move(C), Arguments, E, std::nullopt);
}

//===----------------------------------------------------------------------===//
// Instructions in other words
//===----------------------------------------------------------------------===//

std::optional<Operand> BuiltinLowering::instructionFor(ir::Builtin Id, const CallExpr *E, const FunctionDecl *Callee,
                                                       std::optional<Operand> Place) {
  using ir::Builtin;
  auto Argument = [&](unsigned I) { return E->getArg(I); };
  switch (Id) {
  case Builtin::Minimum:
  case Builtin::Maximum:
  case Builtin::Absolute:
  case Builtin::Multiply:
    return ofIntegers(Id, E);
  case Builtin::LoadThrough:
    return loadThrough(E, Place);
  case Builtin::StoreThrough: {
    const Operand New = value(Argument(0)), Where = value(Argument(1));
    Out.store(Where, T.typeOf(Argument(1)->getType()->getPointeeType()), New, E);
    return Operand();
  }
  case Builtin::ToShared:
  case Builtin::FromShared: {
    Instruction I;
    I.Code = Id == Builtin::ToShared ? Opcode::AddressToInt : Opcode::IntToAddress;
    I.Operands = {value(Argument(0))};
    I.Ty = T.typeOf(Id == Builtin::ToShared ? E->getType() : Argument(0)->getType());
    return Out.result(std::move(I));
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
    I.Site = P.siteOf(E);
    Out.add(std::move(I));
    return Operand();
  }
  case Builtin::NotConstant:
    return Out.number(0);
  case Builtin::LaunchKernel:
    return L.Launches.launchThroughRuntime(E, Callee);
  default:
    return std::nullopt;
  }
}

/// Of other numbers, they are what any function is.
std::optional<Operand> BuiltinLowering::ofIntegers(ir::Builtin Id, const CallExpr *E) {
  using ir::Builtin;
  if (!T.isInteger(E->getType()))
    return std::nullopt;
  const ir::Type Ty = T.typeOf(E->getType());
  if (Id == Builtin::Absolute) {
    const Operand X = value(E->getArg(0));
    return Out.arithmetic(Op::Max, X, Out.arithmetic(Op::Sub, Out.number(0), X, Ty), Ty);
  }
  if (Id != Builtin::Multiply && (E->isGLValue() || E->getNumArgs() != 2))
    return std::nullopt;
  const Operand A = value(E->getArg(0)), B = value(E->getArg(1));
  return Out.arithmetic(Id == Builtin::Minimum ? Op::Min : Id == Builtin::Maximum ? Op::Max : Op::Mul, A, B, Ty);
}

std::optional<Operand> BuiltinLowering::ofReferredIntegers(const CallExpr *E) {
  using ir::Builtin;
  const auto Match = P.builtin(E->getDirectCallee(), E->getNumArgs());
  const bool IsKnown = Match && (Match->Id == Builtin::Minimum || Match->Id == Builtin::Maximum);
  if (!IsKnown || !T.isInteger(E->getType()) || E->getNumArgs() != 2)
    return std::nullopt;
  auto Read = [&](const Expr *A) {
    const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(A);
    return Temporary ? value(Temporary->getSubExpr()) : L.Operators.read(A, A->getType());
  };
  const Operand A = Read(E->getArg(0)), B = Read(E->getArg(1));
  return Out.arithmetic(Match->Id == Builtin::Minimum ? Op::Min : Op::Max, A, B, T.typeOf(E->getType()));
}

Operand BuiltinLowering::loadThrough(const CallExpr *E, std::optional<Operand> Place) {
  const Expr *Pointer = E->getArg(0);
  const QualType Is = E->getType();
  const Operand From = value(Pointer);
  if (!Is->isRecordType())
    return Out.load(From, Is, E->getBuiltinCallee() ? static_cast<const Expr *>(E) : Pointer);
  const Operand To = Place ? *Place : Out.temporary(Is);
  Out.copy(To, From, Is, E, Pointer);
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
  StringRef Class = Method->getParent()->getName(), Getter = builtinName(F);
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
  return {ir::variableOfRegister(Name.drop_back(2)), unsigned(Name.back() - 'x')};
}

std::optional<Operand> BuiltinLowering::coordinate(const CallExpr *E, const FunctionDecl *Callee) {
  const Coordinate C = Callee->getBuiltinID() ? registerCoordinate(builtinName(Callee)) : coordinateOf(Callee);
  if (C.Variable.empty() || C.Dimension > 2)
    return std::nullopt;
  const Operand Variable{Operand::Global, P.builtinVariable(C.Variable)};
  Instruction I;
  I.Code = Opcode::Load;
  I.Operands = {Out.move(Variable, 4 * int64_t(C.Dimension))};
  I.Ty = ir::Type::integer(32, false);
  return Out.converted(Out.result(std::move(I)), ir::Type::integer(32, false), T.typeOf(E->getType()));
}
