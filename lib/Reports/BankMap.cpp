//===- BankMap.cpp - A picture of a request -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/BankMap.h"
#include "Findings/Wording.h"
#include "Reports/Columns.h"
#include "llvm/ADT/STLExtras.h"
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

std::vector<BankGrid> banklint::bankGrids(const Architecture &A, const Request &R, uint64_t Bias) {
  std::vector<BankGrid> Grids;
  for (const Phase &P : A.phases(R)) {
    const BusiestBank Busiest = busiestBank(P, R);
    BankGrid G{P, Busiest.Turns + P.ExtraWavefronts, Busiest.Bank, {}};
    std::map<uint64_t, std::vector<LaneMask>> Rows; // by first word
    visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
      std::vector<LaneMask> &Row = Rows[Word - P.bankOf(Word)];
      Row.resize(P.Banks);
      Row[P.bankOf(Word)] |= LaneMask(1) << Lane;
      return false;
    });
    for (auto &[First, Row] : Rows)
      G.Rows.push_back({int64_t(First - Bias / P.BankBytes), std::move(Row)});
    Grids.push_back(std::move(G));
  }
  return Grids;
}

bool BankGrid::waitsFor(unsigned Bank) const {
  const auto Words = llvm::count_if(Rows, [&](const Row &R) { return R.Lanes[Bank] != 0; });
  return Wavefronts > 1 && (Bank == Busiest || size_t(Words) == Wavefronts);
}

size_t banklint::slowest(llvm::ArrayRef<BankGrid> Grids) {
  const auto Faster = [](const BankGrid &A, const BankGrid &B) { return A.Wavefronts < B.Wavefronts; };
  return size_t(std::max_element(Grids.begin(), Grids.end(), Faster) - Grids.begin());
}

void banklint::printBankGrid(llvm::raw_ostream &OS, llvm::ArrayRef<BankGrid> Grids, size_t Number,
                             llvm::StringRef Indent) {
  const BankGrid &G = Grids[Number];
  OS << Indent
     << formatv("phase {0} of {1}: lanes {2}, {3}\n", Number + 1, Grids.size(), laneRanges(G.Served.Lanes),
                plural(G.Wavefronts, "wavefront"));
  std::vector<std::vector<std::string>> Table{{(Indent + "bank").str()}};
  for (unsigned Bank = 0; Bank < G.Served.Banks; ++Bank)
    Table[0].push_back(std::to_string(Bank));
  for (const BankGrid::Row &Row : G.Rows) {
    Table.push_back({(Indent + "word " + std::to_string(Row.First)).str()});
    for (LaneMask Lanes : Row.Lanes)
      Table.back().push_back(Lanes ? laneRanges(Lanes) : ".");
  }
  printColumns(OS, Table, [&](size_t Column) { return Column > 0 || Indent.empty(); });
}

/// How a cell of a small picture shows who is there.
static char shown(LaneMask Lanes) {
  static constexpr char Digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ##";
  if (!Lanes)
    return '.';
  return llvm::popcount(Lanes) > 1 ? '+' : Digits[llvm::countr_zero(Lanes)];
}

std::vector<std::string> banklint::smallBankGrid(const BankGrid &G, llvm::StringRef Title, size_t MostRows) {
  const unsigned BanksApart = 8;
  std::vector<std::string> Lines{Title.str(), "  word  "};
  for (unsigned Bank = 0; Bank < G.Served.Banks; Bank += BanksApart)
    Lines.back() += llvm::formatv("{0,-8}", Bank).str();
  for (const BankGrid::Row &Row : llvm::ArrayRef(G.Rows).take_front(MostRows)) {
    Lines.push_back(llvm::formatv("{0,6}  ", Row.First).str());
    for (LaneMask Lanes : Row.Lanes)
      Lines.back() += shown(Lanes);
  }
  if (G.Rows.size() > MostRows)
    Lines.push_back(llvm::formatv("  ... and {0} more rows", G.Rows.size() - MostRows).str());
  size_t Width = 0;
  for (const std::string &Line : Lines)
    Width = std::max(Width, Line.size());
  for (std::string &Line : Lines)
    Line.resize(Width, ' ');
  return Lines;
}

std::string banklint::describe(const AccessReport &Access) {
  return formatv("{0} of {1} {2} '{3}' in kernel '{4}', {5} threads per block, {6}", toString(Access.Op),
                 plural(Access.Bytes, "byte"),
                 Access.Op == Operation::Store || Access.Op == Operation::StoreMatrix ? "to" : "from", Access.Array,
                 shortened(Access.Kernel), toString(Access.Block), Access.On->Name)
      .str();
}

std::string banklint::bankMap(const AccessReport &Access) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const Assessment &A = Access.Total;
  OS << formatv("{0}:{1}:{2}: {3}: ", Access.Where.File, Access.Where.Line, Access.Where.Column, describe(Access));
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
  const std::vector<BankGrid> Grids = bankGrids(*Access.On, A.Worst.Request->request());
  printBankGrid(OS, Grids, slowest(Grids));
  return Text;
}
