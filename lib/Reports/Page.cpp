//===- Page.cpp - The report as a page for a browser ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Page.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Reports/BankMap.h"
#include "Reports/ByArray.h"
#include "Reports/Explanation.h"
#include "Reports/Utf8.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <set>
#include <tuple>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

namespace {

constexpr char Markup[] = {
#include "Embedded/page.html.inc"
};
constexpr char Style[] = {
#include "Embedded/page.css.inc"
};
constexpr char Script[] = {
#include "Embedded/page.js.inc"
};

template <size_t Size> StringRef embedded(const char (&Bytes)[Size]) { return {Bytes, Size}; }

/// Writes the data of the page. Its script says how they are read.
class PageData {
public:
  PageData(llvm::raw_ostream &OS, const Report &R, SourceTree &Tree, const std::string &Home)
      : J(OS), R(R), Found(R.Found), Cases(R.Found), Tree(Tree), Home(Home) {}

  void write();

private:
  unsigned fileNumber(StringRef File);
  void text(StringRef Name, StringRef Value) { J.attribute(Name, utf8(Value)); }
  void number(StringRef Name, uint64_t Value) { J.attribute(Name, int64_t(Value)); }
  void flag(StringRef Name, bool Value) {
    if (Value)
      J.attribute(Name, 1);
  }
  void share(double Value) {
    J.attributeBegin("share");
    J.rawValue(fraction(Value));
    J.attributeEnd();
  }
  void place(const Location &L);
  /// A place as [file, line, column], and what is said of it.
  void placeInArray(const Location &L, StringRef Text);

  std::string summary() const;
  std::vector<std::string> missing() const;
  void writeKernels();
  void writeAccess(const AccessReport &A);
  void writeLayout(const AccessReport &A, const DrawnLayout &L, llvm::ArrayRef<unsigned> Patterns);
  void writeStep(const DrawnStep &S, llvm::ArrayRef<unsigned> Patterns);
  void writeFindings();
  void writeConflict(const Finding &F);
  void writeMeasured();
  void writePatterns();
  void writePattern(const Architecture &On, const LanePattern &P);
  void writeFiles();
  std::set<unsigned> linesOf(StringRef File, unsigned Lines) const;

  llvm::json::OStream J;
  const Report &R;
  const Result &Found;
  const CasesOfFindings Cases;
  SourceTree &Tree;
  const std::string &Home;
  std::vector<std::string> Files;
  std::map<std::string, unsigned> FileNumbers;
  std::map<KernelKey, size_t> KernelNumbers;
  using PatternKey = std::tuple<const Architecture *, Operation, unsigned, unsigned, LaneMask, std::vector<uint32_t>>;
  std::map<PatternKey, unsigned> PatternNumbers;
  std::vector<std::pair<const Architecture *, const LanePattern *>> Patterns;
};

unsigned PageData::fileNumber(StringRef File) {
  auto [It, New] = FileNumbers.try_emplace(File.str(), unsigned(Files.size()));
  if (New)
    Files.push_back(File.str());
  return It->second;
}

void PageData::place(const Location &L) {
  number("file", fileNumber(L.File));
  number("line", L.Line);
  number("column", L.Column);
}

void PageData::placeInArray(const Location &L, StringRef Text) {
  J.array([&] {
    J.value(fileNumber(L.File));
    J.value(L.Line);
    J.value(L.Column);
    J.value(utf8(Text));
  });
}

std::string PageData::summary() const {
  std::string Architectures;
  for (const Architecture *A : R.Architectures)
    Architectures += (Architectures.empty() ? "" : ", ") + A->Name;
  return formatv("{0}: {1} in {2} shared-memory access{3} of {4}; {5}", Architectures,
                 plural(conflictsAmong(Found.Findings), "conflict"), Found.Accesses.size(),
                 Found.Accesses.size() == 1 ? "" : "es", plural(KernelNumbers.size(), "kernel"), versionText())
      .str();
}

std::vector<std::string> PageData::missing() const {
  std::vector<std::string> Missing;
  for (const Failure &F : Found.Failures)
    Missing.push_back(F.Message);
  for (const KernelReport &K : Found.Kernels)
    if (K.isMissing())
      Missing.push_back(whatIsMissing(K));
  return Missing;
}

//===----------------------------------------------------------------------===//
// Kernels and findings
//===----------------------------------------------------------------------===//

void PageData::writeKernels() {
  const std::vector<KernelCost> Kernels = kernelsByCost(Found);
  for (const KernelCost &K : Kernels)
    KernelNumbers.try_emplace({K.On, K.Kernel, K.Block}, KernelNumbers.size());
  std::map<KernelKey, std::pair<double, size_t>> Worst; // access
  for (size_t I = 0; I < Found.Accesses.size(); ++I) {
    const AccessReport &A = Found.Accesses[I];
    const double Rank = hasCost(A) ? rankOf(A) : 0;
    auto [It, New] = Worst.try_emplace(keyOf(A), Rank, I);
    if (!New && Rank > It->second.first)
      It->second = {Rank, I};
  }
  J.attributeArray("kernels", [&] {
    for (const KernelCost &K : Kernels)
      J.object([&] {
        text("name", R.Architectures.size() > 1 ? shortened(K.Kernel) + " on " + K.On->Name : shortened(K.Kernel));
        text("block", toString(K.Block));
        text("blockSource", toString(K.BlockSource));
        if (K.Blocks)
          number("blocks", *K.Blocks);
        flag("inLoop", K.InUnknownLoop);
        number("wavefronts", K.Wavefronts);
        number("ideal", K.Ideal);
        number("first", Worst[{K.On, K.Kernel, K.Block}].second);
        share(K.Share);
      });
  });
}

void PageData::writeConflict(const Finding &F) {
  const AccessReport *Case = Cases.of(F);
  J.object([&] {
    number("access", Case ? Case - Found.Accesses.data() : 0);
    text("message", F.Message);
    number("loops", F.Cost.LoopDepth);
    share(F.Cost.Share);
    J.attributeArray("notes", [&] {
      for (const Note &N : notesWithoutAdvice(F))
        placeInArray(N.Where, N.Text);
    });
  });
}

void PageData::writeFindings() {
  J.attributeArray("findings", [&] {
    for (const ArrayFindings &A : byArray(Found))
      J.object([&] {
        share(A.share());
        J.attributeArray("conflicts", [&] {
          for (const Finding *F : A.Each)
            writeConflict(*F);
        });
        J.attributeArray("advice", [&] {
          for (const std::string &Line : A.advice())
            placeInArray(A.worst().Notes.back().Where, Line);
        });
      });
  });
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Warps at equal distances with one pattern are a run: [first warp, how many, pattern, base, bytes from warp to warp].
void PageData::writeStep(const DrawnStep &S, llvm::ArrayRef<unsigned> Numbers) {
  J.object([&] {
    if (S.Times != 1)
      number("times", S.Times);
    J.attributeArray("runs", [&] {
      for (size_t I = 0; I < S.Requests.size();) {
        const DrawnRequest &First = S.Requests[I];
        auto Follows = [&](size_t K, int64_t Stride) {
          const DrawnRequest &Q = S.Requests[K], &Before = S.Requests[K - 1];
          return Q.Pattern == First.Pattern && Q.Warp == Before.Warp + 1 && Q.Base - Before.Base == Stride;
        };
        size_t End = I + 1;
        const int64_t Stride = End < S.Requests.size() ? S.Requests[End].Base - First.Base : 0;
        while (End < S.Requests.size() && Follows(End, Stride))
          ++End;
        J.array([&] {
          J.value(First.Warp);
          J.value(int64_t(End - I));
          J.value(Numbers[First.Pattern]);
          J.value(First.Base);
          J.value(End - I > 1 ? Stride : 0);
        });
        I = End;
      }
    });
  });
}

void PageData::writeLayout(const AccessReport &A, const DrawnLayout &L, llvm::ArrayRef<unsigned> Numbers) {
  J.object([&] {
    if (!L.Change.empty())
      text("change", L.Change);
    number("arrayBytes", L.ArrayBytes);
    number("wavefronts", L.Wavefronts);
    number("ideal", L.Ideal);
    number("allSteps", L.AllSteps);
    if (!L.Assuming.empty())
      text("assuming", L.Assuming);
    if (std::string Formula = addressFormula(A, L); !Formula.empty())
      text("formula", Formula);
    if (!L.Strides.empty())
      J.attributeArray("strides", [&] {
        for (uint64_t Stride : L.Strides)
          J.value(int64_t(Stride));
      });
    if (L.Within)
      number("within", L.Within);
    J.attributeArray("steps", [&] {
      for (const DrawnStep &S : L.Steps)
        writeStep(S, Numbers);
    });
  });
}

void PageData::writeAccess(const AccessReport &A) {
  const Assessment &T = A.Total;
  J.object([&] {
    place(A.Where);
    number("kernel", KernelNumbers[keyOf(A)]);
    text("arch", A.On->Name);
    text("array", A.Array);
    text("operation", toString(A.Op));
    number("bytes", A.Bytes);
    text("verdict", toString(T.Is));
    if (!T.Reason.empty())
      text("reason", T.Reason);
    if (std::string Compiled = compiledAs(A); !Compiled.empty())
      text("compiled", Compiled);
    J.attributeArray("ways", [&] {
      J.value(T.MinWays);
      J.value(T.MaxWays);
    });
    number("requests", T.Requests);
    number("wavefronts", T.Wavefronts);
    number("ideal", T.Ideal);
    J.attribute("rank", hasCost(A) ? rankOf(A) : 0.0);
    number("loopDepth", A.LoopDepth);
    flag("inLoop", A.InUnknownLoop);
    if (A.Iterations > 1)
      number("iterations", A.Iterations);
    flag("incomplete", A.Incomplete);
    std::vector<unsigned> Numbers;
    for (const LanePattern &P : A.Drawn.Patterns) {
      const PatternKey Key{A.Drawn.Served, P.Op, P.Bytes, P.Matrices, P.Active, P.Offset};
      auto [It, New] = PatternNumbers.try_emplace(Key, unsigned(Patterns.size()));
      if (New)
        Patterns.emplace_back(A.Drawn.Served, &P);
      Numbers.push_back(It->second);
    }
    J.attributeArray("layouts", [&] {
      if (A.Drawn.isDrawn())
        for (const DrawnLayout &L : A.Drawn.Layouts)
          if (!L.Steps.empty())
            writeLayout(A, L, Numbers);
    });
  });
}

/// A pattern with what the hardware makes of it: phases, which the page only draws.
void PageData::writePattern(const Architecture &On, const LanePattern &P) {
  std::vector<uint64_t> Address(P.Offset.begin(), P.Offset.end());
  const Request Q{P.Op, P.Bytes, P.Matrices, Address, P.Active};
  const Cost Paid = On.cost(Q);
  J.object([&] {
    number("bytes", P.Bytes);
    number("wavefronts", Paid.Wavefronts);
    number("ideal", Paid.Ideal);
    J.attributeArray("offsets", [&] {
      for (uint32_t Offset : P.Offset)
        J.value(int64_t(Offset));
    });
    J.attributeArray("phases", [&] {
      for (const BankGrid &G : bankGrids(On, Q))
        J.object([&] {
          J.attributeArray("lanes", [&] {
            for (LaneMask Rest = G.Served.Lanes; Rest; Rest &= Rest - 1)
              J.value(int64_t(llvm::countr_zero(Rest)));
          });
          number("wavefronts", G.Wavefronts);
          number("busiest", G.Busiest);
          number("banks", G.Served.Banks);
          number("bankBytes", G.Served.BankBytes);
          if (G.Served.FirstByte)
            number("begin", G.Served.FirstByte);
          if (G.Served.EndByte != ~0u)
            number("end", G.Served.EndByte);
        });
    });
  });
}

void PageData::writePatterns() {
  J.attributeArray("patterns", [&] {
    for (const auto &[On, P] : Patterns)
      writePattern(*On, *P);
  });
}

/// What was counted, for each line of each kernel and block shape.
void PageData::writeMeasured() {
  if (R.Measured.empty())
    return;
  J.attributeArray("measured", [&] {
    for (const MeasuredAt &M : R.Measured)
      for (const auto &Kernel : KernelNumbers)
        if (std::get<1>(Kernel.first) == M.Kernel)
          J.object([&] {
            number("file", fileNumber(M.File));
            number("line", M.Line);
            number("kernel", Kernel.second);
            J.attribute("wavefronts", M.Wavefronts);
            J.attribute("ideal", M.Ideal);
            text("agreement", M.Agreement);
          });
  });
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// The lines of a file that are kept: all of a small one; else those around accesses, and kernels as a whole.
std::set<unsigned> PageData::linesOf(StringRef File, unsigned Count) const {
  std::set<unsigned> Lines;
  auto Add = [&](unsigned First, unsigned Last) {
    for (unsigned L = First; L <= Last; ++L)
      Lines.insert(L);
  };
  const unsigned Small = 400, Around = 12, MostOfKernel = 600;
  if (Count <= Small)
    Add(1, Count);
  for (const AccessReport &A : Found.Accesses)
    if (A.Where.File == File)
      Add(A.Where.Line > Around ? A.Where.Line - Around : 1, A.Where.Line + Around);
  for (const KernelReport &K : Found.Kernels)
    if (K.Where.File == File && K.LastLine - K.FirstLine < MostOfKernel)
      Add(K.FirstLine, K.LastLine);
  return Lines;
}

void PageData::writeFiles() {
  J.attributeArray("files", [&] {
    for (const std::string &File : Files)
      J.object([&] {
        text("name", Tree.relative(File));
        if (StringRef(File).starts_with("/"))
          text("path", File);
        llvm::SmallVector<StringRef, 0> Lines;
        Tree.text(File).split(Lines, '\n');
        if (!Lines.empty() && Lines.back().empty())
          Lines.pop_back();
        number("lines", Lines.size());
        J.attributeArray("parts", [&] {
          const std::set<unsigned> Shown = linesOf(File, unsigned(Lines.size()));
          for (auto It = Shown.begin(); It != Shown.end() && *It <= Lines.size();) {
            const unsigned First = *It;
            unsigned Last = First;
            std::string Text = Lines[First - 1].rtrim('\r').str();
            for (++It; It != Shown.end() && *It == Last + 1 && *It <= Lines.size(); ++It)
              Text += "\n" + Lines[Last++].rtrim('\r').str();
            J.array([&] {
              J.value(First);
              J.value(utf8(Text));
            });
          }
        });
      });
  });
}

void PageData::write() {
  J.object([&] {
    writeKernels();
    text("summary", summary());
    text("assumption", assumption());
    text("sourceUrl", R.SourceUrl);
    if (!Home.empty())
      text("help", rulePageAt(Home));
    J.attributeArray("missing", [&] {
      for (const std::string &M : missing())
        J.value(utf8(M));
    });
    J.attributeObject("machines", [&] {
      for (const Architecture *A : R.Architectures)
        text(A->Name, formatv("{0} banks of {1} bytes, {2}", A->Banks, A->BankBytes,
                              A->Measured ? "as measured: " + A->Source : "as documented: " + A->Source)
                          .str());
    });
    J.attributeArray("accesses", [&] {
      for (const AccessReport &A : Found.Accesses)
        writeAccess(A);
    });
    writeFindings();
    writeMeasured();
    writePatterns();
    writeFiles(); // those that were named until here
  });
}

/// In a script element nothing but these could be markup. In JSON they are in strings only.
std::string escaped(StringRef Json) {
  std::string Text;
  Text.reserve(Json.size() + Json.size() / 16);
  for (char C : Json)
    switch (C) {
    case '<':
      Text += "\\u003c";
      break;
    case '>':
      Text += "\\u003e";
      break;
    case '&':
      Text += "\\u0026";
      break;
    default:
      Text += C;
    }
  return Text;
}

} // namespace

void banklint::printPage(llvm::raw_ostream &OS, const Report &R, SourceTree &Tree, const std::string &Home) {
  std::string Json;
  llvm::raw_string_ostream JsonOS(Json);
  PageData(JsonOS, R, Tree, Home).write();
  JsonOS.flush();
  StringRef Rest = embedded(Markup);
  const std::pair<StringRef, std::string> Parts[] = {
      {"@style@", embedded(Style).str()}, {"@data@", escaped(Json)}, {"@script@", embedded(Script).str()}};
  for (const auto &[Name, Text] : Parts) {
    auto [Before, Behind] = Rest.split(Name);
    OS << Before << Text;
    Rest = Behind;
  }
  OS << Rest;
}

bool banklint::isSourceUrl(StringRef Template) {
  const StringRef Scheme = Template.split("://").first;
  const bool Opens =
      llvm::all_of(Scheme, [](char C) { return llvm::isAlnum(C) || C == '-' || C == '+' || C == '.'; }) &&
      !Scheme.empty() && Template.contains("://") && !Scheme.equals_insensitive("javascript") &&
      !Scheme.equals_insensitive("data") && !Scheme.equals_insensitive("vbscript");
  return Opens && Template.contains("{file}");
}
