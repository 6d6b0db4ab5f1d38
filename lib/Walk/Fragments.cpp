//===- Fragments.cpp - What loads and stores of wmma access ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Fragments.h"
#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

using Use = Fragment::Use;
using Element = Fragment::Element;

unsigned Fragment::elementBytes() const {
  switch (Of) {
  case Element::Byte:
    return 1;
  case Element::Half:
  case Element::BFloat16:
    return 2;
  case Element::TF32:
  case Element::Float:
  case Element::Int:
    return 4;
  case Element::Double:
    return 8;
  }
  llvm_unreachable("unknown element");
}

namespace {
/// A fragment on an architecture, in the words of Fragments.h.
struct Layout {
  unsigned Lines, Length; ///< of the matrix; elements
  unsigned Piece;         ///< elements
  bool Along;             ///< whether pieces lie along the lines
  bool InMatrices;        ///< loaded by ldmatrix
  unsigned MatricesAtOnce;
  bool LinesFirst; ///< whether neighbouring matrices of an ldmatrix lie below each other
};
} // namespace

static bool isShape(const Fragment &F, unsigned M, unsigned N, unsigned K) {
  return F.M == M && F.N == N && F.K == K;
}

static bool hasKnownShape(const Fragment &F) {
  if (F.Of == Element::Double)
    return isShape(F, 8, 8, 4);
  const bool ForTF32 = isShape(F, 16, 16, 8);
  if (F.Of == Element::TF32)
    return ForTF32;
  if (F.As == Use::Accumulator && F.Of == Element::Float && ForTF32)
    return true;
  return isShape(F, 16, 16, 16) || isShape(F, 8, 32, 16) || isShape(F, 32, 8, 16);
}

static Layout layoutOf(const Fragment &F, unsigned ComputeCapability) {
  const unsigned Rows = F.As == Use::MatrixB ? F.K : F.M,
                 Columns = F.As == Use::MatrixA ? F.K : F.N;
  const bool IsSum = F.As == Use::Accumulator;
  // A product that is wider than high is computed as the transposed one, with the factors
  // exchanged.
  const bool Transposed = F.N > F.M && (F.Of != Element::Int || ComputeCapability >= 80);

  Layout L;
  L.Lines = F.InRows ? Rows : Columns;
  L.Length = F.InRows ? Columns : Rows;
  // Registers have 4 bytes: of a factor, a piece fills one; of a sum, there are two elements.
  L.Piece = IsSum ? 2 : std::max(1u, 4 / F.elementBytes());
  L.Along = IsSum ? F.InRows != Transposed : F.InRows == (F.As == Use::MatrixA);
  L.InMatrices = !IsSum && (F.Of == Element::Half || (F.Of == Element::Byte && L.Along));
  L.MatricesAtOnce = F.Of == Element::Byte || ComputeCapability < 80 ? 2 : 4;
  L.LinesFirst = ((F.As == Use::MatrixA) != Transposed) == L.Along;
  // These are loaded and stored along the lines in any case, and transposed in registers.
  if (F.Of == Element::BFloat16 || (IsSum && F.Of == Element::Half))
    L.Along = true;
  return L;
}

static std::vector<FragmentAccess> piecesAlong(const Layout &L, unsigned ElementBytes) {
  std::vector<FragmentAccess> Accesses;
  for (unsigned Line = 0; Line < L.Lines; Line += 8)
    for (unsigned Place = 0; Place < L.Length; Place += 4 * L.Piece) {
      FragmentAccess &A = Accesses.emplace_back(FragmentAccess{L.Piece * ElementBytes, 0, {}, {}});
      for (unsigned Lane = 0; Lane < 32; ++Lane) {
        A.Line[Lane] = Line + Lane / 4;
        A.Place[Lane] = Place + Lane % 4 * L.Piece;
      }
    }
  return Accesses;
}

static std::vector<FragmentAccess> piecesAcross(const Layout &L, unsigned ElementBytes) {
  std::vector<FragmentAccess> Accesses;
  for (unsigned Line = 0; Line < L.Lines; Line += 4 * L.Piece)
    for (unsigned Place = 0; Place < L.Length; Place += 8)
      for (unsigned OfPiece = 0; OfPiece < L.Piece; ++OfPiece) {
        FragmentAccess &A = Accesses.emplace_back(FragmentAccess{ElementBytes, 0, {}, {}});
        for (unsigned Lane = 0; Lane < 32; ++Lane) {
          A.Line[Lane] = Line + Lane % 4 * L.Piece + OfPiece;
          A.Place[Lane] = Place + Lane / 4;
        }
      }
  return Accesses;
}

/// Where the matrices begin that ldmatrix loads, 8 lines of 16 bytes each: (line, place), in pairs
/// of neighbours.
static std::vector<std::pair<unsigned, unsigned>> matricesOf(const Layout &L,
                                                             unsigned ElementBytes) {
  const unsigned Width = 16 / ElementBytes;
  std::vector<std::pair<unsigned, unsigned>> Matrices;
  if (L.LinesFirst) {
    for (unsigned Pair = 0; Pair < L.Lines; Pair += 16)
      for (unsigned Place = 0; Place < L.Length; Place += Width)
        for (unsigned Line = Pair; Line < std::min(Pair + 16, L.Lines); Line += 8)
          Matrices.push_back({Line, Place});
  } else {
    for (unsigned Pair = 0; Pair < L.Length; Pair += 2 * Width)
      for (unsigned Line = 0; Line < L.Lines; Line += 8)
        for (unsigned Place = Pair; Place < std::min(Pair + 2 * Width, L.Length); Place += Width)
          Matrices.push_back({Line, Place});
  }
  return Matrices;
}

static std::vector<FragmentAccess> matrixLoads(const Layout &L, unsigned ElementBytes) {
  std::vector<FragmentAccess> Accesses;
  const std::vector<std::pair<unsigned, unsigned>> All = matricesOf(L, ElementBytes);
  for (ArrayRef<std::pair<unsigned, unsigned>> Rest = All; !Rest.empty();) {
    const auto Matrices = Rest.take_front(L.MatricesAtOnce);
    Rest = Rest.drop_front(Matrices.size());
    FragmentAccess &A =
        Accesses.emplace_back(FragmentAccess{16, unsigned(Matrices.size()), {}, {}});
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      const auto [Line, Place] = Matrices[Lane / 8 % Matrices.size()];
      A.Line[Lane] = Line + Lane % 8;
      A.Place[Lane] = Place;
    }
  }
  return Accesses;
}

std::vector<FragmentAccess> banklint::accessesOf(const Fragment &F, unsigned ComputeCapability) {
  if (ComputeCapability < 75 || !hasKnownShape(F))
    return {};
  const Layout L = layoutOf(F, ComputeCapability);
  if (L.InMatrices)
    return matrixLoads(L, F.elementBytes());
  return L.Along ? piecesAlong(L, F.elementBytes()) : piecesAcross(L, F.elementBytes());
}

static std::optional<Element> elementOf(QualType T) {
  if (const auto *Builtin = T->getAs<BuiltinType>())
    switch (Builtin->getKind()) {
    case BuiltinType::SChar:
    case BuiltinType::UChar:
      return Element::Byte;
    case BuiltinType::Int:
      return Element::Int;
    case BuiltinType::Float:
      return Element::Float;
    case BuiltinType::Double:
      return Element::Double;
    default:
      return std::nullopt;
    }
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->getIdentifier())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Element>>(R->getName())
      .Case("__half", Element::Half)
      .Case("__nv_bfloat16", Element::BFloat16)
      .Case("tf32", Element::TF32)
      .Default(std::nullopt);
}

/// What the type `nvcuda::wmma::fragment<use, m, n, k, element, layout>` says; sums leave the
/// layout open.
static std::optional<Fragment> fragmentOf(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() < 6)
    return std::nullopt;
  const TemplateArgumentList &Arguments = Class->getTemplateArgs();
  auto NameOf = [&](unsigned I) -> StringRef {
    const CXXRecordDecl *R = Arguments[I].getKind() == TemplateArgument::Type
                                 ? Arguments[I].getAsType()->getAsCXXRecordDecl()
                                 : nullptr;
    return R && R->getIdentifier() ? R->getName() : "";
  };
  for (unsigned I : {1, 2, 3})
    if (Arguments[I].getKind() != TemplateArgument::Integral)
      return std::nullopt;
  auto Number = [&](unsigned I) { return unsigned(Arguments[I].getAsIntegral().getLimitedValue(INT32_MAX)); };
  const auto As = llvm::StringSwitch<std::optional<Use>>(NameOf(0))
                      .Case("matrix_a", Use::MatrixA)
                      .Case("matrix_b", Use::MatrixB)
                      .Case("accumulator", Use::Accumulator)
                      .Default(std::nullopt);
  const auto Of = Arguments[4].getKind() == TemplateArgument::Type
                      ? elementOf(Arguments[4].getAsType())
                      : std::nullopt;
  if (!As || !Of)
    return std::nullopt;
  return Fragment{*As, *Of, Number(1), Number(2), Number(3), NameOf(5) == "row_major"};
}

/// `wmma::load_matrix_sync(fragment, pointer, pitch[, layout])` and `store_matrix_sync(pointer,
/// fragment, pitch, layout)`; the pitch is in elements, the layout is given for sums.
void Walker::accessFragment(const CallExpr *E, bool Loads) {
  const IntType Wide{64, true};
  std::optional<Fragment> F = fragmentOf(E->getArg(Loads ? 0 : 1)->getType());
  const Pointer P = evaluate(E->getArg(Loads ? 1 : 0)).Ptr;
  const Value Pitch = evaluateInteger(E->getArg(2));
  const Operation Plain = Loads ? Operation::Load : Operation::Store;
  if (F && F->As == Use::Accumulator && E->getNumArgs() > 3) {
    const std::optional<int64_t> Given =
        evaluateInteger(E->getArg(3)).constant(); // mem_row_major, mem_col_major
    if (!Given)
      F.reset();
    else
      F->InRows = *Given == 0;
  }
  const auto Accesses = F && Options.WarpLanes == 32 ? accessesOf(*F, Options.ComputeCapability)
                                                     : std::vector<FragmentAccess>();
  if (Accesses.empty())
    return emit(E, Plain, P, 4, 0, reason::TensorCore);
  const int64_t Bytes = F->elementBytes();
  auto OfLanes = [&](const std::array<unsigned, 32> &Each) {
    std::vector<int64_t> OfThreads(L.threads());
    for (unsigned T = 0; T < L.threads(); ++T)
      OfThreads[T] = Each[T % 32] * Bytes;
    return Value(ThreadInts::each(std::move(OfThreads)));
  };
  for (const FragmentAccess &A : Accesses) {
    Pointer Each = P;
    const Value Lines = L.apply(Op::Mul, OfLanes(A.Line), Pitch, Wide);
    Each.Offset = L.apply(Op::Add, L.apply(Op::Add, P.Offset, Lines, Wide), OfLanes(A.Place), Wide);
    emit(E, A.Matrices ? Operation::LoadMatrix : Plain, Each, A.Bytes, A.Matrices);
  }
}
