//===- Mathematics.cpp - What functions of mathematics become -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Mathematics.h"
#include "llvm/ADT/StringMap.h"

using namespace banklint;

static const llvm::StringMap<CompiledFunction> &functions() {
  using F = CompiledFunction;
  static const CompiledFunction One{{1, 1}}, Round{{3, 3}};
  static const llvm::StringMap<CompiledFunction> All{
      {"fmaf", One},
      {"fmaf_rn", One},
      {"fma", One},
      {"fma_rn", One},
      {"fadd_rn", One},
      {"fsub_rn", One},
      {"fmul_rn", One},
      {"fmaxf", One},
      {"fminf", One},
      {"fmax", One},
      {"fmin", One},
      {"fabsf", One},
      {"fabs", One},
      {"copysignf", One},
      {"floorf", One},
      {"ceilf", One},
      {"truncf", One},
      {"rintf", One},
      {"nearbyintf", One},
      {"saturatef", One},
      {"roundf", Round},
      {"fast_sinf", One},
      {"fast_cosf", One},
      {"fast_fdividef", {{1, 2}}},
      {"fast_expf", {{2, 5}}},
      {"fast_exp10f", {{2, 5}}},
      {"fast_logf", {{2, 5}}},
      {"fast_log2f", {{1, 4}}},
      {"fast_log10f", {{2, 5}}},
      {"fast_powf", {{3, 9}}},
      {"rsqrtf", {{1, 4}}},
      {"frcp_rn", {{1, 14}}},
      {"fsqrt_rn", {{1, 13}}},
      {"frsqrt_rn", {{1, 23}}},
      {"fdiv_rn", {{1, 13}}},
      {"sqrtf", {{1, 13}, F::Expanded}},
      {"sqrt", {{1, 30}, F::Expanded}},
      {"powf", {{100, 86}, F::Expanded}},
      {"pow", {{100, 86}, F::Expanded}},
      {"exp2f", {{1, 4}}},
      {"expf", {{12, 8}}},
      {"exp10f", {{12, 8}}},
      {"exp", {{40, 36}, F::Branches}},
      {"exp2", {{40, 36}, F::Branches}},
      {"log", {{60, 60}, F::Branches}},
      {"log2", {{60, 60}, F::Branches}},
      {"log10", {{60, 60}, F::Branches}},
      {"logf", {{29, 25}}},
      {"log2f", {{29, 27}}},
      {"log10f", {{29, 27}}},
      {"log1pf", {{32, 29}}},
      {"expm1f", {{30, 28}}},
      {"tanhf", {{17, 15}}},
      {"erff", {{25, 21}}},
      {"erfcf", {{50, 45}}},
      {"normcdff", {{60, 59}}},
      {"cbrtf", {{16, 16}}},
      {"hypotf", {{22, 28}}},
      {"sinf", {{40, 40}, F::Loop}},
      {"cosf", {{40, 40}, F::Loop}},
      {"sincosf", {{60, 60}, F::Loop}},
      {"tanf", {{45, 45}, F::Loop}},
      {"fmodf", {{80, 71}, F::Loop}},
      {"sin", {{80, 80}, F::Loop}},
      {"cos", {{80, 80}, F::Loop}},
      {"sincos", {{100, 100}, F::Loop}},
      {"tan", {{90, 90}, F::Loop}},
      {"fmod", {{100, 100}, F::Loop}},
  };
  return All;
}

CompiledFunction banklint::compiledFunction(llvm::StringRef Name) {
  const CompiledFunction OfOthers{{30, 25}};
  Name.consume_front("__nv_");
  const auto Known = functions().find(Name);
  return Known == functions().end() ? OfOthers : Known->second;
}
