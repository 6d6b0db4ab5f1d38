//===- View.cpp - What an editor shows of a file --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "View.h"
#include "Lowering/Points.h"
#include "Reports/BankMap.h"
#include "Reports/Reports.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace banklint;
using namespace clang;
using llvm::formatv;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

json::Value banklint::toJSON(const TextPosition &P) {
  return json::Object{{"line", P.Line}, {"character", P.Character}};
}
json::Value banklint::toJSON(const TextRange &R) { return json::Object{{"start", R.Start}, {"end", R.End}}; }
bool banklint::fromJSON(const json::Value &J, TextPosition &P, json::Path Path) {
  json::ObjectMapper O(J, Path);
  return O && O.map("line", P.Line) && O.map("character", P.Character);
}
bool banklint::fromJSON(const json::Value &J, TextRange &R, json::Path Path) {
  json::ObjectMapper O(J, Path);
  return O && O.map("start", R.Start) && O.map("end", R.End);
}

/// The length of UTF-8 text in code units of an encoding. What is not UTF-8 counts a unit per byte, as in clangd.
static int lengthOf(StringRef Text, Encoding As) {
  if (As == Encoding::Utf8)
    return int(Text.size());
  int Units = 0;
  for (size_t I = 0; I < Text.size(); ++Units) {
    unsigned Bytes = llvm::getNumBytesForUTF8(llvm::UTF8(Text[I]));
    const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Text.data() + I);
    if (I + Bytes > Text.size() || !llvm::isLegalUTF8Sequence(Begin, Begin + Bytes))
      Bytes = 1;
    if (As == Encoding::Utf16 && Bytes == 4)
      ++Units; // a surrogate pair
    I += Bytes;
  }
  return Units;
}

namespace {
/// Turns locations of a translation unit into what an editor shows.
class Viewer {
public:
  Viewer(const SourceManager &Sources, const LangOptions &Language, Encoding As)
      : Sources(Sources), Language(Language), As(As) {}

  bool isInMainFile(SourceLocation At) const {
    return At.isValid() && Sources.getFileID(Sources.getFileLoc(At)) == Sources.getMainFileID();
  }
  /// From the first character of a token to behind the last of another; nothing if a macro is in the way.
  std::optional<TextRange> rangeOf(SourceLocation First, SourceLocation Last) const {
    CharSourceRange R = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(First, Last), Sources, Language);
    return R.isValid() ? std::optional(rangeOf(R)) : std::nullopt;
  }
  TextRange rangeOf(CharSourceRange R) const { return {positionOf(R.getBegin()), positionOf(R.getEnd())}; }
  /// The range of one token of the text, also where a macro's arguments hold it.
  TextRange tokenAt(SourceLocation At) const {
    At = Sources.getFileLoc(At);
    return {positionOf(At), positionOf(Lexer::getLocForEndOfToken(At, 0, Sources, Language))};
  }

private:
  TextPosition positionOf(SourceLocation At) const {
    auto [File, Offset] = Sources.getDecomposedLoc(At);
    StringRef Before = Sources.getBufferData(File).take_front(Offset);
    size_t LineStart = Before.rfind('\n') + 1; // npos + 1 is 0
    return {int(Sources.getLineNumber(File, Offset)) - 1, lengthOf(Before.drop_front(LineStart), As)};
  }

  const SourceManager &Sources;
  const LangOptions &Language;
  Encoding As;
};
} // namespace

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// How many accesses a hover lists.
static constexpr size_t MostListed = 16;

/// The sum of it: "32-way bank conflict".
static std::string headline(ArrayRef<AccessReport> Accesses) {
  unsigned Most = 1;
  bool IsSure = true, IsSame = true;
  for (const AccessReport &R : Accesses) {
    bool HasWays = R.Total.Is == Verdict::Exact || R.Total.Is == Verdict::Bounded;
    IsSure &= HasWays;
    if (!HasWays)
      continue;
    IsSame &= R.Total.MinWays == R.Total.MaxWays && (Most == 1 || Most == R.Total.MaxWays);
    Most = std::max(Most, R.Total.MaxWays);
  }
  if (Most > 1)
    return formatv("{0}{1}-way bank conflict", IsSame ? "" : "up to ", Most).str();
  return IsSure ? "no bank conflict" : "bank conflicts that cannot be counted here";
}

/// The lanes of the worst conflict in their banks; nothing if there is none.
static void drawWorst(llvm::raw_ostream &OS, ArrayRef<AccessReport> Accesses) {
  const size_t MostRows = 8;
  const auto *Worst = llvm::max_element(
      Accesses, [](const AccessReport &A, const AccessReport &B) { return A.Total.MaxWays < B.Total.MaxWays; });
  if (Worst == Accesses.end() || Worst->Total.MaxWays < 2 || !Worst->Total.Worst.Request)
    return;
  const std::vector<BankGrid> Grids = bankGrids(*Worst->On, Worst->Total.Worst.Request->request());
  const BankGrid &G = Grids[slowest(Grids)];
  const std::string Title = formatv("\nline {0}: lanes in their banks, {1} wavefront{2}", Worst->Where.Line,
                                    G.Wavefronts, G.Wavefronts == 1 ? "" : "s");
  for (const std::string &Line : smallBankGrid(G, Title, MostRows))
    OS << StringRef(Line).rtrim() << '\n';
}

std::string banklint::textOf(const Hover &H) {
  ArrayRef<AccessReport> Accesses = H.Accesses;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "**Shared memory: " << headline(Accesses) << "**\n\n```text\n";
  ArrayRef<AccessReport> Listed = Accesses.take_front(MostListed);
  printTable(OS, Listed);
  if (Listed.size() < Accesses.size())
    OS << formatv("... and {0} more\n", Accesses.size() - Listed.size());
  drawWorst(OS, Accesses);
  OS << "```\n";
  std::map<std::string, Shape> Assumed; // by kernel
  for (const AccessReport &R : Accesses)
    if (R.BlockSource == ShapeSource::Assumed)
      Assumed.emplace(R.Kernel, R.Block);
  for (const auto &[Kernel, Block] : Assumed)
    OS << formatv("\nNo launch of `{0}` is in this file: {1} threads per block are assumed. The option "
                  "`gpu-bank-conflict.Block` sets another shape.\n",
                  Kernel, toString(Block));
  return Text;
}

/// The place in the open file where the finding is shown: at the access, or at a note if that is elsewhere.
static std::optional<TextRange> shownAt(const Finding &F, const Viewer &V) {
  if (V.isInMainFile(locationAt(F.Where.At))) {
    auto Whole = V.rangeOf(locationAt(F.Where.At), locationAt(F.LastToken));
    return Whole ? *Whole : V.tokenAt(locationAt(F.Where.At));
  }
  for (const Note &N : F.Notes)
    if (V.isInMainFile(locationAt(N.Where.At)))
      return V.tokenAt(locationAt(N.Where.At));
  return std::nullopt;
}

static void addHovers(View &Out, ArrayRef<AccessReport> Accesses, const Viewer &V) {
  std::map<std::pair<SourcePoint, SourcePoint>, std::vector<AccessReport>> ByAccess;
  std::map<SourcePoint, std::vector<AccessReport>> ByArray;
  for (const AccessReport &R : Accesses) {
    if (V.isInMainFile(locationAt(R.Where.At)))
      ByAccess[{R.Where.At, R.End}].push_back(R);
    if (V.isInMainFile(locationAt(R.Declared.At)))
      ByArray[R.Declared.At].push_back(R);
  }
  for (auto &[Where, OfAccess] : ByAccess) {
    auto Whole = V.rangeOf(locationAt(Where.first), locationAt(Where.second));
    Out.Hovers.push_back({Whole ? *Whole : V.tokenAt(locationAt(Where.first)), std::move(OfAccess)});
  }
  for (auto &[At, OfArray] : ByArray)
    Out.Hovers.push_back({V.tokenAt(locationAt(At)), std::move(OfArray)});
}

View banklint::viewOf(const Result &R, const SourceManager &Sources, const LangOptions &Language, Encoding As) {
  View Out;
  Viewer V(Sources, Language, As);
  addHovers(Out, R.Accesses, V);
  for (const Finding &F : R.Findings) {
    auto Where = shownAt(F, V);
    if (Where && !F.Fix.empty())
      Out.Titles.push_back({*Where, F.Message, F.FixTitle});
    // What is elsewhere is the declaration of an array, in a header; the edits of uses are with it in a file.
    if (F.Fix.size() != 1 || !Where ||
        (V.isInMainFile(locationAt(F.Where.At)) && V.isInMainFile(locationAt(F.Fix.front().Where.At))))
      continue;
    const Edit &E = F.Fix.front();
    const StringRef File = llvm::sys::path::filename(E.Where.File);
    Out.Fixes.push_back(
        {*Where, formatv("{0} (in {1})", F.FixTitle, File).str(), E.Where.File, V.rangeOf(rangeOf(E)), E.Replacement});
  }
  return Out;
}
