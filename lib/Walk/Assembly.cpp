//===- Assembly.cpp - Inline PTX ------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Understands the instructions that matter here (names and operands: PTX ISA): special registers, conversions
// of addresses, and accesses to shared memory. Whatever else writes a variable makes it unknown.
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;

namespace {
/// One instruction: "ldmatrix.sync.aligned.m8n8.x4.shared.b16" and "{%0, %1, %2, %3}, [%4]".
struct Instruction {
  StringRef Name, Operands;
  llvm::SmallVector<StringRef, 8> Parts; ///< the name, split at its dots

  bool is(StringRef Part) const { return Parts.front() == Part; }
  bool has(StringRef Part) const { return llvm::is_contained(Parts, Part); }
};
} // namespace

static std::vector<Instruction> instructionsOf(StringRef Text) {
  std::vector<Instruction> Result;
  llvm::SmallVector<StringRef, 8> Lines;
  Text.split(Lines, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    Line = Line.ltrim(" \t\n\r{}");
    if (Line.starts_with("@")) // a predicate
      Line = Line.drop_until([](char C) { return C == ' ' || C == '\t'; }).ltrim();
    if (Line.empty() || Line.starts_with("."))
      continue;
    Instruction I;
    I.Name = Line.take_until([](char C) { return C == ' ' || C == '\t'; });
    I.Operands = Line.drop_front(I.Name.size()).trim();
    I.Name.split(I.Parts, '.');
    Result.push_back(I);
  }
  return Result;
}

/// The operand number and offset of the first "[%4 + 16]", or of the \p Skip-th after it.
static std::optional<std::pair<unsigned, int64_t>> bracketed(StringRef Operands, unsigned Skip) {
  size_t Open = Operands.find('[');
  for (; Skip && Open != StringRef::npos; --Skip)
    Open = Operands.find('[', Open + 1);
  if (Open == StringRef::npos)
    return std::nullopt;
  StringRef Inside = Operands.drop_front(Open + 1).take_until([](char C) { return C == ']'; }).trim();
  unsigned Number;
  if (!Inside.consume_front("%") || Inside.consumeInteger(10, Number))
    return std::nullopt;
  int64_t Offset = 0;
  Inside = Inside.ltrim();
  if (Inside.consume_front("+"))
    if (Inside.trim().getAsInteger(0, Offset))
      return std::nullopt;
  return std::pair(Number, Offset);
}

/// Bytes that the instruction moves for each thread: type times vector length.
static unsigned bytesOf(const Instruction &I) {
  unsigned Bits = 0, Length = I.has("v2") ? 2 : I.has("v4") ? 4 : I.has("v8") ? 8 : 1;
  for (StringRef Part : I.Parts) {
    StringRef Digits = Part.drop_while([](char C) { return C == 'b' || C == 'u' || C == 's' || C == 'f'; });
    unsigned N;
    if (Digits.size() < Part.size() && !Digits.getAsInteger(10, N))
      Bits = N;
  }
  return Bits * Length / 8;
}

/// What a special register holds, if the walk knows.
std::optional<Value> Walker::specialRegister(StringRef Name) {
  auto Component = [&](StringRef Variable, StringRef Axis) -> std::optional<Value> {
    size_t Which = StringRef("xyz").find(Axis);
    if (Which == StringRef::npos)
      return std::nullopt;
    return loadCell({builtinObject(Variable), Value(int64_t(4 * Which)), 0}, 4, Context.UnsignedIntTy).Int;
  };
  IntType U{32, false};
  auto [Register, Axis] = Name.split('.');
  if (Register == "tid")
    return Component("threadIdx", Axis);
  if (Register == "ctaid")
    return Component("blockIdx", Axis);
  if (Register == "ntid")
    return Component("blockDim", Axis);
  if (Register == "nctaid")
    return Component("gridDim", Axis);
  if (Register == "laneid")
    return L.apply(Op::Rem, linearThread(), Value(Options.WarpLanes), U);
  if (Register == "warpid")
    return L.apply(Op::Div, linearThread(), Value(Options.WarpLanes), U);
  if (Register == "smid" || Register == "nsmid")
    return unknownInteger({Spread::Block, Origin::Launch, ""}, {0, 1024});
  return std::nullopt;
}

void Walker::executeAssembly(const GCCAsmStmt *S) {
  const unsigned Outputs = S->getNumOutputs();
  std::vector<Datum> Inputs;
  for (unsigned I = 0; I < S->getNumInputs(); ++I)
    Inputs.push_back(evaluate(S->getInputExpr(I)));
  auto InputExpr = [&](unsigned Operand) -> const Expr * {
    return Operand >= Outputs && Operand - Outputs < S->getNumInputs() ? S->getInputExpr(Operand - Outputs) : nullptr;
  };
  std::vector<std::optional<Datum>> Results(Outputs);

  for (const Instruction &I : instructionsOf(S->getAsmString()->getString())) {
    if (I.is("bar") || I.is("barrier") || I.is("membar") || I.is("fence") || I.is("mbarrier"))
      passBarrier();
    // A copy out of shared memory names it second: "cp.async.bulk.global.shared::cta".
    const bool CopiesOut = I.is("cp") && I.has("bulk") && I.has("global") &&
                           llvm::find(I.Parts, "global") < llvm::find_if(I.Parts, [](StringRef Part) { return Part.starts_with("shared"); });
    auto Reference = bracketed(I.Operands, CopiesOut);
    bool Shared = I.has("shared") || I.has("shared::cta") || I.has("shared::cluster");
    // Accesses.
    if (Reference && Shared && !I.is("mbarrier") && !I.is("cvta")) {
      const Expr *Site = InputExpr(Reference->first);
      if (!Site)
        continue;
      std::optional<Pointer> P;
      Datum D = Inputs[Reference->first - Outputs];
      if (D.Is == Datum::Address && D.Ptr.To)
        P = D.Ptr;
      else if (D.Is == Datum::Integer)
        P = pointerFrom(D.Int);
      const char *Unsupported = nullptr;
      if (P)
        P = movedBy(*P, Reference->second);
      else {
        P = Pointer{&LostMemory, 0, 0};
        Unsupported = reason::Assembly;
      }
      if (I.is("ldmatrix") || I.is("stmatrix"))
        emit(Site, I.is("ldmatrix") ? Operation::LoadMatrix : Operation::StoreMatrix, *P, 16,
             I.has("x4") ? 4 : I.has("x2") ? 2 : 1, Unsupported);
      else if (I.is("cp") && I.has("bulk"))
        emit(Site, CopiesOut ? Operation::Load : Operation::Store, *P, 16, 0, reason::BulkCopy);
      else if (I.is("cp") && I.has("async")) {
        // "[%0], [%1], 16" or "[%0], [%1], %2": the size is the third operand.
        llvm::SmallVector<StringRef, 4> Operands;
        I.Operands.split(Operands, ',');
        int64_t Bytes = 0;
        if (Operands.size() >= 3) {
          StringRef Size = Operands[2].trim();
          unsigned Number;
          if (Size.consume_front("%") && !Size.getAsInteger(10, Number)) {
            if (const Expr *E = InputExpr(Number))
              Bytes = toInteger(Inputs[Number - Outputs], E->getType()).constant().value_or(0);
          } else
            Size.getAsInteger(0, Bytes);
        }
        if (Bytes == 4 || Bytes == 8 || Bytes == 16)
          emit(Site, Operation::Store, *P, uint64_t(Bytes), 0, Unsupported);
      } else if (I.is("ld") || I.is("st") || I.is("atom") || I.is("red")) {
        Operation Op = I.is("ld") ? Operation::Load : I.is("st") ? Operation::Store : Operation::Atomic;
        if (unsigned Bytes = ::bytesOf(I); Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16)
          emit(Site, Op, *P, Bytes, 0, Unsupported);
      }
      continue;
    }
    if (I.is("ld")) // from elsewhere
      for (unsigned Output = 0; Output < Outputs; ++Output)
        Results[Output] = data(S->getOutputExpr(Output)->getType(), Spread::Thread);
    // What a single destination gets.
    StringRef First = I.Operands.take_until([](char C) { return C == ','; }).trim();
    StringRef Rest = I.Operands.drop_front(std::min(First.size() + 1, I.Operands.size())).trim();
    unsigned Destination = 0;
    bool Direct = First.consume_front("%") && !First.getAsInteger(10, Destination);
    unsigned Source;
    StringRef SourceText = Rest;
    if (I.is("mov") && Direct && Destination < Outputs && Rest.starts_with("%%")) {
      if (auto V = specialRegister(Rest.drop_front(2)))
        Results[Destination] = ofThread(*V);
      else
        Results[Destination] = data(S->getOutputExpr(Destination)->getType(), Spread::Thread);
    } else if ((I.is("mov") || I.is("cvta") || I.is("cvt")) && SourceText.consume_front("%") &&
               !SourceText.getAsInteger(10, Source) && InputExpr(Source)) {
      // A generic address becomes one of shared memory, perhaps by way of a register: the same number here.
      unsigned To = Direct ? Destination : 0;
      if (To < Outputs)
        Results[To] = Inputs[Source - Outputs];
    }
  }

  for (unsigned I = 0; I < Outputs; ++I) {
    const Expr *Output = S->getOutputExpr(I);
    QualType T = Output->getType();
    Datum D = Results[I].value_or(lost(T, reason::Assembly));
    if (!Results[I]) // what is made of data is data
      for (const Datum &Input : Inputs)
        if (Character C = characterOf(Input); C.From == Origin::Data)
          D = data(T, std::max(C.Shared, characterOf(D).Shared));
    if (isInteger(T) && D.Is != Datum::Integer)
      D = Datum::integer(toInteger(D, T));
    store(locate(Output), T, D, Output);
  }
}
