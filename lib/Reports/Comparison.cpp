//===- Comparison.cpp - Several architectures side by side ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Columns.h"
#include "Reports/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace banklint;
using llvm::formatv;

/// What an access costs on one architecture: "32-way 1024/32", wavefronts of a block and those at
/// best, with a star for one step of a loop; "2..16-way", "up to 16-way", "?"; "not executed" if
/// the compiler makes nothing of it.
static std::string cellOf(const AccessReport &R) {
  const Assessment &A = R.Total;
  if (R.InstructionBytes == 0)
    return R.JoinedWith ? formatv("joined with line {0}", R.JoinedWith->Line).str() : "not executed";
  switch (A.Is) {
  case Verdict::Exact:
  case Verdict::Bounded: {
    std::string Ways =
        A.MinWays == A.MaxWays ? std::to_string(A.MaxWays) : formatv("{0}..{1}", A.MinWays, A.MaxWays).str();
    if (A.Is == Verdict::Bounded)
      return Ways + "-way";
    return formatv("{0}-way {1}/{2}{3}", Ways, A.Wavefronts, A.Ideal, R.hasTotals() ? "" : "*");
  }
  case Verdict::DataDependent:
    return formatv("up to {0}-way", A.MaxWays);
  case Verdict::Unknown:
    return "?";
  }
  return "";
}

void banklint::printComparison(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures,
                               llvm::ArrayRef<AccessReport> Accesses) {
  if (Accesses.empty())
    return;
  using Row = std::vector<std::string>;
  // The same access on another architecture has the same first cells; of several, the n-th is the
  // n-th.
  std::map<std::pair<Row, const Architecture *>, unsigned> Seen;
  std::map<std::pair<Row, unsigned>, size_t> Index;
  Row Heading{"access", "kernel", "block", "array", "operation"};
  const size_t FirstCells = Heading.size();
  for (const Architecture *A : Architectures)
    Heading.push_back(A->Name);
  std::vector<Row> Rows{Heading};
  bool Star = false;
  const std::map<std::string, std::string> Names = namesIn(Accesses);
  for (const AccessReport &R : Accesses) {
    Row Cells{formatv("{0}:{1}:{2}", llvm::sys::path::filename(R.Where.File), R.Where.Line, R.Where.Column),
              Names.at(R.Kernel), toString(R.Block), R.Array, formatv("{0} {1}", toString(R.Op), R.Bytes)};
    const unsigned Nth = Seen[{Cells, R.On}]++;
    auto [It, New] = Index.insert({{Cells, Nth}, Rows.size()});
    if (New) {
      Cells.resize(Heading.size(), "-");
      Rows.push_back(std::move(Cells));
    }
    const std::string Cost = cellOf(R);
    Star |= Cost.back() == '*';
    Rows[It->second][FirstCells + size_t(llvm::find(Architectures, R.On) - Architectures.begin())] = Cost;
  }
  printColumns(OS, Rows, [](size_t) { return false; });
  if (Star)
    OS << "* for one iteration of a loop of unknown length, or up to where a kernel was cut off\n";
}
