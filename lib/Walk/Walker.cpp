//===- Walker.cpp - Executes functions of Clang's tree --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Walker.h"
#include "Machine/Machine.h"

using namespace banklint;
using namespace clang;

/// Tells a listener in terms of Clang's tree what a machine wrote down.
class Walker::Translator : public trace::Listener {
public:
  Translator(Lowering &Code, WalkListener &To) : Code(Code), To(To) { Lost.In = Space::Lost; }

  void access(Lanes &L, const trace::Access &A) override { To.access(L, translated(L, A)); }
  void finished() override { To.finished(); }
  void launch(const trace::Launch &L) override {
    Launch Found;
    Found.Kernel = Code.declaration(L.Kernel);
    if (const Expr *E = Code.expression(L.Site))
      Found.Where = E->getBeginLoc();
    Found.Block = L.Block;
    Found.Grid = L.Grid;
    Found.Arguments = L.Arguments;
    To.launch(Found);
  }

private:
  const Object *objectOf(const code::Variable *V) {
    if (!V)
      return &Lost;
    auto [It, New] = Objects.try_emplace(V);
    if (New) {
      It->second.Name = V->Name;
      It->second.Declaration = Code.variable(*V);
      It->second.Bytes = V->Ty.Bytes;
    }
    return &It->second;
  }

  const Frame *frameOf(const trace::CallPath *Path) {
    if (!Path)
      return nullptr;
    auto [It, New] = Frames.try_emplace(Path);
    if (New) {
      It->second.Function = Code.declaration(Path->Callee);
      It->second.Site = Path->Site ? Code.expression(Path->Site) : nullptr;
      It->second.Caller = frameOf(Path->Caller);
    }
    return &It->second;
  }

  /// Rows of the innermost dimension that the subscripts pass.
  static Value rowsOf(Lanes &L, const trace::Access &A) {
    Value Rows(0);
    if (!A.At || !A.Array)
      return Rows;
    int64_t Length = 1;
    for (size_t D = A.At->size() - 1; D-- > 0;) {
      Rows = L.apply(Op::Add, Rows, L.apply(Op::Mul, (*A.At)[D], Value(Length), {64, true}), {64, true});
      Length *= int64_t(A.Array->Dimensions[D].Count);
    }
    return Rows;
  }

  SharedAccess translated(Lanes &L, const trace::Access &A) {
    SharedAccess Result;
    Result.Site = Code.expression(A.Site);
    Result.Where = Result.Site->getBeginLoc();
    Result.Op = A.Op;
    Result.Bytes = A.Bytes;
    Result.Matrices = A.Matrices;
    Result.To = {objectOf(A.Array), A.Offset, rowsOf(L, A), A.Multiple, A.Form};
    Result.Active = A.Active;
    Result.Times = A.Times;
    Result.InUnknownLoop = A.InUnknownLoop;
    Result.In = frameOf(A.In);
    Result.Guarded = A.Guarded;
    Result.UnderData = A.UnderData;
    Result.UnderLost = A.UnderLost;
    Result.Matches = A.Matches;
    Result.UnderEquality = A.UnderEquality;
    Result.Retries = A.Retries;
    Result.Joinable = A.Joinable;
    Result.Region = A.Lies;
    Result.Segment = A.Segment;
    Result.Epoch = A.Epoch;
    Result.Unsupported = A.Unsupported;
    return Result;
  }

  Lowering &Code;
  WalkListener &To;
  Object Lost;
  std::map<const code::Variable *, Object> Objects;
  std::map<const trace::CallPath *, Frame> Frames;
};

Walker::Walker(Lowering &Code, const WalkOptions &Options, WalkListener &Listener)
    : Code(Code), Options(Options), To(std::make_unique<Translator>(Code, Listener)) {}

Walker::~Walker() = default;

static machine::Options optionsOf(const WalkOptions &From, Lowering &Code) {
  machine::Options O;
  O.Block = From.Block;
  O.Grid = From.Grid;
  O.WarpLanes = From.WarpLanes;
  O.ComputeCapability = From.ComputeCapability;
  O.JoinsLater = Code.context().getLangOpts().CUDA;
  O.Arguments = From.Arguments;
  O.Assumed = From.Assumed;
  O.LoopStepBudget = From.LoopStepBudget;
  O.Budget = From.EvaluationBudget;
  O.Stops = From.Stops;
  if (From.Enters)
    O.Enters = [&](code::FunctionId F) { return From.Enters(Code.declaration(F)); };
  return O;
}

void Walker::run(const FunctionDecl *Function) {
  machine::Machine Machine(Code, optionsOf(Options, Code), *To);
  Machine.run(Code.idOf(Function));
  ThreadAxes = Machine.threadAxes();
  Exhausted = Machine.exhausted();
  Evaluations = Machine.executed();
}

bool banklint::isRuntimeLaunch(const FunctionDecl *F) {
  if (!F->getIdentifier())
    return false;
  StringRef Name = F->getName();
  if (Name.starts_with("cudaLaunchKernelEx"))
    return F->getNumParams() >= 2;
  return (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" || Name == "hipLaunchKernel") &&
         F->getNumParams() >= 4;
}
