//===- Lower.cpp - What C++ means, in some forty instructions -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Lowering.h"
#include "IR/PartialCopies.h"
#include "IR/PromoteLocals.h"
#include "IR/UnusedLoads.h"
#include "IR/VectorUses.h"
#include "Lowering/FunctionLowering.h"
#include "Lowering/SharedMemory.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

Lowering::Lowering(ASTContext &Context)
    : Context(Context), T(Context),
      E(Context, [this](const FunctionDecl *F, unsigned Arguments) { return builtin(F, Arguments); }),
      Unwritten(Context), Sites(1) {}

Lowering::~Lowering() = default;

bool Lowering::inSystemHeader(SourceLocation L) const {
  return L.isValid() && Context.getSourceManager().isInSystemHeader(L);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

ir::FunctionId Lowering::idOf(const FunctionDecl *F) {
  auto [It, New] = FunctionIds.try_emplace(F->getCanonicalDecl(), ir::FunctionId(Functions.size()));
  if (New)
    addFunction(F);
  return It->second;
}

ir::FunctionId Lowering::idOfChoice(const FunctionDecl *F) {
  auto [It, New] = ChoiceIds.try_emplace(F->getCanonicalDecl(), ir::FunctionId(Functions.size()));
  if (New)
    addFunction(F).IsChoice = true;
  return It->second;
}

Lowering::FunctionEntry &Lowering::addFunction(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  FunctionEntry &Entry = Functions.emplace_back();
  Entry.Declaration = F->hasBody(Definition) ? Definition : F;
  return Entry;
}

static bool hasCode(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F->hasBody(Definition) && !Definition->isDependentContext() && Definition->getBody();
}

const ir::Function *Lowering::function(ir::FunctionId Id) {
  FunctionEntry &Entry = Functions[Id];
  if (!Entry.IsLowered) {
    Entry.IsLowered = true;
    Entry.Code = lowered(Id);
  }
  return Entry.Code.get();
}

std::unique_ptr<ir::Function> Lowering::asWritten(ir::FunctionId Id, const GreaterNumbers *Greater) {
  const FunctionDecl *Source = Functions[Id].Declaration;
  if (!hasCode(Source))
    return nullptr;
  auto F = std::make_unique<ir::Function>();
  F->Id = Id;
  const QualType Result = Source->getReturnType();
  FunctionLowering(*this, Source, Functions[Id].IsChoice ? Result.getNonReferenceType() : Result, *F, Greater).run();
  return F;
}

std::unique_ptr<ir::Function> Lowering::lowered(ir::FunctionId Id, const GreaterNumbers *Greater) {
  auto F = asWritten(Id, Greater);
  if (!F)
    return nullptr;
  ir::promoteLocals(*F);
  if (Context.getLangOpts().CUDA && !Context.getLangOpts().HIP) // what other compilers load is not known
    ir::markPartialCopies(*this, *F);
  ir::markVectorUses(*F);
  ir::markUnusedLoads(*F);
  ir::markLastUses(*F);
  return F;
}

std::optional<ir::FunctionId> Lowering::overrider(ir::FunctionId Id, uint32_t Class) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Functions[Id].Declaration);
  if (!Method || Class == 0 || Class > Classes.size())
    return std::nullopt;
  const CXXRecordDecl *Of = Classes[Class - 1];
  const CXXMethodDecl *Overrider = Method->getCorrespondingMethodInClass(Of);
  // One that a base in the middle overrides may lie elsewhere in the object.
  const bool SamePlace = Overrider && (Overrider->getParent()->getCanonicalDecl() == Of->getCanonicalDecl() ||
                                       Overrider->getCanonicalDecl() == Method->getCanonicalDecl());
  return SamePlace ? std::optional(idOf(Overrider)) : std::nullopt;
}

static void addScope(const DeclContext *Scope, std::string &Name) {
  if (!Scope || Scope->isTranslationUnit())
    return;
  addScope(Scope->getParent(), Name);
  const auto *Named = dyn_cast<NamedDecl>(Scope);
  const auto *Namespace = dyn_cast<NamespaceDecl>(Scope);
  if (!Named || !Named->getIdentifier() || (Namespace && Namespace->isInline()) || isa<FunctionDecl>(Scope))
    return;
  Name += Named->getName().str() + "::";
}

/// Without inline namespaces and template arguments.
StringRef Lowering::qualifiedName(const FunctionDecl *F) {
  auto [It, New] = QualifiedNames.try_emplace(F);
  if (New) {
    addScope(F->getDeclContext(), It->second);
    It->second += F->getIdentifier() ? F->getName().str() : F->getNameAsString();
  }
  return It->second;
}

std::optional<ir::BuiltinMatch> Lowering::builtin(const FunctionDecl *F, unsigned Arguments) {
  ir::Callee C;
  C.IsTheirs = !F->hasBody() || inSystemHeader(F->getLocation());
  if (C.IsTheirs) // the table names no others
    C.QualifiedName = qualifiedName(F);
  C.Arguments = Arguments;
  C.IsMethod = isa<CXXMethodDecl>(F);
  C.IsOpenCl = Context.getLangOpts().OpenCL;
  return ir::findBuiltin(C);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

const VarDecl *Lowering::variable(const ir::Variable &V) const {
  return V.Declaration && !Literals.contains(V.Declaration) ? static_cast<const VarDecl *>(V.Declaration) : nullptr;
}

void Lowering::addDimensions(QualType Of, ir::Variable &To) {
  for (const ArrayType *A = Context.getAsArrayType(Of); A; A = Context.getAsArrayType(A->getElementType())) {
    const auto *Constant = dyn_cast<ConstantArrayType>(A);
    To.Dimensions.push_back({elementOf(A->getElementType()), Constant ? Constant->getSize().getLimitedValue() : 0,
                             T.bytesOf(A->getElementType())});
  }
}

ir::Variable Lowering::describe(const VarDecl *V) {
  const QualType Is = V->getType();
  ir::Variable Result;
  Result.Name = V->getNameAsString();
  Result.Ty = T.typeOf(Is);
  Result.IsReference = Is->isReferenceType();
  Result.IsPointer = Is->isPointerType();
  Result.PointsToShared = isPointerToShared(V);
  Result.Class = classOf(Is);
  Result.Declaration = V;
  Result.IsSeenUncaptured = V->hasLocalStorage() && V->isUsableInConstantExpressions(Context);
  Result.ElementIsRecord = Context.getBaseElementType(Is)->isRecordType();
  addDimensions(Is, Result);
  return Result;
}

static bool isBuiltinVariable(const VarDecl *V) {
  return V->hasGlobalStorage() && V->getIdentifier() &&
         llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"}, V->getName());
}

ir::GlobalId Lowering::globalOf(const VarDecl *V) {
  const VarDecl *Key = arrayOf(V);
  auto [It, New] = GlobalIds.try_emplace(Key, 0);
  if (!New)
    return It->second;
  if (!isShared(V) && isBuiltinVariable(V))
    return GlobalIds[Key] = builtinVariable(V->getName());
  ir::Variable G = describe(V);
  G.In = isShared(V) ? ir::Space::Shared : ir::Space::Global;
  G.IsDynamic = isShared(V) && isDynamic(V);
  G.IsVisible = isShared(V) && V->isExternallyVisible();
  G.InConstantMemory = V->hasAttr<CUDAConstantAttr>() || V->getType().getAddressSpace() == LangAS::opencl_constant;
  if (isShared(V))
    G.Ty.Alignment = uint16_t(std::min<int64_t>(T.alignmentOf(V), INT16_MAX));
  if (V->getType()->isIncompleteArrayType())
    G.Ty.Bytes = 0;
  Globals.push_back(std::move(G));
  return GlobalIds[Key] = ir::GlobalId(Globals.size() - 1);
}

ir::GlobalId Lowering::globalOf(const StringLiteral *L) {
  auto [It, New] = GlobalIds.try_emplace(L, ir::GlobalId(Globals.size()));
  if (!New)
    return It->second;
  ir::Variable G;
  G.In = ir::Space::Global;
  G.Ty = T.typeOf(L->getType());
  G.Declaration = L;
  addDimensions(L->getType(), G);
  Literals[L] = L;
  Globals.push_back(std::move(G));
  return It->second;
}

ir::GlobalId Lowering::builtinVariable(StringRef Name) {
  auto [It, New] = BuiltinVariables.try_emplace(Name, ir::GlobalId(Globals.size()));
  if (New) {
    ir::Variable G;
    G.Name = G.BuiltinName = Name.str();
    G.Ty = Name == "warpSize" ? ir::Type::integer(32, true) : ir::Type::record(12, 4);
    Globals.push_back(std::move(G));
  }
  return It->second;
}

uint32_t Lowering::classOf(QualType Of) {
  const CXXRecordDecl *Class = Of->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->isPolymorphic())
    return 0;
  auto [It, New] = ClassNumbers.try_emplace(Class->getCanonicalDecl(), uint32_t(Classes.size() + 1));
  if (New)
    Classes.push_back(Class->getDefinition());
  return It->second;
}

ir::ElementId Lowering::elementOf(QualType Of) {
  Qualifiers Dropped;
  const QualType Plain = Context.getUnqualifiedArrayType(Context.getCanonicalType(Of), Dropped);
  const void *Key = Context.getCanonicalType(Plain).getUnqualifiedType().getAsOpaquePtr();
  return Elements.try_emplace(Key, ir::ElementId(Elements.size() + 1)).first->second;
}

//===----------------------------------------------------------------------===//
// Sites
//===----------------------------------------------------------------------===//

ir::SiteId Lowering::siteOf(const Expr *At) {
  if (!At)
    return 0;
  auto [It, New] = SiteIds.try_emplace(At, ir::SiteId(Sites.size()));
  if (New)
    Sites.push_back({At, nullptr});
  return It->second;
}

const ir::Site &Lowering::site(ir::SiteId Id) {
  SiteEntry &Entry = Sites[Id];
  if (Entry.Place)
    return *Entry.Place;
  Entry.Place = std::make_unique<ir::Site>();
  if (!Entry.Expression)
    return *Entry.Place;
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = Entry.Expression->getBeginLoc();
  if (PresumedLoc Where = Sources.getPresumedLoc(Begin); Where.isValid()) {
    Entry.Place->File = Where.getFilename();
    Entry.Place->Line = Where.getLine();
    Entry.Place->Column = Where.getColumn();
  }
  Entry.Place->InSystemHeader = inSystemHeader(Begin);
  Entry.Place->BecomesInt = Entry.BecomesInt;
  Entry.Place->BecomesFloat = Entry.BecomesFloat;
  return *Entry.Place;
}
