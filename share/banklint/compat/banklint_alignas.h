//===- banklint_alignas.h - alignas behind a qualifier ---------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// nvcc accepts `__shared__ alignas(16) float tile[32];`. Clang reads __shared__ as a GNU attribute,
// and wants alignas before such attributes, so it gets alignas as a GNU attribute too: these go
// anywhere.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ALIGNAS_H
#define BANKLINT_ALIGNAS_H

#if __cplusplus >= 201103L

// alignas takes a type or a number, and so do these two together.
template <class Type> constexpr __SIZE_TYPE__ banklint_alignment() { return alignof(Type); }
template <__SIZE_TYPE__ Number> constexpr __SIZE_TYPE__ banklint_alignment() { return Number; }

#define alignas(...) __attribute__((aligned(banklint_alignment<__VA_ARGS__>())))

#endif

#endif // BANKLINT_ALIGNAS_H
