//===- Memory.cpp - What the machine knows of each variable ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Memory.h"
#include <algorithm>

using namespace banklint;
using namespace banklint::machine;

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

CellList::const_iterator Contents::firstBehind(int64_t Offset) const {
  return std::partition_point(Cells.begin(), Cells.end(),
                              [&](const Cell &C) { return C.Offset + int64_t(C.Bytes) <= Offset; });
}

CellList::const_iterator Contents::firstNotBefore(int64_t Offset, CellList::const_iterator From) const {
  return std::find_if(From, Cells.end(), [&](const Cell &C) { return C.Offset >= Offset; });
}

const Datum *Contents::find(int64_t Offset, uint64_t Bytes) const {
  auto It = firstBehind(Offset);
  return It != Cells.end() && It->Offset == Offset && It->Bytes == Bytes ? &It->Content : nullptr;
}

bool Contents::overlaps(int64_t Offset, uint64_t Bytes) const {
  auto It = firstBehind(Offset);
  return It != Cells.end() && It->Offset < Offset + int64_t(Bytes);
}

bool Contents::cuts(int64_t Offset, uint64_t Bytes) const {
  auto First = firstBehind(Offset);
  const int64_t End = Offset + int64_t(Bytes);
  const auto IsCut = [&](const Cell &C) { return C.Offset < Offset || C.Offset + int64_t(C.Bytes) > End; };
  return std::any_of(First, firstNotBefore(End, First), IsCut);
}

const Background *Contents::backgroundAt(int64_t Offset, uint64_t Bytes) const {
  for (const Background &B : Backgrounds)
    if (B.Begin <= Offset && Offset + int64_t(Bytes) <= B.End)
      return &B;
  return nullptr;
}

bool Contents::hasBackground(int64_t Offset, uint64_t Bytes) const {
  return llvm::any_of(Backgrounds,
                      [&](const Background &B) { return B.Begin < Offset + int64_t(Bytes) && Offset < B.End; });
}

void Contents::lose(int64_t Offset, uint64_t Bytes, SourceId Unknown) {
  int64_t Begin = Offset, Behind = Offset + int64_t(Bytes);
  for (auto C = firstBehind(Offset); C != Cells.end() && C->Offset < Offset + int64_t(Bytes); ++C) {
    Begin = std::min(Begin, C->Offset);
    Behind = std::max(Behind, C->Offset + int64_t(C->Bytes));
  }
  cover({Begin, Behind, Unknown, 0});
}

void Contents::eraseCells(int64_t Offset, uint64_t Bytes) {
  const auto Begin = firstBehind(Offset), End = firstNotBefore(Offset + int64_t(Bytes), Begin);
  if (Begin != End) // else erase() would move all that follows to where it is
    Cells.erase(Begin, End);
}

void Contents::write(int64_t Offset, uint64_t Bytes, Datum &&D) {
  Cell *At = Cells.begin() + (firstBehind(Offset) - Cells.begin());
  const Cell *End = firstNotBefore(Offset + int64_t(Bytes), At);
  if (At == End) {
    Cells.insert(At, Cell{Offset, Bytes, std::move(D)});
    return;
  }
  At->Offset = Offset;
  At->Bytes = Bytes;
  At->Content = std::move(D);
  if (At + 1 != End)
    Cells.erase(At + 1, End);
}

void Contents::cover(const Background &New) {
  eraseCells(New.Begin, uint64_t(New.End - New.Begin));
  std::vector<Background> Result;
  for (const Background &B : Backgrounds) {
    if (B.Begin < New.Begin)
      Result.push_back({B.Begin, std::min(B.End, New.Begin), B.From, B.Shift});
    if (B.End > New.End)
      Result.push_back({std::max(B.Begin, New.End), B.End, B.From, B.Shift});
  }
  Result.push_back(New);
  std::sort(Result.begin(), Result.end(), [](const Background &A, const Background &B) { return A.Begin < B.Begin; });
  Backgrounds = std::move(Result);
}

std::vector<Background> Contents::cutBackgrounds(int64_t Offset, uint64_t Bytes) const {
  std::vector<Background> Result;
  for (const Background &B : Backgrounds)
    if (const int64_t First = std::max(B.Begin, Offset), Last = std::min(B.End, Offset + int64_t(Bytes)); First < Last)
      Result.push_back({First - Offset, Last - Offset, B.From, B.Shift + Offset});
  return Result;
}

Contents Contents::cut(int64_t Offset, uint64_t Bytes) const {
  Contents Result;
  for (auto C = firstBehind(Offset); C != Cells.end() && C->Offset < Offset + int64_t(Bytes); ++C)
    Result.Cells.push_back({C->Offset - Offset, C->Bytes, C->Content});
  Result.Backgrounds = cutBackgrounds(Offset, Bytes);
  return Result;
}

void Contents::paste(int64_t Offset, uint64_t Bytes, Contents Cut) {
  cover({Offset, Offset + int64_t(Bytes), 0, 0});
  llvm::erase_if(Backgrounds, [&](const Background &B) { return B.Begin == Offset; });
  for (const Background &B : Cut.Backgrounds)
    cover({B.Begin + Offset, B.End + Offset, B.From, B.Shift - Offset});
  for (Cell &C : Cut.Cells)
    if (C.Offset >= 0 && C.Offset + int64_t(C.Bytes) <= int64_t(Bytes))
      write(C.Offset + Offset, C.Bytes, std::move(C.Content));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void Memory::push(uint32_t Serial, unsigned Objects) {
  FrameMemoryRef F(new FrameMemory);
  F->Serial = Serial;
  F->Objects.resize(Objects);
  Frames.push_back(std::move(F));
}

const Contents *Memory::find(const ObjectRef &O) const {
  if (!O.Frame || O.Depth >= Frames.size() || Frames[O.Depth]->Serial != O.Frame)
    return nullptr;
  return Frames[O.Depth]->Objects[O.Place].get();
}

FrameMemory &Memory::writableFrame(unsigned Depth) {
  FrameMemoryRef &F = Frames[Depth];
  if (F->isShared())
    F = new FrameMemory(*F);
  return *F;
}

Contents &Memory::writable(const ObjectRef &O) {
  ContentsRef &C = writableFrame(O.Depth).Objects[O.Place];
  if (C->isShared()) {
    C = new Contents(*C);
    if (Copied)
      *Copied += C->size();
  }
  return *C;
}

void Memory::declare(const ObjectRef &O, const Threads &Users) {
  ContentsRef &C = writableFrame(O.Depth).Objects[O.Place];
  if (!C || C->isShared())
    C = new Contents;
  else {
    C->Cells.clear();
    C->Backgrounds.clear();
  }
  C->Users = Users;
}

void Memory::replace(const ObjectRef &O, ContentsRef C) { writableFrame(O.Depth).Objects[O.Place] = std::move(C); }
