//===- InterpreterTest.cpp - The machine against a thread at a time -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random IR, executed by the machine for all threads at once, and by an interpreter that knows one thread and real
// numbers only. Both must access the same addresses in the same order. So must the machine if variables that need no
// memory were made registers.
//
//===----------------------------------------------------------------------===//

#include "IR/PromoteLocals.h"
#include "IR/Text/Text.h"
#include "Machine/Machine.h"
#include "Trace/Text.h"
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace banklint;
using ir::Opcode;
using ir::Operand;

namespace {

/// Where a thread goes, and with which address: by site.
using Accesses = std::map<ir::SiteId, std::vector<int64_t>>;

//===----------------------------------------------------------------------===//
// One thread at a time
//===----------------------------------------------------------------------===//

/// A number, or an address: bytes in an object.
struct Word {
  enum { Number, Local, ThreadIndex, Shared } Is = Number;
  int64_t N = 0;
  std::map<int64_t, Word> *In = nullptr; ///< Local: what the object holds, by offset
};

/// Executes a call of a function of integers and pointers, which may access one shared array.
class Interpreter {
public:
  Interpreter(ir::Program &P, const ir::Function &F, std::array<int64_t, 2> Thread, llvm::ArrayRef<Word> Arguments,
              Accesses &Found)
      : P(P), F(F), Thread(Thread), Registers(F.Registers), Locals(F.Locals.size()), Found(Found) {
    for (size_t K = 0; K < Arguments.size(); ++K)
      Locals[K][0] = Arguments[K];
  }
  int64_t run() {
    execute(0);
    return Result;
  }

private:
  enum class Flow { Next, Break, Continue, Return };

  static int64_t wrapped(int64_t V, IntType T) {
    if (T.Bits == 64)
      return V;
    const uint64_t Kept = uint64_t(V) & ((uint64_t(1) << T.Bits) - 1);
    return T.Signed && Kept >> (T.Bits - 1) ? int64_t(Kept) - (int64_t(1) << T.Bits) : int64_t(Kept);
  }

  Word word(const Operand &O) {
    switch (O.Is) {
    case Operand::Register:
      return Registers[O.Index];
    case Operand::Local:
      return {Word::Local, 0, &Locals[O.Index]};
    case Operand::Global:
      return {P.global(O.Index).BuiltinName.empty() ? Word::Shared : Word::ThreadIndex, 0};
    case Operand::Constant:
      return {Word::Number, F.Constants[O.Index]};
    default:
      ADD_FAILURE() << "no such operand";
      return {};
    }
  }
  int64_t number(const Operand &O) { return word(O).N; }

  static int64_t binary(Op O, int64_t A, int64_t B, IntType T) {
    switch (O) {
    case Op::Add:
      return wrapped(A + B, T);
    case Op::Sub:
      return wrapped(A - B, T);
    case Op::Mul:
      return wrapped(A * B, T);
    case Op::Div:
      return wrapped(A / B, T);
    case Op::Rem:
      return wrapped(A % B, T);
    case Op::Shl:
      return wrapped(int64_t(uint64_t(A) << B), T);
    case Op::Shr:
      return wrapped(A >> B, T);
    case Op::And:
      return wrapped(A & B, T);
    case Op::Or:
      return wrapped(A | B, T);
    case Op::Xor:
      return wrapped(A ^ B, T);
    case Op::Min:
      return std::min(A, B);
    case Op::Max:
      return std::max(A, B);
    case Op::Lt:
      return A < B;
    case Op::Le:
      return A <= B;
    case Op::Eq:
      return A == B;
    case Op::Ne:
      return A != B;
    default:
      ADD_FAILURE() << "no such operation";
      return 0;
    }
  }

  int64_t yieldOf(ir::BlockId B) {
    execute(B);
    return Yielded;
  }

  Flow execute(ir::BlockId B) {
    if (B == ir::NoBlock)
      return Flow::Next;
    for (const ir::Instruction &I : F.Blocks[B])
      if (Flow Then = execute(I); Then != Flow::Next)
        return Then;
    return Flow::Next;
  }

  Flow execute(const ir::Instruction &I) {
    auto Set = [&](Word W) { Registers[I.Result] = W; };
    auto Operand = [&](unsigned N) { return number(I.Operands[N]); };
    switch (I.Code) {
    case Opcode::Binary:
      Set({Word::Number, binary(I.Arithmetic, Operand(0), Operand(1), I.Ty.asInt())});
      break;
    case Opcode::Convert:
      Set({Word::Number, wrapped(Operand(0), I.Ty.asInt())});
      break;
    case Opcode::Not:
      Set({Word::Number, !Operand(0)});
      break;
    case Opcode::Offset:
      Set({Word::Shared, Operand(0) + Operand(1) * I.Bytes});
      break;
    case Opcode::Move: {
      Word Moved = word(I.Operands[0]);
      Moved.N += I.Bytes;
      Set(Moved);
      break;
    }
    case Opcode::Call: {
      std::vector<Word> Arguments;
      for (const auto &O : I.Operands)
        Arguments.push_back(word(O));
      Set({Word::Number, Interpreter(P, *P.function(I.Index), Thread, Arguments, Found).run()});
      break;
    }
    case Opcode::Declare:
      break;
    case Opcode::Zero:
      for (const ir::ScalarAt &Scalar : F.Layouts[I.Index])
        (*word(I.Operands[0]).In)[Operand(0) + int64_t(Scalar.Offset)] = {};
      break;
    case Opcode::Load:
      Set(load(word(I.Operands[0]), I));
      break;
    case Opcode::Store:
      store(word(I.Operands[0]), word(I.Operands[1]), I);
      break;
    case Opcode::Yield:
      Yielded = Operand(0);
      break;
    case Opcode::If:
      return execute(I.Blocks[Operand(0) ? 0 : 1]);
    case Opcode::Logical: {
      const bool IsAnd = I.Arithmetic == Op::And;
      Set({Word::Number, Operand(0) == IsAnd ? yieldOf(I.Blocks[0]) : Operand(0)});
      break;
    }
    case Opcode::Loop:
      return loop(F.Loops[I.Index]);
    case Opcode::Switch:
      return choose(F.Switches[I.Index], Operand(0));
    case Opcode::Break:
      return Flow::Break;
    case Opcode::Continue:
      return Flow::Continue;
    case Opcode::Return:
      if (!I.Operands.empty())
        Result = Operand(0);
      return Flow::Return;
    default:
      ADD_FAILURE() << "no such instruction";
    }
    return Flow::Next;
  }

  Word load(Word Address, const ir::Instruction &I) {
    if (Address.Is == Word::Local)
      return (*Address.In)[Address.N];
    if (Address.Is == Word::ThreadIndex)
      return {Word::Number, Thread[Address.N / 4]};
    Found[I.Site].push_back(Address.N);
    return {}; // never looked at
  }

  void store(Word Address, Word V, const ir::Instruction &I) {
    if (Address.Is == Word::Local)
      (*Address.In)[Address.N] = V;
    else
      Found[I.Site].push_back(Address.N);
  }

  Flow loop(const ir::LoopInfo &L) {
    while (true) {
      if (L.ConditionFirst && !yieldOf(L.Condition))
        return Flow::Next;
      const Flow Then = execute(L.Body);
      if (Then == Flow::Break)
        return Flow::Next;
      if (Then == Flow::Return)
        return Then;
      execute(L.Increment);
      if (!L.ConditionFirst && !yieldOf(L.Condition))
        return Flow::Next;
    }
  }

  /// Where execution begins: at the label that fits, or at the default; past the end without either.
  static size_t start(const ir::SwitchInfo &S, int64_t Selector) {
    size_t Default = S.Parts.size();
    for (size_t I = 0; I < S.Parts.size(); ++I)
      for (const auto &Label : S.Parts[I].Labels) {
        if (Label.IsDefault)
          Default = I;
        else if (Label.Low <= Selector && Selector <= Label.High)
          return I;
      }
    return Default;
  }

  Flow choose(const ir::SwitchInfo &S, int64_t Selector) {
    for (size_t I = start(S, Selector); I < S.Parts.size(); ++I) {
      const Flow Then = S.Parts[I].Breaks ? Flow::Break : execute(S.Parts[I].Body);
      if (Then != Flow::Next)
        return Then == Flow::Break ? Flow::Next : Then;
    }
    return Flow::Next;
  }

  ir::Program &P;
  const ir::Function &F;
  const std::array<int64_t, 2> Thread;
  std::vector<Word> Registers;
  std::vector<std::map<int64_t, Word>> Locals;
  int64_t Yielded = 0, Result = 0;
  Accesses &Found;
};

//===----------------------------------------------------------------------===//
// Random code
//===----------------------------------------------------------------------===//

/// A function `k(#0 n)` with locals of small numbers, among them pairs, and accesses to `s`. It calls functions that
/// read and write pairs through pointers: `mix` computes, `both` calls `mix` for two of them, `put` accesses `s`
/// through a pointer.
class Generator {
public:
  /// \p AsksN: whether `n` is used, which the machine then does not know.
  Generator(unsigned Seed, bool AsksN) : Random(Seed), AsksN(AsksN) {}

  std::string text() {
    statements(4, 0);
    const std::string Helpers = helpers();
    std::string Head;
    for (unsigned I = 1; I <= Sites; ++I)
      Head += "!" + std::to_string(I) + " = \"k.cu\":" + std::to_string(I) + ":1\n";
    Head += "global @1 s: shared rec 4096 align 4 [1024 x 4 of 1]\n";
    Head += Helpers;
    Head += "function &1 k(#0 n: i32) -> void {\n";
    for (unsigned I = 1; I < PairsFrom; ++I)
      Head += "  local #" + std::to_string(I) + ": i32\n";
    for (unsigned I = 0; I < Pairs; ++I)
      Head += "  local #" + std::to_string(PairsFrom + I) + ": rec 8 align 4\n";
    for (unsigned I = 1; I < PairsFrom + Pairs; ++I)
      Head += "  declare #" + std::to_string(I) + "\n";
    for (unsigned I = 0; I < Pairs; ++I)
      Head += "  zero #" + std::to_string(PairsFrom + I) + " [0: i32, 4: i32]\n";
    for (unsigned I = 1; I <= Variables; ++I)
      Head += "  store i32 #" + std::to_string(I) + ", " + std::to_string(pick(64)) + "\n";
    return Head + Text + "}\n";
  }

private:
  unsigned pick(unsigned N) { return std::uniform_int_distribution<unsigned>(0, N - 1)(Random); }
  bool chance(unsigned Percent) { return pick(100) < Percent; }
  void line(const std::string &L) { Text += L + "\n"; }
  std::string fresh(const std::string &Is) {
    std::string Name = "%" + std::to_string(Registers++);
    line(Name + " = " + Is);
    return Name;
  }
  std::string variable() { return "#" + std::to_string(1 + pick(Variables)); }

  /// A number of at most 10 bits: what is made of a few of them fits into 32.
  std::string leaf() {
    switch (pick(AsksN ? 5 : 4)) {
    case 0:
      return std::to_string(pick(chance(50) ? 8 : 64));
    case 1:
      return fresh("load i32 " + variable());
    case 2:
      return fresh("convert i32 " + fresh("load u32 @threadIdx") + " from u32");
    case 3:
      return fresh("convert i32 " + fresh("load u32 " + fresh("move @threadIdx, 4")) + " from u32");
    default:
      return fresh("load i32 #0");
    }
  }

  std::string expression(unsigned Depth) {
    if (!Depth)
      return leaf();
    const std::string A = expression(Depth - 1);
    if (chance(30)) { // an operation with a number
      static const char *const Ops[] = {"div", "rem", "shr", "shl", "and"};
      static const char *const Numbers[] = {"1", "2", "3", "4", "7", "8"};
      return fresh(std::string(Ops[pick(5)]) + " i32 " + A + ", " + Numbers[pick(6)]);
    }
    static const char *const Ops[] = {"add", "sub", "mul", "and", "or", "xor", "min", "max"};
    return fresh(std::string(Ops[pick(8)]) + " i32 " + A + ", " + leaf());
  }
  std::string small(unsigned Depth) { return fresh("and i32 " + expression(Depth) + ", 1023"); }

  std::string comparison() {
    static const char *const Ops[] = {"lt", "le", "eq", "ne"};
    return fresh(std::string(Ops[pick(4)]) + " i32 " + expression(1) + ", " + std::to_string(pick(32)));
  }
  std::string condition() {
    const std::string A = comparison();
    if (chance(70))
      return A;
    const std::string Result = "%" + std::to_string(Registers++);
    line(Result + " = logical " + (chance(50) ? "and " : "or ") + A + " {");
    line("yield " + comparison());
    line("}");
    return Result;
  }
  /// A condition without `n`: nobody else may decide how loops go on.
  std::string knownCondition() {
    const bool Asked = std::exchange(AsksN, false);
    const std::string T = fresh("convert i32 " + fresh("load u32 @threadIdx") + " from u32");
    AsksN = Asked;
    return fresh("lt i32 " + T + ", " + std::to_string(pick(32)));
  }

  //===--- Functions that are called --------------------------------------===//
  std::string pair() { return "#" + std::to_string(PairsFrom + pick(Pairs)); }

  /// A number that `mix` has at hand: its argument, or a part of the pair.
  std::string atHand() {
    switch (pick(5)) {
    case 0:
      return std::to_string(pick(16));
    case 1:
      return fresh("convert i32 " + fresh("load u32 @threadIdx") + " from u32");
    case 2:
      return fresh("load i32 " + fresh("move " + fresh("load ptr #p") + ", 4"));
    case 3:
      return fresh("load i32 " + fresh("load ptr #p"));
    default:
      return fresh("load i32 #a");
    }
  }
  std::string mixed() {
    static const char *const Ops[] = {"add", "sub", "mul", "xor", "min"};
    const std::string A = atHand(), B = atHand();
    return fresh("and i32 " + fresh(std::string(Ops[pick(5)]) + " i32 " + A + ", " + B) + ", 1023");
  }
  void storeHalf() {
    std::string Place = fresh("load ptr #p");
    if (chance(50))
      Place = fresh("move " + Place + ", 4");
    line("store i32 " + Place + ", " + mixed());
  }

  std::string helpers() {
    const std::string Outer = std::exchange(Text, "");
    const unsigned OuterRegisters = std::exchange(Registers, 0);
    line("function &2 mix(#0 p: ptr pointer, #1 a: i32) -> i32 {");
    for (unsigned I = 0, N = 1 + pick(3); I < N; ++I) {
      if (chance(60)) {
        storeHalf();
        continue;
      }
      line("if " + fresh("lt i32 " + atHand() + ", " + std::to_string(pick(40))) + " {");
      if (chance(20))
        line("store i32 " + fresh("offset @1:s, " + mixed() + " x 4 of 1") + ", 0 !" + std::to_string(++Sites));
      else
        chance(40) ? line("return i32 " + mixed()) : storeHalf();
      line("}");
    }
    line("return i32 " + mixed());
    line("}");
    Registers = 0;
    line("function &3 both(#0 p: ptr pointer, #1 q: ptr pointer, #2 a: i32) -> i32 {");
    const std::string First = fresh("call i32 &2(" + fresh("load ptr #p") + ", " + fresh("load i32 #a") + ")");
    const std::string Second = fresh("call i32 &2(" + fresh("load ptr #q") + ", " + First + ")");
    line("return i32 " + fresh("and i32 " + fresh("add i32 " + First + ", " + Second) + ", 1023"));
    line("}");
    Registers = 0;
    line("function &4 put(#0 to: ptr pointer, #1 p: ptr pointer, #2 a: i32) -> i32 {");
    for (unsigned I = 0, N = 1 + pick(3); I < N; ++I) {
      const std::string To = fresh("load ptr #to");
      const std::string Place = fresh("offset " + To + ", " + mixed() + " x 4 of 1");
      line("store i32 " + Place + ", 0 !" + std::to_string(++Sites));
      if (chance(50))
        storeHalf();
    }
    line("return i32 " + mixed());
    line("}");
    Registers = OuterRegisters;
    return std::exchange(Text, Outer);
  }

  /// A call with a pair or two, which may be the same one, and what it gives.
  void call() {
    std::string Result;
    if (chance(30))
      Result = fresh("call i32 &4(" + fresh("offset @1:s, " + small(0) + " x 4 of 1") + ", " + pair() + ", " +
                     (chance(50) ? small(0) : std::to_string(pick(4))) + ")");
    else if (chance(60))
      Result = fresh("call i32 &2(" + pair() + ", " + small(1) + ")");
    else
      Result = fresh("call i32 &3(" + pair() + ", " + pair() + ", " + small(1) + ")");
    line("store i32 " + variable() + ", " + Result);
  }

  void statements(unsigned N, unsigned Depth) {
    for (unsigned I = 0; I < N; ++I)
      statement(Depth);
  }

  void statement(unsigned Depth) {
    switch (pick(Depth < 3 ? 10 : 6)) {
    case 0:
    case 1:
      return access();
    case 2:
    case 3:
      return line("store i32 " + variable() + ", " + small(2));
    case 4:
    case 5:
      return call();
    case 6:
    case 7:
      return branch(Depth);
    case 8:
      return loop(Depth);
    default:
      return choose(Depth);
    }
  }

  void access() {
    const std::string Place = fresh("offset @1:s, " + small(2) + " x 4 of 1"), Site = " !" + std::to_string(++Sites);
    if (chance(50))
      line("store i32 " + Place + ", 0" + Site);
    else
      fresh("load i32 " + Place + Site);
  }

  void branch(unsigned Depth) {
    line("if " + condition() + " {");
    statements(2, Depth + 1);
    if (chance(50)) {
      line("} else {");
      statements(2, Depth + 1);
    }
    line("}");
  }

  void loop(unsigned Depth) {
    if (Counters == MostCounters)
      return;
    const std::string Counter = "#" + std::to_string(Variables + ++Counters);
    const bool ConditionFirst = chance(70);
    line("store i32 " + Counter + ", 0");
    line(ConditionFirst ? "loop {" : "loop do-while {");
    line("condition {");
    line("yield " +
         fresh("lt i32 " + fresh("load i32 " + Counter) + ", " + std::to_string(1 + pick(chance(80) ? 5 : 40))));
    line("}");
    line("body {");
    statements(2, Depth + 1);
    if (chance(40)) {
      line("if " + knownCondition() + " {");
      line(chance(50) ? "break" : "continue");
      line("}");
      statements(1, Depth + 1);
    }
    line("}");
    line("increment {");
    line("store i32 " + Counter + ", " + fresh("add i32 " + fresh("load i32 " + Counter) + ", 1"));
    line("}");
    line("}");
  }

  void choose(unsigned Depth) {
    line("switch i32 " + fresh("and i32 " + expression(1) + ", 3") + " {");
    const unsigned Parts = 2 + pick(2);
    for (unsigned I = 0; I < Parts; ++I) {
      line(I + 1 == Parts && chance(50) ? "case default: {" : "case " + std::to_string(I) + ": {");
      statements(1, Depth + 1);
      if (chance(60))
        line("break");
      line("}");
    }
    line("}");
  }

  static constexpr unsigned Variables = 3, MostCounters = 8, Pairs = 3;
  static constexpr unsigned PairsFrom = 1 + Variables + MostCounters; ///< the first local that is a pair
  std::mt19937 Random;
  bool AsksN;
  std::string Text;
  unsigned Registers = 0, Sites = 0, Counters = 0;
};

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

/// What the machine says that one thread does, for one `n`. Accesses that only may happen are marked.
struct Predicted {
  int64_t Address;
  bool Surely;
};

/// What one access in the program does: in the order of the program, unless some of it stands for several executions.
struct PredictedSite {
  std::vector<Predicted> All;
  bool IsCounted = false;
};

/// Each choice of steps of the counters of which an access is told, one after the other.
void forEachStep(const Lanes &L, const trace::Access &A,
                 llvm::function_ref<void(const std::map<SymbolId, int64_t> &)> Do) {
  std::vector<SymbolId> Counters;
  uint64_t Executions = 1;
  for (SymbolId S : L.sources(A.Offset))
    if (L.symbol(S).Repeats) {
      Counters.push_back(S);
      Executions *= L.symbol(S).Repeats;
    }
  EXPECT_EQ(A.Times % Executions, 0u);
  for (uint64_t I = 0; I < A.Times; ++I) {
    std::map<SymbolId, int64_t> Steps;
    uint64_t Rest = I;
    for (SymbolId S : Counters) {
      Steps[S] = int64_t(Rest % L.symbol(S).Repeats);
      Rest /= L.symbol(S).Repeats;
    }
    Do(Steps);
  }
}

std::map<ir::SiteId, PredictedSite> predictedOf(const trace::Trace &T, unsigned Thread, int64_t N, bool &Lost) {
  std::map<ir::SiteId, PredictedSite> Result;
  for (const trace::Access &A : T.Accesses) {
    if (!A.Active.test(Thread))
      continue;
    PredictedSite &Site = Result[A.Site];
    Site.IsCounted |= A.Times > 1;
    forEachStep(T.L, A, [&](const std::map<SymbolId, int64_t> &Steps) {
      const ThreadInts Offset = T.L.evaluate(A.Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
        if (T.L.symbol(S).Name == "n")
          return ThreadInts(N);
        if (T.L.symbol(S).Operation)
          return std::nullopt;
        if (const auto Step = Steps.find(S); Step != Steps.end())
          return ThreadInts(Step->second);
        Lost = true;
        return ThreadInts(0);
      });
      Site.All.push_back({Offset[Thread], !A.Guarded});
    });
  }
  return Result;
}

/// The same in whatever order.
bool agreeAsSets(const std::vector<Predicted> &Said, const std::vector<int64_t> &Done) {
  std::map<int64_t, std::pair<size_t, size_t>> Bounds; // how often each address is accessed at least, and at most
  for (const Predicted &P : Said) {
    Bounds[P.Address].first += P.Surely;
    ++Bounds[P.Address].second;
  }
  std::map<int64_t, size_t> Counts;
  for (int64_t Address : Done)
    ++Counts[Address];
  for (const auto &[Address, Count] : Counts)
    Bounds.try_emplace(Address);
  return llvm::all_of(
      Bounds, [&](const auto &B) { return B.second.first <= Counts[B.first] && Counts[B.first] <= B.second.second; });
}

/// Whether \p Done is what was predicted, but for some of what only may happen.
bool agree(const PredictedSite &Site, const std::vector<int64_t> &Done) {
  const std::vector<Predicted> &Said = Site.All;
  if (Site.IsCounted)
    return agreeAsSets(Said, Done);
  // Reached[i]: the first i of Done are explained by what was said so far.
  std::vector<bool> Reached(Done.size() + 1);
  Reached[0] = true;
  for (const Predicted &P : Said) {
    std::vector<bool> Next(Done.size() + 1);
    for (size_t I = 0; I <= Done.size(); ++I) {
      if (Reached[I] && !P.Surely)
        Next[I] = true;
      if (Reached[I] && I < Done.size() && Done[I] == P.Address)
        Next[I + 1] = true;
    }
    Reached = std::move(Next);
  }
  return Reached.back();
}

std::string textOf(const trace::Trace &T, ir::Program &P) {
  std::string Printed;
  llvm::raw_string_ostream OS(Printed);
  print(OS, T, P);
  return Printed;
}

/// A printed trace with its unknowns counted as they occur: a call that is remembered makes fewer of them.
std::string renumbered(llvm::StringRef Printed) {
  std::map<std::string, size_t> Numbers;
  std::string Result;
  while (!Printed.empty()) {
    const auto [Before, Behind] = Printed.split('$');
    Result += Before;
    Printed = Behind;
    const llvm::StringRef Id = Printed.take_while([](char C) { return C >= '0' && C <= '9'; });
    if (Id.empty())
      continue;
    Result += "$" + std::to_string(Numbers.try_emplace(Id.str(), Numbers.size()).first->second);
    Printed = Printed.drop_front(Id.size());
  }
  return Result;
}

/// Whether a run that finds its calls in a store does the same.
void compareWithRemembered(const trace::Trace &T, ir::Program &P, const machine::Options &O, ir::FunctionId F) {
  machine::CallStore Calls;
  machine::record(P, O, F, &Calls);
  const auto Again = machine::record(P, O, F, &Calls);
  EXPECT_EQ(renumbered(textOf(T, P)), renumbered(textOf(*Again, P)));
}

struct Count {
  unsigned Entries = 0, Lost = 0;
};

/// Compares one program. \p Promotes: the machine's has variables in registers, the interpreter's all in memory.
void compare(unsigned Seed, bool AsksN, bool Promotes, Count &C) {
  const std::string Text = Generator(Seed, AsksN).text();
  std::string Error;
  auto P = ir::read(Text, Error), AsWritten = ir::read(Text, Error);
  ASSERT_TRUE(P && AsWritten) << Error << "\n" << Text;
  for (auto &[Id, Each] : P->Functions) {
    if (Promotes)
      ir::promoteLocals(Each);
    ASSERT_FALSE(ir::verify(Each, *P)) << *ir::verify(Each, *P) << "\n" << Text;
    ir::markLastUses(Each);
  }
  const ir::Function &F = *P->functionNamed("k");
  machine::Options O;
  O.Block = {16, 4, 1};
  const auto Trace = machine::record(*P, O, F.Id);
  ASSERT_TRUE(Trace->IsComplete);
  compareWithRemembered(*Trace, *P, O, F.Id);
  for (int64_t N : AsksN ? std::vector<int64_t>{0, 1, 2, 7, 32, 100, 1000, -1, -37} : std::vector<int64_t>{0})
    for (unsigned T = 0; T < 64; ++T) {
      bool Lost = false;
      auto Said = predictedOf(*Trace, T, N, Lost);
      Accesses Done;
      Interpreter(*AsWritten, *AsWritten->functionNamed("k"), {T % 16, T / 16}, {Word{Word::Number, N}}, Done).run();
      C.Lost += Lost;
      if (Lost)
        continue;
      for (const auto &[Site, Addresses] : Done)
        Said[Site]; // also where nothing was said
      for (const auto &[Site, Predictions] : Said) {
        ++C.Entries;
        auto It = Done.find(Site);
        ASSERT_TRUE(agree(Predictions, It == Done.end() ? std::vector<int64_t>() : It->second))
            << "seed " << Seed << ", thread " << T << ", n = " << N << ", site !" << Site << "\n"
            << Text << textOf(*Trace, *P);
      }
    }
}

TEST(Interpreter, KnownNumbersGiveTheSameAddresses) {
  Count C;
  for (unsigned Seed = 0; Seed < 400 && !HasFatalFailure(); ++Seed)
    for (const bool Promotes : {false, true})
      compare(Seed, /*AsksN=*/false, Promotes, C);
  EXPECT_GT(C.Entries, 100'000u);
  EXPECT_EQ(C.Lost, 0u); // all numbers are known
}

TEST(Interpreter, UnknownNumbersGiveTheSameAddressesForEachOfThem) {
  Count C;
  for (unsigned Seed = 0; Seed < 150 && !HasFatalFailure(); ++Seed)
    for (const bool Promotes : {false, true})
      compare(Seed, /*AsksN=*/true, Promotes, C);
  EXPECT_GT(C.Entries, 200'000u);
  EXPECT_LT(C.Lost * 10, C.Entries);
}

} // namespace
