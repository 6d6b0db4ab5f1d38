//===- PartialCopies.cpp - Objects of which some members are used ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PartialCopies.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <set>

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Scalars that are read of an object, by offset; of an array of objects: of any of them.
struct Reads {
  bool All = false; ///< or nobody knows which
  std::map<int64_t, Type> Scalars;

  void add(int64_t Offset, const Type &T) {
    auto [It, IsNew] = Scalars.try_emplace(Offset, T);
    All |= !IsNew && It->second.Bytes != T.Bytes; // a union
  }
  void add(const Reads &Other, int64_t Moved) {
    All |= Other.All;
    for (const auto &[Offset, T] : Other.Scalars)
      add(Offset + Moved, T);
  }
  bool overlap() const {
    int64_t End = INT64_MIN;
    for (const auto &[Offset, T] : Scalars) {
      if (Offset < End)
        return true;
      End = Offset + int64_t(T.Bytes);
    }
    return false;
  }
};

/// An object of a function: a local, or what one that is a parameter or a reference points to.
struct Object {
  uint32_t Local = 0;
  bool IsPointee = false;
};

/// Finds what is read of the objects of functions.
class Reader {
public:
  explicit Reader(Program &P) : P(P) {}

  /// Of one object of \p F, also by what it calls.
  Reads readsOf(const Function &F, Object Of) {
    const uint64_t Key = uint64_t(F.Id) << 32 | uint64_t(Of.Local) << 1 | Of.IsPointee;
    if (const auto Before = Known.find(Key); Before != Known.end())
      return Before->second;
    Reads Found;
    if (!Asked.insert(Key).second || Asked.size() > MostAsked) { // it calls itself, or very many
      Found.All = true;
      return Found;
    }
    const auto Places = placesOf(F, Of);
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B)
        for (size_t O = 0; O < I.Operands.size() && !Found.All; ++O)
          if (const auto At = placeOf(F, I.Operands[O], Of, Places))
            addUse(F, I, O, *At, Of, Found);
    Found.All |= Found.overlap();
    Asked.erase(Key);
    return Known[Key] = std::move(Found);
  }

  /// Registers that point into an object.
  using PlacesByRegister = llvm::DenseMap<uint32_t, int64_t>;
  static PlacesByRegister placesOf(const Function &F, Object Of) {
    PlacesByRegister Places;
    if (const uint32_t Pointer = F.Locals[Of.Local].InRegister; Of.IsPointee && Pointer != NoRegister)
      Places[Pointer] = 0;
    for (bool Changes = true; Changes;) { // blocks need not stand in the order in which they run
      const size_t Before = Places.size();
      for (const Block &B : F.Blocks)
        for (const Instruction &I : B)
          if (isAddress(F, I, Of))
            if (const auto At = pointerOf(F, I, Of, Places))
              Places[I.Result] = *At;
      Changes = Places.size() != Before;
    }
    return Places;
  }

  /// Where an operand points, if into the object.
  static std::optional<int64_t> placeOf(const Function &F, const Operand &O, Object Of,
                                        const PlacesByRegister &Places) {
    if (O.Is == Operand::Local && O.Index == Of.Local && !Of.IsPointee)
      return 0;
    const auto Known = O.Is == Operand::Register ? Places.find(O.Index) : Places.end();
    return Known == Places.end() ? std::nullopt : std::optional(Known->second);
  }

  /// Bytes of an element of an object that is an array; 0 of others.
  static int64_t elementBytes(const Function &F, Object Of) {
    const auto &Dimensions = F.Locals[Of.Local].Dimensions;
    return Of.IsPointee || Dimensions.empty() ? 0 : int64_t(Dimensions.back().Bytes);
  }

private:
  static constexpr size_t MostAsked = 64; ///< objects at a time, one in the other

  /// Whether an instruction makes an address of another one, or loads the pointer.
  static bool isAddress(const Function &F, const Instruction &I, Object Of) {
    if (I.Code == Opcode::Load)
      return Of.IsPointee && I.Ty.Is == Type::Pointer && I.Operands[0] == Operand(Operand::Local, Of.Local);
    return I.Code == Opcode::Move || I.Code == Opcode::Offset;
  }

  static std::optional<int64_t> pointerOf(const Function &F, const Instruction &I, Object Of,
                                          const PlacesByRegister &Places) {
    if (I.Code == Opcode::Load)
      return 0;
    const auto From = placeOf(F, I.Operands[0], Of, Places);
    const int64_t Element = elementBytes(F, Of);
    if (!From)
      return std::nullopt;
    const auto By = I.Code == Opcode::Move ? std::optional(I.Bytes) : constantOffset(F, I);
    if (!By)
      return isOfElements(F, I, Of) ? From : std::nullopt;
    const int64_t Offset = *From + *By;
    return Element ? (Offset % Element + Element) % Element : Offset;
  }

  /// By how many bytes an offset with a constant moves.
  static std::optional<int64_t> constantOffset(const Function &F, const Instruction &I) {
    if (I.Operands[1].Is != Operand::Constant)
      return std::nullopt;
    const int64_t By = F.Constants[I.Operands[1].Index] * I.Bytes;
    return I.With & Subtracts ? -By : By;
  }

  /// Whether an offset by an index that is not known leads to another element of an array which is small enough to stay
  /// in registers all the same.
  static bool isOfElements(const Function &F, const Instruction &I, Object Of) {
    const int64_t Element = elementBytes(F, Of);
    const int64_t MostElements = 4;
    return Element && I.Bytes % Element == 0 && int64_t(F.Locals[Of.Local].Ty.Bytes) <= MostElements * Element;
  }

  /// What an instruction reads by its operand number \p O, which points to \p At in the object.
  void addUse(const Function &F, const Instruction &I, size_t O, int64_t At, Object Of, Reads &Found) {
    const int64_t Element = elementBytes(F, Of);
    const bool IsFirst = O == 0;
    switch (I.Code) {
    case Opcode::Move:
      return;
    case Opcode::Offset:
      Found.All |= !IsFirst || !(constantOffset(F, I) || isOfElements(F, I, Of));
      return;
    case Opcode::Load:
      if (I.With != NoFlags || !I.Ty.isScalar() || (Element && At + int64_t(I.Ty.Bytes) > Element))
        Found.All = true;
      else
        Found.add(At, I.Ty);
      return;
    case Opcode::Store:
      if (!IsFirst && I.With == ToReference && I.Operands[0].Is == Operand::Local)
        return addReference(F, I.Operands[0].Index, At, Found);
      Found.All |= !IsFirst || I.With != NoFlags; // its address is kept
      return;
    case Opcode::Copy:
      if (IsFirst)
        return;
      if (I.Operands[0].Is == Operand::Local && !Element)
        Found.add(readsOf(F, {I.Operands[0].Index, false}), At);
      else
        Found.All = true;
      return;
    case Opcode::Zero:
      return;
    case Opcode::Call:
      return addCall(I, O, At, Found);
    default:
      Found.All = true;
    }
  }

  void addCall(const Instruction &I, size_t O, int64_t At, Reads &Found) {
    const Function *Callee = P.function(I.Index);
    if (!Callee || O >= Callee->Parameters) {
      Found.All = true;
      return;
    }
    const Variable &Parameter = Callee->Locals[O];
    const Object Given{uint32_t(O), Parameter.Ty.Is == Type::Pointer};
    const bool IsInMemory = Given.IsPointee && Callee->StaysCall;
    if (IsInMemory || (Given.IsPointee ? timesSet(*Callee, Given.Local) > 0 : Parameter.Ty.Is != Type::Record))
      Found.All = true;
    else
      Found.add(readsOf(*Callee, Given), At);
  }

  /// A reference is bound to a place in the object.
  void addReference(const Function &F, uint32_t Local, int64_t At, Reads &Found) {
    if (timesSet(F, Local) > 1)
      Found.All = true;
    else
      Found.add(readsOf(F, {Local, true}), At);
  }

  /// How often a pointer is used for more than to be loaded: it may come to point elsewhere.
  static size_t timesSet(const Function &F, uint32_t Local) {
    size_t Times = 0;
    for (const Block &B : F.Blocks)
      Times += size_t(llvm::count_if(B, [&](const Instruction &I) {
        return I.Code != Opcode::Load && I.Code != Opcode::Declare &&
               llvm::is_contained(I.Operands, Operand(Operand::Local, Local));
      }));
    return Times;
  }

  Program &P;
  llvm::DenseSet<uint64_t> Asked;  ///< functions and objects that are being looked at
  std::map<uint64_t, Reads> Known; ///< of those that were
};

/// The copies of one function.
class Marker {
public:
  Marker(Program &P, Function &F) : P(P), Find(P), F(F) {}

  void run() {
    for (uint32_t Local : copiedTo())
      mark({Local, false});
    for (Block &B : F.Blocks)
      for (Instruction &I : B)
        if (const auto Local = resultOf(I); Local && copiesResult(I, MostCalls))
          markCall(I, *Local);
  }

private:
  static constexpr unsigned MostCalls = 3;                  ///< one in the other
  static constexpr uint64_t LeastBytes = 8, MostBytes = 32; ///< of a result that is a vector, or like one

  /// The local that a call makes its result in.
  std::optional<uint32_t> resultOf(const Instruction &I) {
    if (I.Code != Opcode::Call || I.Operands.empty() || I.Operands[0].Is != Operand::Local)
      return std::nullopt;
    const Type &T = F.Locals[I.Operands[0].Index].Ty;
    const bool MayBe = T.Is == Type::Record && T.Bytes >= LeastBytes && T.Bytes <= MostBytes;
    return MayBe ? std::optional(I.Operands[0].Index) : std::nullopt;
  }

  /// Whether what a call gives may be a copy of memory that others see.
  bool copiesResult(const Instruction &Call, unsigned Calls) {
    const Function *Callee = P.function(Call.Index);
    if (!Callee || !Callee->ReturnsInPlace || Callee->StaysCall)
      return false;
    const Object Result{0, true};
    const auto Places = Reader::placesOf(*Callee, Result);
    for (const Block &B : Callee->Blocks)
      for (const Instruction &I : B)
        if (!I.Operands.empty() && Reader::placeOf(*Callee, I.Operands[0], Result, Places) &&
            (isCopy(I) || (I.Code == Opcode::Call && Calls && copiesResult(I, Calls - 1))))
          return true;
    return false;
  }

  void markCall(Instruction &Call, uint32_t Local) {
    const Reads Read = Find.readsOf(F, {Local, false});
    const Type &T = F.Locals[Local].Ty;
    auto Scalars = Read.All ? std::nullopt : scalarsRead(T, /*At=*/0, Read);
    if (!Scalars)
      return;
    Call.With |= Partly;
    Call.Bytes = int64_t(F.Layouts.size());
    F.Layouts.push_back(std::move(*Scalars));
  }

  /// Whether an instruction may copy something from memory that others see.
  static bool isCopy(const Instruction &I) {
    return I.Code == Opcode::Copy && !(I.With & ~unsigned(Partly)) && I.Operands[1].Is != Operand::Local;
  }

  /// The locals into which something is copied.
  std::set<uint32_t> copiedTo() const {
    llvm::DenseMap<uint32_t, Operand> MadeOf; // registers that are a place in something, and in what
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B)
        if (I.Code == Opcode::Move || I.Code == Opcode::Offset)
          MadeOf[I.Result] = I.Operands[0];
    std::set<uint32_t> Found;
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B) {
        if (!isCopy(I))
          continue;
        Operand To = I.Operands[0];
        for (auto From = MadeOf.end(); To.Is == Operand::Register && (From = MadeOf.find(To.Index)) != MadeOf.end();)
          To = From->second;
        if (To.Is == Operand::Local && F.Locals[To.Index].Ty.Is == Type::Record)
          Found.insert(To.Index);
      }
    return Found;
  }

  void mark(Object Of) {
    const auto Places = Reader::placesOf(F, Of);
    const Reads Read = Find.readsOf(F, Of);
    if (Read.All)
      return;
    const int64_t Element = Reader::elementBytes(F, Of);
    for (Block &B : F.Blocks)
      for (Instruction &I : B)
        if (const auto At = isCopy(I) ? Reader::placeOf(F, I.Operands[0], Of, Places) : std::nullopt)
          if (!Element || *At + int64_t(I.Ty.Bytes) <= Element) // not of several elements at once
            mark(I, *At, Read);
  }

  /// Marks a copy to \p At, unless it stays whole.
  void mark(Instruction &Copy, int64_t At, const Reads &Read) {
    auto Scalars = scalarsRead(Copy.Ty, At, Read);
    if (!Scalars)
      return;
    Copy.With |= Partly;
    Copy.Index = uint32_t(F.Layouts.size());
    F.Layouts.push_back(std::move(*Scalars));
  }

  /// What is read of an object of type \p T at \p At; nothing if that is all of it, or none.
  static std::optional<std::vector<ScalarAt>> scalarsRead(const Type &T, int64_t At, const Reads &Read) {
    const int64_t End = At + int64_t(T.Bytes);
    std::vector<ScalarAt> Scalars;
    uint64_t Bytes = 0;
    for (const auto &[Offset, Of] : Read.Scalars) {
      if (Offset + int64_t(Of.Bytes) <= At || Offset >= End)
        continue;
      if (Offset < At || Offset + int64_t(Of.Bytes) > End)
        return std::nullopt;
      Scalars.push_back({uint64_t(Offset - At), Of});
      Bytes += Of.Bytes;
    }
    if (isOneNumber(T) && Scalars.size() > 1)
      Scalars = {partOfNumber(Scalars)};
    const bool IsPart = !Scalars.empty() && Bytes != T.Bytes && Scalars.front().Ty.Bytes != T.Bytes;
    return IsPart ? std::optional(std::move(Scalars)) : std::nullopt;
  }

  /// Whether nvcc copies such an object as one integer: uchar4, short4, float2.
  static bool isOneNumber(const Type &T) { return T.Bytes <= 8 && T.Bytes == T.Alignment; }

  /// What is loaded of that integer where several scalars are read: all of it, or the half that has them, if that has
  /// 32 bits.
  static ScalarAt partOfNumber(llvm::ArrayRef<ScalarAt> Scalars) {
    const uint64_t Begin = Scalars.front().Offset, End = Scalars.back().Offset + Scalars.back().Ty.Bytes;
    uint64_t Bytes = 4;
    while (Begin / Bytes != (End - 1) / Bytes)
      Bytes *= 2;
    return {Begin / Bytes * Bytes, Type::integer(unsigned(Bytes) * 8, false)};
  }

  Program &P;
  Reader Find;
  Function &F;
};

} // namespace

void ir::markPartialCopies(Program &P, Function &F) { Marker(P, F).run(); }
