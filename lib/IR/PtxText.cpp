//===- PtxText.cpp - The text of inline PTX -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PtxText.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace banklint::ir;
using namespace banklint::ir::ptx;
using llvm::StringRef;

static const StringRef Blanks = " \t\n\r\v\f";

bool ptx::Instruction::namesShared() const {
  return llvm::any_of(Parts, [](StringRef Part) { return Part == "shared" || Part.starts_with("shared::"); });
}

bool ptx::Instruction::namesOther() const {
  return llvm::any_of(Parts, [](StringRef Part) {
    return Part == "global" || Part == "local" || Part == "const" || Part.split("::").first == "param";
  });
}

std::optional<unsigned> ptx::Instruction::bracketed() const {
  for (unsigned I = 0; I < Operands.size(); ++I)
    if (Operands[I].starts_with("["))
      return I;
  return std::nullopt;
}

/// \p Text with blanks for comments.
static std::string withoutComments(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    if (Text.starts_with("//")) {
      Text = Text.drop_until([](char C) { return C == '\n'; });
    } else if (Text.starts_with("/*")) {
      const size_t End = Text.find("*/", 2);
      Text = End == StringRef::npos ? StringRef() : Text.drop_front(End + 2);
      Result += ' ';
    } else {
      Result += Text.front();
      Text = Text.drop_front();
    }
  }
  return Result;
}

/// Splits at commas that are in no brackets.
static void splitOperands(StringRef Text, llvm::SmallVectorImpl<StringRef> &Operands) {
  unsigned Depth = 0;
  size_t Begin = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (StringRef("[{(").contains(Text[I]))
      ++Depth;
    else if (StringRef("]})").contains(Text[I]) && Depth)
      --Depth;
    else if (Text[I] == ',' && !Depth) {
      Operands.push_back(Text.slice(Begin, I).trim(Blanks));
      Begin = I + 1;
    }
  }
  if (StringRef Last = Text.drop_front(Begin).trim(Blanks); !Last.empty())
    Operands.push_back(Last);
}

/// A statement without the labels and braces in front of it.
static StringRef withoutLabels(StringRef Statement) {
  for (;;) {
    Statement = Statement.ltrim(" \t\n\r\v\f{}");
    const StringRef Label =
        Statement.take_while([](char C) { return llvm::isAlnum(C) || StringRef("_$%=").contains(C); });
    const StringRef Rest = Statement.drop_front(Label.size());
    if (Label.empty() || !Rest.starts_with(":") || Rest.starts_with("::"))
      return Statement;
    Statement = Rest.drop_front();
  }
}

static llvm::SmallVector<StringRef, 8> statementsOf(StringRef Text) {
  llvm::SmallVector<StringRef, 8> Statements;
  Text.split(Statements, ';', -1, /*KeepEmpty=*/false);
  llvm::transform(Statements, Statements.begin(), withoutLabels);
  return Statements;
}

bool ptx::Statement::declaresVariables() const {
  return llvm::any_of(statementsOf(Text), [](StringRef S) { return S.starts_with(".") && !S.starts_with(".reg"); });
}

std::optional<ptx::Instruction> ptx::instructionFrom(StringRef Written) {
  auto IsBlank = [](char C) { return Blanks.contains(C); };
  ptx::Instruction I;
  if (Written.consume_front("@")) {
    I.Negated = Written.consume_front("!");
    I.Predicate = Written.take_until(IsBlank);
    Written = Written.drop_front(I.Predicate.size()).ltrim(Blanks);
  }
  if (Written.empty() || Written.starts_with(".")) // a declaration
    return std::nullopt;
  I.Name = Written.take_until(IsBlank);
  I.Name.split(I.Parts, '.');
  splitOperands(Written.drop_front(I.Name.size()), I.Operands);
  return I;
}

ptx::Statement::Statement(StringRef Written) : Text(withoutComments(Written)) {
  for (StringRef Statement : statementsOf(Text))
    if (std::optional<ptx::Instruction> I = instructionFrom(Statement))
      Instructions.push_back(std::move(*I));
}

bool ptx::isSpecialRegister(StringRef Name) {
  static const StringRef Known[] = {"tid",
                                    "ntid",
                                    "laneid",
                                    "warpid",
                                    "nwarpid",
                                    "ctaid",
                                    "nctaid",
                                    "smid",
                                    "nsmid",
                                    "gridid",
                                    "clusterid",
                                    "nclusterid",
                                    "cluster_ctaid",
                                    "cluster_nctaid",
                                    "cluster_ctarank",
                                    "cluster_nctarank",
                                    "is_explicit_cluster",
                                    "clock",
                                    "clock_hi",
                                    "clock64",
                                    "globaltimer",
                                    "globaltimer_lo",
                                    "globaltimer_hi",
                                    "reserved_smem_offset_begin",
                                    "reserved_smem_offset_end",
                                    "reserved_smem_offset_cap",
                                    "total_smem_size",
                                    "aggr_smem_size",
                                    "dynamic_smem_size",
                                    "current_graph_exec"};
  return Name.consume_front("%") &&
         (llvm::is_contained(Known, Name.split('.').first) || Name.starts_with("lanemask_") || Name.starts_with("pm") ||
          Name.starts_with("envreg") || Name.starts_with("reserved_smem_offset_"));
}

bool ptx::jumps(llvm::ArrayRef<ptx::Instruction> Instructions) {
  return llvm::any_of(Instructions, [](const ptx::Instruction &I) {
    return I.is("bra") || I.is("brx") || I.is("call") || I.is("ret") || I.is("exit");
  });
}

std::optional<Place> ptx::placeOf(StringRef Operand) {
  if (!Operand.consume_front("["))
    return std::nullopt;
  StringRef Inside = Operand.take_until([](char C) { return C == ']' || C == ','; }).trim(Blanks);
  Place P;
  P.Base = Inside.take_until([](char C) { return C == '+' || C == '-' || Blanks.contains(C); });
  Inside = Inside.drop_front(P.Base.size()).ltrim(Blanks);
  if (P.Base.empty())
    return std::nullopt;
  if (Inside.empty())
    return P;
  const bool Minus = Inside.consume_front("-");
  if (!Minus && !Inside.consume_front("+"))
    return std::nullopt;
  const std::optional<int64_t> Offset = constantOf(Inside.trim(Blanks));
  if (!Offset)
    return std::nullopt;
  P.Offset = Minus ? int64_t(0 - uint64_t(*Offset)) : *Offset; // the least number has no opposite
  return P;
}

llvm::SmallVector<StringRef, 8> ptx::registersOf(StringRef Operand) {
  llvm::SmallVector<StringRef, 8> Parts, Result;
  if (Operand.empty() || Operand.starts_with("["))
    return Result;
  if (Operand.consume_front("{")) {
    Operand.consume_back("}");
    Operand.split(Parts, ',');
  } else
    Operand.split(Parts, '|');
  for (StringRef Part : Parts)
    if (Part = Part.trim(Blanks); Part != "_")
      Result.push_back(Part);
  return Result;
}

std::optional<unsigned> ptx::numberOf(StringRef Register) {
  unsigned Number;
  if (!Register.consume_front("%") || Register.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::optional<int64_t> ptx::constantOf(StringRef Operand) {
  Operand = Operand.trim(Blanks);
  int64_t Signed;
  uint64_t Unsigned;
  if (!Operand.getAsInteger(0, Signed))
    return Signed;
  Operand.consume_back("U");
  if (!Operand.getAsInteger(0, Unsigned))
    return int64_t(Unsigned);
  return std::nullopt;
}

std::optional<Type> ptx::typeNamed(StringRef Part) {
  if (Part == "pred")
    return Type::boolean();
  const StringRef Kind = Part.take_while([](char C) { return llvm::isAlpha(C); });
  StringRef Digits = Part.drop_front(Kind.size());
  unsigned Bits, Times = 1;
  if (!llvm::is_contained({"b", "u", "s", "f", "bf", "tf"}, Kind) || Digits.consumeInteger(10, Bits))
    return std::nullopt;
  if (!Digits.empty() && (!Digits.consume_front("x") || Digits.getAsInteger(10, Times)))
    return std::nullopt;
  const bool IsInteger = Times == 1 && Bits <= 64 && (Kind == "b" || Kind == "u" || Kind == "s");
  return IsInteger ? Type::integer(Bits, Kind == "s") : Type::floating(Bits * Times / 8);
}

llvm::SmallVector<Type, 2> ptx::typesOf(const ptx::Instruction &I) {
  llvm::SmallVector<Type, 2> Types;
  for (StringRef Part : llvm::drop_begin(I.Parts))
    if (auto T = typeNamed(Part))
      Types.push_back(*T);
  return Types;
}

uint64_t ptx::bytesOf(const ptx::Instruction &I) {
  const uint64_t Length = I.has("v2") ? 2 : I.has("v4") ? 4 : I.has("v8") ? 8 : 1;
  const llvm::SmallVector<Type, 2> Types = typesOf(I);
  return Types.empty() ? 0 : Types.back().Bytes * Length;
}
