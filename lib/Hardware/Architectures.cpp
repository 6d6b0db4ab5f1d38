//===- Architectures.cpp - The table of architectures, and their names ----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new kind of shared memory is a row of the table and, where no function of Rules.h fits, one
// that yields its phases. `docs/reference/hardware.md` says how sure each of them is.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include <mutex>
#include <vector>

using namespace banklint;
using llvm::StringRef;

static constexpr const char *EightByteBanks = ":8byte";

//===- The table ----------------------------------------------------------===//

namespace {

/// Architectures that differ by their names only.
struct Family {
  const char *Names;  ///< with spaces between
  const char *Suffix; ///< of each name: the mode
  Vendor By;
  unsigned Lanes, Banks, BankBytes, SharedKiB;
  PhaseList (*PhasesOf)(const Architecture &, const Request &);
  const char *Source;
  /// PTX ISA: ldmatrix needs sm_75, stmatrix sm_90.
  bool HasLoadMatrix = false, HasStoreMatrix = false, Measured = false;
};

} // namespace

static constexpr const char *Kepler = "sm_30 sm_32 sm_35 sm_37";
static constexpr const char *Rdna2 = "gfx1010 gfx1011 gfx1012 gfx1013 gfx1030 gfx1031 gfx1032 "
                                     "gfx1033 gfx1034 gfx1035 gfx1036";
static constexpr const char *Rdna3 = "gfx1100 gfx1101 gfx1102 gfx1103 gfx1150 gfx1151 gfx1152 gfx1153";
static constexpr const char *Rdna4 = "gfx1200 gfx1201";

static constexpr const char *SinceMaxwell =
    "CUDA C++ Programming Guide, compute capability 5.x; 8 and 16 bytes, atomics and matrices as "
    "measured on sm_90";
static constexpr const char *SharkAi = "github.com/nod-ai/amd-shark-ai, measurements of the LDS";
static constexpr const char *Rdna2Source = "AMD, RDNA whitepaper: 32 banks for a work-group "
                                           "processor's half; 8 and 16 bytes as on gfx1100";

/// Oldest first, by vendor. Shared memory per block: the guides' tables of technical
/// specifications.
static const Family Families[] = {
    {"sm_10 sm_11 sm_12 sm_13", "", Vendor::Nvidia, 32, 16, 4, 16, phasesOfTesla,
     "CUDA C Programming Guide 4.2, F.3.3"},
    {"sm_20 sm_21", "", Vendor::Nvidia, 32, 32, 4, 48, phasesOfFermi, "CUDA C Programming Guide 4.2, F.4.3"},
    {Kepler, "", Vendor::Nvidia, 32, 32, 4, 48, phasesOfKepler,
     "CUDA C Programming Guide 4.2, F.5.3.2 (32-bit mode); 16 bytes: by the banks' width"},
    {Kepler, EightByteBanks, Vendor::Nvidia, 32, 32, 8, 48, phasesOfKepler,
     "CUDA C Programming Guide 4.2, F.5.3.1 (64-bit mode); 16 bytes: by the banks' width"},
    {"sm_50 sm_52 sm_53 sm_60 sm_61 sm_62 sm_70 sm_72", "", Vendor::Nvidia, 32, 32, 4, 48, phasesSinceMaxwell,
     SinceMaxwell},
    {"sm_75 sm_80 sm_86 sm_87 sm_88 sm_89", "", Vendor::Nvidia, 32, 32, 4, 48, phasesSinceMaxwell, SinceMaxwell,
     /*HasLoadMatrix=*/true},
    {"sm_90", "", Vendor::Nvidia, 32, 32, 4, 48, phasesSinceMaxwell, "H200, Nsight Compute 2025.3.1, 2026-11-21",
     /*HasLoadMatrix=*/true, /*HasStoreMatrix=*/true, /*Measured=*/true},
    {"sm_100 sm_101 sm_103 sm_107 sm_110 sm_120 sm_121", "", Vendor::Nvidia, 32, 32, 4, 48, phasesSinceMaxwell,
     SinceMaxwell, /*HasLoadMatrix=*/true, /*HasStoreMatrix=*/true},
    {"hd5870", "", Vendor::Amd, 64, 32, 4, 32, phasesOfConsecutiveLanes,
     "ATI Stream Computing OpenCL Programming Guide, 2010: 32 banks; which lanes are served "
     "together is assumed"},
    {"gfx600 gfx601 gfx602", "", Vendor::Amd, 64, 32, 4, 32, phasesOfGcn,
     "AMD APP SDK OpenCL Optimization Guide, 2015; reads of 16 bytes as on gfx942"},
    {"gfx700 gfx701 gfx702 gfx703 gfx704 gfx705 gfx801 gfx802 gfx803 gfx805 gfx810 gfx900 gfx902 "
     "gfx904 gfx906 gfx908 gfx909 gfx90a gfx90c",
     "", Vendor::Amd, 64, 32, 4, 64, phasesOfGcn,
     "AMD APP SDK OpenCL Optimization Guide, 2015; reads of 16 bytes as on gfx942"},
    {"gfx940 gfx941 gfx942", "", Vendor::Amd, 64, 32, 4, 64, phasesOfGcn, SharkAi},
    {"gfx950", "", Vendor::Amd, 64, 32, 4, 160, phasesOfCdna4,
     "github.com/HazyResearch/HipKittens, measurements of the LDS: 64 banks for reads of 8 and 16 "
     "bytes"},
    {Rdna2, "", Vendor::Amd, 32, 32, 4, 64, phasesOfGcn, Rdna2Source},
    {Rdna2, ":wave64", Vendor::Amd, 64, 32, 4, 64, phasesOfGcn, Rdna2Source},
    {Rdna3, "", Vendor::Amd, 32, 32, 4, 64, phasesOfGcn, SharkAi},
    {Rdna3, ":wave64", Vendor::Amd, 64, 32, 4, 64, phasesOfGcn, SharkAi},
    {Rdna4, "", Vendor::Amd, 32, 32, 4, 64, phasesOfConsecutiveLanes, SharkAi},
    {Rdna4, ":wave64", Vendor::Amd, 64, 32, 4, 64, phasesOfConsecutiveLanes, SharkAi},
    {"xe", "", Vendor::Intel, 16, 16, 4, 64, phasesOfXe,
     "Intel oneAPI GPU Optimization Guide, Shared Local Memory: 16 banks; which lanes are served "
     "together is assumed"},
};

/// 90 for "sm_90".
static unsigned numberIn(StringRef Name) {
  unsigned Number = 0;
  Name.drop_until(llvm::isDigit).getAsInteger(10, Number);
  return Number;
}

llvm::ArrayRef<Architecture> banklint::architectures() {
  static const std::vector<Architecture> Table = [] {
    std::vector<Architecture> All;
    for (const Family &F : Families)
      for (StringRef Name : llvm::split(F.Names, ' '))
        All.push_back({(Name + F.Suffix).str(), F.By, F.By == Vendor::Nvidia ? numberIn(Name) : 0, F.Lanes, F.Banks,
                       F.BankBytes, F.SharedKiB, F.Measured, F.Source, F.PhasesOf, F.HasLoadMatrix, F.HasStoreMatrix});
    return All;
  }();
  return Table;
}

StringRef banklint::confidenceOf(const Architecture &A) { return A.Measured ? "measured" : "documented"; }

//===- Names --------------------------------------------------------------===//

/// "sm_90a" (architecture-specific, from sm_90) and "sm_100f" (family-specific, from sm_100)
/// without their suffix: nvcc's documentation, "GPU Feature List". "gfx90a:sramecc+:xnack-" without
/// its features: Clang's documentation, "Target ID". Other names as they are.
static StringRef withoutSuffix(StringRef Name) {
  if (Name.starts_with("gfx"))
    for (StringRef Feature : {":sramecc+", ":sramecc-", ":xnack+", ":xnack-"})
      if (StringRef Rest = Name; Rest.consume_back(Feature))
        return withoutSuffix(Rest);
  unsigned Number = 0;
  StringRef Rest = Name;
  if (!Rest.consume_front("sm_") || Rest.consumeInteger(10, Number))
    return Name;
  const bool Suffixed = (Rest == "a" && Number >= 90) || (Rest == "f" && Number >= 100);
  return Suffixed ? Name.drop_back() : Name;
}

const Architecture *banklint::findArchitecture(StringRef Name) {
  const llvm::ArrayRef<Architecture> All = architectures();
  Name = withoutSuffix(Name);
  auto *Found = llvm::find_if(All, [&](const Architecture &A) { return A.Name == Name; });
  return Found == All.end() ? nullptr : Found;
}

const Architecture &banklint::withEightByteBanks(const Architecture &A) {
  const Architecture *Switched = findArchitecture(A.Name + EightByteBanks);
  return Switched ? *Switched : A;
}

/// "banks=4,width=4,lanes=4,broadcast=yes", in any order, each once.
static llvm::Expected<Architecture> parseCustom(StringRef Text) {
  Architecture A{"", Vendor::Custom, 0, 0, 0, 0, /*SharedKiB=*/48, false, "as the user says", phasesOfCustom};
  std::optional<bool> Broadcasts;
  auto Number = [](StringRef Value, unsigned Most) -> unsigned {
    unsigned N;
    return Value.getAsInteger(10, N) || N > Most ? 0 : N;
  };
  llvm::SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ',');
  for (StringRef Part : Parts) {
    auto [Name, Value] = Part.split('=');
    bool Good = false;
    if (Name == "banks" && !A.Banks)
      Good = (A.Banks = Number(Value, 1024));
    else if (Name == "width" && !A.BankBytes)
      Good = (A.BankBytes = Number(Value, 64)) && llvm::has_single_bit(A.BankBytes);
    else if (Name == "lanes" && !A.Lanes)
      Good = (A.Lanes = Number(Value, 64));
    else if (Name == "broadcast" && !Broadcasts)
      Good =
          (Broadcasts =
               llvm::StringSwitch<std::optional<bool>>(Value).Case("yes", true).Case("no", false).Default(std::nullopt))
              .has_value();
    if (!Good)
      return problem(llvm::formatv("'{0}' does not fit into a user-defined architecture", Part));
  }
  if (!A.Banks || !A.BankBytes || !A.Lanes || !Broadcasts)
    return problem("a user-defined architecture needs all four numbers");
  A.Broadcasts = *Broadcasts;
  A.Name = llvm::formatv("custom:banks={0},width={1},lanes={2},broadcast={3}", A.Banks, A.BankBytes, A.Lanes,
                         A.Broadcasts ? "yes" : "no");
  return A;
}

/// The one object for a user-defined architecture.
static const Architecture *interned(Architecture A) {
  static std::mutex Lock;
  static llvm::StringMap<Architecture> All;
  std::lock_guard Guard(Lock);
  return &All.try_emplace(A.Name, std::move(A)).first->second;
}

llvm::Expected<const Architecture *> banklint::parseArchitecture(StringRef Text) {
  if (const Architecture *Known = findArchitecture(architectureName(Text)))
    return Known;
  StringRef Numbers = Text;
  if (!Numbers.consume_front("custom:")) {
    const std::string Like = architecturesLike(Text);
    return problem(llvm::formatv("unknown architecture '{0}'; {1}`banklint arch` lists all", Text,
                                 Like.empty() ? "" : "did you mean " + Like + "? "));
  }
  llvm::Expected<Architecture> Custom = parseCustom(Numbers);
  if (!Custom)
    return problem(llvm::formatv("{0}: expected custom:banks=N,width=BYTES,lanes=N,broadcast=yes or "
                                 "no with at most 1024 banks, a width of 1, 2, 4, … 64 bytes and at "
                                 "most 64 lanes",
                                 llvm::toString(Custom.takeError())));
  return interned(std::move(*Custom));
}
