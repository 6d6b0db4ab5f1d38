//===- Transfer.cpp - Results between processes ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fields() lists what a type consists of, once for both directions.
//
//===----------------------------------------------------------------------===//

#include "Execution/Transfer.h"
#include <cassert>
#include <cstring>
#include <type_traits>

using namespace banklint;

namespace {

/// Appends values to bytes.
class Writer {
public:
  template <typename... T> void operator()(T &...Values) { (one(Values), ...); }
  std::string Bytes;

private:
  void raw(const void *From, size_t Size) { Bytes.append(static_cast<const char *>(From), Size); }
  void one(std::string &S) {
    size_t Size = S.size();
    one(Size);
    raw(S.data(), Size);
  }
  template <typename T> void one(std::vector<T> &V) {
    size_t Size = V.size();
    one(Size);
    for (T &Element : V)
      one(Element);
  }
  template <typename T> void one(T &Value);
};

/// Takes values from bytes.
class Reader {
public:
  explicit Reader(llvm::StringRef Bytes) : Bytes(Bytes) {}
  template <typename... T> void operator()(T &...Values) { (one(Values), ...); }

private:
  void raw(void *To, size_t Size) {
    assert(Size <= Bytes.size() && "written by another program?");
    std::memcpy(To, Bytes.data(), Size);
    Bytes = Bytes.drop_front(Size);
  }
  void one(std::string &S) {
    size_t Size;
    one(Size);
    S.resize(Size);
    raw(S.data(), Size);
  }
  template <typename T> void one(std::vector<T> &V) {
    size_t Size;
    one(Size);
    V.resize(Size);
    for (T &Element : V)
      one(Element);
  }
  template <typename T> void one(T &Value);

  llvm::StringRef Bytes;
};

} // namespace

// Each type is taken apart as a whole, so that a new field does not compile before it is listed
// here.

template <typename Way> static void fields(Way &Each, Location &L) {
  auto &[File, Line, Column, At] = L;
  Each(File, Line, Column);
}

template <typename Way> static void fields(Way &Each, Edit &E) {
  auto &[Where, OpenedAs, Offset, Length, Replacement, Replaced, End, FileHash] = E;
  Each(Where, OpenedAs, Offset, Length, Replacement, Replaced, FileHash);
}

/// A value that may be missing.
template <typename Way, typename T> static void fields(Way &Each, std::optional<T> &O) {
  bool There = O.has_value();
  Each(There);
  if (There && !O)
    O.emplace();
  if (There)
    Each(*O);
}

template <typename Way> static void fields(Way &Each, Note &N) {
  auto &[Where, Text] = N;
  Each(Where, Text);
}

template <typename Way> static void fields(Way &Each, Failure &F) {
  auto &[File, Message, Details, InPart, MissesHeaders, IsAllowed] = F; // the options say what is allowed
  Each(File, Message, Details, InPart, MissesHeaders);
}

template <typename Way> static void fields(Way &Each, LaunchRecord &L) {
  auto &[Kernel, Block, Grid, Arguments, Where] = L;
  Each(Kernel, Block, Grid, Arguments, Where);
}

template <typename Way> static void fields(Way &Each, ir::HostFunction &F) {
  auto &[Name, Linkage] = F;
  Each(Name, Linkage);
}

template <typename Way> static void fields(Way &Each, HostArguments &A) {
  auto &[Integers, Words] = A;
  Each(Integers, Words);
}

template <typename Way> static void fields(Way &Each, CallRecord &C) {
  auto &[Linkage, Arguments] = C;
  Each(Linkage, Arguments);
}

template <typename Way> static void fields(Way &Each, Assessment &A) {
  auto &[Is, Reason, HasCondition, Unconditionally, MinWays, MaxWays, Requests, Wavefronts, Ideal, Worst] = A;
  auto &[Paid, Warp, With, Request, IsAtSource] = Worst; // the request is drawn where it was found
  Each(Is, Reason, HasCondition, Unconditionally, MinWays, MaxWays, Requests, Wavefronts, Ideal, Paid, Warp, With,
       IsAtSource);
}

template <typename Way> static void fields(Way &Each, LanePattern &L) {
  auto &[Op, Bytes, Matrices, Active, Offset] = L;
  Each(Op, Bytes, Matrices, Active, Offset);
}

template <typename Way> static void fields(Way &Each, DrawnStep &S) {
  auto &[Requests, Times] = S;
  Each(Requests, Times);
}

template <typename Way> static void fields(Way &Each, DrawnLayout &L) {
  auto &[Change, ArrayBytes, Strides, Within, Steps, AllSteps, Wavefronts, Ideal, StepsAtATime, Assuming] = L;
  Each(Change, ArrayBytes, Strides, Within, Steps, AllSteps, Wavefronts, Ideal, StepsAtATime, Assuming);
}

template <typename Way> static void fields(Way &Each, Picture &P) {
  auto &[Served, Text, Lengths, Patterns, Layouts] = P;
  Each(Served, Text, Lengths, Patterns, Layouts);
}

template <typename Way> static void fields(Way &Each, AccessReport &A) {
  auto &[On, Where, End, LastLine, Declared, Kernel, ProfiledKernel, Block, BlockSource, Array, Op, Bytes,
         InstructionBytes, Nvcc, Compiler, As, DeclaredAlignment, JoinedWith, Total, Iterations, ByLoops, LoopDepth,
         InUnknownLoop, Blocks, Incomplete, CallPath, Drawn, BankMap] = A;
  Each(On, Where, LastLine, Declared, Kernel, ProfiledKernel, Block, BlockSource, Array, Op, Bytes, InstructionBytes,
       Nvcc, Compiler, As, DeclaredAlignment, JoinedWith, Total, Iterations, ByLoops, LoopDepth, InUnknownLoop, Blocks,
       Incomplete, CallPath, Drawn, BankMap);
}

template <typename Way> static void fields(Way &Each, Finding &F) {
  auto &[On, Where, LastToken, End, Kernel, Array, Declared, Access, Ways, IsPossible, Cost, Message, Notes, Causes,
         IsOfThisText, Fix, FixTitle, FixReliesOn, FixHangsOnLaunchesOf, FixNeedsAllFiles, Totals, Advice, Rendered,
         RenderedNotes, ShownFile] = F; // the cost is known when all units are together
  Each(On, Where, End, Kernel, Array, Declared, Access, Ways, IsPossible, Message, Notes, Causes, IsOfThisText, Fix,
       FixTitle, FixReliesOn, FixHangsOnLaunchesOf, FixNeedsAllFiles, Totals, Advice, Rendered, RenderedNotes,
       ShownFile);
}

template <typename Way> static void fields(Way &Each, KernelReport &K) {
  auto &[Kernel, Where, FirstLine, LastLine, InHeader, Is, Budget, Nvcc, Compiler] = K;
  Each(Kernel, Where, FirstLine, LastLine, InHeader, Is, Budget, Nvcc, Compiler);
}

template <typename Way> static void fields(Way &Each, Result &R) {
  auto &[Failures, Kernels, Launches, LaunchedOtherwise, Open, Calls, Accesses, Findings, LaunchNumbers, Files, Advice,
         Evaluations] = R;
  Each(Failures, Kernels, Launches, LaunchedOtherwise, Open, Calls, Accesses, Findings, LaunchNumbers, Files, Advice,
       Evaluations);
}

template <typename T> void Writer::one(T &Value) {
  if constexpr (std::is_trivially_copyable_v<T>)
    raw(&Value, sizeof Value);
  else
    fields(*this, Value);
}

template <typename T> void Reader::one(T &Value) {
  if constexpr (std::is_trivially_copyable_v<T>)
    raw(&Value, sizeof Value);
  else
    fields(*this, Value);
}

std::string banklint::pack(Result &R) {
  Writer W;
  W(R);
  return std::move(W.Bytes);
}

Result banklint::unpack(llvm::StringRef Bytes) {
  Result R;
  Reader From(Bytes);
  From(R);
  return R;
}
