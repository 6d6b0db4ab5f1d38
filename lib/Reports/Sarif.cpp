//===- Sarif.cpp - SARIF 2.1.0 --------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section numbers are those of "Static Analysis Results Interchange Format (SARIF) Version 2.1.0",
// OASIS Standard, 27 March 2020.
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include "Reports/FindingKey.h"
#include "Reports/Formats.h"
#include "Reports/Utf8.h"
#include "Support/CheckName.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::StringRef;

static constexpr StringRef Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
namespace {
struct Rule {
  StringRef Id, Name, Short, Full, Level;
};
} // namespace

static constexpr Rule Rules[] = {
    {CheckName, "GpuBankConflict", "GPU shared-memory bank conflict",
     "Lanes of a warp want different words of one bank of shared memory. The bank delivers them one after the other, "
     "and the whole warp waits.",
     "warning"},
    {PossibleConflictRule, "GpuPossibleBankConflict", "Possible GPU shared-memory bank conflict",
     "A number that the source does not tell decides whether lanes of a warp want different words of one bank. In the "
     "worst case this access would be one of the kernel's top costs.",
     "note"},
};

/// A path as part of a URI (RFC 3986, section 3.3).
static std::string uriPath(StringRef Path) {
  std::string Uri;
  for (unsigned char C : Path)
    if (llvm::isAlnum(char(C)) || StringRef("-._~/!$&'()*+,;=@").contains(char(C)))
      Uri += char(C);
    else
      Uri += llvm::formatv("%{0:X-2}", unsigned(C)).str();
  return Uri;
}

namespace {

class SarifWriter {
public:
  SarifWriter(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home)
      : J(OS, 2), R(R), Tree(Tree), Home(Home) {
    for (const Finding &F : R.Findings)
      Costliest = std::max(Costliest, F.Cost.Rank);
  }

  void write() {
    J.object([&] {
      J.attribute("$schema", Schema);
      J.attribute("version", "2.1.0");
      J.attributeArray("runs", [&] { J.object([&] { run(); }); });
    });
  }

private:
  void run() {
    J.attributeObject("tool", [&] { J.attributeObject("driver", [&] { driver(); }); });
    J.attributeObject("originalUriBaseIds", [&] {
      J.attributeObject("SRCROOT", [&] { J.attribute("uri", "file://" + uriPath(Tree.root()) + "/"); });
    });
    J.attribute("columnKind", "unicodeCodePoints");
    J.attributeArray("invocations", [&] { J.object([&] { invocation(); }); });
    const std::vector<std::string> Names = fingerprints(R.Findings, Tree);
    J.attributeArray("results", [&] {
      for (const auto &[F, Name] : llvm::zip_equal(R.Findings, Names))
        J.object([&, &F = F, &Name = Name] { result(F, Name); });
    });
  }

  void text(StringRef Name, StringRef Text) {
    J.attributeObject(Name, [&] { J.attribute("text", utf8(Text)); });
  }

  void driver() {
    J.attribute("name", "banklint");
    J.attribute("semanticVersion", BANKLINT_VERSION);
    if (!Home.empty())
      J.attribute("informationUri", Home);
    J.attributeArray("rules", [&] {
      for (const Rule &R : Rules)
        J.object([&] { rule(R); });
    });
  }

  void rule(const Rule &R) {
    J.attribute("id", R.Id);
    J.attribute("name", R.Name);
    text("shortDescription", R.Short);
    text("fullDescription", R.Full);
    if (!Home.empty())
      J.attribute("helpUri", rulePageAt(Home));
    J.attributeObject("help", [&] {
      J.attribute("text", rulePage());
      J.attribute("markdown", rulePage());
    });
    J.attributeObject("defaultConfiguration", [&] { J.attribute("level", R.Level); });
    J.attributeObject("properties", [&] { J.attributeArray("tags", [&] { J.value("performance"); }); });
  }

  void invocation() {
    J.attribute("executionSuccessful", llvm::all_of(R.Failures, [](const Failure &F) { return F.IsAllowed; }));
    J.attributeArray("toolExecutionNotifications", [&] {
      for (const Failure &F : R.Failures)
        J.object([&] {
          J.attribute("level", F.IsAllowed ? "warning" : "error");
          text("message", F.Message);
          J.attributeArray("locations", [&] {
            J.object([&] { J.attributeObject("physicalLocation", [&] { artifact(F.File); }); });
          });
        });
      for (const KernelReport &K : R.Kernels)
        if (K.isMissing())
          J.object([&] {
            J.attribute("level", "warning");
            text("message", whatIsMissing(K));
            J.attributeArray("locations", [&] { J.object([&] { location(K.Where, Location()); }); });
          });
    });
  }

  void result(const Finding &F, StringRef Fingerprint) {
    const Rule &Of = Rules[F.IsPossible];
    J.attribute("ruleId", Of.Id);
    J.attribute("ruleIndex", F.IsPossible ? 1 : 0);
    J.attribute("level", Of.Level);
    J.attribute("rank", Costliest > 0 ? 100 * F.Cost.Rank / Costliest : 0.0);
    text("message", F.Message);
    J.attributeArray("locations", [&] { J.object([&] { location(F.Where, F.End); }); });
    J.attributeArray("relatedLocations", [&] {
      for (const Note &N : F.Notes)
        J.object([&] {
          location(N.Where, {});
          text("message", N.Text);
        });
    });
    J.attributeObject("partialFingerprints", [&] { J.attribute("banklintFinding/v1", Fingerprint); });
    J.attributeObject("properties", [&] {
      J.attributeArray("architectures", [&] {
        for (const Architecture *A : F.On)
          J.value(A->Name);
      });
    });
    if (!F.Fix.empty())
      J.attributeArray("fixes", [&] { J.object([&] { fix(F); }); });
  }

  void location(const Location &From, const Location &To) {
    J.attributeObject("physicalLocation", [&] {
      artifact(From.File);
      region("region", From, To);
    });
  }

  /// Section 3.4: relative to the source tree where that is possible.
  void artifact(StringRef File) {
    const std::string Name = Tree.relative(File);
    J.attributeObject("artifactLocation", [&] {
      if (llvm::sys::path::is_absolute(Name))
        return J.attribute("uri", "file://" + uriPath(Name));
      J.attribute("uri", uriPath(Name));
      J.attribute("uriBaseId", "SRCROOT");
    });
  }

  /// Section 3.30: the end column is that behind the last character.
  void region(StringRef Name, const Location &From, const Location &To) {
    J.attributeObject(Name, [&] {
      J.attribute("startLine", From.Line);
      J.attribute("startColumn", Tree.characterColumn(From));
      if (!To.Line)
        return;
      J.attribute("endLine", To.Line);
      J.attribute("endColumn", Tree.characterColumn(To));
    });
  }

  void fix(const Finding &F) {
    llvm::ArrayRef<Edit> Edits = F.Fix;
    const Edit &First = Edits.front();
    const StringRef Old = Tree.text(First.Where.File).substr(First.Offset, First.Length);
    const std::string Others = Edits.size() > 1 ? llvm::formatv(", and {0} more edits", Edits.size() - 1).str() : "";
    text("description", llvm::formatv("{0}{1}eplace '{2}' by '{3}'{4}", F.FixTitle, F.FixTitle.empty() ? "R" : "; r",
                                      Old, First.Replacement, Others)
                            .str());
    J.attributeArray("artifactChanges", [&] {
      while (!Edits.empty()) {
        const auto OfFile = Edits.take_while([&](const Edit &E) { return E.Where.File == Edits.front().Where.File; });
        J.object([&] { change(OfFile); });
        Edits = Edits.drop_front(OfFile.size());
      }
    });
  }

  /// \p Edits: of one file.
  void change(llvm::ArrayRef<Edit> Edits) {
    artifact(Edits.front().Where.File);
    J.attributeArray("replacements", [&] {
      for (const Edit &E : Edits)
        J.object([&] {
          region("deletedRegion", E.Where, Tree.at(E.Where.File, E.Offset + E.Length));
          text("insertedContent", E.Replacement);
        });
    });
  }

  llvm::json::OStream J;
  const Result &R;
  SourceTree &Tree;
  const std::string &Home;
  double Costliest = 0; ///< the greatest rank of a finding
};

} // namespace

void banklint::printSarif(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home) {
  SarifWriter(OS, R, Tree, Home).write();
  OS << '\n';
}
