//===- Program.cpp - A PTX file as a program in IR ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Program.h"
#include "Ptx/Flow.h"
#include "Ptx/Lowering.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Without the arguments of a function: "ns::k<(int)4>" for "void ns::k<(int)4>(float*)".
static StringRef withoutParameters(StringRef Demangled) {
  if (!Demangled.ends_with(")"))
    return Demangled;
  int Depth = 0;
  for (size_t I = Demangled.size(); I-- > 0;) {
    Depth += Demangled[I] == ')' ? 1 : Demangled[I] == '(' ? -1 : 0;
    if (Depth == 0)
      return Demangled.take_front(I);
  }
  return Demangled;
}

/// Without the type of the result, which templates have: it ends at the last blank outside of brackets.
static StringRef withoutResult(StringRef Name) {
  int Depth = 0;
  for (size_t I = Name.size(); I-- > 0;) {
    Depth += StringRef(">)").contains(Name[I]) ? 1 : StringRef("<(").contains(Name[I]) ? -1 : 0;
    if (Depth == 0 && Name[I] == ' ')
      return Name.drop_front(I + 1);
  }
  return Name;
}

std::string ptx::userName(StringRef Mangled) {
  const std::string Demangled = llvm::demangle(Mangled.str());
  if (Demangled == Mangled)
    return Mangled.str();
  return withoutResult(withoutParameters(Demangled)).str();
}

/// "tile" for "_ZZ9transposeE4tile", a variable of a function.
static std::string variableName(StringRef Mangled) {
  const std::string Demangled = llvm::demangle(Mangled.str());
  const StringRef Name = Demangled;
  return Demangled == Mangled               ? Mangled.str()
         : Name.rsplit("::").second.empty() ? Demangled
                                            : Name.rsplit("::").second.str();
}

/// What a struct that is passed holds at an offset has a name of its own.
std::string ptx::Program::nameAt(const ir::Variable &V, int64_t Offset) {
  return Offset ? V.Name + "+" + std::to_string(Offset) : V.Name;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Whether a file came with a toolkit or a package, and the user did not write it.
static bool isInstalled(StringRef File) {
  return File.starts_with("/usr/") || File.contains("-linux/include/") || File.contains("/site-packages/") ||
         File.contains("/dist-packages/");
}

Location ptx::Program::placeOf(const Instruction &I) const {
  const Location OfPtx{File, I.Line, I.Column, 0};
  std::optional<Location> Innermost;
  for (unsigned At = I.At; At != None; At = From->Places[At].InlinedAt) {
    const Place &P = From->Places[At];
    const auto Name = From->Files.find(P.File);
    if (!P.Line || Name == From->Files.end()) // line 0: nobody wrote it
      continue;
    const Location Here{Name->second, P.Line, std::max(P.Column, 1u), 0};
    if (!isInstalled(Name->second))
      return Here;
    if (!Innermost)
      Innermost = Here;
  }
  return Innermost.value_or(OfPtx);
}

SourcePoint ptx::Program::pointOf(const Location &L) {
  const auto [It, IsNew] = Numbers.try_emplace({L.File, L.Line, L.Column}, SourcePoint(Points.size() + 1));
  if (IsNew) {
    Points.push_back(L);
    Points.back().At = It->second;
    ir::Site S;
    S.File = L.File;
    S.Line = L.Line;
    S.Column = L.Column;
    Sites[It->second] = std::move(S);
    Texts.emplace_back();
  }
  return It->second;
}

ir::SiteId ptx::Program::siteOf(const Instruction &I) {
  const SourcePoint P = pointOf(placeOf(I));
  if (Texts[P - 1].empty())
    Texts[P - 1] = I.Name.str();
  return P;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

ir::GlobalId ptx::Program::globalOf(const Variable &V) {
  const auto [It, IsNew] = Shared.try_emplace(&V, ir::GlobalId(Shared.size() + 1));
  if (!IsNew)
    return It->second;
  ir::Variable New;
  New.Name = variableName(V.Name);
  New.In = V.In == Variable::Shared ? ir::Space::Shared : ir::Space::Global;
  New.IsDynamic = V.In == Variable::Shared && V.IsExtern && !V.Bytes;
  New.Ty = ir::Type::record(V.Bytes, V.Alignment);
  New.Declaration = &V;
  Globals[It->second] = std::move(New);
  return It->second;
}

/// Whether an operand names a variable.
static bool names(StringRef Operand, StringRef Variable) {
  for (size_t At = 0; (At = Operand.find(Variable, At)) != StringRef::npos; ++At) {
    auto IsOfName = [&](size_t I) {
      return I < Operand.size() && (llvm::isAlnum(Operand[I]) || StringRef("_$.").contains(Operand[I]));
    };
    if (!(At && IsOfName(At - 1)) && !IsOfName(At + Variable.size()))
      return true;
  }
  return false;
}

/// The variables in shared memory that a kernel and what it calls name.
ir::StaticArrays ptx::Program::arraysOf(const Function &Kernel) {
  std::vector<const Function *> Reached{&Kernel};
  ir::StaticArrays Arrays;
  for (size_t I = 0; I < Reached.size(); ++I)
    for (const Instruction &Each : Reached[I]->Instructions)
      if (Each.is("call")) {
        bool IsKnown = false;
        for (StringRef Operand : Each.Operands)
          if (const Function *Callee = From->function(Operand)) {
            IsKnown = true;
            if (Callee->HasBody && !llvm::is_contained(Reached, Callee))
              Reached.push_back(Callee);
          }
        Arrays.CallsUnknown |= !IsKnown;
      }
  auto IsNamed = [&](const Variable &V) {
    return llvm::any_of(Reached, [&](const Function *F) {
      return llvm::any_of(F->Instructions, [&](const Instruction &Each) {
        return llvm::any_of(Each.Operands, [&](StringRef Operand) { return names(Operand, V.Name); });
      });
    });
  };
  auto Add = [&](const Variable &V) {
    if (V.In != Variable::Shared || !IsNamed(V))
      return;
    const ir::Variable &Array = Globals[globalOf(V)];
    if (Array.IsDynamic) {
      Arrays.HasDynamic = true;
      Arrays.Dynamic.push_back(&Array);
    } else
      Arrays.InOrder.push_back(&Array);
  };
  // ptxas 13.0 places those of functions that other files may call first, then those of the kernel, those of the file,
  // and those of the other functions; functions in the order in which the file first names them (machine code for sm_90
  // of 20 files, 2026-11-29; findings/ptxas_places_arrays_of_visible_functions_first.sh).
  std::vector<const Function *> Called(Reached.begin() + 1, Reached.end());
  auto Declared = [&](const Function *F) {
    return llvm::find_if(From->Functions, [&](const Function &Each) { return Each.Name == F->Name; });
  };
  llvm::sort(Called, [&](const Function *A, const Function *B) { return Declared(A) < Declared(B); });
  auto AddOf = [&](bool Visible) {
    for (const Function *F : Called)
      for (const Variable &V : F->Variables)
        if (Declared(F)->IsVisible == Visible)
          Add(V);
  };
  AddOf(/*Visible=*/true);
  for (const Variable &V : Kernel.Variables)
    Add(V);
  for (const Variable &V : From->Variables)
    Add(V);
  AddOf(/*Visible=*/false);
  return Arrays;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

std::optional<ir::FunctionId> ptx::Program::functionNamed(StringRef Name) const {
  for (size_t I = 0; I < From->Functions.size(); ++I)
    if (From->Functions[I].Name == Name && From->Functions[I].HasBody)
      return ir::FunctionId(I + 1);
  return std::nullopt;
}

void ptx::Program::addKernel(const Function &F, ir::FunctionId Id, std::string NotUnderstood) {
  Kernel K;
  K.Id = Id;
  K.Of = &F;
  K.NotUnderstood = std::move(NotUnderstood);
  Location Where{File, F.Line, 1, 0};
  K.FirstLine = F.Line;
  K.LastLine = F.LastLine;
  if (!F.Instructions.empty()) {
    // The first place of a function is its own line.
    const Place *First = nullptr;
    for (const Instruction &I : F.Instructions)
      if (I.At != None && From->Places[I.At].InlinedAt == None && From->Files.count(From->Places[I.At].File)) {
        const Place &P = From->Places[I.At];
        if (!First || (P.File == First->File && P.Line && P.Line < First->Line))
          First = &P;
      }
    if (First && First->Line) {
      Where = {From->Files.at(First->File), First->Line, std::max(First->Column, 1u), 0};
      K.FirstLine = K.LastLine = First->Line;
      for (const Instruction &I : F.Instructions)
        if (I.At != None && From->Places[I.At].File == First->File && From->Places[I.At].InlinedAt == None)
          K.LastLine = std::max(K.LastLine, From->Places[I.At].Line);
    }
  }
  K.Where = pointOf(Where);
  Kernels.push_back(std::move(K));
}

ptx::Program::Program(std::unique_ptr<Module> Read, std::string Name) : From(std::move(Read)), File(std::move(Name)) {
  FirstFreeGlobal = ir::GlobalId(1 << 20); // variables of the language come behind those of the file
  for (size_t I = 0; I < From->Functions.size(); ++I) {
    const Function &F = From->Functions[I];
    if (!F.HasBody)
      continue;
    const auto Id = ir::FunctionId(I + 1);
    std::string Why;
    const std::optional<Order> Ordered = orderOf(F, Why);
    Functions[Id] = lowered(*this, F, Id, Ordered ? &*Ordered : nullptr);
    if (F.IsEntry)
      addKernel(F, Id, Why);
  }
  for (Kernel &K : Kernels)
    K.Arrays = arraysOf(*K.Of);
}
