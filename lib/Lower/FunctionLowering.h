//===- FunctionLowering.h - One function as Code ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the instructions of one function, in a current block. Four questions cover all expressions:
//
//     value(E)        its number, vector or pointer; of a glvalue, and of an object, the address
//     address(E)      where the glvalue lies
//     condition(E)    whether it holds: 0 or 1
//     into(E, place)  nothing: the object that E makes lies at that place then
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWER_FUNCTIONLOWERING_H
#define BANKLINT_LOWER_FUNCTIONLOWERING_H

#include "Lower/Lower.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::lower {

using code::Instruction;
using code::Opcode;
using code::Operand;

/// What one of Clang's atomics does, by its name: 0 load, 1 store, 2 both.
int64_t atomicKind(llvm::StringRef Name);

class FunctionLowering {
public:
  FunctionLowering(Lowering &P, const clang::FunctionDecl *Source, code::Function &F);
  void run();

private:
  //===--- The function (FunctionLowering.cpp) ----------------------------===//
  void addParameters();
  void addObject(const clang::CXXMethodDecl *Method);
  void readCaptures(const clang::CXXMethodDecl *Method);
  void initializeMembers(const clang::CXXConstructorDecl *C);

  //===--- Instructions (FunctionLowering.cpp) ----------------------------===//
  void add(Instruction I);
  Operand result(Instruction I);
  /// What \p Fill adds to a block of its own.
  code::BlockId block(llvm::function_ref<void()> Fill);
  void yield(Operand Value);
  Operand number(int64_t N);
  std::optional<int64_t> numberOf(Operand X) const;
  Operand lost(const code::Type &Ty, const char *Why, llvm::ArrayRef<Operand> Of = {});
  Operand opaque(const code::Type &Ty, llvm::ArrayRef<Operand> Of = {}, bool Branches = false);
  Operand load(Operand From, clang::QualType As, const clang::Expr *At);
  Operand loadPointer(Operand From);
  void store(Operand To, const code::Type &Ty, Operand Value, const clang::Expr *At, unsigned With = code::NoFlags);
  void storeReference(Operand To, Operand Address);
  void copy(Operand To, Operand From, clang::QualType As, const clang::Expr *ToSite, const clang::Expr *FromSite);
  Operand move(Operand From, int64_t Bytes);
  Operand offset(Operand From, Operand Index, clang::QualType Element, bool Subtract = false);
  Operand converted(Operand X, const code::Type &From, const code::Type &To);
  Operand truth(Operand X, const code::Type &From);
  Operand negated(Operand Truth);
  unsigned accessFlags(const clang::Expr *At) const;

  //===--- Locals ---------------------------------------------------------===//
  uint32_t addLocal(code::Variable V);
  uint32_t localOf(const clang::VarDecl *V);
  /// A temporary that begins to live here.
  Operand temporary(clang::QualType As);
  void declare(uint32_t Local);
  bool isOwnVariable(const clang::VarDecl *V) const;
  /// Whether nobody else knows the place: it lies in a local that is being made.
  bool isOwn(Operand Place) const;

  //===--- Statements (Statements.cpp) ------------------------------------===//
  void statement(const clang::Stmt *S);
  void declarations(const clang::DeclStmt *S);
  void declaration(const clang::VarDecl *V);
  void ifStatement(const clang::IfStmt *S);
  void switchStatement(const clang::SwitchStmt *S);
  code::SwitchInfo switchParts(const clang::SwitchStmt *S);
  std::optional<code::SwitchInfo::Label> labelOf(const clang::SwitchCase *Case);
  void returnStatement(const clang::ReturnStmt *S);
  void rangeFor(const clang::CXXForRangeStmt *S);
  void assembly(const clang::GCCAsmStmt *S);

  //===--- Loops (Loops.cpp) ----------------------------------------------===//
  struct LoopParts {
    const clang::Expr *Condition = nullptr;
    const clang::VarDecl *ConditionVariable = nullptr;
    const clang::Expr *Increment = nullptr;
    const clang::Stmt *Body = nullptr;
    bool ConditionFirst = true;
    const clang::Stmt *Prologue = nullptr; ///< runs before the body in each step
  };
  void loop(const LoopParts &Parts);
  unsigned unrolledTogether(const clang::AttributedStmt *S);
  std::vector<code::LoopInfo::Change> changesIn(const LoopParts &Parts);

  //===--- Expressions (Expressions.cpp) ----------------------------------===//
  Operand value(const clang::Expr *E);
  Operand valueOf(const clang::Expr *E);
  std::optional<Operand> simpleValue(const clang::Expr *E);
  Operand otherValue(const clang::Expr *E);
  void discard(const clang::Expr *E);
  Operand thisValue(const clang::CXXThisExpr *E);
  Operand condition(const clang::Expr *E);
  Operand address(const clang::Expr *E);
  Operand addressOf(const clang::Expr *E);
  Operand addressOfOperator(const clang::Expr *E);
  Operand addressOfReference(const clang::DeclRefExpr *E);
  Operand addressOfVariable(const clang::VarDecl *V, const clang::DeclRefExpr *E);
  Operand addressOfGlobal(const clang::VarDecl *V);
  Operand addressOfMember(const clang::MemberExpr *E);
  Operand addressOfMember(Operand Base, const clang::ValueDecl *Member);
  Operand addressOfSubscript(const clang::ArraySubscriptExpr *E);
  Operand throughBases(Operand From, const clang::CastExpr *E);
  std::optional<int64_t> distanceOfBases(const clang::CastExpr *E) const;
  Operand pseudoObject(const clang::PseudoObjectExpr *E);
  Operand opaqueValue(const clang::OpaqueValueExpr *E);
  Operand statementExpression(const clang::StmtExpr *E, llvm::function_ref<Operand(const clang::Expr *)> Last);
  Operand compilerAtomic(const clang::AtomicExpr *E);
  std::optional<int64_t> folded(const clang::Expr *E);
  bool mayBeConstant(const clang::Stmt *S);
  bool mayBeConstantNode(const clang::Stmt *S);

  //===--- Operators (Operators.cpp) --------------------------------------===//
  Operand cast(const clang::CastExpr *E);
  Operand castOfNumber(const clang::CastExpr *E);
  Operand read(const clang::CastExpr *E);
  Operand readEither(const clang::ConditionalOperator *C, clang::QualType As);
  Operand unary(const clang::UnaryOperator *E);
  Operand minus(const clang::UnaryOperator *E);
  Operand binary(const clang::BinaryOperator *E);
  struct Typed {
    Operand X;
    clang::QualType Is;
  };
  Operand apply(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  Operand applyToPointers(clang::BinaryOperatorKind Kind, Typed A, Typed B);
  Operand applyToNumbers(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  Operand arithmetic(Op Kind, Operand A, Operand B, const code::Type &Of);
  Operand logical(const clang::BinaryOperator *E);
  Operand conditional(const clang::AbstractConditionalOperator *E);
  void branch(Operand Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else,
              bool Selects = false);
  /// Where an assignment (also ++ and --) stores, and what.
  struct Assigned {
    Operand Where, What;
  };
  Assigned assign(const clang::Expr *E);
  Assigned step(const clang::UnaryOperator *E);
  Assigned assignCompound(const clang::CompoundAssignOperator *E);
  Operand computed(const clang::CompoundAssignOperator *E, Operand Left, Operand Right);

  //===--- Vectors (Vectors.cpp) ------------------------------------------===//
  std::optional<Operand> vectorValue(const clang::Expr *E);
  Operand reinterpreted(Operand X, clang::QualType From, clang::QualType To);
  Operand build(const clang::InitListExpr *E);
  Operand splat(Operand X, clang::QualType From, clang::QualType Vector);
  Operand applyToVectors(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  Operand vectorAddress(const clang::ExtVectorElementExpr *E, llvm::SmallVectorImpl<uint32_t> &Components);
  Operand loadComponents(const clang::ExtVectorElementExpr *E);
  void storeComponents(const clang::ExtVectorElementExpr *E, Operand Value);
  uint32_t addComponents(llvm::ArrayRef<uint32_t> Components);
  code::Type vectorSelectedFrom(const clang::ExtVectorElementExpr *E);

  //===--- Initialisation (Initialisation.cpp) ----------------------------===//
  void into(const clang::Expr *E, Operand To, clang::QualType As);
  void intoObject(const clang::Expr *E, Operand To, clang::QualType As);
  bool intoCast(const clang::CastExpr *E, Operand To, clang::QualType As);
  bool intoOperator(const clang::Expr *E, Operand To, clang::QualType As);
  void intoField(const clang::Expr *E, Operand Object, const clang::FieldDecl *F);
  void intoList(const clang::InitListExpr *E, Operand To, clang::QualType As);
  void intoArray(llvm::ArrayRef<clang::Expr *> Inits, const clang::Expr *Filler, Operand To, const clang::ArrayType *A);
  void intoRecord(llvm::ArrayRef<clang::Expr *> Inits, const clang::FieldDecl *OfUnion, Operand To,
                  const clang::RecordDecl *R);
  void intoLambda(const clang::LambdaExpr *E, Operand To);
  void intoText(const clang::StringLiteral *L, Operand To, clang::QualType As);
  void zero(Operand To, clang::QualType As);
  void zeroRest(Operand To, const clang::ArrayType *A, uint64_t From);
  void forget(Operand To);
  void construct(const clang::CXXConstructExpr *E, Operand To);
  void constructInherited(const clang::CXXInheritedCtorInitExpr *E, Operand To);

  //===--- Calls (Calls.cpp) ----------------------------------------------===//
  /// A call, as far as it is known who is called.
  struct Call {
    const clang::Expr *Site = nullptr;
    const clang::FunctionDecl *Callee = nullptr;
    Operand Through;                ///< the function's address, if there is no Callee
    std::optional<Operand> Object;  ///< `this`
    llvm::ArrayRef<const clang::Expr *> Arguments;
    clang::QualType Result;
    std::optional<Operand> Place;   ///< where to make a class
    bool IsVirtual = false;
  };
  Operand call(const clang::CallExpr *E, std::optional<Operand> Place = std::nullopt);
  std::optional<Operand> callMethod(const clang::CallExpr *E, const clang::CXXMethodDecl *Method, Call &C);
  Operand enter(Call C);
  Operand callUnknown(const Call &C, const char *Why);
  std::vector<Operand> operandsOf(Call &C);
  code::UnknownCall describe(const Call &C) const;
  bool vanishes(const clang::FunctionDecl *F, const clang::Expr *Object, llvm::ArrayRef<const clang::Expr *> Arguments,
                clang::QualType Result);
  Operand result(const Call &C, Instruction I);

  //===--- Builtins (Builtins.cpp) ----------------------------------------===//
  std::optional<Operand> callBuiltin(const clang::CallExpr *E, const clang::FunctionDecl *F,
                                     std::optional<Operand> Place);
  std::optional<Operand> instructionFor(code::Builtin Id, const clang::CallExpr *E, const clang::FunctionDecl *F,
                                        std::optional<Operand> Place);
  std::optional<Operand> extremum(Op Kind, const clang::CallExpr *E);
  Operand loadThrough(const clang::CallExpr *E, std::optional<Operand> Place);
  std::optional<Operand> coordinate(const clang::CallExpr *E, const clang::FunctionDecl *F);
  std::optional<std::vector<int64_t>> numbersFor(code::Builtin &Id, const clang::CallExpr *E,
                                                 const clang::FunctionDecl *F);
  std::optional<std::vector<int64_t>> groupNumbers(const clang::CallExpr *E, const clang::FunctionDecl *F);
  Operand addBuiltin(code::BuiltinCall C, std::vector<Operand> Operands, const clang::Expr *E,
                     std::optional<Operand> Place);

  //===--- Launches (Launches.cpp) ----------------------------------------===//
  void launch(const clang::CUDAKernelCallExpr *E);
  Operand launchThroughRuntime(const clang::CallExpr *E, const clang::FunctionDecl *F);

  Lowering &P;
  clang::ASTContext &Context;
  const Types &T;
  const clang::FunctionDecl *Source;
  code::Function &F;
  code::BlockId Current = 0;
  llvm::DenseMap<const clang::VarDecl *, uint32_t> Locals;
  llvm::DenseMap<int64_t, uint32_t> ConstantNumbers;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Operand> OpaqueValues;
  llvm::DenseMap<const clang::Stmt *, bool> Foldable;
  llvm::DenseSet<uint32_t> OwnPlaces; ///< registers that hold addresses in locals
  /// For lambdas: where the captured variables lie in the closure.
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *CapturedThis = nullptr;
  unsigned UnrollHint = 0; ///< for the loop that follows
  unsigned Depth = 0;      ///< of nested expressions and statements
};

} // namespace banklint::lower

#endif
