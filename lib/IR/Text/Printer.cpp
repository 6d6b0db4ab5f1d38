//===- Printer.cpp - IR as text -------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "IR/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using namespace banklint::ir;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {

/// Size and alignment that go without saying.
struct Usual {
  uint64_t Bytes, Alignment;
};

} // namespace

static Usual usual(const Type &T) {
  switch (T.Is) {
  case Type::Void:
    return {0, 1};
  case Type::Int:
    return {(T.Bits + 7u) / 8, (T.Bits + 7u) / 8};
  case Type::Float:
    return {T.Bytes, T.Bytes};
  case Type::Pointer:
    return {8, 8};
  case Type::Record:
    return {T.Bytes, 1};
  case Type::Vector: {
    uint64_t Bytes = T.component().Bytes * (T.Length == 3 ? 4 : T.Length);
    return {Bytes, Bytes};
  }
  }
  return {0, 1};
}

static void printScalar(llvm::raw_ostream &OS, Type::Kind Kind, const Type &T) {
  switch (Kind) {
  case Type::Int:
    OS << (T.Signed ? 'i' : 'u') << unsigned(T.Bits);
    return;
  case Type::Float:
    OS << 'f' << T.Bytes * 8;
    return;
  case Type::Pointer:
    OS << "ptr";
    return;
  default:
    OS << "void";
    return;
  }
}

void banklint::ir::print(llvm::raw_ostream &OS, const Type &T) {
  if (T.Is == Type::Record)
    OS << "rec " << T.Bytes;
  else if (T.Is == Type::Vector) {
    OS << 'v' << T.Length;
    printScalar(OS, T.Element, T.component());
  } else
    printScalar(OS, T.Is, T);
  const Usual U = usual(T);
  if (T.Bytes != U.Bytes)
    OS << " bytes " << T.Bytes;
  if (T.Alignment != U.Alignment)
    OS << " align " << T.Alignment;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {

/// Declarations that functions look for in those that call them, numbered from 1. No other declaration matters.
using Declarations = std::map<const void *, unsigned>;

class Printer {
public:
  Printer(llvm::raw_ostream &OS, const Function &F, Program *P, const Declarations &Declared);

  void function();
  void instruction(const Instruction &I);
  void operand(const Operand &O);

private:
  llvm::raw_ostream &OS;
  const Function &F;
  Program *P;
  const Declarations &Declared;
  unsigned Indent = 0;
  std::set<BlockId> Open;              ///< blocks that are being printed
  std::map<StringRef, unsigned> Named; ///< how many locals have a name

  llvm::raw_ostream &line() { return OS.indent(2 * Indent); }
  void local(uint32_t Index);
  void operands(const Instruction &I);
  void arguments(const Instruction &I);
  void block(BlockId Id);
  void blockOrNone(BlockId Id);
  void mnemonic(const Instruction &I);
  void subject(const Instruction &I);
  void components(const Instruction &I);
  template <typename Table, typename Print> void withEntry(const Table &Of, const Instruction &I, Print PrintEntry);
  void layout(const std::vector<ScalarAt> &Layout);
  void builtFrom(const Instruction &I);
  void callSubject(const Instruction &I);
  void unusedFields(const Instruction &I);
  void sites(const Instruction &I);
  bool ownBlocks(const Instruction &I);
  void place(SiteId Id);
  void loopFlags(const LoopInfo &L);
  void loop(const LoopInfo &L);
  void switchParts(const SwitchInfo &S);
  void unknownCall(const UnknownCall &C);
  void notEntered(const Instruction &I);
  void builtinCall(const BuiltinCall &C, const Instruction &I);
  void assembly(const AssemblyInfo &A, const Instruction &I);
  void launch(const LaunchInfo &L, const Instruction &I);
  unsigned registersUsed() const;
};

/// Which fields the text of an opcode has a place for; others are named.
struct Fields {
  bool Arithmetic = false, Index = false, Element = false, Bytes = false;
};

} // namespace

static Fields fieldsOf(const Instruction &I) {
  Fields Used;
  switch (I.Code) {
  case Opcode::Binary:
  case Opcode::Logical:
  case Opcode::CompareAddresses:
    Used.Arithmetic = true;
    break;
  case Opcode::Offset:
    Used.Element = Used.Bytes = true;
    break;
  case Opcode::Move:
  case Opcode::Distance:
    Used.Bytes = true;
    break;
  case Opcode::Load:
  case Opcode::Copy:
    Used.Index = I.With & Partly;
    break;
  case Opcode::Call:
    Used.Index = true;
    Used.Bytes = I.With & Partly;
    break;
  case Opcode::Declare:
  case Opcode::Zero:
  case Opcode::Build:
  case Opcode::Pick:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
  case Opcode::Loop:
  case Opcode::Switch:
  case Opcode::CallVirtual:
  case Opcode::CallUnknown:
  case Opcode::CallBuiltin:
  case Opcode::Assembly:
  case Opcode::Launch:
  case Opcode::Enclosing:
    Used.Index = true;
    break;
  default:
    break;
  }
  return Used;
}

static void printQuoted(llvm::raw_ostream &OS, StringRef Text) {
  OS << '"';
  llvm::printEscapedString(Text, OS);
  OS << '"';
}

static void printName(llvm::raw_ostream &OS, StringRef Name) {
  if (words::isName(Name))
    OS << Name;
  else
    printQuoted(OS, Name);
}

static void printTypes(llvm::raw_ostream &OS, StringRef Title, llvm::ArrayRef<Type> Types) {
  if (Types.empty())
    return;
  OS << ' ' << Title << " [";
  llvm::interleaveComma(Types, OS, [&](const Type &T) { print(OS, T); });
  OS << ']';
}

/// ` name: space type …`, with a blank in front of the name if there is one.
static void printVariable(llvm::raw_ostream &OS, const Variable &V, const Declarations &Declared) {
  if (!V.Name.empty()) {
    OS << ' ';
    printName(OS, V.Name);
  }
  OS << ": ";
  if (V.In != Space::Private)
    OS << (V.In == Space::Shared ? "shared " : "global ");
  print(OS, V.Ty);
  for (const Dimension &D : V.Dimensions) {
    OS << " [" << D.Count << " x " << D.Bytes;
    if (D.Element)
      OS << " of " << D.Element;
    OS << ']';
  }
  if (V.IsReference)
    OS << " reference";
  if (V.IsDynamic)
    OS << " dynamic";
  if (V.IsVisible)
    OS << " visible";
  if (V.InConstantMemory)
    OS << " in-constant-memory";
  if (V.PointsToShared)
    OS << " points-to-shared";
  if (V.IsPointer)
    OS << " pointer";
  if (V.IsSeenUncaptured)
    OS << " seen-uncaptured";
  if (V.Class)
    OS << " class " << V.Class;
  if (!V.BuiltinName.empty()) {
    OS << " builtin ";
    printName(OS, V.BuiltinName);
  }
  if (auto It = Declared.find(V.Declaration); V.Declaration && It != Declared.end())
    OS << " declaration " << It->second;
}

static bool isSet(const Variable &V) {
  return !V.Name.empty() || V.In != Space::Private || !(V.Ty == Type()) || V.IsReference || V.IsDynamic ||
         V.InConstantMemory || V.PointsToShared || V.IsPointer || V.IsSeenUncaptured || !V.BuiltinName.empty() ||
         V.Class || !V.Dimensions.empty();
}

Printer::Printer(llvm::raw_ostream &OS, const Function &F, Program *P, const Declarations &Declared)
    : OS(OS), F(F), P(P), Declared(Declared) {
  for (const Variable &V : F.Locals)
    ++Named[V.Name];
}

unsigned Printer::registersUsed() const {
  unsigned Used = 0;
  auto Count = [&](uint32_t R) { Used = R == NoRegister ? Used : std::max(Used, R + 1); };
  for (const Variable &V : F.Locals)
    Count(V.InRegister);
  for (const Block &B : F.Blocks)
    for (const Instruction &I : B) {
      Count(I.Result);
      for (const Operand &O : I.Operands)
        if (O.Is == Operand::Register)
          Count(O.Index);
    }
  return Used;
}

void Printer::function() {
  OS << "function &" << F.Id << ' ';
  printName(OS, F.Name);
  auto Numbered = [&](unsigned I) {
    OS << '#' << I;
    printVariable(OS, F.Locals[I], Declared);
  };
  const unsigned Parameters = std::min<unsigned>(F.Parameters, F.Locals.size());
  OS << '(';
  for (unsigned I = 0; I < Parameters; ++I) {
    OS << (I ? ", " : "");
    Numbered(I);
    if (F.Locals[I].InRegister != NoRegister)
      OS << " in %" << F.Locals[I].InRegister;
  }
  OS << ") -> ";
  print(OS, F.ResultType);
  if (F.ReturnsInPlace)
    OS << " in-place";
  if (F.This)
    OS << " this " << *F.This;
  if (F.YieldsResult)
    OS << " yielded";
  if (F.UsesLabels)
    OS << " labels";
  if (F.StaysCall)
    OS << " noinline";
  if (F.InSystemHeader)
    OS << " system";
  if (F.Barriers)
    OS << " barriers";
  if (F.Registers != registersUsed())
    OS << " registers " << F.Registers;
  OS << " {\n";
  ++Indent;
  for (unsigned I = Parameters; I < F.Locals.size(); ++I) {
    line() << "local ";
    Numbered(I);
    OS << '\n';
  }
  if (isSet(F.Object)) {
    line() << "object";
    printVariable(OS, F.Object, Declared);
    OS << '\n';
  }
  if (!F.Blocks.empty()) {
    Open.insert(0);
    for (const Instruction &I : F.Blocks[0])
      instruction(I);
  }
  --Indent;
  OS << "}\n";
}

void Printer::local(uint32_t Index) {
  OS << '#';
  if (Index < F.Locals.size() && words::isName(F.Locals[Index].Name) && Named[F.Locals[Index].Name] == 1)
    OS << F.Locals[Index].Name;
  else
    OS << Index;
}

void Printer::operand(const Operand &O) {
  switch (O.Is) {
  case Operand::None:
    OS << "none";
    return;
  case Operand::Register:
    OS << '%' << O.Index;
    return;
  case Operand::Local:
    local(O.Index);
    return;
  case Operand::Null:
    OS << "null";
    return;
  case Operand::Function:
    OS << '&' << O.Index;
    return;
  case Operand::Constant:
    if (O.Index < F.Constants.size())
      OS << F.Constants[O.Index];
    else
      OS << "<no constant " << O.Index << '>';
    return;
  case Operand::Global: {
    const Variable *V = P ? &P->global(O.Index) : nullptr;
    OS << '@';
    if (V && words::isName(V->BuiltinName)) {
      OS << V->BuiltinName;
      return;
    }
    OS << O.Index;
    if (V && words::isName(V->Name))
      OS << ':' << V->Name;
    return;
  }
  }
}

void Printer::operands(const Instruction &I) {
  if (I.Operands.empty())
    return;
  OS << ' ';
  llvm::interleaveComma(I.Operands, OS, [&](const Operand &O) { operand(O); });
}

void Printer::arguments(const Instruction &I) {
  OS << '(';
  llvm::interleaveComma(I.Operands, OS, [&](const Operand &O) { operand(O); });
  OS << ')';
}

/// `{ … }`, without what stands in front of it and behind it.
void Printer::block(BlockId Id) {
  if (Id >= F.Blocks.size() || !Open.insert(Id).second) {
    OS << "<no block " << Id << '>';
    return;
  }
  OS << "{\n";
  ++Indent;
  for (const Instruction &I : F.Blocks[Id])
    instruction(I);
  --Indent;
  line() << '}';
  Open.erase(Id);
}

void Printer::blockOrNone(BlockId Id) {
  if (Id == NoBlock)
    OS << "none";
  else
    block(Id);
}

void Printer::mnemonic(const Instruction &I) {
  if (I.Code == Opcode::Binary && words::isBinaryWord(I.Arithmetic))
    OS << words::wordOf(words::Operators, I.Arithmetic);
  else
    OS << words::wordOf(words::Opcodes, I.Code);
  if ((I.Code == Opcode::Binary && !words::isBinaryWord(I.Arithmetic)) || I.Code == Opcode::Logical ||
      I.Code == Opcode::CompareAddresses)
    OS << ' ' << words::wordOf(words::Operators, I.Arithmetic);
  for (const auto &W : words::FlagWords)
    if (I.With & W.Value)
      OS << ' ' << W.Text;
  if (I.Ty.Is != Type::Void || !(I.Ty == Type())) {
    OS << ' ';
    print(OS, I.Ty);
  }
}

template <typename T> static const T *entry(const std::vector<T> &Table, uint32_t Index) {
  return Index < Table.size() ? &Table[Index] : nullptr;
}

/// Prints the entry of a table that the instruction names.
template <typename Table, typename Print>
void Printer::withEntry(const Table &Of, const Instruction &I, Print PrintEntry) {
  if (const auto *E = entry(Of, I.Index))
    PrintEntry(*E);
  else
    OS << " <no entry " << I.Index << '>';
}

void Printer::components(const Instruction &I) {
  withEntry(F.Components, I, [&](const llvm::SmallVector<uint32_t, 4> &C) {
    OS << " [";
    llvm::interleaveComma(C, OS);
    OS << ']';
  });
}

/// What the instruction works on: its operands and its entry in a table.
void Printer::subject(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Offset:
    operands(I);
    OS << " x " << I.Bytes;
    if (I.Element)
      OS << " of " << I.Element;
    return;
  case Opcode::Move:
    operands(I);
    OS << ", " << I.Bytes;
    return;
  case Opcode::Distance:
    operands(I);
    OS << " by " << I.Bytes;
    return;
  case Opcode::Declare:
    OS << ' ';
    local(I.Index);
    operands(I);
    return;
  case Opcode::Copy:
    operands(I);
    if (!(I.With & Partly))
      return;
    return withEntry(F.Layouts, I, [&](const std::vector<ScalarAt> &Layout) { layout(Layout); });
  case Opcode::Zero:
    operands(I);
    return withEntry(F.Layouts, I, [&](const std::vector<ScalarAt> &Layout) { layout(Layout); });
  case Opcode::Build:
    return builtFrom(I);
  case Opcode::Load:
    operands(I);
    return I.With & Partly ? components(I) : void();
  case Opcode::Pick:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
    operands(I);
    return components(I);
  case Opcode::Loop:
    operands(I);
    return withEntry(F.Loops, I, [&](const LoopInfo &L) { loopFlags(L); });
  case Opcode::Call:
  case Opcode::CallVirtual:
  case Opcode::CallAddress:
  case Opcode::CallUnknown:
  case Opcode::CallBuiltin:
  case Opcode::Assembly:
  case Opcode::Launch:
    return callSubject(I);
  case Opcode::Enclosing: {
    operands(I);
    const void *const *D = entry(F.Enclosing, I.Index);
    auto It = D ? Declared.find(*D) : Declared.end();
    OS << " declaration " << (It == Declared.end() ? 0 : It->second);
    return;
  }
  default:
    operands(I);
    return;
  }
}

void Printer::layout(const std::vector<ScalarAt> &Layout) {
  OS << " [";
  llvm::interleaveComma(Layout, OS, [&](const ScalarAt &S) {
    OS << S.Offset << ": ";
    print(OS, S.Ty);
  });
  OS << ']';
}

void Printer::builtFrom(const Instruction &I) {
  for (unsigned N = 0; N < I.Operands.size(); ++N) {
    OS << (N ? ", " : " ");
    operand(I.Operands[N]);
    if (const Type *T = entry(F.Types, I.Index + N)) {
      OS << ": ";
      print(OS, *T);
    }
  }
}

void Printer::callSubject(const Instruction &I) {
  switch (I.Code) {
  case Opcode::CallUnknown:
    OS << ' ';
    arguments(I);
    return withEntry(F.Calls, I, [&](const UnknownCall &C) { unknownCall(C); });
  case Opcode::CallBuiltin:
    return withEntry(F.Builtins, I, [&](const BuiltinCall &C) { builtinCall(C, I); });
  case Opcode::Assembly:
    return withEntry(F.Assemblies, I, [&](const AssemblyInfo &A) { assembly(A, I); });
  case Opcode::Launch:
    return withEntry(F.Launches, I, [&](const LaunchInfo &L) { launch(L, I); });
  case Opcode::CallAddress:
    OS << ' ';
    break;
  default:
    OS << " &" << I.Index;
    break;
  }
  arguments(I);
  if (I.With & Partly && uint64_t(I.Bytes) < F.Layouts.size())
    layout(F.Layouts[size_t(I.Bytes)]);
  notEntered(I);
}

void Printer::loopFlags(const LoopInfo &L) {
  if (!L.ConditionFirst)
    OS << " do-while";
  if (L.ConditionWrites)
    OS << " condition-writes";
  if (L.DeclaresInCondition)
    OS << " condition-declares";
  if (L.HidesSteps)
    OS << " hides-steps";
  if (L.CountsAhead) {
    OS << " counts-ahead";
    if (L.CountsAhead->Most != UINT64_MAX)
      OS << " most " << L.CountsAhead->Most;
    if (L.CountsAhead->OfSeveral)
      OS << " of-several";
    if (L.CountsAhead->ByAssembler)
      OS << " by-assembler";
    if (!L.CountsAhead->IsSure)
      OS << " maybe";
  }
  if (L.BreaksAtHead)
    OS << " breaks-at-head";
  if (L.SkipsByStep)
    OS << " skips-by-step";
  if (L.Unroll)
    OS << " unroll " << *L.Unroll;
}

void Printer::loop(const LoopInfo &L) {
  OS << " {\n";
  ++Indent;
  auto Part = [&](StringRef Title, BlockId Id) {
    if (Id == NoBlock)
      return;
    line() << Title << ' ';
    block(Id);
    OS << '\n';
  };
  Part("condition", L.Condition);
  Part("body", L.Body);
  Part("increment", L.Increment);
  --Indent;
  line() << '}';
  for (const LoopInfo::Change &C : L.Changes) {
    OS << (&C == L.Changes.data() ? " changes " : ", ");
    local(C.Local);
    const char *const Goes[] = {"", " up", " down", " unevenly"}; // as LoopInfo::Change has them
    OS << Goes[C.Goes] << " by " << C.Step;
    if (C.ElementBytes != 1)
      OS << " of " << C.ElementBytes;
  }
  if (L.Barriers)
    OS << " barriers";
}

void Printer::switchParts(const SwitchInfo &S) {
  OS << " {\n";
  ++Indent;
  for (const SwitchInfo::Part &Part : S.Parts) {
    line() << "case";
    for (const SwitchInfo::Label &L : Part.Labels) {
      OS << (&L == Part.Labels.data() ? " " : ", ");
      if (L.IsDefault)
        OS << "default";
      else if (L.Low == L.High)
        OS << L.Low;
      else
        OS << L.Low << ".." << L.High;
    }
    OS << (Part.Breaks ? " breaks: " : ": ");
    blockOrNone(Part.Body);
    OS << '\n';
  }
  --Indent;
  line() << '}';
}

void Printer::unknownCall(const UnknownCall &C) {
  if (!C.Name.empty()) {
    OS << " named ";
    printQuoted(OS, C.Name);
  }
  for (const UnknownCall::Argument &A : C.Arguments) {
    OS << (&A == C.Arguments.data() ? " passing [" : ", ");
    OS << (A.IsReference ? "reference" : "value");
    if (!A.MayWrite)
      OS << " constant";
    if (A.Site)
      OS << " !" << A.Site;
    if (!(A.Pointee == Type())) {
      OS << " to ";
      print(OS, A.Pointee);
    }
  }
  if (!C.Arguments.empty())
    OS << ']';
  if (C.IsCompilerBuiltin)
    OS << " compiler";
  if (C.ReturnsFloat)
    OS << " float";
  if (!C.IsCall)
    OS << " no-call";
  if (C.ReturnsInPlace)
    OS << " in-place";
  if (C.HasThis)
    OS << " of-object";
}

/// What is known of the arguments where the callee is not entered.
void Printer::notEntered(const Instruction &I) {
  const UnknownCall *C = entry(F.Calls, I.Unknown);
  if (!C)
    return;
  OS << " or-unknown";
  unknownCall(*C);
}

void Printer::builtinCall(const BuiltinCall &C, const Instruction &I) {
  OS << ' ' << words::wordOf(words::Builtins, C.Id) << ' ';
  printQuoted(OS, C.Name);
  OS << ' ';
  arguments(I);
  printTypes(OS, "types", C.Types);
  printTypes(OS, "pointees", C.Pointees);
  if (!C.Numbers.empty()) {
    OS << " numbers [";
    llvm::interleaveComma(C.Numbers, OS);
    OS << ']';
  }
  if (C.ReturnsInPlace)
    OS << " in-place";
}

void Printer::assembly(const AssemblyInfo &A, const Instruction &I) {
  OS << ' ';
  printQuoted(OS, A.Text);
  OS << ' ';
  arguments(I);
  auto Sites = [&](StringRef Title, llvm::ArrayRef<SiteId> Sites) {
    if (Sites.empty())
      return;
    OS << ' ' << Title << " [";
    llvm::interleaveComma(Sites, OS, [&](SiteId S) { OS << '!' << S; });
    OS << ']';
  };
  printTypes(OS, "inputs", A.Inputs);
  printTypes(OS, "outputs", A.Outputs);
  Sites("input-sites", A.InputSites);
  Sites("output-sites", A.OutputSites);
  if (A.AcrossBranches)
    OS << " across-branches";
}

void Printer::launch(const LaunchInfo &L, const Instruction &I) {
  OS << ' ';
  if (L.Kernel)
    OS << '&' << *L.Kernel;
  arguments(I);
  if (L.GridIsNumber)
    OS << " grid-number";
  if (L.BlockIsNumber)
    OS << " block-number";
  if (L.HasBytes)
    OS << " with-bytes";
  if (L.FromConfiguration)
    OS << " configuration";
  printTypes(OS, "types", L.Arguments);
}

/// `bytes=4`: fields that are set though the opcode has no use for them.
void Printer::unusedFields(const Instruction &I) {
  const Fields Used = fieldsOf(I);
  if (!Used.Arithmetic && I.Arithmetic != Op::Add)
    OS << " arithmetic=" << words::wordOf(words::Operators, I.Arithmetic);
  if (!Used.Index && I.Index)
    OS << " index=" << I.Index;
  if (!Used.Element && I.Element)
    OS << " element=" << I.Element;
  if (!Used.Bytes && I.Bytes)
    OS << " bytes=" << I.Bytes;
  unsigned Unknown = I.With;
  for (const auto &W : words::FlagWords)
    Unknown &= ~unsigned(W.Value);
  if (Unknown)
    OS << " flags=" << Unknown;
}

void Printer::sites(const Instruction &I) {
  const SiteId Ids[] = {I.Site, I.OtherSite, I.ThirdSite};
  unsigned Count = I.ThirdSite ? 3 : I.OtherSite ? 2 : I.Site ? 1 : 0;
  for (unsigned N = 0; N < Count; ++N)
    OS << " !" << Ids[N];
}

void Printer::place(SiteId Id) {
  if (!Id || !P)
    return;
  const Site &S = P->site(Id);
  OS << "  ; " << llvm::sys::path::filename(S.File) << ':' << S.Line << ':' << S.Column;
}

/// Prints the blocks of \p I; false if it has none.
bool Printer::ownBlocks(const Instruction &I) {
  switch (I.Code) {
  case Opcode::If:
  case Opcode::LoadEither:
    OS << ' ';
    blockOrNone(I.Blocks[0]);
    if (I.Blocks[1] != NoBlock) {
      OS << " else ";
      block(I.Blocks[1]);
    }
    return true;
  case Opcode::Logical:
    OS << ' ';
    blockOrNone(I.Blocks[0]);
    return true;
  case Opcode::Loop:
    if (const LoopInfo *L = entry(F.Loops, I.Index))
      loop(*L);
    return true;
  case Opcode::Switch:
    if (const SwitchInfo *S = entry(F.Switches, I.Index))
      switchParts(*S);
    return true;
  default:
    return false;
  }
}

void Printer::instruction(const Instruction &I) {
  line();
  if (I.Result != NoRegister)
    OS << '%' << I.Result << " = ";
  mnemonic(I);
  subject(I);
  if (!(I.From == Type())) {
    OS << " from ";
    print(OS, I.From);
  }
  unusedFields(I);
  if (I.Why) {
    OS << " because ";
    printQuoted(OS, I.Why);
  }
  sites(I);
  if (!ownBlocks(I))
    place(I.Site);
  OS << '\n';
}

//===----------------------------------------------------------------------===//
// Whole programs
//===----------------------------------------------------------------------===//

static void number(Declarations &Declared, const Function &F) {
  for (const void *D : F.Enclosing)
    if (D)
      Declared.insert({D, unsigned(Declared.size() + 1)});
}

namespace {
struct References {
  std::set<SiteId> Sites;
  std::set<GlobalId> Globals;
};
} // namespace

static void collect(References &R, const Function &F) {
  for (const Block &B : F.Blocks)
    for (const Instruction &I : B) {
      R.Sites.insert({I.Site, I.OtherSite, I.ThirdSite});
      for (const Operand &O : I.Operands)
        if (O.Is == Operand::Global)
          R.Globals.insert(O.Index);
    }
  for (const AssemblyInfo &A : F.Assemblies) {
    R.Sites.insert(A.InputSites.begin(), A.InputSites.end());
    R.Sites.insert(A.OutputSites.begin(), A.OutputSites.end());
  }
  for (const UnknownCall &C : F.Calls)
    for (const UnknownCall::Argument &A : C.Arguments)
      R.Sites.insert(A.Site);
  R.Sites.erase(0);
}

static void printSites(llvm::raw_ostream &OS, const std::set<SiteId> &Ids, Program &P) {
  for (SiteId Id : Ids) {
    const Site &S = P.site(Id);
    OS << '!' << Id << " = ";
    printQuoted(OS, S.File);
    OS << ':' << S.Line << ':' << S.Column << (S.InSystemHeader ? " system" : "")
       << (S.BecomesInt ? " becomes-int" : "") << '\n';
  }
}

static void printGlobals(llvm::raw_ostream &OS, const std::set<GlobalId> &Ids, Program &P,
                         const Declarations &Declared) {
  for (GlobalId Id : Ids) {
    OS << "global @" << Id;
    printVariable(OS, P.global(Id), Declared);
    OS << '\n';
  }
}

void banklint::ir::print(llvm::raw_ostream &OS, const Function &F, Program &P) {
  Declarations Declared;
  number(Declared, F);
  Printer(OS, F, &P, Declared).function();
}

void banklint::ir::print(llvm::raw_ostream &OS, llvm::ArrayRef<const Function *> Functions, Program &P) {
  Declarations Declared;
  References R;
  for (const Function *F : Functions) {
    number(Declared, *F);
    collect(R, *F);
  }
  printSites(OS, R.Sites, P);
  printGlobals(OS, R.Globals, P, Declared);
  for (const Function *F : Functions)
    Printer(OS, *F, &P, Declared).function();
}

void banklint::ir::print(llvm::raw_ostream &OS, TextProgram &P) {
  Declarations Declared;
  for (const auto &[Id, F] : P.Functions)
    number(Declared, F);
  References All;
  for (const auto &[Id, S] : P.Sites)
    All.Sites.insert(Id);
  for (const auto &[Id, V] : P.Globals)
    All.Globals.insert(Id);
  printSites(OS, All.Sites, P);
  printGlobals(OS, All.Globals, P, Declared);
  for (const TextProgram::Held &H : P.Constants) {
    OS << "constant @" << H.Global << " + " << H.Offset << ": ";
    print(OS, H.Ty);
    OS << " = " << H.Value << '\n';
  }
  for (const auto &[Of, By] : P.Overriders)
    OS << "override &" << Of.first << " class " << Of.second << " by &" << By << '\n';
  for (const auto &[Id, F] : P.Functions)
    Printer(OS, F, &P, Declared).function();
}

void banklint::ir::print(llvm::raw_ostream &OS, const Operand &O, const Function &F) {
  Printer(OS, F, nullptr, {}).operand(O);
}

static void printInstruction(llvm::raw_ostream &OS, const Instruction &I, const Function &F, Program *P) {
  Declarations Declared;
  number(Declared, F);
  Printer(OS, F, P, Declared).instruction(I);
}

void banklint::ir::print(llvm::raw_ostream &OS, const Instruction &I, const Function &F) {
  printInstruction(OS, I, F, nullptr);
}

void banklint::ir::print(llvm::raw_ostream &OS, const Instruction &I, const Function &F, Program &P) {
  printInstruction(OS, I, F, &P);
}

//===----------------------------------------------------------------------===//
// For debuggers
//===----------------------------------------------------------------------===//

void banklint::ir::dump(const Type &T) {
  print(llvm::errs(), T);
  llvm::errs() << '\n';
}

void banklint::ir::dump(const Operand &O, const Function &F) {
  print(llvm::errs(), O, F);
  llvm::errs() << '\n';
}

void banklint::ir::dump(const Instruction &I, const Function &F) { print(llvm::errs(), I, F); }

void banklint::ir::dump(const Function &F) {
  Declarations Declared;
  number(Declared, F);
  Printer(llvm::errs(), F, nullptr, Declared).function();
}

void banklint::ir::dump(const Function &F, Program &P) { print(llvm::errs(), F, P); }
