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
#include "Reports/ByArray.h"
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
      : J(OS, 2), R(R), Arrays(byArray(R)), Names(fingerprints(R.Findings, Tree)), Tree(Tree), Home(Home) {
    for (const ArrayFindings &A : Arrays)
      Costliest = std::max(Costliest, A.rank());
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
    J.attributeArray("results", [&] {
      for (const ArrayFindings &A : Arrays)
        J.object([&] { result(A); });
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

  /// Viewers show the place of the worst access, and lead from the message to those of the others (section 3.11.6).
  std::string messageOf(const ArrayFindings &A) {
    const size_t Most = 8;
    std::string Text = A.worst().Message;
    for (const auto &[Id, F] : llvm::enumerate(A.others().take_front(Most)))
      Text += llvm::formatv("{0}[line {1}]({2})", Id ? ", " : "; also ", F->Where.Line, Id);
    if (A.others().size() > Most)
      Text += llvm::formatv(" and {0} more", A.others().size() - Most);
    for (const std::string &Line : A.advice())
      Text += "\n" + Line;
    return Text;
  }

  void related(const Location &From, const Location &To, StringRef Text, std::optional<size_t> Id = std::nullopt) {
    J.object([&] {
      if (Id)
        J.attribute("id", int64_t(*Id));
      location(From, To);
      text("message", Text);
    });
  }

  /// Of an array. It is recognised in another run by its worst access.
  void result(const ArrayFindings &A) {
    const Finding &F = A.worst();
    const Rule &Of = Rules[F.IsPossible];
    J.attribute("ruleId", Of.Id);
    J.attribute("ruleIndex", F.IsPossible ? 1 : 0);
    J.attribute("level", Of.Level);
    J.attribute("rank", Costliest > 0 ? 100 * A.rank() / Costliest : 0.0);
    text("message", messageOf(A));
    J.attributeArray("locations", [&] { J.object([&] { location(F.Where, F.End); }); });
    J.attributeArray("relatedLocations", [&] {
      for (const auto &[Id, Other] : llvm::enumerate(A.others()))
        related(Other->Where, Other->End, Other->Message, Id);
      for (const Note &N : F.Notes)
        related(N.Where, {}, N.Text);
    });
    J.attributeObject("partialFingerprints", [&] { J.attribute("banklintFinding/v1", Names[&F - R.Findings.data()]); });
    J.attributeObject("properties", [&] {
      J.attributeArray("architectures", [&] {
        for (const Architecture *A : F.On)
          J.value(A->Name);
      });
    });
    if (const Finding *Fixed = A.fixed())
      J.attributeArray("fixes", [&] { J.object([&] { fix(*Fixed); }); });
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
  const std::vector<ArrayFindings> Arrays;
  const std::vector<std::string> Names; ///< of R's findings
  SourceTree &Tree;
  const std::string &Home;
  double Costliest = 0; ///< the greatest rank of an array
};

} // namespace

void banklint::printSarif(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home) {
  SarifWriter(OS, R, Tree, Home).write();
  OS << '\n';
}
