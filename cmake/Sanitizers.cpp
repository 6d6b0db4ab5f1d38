//===- Sanitizers.cpp - How programs that are built with sanitizers run ---===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sanitizers ask these functions for their options; the environment (ASAN_OPTIONS, …) comes after them.
// Sanitizers.cmake says why they are as they are.
//
//===----------------------------------------------------------------------===//

extern "C" {
const char *__asan_default_options() { return ADDRESS_OPTIONS; }
const char *__ubsan_default_options() { return UNDEFINED_OPTIONS; }
const char *__tsan_default_options() { return THREAD_OPTIONS; }
}
