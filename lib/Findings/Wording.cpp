//===- Wording.cpp - How findings are said -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include "Findings/Ranking.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace banklint;
using ir::Obstacle;
using llvm::formatv;
using llvm::StringRef;

std::string banklint::plural(uint64_t N, StringRef What) {
  return formatv("{0} {1}{2}", N, What, N == 1 ? "" : "s").str();
}

std::string banklint::percent(double Share) {
  const unsigned Hundredths = unsigned(std::ceil(Share * 100 - 1e-9));
  return formatv("{0} %", std::min(Hundredths, 100u)).str();
}

std::string banklint::fraction(double Share) {
  return formatv("{0:F4}", std::max(std::ceil(Share * 1e4 - 1e-9), 0.0) / 1e4).str();
}

std::string banklint::importanceOf(const Finding &Worst, size_t Others, double Share) {
  const FindingCost &C = Worst.Cost;
  const StringRef Where = C.LoopDepth == 0 ? "" : C.LoopDepth == 1 ? " in a loop" : " in nested loops";
  const std::string Which = Others ? formatv(", and {0} more: fixing them", Others).str() : ": fixing it";
  return formatv("{0}-way conflict on '{1}'{2}{3} saves at most {4} of the shared-memory time of '{5}'", Worst.Ways,
                 Worst.Array, Where, Which, percent(Share), shortened(C.Kernel))
      .str();
}

std::string banklint::assumption() {
  return formatv("if loops of unknown length run {0} times", AssumedIterations).str();
}

std::string banklint::meaningOfShares(bool Assumes) {
  return "saves ≤: of the kernel's shared-memory time" +
         (Assumes ? ", " + assumption() + "; --assume=NAME=VALUE gives a launch's numbers\n" : "\n");
}

static StringRef verbOf(Operation Op) {
  switch (Op) {
  case Operation::Load:
    return "load from";
  case Operation::Store:
    return "store to";
  case Operation::Atomic:
  case Operation::CompareAndSwap:
  case Operation::SpinLoop:
  case Operation::Increment:
    return "atomic on";
  case Operation::LoadMatrix:
    return "ldmatrix from";
  case Operation::StoreMatrix:
    return "stmatrix to";
  case Operation::CopySource:
    return "copy to";
  }
  return "";
}

StringRef banklint::toString(KernelState S) {
  switch (S) {
  case KernelState::OfLibrary:
    return "of_library";
  case KernelState::Complete:
    return "complete";
  case KernelState::CutOff:
    return "cut_off";
  case KernelState::Failed:
    return "failed";
  case KernelState::NotInstantiated:
    return "not_instantiated";
  }
  llvm_unreachable("unknown state");
}

//===----------------------------------------------------------------------===//
// Accesses and kernels
//===----------------------------------------------------------------------===//

std::string banklint::compiledAs(const AccessReport &R) {
  if (R.InstructionBytes > R.Bytes)
    return formatv("joined with its neighbours into {0}-bit accesses", R.InstructionBytes * 8).str();
  if (R.InstructionBytes && R.InstructionBytes < R.Bytes)
    return formatv(R.On && R.On->By == Vendor::Amd ? "as {0}-bit accesses"
                                                   : "as {0}-bit accesses, because only that much is used",
                   R.InstructionBytes * 8)
        .str();
  if (R.InstructionBytes)
    return "";
  if (R.JoinedWith)
    return formatv("joined with line {0}", R.JoinedWith->Line).str();
  return R.Op == Operation::Load ? "not executed: the compiler knows the value"
                                 : "not executed: nothing reads what it stores";
}

std::string banklint::spillsToShared(const KernelReport &K) {
  return formatv("kernel '{0}' enables smem spilling: registers that nvcc keeps in shared memory take bytes and "
                 "wavefronts that are not predicted, at lines without an access",
                 shortened(K.Kernel));
}

std::string banklint::joinedBy(const AccessReport &R) {
  const unsigned AnyWidth = 16;
  if (R.Nvcc.empty() || R.Op > Operation::Store || R.Bytes >= AnyWidth)
    return "";
  const bool IsByClang = R.Compiler == CudaCompiler::Clang;
  const std::string By = IsByClang ? formatv("clang and ptxas {0}", R.Nvcc) : formatv("nvcc {0}", R.Nvcc);
  const StringRef Who = IsByClang ? "assembler" : "optimizer"; // joins what is surely aligned
  if (!R.DeclaredAlignment)
    return formatv("{0}, any build: the {1} joins accesses to '{2}', which begins at a multiple of 16 bytes", By, Who,
                   R.Array);
  if (R.DeclaredAlignment >= AnyWidth)
    return formatv("{0}, any build: accesses to '{1}' are joined, which is declared to begin at a multiple of {2} "
                   "bytes",
                   By, R.Array, R.DeclaredAlignment);
  const std::string Declared = formatv("the {0} bytes to which it is declared to be aligned", R.DeclaredAlignment);
  switch (R.As) {
  case Build::WholeProgram:
    return formatv("whole program, {0}: the assembler places '{1}', and joins its accesses; with {2} it would not "
                   "beyond {3}",
                   By, R.Array, IsByClang ? "-fgpu-rdc" : "-rdc=true", Declared);
  case Build::Separate:
    return formatv("separate compilation, {0}: the linker places '{1}', and its accesses are not joined beyond "
                   "{2}; '__align__(16)' in its declaration, or a build as a whole program, lets them be joined",
                   By, R.Array, Declared);
  case Build::PlainAssembly:
    return formatv("an assembler that does not optimize, {0}: accesses to '{1}' are not joined beyond {2}; "
                   "'__align__(16)' in its declaration lets the optimizer join them",
                   By, R.Array, Declared);
  case Build::Debug:
    return "";
  }
  llvm_unreachable("unknown build");
}

std::string banklint::whatIsMissing(const KernelReport &K) {
  const std::string Name = shortened(K.Kernel);
  switch (K.Is) {
  case KernelState::OfLibrary:
    return formatv("kernel '{0}' is a library's, in a system header: it was not analysed", Name).str();
  case KernelState::Complete:
    return "";
  case KernelState::CutOff:
    return formatv("kernel '{0}' is too large to be analysed to the end: it was cut off after {1} instructions", Name,
                   K.Budget)
        .str();
  case KernelState::Failed:
    return formatv("kernel '{0}' has compile errors: what they hide was not analysed", Name).str();
  case KernelState::NotInstantiated:
    return formatv("kernel '{0}' is a template that is never instantiated here: it was not analysed", Name).str();
  }
  llvm_unreachable("unknown state");
}

/// "line 5", or with the file if that is another than \p Here.
static std::string lineIn(const std::string &Here, const Location &L) {
  return L.File == Here ? formatv("line {0}", L.Line).str() : formatv("{0}:{1}", L.File, L.Line).str();
}

std::string banklint::textOf(const EarlyEnd &E, const KernelReport &K) {
  const size_t MostArguments = 8;
  std::string Arguments;
  for (const auto &[Name, Value] : llvm::ArrayRef(E.Known).take_front(MostArguments))
    Arguments += formatv("{0}{1} = {2}", Arguments.empty() ? " (" : ", ", Name, Value);
  Arguments += Arguments.empty() ? "" : ")";
  const std::string Launch =
      E.LaunchedAt.Line ? " as launched at " + lineIn(K.Where.File, E.LaunchedAt) + Arguments : "";
  const std::string Kernel = shortened(K.Kernel);
  if (E.TrapAt)
    return formatv("{0}:{1}: kernel '{2}'{3} ends in a trap of all its threads at {4}; what follows was not analysed",
                   K.Where.File, K.Where.Line, Kernel, Launch, lineIn(K.Where.File, *E.TrapAt))
        .str();
  return formatv("{0}:{1}: kernel '{2}'{3} returns before it accesses shared memory; what follows was not analysed",
                 K.Where.File, K.Where.Line, Kernel, Launch)
      .str();
}

std::string banklint::messageOf(const AccessReport &R, bool NameIsShared, bool IsPossible) {
  const std::string Array = formatv(NameIsShared ? "'{0}' (line {1})" : "'{0}'", R.Array, R.Declared.Line).str();
  const Assessment &A = R.Total;
  const Cost &Paid = A.Worst.Paid;
  const bool UpTo = A.Is == Verdict::Bounded || A.MinWays != A.MaxWays;
  const std::string Compiled = compiledAs(R);
  const std::string Joined = Compiled.empty() ? "" : ", " + Compiled + ",";
  if (A.Worst.IsAtSource) {
    const std::string Copy =
        formatv("{0}{1}-way conflict of an asynchronous copy: this copy to {2} takes {3} per warp instead of {4}, "
                "because of where it reads global memory",
                UpTo ? "up to " : "", A.MaxWays, Array, plural(Paid.Wavefronts, "wavefront"), Paid.Ideal)
            .str();
    return A.Is == Verdict::Bounded ? Copy + "; " + A.Reason : Copy;
  }
  if (IsPossible) {
    const std::string Text =
        formatv("may be up to {0}-way: this {1} {2}{3} takes up to {4} per warp, {5} at best", A.MaxWays, verbOf(R.Op),
                Array, Joined, plural(Paid.Wavefronts, "wavefront"), Paid.Ideal)
            .str();
    return A.Reason.empty() ? Text : Text + "; " + A.Reason;
  }
  std::string Text =
      formatv("{0}{1}-way bank conflict: this {2} {3}{4} takes {5} per warp instead of {6}", UpTo ? "up to " : "",
              A.MaxWays, verbOf(R.Op), Array, Joined, plural(Paid.Wavefronts, "wavefront"), Paid.Ideal)
          .str();
  return A.Is == Verdict::Bounded ? Text + "; " + A.Reason : Text;
}

std::string banklint::witnessOf(const AccessReport &R) {
  const auto &Worst = R.Total.Worst;
  if (!Worst.Paid.Why)
    return "";
  const Witness &W = *Worst.Paid.Why;
  if (Worst.IsAtSource)
    return formatv("{0}lanes {1} and {2} of warp {3} read global addresses that are equal modulo 128 bytes; {4} "
                   "neighbouring lanes "
                   "should read 128 bytes in a row",
                   Worst.With.empty() ? "" : "for example with " + Worst.With + ": ", W.LaneA, W.LaneB, Worst.Warp,
                   lanesPerPhase(R.Bytes))
        .str();
  std::string Text = formatv("{0}lanes {1} and {2} of warp {3} {4} ",
                             Worst.With.empty() ? "" : "for example with " + Worst.With + ": ", W.LaneA, W.LaneB,
                             Worst.Warp, R.Op == Operation::Load || R.Op == Operation::LoadMatrix ? "read" : "write");
  if (W.WordA == W.WordB)
    return Text + formatv("word {0} in bank {1}, one after the other", W.WordA, W.Bank).str();
  return Text + formatv("words {0} and {1}, both in bank {2}", W.WordA, W.WordB, W.Bank).str();
}

static std::string howLaunched(ShapeSource By, const Location &Elsewhere, llvm::StringRef Here) {
  if (Elsewhere.Line && Elsewhere.File == Here)
    return formatv(" launched on line {0} with", Elsewhere.Line).str();
  if (Elsewhere.Line)
    return formatv(" launched at {0}:{1} with", Elsewhere.File, Elsewhere.Line).str();
  switch (By) {
  case ShapeSource::Launch:
    return " launched here with";
  case ShapeSource::LaunchBounds:
    return " with the launch bounds of";
  case ShapeSource::WorkGroupSize:
    return " with the work-group size of";
  case ShapeSource::Option:
    return " with the given block shape of";
  case ShapeSource::Assumed:
    return ", assuming";
  }
  llvm_unreachable("unknown source");
}

std::string banklint::totalsOf(const AccessReport &R) {
  const Assessment &A = R.Total;
  if (!R.hasTotals() && A.Is != Verdict::Exact)
    return "";
  const std::string Each = R.Iterations == 1 ? "iteration" : plural(R.Iterations, "iteration");
  return formatv("{0} for {1}{2}, {3} at best", plural(A.Wavefronts, "wavefront"), plural(A.Requests, "request"),
                 R.hasTotals() ? "" : " per " + Each + " of the loop", A.Ideal)
      .str();
}

std::string banklint::launchOf(const AccessReport &R, const Location &LaunchedElsewhere) {
  const std::string Totals = totalsOf(R);
  const std::string Text = formatv("kernel '{0}'{1} {2} threads per block", shortened(R.Kernel),
                                   howLaunched(R.BlockSource, LaunchedElsewhere, R.Where.File), toString(R.Block))
                               .str();
  return Totals.empty() ? Text : Text + ": " + Totals;
}

std::string banklint::stepsOf(const AccessReport &R, llvm::ArrayRef<unsigned> Ways, size_t Most) {
  if (R.Total.Is != Verdict::Exact || llvm::all_equal(Ways))
    return "";
  std::string List;
  for (size_t I = 0; I < std::min(Ways.size(), Most); ++I)
    List += (I ? ", " : "") + std::to_string(Ways[I]);
  if (Ways.size() > Most)
    List += ", ...";
  const size_t Worst = size_t(std::max_element(Ways.begin(), Ways.end()) - Ways.begin()) + 1;
  return formatv("ways in each execution: {0}; execution {1} is the worst", List, Worst).str();
}

std::string banklint::freeInstancesOf(const std::set<std::string> &Kernels) {
  const size_t Most = 3;
  std::vector<std::string> Names;
  for (const std::string &Kernel : Kernels)
    if (Names.size() < Most)
      Names.push_back("'" + shortened(Kernel) + "'");
  const std::string More = Kernels.size() > Most ? formatv(" and {0} more", Kernels.size() - Most).str() : "";
  return formatv("{0}{1} {2} no conflict here", llvm::join(Names, ", "), More, Kernels.size() == 1 ? "has" : "have")
      .str();
}

std::string banklint::othersOf(size_t Cases) {
  return formatv("the same access conflicts in {0} (other operations, instantiations, block shapes or calls)",
                 plural(Cases, "other case"))
      .str();
}

//===----------------------------------------------------------------------===//
// Remedies
//===----------------------------------------------------------------------===//

/// The sentence of each obstacle, with its members in braces.
static llvm::StringRef sentenceOf(Obstacle::Kind Is) {
  static const llvm::StringRef Sentences[] = {
#define OBSTACLE(KIND, SENTENCE) SENTENCE,
#include "IR/Obstacles.def"
  };
  return Sentences[Is];
}

/// What stands in a sentence for the name of a member.
static std::string memberOf(const Obstacle &O, llvm::StringRef Name) {
  if (Name == "of file")
    return O.File.empty() ? "" : " of '" + O.File + "'";
  if (Name == "kernel")
    return shortened(O.Kernel);
  if (Name == "name")
    return O.Kernel;
  return std::to_string(Name == "line"    ? O.Line
                        : Name == "bytes" ? O.Bytes
                        : Name == "limit" ? O.Limit
                                          : O.Limit / 1024);
}

std::string banklint::textOf(const Obstacle &O) {
  std::string Text;
  for (llvm::StringRef Rest = sentenceOf(O.Is); !Rest.empty();) {
    const auto [Before, Behind] = Rest.split('{');
    Text += Before;
    if (Before.size() == Rest.size())
      break;
    const auto [Member, After] = Behind.split('}');
    Text += memberOf(O, Member);
    Rest = After;
  }
  return Text;
}

/// Whether the lanes that meet want the same word, of which an atomic serves one after the other.
static bool isOfOneWord(const AccessReport &R) {
  const std::optional<Witness> &Why = R.Total.Worst.Paid.Why;
  return R.Op == Operation::Atomic && Why && Why->WordA == Why->WordB;
}

static std::string adviceOnSharedWords(const AccessReport &R) {
  return formatv(
             "lanes that share a word of '{0}' are served one after the other: give each element a word of its own, "
             "with {1} times the length and {1} times the index",
             R.Array, R.Total.Worst.Paid.Why->WordBytes / R.Bytes)
      .str();
}

static std::string refusal(const AccessReport &R, const Obstacle &O) {
  switch (O.Is) {
  case Obstacle::SingleValue:
  case Obstacle::OneRecord:
  case Obstacle::NoRows:
  case Obstacle::NoRowsOfRecords:
  case Obstacle::NoGapHelps:
    return formatv("'{0}' {1}", R.Array, textOf(O)).str();
  default:
    return formatv("no padding is offered for '{0}': {1}", R.Array, textOf(O)).str();
  }
}

/// "'[33]' instead of '[32]'"; "'[5][9]' instead of '[4][8]'".
static std::string lengthsOf(llvm::ArrayRef<ir::Edit> Edits) {
  std::string New, Old;
  for (const ir::Edit &E : Edits) {
    const bool IsConstant = StringRef(E.Replaced).contains('='); // PAD = 1
    New += IsConstant ? E.Replacement : "[" + E.Replacement + "]";
    Old += IsConstant ? E.Replaced : "[" + E.Replaced + "]";
  }
  return formatv("'{0}' instead of '{1}'", New, Old).str();
}

static StringRef lengthened(const Layout &Padding) { return Padding.isOfRowsAlone() ? "rows" : "planes"; }

/// "pad dimension 2 of 't' by 1": counted from 1, as there may be no edit that shows it.
static std::string paddingOf(StringRef Array, const Layout &To) {
  std::string Text;
  for (size_t D = 0; D < To.Longer.size(); ++D)
    if (To.Longer[D])
      Text += formatv(Text.empty() ? "{3} dimension {0} of '{2}' by {1}" : ", dimension {0} by {1}", D + 1,
                      std::abs(To.Longer[D]), Array, To.shortensRows() ? "shorten" : "pad")
                  .str();
  return Text;
}

/// "lengthen the rows of the parts of 'sram': 'D + 4' instead of 'D', 'BC + 1' instead of 'BC'".
static std::string pitchesOf(StringRef Array, const Layout &To) {
  std::string Text;
  for (size_t I = 0; I < To.LongerBy.size(); ++I)
    if (To.LongerBy[I])
      Text += formatv("{0} '{1}' instead of '{2}'", Text.empty() ? "" : ",",
                      To.Parts->Pitches[I].longerBy(To.LongerBy[I]), To.Parts->Pitches[I].Text)
                  .str();
  return formatv("lengthen the rows in '{0}':{1}", Array, Text).str();
}

/// "pad the rows of 'tile': '[33]' instead of '[32]'".
std::string banklint::changeOf(StringRef Array, const Remedy &What, bool Simpler) {
  if (Simpler)
    return formatv("longer {0} alone: {1}", lengthened(*What.SimplerTo), lengthsOf(What.SimplerEdits)).str();
  const Layout &To = What.To;
  switch (To.Is) {
  case Layout::Declared:
    break;
  case Layout::Padded:
    if (!What.OfDeclaration) // the lengths are another text in each instance of a template
      return paddingOf(Array, To);
    return formatv("{0} the {1} of '{2}': {3}", To.shortensRows() ? "shorten" : "pad", lengthened(To), Array,
                   lengthsOf(llvm::ArrayRef(What.Edits).take_front(What.OfDeclaration)))
        .str();
  case Layout::Gapped:
    if (To.OnlyOfWords)
      return formatv("leave a gap after every {0} elements of '{1}' where these have 4 bytes and more, '[i + {2} * "
                     "(sizeof({1}[0]) > 3)]' instead of '[i]',",
                     To.between(), Array, To.stretchesIn("i"))
          .str();
    if (To.AsFactor)
      return formatv("lengthen the rows of '{0}': '[y * {2} + x]' instead of '[y * {1} + x]'", Array, To.Pitch,
                     To.Pitch + To.By)
          .str();
    return formatv("{8}leave a gap{3} after every {0} elements of {6}'{1}', '{5}[{7} + {2}{4}]' instead of '{5}[{7}]',",
                   To.between(), Array, To.stretchesIn(To.InRows ? "x" : "i"),
                   To.By == 1 ? "" : formatv(" of {0}", To.By).str(), To.By == 1 ? "" : formatv(" * {0}", To.By).str(),
                   To.InRows ? "[y]" : "", To.InRows ? "the rows of " : "", To.InRows ? "x" : "i",
                   To.Longer.empty() ? "" : paddingOf(Array, To) + " and ")
        .str();
  case Layout::Carved:
    return pitchesOf(Array, To);
  case Layout::Mirrored:
    return formatv("reverse every other {0} elements of '{1}', '[i ^ ((i >> {2} & 1) * {3})]' instead of '[i]',",
                   1u << To.Shift, Array, To.Shift, To.lastOfRow())
        .str();
  case Layout::Split:
    return formatv("split '{0}' into an array for each member: '{0}.member[i]' instead of '{0}[i].member'", Array)
        .str();
  case Layout::Swizzled:
    return formatv("{0}swizzle {1}: '[y][x ^ {2}]' instead of '[y][x]'",
                   To.Longer.empty() ? "" : paddingOf(Array, To) + " and ",
                   To.Longer.empty() ? formatv("the rows of '{0}'", Array).str() : "its rows", To.mixedOf("y"))
        .str();
  }
  return "";
}

/// "; a block then has 4224 bytes of shared memory instead of 4096: …".
static std::string residenceOf(const Residence &R) {
  if (R.BytesAfter == R.BytesBefore)
    return "";
  const std::string Text =
      formatv("; a block then has {0} bytes of shared memory instead of {1}", R.BytesAfter, R.BytesBefore).str();
  const std::string Blocks = plural(R.BlocksAfter, "block");
  if (R.BlocksBefore != R.BlocksAfter)
    return Text + formatv(": {0}/SM instead of {1} (ignoring registers)", Blocks, R.BlocksBefore).str();
  return R.BlocksAfter ? Text + formatv(": still {0}/SM (ignoring registers)", Blocks).str() : Text;
}

/// Why a remedy is none, or is not about the layout; empty if it is a change of the layout.
static std::string otherAdvice(const AccessReport &R, const Remedy &What) {
  if (R.isOfSharedWords())
    return adviceOnSharedWords(R);
  if (What.NotOffered && What.NotOffered->Is != Obstacle::SingleValue && isOfOneWord(R))
    return formatv("no layout of '{0}' separates lanes that want the same word: combine the values of a warp first, "
                   "and let one of its lanes access it",
                   R.Array)
        .str();
  return What.NotOffered ? refusal(R, *What.NotOffered) : "";
}

/// Whether other layouts were counted, and none of them was better.
static bool isOfCosts(const Obstacle &O) {
  return llvm::is_contained({Obstacle::NoRowsOfRecords, Obstacle::NoGapHelps, Obstacle::Rearranged, Obstacle::Useless,
                             Obstacle::NotAllTried, Obstacle::Blurs, Obstacle::NeighbourShifts, Obstacle::KernelPays,
                             Obstacle::GapDivides, Obstacle::FewerBlocks},
                            O.Is);
}

/// Where all lanes are at one distance, the next one without conflicts: "lanes are 64 bytes apart; 68 would be free of
/// conflicts".
static std::string freeDistanceOf(const AccessReport &R) {
  const std::shared_ptr<const PlacedRequest> &Worst = R.Total.Worst.Request;
  if (!Worst || !R.On || R.Total.Is != Verdict::Exact || R.Total.Worst.IsAtSource || Worst->Matrices ||
      llvm::popcount(Worst->Active) < 3)
    return "";
  PlacedRequest Tried = *Worst;
  const unsigned First = llvm::countr_zero(Worst->Active);
  const uint64_t Apart = Worst->Address[First + 1] - Worst->Address[First];
  auto ForLanes = [&](auto Do) {
    for (LaneMask Rest = Worst->Active; Rest; Rest &= Rest - 1)
      if (const unsigned Lane = llvm::countr_zero(Rest); !Do(Lane, Lane - First))
        return false;
    return true;
  };
  if (Apart <= Worst->Bytes || !(Worst->Active >> First & 2) || !ForLanes([&](unsigned Lane, unsigned Distance) {
        return Worst->Address[Lane] == Worst->Address[First] + Distance * Apart;
      }))
    return "";
  for (uint64_t Next = Apart + Worst->Bytes; Next <= 2 * Apart; Next += Worst->Bytes) {
    ForLanes([&](unsigned Lane, unsigned Distance) {
      Tried.Address[Lane] = Worst->Address[First] + Distance * Next;
      return true;
    });
    if (const Cost Paid = R.On->cost(Tried.request()); Paid.Wavefronts == Paid.Ideal)
      return formatv("lanes are {0} bytes apart; {1} would be free of conflicts", Apart, Next).str();
  }
  return "";
}

/// "up to 2-way conflicts remain: no layout we tried removes them all"; empty if none does.
static std::string remainderOf(const Remedy &What) {
  if (What.Then.MaxWays <= 1)
    return "";
  return formatv("up to {0}-way conflicts remain{1}", What.Then.MaxWays,
                 What.NothingClearsAll ? ": no layout we tried removes them all" : "")
      .str();
}

static std::string blocksOf(const Remedy &What, size_t Architectures) {
  if (What.Blocks == 1)
    return "per block";
  return formatv("in {0} blocks, one of each {1},", What.Blocks,
                 Architectures == 1 ? "kernel and shape" : "kernel, shape and architecture")
      .str();
}

/// ", if 'd' is 64", ", if its data were random": with what the wavefronts were counted, or of what they are an
/// average.
static std::string averageOf(const Remedy &What) {
  std::string Averaged = What.IsAtRandom ? ", if its data were random" : "";
  for (const ir::CarvedRows::Argument &A : What.Sampled)
    Averaged += (&A == &What.Sampled.front() ? ", if '" : " and '") + A.Name + "' is " + std::to_string(A.Sample);
  for (const std::string &Name : What.AveragedOver)
    Averaged += (&Name == &*What.AveragedOver.begin() ? ", on average over powers of two for '" : ", '") + Name + "'";
  return Averaged;
}

/// What else could be done, and what else has to be.
static std::vector<std::string> besides(const AccessReport &R, const Remedy &What) {
  std::vector<std::string> All;
  if (!What.SimplerEdits.empty())
    All.push_back(formatv("longer {0} alone, {1}, take {2}", lengthened(*What.SimplerTo), lengthsOf(What.SimplerEdits),
                          What.SimplerWavefronts)
                      .str());
  if (What.BetterTo) {
    Remedy Better;
    Better.To = *What.BetterTo;
    All.push_back(formatv("better: {0} would take {1}, but that edit is left to you: {2}",
                          StringRef(changeOf(R.Array, Better)).rtrim(','), What.BetterWavefronts,
                          textOf(*What.BetterNotEdited))
                      .str());
  }
  if (What.Bytes.New != What.Bytes.Old)
    All.push_back(
        formatv("launches need {0}/{1} of the bytes that they ask for now", What.Bytes.New, What.Bytes.Old).str());
  if (What.NotEdited)
    All.push_back("the edit is left to you: " + textOf(*What.NotEdited));
  else if (!What.Sampled.empty())
    All.push_back("how much shared memory a launch asks for is not known here: see that it may still have that");
  if (!What.NotEdited && !What.InAllBlocksOf.empty())
    All.push_back("the edit is right in each block in which kernel '" + shortened(What.InAllBlocksOf) +
                  "' stays in its arrays");
  return All;
}

/// "'a'", "'a' and 'b'": the arrays whose wavefronts are counted.
static std::string arraysOf(const AccessReport &R, const Remedy &What) {
  std::string All;
  size_t Left = What.Together.size();
  for (const std::string &Name : What.Together)
    All += "'" + Name + (--Left > 1 ? "', " : Left ? "' and " : "'");
  return What.Together.size() > 1 ? All : "'" + R.Array + "'";
}

std::string banklint::adviceOf(const AccessReport &R, const Remedy &What, size_t Architectures) {
  if (std::string Other = otherAdvice(R, What); !Other.empty())
    return Other;
  const std::string Left = remainderOf(What);
  std::string Text =
      formatv("{0} takes {1} instead of {2} wavefronts {3} for all {4}{5}{6}{7}", changeOf(R.Array, What),
              What.Then.Wavefronts, What.Now.Wavefronts, blocksOf(What, Architectures),
              What.Together.size() > 1 ? "accesses of " + arraysOf(R, What) : "its accesses", averageOf(What),
              Left.empty() ? "" : ", ", Left)
          .str();
  for (const std::string &More : besides(R, What))
    Text += "; " + More;
  return Text + residenceOf(What.OnMultiprocessor);
}

/// "shared memory: 24576 bytes per block before, 24704 after; 8 blocks/SM before and after (ignoring registers)".
static std::string residenceLine(const Residence &At) {
  if (At.BytesAfter == At.BytesBefore)
    return "";
  const std::string Bytes =
      formatv("shared memory: {0} bytes per block before, {1} after", At.BytesBefore, At.BytesAfter).str();
  if (At.BlocksBefore != At.BlocksAfter)
    return Bytes +
           formatv("; {0}/SM before, {1} after (ignoring registers)", plural(At.BlocksBefore, "block"), At.BlocksAfter)
               .str();
  return At.BlocksAfter
             ? Bytes + formatv("; {0}/SM before and after (ignoring registers)", plural(At.BlocksAfter, "block")).str()
             : Bytes;
}

std::vector<std::string> banklint::adviceInLines(const AccessReport &R, const Remedy &What, size_t Architectures,
                                                 bool InUnknownLoops) {
  if (std::string Other = otherAdvice(R, What); !Other.empty()) {
    std::vector<std::string> Lines{std::move(Other)};
    if (What.NotOffered && !isOfCosts(*What.NotOffered))
      if (std::string Distance = freeDistanceOf(R); !Distance.empty())
        Lines.push_back(std::move(Distance));
    return Lines;
  }
  const std::string Left = remainderOf(What), Bytes = residenceLine(What.OnMultiprocessor);
  std::vector<std::string> Lines{StringRef(changeOf(R.Array, What)).rtrim(',').str()};
  std::string Blocks = StringRef(blocksOf(What, Architectures)).rtrim(',').str();
  if (What.Sampled.empty() ? InUnknownLoops : What.IsOfUnknownLoops)
    Blocks += ", loops of unknown length counted once";
  Lines.push_back(formatv("all accesses of {0}: {1} wavefronts before, {2} after, {3}{4}{5}{6}", arraysOf(R, What),
                          What.Now.Wavefronts, What.Then.Wavefronts, Blocks, averageOf(What), Left.empty() ? "" : "; ",
                          Left)
                      .str());
  if (!Bytes.empty())
    Lines.push_back(Bytes);
  if (const std::vector<std::string> More = besides(R, What); !More.empty())
    Lines.push_back(llvm::join(More, "; "));
  return Lines;
}

std::string banklint::fixTitle(const AccessReport &R, const Remedy &What) {
  const std::string Whole = changeOf(R.Array, What);
  const StringRef Change = StringRef(Whole).rtrim(',');
  std::string Title = Change.take_front(std::min(Change.find(": '"), Change.find(", '"))).str();
  if (const size_t Article = Title.find(" the rows"); Article != std::string::npos)
    Title.erase(Article, strlen(" the"));
  Title.front() = llvm::toUpper(Title.front());
  return formatv("{0}: {1} to {2} wavefronts", Title, What.Now.Wavefronts, What.Then.Wavefronts).str();
}

std::string banklint::exchangeOf(const AccessReport &R, const ExchangedAxes &What) {
  const BlockTotals &Now = What.Now, &Then = What.Then;
  const bool IsSquare = R.Block[0] == R.Block[1];
  const std::string Sectors =
      Then.sectors() == Now.sectors()
          ? formatv("{0} of global memory as now", plural(Now.sectors(), "sector")).str()
          : formatv("{0} instead of {1} sectors of global memory", Then.sectors(), Now.sectors()).str();
  std::string Taken;
  for (const std::string &Name : What.Unknown)
    Taken += (Taken.empty() ? "; '" : ", '") + Name + "'";
  if (!Taken.empty())
    Taken += formatv(" taken for {0}", LengthOfLaunch).str();
  return formatv("with threadIdx.x and threadIdx.y exchanged in the kernel{0}{1}, a block of {2} threads would take "
                 "{3} instead of {4} wavefronts for all its shared memory, and {5}{6}{7}",
                 What.InCallees ? " and in what it calls" : "",
                 IsSquare ? ""
                          : ", and blockDim.x and blockDim.y there and at its launches (grids, bytes of shared memory "
                            "and arguments stay as they are)",
                 toString({R.Block[1], R.Block[0], R.Block[2]}), Then.wavefronts(), Now.wavefronts(), Sectors,
                 Now.hasUnknownLoops() ? ", in one step of each loop of unknown length" : "", Taken)
      .str();
}
