//===- Text.cpp - Values of all threads as text ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Text.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;

namespace {

/// How many numbers from the start of \p Rest go up by the same step, which wraps where it is too large.
size_t lengthOfRun(llvm::ArrayRef<int64_t> Rest) {
  auto StepTo = [&](size_t I) { return uint64_t(Rest[I]) - uint64_t(Rest[I - 1]); };
  size_t N = std::min<size_t>(Rest.size(), 2);
  while (N >= 2 && N < Rest.size() && StepTo(N) == StepTo(1))
    ++N;
  return N;
}

} // namespace

void banklint::print(llvm::raw_ostream &OS, const ThreadInts &Numbers, const ThreadMask &Of) {
  if (Numbers.isUniform()) {
    OS << Numbers.uniform();
    return;
  }
  llvm::SmallVector<int64_t> All;
  for (unsigned T : Of.set_bits())
    All.push_back(Numbers[T]);
  llvm::ListSeparator Comma;
  for (llvm::ArrayRef<int64_t> Rest = All; !Rest.empty();) {
    size_t N = lengthOfRun(Rest);
    OS << Comma << Rest[0];
    if (N >= 2 && Rest[0] == Rest[1])
      OS << " x " << N;
    else if (N >= 3)
      OS << ", " << Rest[1] << " .. " << Rest[N - 1];
    else
      N = 1;
    Rest = Rest.drop_front(N);
  }
}

void banklint::print(llvm::raw_ostream &OS, const Value &V, const Lanes &L, const ThreadMask &Of) {
  llvm::ListSeparator Plus(" + ");
  if (!V.Known.isZero() || V.isKnown()) {
    OS << Plus;
    print(OS, V.Known, Of);
  }
  for (const Term &T : V.Terms) {
    OS << Plus;
    if (T.Coefficient != ThreadInts(1)) {
      OS << (T.Coefficient.isUniform() ? "" : "(");
      print(OS, T.Coefficient, Of);
      OS << (T.Coefficient.isUniform() ? " * " : ") * ");
    }
    const std::string &Name = L.symbol(T.Symbol).Name;
    if (Name.empty())
      OS << '$' << T.Symbol;
    else
      OS << Name;
  }
}

void banklint::print(llvm::raw_ostream &OS, const ThreadMask &Mask) {
  llvm::ListSeparator Comma;
  for (int First = Mask.find_first(); First >= 0;) {
    const int End = Mask.find_next_unset(First);
    const unsigned Last = End < 0 ? Mask.size() - 1 : End - 1;
    OS << Comma << First;
    if (Last != unsigned(First))
      OS << '-' << Last;
    First = Mask.find_next(Last);
  }
}

LLVM_DUMP_METHOD void banklint::dump(const Value &V, const Lanes &L) {
  print(llvm::errs(), V, L, L.all());
  llvm::errs() << '\n';
}
