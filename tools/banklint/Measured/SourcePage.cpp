//===- SourcePage.cpp - Nsight Compute's Source page as CSV ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measured/SourcePage.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <optional>
#include <set>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

namespace {

using Fields = llvm::SmallVector<StringRef, 64>;

constexpr const char *HowToExport = "make it with `ncu --import REPORT --page source --csv --print-source cuda,sass`";

/// The fields of a line, which are all quoted.
Fields fieldsOf(StringRef Line) {
  Line.consume_back(","); // after "Kernel Name"
  Line.consume_front("\"");
  Line.consume_back("\"");
  Fields Found;
  Line.split(Found, "\",\"");
  return Found;
}

/// "x" of `"File Path","x"`.
StringRef secondField(StringRef Line) {
  const Fields F = fieldsOf(Line);
  return F.size() > 1 ? F[1] : "";
}

/// Where the numbers are in a row.
struct Columns {
  size_t Count = 0;
  size_t Address = 0, Executed = 0;
  /// Wavefronts and ideal. The profiler leaves these columns out where a kernel has no shared
  /// accesses.
  std::optional<std::pair<size_t, size_t>> Shared;
};

std::optional<size_t> columnOf(const Fields &Header, StringRef Name) {
  auto Found = llvm::find(Header, Name);
  if (Found == Header.end())
    return std::nullopt;
  return Found - Header.begin();
}

llvm::Expected<Columns> parseHeader(const Fields &Header) {
  const auto Address = columnOf(Header, "Address"), Executed = columnOf(Header, "Instructions Executed");
  if (!Address || !Executed)
    return problem(formatv("no column '{0}': profile with `--section SourceCounters`, and {1}",
                           Address ? "Instructions Executed" : "Address", HowToExport));
  Columns C{Header.size(), *Address, *Executed, {}};
  const auto Wavefronts = columnOf(Header, "L1 Wavefronts Shared"),
             Ideal = columnOf(Header, "L1 Wavefronts Shared Ideal");
  if (Wavefronts && Ideal)
    C.Shared = {*Wavefronts, *Ideal};
  return C;
}

/// Reads a page line by line.
class PageReader {
public:
  llvm::Error read(StringRef Line);
  bool sawSection() const { return SawSection; }
  std::vector<MeasuredKernel> finish();

private:
  /// The kernel of the current section, and what is known of its launches.
  struct Kernel {
    MeasuredKernel Measured;
    std::map<std::pair<std::string, unsigned>, size_t> PlaceOf; ///< of a line in Measured.Lines
    std::set<std::string> FilesOfLaunch;                        ///< sections of the current launch
    std::set<uint64_t> SeenInLaunch;                            ///< addresses of instructions
    uint64_t First = ~uint64_t(0);                              ///< the lowest address
  };

  void startKernel(StringRef Name);
  llvm::Error readRow(const Fields &Row);
  llvm::Error readInstruction(const Fields &Row);
  llvm::Error readDetail(const Fields &Row);
  llvm::Error readLaunch(const Fields &Row);
  llvm::Expected<std::pair<uint64_t, uint64_t>> countsIn(const Fields &Row) const;
  llvm::Expected<MeasuredLine *> addCounters(StringRef File, unsigned Line, const Fields &Row);

  std::string File; ///< of the section; empty in the view `sass`
  std::optional<Columns> Header;
  bool SawSection = false;
  std::vector<Kernel> Kernels;
  std::map<std::string, size_t> Known;
  Kernel *Current = nullptr;
  MeasuredLine *CurrentLine = nullptr; ///< null if it does not access shared memory
};

llvm::Expected<uint64_t> numberIn(StringRef Field, unsigned Radix = 10) {
  uint64_t N;
  if (Radix == 16)
    Field.consume_front("0x");
  if (Field.getAsInteger(Radix, N))
    return problem(formatv("'{0}' is not a number", Field));
  return N;
}

void PageReader::startKernel(StringRef Name) {
  auto [Place, New] = Known.try_emplace(Name.str(), Kernels.size());
  if (New)
    Kernels.emplace_back().Measured.Name = Name.str();
  Current = &Kernels[Place->second];
  if (!Current->FilesOfLaunch.insert(File).second) { // the same file again: another launch
    Current->FilesOfLaunch = {File};
    Current->SeenInLaunch.clear();
  }
  Header.reset();
  CurrentLine = nullptr;
}

llvm::Error PageReader::read(StringRef Line) {
  if (SawSection && Line.starts_with("\"") && !Line.ends_with("\"") && !Line.ends_with("\","))
    return problem("the line is cut off");
  if (Line.starts_with("\"File Path\",")) {
    SawSection = true;
    File = secondField(Line).str();
    return llvm::Error::success();
  }
  if (Line.starts_with("\"Function Name\",") || Line.starts_with("\"Kernel Name\",")) {
    SawSection = true;
    if (Line.starts_with("\"Kernel Name\",")) // without its source, perhaps behind one that has it
      File.clear();
    startKernel(secondField(Line));
    return llvm::Error::success();
  }
  if (Line.starts_with("\"Details Page\",")) // from a report, by share/banklint/ncu/source_page.py
    return readDetail(fieldsOf(Line));
  if (Line.starts_with("\"Launch\",")) // likewise
    return readLaunch(fieldsOf(Line));
  if (Line.starts_with("\"File Name\","))
    return problem(formatv("the view `cuda` has no counters; {0}", HowToExport));
  if (!SawSection || Line.empty() || Line.starts_with("=="))
    return llvm::Error::success();
  const Fields Row = fieldsOf(Line);
  if (Header)
    return readRow(Row);
  if (!Current)
    return problem("no function name before the table");
  auto C = parseHeader(Row);
  if (!C)
    return C.takeError();
  Header = *C;
  return llvm::Error::success();
}

llvm::Error PageReader::readRow(const Fields &Row) {
  Fields Whole = Row;
  if (!File.empty() && Row.size() > Header->Count) // the source line, the second field, has `","` in it
    Whole.erase(Whole.begin() + 2, Whole.begin() + 2 + (Row.size() - Header->Count));
  if (Whole.size() != Header->Count)
    return problem(formatv("{0} fields where the table has {1}", Row.size(), Header->Count));
  if (File.empty() || Whole[0].empty())
    return readInstruction(Whole);
  auto Line = numberIn(Whole[0]);
  if (!Line)
    return Line.takeError();
  return addCounters(File, *Line, Whole).moveInto(CurrentLine);
}

llvm::Error PageReader::readInstruction(const Fields &Row) {
  if (Row[Header->Address] == "...") // left out by the profiler
    return llvm::Error::success();
  uint64_t Address, Executed;
  if (llvm::Error E = numberIn(Row[Header->Address], 16).moveInto(Address))
    return E;
  if (llvm::Error E = numberIn(Row[Header->Executed]).moveInto(Executed))
    return E;
  const bool New = Current->SeenInLaunch.insert(Address).second;
  if (Address < Current->First) {
    Current->First = Address;
    Current->Measured.Warps = 0;
  }
  if (New && Address == Current->First)
    Current->Measured.Warps += Executed;
  if (File.empty())
    return New ? addCounters("", 0, Row).takeError() : llvm::Error::success();
  auto Counts = countsIn(Row);
  if (!Counts)
    return Counts.takeError();
  if (CurrentLine && Counts->first) {
    auto &[Wavefronts, Ideal] = CurrentLine->Instructions[Address];
    Wavefronts += Counts->first;
    Ideal += Counts->second;
  }
  return llvm::Error::success();
}

llvm::Error PageReader::readDetail(const Fields &Row) {
  if (!Current || Row.size() != 3)
    return problem("a counter of no kernel");
  uint64_t Value;
  if (llvm::Error E = numberIn(Row[2]).moveInto(Value))
    return E;
  Current->Measured.Details[Row[1].str()] += Value;
  return llvm::Error::success();
}

/// "Launch", the threads of a block, the GPU and its name.
llvm::Error PageReader::readLaunch(const Fields &Row) {
  if (!Current || Row.size() != 4)
    return problem("a launch of no kernel");
  if (!Row[1].empty())
    Current->Measured.Blocks.insert(Row[1].str());
  Current->Measured.Gpu = Row[2].str();
  Current->Measured.GpuName = Row[3].str();
  return llvm::Error::success();
}

/// Wavefronts and ideal.
llvm::Expected<std::pair<uint64_t, uint64_t>> PageReader::countsIn(const Fields &Row) const {
  std::pair<uint64_t, uint64_t> Counts;
  if (!Header->Shared)
    return Counts;
  if (llvm::Error E = numberIn(Row[Header->Shared->first]).moveInto(Counts.first))
    return E;
  if (llvm::Error E = numberIn(Row[Header->Shared->second]).moveInto(Counts.second))
    return E;
  return Counts;
}

/// The line to which they were added, or null.
llvm::Expected<MeasuredLine *> PageReader::addCounters(StringRef In, unsigned Line, const Fields &Row) {
  auto Counts = countsIn(Row);
  if (!Counts)
    return Counts.takeError();
  if (Counts->first == 0)
    return nullptr;
  auto &Lines = Current->Measured.Lines;
  auto [Place, New] = Current->PlaceOf.try_emplace({In.str(), Line}, Lines.size());
  if (New)
    Lines.push_back({In.str(), Line});
  MeasuredLine &L = Lines[Place->second];
  L.Wavefronts += Counts->first;
  L.Ideal += Counts->second;
  return &L;
}

std::vector<MeasuredKernel> PageReader::finish() {
  std::vector<MeasuredKernel> All;
  for (Kernel &K : Kernels)
    All.push_back(std::move(K.Measured));
  return All;
}

} // namespace

llvm::Expected<std::vector<MeasuredKernel>> banklint::readSourcePage(StringRef FileName, StringRef Text) {
  PageReader Reader;
  for (unsigned LineNumber = 1; !Text.empty(); ++LineNumber) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line.consume_back("\r");
    if (llvm::Error E = Reader.read(Line))
      return problem(formatv("{0}:{1}: {2}", FileName, LineNumber, toString(std::move(E))));
  }
  if (!Reader.sawSection())
    return problem(formatv("'{0}' is not a Source page of Nsight Compute; {1}", FileName, HowToExport));
  return Reader.finish();
}
