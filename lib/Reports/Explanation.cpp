//===- Explanation.cpp - One access, drawn and worked out -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Explanation.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Reports/BankMap.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>
#include <tuple>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Which request
//===----------------------------------------------------------------------===//

static const DrawnRequest *requestOf(const DrawnLayout &L, const ChosenRequest &Chosen) {
  if (Chosen.Step >= L.Steps.size())
    return nullptr;
  const auto &Requests = L.Steps[Chosen.Step].Requests;
  const auto R = llvm::find_if(Requests, [&](const DrawnRequest &R) { return R.Warp == Chosen.Warp; });
  return R == Requests.end() ? nullptr : &*R;
}

static std::string warpsOf(const DrawnStep &Step) {
  LaneMask Warps = 0; // at most 32
  for (const DrawnRequest &R : Step.Requests)
    Warps |= LaneMask(1) << R.Warp;
  return laneRanges(Warps);
}

llvm::Expected<ChosenRequest> banklint::choose(const Picture &P, const RequestChoice &Asked) {
  const std::vector<DrawnStep> &Steps = P.Layouts.front().Steps;
  if (Asked.Step && (*Asked.Step < 1 || *Asked.Step > Steps.size()))
    return problem(
        formatv("no iteration {0}: there {1}", *Asked.Step,
                Steps.size() == 1 ? "is only iteration 1" : formatv("are iterations 1 to {0}", Steps.size()).str()));
  ChosenRequest Worst;
  unsigned Most = 0, Ideal = 0;
  for (size_t S = 0; S < Steps.size(); ++S)
    for (const DrawnRequest &R : Steps[S].Requests) {
      if ((Asked.Step && *Asked.Step != S + 1) || (Asked.Warp && *Asked.Warp != R.Warp))
        continue;
      const Cost Here = P.Served->cost(PicturedRequest(P, R).request());
      const unsigned Paid = Here.Wavefronts;
      if (Paid > Most || (Paid == Most && Here.Ideal < Ideal)) {
        Worst = {S, R.Warp};
        Ideal = Here.Ideal;
      }
      Most = std::max(Most, Paid);
    }
  if (Most)
    return Worst;
  return problem(formatv("warp {0} does not take part; those that do: {1}", Asked.Warp.value_or(0),
                         warpsOf(Steps[Asked.Step.value_or(1) - 1])));
}

std::vector<const AccessReport *> banklint::worstCases(llvm::ArrayRef<AccessReport> Accesses) {
  std::vector<const AccessReport *> Worst;
  std::map<std::pair<AccessPlace, Operation>, size_t> Index;
  for (const AccessReport &A : Accesses) {
    auto [It, New] = Index.try_emplace({placeOf(A), A.Op}, Worst.size());
    if (New)
      Worst.push_back(&A);
    else if (rankOf(A) > rankOf(*Worst[It->second]))
      Worst[It->second] = &A;
  }
  return Worst;
}

//===----------------------------------------------------------------------===//
// The formula
//===----------------------------------------------------------------------===//

/// Tokens with single spaces between them as people write them: "threadIdx . x + 1" → "threadIdx.x + 1".
static std::string tightened(StringRef Tokens) {
  std::string Text;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const auto IsOneOf = [&](size_t At, StringRef Set) { return At < Tokens.size() && Set.contains(Tokens[At]); };
    if (Tokens[I] == ' ' && (IsOneOf(I + 1, ".[](),:") || (I && IsOneOf(I - 1, ".[(:"))))
      continue;
    Text += Tokens[I];
  }
  return Text;
}

/// The subscripts behind the array's name, as they are written; none if the text says something else.
static std::vector<std::string> subscriptsIn(StringRef Text, StringRef Array) {
  std::vector<std::string> Subscripts;
  if (!Text.consume_front(Array))
    return {};
  Text = Text.trim();
  while (Text.consume_front("[")) {
    size_t End = 0;
    for (int Open = 1; End < Text.size(); ++End) {
      Open += (Text[End] == '[') - (Text[End] == ']');
      if (Open == 0)
        break;
    }
    if (End == Text.size())
      return {};
    Subscripts.push_back(tightened(Text.take_front(End).trim()));
    Text = Text.drop_front(End + 1).trim();
  }
  return Subscripts;
}

/// What stands for the subscripts: as they are written, where that says which elements the instruction begins with.
static std::vector<std::string> namesOfSubscripts(const AccessReport &A) {
  const size_t Rank = A.Drawn.Lengths.size();
  std::vector<std::string> Names = subscriptsIn(A.Drawn.Text, A.Array);
  if (Names.size() == Rank && A.InstructionBytes <= A.Bytes)
    return Names;
  Names.clear();
  for (size_t D = 0; D < Rank; ++D)
    Names.push_back(D < 3 ? std::string(1, "ijk"[D]) : formatv("i{0}", D).str());
  return Names;
}

/// "128 · i + 4 · j" for strides and what stands for the numbers; of a member of a struct "16 · i + 12".
static std::string sumOf(const DrawnLayout &L, llvm::ArrayRef<std::string> Numbers) {
  std::string Sum;
  for (const auto &[Stride, Number] : llvm::zip_equal(L.Strides, Numbers)) {
    const bool IsSum = Number.find_first_of("+-*/%&|^<>?=") != std::string::npos;
    Sum += formatv("{0}{1} · {2}", Sum.empty() ? "" : " + ", Stride, IsSum ? "(" + Number + ")" : Number).str();
  }
  if (L.Within)
    Sum += " + " + std::to_string(L.Within);
  return Sum;
}

std::string banklint::addressFormula(const AccessReport &A, const DrawnLayout &L) {
  if (L.Strides.empty() || L.Strides.size() != A.Drawn.Lengths.size())
    return "";
  return "byte = " + sumOf(L, namesOfSubscripts(A));
}

/// The subscripts of the element at a byte of the array; none if it is outside of it.
static std::vector<std::string> elementAt(int64_t Byte, llvm::ArrayRef<uint64_t> Strides) {
  std::vector<std::string> Numbers;
  for (uint64_t Stride : Strides) {
    if (Byte < 0 || Stride == 0)
      return {};
    Numbers.push_back(std::to_string(uint64_t(Byte) / Stride));
    Byte = int64_t(uint64_t(Byte) % Stride);
  }
  if (Byte) // between elements
    return {};
  return Numbers;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "  lane 1: 128 · 1 + 4 · 0 = byte 128, word 32, bank 0".
static std::string laneLine(unsigned Lane, int64_t Byte, const DrawnLayout &L, const Phase &Banks) {
  const std::vector<std::string> Numbers = elementAt(Byte - int64_t(L.Within), L.Strides);
  const int64_t Word = Byte >= 0 ? int64_t(Banks.wordOf(uint64_t(Byte))) : 0;
  std::string Text = formatv("  lane {0}: ", Lane).str();
  if (!Numbers.empty())
    Text += sumOf(L, Numbers) + " = ";
  Text += formatv("byte {0}", Byte).str();
  if (Byte >= 0)
    Text += formatv(", word {0}, bank {1}", Word, Banks.bankOf(uint64_t(Word))).str();
  return Text;
}

/// The lanes that show the rule: the first ones, and the last.
static void printLanes(llvm::raw_ostream &OS, const DrawnLayout &L, const PicturedRequest &Of, const Phase &Banks) {
  const Request R = Of.request();
  std::vector<unsigned> Lanes;
  for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1)
    Lanes.push_back(unsigned(llvm::countr_zero(Rest)));
  const size_t First = 3;
  for (size_t I = 0; I < Lanes.size(); ++I) {
    if (I == First && Lanes.size() > First + 1) {
      OS << "  ...\n";
      I = Lanes.size() - 1;
    }
    OS << laneLine(Lanes[I], int64_t(R.Address[Lanes[I]] - Of.bias()), L, Banks) << '\n';
  }
}

namespace {
/// The slowest phase of a request.
struct SlowestPhase {
  BankGrid Grid;
  unsigned Wavefronts = 0; ///< of the request
  std::string Number;      ///< ", phase 2 of 4"; empty if there is one
};
} // namespace

/// Nothing if the layout has no such request.
static std::optional<SlowestPhase> slowestPhase(const Picture &P, const DrawnLayout &L, const ChosenRequest &Chosen) {
  const DrawnRequest *R = requestOf(L, Chosen);
  if (!R)
    return std::nullopt;
  const PicturedRequest Of(P, *R);
  std::vector<BankGrid> Phases = bankGrids(*P.Served, Of.request(), Of.bias());
  const size_t Slowest = slowest(Phases);
  SlowestPhase Found{std::move(Phases[Slowest]), P.Served->cost(Of.request()).Wavefronts, ""};
  if (Phases.size() > 1)
    Found.Number = formatv(", phase {0} of {1}", Slowest + 1, Phases.size());
  return Found;
}

/// The request as written and under the first remedy, side by side where 100 columns are enough.
static void printPicture(llvm::raw_ostream &OS, const Picture &P, const ChosenRequest &Chosen) {
  const size_t MostColumns = 100, MostLayouts = 2, Gap = 4;
  std::vector<std::vector<std::string>> Grids;
  for (const DrawnLayout &L : llvm::ArrayRef(P.Layouts).take_front(MostLayouts))
    if (const auto Phase = slowestPhase(P, L, Chosen))
      Grids.push_back(smallBankGrid(Phase->Grid, formatv("{0}: {1}{2}", L.Change.empty() ? "as written" : "fixed",
                                                         plural(Phase->Wavefronts, "wavefront"), Phase->Number)
                                                     .str()));
  const bool AreBeside = Grids.size() == 2 && Grids[0][0].size() + Gap + Grids[1][0].size() <= MostColumns;
  if (AreBeside) {
    const size_t Width = Grids[0][0].size();
    Grids[0].resize(std::max(Grids[0].size(), Grids[1].size()), std::string(Width, ' '));
    for (size_t I = 0; I < Grids[1].size(); ++I)
      Grids[0][I] += std::string(Gap, ' ') + Grids[1][I];
    Grids.pop_back();
  }
  for (const std::vector<std::string> &Lines : Grids)
    for (const std::string &Line : Lines)
      OS << StringRef(Line).rtrim() << '\n';
  OS << "  columns are banks; in them the lanes: 0 to 9, a is 10, v is 31; + are several\n";
}

/// Lists the phases of a request, or draws the one that is asked for.
static void printPhases(llvm::raw_ostream &OS, llvm::ArrayRef<BankGrid> Grids, std::optional<unsigned> Asked) {
  for (size_t I = 0; I < Grids.size(); ++I) {
    if (Asked && *Asked != I + 1)
      continue;
    if (Asked)
      printBankGrid(OS, Grids, I, "  ");
    else
      OS << formatv("  phase {0} of {1}: lanes {2}, {3}\n", I + 1, Grids.size(), laneRanges(Grids[I].Served.Lanes),
                    plural(Grids[I].Wavefronts, "wavefront"));
  }
  if (Asked && (*Asked < 1 || *Asked > Grids.size()))
    OS << formatv("  no phase {0}: there {1} {2}\n", *Asked, Grids.size() == 1 ? "is" : "are", Grids.size());
}

static void printLayout(llvm::raw_ostream &OS, const AccessReport &A, const DrawnLayout &L, const ChosenRequest &Chosen,
                        std::optional<unsigned> Phase) {
  const Picture &P = A.Drawn;
  OS << '\n'
     << (L.Change.empty() ? "as written" : L.Change) << ": "
     << formatv("{0} per block, {1} at best", plural(L.Wavefronts, "wavefront"), L.Ideal);
  if (A.InUnknownLoop)
    OS << ", for " << (L.StepsAtATime == 1 ? "one iteration" : plural(L.StepsAtATime, "iteration")) << " of the loop";
  OS << '\n';
  if (std::string Formula = addressFormula(A, L); !Formula.empty())
    OS << "  " << Formula << '\n';
  const DrawnRequest *R = requestOf(L, Chosen);
  if (!R) {
    OS << "  warp " << Chosen.Warp
       << " has no such iteration under this layout: the compiler makes other instructions of it\n";
    return;
  }
  OS << formatv("  warp {0}, iteration {1} of {2}{3}\n", Chosen.Warp, Chosen.Step + 1, L.AllSteps,
                L.Assuming.empty() ? "" : ", assuming " + L.Assuming);
  const PicturedRequest Of(P, *R);
  printLanes(OS, L, Of, P.Served->banksFor(P.Patterns[R->Pattern].Op, P.Patterns[R->Pattern].Bytes));
  printPhases(OS, bankGrids(*P.Served, Of.request(), Of.bias()), Phase);
}

static void printSourceLine(llvm::raw_ostream &OS, const Location &At, SourceTree &Tree) {
  const StringRef Text = Tree.text(At.File);
  Location Start = At;
  Start.Column = 1;
  const StringRef Line = Text.drop_front(std::min(Tree.offset(Start), Text.size())).split('\n').first.rtrim('\r');
  if (Line.empty())
    return;
  OS << "  " << Line << "\n  ";
  for (char C : Line.take_front(At.Column - 1))
    OS << (C == '\t' ? '\t' : ' ');
  OS << "^\n";
}

llvm::Error banklint::printExplanation(llvm::raw_ostream &OS, const AccessReport &A, const RequestChoice &Asked,
                                       SourceTree &Tree) {
  OS << formatv("{0}:{1}:{2}: {3}\n", Tree.relative(A.Where.File), A.Where.Line, A.Where.Column, describe(A));
  printSourceLine(OS, A.Where, Tree);
  ChosenRequest Chosen;
  if (A.Drawn.isDrawn()) {
    if (llvm::Error E = choose(A.Drawn, Asked).moveInto(Chosen))
      return E;
    printPicture(OS, A.Drawn, Chosen);
    OS << '\n';
  }
  if (std::string Compiled = compiledAs(A); !Compiled.empty())
    OS << Compiled << '\n';
  if (std::string By = joinedBy(A); !By.empty())
    OS << By << '\n';
  if (A.Total.Is != Verdict::Exact)
    OS << toString(A.Total.Is) << ": " << A.Total.Reason << '\n';
  if (!A.Drawn.isDrawn())
    return llvm::Error::success();
  for (const DrawnLayout &L : A.Drawn.Layouts)
    printLayout(OS, A, L, Chosen, Asked.Phase);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// SVG
//===----------------------------------------------------------------------===//

namespace {

/// Text with what XML wants escaped.
std::string xml(StringRef Text) {
  std::string Escaped;
  llvm::raw_string_ostream OS(Escaped);
  llvm::printHTMLEscaped(Text, OS);
  return Escaped;
}

/// Bank grids side by side, in pixels.
class SvgWriter {
public:
  static constexpr unsigned Cell = 15, Left = 58, Gap = 36, Heading = 64, LineHeight = 16;

  /// Adds the grid of a request, right of the others. \p Lines: what it shows.
  void addGrid(const BankGrid &G, StringRef Title, StringRef Below) {
    const unsigned X0 = Width + (Width ? Gap : 0);
    text(X0, LineHeight, "title", Title);
    text(X0, 2 * LineHeight, "quiet", Below);
    for (unsigned Bank = 0; Bank < G.Served.Banks; ++Bank)
      if (Bank % 4 == 0 || G.Served.Banks <= 16)
        text(X0 + Left + Bank * Cell + Cell / 2, Heading - 6, "bank", std::to_string(Bank));
    text(X0, Heading - 6, "quiet", "bank");
    const unsigned MostRows = 64;
    Body += formatv("<rect transform='translate({0} {1})' width='{2}' height='{3}' fill='url(#free)'/>\n", X0 + Left,
                    Heading, G.Served.Banks * Cell, std::min<size_t>(G.Rows.size(), MostRows) * Cell)
                .str();
    for (size_t Row = 0; Row < std::min<size_t>(G.Rows.size(), MostRows); ++Row)
      addRow(G, G.Rows[Row], X0, Heading + unsigned(Row) * Cell);
    Width = X0 + std::max<unsigned>(Left + G.Served.Banks * Cell, 7 * unsigned(std::max(Title.size(), Below.size())));
    Height = std::max(Height, Heading + unsigned(std::min<size_t>(G.Rows.size(), MostRows)) * Cell + 4);
  }

  unsigned Width = 0, Height = 0;
  std::string Body;

private:
  void addRow(const BankGrid &G, const BankGrid::Row &Row, unsigned X0, unsigned Y) {
    text(X0, Y + Cell - 4, "quiet", "word " + std::to_string(Row.First));
    for (unsigned Bank = 0; Bank < G.Served.Banks; ++Bank) {
      const LaneMask Lanes = Row.Lanes[Bank];
      if (!Lanes)
        continue;
      const bool Waits = G.waitsFor(Bank);
      const unsigned X = X0 + Left + Bank * Cell;
      Body += formatv("<rect x='{0}' y='{1}' width='{2}' height='{2}' class='{3}'/>\n", X, Y, Cell - 1,
                      Waits ? "slow" : "used")
                  .str();
      text(X + Cell / 2, Y + Cell - 4, Waits ? "lane on" : "lane", shortLanes(Lanes));
    }
  }

  /// "7"; "7+" for several lanes.
  static std::string shortLanes(LaneMask Lanes) {
    return std::to_string(llvm::countr_zero(Lanes)) + (llvm::popcount(Lanes) > 1 ? "+" : "");
  }

  void text(unsigned X, unsigned Y, StringRef Class, StringRef Text) {
    Body += formatv("<text x='{0}' y='{1}' class='{2}'>{3}</text>\n", X, Y, Class, xml(Text)).str();
  }
};

} // namespace

static constexpr const char *SvgStyle = R"(<style>
  text { font: 11px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 13px; }
  .quiet { fill: #59636e; }
  .bank, .lane { text-anchor: middle; font-size: 9px; }
  .bank { fill: #59636e; }
  .free { fill: #eff2f5; }
  .used { fill: #b6d7ff; }
  .slow { fill: #c4321c; }
  .on { fill: #ffffff; font-weight: 600; }
  .page { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet, .bank { fill: #9198a1; }
    .free { fill: #212830; }
    .used { fill: #1f4b80; }
    .slow { fill: #d1432f; }
    .page { fill: #0d1117; }
  }
</style>
)";

/// Adds what an access does, as it is written and under each remedy: the slowest phase of each.
static void addTo(SvgWriter &Svg, const AccessReport &A, const ChosenRequest &Chosen) {
  for (const DrawnLayout &L : A.Drawn.Layouts) {
    const auto Phase = slowestPhase(A.Drawn, L, Chosen);
    if (!Phase)
      continue;
    Svg.addGrid(Phase->Grid, L.Change.empty() ? tightened(A.Drawn.Text) : L.Change,
                formatv("warp {0}: {1}{2}; {3} per block", Chosen.Warp, plural(Phase->Wavefronts, "wavefront"),
                        Phase->Number, plural(L.Wavefronts, "wavefront"))
                    .str());
  }
}

llvm::Error banklint::printSvg(llvm::raw_ostream &OS, llvm::ArrayRef<const AccessReport *> Accesses,
                               const RequestChoice &Asked) {
  std::string Rows;
  unsigned Width = 0, Height = 0;
  for (const AccessReport *A : Accesses) {
    if (!A->Drawn.isDrawn())
      continue;
    ChosenRequest Chosen;
    if (llvm::Error E = choose(A->Drawn, Asked).moveInto(Chosen))
      return E;
    SvgWriter Svg;
    addTo(Svg, *A, Chosen);
    const std::string Title =
        xml(formatv("{0}:{1}: {2}", llvm::sys::path::filename(A->Where.File), A->Where.Line, describe(*A)).str());
    Rows +=
        formatv("<g transform='translate(12 {0})'><title>{1}</title>\n", Height + 8, Title).str() + Svg.Body + "</g>\n";
    Width = std::max(Width, Svg.Width + 24);
    Height += Svg.Height + 24;
  }
  if (!Width)
    return problem("nothing to draw: no addresses are known");
  OS << formatv("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' height='{1}' role='img'>\n",
                Width, Height)
     << SvgStyle
     << formatv("<defs><pattern id='free' width='{0}' height='{0}' patternUnits='userSpaceOnUse'>"
                "<rect class='free' width='{1}' height='{1}'/></pattern></defs>\n",
                SvgWriter::Cell, SvgWriter::Cell - 1)
     << "<rect class='page' width='100%' height='100%'/>\n"
     << Rows << "</svg>\n";
  return llvm::Error::success();
}

void banklint::printCostliestAsSvg(llvm::raw_ostream &OS, const Result &R) {
  const std::vector<const AccessReport *> Worst = worstCases(R.Accesses);
  std::vector<const AccessReport *> Costliest;
  for (const Finding *F : costliestFirst(R)) {
    for (const AccessReport *A : Worst)
      if (A->Drawn.isDrawn() && A->Total.excess() && A->Where.File == F->Where.File && A->Where.Line == F->Where.Line &&
          A->Where.Column == F->Where.Column)
        Costliest.push_back(A);
    if (!Costliest.empty())
      break;
  }
  if (llvm::Error E = printSvg(OS, Costliest, {})) {
    OS << "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='40'><text x='10' y='25'>"
       << xml(toString(std::move(E))) << "</text></svg>\n";
  }
}
