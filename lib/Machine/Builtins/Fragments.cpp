//===- Fragments.cpp - What loads and stores of wmma access ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Fragments.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/ErrorHandling.h"

using namespace banklint;

using Use = Fragment::Use;
using Element = Fragment::Element;

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

static bool isShape(const Fragment &F, unsigned M, unsigned N, unsigned K) { return F.M == M && F.N == N && F.K == K; }

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
  const unsigned Rows = F.As == Use::MatrixB ? F.K : F.M, Columns = F.As == Use::MatrixA ? F.K : F.N;
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
static std::vector<std::pair<unsigned, unsigned>> matricesOf(const Layout &L, unsigned ElementBytes) {
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
  for (llvm::ArrayRef<std::pair<unsigned, unsigned>> Rest = All; !Rest.empty();) {
    const auto Matrices = Rest.take_front(L.MatricesAtOnce);
    Rest = Rest.drop_front(Matrices.size());
    FragmentAccess &A = Accesses.emplace_back(FragmentAccess{16, unsigned(Matrices.size()), {}, {}});
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
