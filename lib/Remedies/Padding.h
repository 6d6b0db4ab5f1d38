//===- Padding.h - Which edit of a declaration helps ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Padding makes the rows of an array longer, so that a column no longer lies in one bank. It is judged by the
// sum of wavefronts of *all* accesses of the array under all block shapes: a pad that frees one access and
// slows another is worth only the difference. It is offered only when no code depends on the row length.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_PADDING_H
#define BANKLINT_REMEDIES_PADDING_H

#include "Cost/Assessment.h"
#include "Lower/Lower.h"
#include "Remedies/Uses.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// Why the rows of an array cannot be padded, in words for the user.
struct Obstacle {
  std::string Text;
  bool IsAdvice = false; ///< it has no rows, and Text says that, behind its name, and what to do instead
};

/// What keeps the rows of \p Array from being padded; nothing if they can be.
std::optional<Obstacle> whyNotPaddable(clang::ASTContext &Context, const clang::VarDecl *Array, const ArrayUses &Uses);

/// Why code that the analysis does not see may use an array: it is not declared in the analysed file alone. Empty: none can.
std::string whyNotAlone(const clang::SourceManager &Sources, const clang::VarDecl *Array);

/// The dynamic shared memory that launches of a kernel ask for.
struct DynamicBytes {
  bool Launched = false; ///< there are launches
  bool Known = true;
  uint64_t Most = 0;
};
DynamicBytes dynamicBytesOf(clang::ASTContext &Context, const UserCode &Code, const clang::FunctionDecl *Kernel);

/// The edit that makes the innermost dimension \p Pad elements longer.
struct DimensionEdit {
  clang::CharSourceRange Range; ///< of the whole dimension expression, in a file
  std::string Replacement;
};
std::optional<DimensionEdit> dimensionEdit(clang::ASTContext &Context, const clang::VarDecl *Array, unsigned Pad);

/// Bytes of an element and of an innermost row of a (multi-dimensional) array, and how many such rows it has. What is no array
/// is one element.
uint64_t rowBytes(const code::Variable &Array);
uint64_t elementBytes(const code::Variable &Array);
uint64_t rowsOf(const code::Variable &Array);

/// Adds up what all accesses of one array cost under each padding of 0 to some number of elements.
class PaddingTotals {
public:
  explicit PaddingTotals(unsigned LongestPad) : Under(LongestPad + 1) {}

  /// The access under a padding. Instantiations of one declaration may have rows of several lengths.
  static trace::Access moved(Lanes &L, trace::Access Access, unsigned Pad);
  /// Looks at an access as the source writes it.
  void inspect(Lanes &L, Assessments &Costs, const trace::Access &Access);
  /// Counts what an instruction costs under a padding.
  void add(Lanes &L, Assessments &Costs, const trace::Access &Moved, unsigned Pad);
  unsigned longestPad() const { return unsigned(Under.size()) - 1; }
  /// Whether some access depends on the length of the rows as it is.
  bool leavesRows() const { return LeavesRows; }

  /// What the array's accesses cost with rows \p Pad elements longer.
  const Assessment &with(unsigned Pad) const { return Under[Pad].Sum; }
  /// Whether that makes some access less predictable than it is now (its bank then depends on data).
  bool blurs(unsigned Pad) const { return Under[Pad].Blurs; }
  /// The smallest pad with the fewest wavefronts among those that do not blur, nor slow down what is sure for the sake of what
  /// data might bring about; 0 if none is better than now.
  unsigned best() const;
  /// Whether some pad blurs.
  bool someBlur() const;
  /// Whether no pad that was not tried could be better.
  bool isPerfect() const { return with(best()).excess() == 0; }

  /// Longer pads repeat the banks of shorter ones. With all of them looked at, nothing is left to find once the best is
  /// applied.
  static unsigned maximalPad(uint64_t ElementBytes, uint64_t BytesOfBanks) {
    return unsigned(std::clamp<uint64_t>(ElementBytes ? BytesOfBanks / ElementBytes : 0, 32, 256));
  }

private:
  struct Candidate {
    Assessment Sum;
    uint64_t Sure = 0; ///< wavefronts of the instructions that do not depend on data
    bool Blurs = false;
  };
  bool LeavesRows = false;
  std::vector<Candidate> Under;
};

/// Notes of the accesses to one array, all its instantiations, whether they stay in their rows. Meant for walks in which the
/// arguments of the launch are not known: others may launch the kernel with other ones.
class RowProof {
public:
  void inspect(Lanes &L, const trace::Access &Access);
  /// The first access of which it is not known.
  std::optional<code::SiteId> unproven() const { return Unproven; }
  /// Whether that access was executed.
  bool happened(code::SiteId Site) const { return Happened.contains(Site); }

private:
  std::optional<code::SiteId> Unproven;
  llvm::DenseSet<code::SiteId> Happened;
};

/// A use of an instantiation of which the walks did not prove that it stays within its row; in words.
std::optional<std::string> unprovenUse(Lowering &Code, const clang::VarDecl *Array, const ArrayUses &Uses,
                                       const RowProof &Proof);

} // namespace banklint

#endif
