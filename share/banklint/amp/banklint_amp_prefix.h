//===- banklint_amp_prefix.h - What comes before a C++ AMP program *- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Included before everything else. The C library's index(), a synonym of strchr() that Visual
// Studio never had, would make `index<2>` ambiguous after `using namespace concurrency;`. So it
// gets another name here, whoever includes its header later.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_PREFIX_H
#define BANKLINT_AMP_PREFIX_H

#define index banklint_amp_c_library_index
#include <string.h>
#if __has_include(<strings.h>)
#include <strings.h>
#endif
#undef index

#endif // BANKLINT_AMP_PREFIX_H
