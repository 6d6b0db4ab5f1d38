//===- BankMap.cpp - A picture of a request -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include "Reports/BankMap.h"
#include "Reports/Columns.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace banklint;
using llvm::formatv;

std::string banklint::laneRanges(LaneMask Lanes) {
  std::string Text;
  llvm::ListSeparator Comma;
  while (Lanes) {
    const unsigned First = llvm::countr_zero(Lanes);
    const unsigned Last = First + llvm::countr_one(Lanes >> First) - 1;
    Text += Comma;
    Text += std::to_string(First);
    if (Last > First)
      Text += "-" + std::to_string(Last);
    Lanes &= ~llvm::maskTrailingOnes<LaneMask>(Last + 1);
  }
  return Text;
}

void banklint::printBankMap(llvm::raw_ostream &OS, const Architecture &Machine, const Request &R) {
  const PhaseList Phases = Machine.phases(R);
  auto Wavefronts = [&](const Phase &P) { return busiestBank(P, R).Turns + P.ExtraWavefronts; };
  auto Slower = [&](const Phase &A, const Phase &B) { return Wavefronts(A) < Wavefronts(B); };
  const Phase &P = *std::max_element(Phases.begin(), Phases.end(), Slower);

  std::map<uint64_t, LaneMask> Wanted; // by word
  visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
    Wanted[Word] |= LaneMask(1) << Lane;
    return false;
  });
  std::map<uint64_t, std::vector<std::string>> Rows; // by first word
  for (const auto &[Word, Lanes] : Wanted) {
    std::vector<std::string> &Row = Rows[Word - P.bankOf(Word)];
    if (Row.empty()) {
      Row.assign(P.Banks + 1, ".");
      Row[0] = formatv("word {0}", Word - P.bankOf(Word));
    }
    Row[P.bankOf(Word) + 1] = laneRanges(Lanes);
  }

  OS << formatv("phase {0} of {1}: lanes {2}, {3} wavefront{4}\n", &P - Phases.begin() + 1,
                Phases.size(), laneRanges(P.Lanes), Wavefronts(P), Wavefronts(P) == 1 ? "" : "s");
  std::vector<std::vector<std::string>> Table{{"bank"}};
  for (unsigned Bank = 0; Bank < P.Banks; ++Bank)
    Table[0].push_back(std::to_string(Bank));
  for (auto &[First, Row] : Rows)
    Table.push_back(std::move(Row));
  printColumns(OS, Table, [](size_t) { return true; });
}

std::string banklint::bankMap(const AccessReport &Access) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const Assessment &A = Access.Total;
  OS << formatv(
      "{0}:{1}:{2}: {3} of {4} bytes {5} '{6}' in kernel '{7}', {8} threads per block, {9}: ",
      Access.Where.File, Access.Where.Line, Access.Where.Column, toString(Access.Op), Access.Bytes,
      Access.Op == Operation::Store || Access.Op == Operation::StoreMatrix ? "to" : "from",
      Access.Array, shortened(Access.Kernel), toString(Access.Block), Access.On->Name);
  if (std::string Compiled = compiledAs(Access); !Compiled.empty())
    OS << Compiled << (A.Worst.Request ? ", " : "\n");
  if (A.Is == Verdict::Unknown)
    OS << "no addresses are known: " << A.Reason << '\n';
  if (A.Is == Verdict::Unknown || !A.Worst.Request)
    return Text;
  OS << formatv("warp {0}", A.Worst.Warp);
  if (!A.Worst.With.empty())
    OS << " with " << A.Worst.With;
  if (A.Is == Verdict::DataDependent)
    OS << ", if the data is as bad as it can be";
  OS << '\n';
  printBankMap(OS, *Access.On, A.Worst.Request->request());
  return Text;
}
