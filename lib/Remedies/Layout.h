//===- Layout.h - Where the elements of an array lie -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another place for each element of an array, as a value: it is applied to what a run wrote down, and says what must
// stand in the source instead. With e elements before it in its row, and in row y:
//
//     declared    where the declaration says
//     padded      dimensions are longer: rows, planes                    float s[32][32] → s[32][33]
//     gapped      a gap of n elements after each 2^k: i + (i >> k) * n   s[i] → s[i + (i >> 5)], and the array longer
//                 or after each p, the length of rows: i + i / p * n     s[i] → s[i + i / 17]
//                 or only where elements have 4 bytes and more           s[i] → s[i + (i >> 5) * (sizeof(s[0]) > 3)]
//                 or as a greater factor of the index                    s[y * 17 + x] → s[y * 18 + x]
//                 or in each row                                         s[y][x] → s[y][x + (x >> 5) * 4]
//     swizzled    x ^ ((y >> s) & m), within a row                       s[y][x] → s[y][x ^ (y & 31)]
//                 x ^ ((y >> s << l) & m), of vectors of 2^l elements    s[y][x] → s[y][x ^ (y << 3 & 56)]
//                 also where dimensions are longer as well, or rows shorter: s[32][33] → s[32][32]
//     mirrored    every other 2^k elements in reverse order              s[i] → s[i ^ ((i >> 5 & 1) * 31)]
//     split       an array for each member of its structs                s[i].x → s.x[i]
//     carved      longer rows of the parts that pointers make of it      k[y * D + x] → k[y * D_PITCH + x]
//
// All of them keep each element at a place of its own, as long as subscripts stay in their dimensions; a swizzle, as
// long as the row's length is a power of two above m. A gap asks for nothing, but in rows: whatever the index is,
// another index has another place, in the same order; and what was inside of the array stays inside of it. The same
// holds for mirrored elements, where the array's length is a multiple of 2^k, and for split structs.
//
// An array in dynamic shared memory is as long as the launch says: with longer rows or gaps it needs more bytes of it,
// by the same factor.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_LAYOUT_H
#define BANKLINT_REMEDIES_LAYOUT_H

#include "IR/Source.h"
#include "Trace/Trace.h"
#include <map>

namespace banklint {

/// The parts that pointers make of the instantiations of an array in dynamic shared memory.
struct Carving {
  std::vector<ir::CarvedRows::Pitch> Pitches;
  /// Of the kernels whose arguments say how long rows are; none if constants do.
  std::vector<ir::CommonLaunch> Launches;
  std::map<const ir::Variable *, std::vector<ir::CarvedRows::Part>> Parts;
};

struct Layout {
  enum Kind { Declared, Padded, Gapped, Swizzled, Mirrored, Split, Carved } Is = Declared;
  /// Padded, Swizzled: by how many of its elements each dimension is longer, the outermost first; none if empty.
  /// Swizzled: negative if rows are shorter.
  std::vector<int> Longer;
  unsigned By = 0;          ///< Gapped: elements of a gap
  unsigned Shift = 0;       ///< Gapped, Mirrored: k; Swizzled: s
  unsigned Mask = 0;        ///< Swizzled: m
  unsigned Left = 0;        ///< Swizzled: l
  bool WithoutMask = false; ///< Swizzled: there are no rows whose number has more bits than m
  unsigned Pitch = 0;       ///< Gapped: p; 0 if gaps lie after powers of two
  bool OnlyOfWords = false; ///< Gapped: instantiations with smaller elements stay as they are
  bool IsNamed = false;     ///< Gapped: by a function of an unsigned index, see Remedies::indexFunction
  bool InRows = false;      ///< Gapped: of an array of several dimensions, in each of its innermost rows
  bool OfViews = false;     ///< Gapped: of an array of bytes, whose elements are what is accessed (ir::ArrayUses)
  /// Gapped after rows: each index has their length as a factor, which becomes greater. The elements of a row have to
  /// stay in it.
  bool AsFactor = false;
  /// By how many of its elements the outermost dimension is longer for nothing but what lies behind the array: that
  /// stays aligned as it was.
  unsigned Tail = 0;
  std::vector<ir::Member> Members = {};           ///< Split
  uint64_t Alignment = 1;                         ///< Split: of all arrays together, in bytes
  std::shared_ptr<const Carving> Parts = nullptr; ///< Carved
  std::vector<unsigned> LongerBy = {};            ///< Carved: by how many elements rows of each pitch

  Layout() = default;
  explicit Layout(Kind Is) : Is(Is) {}

  static Layout padded(std::vector<int> Longer) {
    Layout To(Padded);
    To.Longer = std::move(Longer);
    return To;
  }
  static Layout gapped(unsigned Shift, unsigned By = 1) {
    Layout To(Gapped);
    To.Shift = Shift;
    To.By = By;
    return To;
  }
  static Layout gappedAfterRows(unsigned Pitch, unsigned By) {
    Layout To(Gapped);
    To.Pitch = Pitch;
    To.By = By;
    return To;
  }
  /// The last row, too, is longer then.
  static Layout longerRows(unsigned Pitch, unsigned By) {
    Layout To = gappedAfterRows(Pitch, By);
    To.AsFactor = true;
    To.Tail = By;
    return To;
  }
  static Layout gappedIfOfWords(unsigned Shift) {
    Layout To = gapped(Shift);
    To.OnlyOfWords = true;
    return To;
  }
  static Layout gappedInRows(unsigned Shift, unsigned By) {
    Layout To = gapped(Shift, By);
    To.InRows = true;
    return To;
  }
  static Layout gappedInViews(unsigned Shift) {
    Layout To = gapped(Shift);
    To.OfViews = true;
    return To;
  }
  static Layout swizzled(unsigned Shift, unsigned Mask, unsigned Left = 0) {
    Layout To(Swizzled);
    To.Shift = Shift;
    To.Mask = Mask;
    To.Left = Left;
    return To;
  }
  static Layout mirrored(unsigned Shift) {
    Layout To(Mirrored);
    To.Shift = Shift;
    return To;
  }
  static Layout split(std::vector<ir::Member> Members, uint64_t Alignment) {
    Layout To(Split);
    To.Members = std::move(Members);
    To.Alignment = Alignment;
    return To;
  }
  static Layout carved(std::shared_ptr<const Carving> Parts, std::vector<unsigned> LongerBy) {
    Layout To(Carved);
    To.Parts = std::move(Parts);
    To.LongerBy = std::move(LongerBy);
    return To;
  }

  /// A padded or swizzled layout, or one with gaps in rows, of an array that is padded already.
  Layout onTopOf(const Layout &Padding) const;

  /// Whether it is meant for such an array.
  bool fits(const ir::Variable &Array) const;
  /// Whether what lies in so many bytes (a power of two), from a multiple of them on, stays together and aligned.
  bool keepsVectors(const ir::Variable &Array, uint64_t Bytes) const;
  /// Gapped, and keeps vectors: the same counted in vectors of \p Elements (a power of two).
  Layout ofVectors(unsigned Elements) const;
  /// The access where the layout has it.
  trace::Access placed(Lanes &L, trace::Access A) const;
  /// By how many bytes the array grows; none if the launch says how long it is. As all of these numbers, it wraps where
  /// less is needed.
  uint64_t growth(const ir::Variable &Array) const;
  /// By which factor an array grows whose length the launch says: that many bytes for so many before.
  struct Factor {
    uint64_t New = 1, Old = 1;
    uint64_t of(uint64_t Bytes) const { return Bytes * New / Old; }
  };
  Factor factor(const ir::Variable &Array) const;
  /// The bytes that an array in dynamic shared memory needs, which has \p Bytes now.
  uint64_t dynamicBytes(const ir::Variable &Array, uint64_t Bytes) const;
  /// Split: in which member an access is, with all that it accesses in each thread; nothing if that is not known.
  std::optional<size_t> memberOf(Lanes &L, const trace::Access &A) const;
  /// Split: the accesses to members of which one is made that copies a struct, or some of its members, as a whole; the
  /// access itself if it is to one member. Empty if that is not known.
  std::vector<trace::Access> byMember(Lanes &L, const trace::Access &A) const;
  /// Split: where the array of a member begins; the end of all of them for the number of members. In bytes.
  uint64_t beginOf(size_t Member, const ir::Variable &Array) const;
  /// By how many elements a dimension becomes longer.
  uint64_t lengthens(const ir::Variable &Array, size_t D) const;
  /// Whether it changes nothing but the innermost rows, by themselves.
  bool isOfRowsAlone() const {
    return InRows || (Is == Padded && llvm::all_of(llvm::drop_end(Longer), [](int By) { return By == 0; }));
  }
  /// Whether rows are shorter: then no index may be among the elements that are left out.
  bool shortensRows() const { return !Longer.empty() && Longer.back() < 0; }
  /// Whether an instantiation of the array stays as it is.
  bool leaves(const ir::Variable &Array) const;
  /// Gapped: how many elements all gaps in so many have together, with the one behind the end: "256 / 32".
  uint64_t gapsIn(uint64_t Elements) const { return Elements / between() * By; }
  /// Mirrored: the last number in a row.
  uint64_t lastOfRow() const { return (uint64_t(1) << Shift) - 1; }
  /// Gapped: elements between gaps. Mirrored: of a row.
  uint64_t between() const { return Pitch ? Pitch : uint64_t(1) << Shift; }
  /// Gapped: how many whole stretches between gaps lie before an index, as a factor: "(i >> 5)", "i / 17".
  std::string stretchesIn(llvm::StringRef Elements) const;
  /// Swizzled: what is mixed into the index in a row, as an operand: "(y & 31)", "((y >> 1) & 31)", "(y << 3 & 56)",
  /// "y".
  std::string mixedOf(llvm::StringRef Row) const;
  /// The same of a row that is known.
  uint64_t mixedOf(uint64_t Row) const { return (Row >> Shift << Left) & Mask; }
  /// Whether the uses are edited, not only the declaration.
  bool changesUses() const { return Is > Padded; }
  /// Whether it is right for rows of certain lengths only.
  bool isOfItsLength() const { return Is == Swizzled || Is == Mirrored; }
  /// Whether it is right for any index, in and out of its dimension.
  bool isForAnyIndex() const { return (Is == Gapped && !InRows && !AsFactor) || Is == Mirrored || Is == Split; }
  /// Whether each index has operations besides its own.
  bool addsOperations() const { return changesUses() && !AsFactor && Is != Split && Is != Carved; }
};

/// Bytes from the start of the element that the subscripts name.
Value placeInElement(Lanes &L, const trace::Access &A);

/// Bytes of one step in each dimension under a layout.
std::vector<uint64_t> stridesUnder(const Layout &To, const ir::Variable &Array);

/// Bytes of an element and of an innermost row of a (multi-dimensional) array. What is no array is one element.
uint64_t elementBytes(const ir::Variable &Array);
/// Bytes of a word, what a bank delivers.
constexpr uint64_t WordBytes = 4;
/// Whether an element has a word or more.
inline bool hasWords(const ir::Variable &Array) { return elementBytes(Array) >= WordBytes; }
uint64_t rowBytes(const ir::Variable &Array);

} // namespace banklint

#endif
