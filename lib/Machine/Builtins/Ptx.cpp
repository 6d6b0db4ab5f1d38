//===- Ptx.cpp - Executes inline PTX --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Ptx.h"
#include "Machine/Machine.h"
#include "Support/Reasons.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace banklint::machine;
using namespace banklint::machine::ptx;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Which instruction does what
//===----------------------------------------------------------------------===//

/// Those that change nothing of interest.
static void nothing(Assembler &, const ptx::Instruction &) {}

static InstructionHandler handlerOf(StringRef Mnemonic) {
  static const std::pair<StringRef, InstructionHandler> Table[] = {
      {"ld", access},
      {"st", access},
      {"atom", access},
      {"red", access},
      {"ldmatrix", accessMatrix},
      {"stmatrix", accessMatrix},
      {"cp", copy},
      {"bar", waitOn},
      {"barrier", waitOn},
      {"membar", waitOn},
      {"fence", waitOn},
      {"mbarrier", waitOn},
      {"nanosleep", waitOn},
      {"wgmma", waitMaybe},
      {"tcgen05", waitMaybe},
      {"griddepcontrol", waitMaybe},
      {"tensormap", changeTensorMap},
      {"mov", ptx::move},
      {"cvta", convertAddress},
      {"cvt", ptx::convert},
      {"add", compute},
      {"sub", compute},
      {"min", compute},
      {"max", compute},
      {"and", compute},
      {"or", compute},
      {"xor", compute},
      {"shl", compute},
      {"shr", compute},
      {"div", compute},
      {"rem", compute},
      {"not", invert},
      {"neg", invert},
      {"mul", multiply},
      {"mad", multiply},
      {"bfe", ptx::extract},
      {"lop3", ptx::combine},
      {"bfi", ofBits},
      {"bmsk", ofBits},
      {"szext", ofBits},
      {"prmt", ofBits},
      {"shf", ofBits},
      {"sad", ofBits},
      {"dp4a", ofBits},
      {"popc", ofBits},
      {"clz", ofBits},
      {"brev", ofBits},
      {"bfind", ofBits},
      {"setp", compare},
      {"selp", ptx::select},
      {"shfl", ptx::shuffle},
      {"vote", ptx::vote},
      {"activemask", ptx::vote},
      {"redux", ptx::vote},
      {"match", perThread},
      {"elect", ptx::elect},
      {"mapa", mapAddress},
      {"setmaxnreg", nothing},
      {"bra", nothing},
      {"prefetch", nothing},
      {"prefetchu", nothing},
      {"pragma", nothing},
  };
  for (const auto &[Of, Handles] : Table)
    if (Of == Mnemonic)
      return Handles;
  return ptx::notUnderstood;
}

void ptx::notUnderstood(Assembler &A, const Instruction &I) {
  A.writeUnknown(I.operand(0));
  const std::optional<unsigned> At = I.bracketed();
  if (!At || !I.namesShared())
    return;
  if (auto To = A.target(I.Operands[*At])) {
    A.emit(*To, *At == 0 ? Operation::Store : Operation::Load, 4, {0, reason::Assembly});
    forget(A.M, To->P);
  }
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Assembler::Assembler(MachineFace &M, const ir::Instruction &I, const ir::AssemblyInfo &Info,
                     llvm::ArrayRef<Datum> Operands)
    : M(M), I(I), Info(Info), Inputs(Operands.take_front(Info.Inputs.size())),
      Outputs(Operands.drop_front(Inputs.size()).take_front(Info.Outputs.size())), Results(Outputs.size()) {}

const Datum *Assembler::input(unsigned Number) const {
  if (auto It = WrittenInputs.find(Number); It != WrittenInputs.end())
    return &It->second;
  const size_t Which = Number - Results.size();
  return Number >= Results.size() && Which < Inputs.size() ? &Inputs[Which] : nullptr;
}

ir::Type Assembler::typeOf(StringRef Register) const {
  const std::optional<unsigned> Number = numberOf(Register);
  if (Number && isOutput(*Number))
    return Info.Outputs[*Number];
  if (Number && input(*Number))
    return Info.Inputs[*Number - Results.size()];
  return ir::Type::integer(64, true);
}

/// What is made of data is data.
Datum Assembler::unknown(const ir::Type &T) {
  for (const Datum &Input : Inputs)
    if (M.V.characterOf(Input).From == Origin::Data)
      return M.V.data(T, Spread::Thread);
  return M.V.lost(T, reason::Assembly);
}

/// What an output holds now: "+r".
Datum Assembler::contentOf(unsigned Output) {
  if (Results[Output])
    return *Results[Output];
  const ir::Type &T = Info.Outputs[Output];
  return isTracked(Outputs[Output]) ? M.Objects.read(Outputs[Output], T) : M.V.data(T, Spread::Thread);
}

/// "0f3F800000", "0d…", "1.5".
static bool isFloat(StringRef Operand) {
  return Operand.starts_with_insensitive("0f") || Operand.starts_with_insensitive("0d") ||
         (!Operand.empty() && llvm::isDigit(Operand.front()) && Operand.contains('.'));
}

Datum Assembler::read(StringRef Operand) {
  if (const std::optional<unsigned> Number = numberOf(Operand)) {
    if (isOutput(*Number))
      return contentOf(*Number);
    const Datum *D = input(*Number);
    return D ? *D : unknown(typeOf(Operand));
  }
  if (Operand.consume_front("%")) {
    Operand.consume_front("%");
    if (auto It = Registers.find(Operand); It != Registers.end()) // a register may be declared as %%p
      return It->second;
    const std::optional<Datum> D = specialRegister(M, Operand);
    return D ? *D : M.V.data(ir::Type::integer(32, false), Spread::Thread);
  }
  if (const std::optional<int64_t> Constant = constantOf(Operand))
    return Datum::integer(*Constant);
  if (Operand == "WARP_SZ")
    return Datum::integer(int64_t(M.L.warpLanes()));
  if (isFloat(Operand))
    return Datum::opaque({Spread::Block, Origin::Launch, ""});
  const auto It = Registers.find(Operand);
  return It != Registers.end() ? It->second : unknown(ir::Type::integer(64, true));
}

Datum Assembler::readAs(StringRef Operand, const ir::Type &T) {
  Datum D = read(Operand);
  if (!D.isInteger())
    return Datum::integer(M.V.toInteger(D, T));
  if (!M.V.pointerFrom(D.Number)) // the same bits, read as T
    D.Number = M.L.convert(D.Number, Wide, T.asInt());
  return D;
}

Datum Assembler::readPredicate(StringRef Operand) {
  const bool Negated = Operand.consume_front("!");
  Datum D = read(Operand);
  if (!D.isInteger() || !M.L.range(D.Number).within({0, 1}))
    D = unknown(ir::Type::boolean());
  if (Negated)
    D.Number = M.L.logicalNot(D.Number);
  return D;
}

/// \p New where the predicate holds, \p Old elsewhere.
Datum Assembler::chosen(const Datum &New, const Datum &Old, const ir::Type &T) {
  if (T.isInt() || (New.isInteger() && Old.isInteger())) {
    Datum D = Datum::integer(M.L.select(*Predicate, M.V.toInteger(New, T), M.V.toInteger(Old, T)));
    D.Since = New.Since | Old.Since;
    return includes(D.Since, Knowledge::Launch)
               ? M.V.fixedAtLaunch(D,
                                   trace::ProvenMultiple::ofBoth(M.V.provableMultiple(New), M.V.provableMultiple(Old)))
               : D;
  }
  return M.V.unknownOf(T, worst(M.V.characterOf(New), M.V.characterOf(Old)));
}

void Assembler::write(StringRef Register, Datum D) {
  if (Register == "_" || Register.empty())
    return;
  const ir::Type T = typeOf(Register);
  if (Jumps)
    D = unknown(T);
  else if (Predicate)
    D = chosen(D, read(Register), T);
  const std::optional<unsigned> Number = numberOf(Register);
  if (Number && isOutput(*Number))
    Results[*Number] = std::move(D);
  else if (Number)
    WrittenInputs[*Number] = std::move(D);
  else {
    Register.consume_front("%");
    Register.consume_front("%");
    Registers[Register] = std::move(D);
  }
}

void Assembler::writeData(StringRef Operand, Spread Shared) {
  for (StringRef Register : registersOf(Operand))
    write(Register, M.V.data(typeOf(Register), Shared));
}

void Assembler::writeUnknown(StringRef Operand) {
  Understood = false;
  for (StringRef Register : registersOf(Operand))
    write(Register, unknown(typeOf(Register)));
}

ir::SiteId Assembler::siteOf(llvm::ArrayRef<ir::SiteId> Sites, size_t Which) const {
  return Which < Sites.size() && Sites[Which] ? Sites[Which] : I.Site;
}

std::optional<Target> Assembler::target(StringRef Operand) {
  const std::optional<Place> At = placeOf(Operand);
  if (!At && !Operand.starts_with("["))
    return std::nullopt;
  const Datum D = At ? read(At->Base) : Datum::nowhere();
  Target Result;
  if (D.isAddress() && D.To) {
    Result.P = D;
    Result.IsKnown = true;
  } else if (auto P = D.isInteger() ? M.V.pointerFrom(D.Number) : std::nullopt) {
    Result.P = *P; // of which a compiler knows as much as of the number
    Result.P.Since = D.Since;
    Result.P.Form = D.Form;
    Result.P.Multiple = D.Multiple;
    Result.IsKnown = true;
  } else {
    Result.P = somewhereShared();
    if (const Character Of = M.V.characterOf(D); D.isInteger() && Of.From == Origin::Lost)
      Result.Lost = *Of.Why ? Of.Why : reason::Assembly;
  }
  if (Result.IsKnown && At->Offset)
    Result.P = M.V.movedBy(Result.P, At->Offset);
  const std::optional<unsigned> Number = At ? numberOf(At->Base) : std::nullopt;
  Result.Site = Number && input(*Number) ? siteOf(Info.InputSites, *Number - Results.size()) : I.Site;
  return Result;
}

Target Assembler::somewhere(StringRef Register) const {
  Target Result;
  Result.P = somewhereShared();
  const std::optional<unsigned> Number = numberOf(Register);
  Result.Site = Number && input(*Number) ? siteOf(Info.InputSites, *Number - Results.size()) : I.Site;
  return Result;
}

void Assembler::emit(const Target &To, Operation Op, uint64_t Bytes, AccessKind Kind) {
  if (!To.IsKnown && !Kind.Unsupported)
    Kind.Unsupported = To.Lost ? To.Lost : reason::Assembly;
  Kind.AcrossBranches = Info.AcrossBranches;
  const uint64_t WordBytes = 4;
  if (Info.AcrossBranches && Op == Operation::Load && Bytes < WordBytes) // some of its neighbours are joined
    Kind.Unsure = reason::MayBeJoined;
  M.Accesses.emit(To.Site, Op, To.P, Bytes, Kind);
}

void Assembler::emitAsyncCopy(const Target &To, const std::optional<Target> &From, uint64_t Bytes, bool PastL1) {
  if (To.IsKnown)
    M.Accesses.emitAsyncCopy(To.Site, To.P, From && From->IsKnown ? From->P : Datum::nowhere(), Bytes, PastL1);
  else
    emit(To, Operation::Store, Bytes);
}

//===----------------------------------------------------------------------===//
// The statement
//===----------------------------------------------------------------------===//

void Assembler::run(const Statement &Text, Branch Where) {
  Jumps = jumps(Text.instructions());
  for (const Instruction &Each : Text.instructions()) {
    const InstructionHandler Handle = handlerOf(Each.Parts.front());
    const bool JumpsDecide = Jumps && Each.bracketed() && !Each.is("mbarrier"); // whether it runs
    if (Each.Predicate.empty() && !JumpsDecide) {
      Handle(*this, Each);
      continue;
    }
    Datum Condition = Each.Predicate.empty() ? unknown(ir::Type::boolean()) : readPredicate(Each.Predicate);
    if (Each.Negated)
      Condition.Number = M.L.logicalNot(Condition.Number);
    Predicate = Condition.Number;
    Where(Condition, [&] { Handle(*this, Each); });
    Predicate.reset();
  }
}

void Assembler::finish() {
  for (unsigned Output = 0; Output < Results.size(); ++Output) {
    const ir::Type &T = Info.Outputs[Output];
    Datum D;
    if (Results[Output])
      D = *Results[Output];
    else if (Understood && !Jumps && isTracked(Outputs[Output])) {
      // "+r" that no instruction writes: as it was, but a compiler does not see that.
      D = M.Objects.read(Outputs[Output], T);
      if (D.isInteger() || D.isAddress())
        D = M.V.fixedAtLaunch(D);
    } else
      D = unknown(T);
    if (T.isInt() && !D.isInteger())
      D = Datum::integer(M.V.toInteger(D, T));
    else if (T.Is == ir::Type::Float && D.Is != Datum::Opaque) // its bits
      D = Datum::opaque(M.V.characterOf(D));
    M.Memory.store(Outputs[Output], T, D, siteOf(Info.OutputSites, Output));
  }
}

void BuiltinInstructions::assemble(const ir::Instruction &I) {
  const ir::AssemblyInfo &Info = Frames.code().Assemblies[I.Index];
  const auto Operands = Registers.operandsOf(I);
  Record.noteFixed();
  Record.noteAssembly();
  std::unique_ptr<const ptx::Statement> &Text = Assemblies[&Info];
  if (!Text)
    Text = std::make_unique<ptx::Statement>(Info.Text);
  Assembler A(Face, I, Info, Operands);
  A.run(*Text, [&](const Datum &Condition, BranchUnit::Side Then) { M.Branches.branch(Condition, Then, [] {}); });
  A.finish();
}
