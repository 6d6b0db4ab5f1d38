//===- Reader.cpp - IR from text ------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By recursive descent over tokens. The first error ends the text: whatever is read then finds nothing more.
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "IR/Text/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace banklint;
using namespace banklint::ir;
using llvm::StringRef;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

const Function *TextProgram::function(FunctionId Id) {
  auto It = Functions.find(Id);
  return It == Functions.end() ? nullptr : &It->second;
}

const Variable &TextProgram::global(GlobalId Id) { return Globals[Id]; }

GlobalId TextProgram::builtinVariable(StringRef Name) {
  for (const auto &[Id, V] : Globals)
    if (V.BuiltinName == Name)
      return Id;
  const GlobalId Id = Globals.empty() ? FirstFreeGlobal : std::max(FirstFreeGlobal, Globals.rbegin()->first + 1);
  Variable &V = Globals[Id];
  V.Name = V.BuiltinName = Name.str();
  V.Ty = Name == "warpSize" ? Type::integer(32, true) : Type::record(12, 4);
  return Id;
}

const Site &TextProgram::site(SiteId Id) { return Sites[Id]; }

std::optional<FunctionId> TextProgram::overrider(FunctionId Method, uint32_t Class) {
  auto It = Overriders.find({Method, Class});
  return It == Overriders.end() ? std::nullopt : std::optional<FunctionId>(It->second);
}

std::optional<int64_t> TextProgram::constantAt(const Variable &V, int64_t Offset, const Type &T) {
  for (const Held &H : Constants)
    if (&Globals[H.Global] == &V && H.Offset == Offset && H.Ty == T)
      return H.Value;
  return std::nullopt;
}

const Function *TextProgram::functionNamed(StringRef Name) const {
  const Function *Found = nullptr;
  for (const auto &[Id, F] : Functions)
    if (F.Name == Name) {
      if (Found)
        return nullptr;
      Found = &F;
    }
  return Found;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

namespace {

struct Token {
  enum Kind { End, Word, Integer, String, Mark, Invalid } Is = End;
  StringRef Text; ///< of a string without its quotes
  unsigned Line = 1, Column = 1;
  bool FirstOnLine = false;
};

class Lexer {
public:
  explicit Lexer(StringRef Text) : Rest(Text), LineStart(Text.begin()) {}
  std::vector<Token> tokens();

private:
  StringRef Rest;
  const char *LineStart;
  unsigned Line = 1;
  bool FirstOnLine = true;

  void skipBlanks();
  size_t lengthOfNext(Token::Kind &Kind) const;
};

} // namespace

static bool isWordStart(char C) { return llvm::isAlpha(C) || C == '_' || C == '$'; }

void Lexer::skipBlanks() {
  while (!Rest.empty()) {
    if (Rest[0] == ';')
      Rest = Rest.drop_until([](char C) { return C == '\n'; });
    else if (Rest[0] == '\n') {
      Rest = Rest.drop_front();
      LineStart = Rest.begin();
      ++Line;
      FirstOnLine = true;
    } else if (Rest[0] == ' ' || Rest[0] == '\t' || Rest[0] == '\r')
      Rest = Rest.drop_front();
    else
      return;
  }
}

size_t Lexer::lengthOfNext(Token::Kind &Kind) const {
  auto At = [&](size_t I) { return I < Rest.size() ? Rest[I] : '\0'; };
  size_t N = 1;
  if (isWordStart(Rest[0])) { // words such as `call-unknown` too
    Kind = Token::Word;
    while (isWordStart(At(N)) || llvm::isDigit(At(N)) || (At(N) == '-' && llvm::isAlpha(At(N + 1))))
      ++N;
  } else if (llvm::isDigit(Rest[0]) || (Rest[0] == '-' && llvm::isDigit(At(1)))) {
    Kind = Token::Integer;
    while (llvm::isDigit(At(N)))
      ++N;
  } else if (Rest[0] == '"') {
    while (At(N) != '"' && At(N) != '\n' && N < Rest.size())
      ++N;
    Kind = At(N) == '"' ? Token::String : Token::Invalid;
    N += Kind == Token::String;
  } else {
    Kind = Token::Mark;
    if (Rest.starts_with("->") || Rest.starts_with(".."))
      N = 2;
    else if (!StringRef("%#@&!=:,+()[]{}").contains(Rest[0]))
      Kind = Token::Invalid;
  }
  return N;
}

std::vector<Token> Lexer::tokens() {
  std::vector<Token> Tokens;
  for (skipBlanks();; skipBlanks()) {
    Token T;
    T.Line = Line;
    T.Column = unsigned(Rest.begin() - LineStart) + 1;
    T.FirstOnLine = FirstOnLine;
    if (Rest.empty()) {
      T.FirstOnLine = true;
      Tokens.push_back(T);
      return Tokens;
    }
    const size_t N = lengthOfNext(T.Is);
    T.Text = Rest.take_front(N);
    if (T.Is == Token::String)
      T.Text = T.Text.drop_front().drop_back();
    Rest = Rest.drop_front(N);
    FirstOnLine = false;
    Tokens.push_back(T);
  }
}

//===----------------------------------------------------------------------===//
// The reader
//===----------------------------------------------------------------------===//

namespace {

/// Deeper than any code; the reader calls itself for each block.
constexpr unsigned DeepestBlock = 200;

/// More than any function has; each takes memory in each thread's call.
constexpr unsigned MostRegisters = 1u << 20;

class Reader {
public:
  Reader(StringRef Text, TextProgram &P, std::string &Error);
  void program();

private:
  std::vector<Token> Tokens;
  size_t At = 0;
  TextProgram &P;
  std::string &Error;
  Function *F = nullptr;
  unsigned Depth = 0;
  unsigned RegistersUsed = 0;

  // Tokens
  const Token &current() const { return Tokens[At]; }
  const Token &next() const { return Tokens[std::min(At + 1, Tokens.size() - 1)]; }
  void advance() { At += At + 1 < Tokens.size(); }
  bool is(StringRef Text) const;
  bool isOnLine(StringRef Text) const { return !current().FirstOnLine && is(Text); }
  bool accept(StringRef Text);
  bool acceptOnLine(StringRef Text) { return isOnLine(Text) && accept(Text); }
  void expect(StringRef Text);
  void failAt(const Token &T, const Twine &Message);
  void fail(const Twine &Message) { failAt(current(), Message); }
  bool ended() const { return current().Is == Token::End; }
  template <typename T> T number();
  std::string quoted();
  std::string name();
  template <typename Read> void list(StringRef Close, Read ReadOne);

  // Declarations
  void siteLine();
  void globalLine();
  void constantLine();
  void overrideLine();
  void function();
  void functionFlags(std::optional<unsigned> &Registers);
  void local();
  void parameter();
  Variable variable();
  Type type();
  bool atType() const;

  // Instructions
  BlockId block();
  BlockId blockOrNone();
  void instructions(BlockId Id);
  Instruction instruction();
  uint32_t registerNumber();
  void mnemonic(Instruction &I);
  void subject(Instruction &I);
  void components(Instruction &I);
  std::vector<ScalarAt> layout();
  void callSubject(Instruction &I);
  void tail(Instruction &I);
  void blocks(Instruction &I);
  bool unusedField(Instruction &I);
  bool atOperand() const;
  Operand operand();
  uint32_t localIndex();
  Operand globalOperand();
  uint32_t constant(int64_t V);
  void operands(Instruction &I);
  void arguments(Instruction &I);
  void moveOperands(Instruction &I);
  void buildOperands(Instruction &I);
  LoopInfo loopFlags();
  void loop(LoopInfo &L);
  SwitchInfo switchParts();
  SwitchInfo::Label label();
  UnknownCall unknownCall();
  void notEntered(Instruction &I);
  UnknownCall::Argument unknownArgument();
  void builtinCall(Instruction &I);
  void assembly(Instruction &I);
  void launch(Instruction &I);
  std::vector<Type> types(StringRef Title);
  SiteId siteReference();
  std::vector<SiteId> sites(StringRef Title);
};

} // namespace

Reader::Reader(StringRef Text, TextProgram &P, std::string &Error) : Tokens(Lexer(Text).tokens()), P(P), Error(Error) {
  for (size_t I = 0; I + 2 < Tokens.size(); ++I)
    if (GlobalId Id;
        Tokens[I].Text == "global" && Tokens[I + 1].Text == "@" && !Tokens[I + 2].Text.getAsInteger(10, Id))
      P.FirstFreeGlobal = std::max(P.FirstFreeGlobal, Id + 1);
}

bool Reader::is(StringRef Text) const {
  return (current().Is == Token::Word || current().Is == Token::Mark) && current().Text == Text;
}

bool Reader::accept(StringRef Text) {
  if (!is(Text))
    return false;
  advance();
  return true;
}

void Reader::expect(StringRef Text) {
  if (!accept(Text))
    fail("expected '" + Text + "'");
}

void Reader::failAt(const Token &T, const Twine &Message) {
  if (Error.empty())
    Error = (Twine(T.Line) + ":" + Twine(T.Column) + ": " + Message).str();
  At = Tokens.size() - 1;
}

template <typename T> T Reader::number() {
  T Result = 0;
  if (current().Is != Token::Integer)
    fail("expected a number");
  else if (current().Text.getAsInteger(10, Result))
    fail("the number " + current().Text + " does not fit here");
  else
    advance();
  return Result;
}

std::string Reader::quoted() {
  if (current().Is != Token::String) {
    fail("expected a text in quotes");
    return "";
  }
  std::string Result;
  StringRef Text = current().Text;
  while (!Text.empty()) {
    if (!Text.consume_front("\\")) {
      Result += Text[0];
      Text = Text.drop_front();
    } else if (Text.consume_front("\\"))
      Result += '\\';
    else if (unsigned Code; Text.size() >= 2 && !Text.take_front(2).getAsInteger(16, Code)) {
      Result += char(Code);
      Text = Text.drop_front(2);
    } else {
      fail("expected \\\\ or two hexadecimal digits after \\");
      return "";
    }
  }
  advance();
  return Result;
}

std::string Reader::name() {
  if (current().Is != Token::Word)
    return quoted();
  std::string Result = current().Text.str();
  advance();
  return Result;
}

/// What \p ReadOne reads, with commas between, up to \p Close; the opening mark was read.
template <typename Read> void Reader::list(StringRef Close, Read ReadOne) {
  if (accept(Close))
    return;
  do
    ReadOne();
  while (accept(","));
  expect(Close);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void Reader::program() {
  while (!ended()) {
    if (accept("!"))
      siteLine();
    else if (accept("global"))
      globalLine();
    else if (accept("constant"))
      constantLine();
    else if (accept("override"))
      overrideLine();
    else if (accept("function"))
      function();
    else
      fail("expected 'function', 'global', 'constant', 'override' or a site");
  }
}

void Reader::siteLine() {
  const Token Start = current();
  const SiteId Id = number<SiteId>();
  expect("=");
  Site S;
  S.File = quoted();
  expect(":");
  S.Line = number<unsigned>();
  expect(":");
  S.Column = number<unsigned>();
  S.InSystemHeader = accept("system");
  S.BecomesInt = accept("becomes-int");
  if (Id == 0)
    failAt(Start, "sites are numbered from 1");
  else if (!P.Sites.insert({Id, S}).second)
    failAt(Start, "there are two sites !" + Twine(Id));
}

void Reader::globalLine() {
  expect("@");
  const Token Start = current();
  const GlobalId Id = number<GlobalId>();
  if (!P.Globals.insert({Id, variable()}).second)
    failAt(Start, "there are two globals @" + Twine(Id));
}

void Reader::constantLine() {
  const Operand O = globalOperand();
  expect("+");
  TextProgram::Held H;
  H.Global = O.Index;
  H.Offset = number<int64_t>();
  expect(":");
  H.Ty = type();
  expect("=");
  H.Value = number<int64_t>();
  P.Constants.push_back(H);
}

void Reader::overrideLine() {
  expect("&");
  const FunctionId Method = number<FunctionId>();
  expect("class");
  const uint32_t Class = number<uint32_t>();
  expect("by");
  expect("&");
  P.Overriders[{Method, Class}] = number<FunctionId>();
}

void Reader::function() {
  expect("&");
  const Token Start = current();
  const FunctionId Id = number<FunctionId>();
  auto [It, New] = P.Functions.try_emplace(Id);
  if (!New)
    failAt(Start, "there are two functions &" + Twine(Id));
  F = &It->second;
  F->Id = Id;
  F->Name = name();
  RegistersUsed = 0;
  expect("(");
  list(")", [&] { parameter(); });
  F->Parameters = unsigned(F->Locals.size());
  expect("->");
  F->ResultType = type();
  std::optional<unsigned> Registers;
  functionFlags(Registers);
  expect("{");
  while (accept("local"))
    local();
  if (accept("object"))
    F->Object = variable();
  F->Blocks.emplace_back();
  instructions(0);
  F->Registers = Registers.value_or(RegistersUsed);
  if (std::max(F->Registers, RegistersUsed) > MostRegisters)
    failAt(Start, "a function has at most " + Twine(MostRegisters) + " registers");
  else if (Error.empty() && RegistersUsed <= F->Registers) // else the verifier says so
    markLastUses(*F);
}

void Reader::functionFlags(std::optional<unsigned> &Registers) {
  F->ReturnsInPlace = accept("in-place");
  if (accept("this"))
    F->This = number<unsigned>();
  F->YieldsResult = accept("yielded");
  F->UsesLabels = accept("labels");
  F->StaysCall = accept("noinline");
  F->InSystemHeader = accept("system");
  F->Barriers = accept("barriers");
  if (accept("registers"))
    Registers = number<unsigned>();
}

void Reader::local() {
  expect("#");
  const Token Start = current();
  const unsigned Number = number<unsigned>();
  if (Number != F->Locals.size())
    failAt(Start, "locals are numbered in their order: this is #" + Twine(F->Locals.size()));
  F->Locals.push_back(variable());
}

void Reader::parameter() {
  local();
  if (!accept("in"))
    return;
  expect("%");
  F->Locals.back().InRegister = registerNumber();
}

Variable Reader::variable() {
  Variable V;
  if (!is(":"))
    V.Name = name();
  expect(":");
  if (accept("shared"))
    V.In = Space::Shared;
  else if (accept("global"))
    V.In = Space::Global;
  V.Ty = type();
  while (accept("[")) {
    Dimension D;
    D.Count = number<uint64_t>();
    expect("x");
    D.Bytes = number<uint64_t>();
    if (accept("of"))
      D.Element = number<ElementId>();
    expect("]");
    V.Dimensions.push_back(D);
  }
  V.IsReference = acceptOnLine("reference");
  V.IsDynamic = acceptOnLine("dynamic");
  V.IsVisible = acceptOnLine("visible");
  V.InConstantMemory = acceptOnLine("in-constant-memory");
  V.PointsToShared = acceptOnLine("points-to-shared");
  V.IsPointer = acceptOnLine("pointer");
  V.IsSeenUncaptured = acceptOnLine("seen-uncaptured");
  if (acceptOnLine("class"))
    V.Class = number<uint32_t>();
  if (acceptOnLine("builtin"))
    V.BuiltinName = name();
  if (acceptOnLine("declaration"))
    V.Declaration = P.declaration(number<unsigned>());
  return V;
}

/// The integer, floating-point or pointer type that a word names: "i32", "f16", "ptr".
static std::optional<Type> scalarNamed(StringRef Word) {
  if (Word == "ptr")
    return Type::pointer();
  if (Word == "void")
    return Type();
  if (Word.empty())
    return std::nullopt;
  const char Kind = Word[0];
  unsigned Bits;
  if (Word.drop_front().getAsInteger(10, Bits))
    return std::nullopt;
  if ((Kind == 'i' || Kind == 'u') && Bits <= 64)
    return Type::integer(Bits, Kind == 'i');
  if (Kind == 'f' && Bits % 8 == 0)
    return Type::floating(Bits / 8);
  return std::nullopt;
}

static std::optional<Type> typeNamed(StringRef Word) {
  unsigned Length;
  StringRef Rest = Word;
  if (!Rest.consume_front("v") || Rest.consumeInteger(10, Length) || Length > UINT16_MAX)
    return scalarNamed(Word);
  const std::optional<Type> Component = scalarNamed(Rest);
  if (!Component)
    return std::nullopt;
  const uint64_t Bytes = Component->Bytes * (Length == 3 ? 4 : Length);
  return Type::vector(*Component, Length, Bytes, unsigned(Bytes));
}

bool Reader::atType() const {
  return current().Is == Token::Word && (current().Text == "rec" || typeNamed(current().Text));
}

Type Reader::type() {
  if (!atType()) {
    fail("expected a type");
    return Type();
  }
  Type T;
  if (accept("rec"))
    T = Type::record(number<uint64_t>(), 1);
  else {
    T = *typeNamed(current().Text);
    advance();
  }
  auto IsProperty = [&](StringRef Word) { return isOnLine(Word) && next().Is == Token::Integer; };
  if (IsProperty("bytes") && accept("bytes"))
    T.Bytes = number<uint64_t>();
  if (IsProperty("align") && accept("align"))
    T.Alignment = number<uint16_t>();
  return T;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

bool Reader::atOperand() const {
  if (current().FirstOnLine)
    return false;
  return current().Is == Token::Integer || is("%") || is("#") || is("@") || is("&") || is("null") || is("none");
}

Operand Reader::operand() {
  Operand O;
  if (current().Is == Token::Integer) {
    O.Is = Operand::Constant;
    O.Index = constant(number<int64_t>());
  } else if (accept("%")) {
    O.Is = Operand::Register;
    O.Index = registerNumber();
  } else if (is("#")) {
    O.Is = Operand::Local;
    O.Index = localIndex();
  } else if (is("@"))
    O = globalOperand();
  else if (accept("&")) {
    O.Is = Operand::Function;
    O.Index = number<uint32_t>();
  } else if (accept("null"))
    O.Is = Operand::Null;
  else if (!accept("none"))
    fail("expected an operand");
  return O;
}

uint32_t Reader::constant(int64_t V) {
  for (uint32_t I = 0; I < F->Constants.size(); ++I)
    if (F->Constants[I] == V)
      return I;
  F->Constants.push_back(V);
  return uint32_t(F->Constants.size() - 1);
}

uint32_t Reader::localIndex() {
  expect("#");
  if (current().Is == Token::Integer) {
    if (unsigned Index; !current().Text.getAsInteger(10, Index) && Index >= F->Locals.size())
      fail("there is no local #" + Twine(Index));
    return number<uint32_t>();
  }
  const Token Start = current();
  const std::string Name = name();
  std::optional<uint32_t> Found;
  for (uint32_t I = 0; I < F->Locals.size(); ++I)
    if (F->Locals[I].Name == Name) {
      if (Found)
        failAt(Start,
               "several locals are called " + Twine(Name) + ": say the number of one, such as #" + Twine(*Found));
      Found = I;
    }
  if (!Found)
    failAt(Start, "no local is called " + Twine(Name));
  return Found.value_or(0);
}

/// `@3`, `@3:tile`, `@tile`, `@threadIdx`.
Operand Reader::globalOperand() {
  expect("@");
  Operand O;
  O.Is = Operand::Global;
  const Token Start = current();
  if (current().Is == Token::Integer) {
    O.Index = number<GlobalId>();
    if (!P.Globals.count(O.Index))
      failAt(Start, "no global @" + Twine(O.Index) + " is declared above");
    else if (!current().FirstOnLine && is(":") && next().Is == Token::Word) {
      advance();
      if (P.Globals[O.Index].Name != current().Text)
        fail("the global @" + Twine(O.Index) + " is called " + P.Globals[O.Index].Name);
      advance();
    }
    return O;
  }
  const std::string Name = name();
  for (StringRef Builtin : {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"})
    if (Name == Builtin) {
      O.Index = P.builtinVariable(Builtin);
      return O;
    }
  std::optional<GlobalId> Found;
  for (const auto &[Id, V] : P.Globals)
    if (V.Name == Name || V.BuiltinName == Name) {
      if (Found)
        failAt(Start,
               "several globals are called " + Twine(Name) + ": say the number of one, such as @" + Twine(*Found));
      Found = Id;
    }
  if (!Found)
    failAt(Start, "no global called " + Twine(Name) + " is declared above");
  O.Index = Found.value_or(0);
  return O;
}

void Reader::operands(Instruction &I) {
  if (!atOperand())
    return;
  do
    I.Operands.push_back(operand());
  while (accept(","));
}

void Reader::arguments(Instruction &I) {
  expect("(");
  list(")", [&] { I.Operands.push_back(operand()); });
}

/// The last is the number of bytes.
void Reader::moveOperands(Instruction &I) {
  do {
    if (current().Is == Token::Integer && next().Text != ",") {
      I.Bytes = number<int64_t>();
      return;
    }
    I.Operands.push_back(operand());
  } while (accept(","));
  fail("expected ', ' and a number of bytes");
}

/// `%1: f32, %2: v2f32`.
void Reader::buildOperands(Instruction &I) {
  I.Index = uint32_t(F->Types.size());
  while (atOperand()) {
    I.Operands.push_back(operand());
    expect(":");
    F->Types.push_back(type());
    if (!accept(","))
      return;
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Up to the brace that ends the block.
void Reader::instructions(BlockId Id) {
  if (++Depth > DeepestBlock)
    fail("blocks are nested too deeply");
  Block B;
  while (!ended() && !is("}"))
    B.push_back(instruction());
  expect("}");
  F->Blocks[Id] = std::move(B);
  --Depth;
}

BlockId Reader::block() {
  const BlockId Id = BlockId(F->Blocks.size());
  F->Blocks.emplace_back();
  expect("{");
  instructions(Id);
  return Id;
}

BlockId Reader::blockOrNone() { return accept("none") ? NoBlock : block(); }

uint32_t Reader::registerNumber() {
  const auto R = number<uint32_t>();
  RegistersUsed = std::max(RegistersUsed, std::min(R, MostRegisters) + 1); // no more than is told below
  return R;
}

Instruction Reader::instruction() {
  Instruction I;
  if (accept("%")) {
    I.Result = registerNumber();
    expect("=");
  }
  mnemonic(I);
  for (bool Found = true; Found;) {
    Found = false;
    for (const auto &W : words::FlagWords)
      if (acceptOnLine(W.Text)) {
        I.With |= W.Value;
        Found = true;
      }
  }
  if (!current().FirstOnLine && atType())
    I.Ty = type();
  subject(I);
  tail(I);
  blocks(I);
  if (!current().FirstOnLine && !is("}"))
    fail("expected the end of the line");
  return I;
}

void Reader::mnemonic(Instruction &I) {
  if (current().Is != Token::Word) {
    fail("expected an instruction");
    return;
  }
  const StringRef Word = current().Text;
  if (auto Code = words::meaningOf(words::Opcodes, Word))
    I.Code = *Code;
  else if (auto O = words::meaningOf(words::Operators, Word)) {
    I.Code = Opcode::Binary;
    I.Arithmetic = *O;
    advance();
    return;
  } else {
    fail("there is no instruction '" + Word + "'");
    return;
  }
  advance();
  if (I.Code != Opcode::Binary && I.Code != Opcode::Logical && I.Code != Opcode::CompareAddresses)
    return;
  if (auto O = words::meaningOf(words::Operators, current().Text)) {
    I.Arithmetic = *O;
    advance();
  } else
    fail("expected an operator, such as 'lt'");
}

/// The number of \p Entry in \p Table, to which it is added.
template <typename T, typename U> static uint32_t added(std::vector<T> &Table, U Entry) {
  Table.push_back(std::move(Entry));
  return uint32_t(Table.size() - 1);
}

void Reader::components(Instruction &I) {
  expect("[");
  llvm::SmallVector<uint32_t, 4> Components;
  list("]", [&] { Components.push_back(number<uint32_t>()); });
  I.Index = added(F->Components, std::move(Components));
}

void Reader::subject(Instruction &I) {
  switch (I.Code) {
  case Opcode::Offset:
    operands(I);
    expect("x");
    I.Bytes = number<int64_t>();
    if (acceptOnLine("of"))
      I.Element = number<ElementId>();
    return;
  case Opcode::Move:
    moveOperands(I);
    return;
  case Opcode::Distance:
    operands(I);
    expect("by");
    I.Bytes = number<int64_t>();
    return;
  case Opcode::Declare:
    I.Index = localIndex();
    return;
  case Opcode::Copy:
    operands(I);
    if (I.With & Partly)
      I.Index = added(F->Layouts, layout());
    return;
  case Opcode::Zero:
    operands(I);
    I.Index = added(F->Layouts, layout());
    return;
  case Opcode::Build:
    buildOperands(I);
    return;
  case Opcode::Load:
    operands(I);
    if (I.With & Partly)
      components(I);
    return;
  case Opcode::Pick:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
    operands(I);
    components(I);
    return;
  case Opcode::Loop:
    operands(I);
    I.Index = added(F->Loops, loopFlags());
    return;
  case Opcode::Call:
  case Opcode::CallVirtual:
  case Opcode::CallAddress:
  case Opcode::CallUnknown:
  case Opcode::CallBuiltin:
  case Opcode::Assembly:
  case Opcode::Launch:
    return callSubject(I);
  case Opcode::Enclosing:
    operands(I);
    expect("declaration");
    I.Index = added(F->Enclosing, P.declaration(number<unsigned>()));
    return;
  default:
    operands(I);
    return;
  }
}

std::vector<ScalarAt> Reader::layout() {
  expect("[");
  std::vector<ScalarAt> Layout;
  list("]", [&] {
    ScalarAt S;
    S.Offset = number<uint64_t>();
    expect(":");
    S.Ty = type();
    Layout.push_back(S);
  });
  return Layout;
}

void Reader::callSubject(Instruction &I) {
  switch (I.Code) {
  case Opcode::CallUnknown:
    arguments(I);
    I.Index = added(F->Calls, unknownCall());
    return;
  case Opcode::CallBuiltin:
    return builtinCall(I);
  case Opcode::Assembly:
    return assembly(I);
  case Opcode::Launch:
    return launch(I);
  case Opcode::CallAddress:
    break;
  default:
    expect("&");
    I.Index = number<FunctionId>();
    break;
  }
  arguments(I);
  if (I.With & Partly)
    I.Bytes = added(F->Layouts, layout());
  notEntered(I);
}

SiteId Reader::siteReference() {
  expect("!");
  const Token Start = current();
  const SiteId Id = number<SiteId>();
  if (Id && !P.Sites.count(Id))
    failAt(Start, "no site !" + Twine(Id) + " is declared above");
  return Id;
}

/// `bytes=4`.
bool Reader::unusedField(Instruction &I) {
  if (current().FirstOnLine || current().Is != Token::Word || next().Text != "=")
    return false;
  const StringRef Field = current().Text;
  const Token Start = current();
  advance();
  advance();
  if (Field == "bytes")
    I.Bytes = number<int64_t>();
  else if (Field == "index")
    I.Index = number<uint32_t>();
  else if (Field == "element")
    I.Element = number<ElementId>();
  else if (Field == "flags")
    I.With |= number<uint16_t>();
  else if (auto O = words::meaningOf(words::Operators, current().Text); O && Field == "arithmetic") {
    I.Arithmetic = *O;
    advance();
  } else
    failAt(Start, "there is no field '" + Field + "'");
  return true;
}

void Reader::tail(Instruction &I) {
  unsigned Sites = 0;
  SiteId *Places[] = {&I.Site, &I.OtherSite, &I.ThirdSite};
  while (!current().FirstOnLine) {
    if (accept("from"))
      I.From = type();
    else if (accept("because"))
      I.Why = P.keep(quoted());
    else if (is("!") && Sites < std::size(Places))
      *Places[Sites++] = siteReference();
    else if (!unusedField(I))
      return;
  }
}

void Reader::blocks(Instruction &I) {
  switch (I.Code) {
  case Opcode::If:
  case Opcode::LoadEither:
    I.Blocks[0] = blockOrNone();
    if (acceptOnLine("else"))
      I.Blocks[1] = block();
    return;
  case Opcode::Logical:
    I.Blocks[0] = blockOrNone();
    return;
  case Opcode::Loop: {
    LoopInfo L = I.Index < F->Loops.size() ? F->Loops[I.Index] : LoopInfo();
    loop(L);
    if (I.Index < F->Loops.size())
      F->Loops[I.Index] = std::move(L);
    return;
  }
  case Opcode::Switch: {
    SwitchInfo S = switchParts();
    I.Index = added(F->Switches, std::move(S));
    return;
  }
  default:
    return;
  }
}

LoopInfo Reader::loopFlags() {
  LoopInfo L;
  L.ConditionFirst = !acceptOnLine("do-while");
  L.ConditionWrites = acceptOnLine("condition-writes");
  L.DeclaresInCondition = acceptOnLine("condition-declares");
  L.HidesSteps = acceptOnLine("hides-steps");
  if (acceptOnLine("counts-ahead")) {
    L.CountsAhead.emplace();
    if (acceptOnLine("most"))
      L.CountsAhead->Most = number<uint64_t>();
    L.CountsAhead->OfSeveral = acceptOnLine("of-several");
    L.CountsAhead->ByAssembler = acceptOnLine("by-assembler");
    L.CountsAhead->IsSure = !acceptOnLine("maybe");
  }
  L.BreaksAtHead = acceptOnLine("breaks-at-head");
  L.SkipsByStep = acceptOnLine("skips-by-step");
  if (acceptOnLine("unroll"))
    L.Unroll = number<unsigned>();
  return L;
}

void Reader::loop(LoopInfo &L) {
  expect("{");
  if (accept("condition"))
    L.Condition = block();
  if (accept("body"))
    L.Body = block();
  if (accept("increment"))
    L.Increment = block();
  expect("}");
  if (acceptOnLine("changes"))
    do {
      LoopInfo::Change C;
      C.Local = localIndex();
      C.Goes = acceptOnLine("down")       ? C.Down
               : acceptOnLine("up")       ? C.Up
               : acceptOnLine("unevenly") ? C.Unevenly
                                          : C.Somehow;
      expect("by");
      C.Step = number<uint64_t>();
      C.ElementBytes = acceptOnLine("of") ? number<uint64_t>() : 1;
      L.Changes.push_back(C);
    } while (accept(","));
  L.Barriers = acceptOnLine("barriers");
}

SwitchInfo::Label Reader::label() {
  SwitchInfo::Label L;
  if (accept("default")) {
    L.IsDefault = true;
    return L;
  }
  L.Low = L.High = number<int64_t>();
  if (accept(".."))
    L.High = number<int64_t>();
  return L;
}

SwitchInfo Reader::switchParts() {
  SwitchInfo S;
  expect("{");
  while (accept("case")) {
    SwitchInfo::Part Part;
    if (!is(":") && !is("breaks"))
      do
        Part.Labels.push_back(label());
      while (accept(","));
    Part.Breaks = accept("breaks");
    expect(":");
    Part.Body = blockOrNone();
    S.Parts.push_back(std::move(Part));
  }
  expect("}");
  return S;
}

UnknownCall::Argument Reader::unknownArgument() {
  UnknownCall::Argument A;
  A.IsReference = accept("reference");
  if (!A.IsReference)
    expect("value");
  A.MayWrite = !accept("constant");
  if (is("!"))
    A.Site = siteReference();
  if (accept("to"))
    A.Pointee = type();
  return A;
}

UnknownCall Reader::unknownCall() {
  UnknownCall C;
  if (acceptOnLine("named"))
    C.Name = quoted();
  if (acceptOnLine("passing")) {
    expect("[");
    list("]", [&] { C.Arguments.push_back(unknownArgument()); });
  }
  C.IsCompilerBuiltin = acceptOnLine("compiler");
  C.ReturnsFloat = acceptOnLine("float");
  C.IsCall = !acceptOnLine("no-call");
  C.ReturnsInPlace = acceptOnLine("in-place");
  C.HasThis = acceptOnLine("of-object");
  return C;
}

void Reader::notEntered(Instruction &I) {
  if (acceptOnLine("or-unknown"))
    I.Unknown = added(F->Calls, unknownCall());
}

std::vector<Type> Reader::types(StringRef Title) {
  std::vector<Type> Result;
  if (!acceptOnLine(Title))
    return Result;
  expect("[");
  list("]", [&] { Result.push_back(type()); });
  return Result;
}

std::vector<SiteId> Reader::sites(StringRef Title) {
  std::vector<SiteId> Result;
  if (!acceptOnLine(Title))
    return Result;
  expect("[");
  list("]", [&] { Result.push_back(siteReference()); });
  return Result;
}

void Reader::builtinCall(Instruction &I) {
  BuiltinCall C;
  if (auto Id = words::meaningOf(words::Builtins, current().Text)) {
    C.Id = *Id;
    advance();
  } else
    fail("expected a builtin, such as 'Shuffle'");
  C.Name = quoted();
  arguments(I);
  C.Types = types("types");
  C.Pointees = types("pointees");
  if (acceptOnLine("numbers")) {
    expect("[");
    list("]", [&] { C.Numbers.push_back(number<int64_t>()); });
  }
  C.ReturnsInPlace = acceptOnLine("in-place");
  I.Index = added(F->Builtins, std::move(C));
}

void Reader::assembly(Instruction &I) {
  AssemblyInfo A;
  A.Text = quoted();
  arguments(I);
  A.Inputs = types("inputs");
  A.Outputs = types("outputs");
  A.InputSites = sites("input-sites");
  A.OutputSites = sites("output-sites");
  A.AcrossBranches = acceptOnLine("across-branches");
  I.Index = added(F->Assemblies, std::move(A));
}

void Reader::launch(Instruction &I) {
  LaunchInfo L;
  if (accept("&"))
    L.Kernel = number<FunctionId>();
  arguments(I);
  L.GridIsNumber = acceptOnLine("grid-number");
  L.BlockIsNumber = acceptOnLine("block-number");
  L.HasBytes = acceptOnLine("with-bytes");
  L.FromConfiguration = acceptOnLine("configuration");
  L.Arguments = types("types");
  I.Index = added(F->Launches, std::move(L));
}

std::unique_ptr<TextProgram> banklint::ir::read(StringRef Text, std::string &Error) {
  Error.clear();
  auto P = std::make_unique<TextProgram>();
  Reader(Text, *P, Error).program();
  return Error.empty() ? std::move(P) : nullptr;
}
