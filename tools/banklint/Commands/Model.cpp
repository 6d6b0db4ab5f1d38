//===- Model.cpp - banklint model: what does this request cost? -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Model.h"
#include "Hardware/Hardware.h"
#include "Reports/BankMap.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

//===- Options ------------------------------------------------------------===//
// All are strings, so that a wrong value gets a message of ours and exit code 2.

llvm::cl::SubCommand banklint::ModelCommand("model", "Say what one shared-memory request costs");

namespace {

namespace cl = llvm::cl;

cl::OptionCategory Category("Model options");

cl::opt<std::string> ArchOption("arch", cl::desc("Architecture (default: sm_90); see `banklint arch`"),
                                cl::value_desc("name"), cl::init("sm_90"), cl::cat(Category), cl::sub(ModelCommand));
cl::opt<std::string> CsvOption("csv",
                               cl::desc("Print wavefronts,ideal for each row of this file (- is "
                                        "standard input) with the columns operation, bytes, "
                                        "active_mask, offset0, offset1, ..."),
                               cl::value_desc("file"), cl::cat(Category), cl::sub(ModelCommand));
cl::opt<std::string> OpOption("op",
                              cl::desc("load, store, atomic, exchange, cas, increment, add with .f32, .f16x2, .u64 or "
                                       ".f64, or ldmatrix or stmatrix with .x1, .x2 or .x4 (default: load)"),
                              cl::value_desc("operation"), cl::init("load"), cl::cat(Category), cl::sub(ModelCommand));
cl::opt<std::string> BytesOption("bytes", cl::desc("Bytes per lane (default: 4; matrices: 16)"), cl::value_desc("n"),
                                 cl::cat(Category), cl::sub(ModelCommand));
cl::opt<std::string> ActiveOption("active", cl::desc("Active lanes (default: those with an offset)"),
                                  cl::value_desc("0xMASK"), cl::cat(Category), cl::sub(ModelCommand));
cl::opt<std::string> OffsetsOption(cl::Positional, cl::desc("<byte offset of each lane: 0,128,...>"), cl::cat(Category),
                                   cl::sub(ModelCommand));

/// The options as they are given, or not.
struct Settings {
  std::string Arch, Op;
  std::optional<std::string> Csv, Bytes, Active, Offsets;
};

std::optional<std::string> given(const cl::opt<std::string> &O) {
  return O.getNumOccurrences() ? std::optional(O.getValue()) : std::nullopt;
}

Settings settings() {
  return {ArchOption, OpOption, given(CsvOption), given(BytesOption), given(ActiveOption), given(OffsetsOption)};
}

//===- Requests as text ---------------------------------------------------===//

/// An instruction as the user names it: "load", "ldmatrix.x4".
struct Instruction {
  Operation Op = Operation::Load;
  unsigned Matrices = 0;
  unsigned Bytes = 0; ///< that it moves for each lane, if its name says so
};

/// A request that owns its addresses.
struct OwnedRequest {
  Instruction What;
  unsigned Bytes = 0;
  LaneMask Active = 0;
  llvm::SmallVector<uint64_t, 64> Address;

  Request request() const { return {What.Op, Bytes, What.Matrices, Address, Active}; }
};

llvm::Expected<Instruction> parseInstruction(StringRef Text) {
  using Maybe = std::optional<Instruction>;
  const Maybe Found = llvm::StringSwitch<Maybe>(Text)
                          .Case("load", Instruction{Operation::Load, 0})
                          .Case("store", Instruction{Operation::Store, 0})
                          .Case("atomic", Instruction{Operation::Atomic, 0})
                          .Case("exchange", Instruction{Operation::Atomic, 0})
                          .Case("cas", Instruction{Operation::CompareAndSwap, 0})
                          .Cases("add.f32", "add.f16x2", Instruction{Operation::SpinLoop, 0, 4})
                          .Cases("add.u64", "add.f64", Instruction{Operation::SpinLoop, 0, 8})
                          .Case("increment", Instruction{Operation::Increment, 0})
                          .Case("ldmatrix.x1", Instruction{Operation::LoadMatrix, 1})
                          .Case("ldmatrix.x2", Instruction{Operation::LoadMatrix, 2})
                          .Case("ldmatrix.x4", Instruction{Operation::LoadMatrix, 4})
                          .Case("stmatrix.x1", Instruction{Operation::StoreMatrix, 1})
                          .Case("stmatrix.x2", Instruction{Operation::StoreMatrix, 2})
                          .Case("stmatrix.x4", Instruction{Operation::StoreMatrix, 4})
                          .Default(std::nullopt);
  if (Found)
    return *Found;
  return problem(
      formatv("unknown operation '{0}'; expected load, store, atomic, exchange, cas, increment, add.f32, add.f16x2, "
              "add.u64, add.f64, ldmatrix.x1, .x2, .x4 and stmatrix.x1, .x2, .x4",
              Text));
}

template <typename Unsigned> llvm::Expected<Unsigned> parseNumber(StringRef Name, StringRef Text) {
  Unsigned Value;
  if (Text.getAsInteger(10, Value))
    return problem(formatv("{0} '{1}' is not a non-negative whole number", Name, Text));
  return Value;
}

/// "0x" and hexadecimal digits, or decimal.
llvm::Expected<LaneMask> parseMask(StringRef Name, StringRef Text, unsigned Lanes) {
  LaneMask Mask;
  StringRef Digits = Text;
  const unsigned Radix = Digits.consume_front_insensitive("0x") ? 16 : 10;
  if (Digits.getAsInteger(Radix, Mask))
    return problem(formatv("{0} '{1}' is not a mask such as 0xffffffff", Name, Text));
  if (Mask & ~llvm::maskTrailingOnes<LaneMask>(Lanes))
    return problem(formatv("{0} '{1}' has lanes above lane {2}", Name, Text, Lanes - 1));
  return Mask;
}

std::string listed(llvm::ArrayRef<unsigned> Numbers) {
  std::string List;
  for (unsigned N : Numbers)
    List += (List.empty() ? "" : N == Numbers.back() ? " or " : ", ") + std::to_string(N);
  return List;
}

/// The lanes whose addresses count: lanes 8-31 of an ldmatrix.x1 give none.
LaneMask addressingLanes(const Request &R) {
  return R.Matrices ? R.Active & llvm::maskTrailingOnes<LaneMask>(8 * R.Matrices) : R.Active;
}

/// What can still be wrong when every part is well-formed.
llvm::Error check(const Architecture &A, const OwnedRequest &Owned) {
  const Request R = Owned.request();
  if (Owned.What.Bytes && Owned.What.Bytes != R.Bytes)
    return problem(formatv("such an {0} moves {1} bytes, not {2}", toString(R.Op), Owned.What.Bytes, R.Bytes));
  if (!A.has(R.Op))
    return problem(formatv("{0} has no {1}", A.Name, toString(R.Op)));
  const llvm::ArrayRef<unsigned> Widths = widthsOf(R.Op);
  if (!llvm::is_contained(Widths, R.Bytes))
    return problem(formatv("{0} moves {1} bytes, not {2}", toString(R.Op), listed(Widths), R.Bytes));
  for (auto [Lane, Address] : llvm::enumerate(R.Address))
    if (addressingLanes(R) >> Lane & 1 && Address % R.Bytes != 0)
      return problem(formatv("offset{0} is {1}, not a multiple of {2}", Lane, Address, R.Bytes));
  return llvm::Error::success();
}

//===- banklint model --csv -----------------------------------------------===//

using Fields = llvm::SmallVector<StringRef, 64>;

/// The fields of a line; one in double quotes may contain commas.
Fields fieldsOf(StringRef Line) {
  Fields Found;
  bool Quoted = false;
  size_t Start = 0;
  for (size_t I = 0; I < Line.size(); ++I) {
    Quoted ^= Line[I] == '"';
    if (Line[I] != ',' || Quoted)
      continue;
    Found.push_back(Line.slice(Start, I));
    Start = I + 1;
  }
  Found.push_back(Line.substr(Start));
  for (StringRef &Field : Found)
    Field = Field.trim().trim('"');
  return Found;
}

/// Where the columns are that make a request.
struct Columns {
  size_t Count = 0;
  size_t Operation = 0, Bytes = 0, ActiveMask = 0;
  llvm::SmallVector<size_t, 64> Offset; ///< by lane
};

llvm::Expected<size_t> findColumn(const Fields &Header, StringRef Name) {
  const size_t Matches = llvm::count(Header, Name);
  if (Matches == 1)
    return llvm::find(Header, Name) - Header.begin();
  return problem(formatv("{0} column '{1}'", Matches == 0 ? "no" : "more than one", Name));
}

llvm::Expected<Columns> parseHeader(StringRef Line, unsigned Lanes) {
  const Fields Header = fieldsOf(Line);
  Columns C;
  C.Count = Header.size();
  C.Offset.resize(Lanes);
  if (llvm::Error E = findColumn(Header, "operation").moveInto(C.Operation))
    return E;
  if (llvm::Error E = findColumn(Header, "bytes").moveInto(C.Bytes))
    return E;
  if (llvm::Error E = findColumn(Header, "active_mask").moveInto(C.ActiveMask))
    return E;
  for (auto [Lane, Where] : llvm::enumerate(C.Offset))
    if (llvm::Error E = findColumn(Header, formatv("offset{0}", Lane).str()).moveInto(Where))
      return E;
  return C;
}

llvm::Expected<OwnedRequest> parseRow(const Architecture &A, const Columns &C, StringRef Line) {
  const Fields Row = fieldsOf(Line);
  if (Row.size() != C.Count)
    return problem(formatv("{0} fields where the header has {1}", Row.size(), C.Count));
  OwnedRequest R;
  R.Address.resize(C.Offset.size());
  if (llvm::Error E = parseInstruction(Row[C.Operation]).moveInto(R.What))
    return E;
  if (llvm::Error E = parseNumber<unsigned>("bytes", Row[C.Bytes]).moveInto(R.Bytes))
    return E;
  if (llvm::Error E = parseMask("active_mask", Row[C.ActiveMask], C.Offset.size()).moveInto(R.Active))
    return E;
  for (auto [Lane, Address] : llvm::enumerate(R.Address)) {
    const std::string Name = formatv("offset{0}", Lane);
    if (llvm::Error E = parseNumber<uint64_t>(Name, Row[C.Offset[Lane]]).moveInto(Address))
      return E;
  }
  if (llvm::Error E = check(A, R))
    return E;
  return R;
}

/// Prints the cost of each row, up to the first malformed one.
llvm::Error costRows(const Architecture &A, StringRef Name, StringRef Text) {
  std::optional<Columns> Header;
  unsigned LineNumber = 0;
  auto At = [&](llvm::Error E) { return problem(formatv("{0}:{1}: {2}", Name, LineNumber, toString(std::move(E)))); };
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    ++LineNumber;
    if (Line.trim().empty())
      continue;
    if (!Header) {
      if (llvm::Error E = parseHeader(Line, A.Lanes).moveInto(Header))
        return At(std::move(E));
      continue;
    }
    llvm::Expected<OwnedRequest> R = parseRow(A, *Header, Line);
    if (!R)
      return At(R.takeError());
    const Cost C = A.cost(R->request());
    llvm::outs() << C.Wavefronts << ',' << C.Ideal << '\n';
  }
  if (!Header)
    return problem(formatv("{0}: no header line", Name));
  return llvm::Error::success();
}

llvm::Error runCsv(const Architecture &A, StringRef Csv) {
  auto File = llvm::MemoryBuffer::getFileOrSTDIN(Csv);
  if (!File)
    return problem(formatv("cannot read '{0}': {1}", Csv, File.getError().message()));
  return costRows(A, (*File)->getBufferIdentifier(), (*File)->getBuffer());
}

//===- banklint model OFFSETS ---------------------------------------------===//

std::string counted(uint64_t Count, StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

/// "lane 3", "lanes 0-15, 17", "no lane".
std::string lanesText(LaneMask Lanes) {
  if (!Lanes)
    return "no lane";
  return (llvm::popcount(Lanes) == 1 ? "lane " : "lanes ") + laneRanges(Lanes);
}

/// The lanes that want each word of the bank.
std::map<uint64_t, LaneMask> wordsOfBank(const Phase &P, const Request &R, unsigned Bank) {
  std::map<uint64_t, LaneMask> Words;
  visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
    if (P.bankOf(Word) == Bank)
      Words[Word] |= LaneMask(1) << Lane;
    return false;
  });
  return Words;
}

/// What the busiest bank of a phase has to do.
std::string turnsText(const Phase &P, const BusiestBank &Busiest) {
  switch (P.Shares) {
  case Sharing::Words:
    if (P.RowsAtOnce > 1)
      return formatv("serves {0} pair{1} of rows", Busiest.Turns, Busiest.Turns == 1 ? "" : "s");
    return "serves " + counted(Busiest.Turns, "word");
  case Sharing::OneWord:
    return "is asked for these words; one word is broadcast per step, " + counted(Busiest.Turns, "step");
  case Sharing::Addresses:
    return formatv("serves {0} address{1}", Busiest.Turns, Busiest.Turns == 1 ? "" : "es");
  case Sharing::Nothing:
    return "serves " + counted(Busiest.Turns, "lane") + ", one after the other";
  }
  llvm_unreachable("unknown sharing");
}

void explainPhase(const Phase &P, const Request &R) {
  const BusiestBank Busiest = busiestBank(P, R);
  llvm::outs() << lanesText(P.Lanes);
  if (P.FirstByte > 0 || P.EndByte < R.Bytes)
    llvm::outs() << formatv(", bytes {0}-{1}", P.FirstByte, P.EndByte - 1);
  const bool IsOneOfMany = R.Op == Operation::CompareAndSwap || R.Op == Operation::SpinLoop;
  llvm::outs() << formatv(", {0} banks of {1} bytes, {2}\n", P.Banks, P.BankBytes,
                          counted(Busiest.Turns + P.ExtraWavefronts, IsOneOfMany ? "turn" : "wavefront"));
  llvm::outs() << formatv("  bank {0} {1}:\n", Busiest.Bank, turnsText(P, Busiest));
  for (const auto &[Word, Lanes] : wordsOfBank(P, R, Busiest.Bank))
    llvm::outs() << "    word " << Word << ": " << lanesText(Lanes) << '\n';
  if (P.ExtraWavefronts)
    llvm::outs() << formatv("  {0} more for any request of {1}\n", counted(P.ExtraWavefronts, "wavefront"),
                            counted(R.Bytes, "byte"));
}

std::string witnessText(const Witness &W) {
  const std::string Words =
      W.WordA == W.WordB ? formatv("word {0}", W.WordA).str() : formatv("words {0} and {1}", W.WordA, W.WordB).str();
  return formatv("lanes {0} and {1} meet in bank {2} with {3}", W.LaneA, W.LaneB, W.Bank, Words);
}

/// "load", "ldmatrix.x4".
std::string instructionText(const Request &R) {
  std::string Text = toString(R.Op).str();
  return R.Matrices ? Text + ".x" + std::to_string(R.Matrices) : Text;
}

void explain(const Architecture &A, const Request &R) {
  const PhaseList Phases = A.phases(R);
  const Cost C = A.cost(R);
  llvm::raw_ostream &Out = llvm::outs();
  Out << formatv("{0}, {1}: {2}\n", A.Name, confidenceOf(A), A.Source);
  Out << formatv("{0} of {1} by {2} in {3}\n", instructionText(R), counted(R.Bytes, "byte"), lanesText(R.Active),
                 counted(Phases.size(), "phase"));
  for (auto [Index, P] : llvm::enumerate(Phases)) {
    Out << "phase " << Index + 1 << ": ";
    explainPhase(P, R);
  }
  if (R.Op == Operation::CompareAndSwap)
    Out << "each turn takes 2 wavefronts" << (R.Bytes == 2 ? ", after a load of the words\n" : "\n");
  if (R.Op == Operation::SpinLoop)
    Out << "in a loop of a load and a store with 2 wavefronts, each turn is a step for the lanes that are left\n";
  Out << "wavefronts: " << C.Wavefronts << '\n';
  Out << "ideal: " << C.Ideal << '\n';
  Out << "excess: " << C.Wavefronts - C.Ideal << '\n';
  Out << "ways: " << C.Ways << (C.Ways == 1 ? " (conflict-free)" : "") << '\n';
  if (C.Why)
    Out << "witness: " << witnessText(*C.Why) << '\n';
}

llvm::Expected<OwnedRequest> parseOptions(const Architecture &A, const Settings &S) {
  OwnedRequest R;
  if (llvm::Error E = parseInstruction(S.Op).moveInto(R.What))
    return E;
  const StringRef Bytes = S.Bytes ? StringRef(*S.Bytes) : R.What.Matrices ? "16" : R.What.Bytes == 8 ? "8" : "4";
  if (llvm::Error E = parseNumber<unsigned>("--bytes", Bytes).moveInto(R.Bytes))
    return E;
  for (StringRef Offset : fieldsOf(*S.Offsets)) {
    const std::string Name = formatv("offset{0}", R.Address.size());
    if (llvm::Error E = parseNumber<uint64_t>(Name, Offset).moveInto(R.Address.emplace_back()))
      return E;
  }
  if (R.Address.size() > A.Lanes)
    return problem(formatv("{0} offsets, but {1} has {2} lanes", R.Address.size(), A.Name, A.Lanes));
  R.Active = llvm::maskTrailingOnes<LaneMask>(R.Address.size());
  if (S.Active)
    if (llvm::Error E = parseMask("--active", *S.Active, R.Address.size()).moveInto(R.Active))
      return E;
  if (llvm::Error E = check(A, R))
    return E;
  return R;
}

llvm::Error runExplanation(const Architecture &A, const Settings &S) {
  llvm::Expected<OwnedRequest> R = parseOptions(A, S);
  if (!R)
    return R.takeError();
  explain(A, R->request());
  return llvm::Error::success();
}

//===- Both ---------------------------------------------------------------===//

llvm::Error run(const Settings &S) {
  llvm::Expected<const Architecture *> A = parseArchitecture(S.Arch);
  if (!A)
    return A.takeError();
  if (S.Csv.has_value() == S.Offsets.has_value())
    return problem("give either --csv=FILE or the byte offset of each lane, such as 0,128,256");
  return S.Csv ? runCsv(**A, *S.Csv) : runExplanation(**A, S);
}

} // namespace

int banklint::runModelCommand() {
  llvm::Error E = run(settings());
  llvm::outs().flush();
  if (!E)
    return 0;
  llvm::errs() << "banklint model: error: " << toString(std::move(E)) << '\n';
  return 2;
}
