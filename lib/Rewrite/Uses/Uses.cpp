//===- Uses.cpp - Everything that a source does with an array -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/Uses.h"
#include "Lowering/Assembly.h"
#include "Lowering/SharedMemory.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

namespace {

/// Walks through a function with the way from the top at hand.
class UseFinder {
public:
  UseFinder(const VarDecl *Array, unsigned Rank, VariableUses &To, unsigned Depth = 0)
      : Array(arrayOf(Array)), IsPointer(Array->getType()->isPointerType()), Rank(Rank), To(To), Depth(Depth) {}

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *R = dyn_cast<DeclRefExpr>(S); R && isOfArray(R->getDecl()))
      return classify(R);
    Above.push_back(S);
    if (const auto *L = dyn_cast<LambdaExpr>(S))
      visit(L->getBody());
    for (const Stmt *Child : S->children())
      visit(Child);
    Above.pop_back();
  }

private:
  /// What is looked for: an array or a view of one, or the address of an element of it, as a number or a pointer.
  enum Kind { ArrayOrView, AddressForAssembly, PointerToElement };

  /// A place on the way from a use to its statement: \p Is lies directly in Above[Depth - 1].
  struct Place {
    const Expr *Is;
    size_t Depth;
  };
  const Stmt *around(const Place &P) const { return P.Depth ? Above[P.Depth - 1] : nullptr; }
  /// Steps out to \p Around, which has to be what lies around.
  static Place outOf(const Place &P, const Expr *Around) { return {Around, P.Depth - 1}; }

  void classify(const DeclRefExpr *R) {
    if (Is == AddressForAssembly)
      return classifyAddress(R);
    if (Is == PointerToElement)
      return classifyPointerToElement(R);
    if (isChange(R) || isCompared(R)) {
      To.HangsOnPlaces |= isCompared(R);
      return To.Pointers.push_back(R);
    }
    ElementUse Use;
    Use.Name = R;
    Place P = elementAt({R, Above.size()}, Use);
    const bool IsElement = Use.Subscripts.size() == Rank;
    if (IsElement && Rank && !Use.Vector)
      P = elementAt(vectorAt(P, Use), Use);
    if (IsElement && Rank && !Use.Vector && (addCopy(P, Use) || addAssembly(P, Use)))
      return;
    if (IsElement && Rank > 1 && !Use.Vector)
      Use.Pitch = pitchOfMatrix(P);
    const bool IsHarmless =
        IsElement && (Use.Pitch || isHarmless(P) || isReferredToHarmlessly(P) || isPassedHarmlessly(P, Use));
    if (!IsHarmless && Rank && followPointer(R))
      return To.Pointers.push_back(R);
    if (Use.Subscripts.size() < Rank)
      return refuse(wholeUse(P));
    if (!IsHarmless)
      return refuse(Use.Vector || isa_and_nonnull<UnaryOperator>(around(P)) ? ir::Obstacle::AddressOfElement
                                                                            : ir::Obstacle::UsedAsAWhole);
    noteCall(P);
    if (Rank && !Use.Member)
      noteCopy(P, Use);
    Use.Around.push_back(R);
    for (size_t I = Above.size(); I-- > 0 && mayBeSite(Above[I]);)
      Use.Around.push_back(cast<Expr>(Above[I]));
    To.Elements.push_back(std::move(Use));
  }

  /// Notes which function gets the element, if one does: another one of that name might want more than its value.
  void noteCall(Place P) {
    while (isa_and_nonnull<ParenExpr, CastExpr, ConditionalOperator>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    const auto *C = dyn_cast_or_null<CallExpr>(around(P));
    if (const FunctionDecl *F = C ? C->getDirectCallee() : nullptr)
      To.Given.push_back({F, C->getExprLoc()});
  }

  /// Notes whether an element that is a struct is copied as a whole to a variable or another struct, or set by a
  /// statement that does nothing else. Not where it goes to a function: another one might be meant for a temporary.
  void noteCopy(Place P, ElementUse &Use) const {
    while (isa_and_nonnull<ImplicitCastExpr>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    if (const auto *Copy = dyn_cast_or_null<CXXConstructExpr>(around(P))) {
      const VarDecl *To = variableOf(outOf(P, Copy));
      Use.CopiedTo = To && To->getInitStyle() == VarDecl::CInit && !To->getType()->isReferenceType() ? To : nullptr;
      return;
    }
    const auto *Assignment = dyn_cast_or_null<CXXOperatorCallExpr>(around(P));
    const auto *Method = Assignment ? dyn_cast_or_null<CXXMethodDecl>(Assignment->getDirectCallee()) : nullptr;
    if (!Method || Assignment->getOperator() != OO_Equal || !Method->isImplicit())
      return;
    if (Assignment->getArg(0) != P.Is) {
      Use.IsCopiedByAssignment = true;
      return;
    }
    P = outOf(P, Assignment);
    while (isa_and_nonnull<FullExpr>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    const auto *If = dyn_cast_or_null<IfStmt>(around(P));
    const auto *For = dyn_cast_or_null<ForStmt>(around(P));
    const bool IsStatement = isa_and_nonnull<CompoundStmt>(around(P)) || (For && For->getBody() == P.Is) ||
                             (If && (If->getThen() == P.Is || If->getElse() == P.Is));
    Use.Assigned = IsStatement ? Assignment : nullptr;
  }

  /// Whether an access to the element may be known by an expression around it. Not by one that may go on without it.
  static bool mayBeSite(const Stmt *S) {
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      return B->isAssignmentOp() || B->getType()->isPointerType();
    return isa<ArraySubscriptExpr, MemberExpr, ParenExpr, CastExpr, UnaryOperator, CallExpr, CXXConstructExpr>(S);
  }

  /// From the array's name out to the element, or a member of it.
  Place elementAt(Place P, ElementUse &Use) const {
    for (;;) {
      const Stmt *S = around(P);
      const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(S);
      const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(S);
      const auto *Member = dyn_cast_or_null<MemberExpr>(S);
      const auto *Vectors = dyn_cast_or_null<ExplicitCastExpr>(S);
      const bool IsElement = Use.Subscripts.size() == Rank;
      if (const Place Element = dereferenced(P, Use); Element.Is != P.Is) {
        P = Element;
      } else if (const Place Vector = vectorAtSum(P, Use); Vector.Is != P.Is) {
        P = Vector;
      } else if (Vectors && Use.Subscripts.empty() && !Use.Vector && isPointerToVectors(Vectors, P)) {
        Use.Vector = Vectors;
        Use.CountsVectors = true;
        P = outOf(P, Vectors);
      } else if (Subscript && !IsElement && Subscript->getBase() == P.Is) {
        Use.Subscripts.push_back(Subscript->getIdx());
        Use.Brackets.push_back(Subscript->getRBracketLoc());
        P = outOf(P, Subscript);
      } else if (Member && IsElement && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl())) {
        if (!Use.Member)
          Use.Member = Member;
        P = outOf(P, Member);
      } else if (const Place Element = elementOfMember(P); IsElement && Element.Is != P.Is) {
        P = Element;
      } else if (isa_and_nonnull<ParenExpr>(S)) {
        P = outOf(P, cast<Expr>(S));
      } else if (Cast && isRead(Cast, P)) {
        P = outOf(P, Cast);
      } else if (Cast &&
                 (Cast->getCastKind() == CK_NoOp || (Cast->getCastKind() == CK_ArrayToPointerDecay && !IsElement))) {
        P = outOf(P, Cast);
      } else {
        return P;
      }
    }
  }

  /// From an array that is a member out to the element in `s[i].v[2]`, if its number is a constant and stays inside.
  Place elementOfMember(const Place &P) const {
    const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(around(P));
    const auto *Length = Array->getASTContext().getAsConstantArrayType(P.Is->getType());
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay || !Length)
      return P;
    const Place Pointer = outOf(P, Decay);
    const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(around(Pointer));
    Expr::EvalResult Number;
    const bool IsInside = Subscript && Subscript->getBase() == Decay && !Subscript->getIdx()->isValueDependent() &&
                          Subscript->getIdx()->EvaluateAsInt(Number, Array->getASTContext()) &&
                          Number.Val.getInt().isNonNegative() &&
                          Number.Val.getInt().ult(Length->getSize().getLimitedValue());
    return IsInside ? outOf(Pointer, Subscript) : P;
  }

  /// `&s[i]` around `s[i]`; null if its address is not taken.
  const UnaryOperator *addressAround(const Place &Element) const {
    const auto *U = dyn_cast_or_null<UnaryOperator>(around(Element));
    return U && U->getOpcode() == UO_AddrOf ? U : nullptr;
  }

  /// From an element out to the vector that begins with it, `*(float4 *)&s[i]` or `((float4 *)&s[i])[0]`, if that is
  /// written there.
  Place vectorAt(const Place &Element, ElementUse &Use) const {
    const UnaryOperator *Address = addressAround(Element);
    if (!Address)
      return Element;
    Place P = outOfNoOps(outOf(Element, Address));
    const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(around(P));
    if (!Cast || Cast->getCastKind() != CK_BitCast || !isPointerToVector(Cast->getType(), Element.Is->getType()))
      return Element;
    P = outOfParentheses(outOf(P, Cast));
    if (!isThere(P))
      return Element;
    Use.Vector = Cast;
    return outOf(P, cast<Expr>(around(P)));
  }

  /// From a pointer, or an array of one dimension, out to the vector in `*(float4 *)(s + i)`, if that is written there.
  Place vectorAtSum(const Place &Start, ElementUse &Use) const {
    const auto *Sum = dyn_cast_or_null<BinaryOperator>(around(Start));
    if (Rank != 1 || !Use.Subscripts.empty() || Use.Vector || !Sum || Sum->getOpcode() != BO_Add ||
        Sum->getLHS() != Start.Is || !isValue(Start))
      return Start;
    Place P = outOfNoOps(outOf(Start, Sum));
    const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(around(P));
    if (!Cast || !isPointerToVectors(Cast, P) || Sum->getOperatorLoc().isMacroID()) // no index in brackets there
      return Start;
    P = outOfParentheses(outOf(P, Cast));
    if (!isThere(P))
      return Start;
    Use.Subscripts.push_back(Sum->getRHS());
    Use.Brackets.push_back(Sum->getOperatorLoc());
    Use.Vector = Cast;
    return outOf(P, cast<Expr>(around(P)));
  }

  /// Whether an asynchronous copy writes the element and those behind it, `__pipeline_memcpy_async(&s[i], from, 16)`.
  bool addCopy(const Place &Element, const ElementUse &Use) {
    const UnaryOperator *Address = addressAround(Element);
    if (!Address)
      return false;
    const Place P = outOfCasts(outOf(Element, Address));
    const auto *C = dyn_cast_or_null<CallExpr>(around(P));
    if (!C || !isAsynchronousCopy(C) || C->getArg(0) != P.Is)
      return false;
    To.Elements.push_back(Use);
    To.Elements.back().Around = {C};
    To.Elements.back().CopiedBytes = C->getArg(2);
    return true;
  }

  /// Whether nothing is made of an element but its address as a number, `__cvta_generic_to_shared(&s[i])`, with which
  /// inline PTX accesses it. Then each of these is a use.
  bool addAssembly(const Place &Element, const ElementUse &Use) {
    const UnaryOperator *Address = addressAround(Element);
    if (!Address)
      return false;
    llvm::SmallVector<const Expr *, 4> Sites;
    if (!isForAssembly(outOf(Element, Address), Sites))
      return false;
    for (const Expr *Site : Sites) {
      To.Elements.push_back(Use);
      To.Elements.back().Around = {Site};
      To.Elements.back().IsForAssembly = true;
    }
    return !Sites.empty();
  }

  /// Whether an address, as a pointer or a number, goes to inline PTX alone, also by variables and functions, and
  /// where: the inputs of the PTX, and calls of functions that have it.
  bool isForAssembly(Place P, llvm::SmallVectorImpl<const Expr *> &Sites) {
    P = outOfCasts(P);
    if (const auto *S = dyn_cast_or_null<GCCAsmStmt>(around(P))) {
      Sites.push_back(P.Is);
      return isAddressIn(S, P.Is);
    }
    const auto *C = dyn_cast_or_null<CallExpr>(around(P));
    if (C && isAsynchronousCopy(C) && C->getArg(0) == P.Is) {
      Sites.push_back(C);
      return true;
    }
    if (C)
      return isAddressToNumber(C) ? isForAssembly(outOf(P, C), Sites) : isForAssemblyOf(C, P, Sites);
    if (Is == AddressForAssembly && isReturned(P))
      return To.IsReturned = true;
    const VarDecl *V = variableOf(P);
    return V && isForAssemblyAlone(V, Sites);
  }

  /// The same of an argument. A function may also return it, as a number.
  bool isForAssemblyOf(const CallExpr *C, const Place &Argument, llvm::SmallVectorImpl<const Expr *> &Sites) {
    auto IsByValue = [&](const VarDecl *Kept) {
      return !Kept->getType()->isReferenceType() && !isOfSystem(C->getDirectCallee());
    };
    const auto Found = usesOfParameter(C, Argument.Is, AddressForAssembly, IsByValue);
    if (!Found || (Found->Elements.empty() && !Found->IsReturned))
      return false;
    if (llvm::any_of(Found->Elements, [](const ElementUse &U) { return !U.Around.empty(); }))
      Sites.push_back(C);
    return !Found->IsReturned || isForAssembly(outOf(Argument, C), Sites);
  }

  /// What a function does with an argument, taken \p As what it is, and notes that it gets it; nothing if the parameter
  /// is not one that \p IsMeant, or if more is done with it.
  std::optional<VariableUses> usesOfParameter(const CallExpr *C, const Expr *Argument, Kind As,
                                              llvm::function_ref<bool(const VarDecl *)> IsMeant) {
    const unsigned MostSteps = 4;
    if (isa<CXXOperatorCallExpr, CXXMemberCallExpr, CUDAKernelCallExpr>(C) || Depth >= MostSteps)
      return std::nullopt;
    const Stmt *Body = nullptr;
    const VarDecl *Kept = parameterFor(C, Argument, Body);
    if (!Kept || !Body || !IsMeant(Kept))
      return std::nullopt;
    VariableUses Found;
    UseFinder Finder(Kept, 0, Found, Depth + 1);
    Finder.Is = As;
    Finder.visit(Body);
    if (Found.Other || isNamedElsewhere(Kept->getASTContext(), Kept, Body->getSourceRange(), Found))
      return std::nullopt;
    To.Given.push_back({C->getDirectCallee(), C->getExprLoc()});
    llvm::append_range(To.Given, Found.Given);
    return Found;
  }

  /// Whether something is what the function returns.
  bool isReturned(const Place &P) const {
    return isa_and_nonnull<ReturnStmt>(around(P)) &&
           llvm::none_of(Above, [](const Stmt *S) { return isa<LambdaExpr>(S); });
  }

  /// From line to line of the matrix that wmma loads or stores from an element on, if it does.
  const Expr *pitchOfMatrix(const Place &Element) const {
    const UnaryOperator *Address = addressAround(Element);
    if (!Address)
      return nullptr;
    Place P = outOf(Element, Address);
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    const auto *C = dyn_cast_or_null<CallExpr>(around(P));
    return C ? pitchOfFragment(C, P.Is) : nullptr;
  }

  Place outOfCasts(Place P) const {
    while (isa_and_nonnull<ParenExpr, CastExpr>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    return P;
  }

  /// The local variable of which it is the initialiser.
  const VarDecl *variableOf(const Place &P) const {
    const auto *D = dyn_cast_or_null<DeclStmt>(around(P));
    if (!D)
      return nullptr;
    for (const Decl *Declared : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Declared); V && V->getInit() == P.Is && V->hasLocalStorage())
        return V;
    return nullptr;
  }

  /// The local pointer to which it is assigned, `p = s + 4`.
  static const VarDecl *assignedBy(const BinaryOperator *B) {
    const auto *R = B->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens()) : nullptr;
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && V->getType()->isPointerType() ? V : nullptr;
  }
  const VarDecl *variableAssigned(const Place &P) const {
    const auto *B = dyn_cast_or_null<BinaryOperator>(around(P));
    return Rank == 1 && B && B->getRHS() == P.Is ? assignedBy(B) : nullptr;
  }

  /// Whether a pointer into an array of one dimension gets another value there, and nothing else is done: that it gets,
  /// `p = s + 4`, has to be looked at; or it goes further in the same array, `p += 4`, `++p`.
  bool isChange(const DeclRefExpr *R) {
    if (!IsPointer || Rank != 1)
      return false;
    const Place P = outOfParentheses({R, Above.size()});
    const Stmt *S = around(P);
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S); B && B->isAssignmentOp() && B->getLHS() == P.Is) {
      if (!isDropped(outOf(P, B)))
        return false;
      if (B->getOpcode() == BO_Assign && B != firstAssignmentTo(Array))
        To.Assigned.push_back(B);
      To.Moves |= B->isCompoundAssignmentOp();
      return true;
    }
    const auto *U = dyn_cast_or_null<UnaryOperator>(S);
    if (!U || !U->isIncrementDecrementOp() || !isDropped(outOf(P, U)))
      return false;
    To.Moves = true;
    return true;
  }

  /// Whether nothing is done with the value of an expression.
  bool isDropped(const Place &P) const {
    const Stmt *S = around(P);
    if (isa_and_nonnull<ParenExpr, FullExpr>(S))
      return isDropped(outOf(P, cast<Expr>(S)));
    if (const auto *C = dyn_cast_or_null<CastExpr>(S))
      return C->getCastKind() == CK_ToVoid;
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S))
      return B->getOpcode() == BO_Comma && (B->getLHS() == P.Is || isDropped(outOf(P, B)));
    return isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CaseStmt, DefaultStmt, LabelStmt,
                           AttributedStmt>(S);
  }

  /// Whether a pointer into an array of one dimension, or the array, is compared or subtracted: pointers stay as they
  /// are where elements move.
  bool isCompared(const DeclRefExpr *R) const {
    Place P{R, Above.size()};
    bool IsValue = !IsPointer;
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(around(P))) {
      if (const auto *C = dyn_cast<ImplicitCastExpr>(around(P))) {
        if (C->getCastKind() != CK_ArrayToPointerDecay && C->getCastKind() != CK_NoOp && !isRead(C, P))
          return false;
        IsValue |= isRead(C, P);
      }
      P = outOf(P, cast<Expr>(around(P)));
    }
    const auto *B = dyn_cast_or_null<BinaryOperator>(around(P));
    return Rank == 1 && IsValue && B && !B->getType()->isPointerType() &&
           (B->isComparisonOp() || B->getOpcode() == BO_Sub) && B->getLHS()->getType()->isPointerType() &&
           B->getRHS()->getType()->isPointerType();
  }

  /// The same of a variable.
  bool isForAssemblyAlone(const VarDecl *V, llvm::SmallVectorImpl<const Expr *> &Sites) {
    VariableUses Found;
    UseFinder Finder(V, 0, Found, Depth + 1);
    Finder.Is = AddressForAssembly;
    Finder.visit(Above.front());
    for (const ElementUse &U : Found.Elements)
      Sites.append(U.Around.begin(), U.Around.end());
    llvm::append_range(To.Given, Found.Given);
    To.IsReturned |= Found.IsReturned;
    return !Found.Other && (!Found.IsReturned || Is == AddressForAssembly) &&
           !isNamedElsewhere(V->getASTContext(), V, Above.front()->getSourceRange(), Found);
  }

  /// Of a variable that is the address of an element.
  void classifyAddress(const DeclRefExpr *R) {
    ElementUse Use;
    Use.Name = R;
    llvm::SmallVector<const Expr *, 4> Sites;
    if (!isForAssembly({R, Above.size()}, Sites))
      return refuse(ir::Obstacle::AddressOfElement);
    Use.Around.assign(Sites.begin(), Sites.end());
    To.Elements.push_back(std::move(Use));
  }

  /// Whether the address of an element is the argument of a function, `swap(&s[i], &s[j])`, which does no more with it
  /// than with a reference. Where the index is not simply repeated, a pointer into an array of one dimension may say
  /// where it points (Pointers.cpp).
  bool isPassedHarmlessly(const Place &Element, const ElementUse &Use) {
    const UnaryOperator *Address = addressAround(Element);
    if (!Address || Use.Vector || !Rank || Use.Dereferenced)
      return false;
    if (Rank == 1 && !mayBeRepeated(Use.Subscripts.back()))
      return false;
    return isPointerHarmless(outOf(Element, Address));
  }

  /// Whether an index calls nothing and changes nothing; `threadIdx.x` is a call to Clang.
  static bool mayBeRepeated(const Stmt *Index) {
    const auto *U = dyn_cast<UnaryOperator>(Index);
    const auto *B = dyn_cast<BinaryOperator>(Index);
    if (isa<CallExpr>(Index) || (U && U->isIncrementDecrementOp()) || (B && B->isAssignmentOp()))
      return false;
    return isa<PseudoObjectExpr>(Index) || llvm::all_of(Index->children(), mayBeRepeated);
  }

  /// Whether a pointer is the argument of a function that uses nothing but what is there.
  bool isPointerHarmless(Place P) {
    const ASTContext &Context = Array->getASTContext();
    const QualType Given = P.Is->getType();
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(around(P))) {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(around(P));
      if (Cast && Cast->getCastKind() != CK_NoOp)
        return false;
      P = outOf(P, cast<Expr>(around(P)));
    }
    const auto *C = dyn_cast_or_null<CallExpr>(around(P));
    auto IsOfSameElements = [&](const VarDecl *Kept) {
      return Kept->getType()->isPointerType() &&
             Context.hasSameUnqualifiedType(Kept->getType()->getPointeeType(), Given->getPointeeType());
    };
    return C && usesOfParameter(C, P.Is, PointerToElement, IsOfSameElements);
  }

  /// Of a pointer of which nothing but the one element may be wanted: `*p`, `p[0]`, `p->x`, `atomicAdd(p, 1)`.
  void classifyPointerToElement(const DeclRefExpr *R) {
    Place P{R, Above.size()};
    const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(around(P));
    if (!Read || Read->getCastKind() != CK_LValueToRValue)
      return refuse(ir::Obstacle::AddressOfElement);
    P = outOfParentheses(outOf(P, Read));
    const auto *Member = dyn_cast_or_null<MemberExpr>(around(P));
    const bool IsThere = isThere(P) || (Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()));
    bool IsHarmlessUse = !IsThere && (isOfAtomic(P) || isPointerHarmless(P));
    if (IsThere) {
      ElementUse Whole;
      P = elementAt(outOf(P, cast<Expr>(around(P))), Whole);
      IsHarmlessUse = isHarmless(P) || isReferredToHarmlessly(P);
    }
    if (!IsHarmlessUse)
      return refuse(ir::Obstacle::AddressOfElement);
    noteCall(P);
    ElementUse Use;
    Use.Name = R;
    To.Elements.push_back(std::move(Use));
  }

  /// Whether of a pointer what it points to is used: `*p`, `p[0]`.
  bool isThere(const Place &P) const {
    const auto *Deref = dyn_cast_or_null<UnaryOperator>(around(P));
    const auto *First = dyn_cast_or_null<ArraySubscriptExpr>(around(P));
    return (Deref && Deref->getOpcode() == UO_Deref) || (First && First->getBase() == P.Is && isZero(First->getIdx()));
  }

  /// Whether an expression is the value of a pointer.
  static bool isValue(const Place &P) { return P.Is->getType()->isPointerType() && !P.Is->isLValue(); }

  /// Whether a pointer to elements of an array of one dimension becomes one to vectors of them.
  bool isPointerToVectors(const ExplicitCastExpr *Cast, const Place &P) const {
    return Rank == 1 && Cast->getCastKind() == CK_BitCast && isValue(P) &&
           isPointerToVector(Cast->getType(), P.Is->getType()->getPointeeType());
  }

  /// Whether what a pointer points to is a number, or a vector of the toolkit, that is aligned to its size and made of
  /// whole elements.
  bool isPointerToVector(QualType Pointer, QualType Element) const {
    const ASTContext &Context = Array->getASTContext();
    const QualType T = Pointer->isPointerType() ? Pointer->getPointeeType() : QualType();
    if (T.isNull() || T->isIncompleteType() || T->isDependentType() || Element->isIncompleteType())
      return false;
    const RecordDecl *Record = T->getAsRecordDecl();
    const bool IsOfToolkit = Record && Context.getSourceManager().isInSystemHeader(Record->getLocation());
    const CharUnits Size = Context.getTypeSizeInChars(T);
    return (T->isArithmeticType() || T->isVectorType() || IsOfToolkit) && Size.isPowerOfTwo() &&
           Size <= CharUnits::fromQuantity(16) && Context.getTypeAlignInChars(T) == Size &&
           Size.getQuantity() % Context.getTypeSizeInChars(Element).getQuantity() == 0;
  }

  Place outOfParentheses(Place P) const {
    while (isa_and_nonnull<ParenExpr>(around(P)))
      P = outOf(P, cast<Expr>(around(P)));
    return P;
  }

  /// The same, and out of casts that change nothing, `(float *)p` of a pointer to float.
  Place outOfNoOps(Place P) const {
    P = outOfParentheses(P);
    while (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(around(P))) {
      if (!isOfSameElements(Cast, P))
        break;
      P = outOfParentheses(outOf(P, Cast));
    }
    return P;
  }

  /// From a pointer, or an array of one dimension, out to the element in `*p` and `*(p + i)`, if that is written there.
  Place dereferenced(Place P, ElementUse &Use) const {
    const Place Start = P;
    if (Rank != 1 || !Use.Subscripts.empty() || Use.Vector || !isValue(P))
      return Start;
    const Expr *Index = nullptr;
    if (const auto *Sum = dyn_cast_or_null<BinaryOperator>(around(P));
        Sum && Sum->getOpcode() == BO_Add && Sum->getLHS() == P.Is) {
      Index = Sum->getRHS();
      P = outOf(P, Sum);
    }
    P = outOfParentheses(P);
    const auto *U = dyn_cast_or_null<UnaryOperator>(around(P));
    if (!U || U->getOpcode() != UO_Deref)
      return Start;
    Use.Subscripts.push_back(Index);
    Use.Brackets.push_back(U->getOperatorLoc());
    Use.Dereferenced = U;
    return outOf(P, U);
  }

  /// Whether a cast reads the pointer itself.
  bool isRead(const ImplicitCastExpr *Cast, const Place &P) const {
    return IsPointer && Cast->getCastKind() == CK_LValueToRValue && isa<DeclRefExpr>(P.Is->IgnoreParens());
  }

  /// Whether of the name nothing is made but another pointer into the array, which a variable or a parameter keeps.
  bool followPointer(const DeclRefExpr *R) {
    Place P{R, Above.size()};
    VariableUses::Flow Flow;
    Flow.IsAtStart = true;
    bool IsValue = !IsPointer;
    for (;;) {
      const Stmt *S = around(P);
      if (const auto *C = dyn_cast_or_null<ImplicitCastExpr>(S)) {
        if (C->getCastKind() != CK_ArrayToPointerDecay && C->getCastKind() != CK_NoOp && !isRead(C, P))
          return false;
        IsValue |= isRead(C, P);
      } else if (const auto *E = dyn_cast_or_null<ExplicitCastExpr>(S)) {
        const bool IsFirst = Flow.IsAtStart && Flow.As.isNull() && !Flow.Vector;
        const bool IsView = IsFirst && isView(E, P), IsOfVectors = IsFirst && !IsView && isPointerToVectors(E, P);
        if (!IsView && !IsOfVectors && !isOfSameElements(E, P))
          return false;
        if (IsView)
          Flow.As = E->getType()->getPointeeType().getCanonicalType().getUnqualifiedType();
        if (IsOfVectors)
          Flow.Vector = E;
      } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(S)) {
        const Expr *Other = B->getLHS() == P.Is ? B->getRHS() : B->getLHS();
        if (variableAssigned(P))
          return IsValue && keep(P, Flow);
        if (!B->isAdditiveOp() || !B->getType()->isPointerType() || !Other->getType()->isIntegralOrEnumerationType())
          return false;
        Flow.IsAtStart = false;
      } else if (const auto *E = dyn_cast_or_null<ArraySubscriptExpr>(S)) { // s[i], a row, or &s[i]
        if (E->getBase() != P.Is && E->getType()->isArrayType())            // 3[s]
          return false;
        Flow.IsAtStart &= isZero(E->getIdx());
        if (!E->getType()->isArrayType()) {
          P = outOfParentheses(outOf(P, E));
          if (!addressAround(P))
            return false;
        }
      } else if (!isa_and_nonnull<ParenExpr>(S)) {
        return IsValue && keep(P, Flow);
      }
      P = outOf(P, cast<Expr>(around(P)));
    }
  }

  /// `(float *)bytes`, `(float4 *)bytes`: another pointer to the start of bytes in dynamic shared memory.
  bool isView(const ExplicitCastExpr *E, const Place &P) const {
    const QualType From = P.Is->getType(), To = E->getType();
    return Array->getType()->isIncompleteArrayType() && E->getCastKind() == CK_BitCast && From->isPointerType() &&
           From->getPointeeType()->isCharType() && To->isPointerType() && mayBeElement(To->getPointeeType());
  }
  /// Whether bytes may be taken for elements of a type: numbers, and objects that are copied as they are.
  bool mayBeElement(QualType T) const {
    const bool IsNumber = T->isArithmeticType() && !T->isCharType() && !T->isBooleanType();
    return IsNumber ||
           (T->isRecordType() && !T->isIncompleteType() && T.isTriviallyCopyableType(Array->getASTContext()));
  }
  /// A cast of a pointer that changes nothing.
  bool isOfSameElements(const ExplicitCastExpr *E, const Place &P) const {
    return E->getCastKind() == CK_NoOp && E->getType()->isPointerType() && P.Is->getType()->isPointerType() &&
           Array->getASTContext().hasSameUnqualifiedType(E->getType()->getPointeeType(),
                                                         P.Is->getType()->getPointeeType());
  }

  bool isZero(const Expr *Index) const {
    Expr::EvalResult Result;
    return !Index->isValueDependent() && Index->EvaluateAsInt(Result, Array->getASTContext()) &&
           Result.Val.getInt().isZero();
  }

  /// Whether a pointer becomes a variable or a parameter of the same type, and which; of \p Flow the rest is known.
  bool keep(const Place &P, VariableUses::Flow Flow) {
    const Stmt *S = around(P);
    const VarDecl *Kept = nullptr;
    const auto *C = dyn_cast_or_null<CallExpr>(S);
    if (C && !isa<CXXOperatorCallExpr, CXXMemberCallExpr, CUDAKernelCallExpr>(C)) {
      const Stmt *Body = nullptr;
      Kept = parameterFor(C, P.Is, Body);
    } else {
      Kept = variableOf(P);
      if (!Kept)
        Kept = variableAssigned(P);
    }
    const std::optional<QualType> Behind = Kept ? whatIsBehind(Kept->getType(), P.Is->getType()) : std::nullopt;
    if (!Behind || !Kept->getIdentifier())
      return false;
    Flow.To = Kept;
    Flow.Call = C;
    Flow.Rank = rankOfView(Kept);
    Flow.Value = P.Is;
    To.Flows.push_back(Flow);
    return true;
  }

  /// What a variable of a type \p Kept points or refers to, if it can be made of a value of type \p From as it is.
  std::optional<QualType> whatIsBehind(QualType Kept, QualType From) const {
    const bool IsReference = Kept->isLValueReferenceType() && From->isArrayType();
    if (!IsReference && !(Kept->isPointerType() && From->isPointerType()))
      return std::nullopt;
    const QualType Behind = Kept->getPointeeType(), Given = IsReference ? From : From->getPointeeType();
    return Array->getASTContext().hasSameUnqualifiedType(Behind, Given) ? std::optional(Behind) : std::nullopt;
  }

  /// Whether an element is used as a number, whatever lies beside it.
  bool isHarmless(const Place &P) const {
    const Stmt *S = around(P);
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S); B && B->isAssignmentOp() && B->getLHS() == P.Is)
      return isReadOrDropped(outOf(P, B));
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(S)) {
      if (U->isIncrementDecrementOp())
        return U->isPostfix() || isReadOrDropped(outOf(P, U));
      return U->getOpcode() == UO_AddrOf && isOfAtomic(outOf(P, U));
    }
    if (const auto *C = dyn_cast_or_null<CXXConstructExpr>(S)) // a copy of an element that is a struct
      return C->getConstructor()->isCopyOrMoveConstructor() && isPlainCopy(C->getConstructor());
    if (const auto *C = dyn_cast_or_null<CXXOperatorCallExpr>(S)) { // the same, by assignment
      const FunctionDecl *Operator = C->getDirectCallee();
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Operator);
      const bool IsCopy =
          Method && isPlainCopy(Method) && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
      const bool IsKept = C->isGLValue() && C->getArg(0) == P.Is; // `s[i] = x` is s[i] again
      return (IsCopy || isOfNumbers(Operator)) && (!IsKept || isReadOrDropped(outOf(P, C)));
    }
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(S)) // `operator float()`
      return isa_and_nonnull<CXXMemberCallExpr>(around(outOf(P, Member))) &&
             !cast<Expr>(around(outOf(P, Member)))->isGLValue() &&
             isOfNumbers(dyn_cast<CXXMethodDecl>(Member->getMemberDecl()));
    if (const auto *C = dyn_cast_or_null<ImplicitCastExpr>(S); C && C->getCastKind() == CK_NoOp && C->isGLValue())
      return isHarmless(outOf(P, C)); // to const
    if (const auto *T = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(S))
      return T->getKind() == UETT_SizeOf; // of an element
    return isReadOrDropped(P);
  }

  /// Whether a constructor or an assignment copies the bytes of its object: those of the toolkit's numbers (`__half2`)
  /// do, however they are written.
  static bool isPlainCopy(const CXXMethodDecl *Method) {
    return Method->isTrivial() ||
           Method->getASTContext().getSourceManager().isInSystemHeader(Method->getParent()->getLocation());
  }

  /// Whether it is an operator of the toolkit's own numbers, `__half` and its like: these use what they are given, and
  /// give a number, or what is on their left.
  static bool isOfNumbers(const FunctionDecl *Operator) {
    const auto IsNumber = [&](QualType T) {
      const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
      return Class && Class->isStandardLayout() && !Class->isPolymorphic() && Class->getName().starts_with("__") &&
             Class->getASTContext().getSourceManager().isInSystemHeader(Class->getLocation());
    };
    if (!Operator || !(isa<CXXConversionDecl>(Operator) || Operator->isOverloadedOperator()))
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(Operator);
    const QualType Of = Method                     ? Method->getASTContext().getRecordType(Method->getParent())
                        : Operator->getNumParams() ? Operator->getParamDecl(0)->getType()
                                                   : QualType();
    const QualType Gives = Operator->getReturnType();
    return !Of.isNull() && IsNumber(Of) && (Gives->isArithmeticType() || IsNumber(Gives));
  }

  /// Whether of an lvalue nothing is wanted but its value, if that.
  bool isReadOrDropped(const Place &P) const {
    const Stmt *S = around(P);
    if (const auto *C = dyn_cast_or_null<CastExpr>(S))
      return C->getCastKind() == CK_LValueToRValue || C->getCastKind() == CK_ToVoid ||
             (C->getCastKind() == CK_NoOp && isa<ImplicitCastExpr>(C) && isReadOrDropped(outOf(P, C)));
    if (isa_and_nonnull<ParenExpr, FullExpr, ConditionalOperator>(S))
      return isReadOrDropped(outOf(P, cast<Expr>(S)));
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S)) {
      if (B->getOpcode() == BO_Comma && B->getLHS() == P.Is)
        return true;
      if (B->getOpcode() == BO_Comma || (B->isAssignmentOp() && B->getLHS() == P.Is))
        return isReadOrDropped(outOf(P, B));
    }
    return isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CaseStmt, DefaultStmt, LabelStmt,
                           AttributedStmt>(S);
  }

  /// Whether a reference is bound to an element, a parameter's or a variable's, of which nothing but the value is
  /// wanted.
  bool isReferredToHarmlessly(Place P) const {
    while (const auto *C = dyn_cast_or_null<ImplicitCastExpr>(around(P))) {
      if (C->getCastKind() != CK_NoOp)
        return false;
      P = outOf(P, C);
    }
    const Stmt *S = around(P);
    const VarDecl *Reference = nullptr;
    const Stmt *Scope = nullptr;
    if (const auto *C = dyn_cast_or_null<CallExpr>(S)) {
      Reference = parameterFor(C, P.Is, Scope);
    } else if (const auto *D = dyn_cast_or_null<DeclStmt>(S)) {
      for (const Decl *Declared : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(Declared);
            V && V->getInit() && V->getInit()->IgnoreImplicit() == P.Is->IgnoreImplicit())
          Reference = V;
      Scope = Above.empty() ? nullptr : Above.front();
    }
    const unsigned MostSteps = 4;
    if (!Reference || !Scope || !Reference->getType()->isLValueReferenceType() || Depth >= MostSteps)
      return false;
    VariableUses Found;
    UseFinder(Reference, 0, Found, Depth + 1).visit(Scope);
    llvm::append_range(To.Given, Found.Given);
    return !Found.Other && !isNamedElsewhere(Reference->getASTContext(), Reference, Scope->getSourceRange(), Found);
  }

  /// The parameter that an argument of a call becomes, and the body in which it is used; null if that is not here.
  static const VarDecl *parameterFor(const CallExpr *C, const Expr *Argument, const Stmt *&Body) {
    const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition))
      return nullptr;
    const unsigned First = isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(Callee) ? 1 : 0; // the object
    for (unsigned I = First; I < C->getNumArgs(); ++I)
      if (C->getArg(I) == Argument && I - First < Definition->getNumParams()) {
        Body = Definition->getBody();
        return Definition->getParamDecl(I - First);
      }
    return nullptr;
  }

  /// Whether an address goes to an atomic of the runtime, which touches just that element.
  bool isOfAtomic(Place P) const {
    const Stmt *S = around(P);
    for (; isa_and_nonnull<ParenExpr, ImplicitCastExpr>(S); S = around(P)) {
      if (const auto *C = dyn_cast<ImplicitCastExpr>(S); C && C->getCastKind() == CK_BitCast)
        return false; // to void *
      P = outOf(P, cast<Expr>(S));
    }
    const auto *C = dyn_cast_or_null<CallExpr>(S);
    return C && isAtomicOfRuntime(C->getDirectCallee()) && C->getNumArgs() && C->getArg(0) == P.Is;
  }

  ir::Obstacle::Kind wholeUse(const Place &P) const {
    for (Place Q = P; const Stmt *S = around(Q);) {
      if (isa<UnaryExprOrTypeTraitExpr>(S))
        return ir::Obstacle::SizeOf;
      if (!isa<ParenExpr, ImplicitCastExpr>(S))
        break;
      Q = outOf(Q, cast<Expr>(S));
    }
    return ir::Obstacle::UsedAsAWhole;
  }

  /// Of several uses the first counts.
  void refuse(ir::Obstacle::Kind Why) {
    if (!To.Other)
      To.Other = ir::Obstacle{Why};
  }

  bool isOfArray(const ValueDecl *D) const {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && arrayOf(V) == Array;
  }

  const VarDecl *Array;
  bool IsPointer;
  unsigned Rank;
  VariableUses &To;
  unsigned Depth; ///< references on the way
  Kind Is = ArrayOrView;
  llvm::SmallVector<const Stmt *, 32> Above;
};

} // namespace

unsigned banklint::rankOf(ASTContext &Context, const VarDecl *Array) {
  QualType T = Array->getType();
  unsigned Rank = 0;
  for (; const ArrayType *A = Context.getAsArrayType(T); T = A->getElementType())
    ++Rank;
  return Rank;
}

unsigned banklint::rankOfView(const VarDecl *View) {
  const QualType T = View->getType();
  unsigned Rank = T->isPointerType();
  for (QualType Part = T->getPointeeType(); const ArrayType *A = View->getASTContext().getAsArrayType(Part);
       Part = A->getElementType())
    ++Rank;
  return Rank;
}

static bool names(const Stmt *S, const VarDecl *V) {
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S); R && R->getDecl() == V)
    return true;
  return S && llvm::any_of(S->children(), [&](const Stmt *Child) { return names(Child, V); });
}

/// `q = s`, also in the first of several expressions that names q: `q = s, r = t`.
static const BinaryOperator *firstAssignment(const Expr *E, const VarDecl *V) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(E ? E->IgnoreParens() : nullptr);
  if (!B || (B->getOpcode() != BO_Comma && B->getOpcode() != BO_Assign))
    return nullptr;
  if (B->getOpcode() == BO_Comma)
    return firstAssignment(names(B->getLHS(), V) ? B->getLHS() : B->getRHS(), V);
  const auto *To = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
  return To && To->getDecl() == V && !names(B->getRHS(), V) ? B : nullptr;
}

/// The same among the statements beside the declaration, wherever in \p S they are.
static const BinaryOperator *firstAssignment(const Stmt *S, const VarDecl *V) {
  bool IsDeclared = false;
  for (const Stmt *Child : S->children()) {
    const auto *D = dyn_cast_or_null<DeclStmt>(Child);
    if (D && llvm::is_contained(D->decls(), V))
      IsDeclared = true;
    else if (names(Child, V))
      return IsDeclared ? firstAssignment(dyn_cast<Expr>(Child), V) : firstAssignment(Child, V);
  }
  return nullptr;
}

const BinaryOperator *banklint::firstAssignmentTo(const VarDecl *V) {
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  const bool MayBegin = F && F->getBody() && !V->getInit() && !isa<ParmVarDecl>(V) && V->hasLocalStorage();
  return MayBegin ? firstAssignment(F->getBody(), V) : nullptr;
}

const Expr *banklint::firstValueOf(const VarDecl *V) {
  const BinaryOperator *Assigns = firstAssignmentTo(V);
  return Assigns ? Assigns->getRHS() : V->getInit();
}

VariableUses banklint::usesIn(const Stmt *Code, const VarDecl *Of, unsigned Rank) {
  VariableUses Uses;
  UseFinder(Of, Rank, Uses).visit(Code);
  return Uses;
}

TreeUses banklint::usesOf(ASTContext &Context, const UserCode &Code, const VarDecl *Array, KnownUses &Known) {
  if (rankOf(Context, Array))
    return usesThroughPointers(Context, Code, Array, Known);
  VariableUses Uses;
  UseFinder Finder(Array, 0, Uses);
  if (const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext()))
    Finder.visit(F->getBody());
  else
    for (const FunctionDecl *F : Code.functionsThatName(Array))
      Finder.visit(F->getBody());
  return Uses;
}
