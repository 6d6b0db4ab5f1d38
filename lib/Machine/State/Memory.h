//===- Memory.h - What the machine knows of each variable -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contents of all private objects, as a stack of frames, one for each call that is being executed; the objects of a
// frame end with it. Copies are cheap: they share what has not been written since.
//
// An object is cells, scalars of some bytes that were written, over a *background*: what bytes hold that were never
// written one by one, such as a kernel's argument, or a struct that was copied from global memory. A background is a
// *source* of values, which is asked for a scalar when one is read (Sources.h).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_MEMORY_H
#define BANKLINT_MACHINE_STATE_MEMORY_H

#include "Machine/State/Datum.h"
#include "Machine/State/Threads.h"
#include "Support/Counted.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"

namespace banklint::machine {

using SourceId = uint32_t;

/// A stored scalar.
struct Cell {
  int64_t Offset; ///< bytes from the start of the object
  uint64_t Bytes;
  Datum Content;
};

/// Most objects are one scalar.
using CellList = llvm::SmallVector<Cell, 1>;

/// The bytes [Begin, End) of an object are those of a source, from Begin + Shift there.
struct Background {
  int64_t Begin, End;
  SourceId From;
  int64_t Shift;
  bool operator==(const Background &O) const {
    return Begin == O.Begin && End == O.End && From == O.From && Shift == O.Shift;
  }
};

/// What one object holds.
struct Contents : Counted<Contents> {
  CellList Cells;                      ///< by offset, not overlapping
  std::vector<Background> Backgrounds; ///< by offset, not overlapping
  Threads Users;                       ///< those that were active when the object came to be

  /// What it takes to copy it, or to look at all of it.
  size_t size() const { return Cells.size() + Backgrounds.size(); }
  /// The scalar at exactly these bytes.
  const Datum *find(int64_t Offset, uint64_t Bytes) const;
  /// Whether a cell has some of these bytes.
  bool overlaps(int64_t Offset, uint64_t Bytes) const;
  /// Whether these bytes are a part of a cell, or of one and more.
  bool cuts(int64_t Offset, uint64_t Bytes) const;
  /// Whether a background has some of these bytes.
  bool hasBackground(int64_t Offset, uint64_t Bytes) const;
  /// The background of all of these bytes.
  const Background *backgroundAt(int64_t Offset, uint64_t Bytes) const;
  /// Writes a cell in place of all that overlaps it.
  void write(int64_t Offset, uint64_t Bytes, Datum &&D);
  /// Lets \p Unknown be what is behind these bytes, and behind all of the cells that have some of them.
  void lose(int64_t Offset, uint64_t Bytes, SourceId Unknown);
  /// Removes the cells that overlap these bytes.
  void eraseCells(int64_t Offset, uint64_t Bytes);
  /// Puts a background under these bytes, in place of cells and backgrounds.
  void cover(const Background &B);
  /// The first cell that ends behind \p Offset.
  CellList::const_iterator firstBehind(int64_t Offset) const;
  /// The first cell from \p From on that begins at \p Offset or later.
  CellList::const_iterator firstNotBefore(int64_t Offset, CellList::const_iterator From) const;
  /// What is in these bytes, counted from \p Offset; cells that lie only partly in them are among it.
  Contents cut(int64_t Offset, uint64_t Bytes) const;
  std::vector<Background> cutBackgrounds(int64_t Offset, uint64_t Bytes) const;
  /// Lets these bytes hold what was cut(). Of cells that lie only partly in them nothing is known.
  void paste(int64_t Offset, uint64_t Bytes, Contents Cut);
};

using ContentsRef = llvm::IntrusiveRefCntPtr<Contents>;

/// The objects of one call.
struct FrameMemory : Counted<FrameMemory> {
  uint32_t Serial = 0;
  std::vector<ContentsRef> Objects; ///< null: not declared
};
using FrameMemoryRef = llvm::IntrusiveRefCntPtr<FrameMemory>;

class Memory {
public:
  /// Begins a frame with room for that many objects.
  void push(uint32_t Serial, unsigned Objects);
  void pop() { Frames.pop_back(); }
  /// Counts there the cells that copies copy, from now on.
  void countIn(uint64_t *Counter) { Copied = Counter; }
  unsigned depth() const { return unsigned(Frames.size()); }

  /// What the object holds; null if it does not live, or is not of a function.
  const Contents *find(const ObjectRef &O) const;
  /// The same to be changed; precondition: it lives.
  Contents &writable(const ObjectRef &O);
  /// Begins the object's life, or begins it anew.
  void declare(const ObjectRef &O, const Threads &Users);
  /// Lets the object be this.
  void replace(const ObjectRef &O, ContentsRef C);

  const std::vector<FrameMemoryRef> &frames() const { return Frames; }
  FrameMemory &writableFrame(unsigned Depth);

private:
  std::vector<FrameMemoryRef> Frames;
  uint64_t *Copied = nullptr;
};

} // namespace banklint::machine

#endif
