//===- Reader.cpp - Takes a PTX file apart --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Module.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;
using llvm::Twine;

const Meaning *ptx::Function::find(unsigned In, StringRef Of) const {
  for (; In != None; In = Scopes[In].Outer)
    if (const auto It = Scopes[In].Names.find(Of); It != Scopes[In].Names.end())
      return &It->second;
  return nullptr;
}

std::optional<unsigned> ptx::Function::registerNamed(const Instruction &I, StringRef Operand) const {
  const Meaning *Known = find(I.In, Operand);
  return Known && Known->Is == Meaning::OfRegister ? std::optional(Known->Index) : std::nullopt;
}

std::optional<unsigned> ptx::Function::labelled(unsigned In, StringRef Label) const {
  for (; In != None; In = Scopes[In].Outer)
    if (const auto It = Scopes[In].Labels.find(Label); It != Scopes[In].Labels.end())
      return It->second;
  return std::nullopt;
}

const Variable *Module::variable(StringRef Name) const {
  const auto It = llvm::find_if(Variables, [&](const Variable &V) { return V.Name == Name; });
  return It == Variables.end() ? nullptr : &*It;
}

const Function *Module::function(StringRef Name) const {
  const Function *Found = nullptr;
  for (const Function &F : Functions)
    if (F.Name == Name && (!Found || F.HasBody))
      Found = &F;
  return Found;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static const StringRef Blanks = " \t\n\r\v\f";

/// \p Text with blanks for comments: each line stays where it is. A final NUL, as Warp writes it, ends the text.
static std::string withoutComments(StringRef Text) {
  std::string Result = Text.rtrim(StringRef("\0", 1)).str();
  bool InString = false, InLine = false, InComment = false;
  for (size_t I = 0; I < Result.size(); ++I) {
    const char C = Result[I], Next = I + 1 < Result.size() ? Result[I + 1] : '\0';
    if (C == '\n')
      InLine = InString = false;
    else if (InComment && C == '*' && Next == '/') {
      Result[I] = Result[I + 1] = ' ';
      InComment = false;
      ++I;
    } else if (InLine || InComment)
      Result[I] = ' ';
    else if (C == '"')
      InString = !InString;
    else if (!InString && C == '/' && (Next == '/' || Next == '*')) {
      (Next == '/' ? InLine : InComment) = true;
      Result[I] = Result[I + 1] = ' ';
      ++I;
    }
  }
  return Result;
}

namespace {

/// A place in the text that moves on.
class Cursor {
public:
  explicit Cursor(StringRef Text) : Text(Text) {}

  unsigned line() const { return Line; }
  /// From 1, in bytes.
  unsigned column() const {
    const size_t Begin = Text.take_front(At).rfind('\n');
    return unsigned(At - (Begin == StringRef::npos ? 0 : Begin + 1) + 1);
  }
  bool atEnd() {
    skipBlanks();
    return At == Text.size();
  }
  /// The next character behind blanks; 0 at the end.
  char next() {
    skipBlanks();
    return At < Text.size() ? Text[At] : '\0';
  }
  bool take(char C) {
    if (next() != C)
      return false;
    move(1);
    return true;
  }
  /// The letters, digits, `.`, `_`, `$` and `%` at hand, behind blanks; may be empty.
  StringRef word() {
    skipBlanks();
    return taken(Text.substr(At).take_while(isOfWord).size());
  }
  StringRef peekWord() {
    skipBlanks();
    return Text.substr(At).take_while(isOfWord);
  }
  /// Whether a label comes next: "$L__BB0_2:", and not the first half of "::".
  bool atLabel() {
    const StringRef Rest = Text.substr(At + peekWord().size()).ltrim(Blanks);
    return !peekWord().empty() && Rest.starts_with(":") && !Rest.starts_with("::");
  }
  StringRef restOfLine() { return taken(std::min(Text.find('\n', At), Text.size()) - At).trim(Blanks); }
  /// What stands before the next of some characters; nothing if none comes.
  std::optional<StringRef> before(StringRef Ends) {
    skipBlanks();
    bool InString = false;
    for (size_t End = At; End < Text.size(); ++End) {
      InString ^= Text[End] == '"';
      if (!InString && Ends.contains(Text[End]))
        return taken(End - At).rtrim(Blanks);
    }
    return std::nullopt;
  }

private:
  void skipBlanks() {
    while (At < Text.size() && (Blanks.contains(Text[At]) || Text[At] == '\0'))
      move(1);
  }
  StringRef taken(size_t Count) {
    const StringRef Taken = Text.substr(At, Count);
    move(Count);
    return Taken;
  }
  void move(size_t Count) {
    Line += unsigned(Text.substr(At, Count).count('\n'));
    At += Count;
  }

  StringRef Text;
  size_t At = 0;
  unsigned Line = 1;
};

class Reader {
public:
  Reader(Module &M, ReadError &Error) : M(M), Error(Error), Text(M.Text) {}

  bool read();

private:
  bool fail(const Twine &Why) { return failAt(Text.line(), Why); }
  bool failAt(unsigned Line, const Twine &Why) {
    if (Error.Why.empty())
      Error = {Line, Why.str()};
    return false;
  }

  bool directive();
  bool version();
  bool file();
  bool section();
  bool skipBraces();
  bool variable(Variable::State In, bool IsExtern, std::vector<Variable> &To);
  bool declarator(StringRef Written, Variable V, std::vector<Variable> &To);
  bool function(bool IsEntry, bool IsVisible);
  bool parameters(Function &F, std::vector<unsigned> &To);
  bool parameter(Function &F, StringRef Written, std::vector<unsigned> &To);
  bool performance(Function &F);
  bool body(Function &F);
  bool statement(Function &F);
  bool declaration(Function &F);
  bool registers(Function &F);
  bool addName(Function &F, StringRef Name, Meaning Is);
  bool variables(Function &F, Variable::State In, bool IsExtern);
  bool location();
  bool instruction(Function &F);
  bool checkOperands(const Function &F, const Instruction &I);

  Module &M;
  ReadError &Error;
  Cursor Text;
  std::map<Place, unsigned> PlaceNumbers;
  unsigned Here = None; ///< the place of what follows
  unsigned In = 0;      ///< the scope at hand
  bool NextIsPartlyUsed = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

bool Reader::read() {
  while (!Text.atEnd())
    if (!directive())
      return false;
  return M.Major ? true : failAt(1, "there is no '.version' directive: it is no PTX");
}

bool Reader::directive() {
  if (Text.take(';') || Text.take('}'))
    return fail("there is nothing before it");
  bool IsExtern = false, IsVisible = false;
  for (;;) {
    const unsigned Line = Text.line();
    if (Text.next() == '\0')
      return fail("the file ends within a declaration");
    const StringRef Word = Text.word();
    if (Word == ".version")
      return version();
    if (Word == ".target") {
      M.Target = Text.restOfLine().split(',').first.trim(Blanks).str();
      return true;
    }
    if (Word == ".address_size") {
      Text.restOfLine();
      return true;
    }
    if (Word == ".file")
      return file();
    if (Word == ".section")
      return section();
    if (Word == ".extern")
      IsExtern = true;
    else if (Word == ".visible" || Word == ".weak" || Word == ".common")
      IsVisible = true;
    else if (Word == ".entry" || Word == ".func")
      return function(Word == ".entry", IsVisible || IsExtern);
    else if (Word == ".shared")
      return variable(Variable::Shared, IsExtern, M.Variables);
    else if (Word == ".global" || Word == ".const" || Word == ".tex")
      return variable(Variable::Other, IsExtern, M.Variables);
    else if (Word == ".pragma" || Word == ".alias")
      return Text.before(";") && Text.take(';') ? true : fail("'" + Word + "' has no end");
    else
      return failAt(Line, Word.empty() ? Twine("'") + Twine(Text.next()) + "' is no directive"
                                       : "'" + Word + "' is no directive of PTX that is known");
  }
}

bool Reader::version() {
  const StringRef Number = Text.restOfLine();
  const auto [Major, Minor] = Number.split('.');
  if (Major.getAsInteger(10, M.Major) || Minor.getAsInteger(10, M.Minor) || !M.Major)
    return fail("'" + Number + "' is no version of PTX");
  return true;
}

/// `.file 1 "reduce.cu"`, perhaps with a time and a size.
bool Reader::file() {
  unsigned Number;
  StringRef Rest = Text.restOfLine();
  const StringRef Written = Rest;
  if (Rest.consumeInteger(10, Number) || !(Rest = Rest.ltrim(Blanks)).consume_front("\"") || !Rest.contains('"'))
    return fail("'.file " + Written + "': expected a number and a name");
  M.Files[Number] = Rest.split('"').first.str();
  return true;
}

bool Reader::section() {
  Text.word();
  return Text.take('{') && skipBraces() ? true : fail("'.section' has no end");
}

/// What is open ends.
bool Reader::skipBraces() {
  for (unsigned Open = 1; Open;) {
    if (!Text.before("{}"))
      return false;
    Open += Text.take('{') ? 1 : (Text.take('}'), -1);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// In bytes: as much as fits into the 48 KiB that ptxas has for static arrays.
static constexpr unsigned MostAlignment = 1 << 15;

/// Of ".align 4 .b8 tile[4096]" what is before the names.
static bool readAttributes(StringRef &Written, Variable &V, unsigned &Vector) {
  bool HasType = false;
  for (Written = Written.ltrim(Blanks); Written.starts_with("."); Written = Written.ltrim(Blanks)) {
    StringRef Word = Written.take_while(isOfWord);
    Written = Written.drop_front(Word.size());
    Word.consume_front(".");
    if (Word == "align") {
      Written = Written.ltrim(Blanks);
      if (Written.consumeInteger(10, V.Alignment) || !llvm::isPowerOf2_32(V.Alignment) || V.Alignment > MostAlignment)
        return false;
    } else if (Word == "v2" || Word == "v4" || Word == "v8")
      Vector = Word == "v2" ? 2 : Word == "v4" ? 4 : 8;
    else if (Word == "global")
      V.PointsToGlobal = true;
    else if (Word == "attribute") {
      const size_t End = Written.find(')');
      if (End == StringRef::npos)
        return false;
      Written = Written.drop_front(End + 1);
    } else if (auto T = ir::ptx::typeNamed(Word)) {
      V.Element = *T;
      HasType = true;
    } else if (Word == "texref" || Word == "samplerref" || Word == "surfref") {
      V.Element = ir::Type::integer(64, false);
      HasType = true;
    } else if (Word != "ptr" && Word != "shared" && Word != "const" && Word != "local" && Word != "param" &&
               Word != "managed" && Word != "noalias")
      return false;
  }
  return HasType;
}

/// "tile[4][32]": adds the variable.
bool Reader::declarator(StringRef Written, Variable V, std::vector<Variable> &To) {
  Written = Written.split('=').first.trim(Blanks);
  const StringRef Name = Written.take_while(isOfWord);
  StringRef Rest = Written.drop_front(Name.size()).ltrim(Blanks);
  if (Name.empty())
    return fail("a variable has no name");
  V.Name = Name.str();
  V.Line = Text.line();
  V.Bytes = V.Element.Bytes;
  while (Rest.consume_front("[")) {
    uint64_t Count = 0;
    V.IsArray = true;
    Rest = Rest.ltrim(Blanks);
    if (!Rest.starts_with("]") && Rest.consumeInteger(0, Count))
      return fail("'" + Written + "': the length is no number");
    if (!(Rest = Rest.ltrim(Blanks)).consume_front("]"))
      return fail("'" + Written + "' is no variable");
    if (Count > (uint64_t(1) << 40) / std::max<uint64_t>(V.Bytes, 1))
      return fail("'" + Written + "' is too large");
    V.Bytes *= Count;
    Rest = Rest.ltrim(Blanks);
  }
  if (!Rest.empty())
    return fail("'" + Written + "' is no variable");
  To.push_back(std::move(V));
  return true;
}

/// ".align 16 .b8 part[], more[4];" behind the kind of memory.
bool Reader::variable(Variable::State In, bool IsExtern, std::vector<Variable> &To) {
  const std::optional<StringRef> Written = Text.before(";");
  if (!Written)
    return fail("a variable has no end");
  Variable V;
  V.In = In;
  V.IsExtern = IsExtern;
  unsigned Vector = 1;
  StringRef Rest = *Written;
  if (!readAttributes(Rest, V, Vector))
    return fail("'" + *Written + "' is no variable");
  V.Element.Bytes *= Vector;
  V.Alignment = std::max<unsigned>(V.Alignment, unsigned(V.Element.Bytes));
  llvm::SmallVector<StringRef, 4> Names; // of what has an initializer there is one
  if (Rest.contains('='))
    Names.push_back(Rest);
  else
    Rest.split(Names, ',');
  for (StringRef Name : Names)
    if (!declarator(Name, V, To))
      return false;
  return Text.take(';');
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool Reader::function(bool IsEntry, bool IsVisible) {
  Function F;
  F.IsEntry = IsEntry;
  F.IsVisible = IsVisible;
  In = 0;
  Here = None;
  if (Text.next() == '(' && !parameters(F, F.Results))
    return false;
  F.Line = (Text.next(), Text.line());
  F.Name = Text.word().str();
  if (F.Name.empty())
    return fail("a function has no name");
  if (Text.next() == '(' && !parameters(F, F.Parameters))
    return false;
  while (Text.next() == '.')
    if (!performance(F))
      return false;
  if (!Text.take(';') && !body(F))
    return false;
  F.LastLine = Text.line();
  M.Functions.push_back(std::move(F));
  return true;
}

/// "(.param .u64 out, .param .align 8 .b8 size[8])"
bool Reader::parameters(Function &F, std::vector<unsigned> &To) {
  Text.take('(');
  const std::optional<StringRef> All = Text.before(")");
  if (!All || !Text.take(')'))
    return fail("the parameters have no end");
  llvm::SmallVector<StringRef, 8> Each;
  All->split(Each, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Written : Each)
    if (!Written.trim(Blanks).empty() && !parameter(F, Written.trim(Blanks), To))
      return false;
  return true;
}

bool Reader::parameter(Function &F, StringRef Written, std::vector<unsigned> &To) {
  StringRef Rest = Written;
  Variable V;
  V.In = Variable::Param;
  unsigned Vector = 1;
  const bool IsRegister = Rest.consume_front(".reg");
  if ((!IsRegister && !Rest.consume_front(".param")) || !readAttributes(Rest, V, Vector))
    return fail("'" + Written + "' is no parameter");
  V.Element.Bytes *= Vector;
  V.Alignment = std::max<unsigned>(V.Alignment, unsigned(V.Element.Bytes));
  if (!declarator(Rest, V, F.Variables))
    return false;
  const unsigned Number = unsigned(F.Variables.size() - 1);
  To.push_back(Number);
  if (!IsRegister)
    return addName(F, F.Variables[Number].Name, {Meaning::OfVariable, Number});
  F.Registers.push_back({F.Variables[Number].Name, V.Element});
  return addName(F, F.Variables[Number].Name, {Meaning::OfRegister, unsigned(F.Registers.size() - 1)});
}

/// "32, 8, 1"
static std::optional<Shape> shapeFrom(StringRef Written) {
  llvm::SmallVector<StringRef, 3> Numbers;
  Written.split(Numbers, ',');
  std::array<unsigned, 3> Each{1, 1, 1};
  if (Numbers.size() > 3)
    return std::nullopt;
  for (size_t I = 0; I < Numbers.size(); ++I)
    if (Numbers[I].trim(Blanks).getAsInteger(0, Each[I]) || !Each[I])
      return std::nullopt;
  return Shape{Each[0], Each[1], Each[2]};
}

/// What stands between the parameters and the body: `.reqntid 32, 8`.
bool Reader::performance(Function &F) {
  const StringRef Word = Text.word();
  const std::optional<StringRef> Rest = Word == ".pragma" ? Text.before(";") : Text.before(".{;");
  if (!Rest)
    return fail("'" + Word + "' has no end");
  if (Word == ".pragma")
    return Text.take(';');
  if (Word != ".reqntid" && Word != ".maxntid")
    return true;
  const std::optional<Shape> Given = shapeFrom(*Rest);
  if (!Given)
    return fail("'" + Word + " " + *Rest + "': expected up to three numbers of threads");
  (Word == ".reqntid" ? F.Required : F.Most) = Given;
  return true;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

bool Reader::body(Function &F) {
  if (!Text.take('{'))
    return fail("the function '" + F.Name + "' has no body");
  F.HasBody = true;
  for (unsigned Open = 1; Open;) {
    if (Text.atEnd())
      return fail("the function '" + F.Name + "' has no end");
    if (Text.take('{')) {
      F.Scopes.push_back({In, {}, {}});
      In = unsigned(F.Scopes.size() - 1);
      ++Open;
    } else if (Text.take('}')) {
      In = F.Scopes[In].Outer;
      --Open;
    } else if (!statement(F))
      return false;
  }
  for (const Instruction &I : F.Instructions)
    if (!checkOperands(F, I))
      return false;
  return true;
}

bool Reader::statement(Function &F) {
  if (Text.take(';'))
    return true;
  if (Text.atLabel()) {
    const StringRef Label = Text.word();
    Text.take(':');
    if (Text.peekWord() == ".branchtargets" || Text.peekWord() == ".calltargets" || Text.peekWord() == ".callprototype")
      return Text.before(";") && Text.take(';') ? true : fail("'" + Label + "' has no end");
    return F.Scopes[In].Labels.try_emplace(Label, unsigned(F.Instructions.size())).second
               ? true
               : fail("the label '" + Label + "' is there twice");
  }
  return Text.next() == '.' ? declaration(F) : instruction(F);
}

bool Reader::declaration(Function &F) {
  bool IsExtern = false;
  for (;;) {
    const unsigned Line = Text.line();
    const StringRef Word = Text.word();
    if (Word == ".loc")
      return location();
    if (Word == ".file")
      return file();
    if (Word == ".section")
      return section();
    if (Word == ".reg")
      return registers(F);
    if (Word == ".shared")
      return variables(F, Variable::Shared, IsExtern);
    if (Word == ".local" || Word == ".param")
      return variables(F, Word == ".local" ? Variable::Local : Variable::Param, IsExtern);
    if (Word == ".global" || Word == ".const")
      return variables(F, Variable::Other, IsExtern);
    if (Word == ".extern")
      IsExtern = true;
    else if (Word == ".pragma") {
      const std::optional<StringRef> What = Text.before(";");
      if (What && What->contains("nounroll"))
        F.NotUnrolled.push_back(unsigned(F.Instructions.size()));
      NextIsPartlyUsed |= What && What->contains("used_bytes_mask");
      F.MaySpillToShared |= What && What->contains("enable_smem_spilling");
      return What && Text.take(';') ? true : fail("'.pragma' has no end");
    } else if (Word != ".visible" && Word != ".weak")
      return failAt(Line, "'" + Word + "' is no directive of PTX that is known here");
  }
}

bool Reader::addName(Function &F, StringRef Name, Meaning Is) {
  return F.Scopes[In].Names.try_emplace(Name, Is).second ? true : fail("'" + Name + "' is declared twice");
}

/// ".b32 %r<24>, %tmp;"
bool Reader::registers(Function &F) {
  const std::optional<StringRef> Written = Text.before(";");
  Variable Of;
  unsigned Vector = 1;
  StringRef Rest = Written.value_or("");
  if (!Written || !readAttributes(Rest, Of, Vector) || Vector != 1)
    return fail("'.reg " + Written.value_or("") + "' declares no registers");
  llvm::SmallVector<StringRef, 4> Names;
  Rest.split(Names, ',');
  for (StringRef Each : Names) {
    Each = Each.trim(Blanks);
    const StringRef Name = Each.take_while(isOfWord);
    StringRef Count = Each.drop_front(Name.size()).trim(Blanks);
    unsigned Registers = 1;
    const unsigned Most = 1 << 20;
    const bool IsRange = Count.consume_front("<");
    if (Name.empty() || (IsRange && (Count.consumeInteger(10, Registers) || Count.trim(Blanks) != ">")) ||
        (!IsRange && !Count.empty()) || Registers > Most)
      return fail("'.reg " + *Written + "' declares no registers");
    for (unsigned I = 0; I < Registers; ++I) {
      F.Registers.push_back({IsRange ? (Name + Twine(I)).str() : Name.str(), Of.Element});
      if (!addName(F, F.Registers.back().Name, {Meaning::OfRegister, unsigned(F.Registers.size() - 1)}))
        return false;
    }
  }
  return Text.take(';');
}

bool Reader::variables(Function &F, Variable::State In, bool IsExtern) {
  const size_t First = F.Variables.size();
  if (!variable(In, IsExtern, F.Variables))
    return false;
  for (size_t I = First; I < F.Variables.size(); ++I)
    if (!addName(F, F.Variables[I].Name, {Meaning::OfVariable, unsigned(I)}))
      return false;
  return true;
}

/// ".loc 2 112 3, function_name $L__info_string0, inlined_at 1 7 5"
bool Reader::location() {
  const StringRef Written = Text.restOfLine();
  auto PlaceIn = [](StringRef &Rest) -> std::optional<Place> {
    Place P;
    for (unsigned *Number : {&P.File, &P.Line, &P.Column}) {
      Rest = Rest.ltrim(Blanks);
      if (Rest.consumeInteger(10, *Number))
        return std::nullopt;
    }
    return P;
  };
  StringRef Rest = Written;
  std::optional<Place> P = PlaceIn(Rest);
  if (!P)
    return fail("'.loc " + Written + "': expected a file, a line and a column");
  auto NumberOf = [&](const Place &Of) {
    const auto [It, IsNew] = PlaceNumbers.try_emplace(Of, unsigned(M.Places.size()));
    if (IsNew)
      M.Places.push_back(Of);
    return It->second;
  };
  if (const size_t At = Rest.find("inlined_at"); At != StringRef::npos) {
    Rest = Rest.drop_front(At + StringRef("inlined_at").size());
    const std::optional<Place> Call = PlaceIn(Rest);
    if (!Call)
      return fail("'.loc " + Written + "': expected a place behind 'inlined_at'");
    P->InlinedAt = NumberOf(*Call);
  }
  Here = NumberOf(*P);
  return true;
}

bool Reader::instruction(Function &F) {
  const unsigned Line = (Text.next(), Text.line()), Column = Text.column();
  const std::optional<StringRef> Written = Text.before(";");
  if (!Written)
    return failAt(Line, "an instruction has no end");
  Text.take(';');
  std::optional<ir::ptx::Instruction> Read = ir::ptx::instructionFrom(*Written);
  if (!Read || !llvm::isAlpha(Read->Name.empty() ? ' ' : Read->Name.front()))
    return failAt(Line, "'" + Written->split('\n').first + "' is no instruction");
  Instruction I(std::move(*Read));
  I.Line = Line;
  I.Column = Column;
  I.At = Here;
  I.In = In;
  I.IsPartlyUsed = std::exchange(NextIsPartlyUsed, false);
  F.Instructions.push_back(std::move(I));
  return true;
}

/// Whether each register that is named is declared, and each label of a branch is there.
bool Reader::checkOperands(const Function &F, const Instruction &I) {
  auto IsDeclared = [&](StringRef Name) {
    if (!Name.starts_with("%") || F.find(I.In, Name))
      return true;
    return ir::ptx::isSpecialRegister(Name);
  };
  if (!I.Predicate.empty() && !F.find(I.In, I.Predicate))
    return failAt(I.Line, "the register '" + I.Predicate + "' is not declared");
  if (I.is("bra") && !F.labelled(I.In, I.operand(0)))
    return failAt(I.Line, "there is no label '" + I.operand(0) + "'");
  for (StringRef Operand : I.Operands)
    for (StringRef Rest = Operand; !Rest.empty();) {
      Rest = Rest.drop_until([](char C) { return C == '%'; });
      const StringRef Word = Rest.take_while(isOfWord);
      if (!IsDeclared(Word))
        return failAt(I.Line, "the register '" + Word + "' is not declared");
      Rest = Rest.drop_front(Word.size());
    }
  return true;
}

std::unique_ptr<Module> ptx::read(StringRef Text, ReadError &Error) {
  auto M = std::make_unique<Module>();
  M->Text = withoutComments(Text);
  Error = {};
  return Reader(*M, Error).read() ? std::move(M) : nullptr;
}
