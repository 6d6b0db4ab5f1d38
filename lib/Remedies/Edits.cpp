//===- Edits.cpp - The text of another layout -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include <map>
#include <set>

using namespace banklint;
using ir::Obstacle;

//===----------------------------------------------------------------------===//
// An index
//===----------------------------------------------------------------------===//

static std::string operandOf(const ir::Subscript &S) { return S.IsAtom ? S.Index : "(" + S.Index + ")"; }

/// The same once more.
static std::string againOf(const ir::Subscript &S) { return S.IsAtom ? S.Again : "(" + S.Again + ")"; }

/// The number that a subscript is, if it is written as one.
static std::optional<uint64_t> numberIn(const ir::Subscript &S) {
  uint64_t Number;
  return llvm::StringRef(S.Index).getAsInteger(0, Number) ? std::nullopt : std::optional(Number);
}

/// "(i >> 5)", "(i >> 7) * 4", "i / 17": what gaps before an index add to it.
static std::string gapsBefore(const std::string &Place, const Layout &To) {
  return To.stretchesIn(Place) + (To.By == 1 ? "" : " * " + std::to_string(To.By));
}

/// "i + (i >> 5)", "i + (i >> 7) * 4", "i + i / 17"; behind a pointer "i + ((p - s + i) >> 5)".
static std::string gapped(const ir::Subscript &I, const std::string &Distance, const Layout &To,
                          const std::string &Array) {
  const auto N = numberIn(I);
  if (N && Distance.empty() && (!To.OnlyOfWords || *N < To.between()))
    return std::to_string(*N + *N / To.between() * To.By);
  const std::string If = To.OnlyOfWords ? " * (sizeof(" + Array + "[0]) > 3)" : "";
  if (N == 0u)
    return gapsBefore("(" + Distance + ")", To) + If;
  const std::string Place = Distance.empty() ? againOf(I) : "(" + Distance + " + " + againOf(I) + ")";
  return operandOf(I) + " + " + gapsBefore(Place, To) + If;
}

/// "i ^ ((i >> 5 & 1) * 31)": the place itself, and its row's number once more.
static std::string mirrored(const std::string &Place, const std::string &Again, const Layout &To) {
  return Place + " ^ ((" + Again + " >> " + std::to_string(To.Shift) + " & 1) * " + std::to_string(To.lastOfRow()) +
         ")";
}

/// The same of an index; behind a pointer "((p - s + i) ^ ((p - s + i >> 5 & 1) * 31)) - (p - s)".
static std::string mirrored(const ir::Subscript &I, const std::string &Distance, const Layout &To) {
  const auto N = numberIn(I);
  if (N && Distance.empty())
    return std::to_string(*N ^ ((*N >> To.Shift & 1) * To.lastOfRow()));
  auto PlaceOf = [&](const std::string &Operand) {
    return Distance.empty() ? Operand : "(" + Distance + (N == 0u ? "" : " + " + Operand) + ")";
  };
  const std::string Mixed = mirrored(PlaceOf(operandOf(I)), PlaceOf(againOf(I)), To);
  return Distance.empty() ? Mixed : "(" + Mixed + ") - (" + Distance + ")";
}

/// "x ^ (y & 31)", "x ^ ((y >> 1) & 31)", "x ^ (y << 3 & 56)", "x ^ y".
static std::string swizzled(const ir::Subscript &X, const ir::Subscript &Y, const Layout &To) {
  const auto NumberX = numberIn(X), NumberY = numberIn(Y);
  if (NumberY) {
    const uint64_t Mixed = To.mixedOf(*NumberY);
    if (NumberX)
      return std::to_string(*NumberX ^ Mixed);
    return Mixed ? operandOf(X) + " ^ " + std::to_string(Mixed) : X.Text.Replaced;
  }
  return NumberX == 0u ? To.mixedOf(againOf(Y)) : operandOf(X) + " ^ " + To.mixedOf(againOf(Y));
}

//===----------------------------------------------------------------------===//
// All places
//===----------------------------------------------------------------------===//

/// Whether the numbers of all rows fit into what a swizzle mixes in of them, wherever the text is compiled.
bool Remedies::needsNoMask(const Declared &D, const Layout &To) const {
  return To.Is == Layout::Swizzled && llvm::all_of(D.Instances, [&](const ir::Variable *V) {
           const uint64_t Rows = V->Dimensions.front().Count;
           return V->Dimensions.size() == 2 && Rows && ((Rows - 1) >> To.Shift << To.Left) <= To.Mask &&
                  P.Source->isLengthFixed(*V, 0);
         });
}

/// A name for the layout, by which no index stands twice: "padded(i)", "mirrored(i)"; nothing where the text has no
/// room for one.
std::optional<ir::IndexFunction> Remedies::indexFunction(const Declared &D, const Layout &To) const {
  const bool IsMirrored = To.Is == Layout::Mirrored;
  if ((To.Is != Layout::Gapped && !IsMirrored) || To.OnlyOfWords)
    return std::nullopt;
  std::optional<ir::IndexFunction> Name;
  for (const ir::Variable *V : D.Instances) {
    const auto IsPlain = [&](const ir::ElementUse &U) {
      return U.Distance.empty() && !U.CountsVectors && U.Subscripts.size() == V->Dimensions.size() &&
             U.Subscripts.back().Pointer.empty();
    };
    if (!llvm::all_of(P.Source->usesOf(*V).Elements, IsPlain))
      return std::nullopt;
    Name = IsMirrored ? P.Source->indexFunction(*V, "mirrored", mirrored("i", "i", To))
                      : P.Source->indexFunction(*V, "padded", "i + " + gapsBefore("i", To));
    if (!Name)
      return std::nullopt;
  }
  return Name;
}

/// The index of a use under another layout, and around it what was not a subscript before.
static std::string movedIndex(const ir::ElementUse &U, const ir::Variable &Array, const Layout &To,
                              const std::optional<ir::IndexFunction> &Named) {
  const ir::Subscript &Last = U.Subscripts.back();
  if (Named && numberIn(Last).value_or(To.between()) >= To.between()) // before, nothing moves
    return Named->Name + "(" + Last.Text.Replaced + ")";
  if (To.Is == Layout::Swizzled)
    return swizzled(Last, U.Subscripts[U.Subscripts.size() - 2], To);
  const unsigned Unit = U.CountsVectors ? unsigned(U.VectorBytes / elementBytes(Array)) : 1;
  const std::string Index = To.Is == Layout::Mirrored ? mirrored(Last, U.Distance, To)
                                                      : gapped(Last, U.Distance, To.ofVectors(Unit), Array.Name);
  const std::string All = Last.First.empty() ? Index : "(" + Last.First + ", " + Index + ")";
  if (Last.Pointer.empty())
    return All;
  return Index == Last.Index ? Last.Text.Replaced : Last.Pointer + "[" + All + "]";
}

/// Why an index of an array of \p Rank dimensions cannot be written otherwise.
static std::optional<Obstacle> obstacleToIndex(const ir::ElementUse &U, size_t Rank, const Layout &To) {
  const Obstacle NotRepeatable{Obstacle::IndexNotRepeatable, U.Line};
  const size_t Needed = To.Is == Layout::Swizzled ? 2 : 1;
  if (U.Subscripts.size() != Rank)
    return NotRepeatable;
  for (const ir::Subscript &S : llvm::ArrayRef(U.Subscripts).take_back(Needed)) {
    const bool Changes = To.Is == Layout::Swizzled && !S.First.empty(); // what the other subscript may be made of
    if (!S.IsRepeatable || Changes || (!S.Macro.empty() && !To.isForAnyIndex()))
      return NotRepeatable;
  }
  if (!U.Distance.empty() && !U.Subscripts.back().Macro.empty())
    return NotRepeatable;
  if (!U.Distance.empty() && U.CountsVectors) // which is a number of elements
    return Obstacle{Obstacle::PointerNotFollowed, U.Line};
  return std::nullopt;
}

/// The edits of the indices: each place in the text once, whatever its instantiations.
std::optional<Obstacle> Remedies::editIndices(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const {
  const std::optional<ir::IndexFunction> Named = indexFunction(D, To);
  if (Named)
    Edits.push_back(Named->Definition);
  std::map<std::pair<std::string, unsigned>, std::string> Edited;
  for (const ir::Variable *V : D.Instances)
    for (const ir::ElementUse &U : P.Source->usesOf(*V).Elements) {
      if (auto Why = obstacleToIndex(U, V->Dimensions.size(), To))
        return Why;
      const ir::Subscript &Last = U.Subscripts.back();
      ir::Edit E = Last.Text;
      E.Replacement = movedIndex(U, *D.First, To, Named);
      const auto [Known, IsNew] = Edited.insert({{E.OpenedAs, E.Offset}, E.Replacement});
      if (!IsNew && Known->second != E.Replacement) // a macro's index, of elements and of vectors
        return Obstacle{Last.Macro.empty() ? Obstacle::IndexNotRepeatable : Obstacle::MacroUsedOtherwise, U.Line,
                        Last.Macro};
      if (!IsNew)
        continue;
      if (!Last.Macro.empty())
        if (auto Why = P.Source->obstacleToMacro(Last))
          return Why;
      if (E.Replacement != E.Replaced)
        Edits.push_back(std::move(E));
    }
  for (const ir::Variable *V : D.Instances)
    for (const ir::Edit &E : P.Source->usesOf(*V).Arguments)
      if (Edited.insert({{E.OpenedAs, E.Offset}, E.Replacement}).second)
        Edits.push_back(E);
  return std::nullopt;
}

/// The edits of the uses.
std::optional<Obstacle> Remedies::editUses(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const {
  if (To.AsFactor) {
    const auto Rows = P.Source->longerRows(D.Instances.getArrayRef(), To.Pitch, To.By);
    if (!Rows)
      return Obstacle{Obstacle::NotEditable};
    llvm::append_range(Edits, Rows->Uses);
    return std::nullopt;
  }
  if (To.Is == Layout::Carved) {
    std::vector<ir::FunctionId> Kernels;
    for (const ir::Kernel &K : P.Kernels)
      if (usesAsDynamic(K, D))
        Kernels.push_back(K.Id);
    const ir::CarvedEdits Carved =
        P.Source->carvedEdits(D.Instances.getArrayRef(), To.Parts->Launches, To.LongerBy, Kernels);
    llvm::append_range(Edits, Carved.Edits);
    return Carved.Other;
  }
  if (To.Is == Layout::Split) {
    const ir::MemberArrays Split = P.Source->memberArrays(D.Instances.getArrayRef());
    llvm::append_range(Edits, Split.Edits);
    return Split.Other;
  }
  return editIndices(D, To, Edits);
}

/// Whether the length in the declaration is not the same wherever it is compiled.
bool Remedies::hasOpenLength(const Declared &D, const Layout &To) const {
  return To.OnlyOfWords || !D.hasOneLength() || isInHeader(D) ||
         !P.Source->isLengthFixed(*D.First, unsigned(D.First->Dimensions.size() - 1));
}

/// The edits of the declarations, and behind them those of types that repeat them: lengths that grow.
std::optional<Obstacle> Remedies::editLengths(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const {
  std::set<std::pair<std::string, unsigned>> Edited;
  std::vector<ir::Edit> Repeated;
  auto Push = [&](std::vector<ir::Edit> Lengths) -> std::optional<Obstacle> {
    if (Lengths.empty())
      return Obstacle{Obstacle::NotEditable};
    for (size_t I = 0; I < Lengths.size(); ++I)
      if (Edited.insert({Lengths[I].OpenedAs, Lengths[I].Offset}).second)
        (I == 0 ? Edits : Repeated).push_back(std::move(Lengths[I]));
    return std::nullopt;
  };
  const unsigned Last = unsigned(D.First->Dimensions.size() - 1);
  const unsigned Plain = To.Is == Layout::Gapped ? Last : Last + 1; // dimensions that do not grow by gaps
  for (const ir::Variable *V : D.Instances)
    for (unsigned Dimension = 0; Dimension < Plain; ++Dimension)
      if (const uint64_t By = To.lengthens(*V, Dimension))
        if (auto Why = Push(P.Source->lengthened(*V, Dimension, By)))
          return Why;
  llvm::append_range(Edits, Repeated);
  if (To.Is != Layout::Gapped || (D.First->IsDynamic && Last == 0))
    return std::nullopt;
  const auto Rows = To.AsFactor ? P.Source->longerRows(D.Instances.getArrayRef(), To.Pitch, To.By) : std::nullopt;
  for (const auto &[I, V] : llvm::enumerate(D.Instances))
    if (Rows && Rows->Lengths[I]) {
      if (auto Why = Push({*Rows->Lengths[I]}))
        return Why;
    } else if (To.Tail) {
      if (auto Why = Push(P.Source->lengthened(*V, Last, To.lengthens(*V, Last))))
        return Why;
    } else {
      const auto Length = P.Source->lengthenedByShare(*V, Last, To.between(), To.By, To.OnlyOfWords);
      if (auto Why = Push(Length ? std::vector{*Length} : std::vector<ir::Edit>()))
        return Why;
    }
  return std::nullopt;
}

/// "4224" for "4096", "n * 33 / 32" for "n".
static std::string multiplied(const ir::DynamicBytes::Place &Bytes, const Layout::Factor &By) {
  uint64_t Number;
  if (!llvm::StringRef(Bytes.Text.Replaced).getAsInteger(0, Number))
    return std::to_string(By.of(Number));
  const std::string Operand = Bytes.IsFactor ? Bytes.Text.Replaced : "(" + Bytes.Text.Replaced + ")";
  return Operand + " * " + std::to_string(By.New) + (By.Old == 1 ? "" : " / " + std::to_string(By.Old));
}

/// The edits of the launches: bytes that grow, each place in the text once.
std::optional<Obstacle> Remedies::editLaunches(const Declared &D, const Layout &To,
                                               std::vector<ir::Edit> &Edits) const {
  const Layout::Factor By = To.factor(*D.First);
  if (By.New == By.Old || To.Is == Layout::Carved) // whose uses and launches change together
    return std::nullopt;
  auto HasSameFactor = [&](const ir::Variable *V) {
    const Layout::Factor Other = To.factor(*V);
    return Other.New == By.New && Other.Old == By.Old;
  };
  if (!llvm::all_of(D.Instances, HasSameFactor))
    return Obstacle{Obstacle::LengthsDiffer};
  std::set<std::pair<std::string, unsigned>> Edited;
  for (const ir::Kernel &K : P.Kernels) {
    if (!usesAsDynamic(K, D))
      continue;
    const ir::DynamicBytes Bytes = P.Source->dynamicBytesOf(K.Id);
    if (Bytes.Other)
      return Bytes.Other;
    if (K.InHeader && !ComparesFiles)
      return Obstacle{Obstacle::LaunchedElsewhere, 0, K.Name};
    for (const ir::DynamicBytes::Place &Place : Bytes.Places) {
      if (isInHeader(Place.Text) && !ComparesFiles)
        return Obstacle{Obstacle::BytesNotEditable, Place.Text.Where.Line, K.Name};
      if (isEnoughAsItIs(K, Place, D, To) || !Edited.insert({Place.Text.OpenedAs, Place.Text.Offset}).second)
        continue;
      ir::Edit E = Place.Text;
      E.Replacement = multiplied(Place, By);
      if (E.Replacement != E.Replaced)
        Edits.push_back(std::move(E));
    }
  }
  return std::nullopt;
}
