//===- ForPrograms.cpp - What programs are told about us ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Reports.h"

static constexpr char Schema[] = {
#include "Embedded/banklint-2.json.inc"
};

static constexpr char Agents[] = {
#include "Embedded/agents.md.inc"
};

static constexpr char Rule[] = {
#include "Embedded/rule.md.inc"
};

llvm::StringRef banklint::rulePage() { return {Rule, sizeof Rule}; }

llvm::StringRef banklint::agentsPage() { return {Agents, sizeof Agents}; }

llvm::StringRef banklint::jsonSchema() { return {Schema, sizeof Schema}; }
