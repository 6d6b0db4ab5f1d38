//===- Rules.h - Which lanes each architecture serves together --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that the rows of the table in Architectures.cpp point to (Architecture::PhasesOf),
// and what they are made of.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HARDWARE_RULES_H
#define BANKLINT_HARDWARE_RULES_H

#include "Hardware/Hardware.h"

namespace banklint {

/// The lanes 0 to Count-1; Count is at most 64.
LaneMask firstLanes(unsigned Count);

/// A phase for each of the groups that has active lanes; Like tells how they see the banks.
PhaseList phasesOf(llvm::ArrayRef<LaneMask> Groups, LaneMask Active, Phase Like);

/// Groups of Count consecutive lanes.
PhaseList consecutiveLanes(LaneMask Active, unsigned Count, Phase Like);

//===- Nvidia.cpp ---------------------------------------------------------===//

PhaseList phasesOfTesla(const Architecture &A, const Request &R);      ///< sm_10 to sm_13
PhaseList phasesOfFermi(const Architecture &A, const Request &R);      ///< sm_20, sm_21
PhaseList phasesOfKepler(const Architecture &A, const Request &R);     ///< sm_30 to sm_37
PhaseList phasesSinceMaxwell(const Architecture &A, const Request &R); ///< sm_50 and newer

//===- Amd.cpp ------------------------------------------------------------===//

PhaseList phasesOfConsecutiveLanes(const Architecture &A, const Request &R); ///< Evergreen, RDNA 4
PhaseList phasesOfGcn(const Architecture &A, const Request &R);              ///< and CDNA 1 to 3, RDNA 1 to 3
PhaseList phasesOfCdna4(const Architecture &A, const Request &R);            ///< gfx950

//===- Others.cpp ---------------------------------------------------------===//

PhaseList phasesOfXe(const Architecture &A, const Request &R);     ///< Intel Xe
PhaseList phasesOfCustom(const Architecture &A, const Request &R); ///< the user's own

} // namespace banklint

#endif
