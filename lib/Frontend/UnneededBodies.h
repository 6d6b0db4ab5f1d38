//===- UnneededBodies.h - Bodies that nobody asks for -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function of the C++ library or of a toolkit does on the host decides nothing: no kernel calls it, and code
// that computes block shapes does not look into it. So its body needs no parse:
//
//     inline int stoi(const string &S, …) { … }          skipped, if the header is the system's
//     constexpr int max(int A, int B) { … }              may be part of a type
//     auto begin(Range &R) { … }                         is a part of a type
//     __host__ __device__ uint3 make_uint3(…) { … }      kernels may call it
//     template <class F> void each(F Call) { … }         may be who instantiates a launch of the user's
//     template <class _CharT> void fill(_CharT C) { … }  skipped: strings, streams and locales call nothing like that
//     int rows(int N) { … }                              in the user's headers: may compute a block shape
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_UNNEEDEDBODIES_H
#define BANKLINT_FRONTEND_UNNEEDEDBODIES_H

namespace clang {
class CompilerInvocation;
class Decl;
} // namespace clang

namespace banklint {

/// Lets Clang's parser ask whether bodies are needed. The consumer answers with isUnneededBody.
void askAboutBodies(clang::CompilerInvocation &Invocation);

/// Whether the body of a function that is neither constexpr nor decides its own type may be left out.
bool isUnneededBody(const clang::Decl *Function);

} // namespace banklint

#endif
