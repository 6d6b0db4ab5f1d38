//===- Text.cpp - A trace as text -----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace/Text.h"
#include "Lanes/Text.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using namespace trace;

namespace {

void printShape(llvm::raw_ostream &OS, const Shape &S) { OS << S[0] << 'x' << S[1] << 'x' << S[2]; }

void printSite(llvm::raw_ostream &OS, ir::SiteId Id, ir::Program &P) {
  if (!Id)
    return;
  const ir::Site &S = P.site(Id);
  OS << "  ; " << llvm::sys::path::filename(S.File) << ':' << S.Line << ':' << S.Column;
}

void printSubscripts(llvm::raw_ostream &OS, const Access &A, const Lanes &L) {
  if (!A.Index)
    return;
  OS << ", " << A.Array->Name;
  for (const Value &V : *A.Index) {
    OS << '[';
    print(OS, V, L, A.Active);
    OS << ']';
  }
}

void printWho(llvm::raw_ostream &OS, const Access &A) {
  OS << ", threads ";
  print(OS, A.Active);
  if (A.Times != 1)
    OS << ", " << A.Times << " times";
  if (A.First)
    OS << ", moving on";
  if (A.UnknownLoops)
    OS << ", in a loop of unknown length";
  if (A.StepsAtATime != 1)
    OS << ", " << A.StepsAtATime << " steps at a time";
  if (A.Guarded)
    OS << ", guarded";
  if (A.UnderData)
    OS << ", by data";
  if (A.UnderLost)
    OS << ", by something lost";
  if (A.UnderEquality)
    OS << ", by an equality";
  if (A.UnderStep)
    OS << ", by the step";
  if (A.AllButOne)
    OS << ", all but one";
  if (A.CutShort)
    OS << ", of a loop cut short";
}

} // namespace

void trace::print(llvm::raw_ostream &OS, const Access &A, const Lanes &L, ir::Program &P) {
  OS << toString(A.Op) << ' ' << A.Bytes << " bytes of " << (A.Array ? A.Array->Name : "what may be shared") << " at ";
  print(OS, A.Offset, L, A.Active);
  printSubscripts(OS, A, L);
  if (A.Source) {
    OS << ", from ";
    print(OS, *A.Source, L, A.Active);
  }
  printWho(OS, A);
  if (A.Segment)
    OS << ", segment " << A.Segment;
  if (A.Expansions)
    OS << ", behind expansions " << A.Expansions;
  if (A.Epoch)
    OS << ", epoch " << A.Epoch;
  if (A.Unsupported)
    OS << ", " << A.Unsupported;
  printSite(OS, A.Site, P);
  OS << '\n';
}

void trace::print(llvm::raw_ostream &OS, const Launch &L, ir::Program &P) {
  const ir::Function *Kernel = P.function(L.Kernel);
  OS << "launch of " << (Kernel ? Kernel->Name : "a kernel without a body");
  if (L.Grid)
    OS << ", grid ", printShape(OS, *L.Grid);
  if (L.Block)
    OS << ", block ", printShape(OS, *L.Block);
  printSite(OS, L.Site, P);
  OS << '\n';
}

void trace::print(llvm::raw_ostream &OS, const Trace &T, ir::Program &P) {
  for (const Access &A : T.Accesses)
    print(OS, A, T.L, P);
  for (const Launch &L : T.Launches)
    print(OS, L, P);
  if (!T.IsComplete)
    OS << "cut off after " << T.Executed << " instructions\n";
}

LLVM_DUMP_METHOD void trace::dump(const Trace &T, ir::Program &P) { print(llvm::errs(), T, P); }
