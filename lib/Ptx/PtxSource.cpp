//===- PtxSource.cpp - What a PTX file says beside its code ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/PtxSource.h"

using namespace banklint;
using namespace banklint::ptx;

const ptx::Program::Kernel *PtxSource::kernel(ir::FunctionId Id) const {
  const auto It = llvm::find_if(P->Kernels, [&](const Program::Kernel &K) { return K.Id == Id; });
  return It == P->Kernels.end() ? nullptr : &*It;
}

ir::Entries PtxSource::entries(const std::set<std::string> &) {
  ir::Entries Found;
  for (const Program::Kernel &K : P->Kernels) {
    ir::Kernel New;
    New.Id = K.Id;
    New.Name = New.ProfiledName = userName(K.Of->Name);
    New.PlainName = New.Name.substr(0, New.Name.find('<'));
    New.Where = K.Where;
    New.FirstLine = K.FirstLine;
    New.LastLine = K.LastLine;
    New.WorkGroup = K.Of->Required;
    if (K.Of->Most)
      New.LaunchBound = unsigned(threadsIn(*K.Of->Most));
    New.MaySpillToShared = K.Of->MaySpillToShared;
    Found.Kernels.push_back(std::move(New));
  }
  return Found;
}

std::string PtxSource::nameOf(ir::FunctionId F) {
  const Program::Kernel *K = kernel(F);
  return K ? userName(K->Of->Name) : "";
}

const ir::StaticArrays &PtxSource::arraysOf(ir::FunctionId Kernel) {
  const Program::Kernel *K = kernel(Kernel);
  return K ? K->Arrays : NoArrays;
}

bool PtxSource::isBefore(SourcePoint A, SourcePoint B) {
  const Location Of = P->locate(A), Than = P->locate(B);
  return std::tie(Of.File, Of.Line, Of.Column, A) < std::tie(Than.File, Than.Line, Than.Column, B);
}

std::string PtxSource::textOf(ir::SiteId S, SourcePoint &End) {
  End = 0;
  return P->textAt(S).str();
}
