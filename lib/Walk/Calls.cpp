//===- Calls.cpp - The walker's calls -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "clang/AST/RecordLayout.h"

using namespace banklint;
using namespace clang;

/// Calls may nest this deep, and one function may be active this often.
static constexpr unsigned MaximalDepth = 64, MaximalRecursion = 8;

/// The function that `object.virtual()` calls, if the object's class is known: that of the variable it lies in.
/// Null if it is not.
static const CXXMethodDecl *overriderFor(const CXXMethodDecl *Method, const std::optional<Pointer> &This) {
  if (Method->getParent()->isEffectivelyFinal() || Method->hasAttr<FinalAttr>())
    return Method;
  const VarDecl *Variable = This && This->To ? This->To->Declaration : nullptr;
  if (!Variable || This->Offset != Value(0))
    return nullptr;
  const CXXRecordDecl *Class = Variable->getType()->getAsCXXRecordDecl();
  const CXXMethodDecl *Overrider = Class ? Method->getCorrespondingMethodInClass(Class) : nullptr;
  // One that a base in the middle overrides may lie elsewhere in the object.
  bool SamePlace = Overrider && (Overrider->getParent()->getCanonicalDecl() == Class->getCanonicalDecl() ||
                                 Overrider->getCanonicalDecl() == Method->getCanonicalDecl());
  return SamePlace ? Overrider : nullptr;
}

Datum Walker::evaluateCall(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  const auto *ThroughMember = dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens()); // (object.*function)()
  if (!F)
    if (Datum Callee = evaluate(ThroughMember ? ThroughMember->getRHS() : E->getCallee()); Callee.Is == Datum::Function)
      F = Callee.Callee;
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (!F)
    return callUnknown(E, std::nullopt, Arguments, reason::NoBody);
  if (evaluateRuntimeLaunch(E, F))
    return data(E->getType(), Spread::Block);
  if (auto Known = evaluateIntrinsic(E, F))
    return *Known;

  std::optional<Pointer> This;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isInstance()) {
    if (isa<CXXConversionDecl>(Method) && Method->getParent()->isLambda()) // of a lambda without captures
      return Datum::function(Method->getParent()->getLambdaCallOperator());
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      This = evaluate(Member->getImplicitObjectArgument()).Ptr;
    } else if (isa<CXXOperatorCallExpr>(E)) {
      if (Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())) {
        Pointer To = locate(Arguments[0]), From = locate(Arguments[1]);
        copyBytes(To, From, Arguments[0]->getType(), Arguments[0], Arguments[1]);
        return Datum::address(To);
      }
      This = evaluate(Arguments[0]).Ptr;
      Arguments = Arguments.drop_front();
    }
    const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
    bool Qualified = Callee && Callee->hasQualifier(); // `object.Base::method()`
    if (Method->isVirtual() && !Qualified) {
      F = overriderFor(Method, This);
      if (!F)
        return callUnknown(E, This, Arguments, reason::Virtual);
    }
  }
  return enter(F, E, This, Arguments);
}

/// Whether a function cannot write through an argument of this type.
static bool pointsToConst(QualType T) {
  return T->isPointerType() ? T->getPointeeType().isConstQualified() : T.isConstQualified();
}

/// Functions of the mathematics library that become code with branches, or a call (nvcc 13.0 without -use_fast_math).
static bool takesBranches(StringRef Name) {
  Name.consume_front("__nv_");
  const bool Single = Name.consume_back("f");
  return llvm::is_contained({"sqrt", "sin", "cos", "sincos", "tan", "pow", "fmod"}, Name) ||
         (!Single && llvm::is_contained({"exp", "exp2", "log", "log2", "log10"}, Name));
}

static bool isBuiltin(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  return F && F->getBuiltinID();
}

/// A function without a body may do anything, but for those of the mathematics library.
void Walker::passCall(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || !F->getReturnType()->isRealFloatingType())
    passBarrier();
  else if (takesBranches(F->getName()))
    interrupt();
}

Datum Walker::callUnknown(const Expr *E, std::optional<Pointer> This, llvm::ArrayRef<const Expr *> Arguments,
                          const char *Why) {
  passCall(E);
  auto MayChange = [](const Pointer &P) {
    return P.To && (P.To->In == Space::Private || P.To->In == Space::Launch);
  };
  if (This && MayChange(*This))
    forgetAll(This->To);
  Character C{Spread::Block, Origin::Lost, Why};
  bool OfData = false;
  for (const Expr *A : Arguments) {
    Datum D = evaluate(A);
    if (D.Is != Datum::Address) {
      C.Shared = std::max(C.Shared, characterOf(D).Shared);
      OfData |= characterOf(D).From == Origin::Data;
    } else if (MayChange(D.Ptr) && !pointsToConst(A->getType()))
      forgetAll(D.Ptr.To);
    else if (QualType To = A->isGLValue() ? A->getType() : A->getType()->getPointeeType();
             !To.isNull() && isa<CallExpr>(E) && !isBuiltin(cast<CallExpr>(E)))
      emit(A, To.isConstQualified() ? Operation::Load : Operation::Store, D.Ptr, std::max<uint64_t>(1, bytesOf(To)), 0,
           reason::PassedOn);
  }
  if (OfData) // what is made of data is data
    C = {C.Shared, Origin::Data, ""};
  else if (E->getType()->isFloatingType())
    C.Why = reason::Float;
  return unknownOf(E->getType(), C);
}

/// The caller evaluates the arguments into the callee's parameters.
void Walker::bindArguments(Frame &Callee, llvm::ArrayRef<const Expr *> Arguments) {
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    if (I >= Callee.Function->getNumParams()) {
      evaluate(Arguments[I]);
      continue;
    }
    const ParmVarDecl *P = Callee.Function->getParamDecl(I);
    Object *O = newObject(Space::Private, P->getNameAsString(), P, P->getType());
    initialize(Arguments[I], {O, 0, 0}, P->getType());
    O->Owner = &Callee;
    Callee.Variables[P] = O;
  }
}

Datum Walker::enter(const FunctionDecl *F, const Expr *Site, std::optional<Pointer> This,
                    llvm::ArrayRef<const Expr *> Arguments) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || Definition->isDependentContext())
    return callUnknown(Site, This, Arguments, reason::NoBody);
  unsigned Depth = 0, Recursion = 0;
  for (const Frame *C = Top; C; C = C->Caller) {
    ++Depth;
    Recursion += C->Function == Definition;
  }
  if (Depth > MaximalDepth || Recursion > MaximalRecursion)
    return callUnknown(Site, This, Arguments, reason::Recursion);
  if (Options.Enters && !Options.Enters(Definition))
    return callUnknown(Site, This, Arguments, reason::NoBody);

  const unsigned ObjectsBefore = unsigned(Objects.size());
  Frames.emplace_back();
  Frame *Callee = &Frames.back();
  Callee->Function = Definition;
  Callee->Caller = Top;
  Callee->Site = Site;
  Callee->This = This;
  Callee->Returned = L.none();
  Callee->UndecidedAtEntry = Undecided.size();
  Callee->LeftByData = someLeftByData();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition); Method && Method->getParent()->isLambda()) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
    Method->getParent()->getCaptureFields(Captures, Callee->CapturedThis);
    Callee->Captures = std::move(Captures);
  }

  bindArguments(*Callee, Arguments);
  // `using Base::Base`: the base's constructor gets what the derived class's was given.
  if (isa<CXXInheritedCtorInitExpr>(Site))
    for (unsigned I = 0; I < std::min(Definition->getNumParams(), Top->Function->getNumParams()); ++I)
      Callee->Variables[Definition->getParamDecl(I)] = Top->Variables.lookup(Top->Function->getParamDecl(I));
  QualType Result = Definition->getReturnType();
  Frame *Caller = std::exchange(Top, Callee);
  Breakable *OuterBreakable = std::exchange(Innermost, nullptr);
  ThreadMask Entered = Active;
  if (!Result->isVoidType())
    Callee->Result = newObject(Space::Private, F->getNameAsString(), nullptr, Result);
  if (Callee->Result)
    Callee->Result->Owner = nullptr; // those who returned are still asked for it
  Callee->UsedGoto = usesLabels(Definition);

  const bool StaysCall = Definition->hasAttr<NoInlineAttr>();
  if (StaysCall)
    interrupt();
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    runInitializers(Constructor, *This);
  const size_t MatchesBefore = Matches.size();
  execute(Definition->getBody());
  Matches.resize(MatchesBefore);
  rejoin(Callee->Left);
  if (StaysCall)
    interrupt();

  Top = Caller;
  Innermost = OuterBreakable;
  Active = Entered;
  Datum Value = Datum::opaque({});
  if (Callee->Result) {
    Pointer Where{Callee->Result, 0, 0};
    Value = Result->isReferenceType() ? loadCell(Where, 8, Result)
            : Result->isRecordType()  ? Datum::address(Where)
                                      : loadCell(Where, bytesOf(Result), Result);
  }
  M.forgetSince(ObjectsBefore, [&](const Object *O) {
    return O == Callee->Result ? !Result->isRecordType() : O->Owner == Callee;
  });
  return Value;
}

void Walker::runInitializers(const CXXConstructorDecl *C, const Pointer &This) {
  for (const CXXCtorInitializer *I : C->inits()) {
    if (I->isMemberInitializer() || I->isIndirectMemberInitializer()) {
      const FieldDecl *F = I->getAnyMember();
      Pointer P = This;
      if (I->isIndirectMemberInitializer())
        P = locateMember(This, I->getIndirectMember());
      else
        P = movedBy(This, int64_t(Context.getFieldOffset(F)) / 8);
      initialize(I->getInit(), P, F->getType());
    } else if (I->isBaseInitializer()) {
      const CXXRecordDecl *Base = I->getBaseClass()->getAsCXXRecordDecl();
      if (I->isBaseVirtual() || !Base)
        continue;
      int64_t Offset = Context.getASTRecordLayout(C->getParent()).getBaseClassOffset(Base).getQuantity();
      initialize(I->getInit(), movedBy(This, Offset), QualType(I->getBaseClass(), 0));
    } else
      initialize(I->getInit(), This, Context.getRecordType(C->getParent()));
  }
}

void Walker::construct(const CXXConstructExpr *E, const Pointer &To) {
  const CXXConstructorDecl *C = E->getConstructor();
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (C->isCopyOrMoveConstructor() && C->isTrivial())
    return copyBytes(To, locate(Arguments[0]), E->getType(), E, Arguments[0]);
  if (E->requiresZeroInitialization())
    zero(To, E->getType());
  if (C->isTrivial() || E->getType()->isArrayType())
    return;
  enter(C, E, To, Arguments);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

bool banklint::isRuntimeLaunch(const FunctionDecl *F) {
  if (!F->getIdentifier())
    return false;
  StringRef Name = F->getName();
  if (Name.starts_with("cudaLaunchKernelEx"))
    return F->getNumParams() >= 2;
  return (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" || Name == "hipLaunchKernel") &&
         F->getNumParams() >= 4;
}

namespace {
/// Sides taken of the conditions that nobody knows: those of `c ? a : b` and of joined branches.
struct Sides {
  std::vector<Value> Conditions;
  unsigned Taken = 0; ///< bit i: the first side of condition i

  unsigned numberOf(const Value &Condition) {
    auto It = llvm::find(Conditions, Condition);
    if (It == Conditions.end())
      It = Conditions.insert(It, Condition);
    return unsigned(It - Conditions.begin());
  }
};
} // namespace

/// \p V with these sides taken, if it is known then. What is at most a known number is taken to reach it.
static std::optional<int64_t> resolved(const Lanes &L, const Value &V, Sides &S) {
  if (V.isKnown())
    return V.constant();
  if (!V.Known.isUniform())
    return std::nullopt;
  int64_t Sum = V.Known.uniform();
  for (const Term &X : V.Terms) {
    const Symbol &Sym = L.symbol(X.Symbol);
    std::optional<int64_t> Part;
    if (Sym.Operation == Op::Select)
      Part = resolved(L, Sym.Operands[S.Taken >> S.numberOf(Sym.Operands[0]) & 1 ? 1 : 2], S);
    else if (Sym.Operation == Op::Min)
      for (const Value &Bound : Sym.Operands)
        if (auto C = Bound.constant())
          Part = C;
    if (!Part || !X.Coefficient.isUniform())
      return std::nullopt;
    Sum += X.Coefficient.uniform() * *Part;
  }
  return Sum;
}

/// The dim3 at \p P: its components, as far as they are numbers.
std::optional<std::array<Value, 3>> Walker::loadComponents(Pointer P) {
  std::array<Value, 3> Result;
  for (Value &Component : Result) {
    if (!P.To || P.To->In != Space::Private)
      return std::nullopt;
    Datum D = loadCell(P, 4, Context.UnsignedIntTy);
    if (D.Is != Datum::Integer)
      return std::nullopt;
    Component = D.Int;
    P = movedBy(P, 4);
  }
  return Result;
}

/// The shapes that a launch's argument, a number or a dim3, may have; empty if none is known.
std::vector<Shape> Walker::shapesOf(const std::array<Value, 3> &Components) {
  const unsigned MostConditions = 3;
  std::vector<Shape> Result;
  Sides S;
  for (S.Taken = 0; S.Taken < 1u << std::min<size_t>(S.Conditions.size(), MostConditions) || S.Taken == 0; ++S.Taken) {
    Shape One;
    bool Known = true;
    for (unsigned I = 0; I < 3; ++I) {
      auto N = resolved(L, Components[I], S);
      Known &= N.has_value();
      One[I] = unsigned(N.value_or(0));
    }
    if (Known && !llvm::is_contained(Result, One))
      Result.push_back(One);
  }
  return Result;
}

std::vector<Shape> Walker::evaluateShapes(const Expr *E) {
  Datum D = evaluate(E);
  if (D.Is == Datum::Integer)
    return shapesOf({D.Int, Value(1), Value(1)});
  auto Components = loadComponents(D.Ptr);
  return Components ? shapesOf(*Components) : std::vector<Shape>();
}

/// Reports a launch with each of the block shapes that it may have.
void Walker::reportLaunch(Launch Found, const LaunchShapes &Shapes, const Expr *Kernel,
                          llvm::ArrayRef<const Expr *> Arguments) {
  if (!Found.Kernel)
    if (Datum Callee = evaluate(Kernel); Callee.Is == Datum::Function)
      Found.Kernel = Callee.Callee;
  for (const Expr *A : Arguments) {
    Datum D = evaluate(A);
    Found.Arguments.push_back(D.Is == Datum::Integer ? D.Int.constant() : std::nullopt);
  }
  if (!Found.Kernel || Active.none())
    return;
  if (Shapes.Grid.size() == 1)
    Found.Grid = Shapes.Grid.front();
  if (Shapes.Block.empty())
    Listener.launch(Found);
  for (const Shape &Block : Shapes.Block) {
    Found.Block = Block;
    Listener.launch(Found);
  }
}

void Walker::evaluateLaunch(const CUDAKernelCallExpr *E) {
  Launch Found;
  Found.Where = E->getBeginLoc();
  Found.Kernel = E->getDirectCallee();
  const CallExpr *Configuration = E->getConfig();
  LaunchShapes Shapes;
  if (Configuration->getNumArgs() >= 2)
    Shapes = {evaluateShapes(Configuration->getArg(0)), evaluateShapes(Configuration->getArg(1))};
  reportLaunch(std::move(Found), Shapes, E->getCallee(), {E->getArgs(), E->getNumArgs()});
}

/// Launches through the runtime's functions.
bool Walker::evaluateRuntimeLaunch(const CallExpr *E, const FunctionDecl *F) {
  if (!isRuntimeLaunch(F))
    return false;
  Launch Found;
  Found.Where = E->getBeginLoc();
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (F->getName().starts_with("cudaLaunchKernelEx")) { // (&configuration, kernel, arguments...)
    Pointer Configuration = evaluate(Arguments[0]).Ptr;
    auto Grid = loadComponents(Configuration), Block = loadComponents(movedBy(Configuration, 12)); // after gridDim
    LaunchShapes Shapes{Grid ? shapesOf(*Grid) : std::vector<Shape>(), Block ? shapesOf(*Block) : std::vector<Shape>()};
    reportLaunch(std::move(Found), Shapes, Arguments[1], Arguments.drop_front(2));
  } else { // (kernel, grid, block, pointers to arguments, ...)
    LaunchShapes Shapes{evaluateShapes(Arguments[1]), evaluateShapes(Arguments[2])};
    reportLaunch(std::move(Found), Shapes, Arguments[0], {});
  }
  return true;
}
