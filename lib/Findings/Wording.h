//===- Wording.h - How findings are said -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sentences of an analysis: facts come in, English goes out. Nothing else in the library speaks to the user, but
// for the layouts of reports.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FINDINGS_WORDING_H
#define BANKLINT_FINDINGS_WORDING_H

#include "Findings/Findings.h"
#include "Remedies/ExchangedAxes.h"
#include "Remedies/Remedies.h"
#include <set>

namespace banklint {

/// "3 wavefronts", "1 wavefront".
std::string plural(uint64_t N, llvm::StringRef What);

/// "62 %": rounded up, so that "at most" holds.
std::string percent(double Share);
/// "0.6171": the same for programs.
std::string fraction(double Share);

/// What an array costs, for a list of those that cost most: "32-way conflict on 'tile' in a loop, and 2 more: fixing
/// them saves at most 62 % of the shared-memory time of 'k'". Of a kernel with loops of unknown length that holds under
/// assumption().
std::string importanceOf(const Finding &Worst, size_t Others, double Share);
/// "if loops of unknown length run 32 times".
std::string assumption();
/// What "saves ≤" means: a line. \p Assumes: it holds under assumption().
std::string meaningOfShares(bool Assumes);

/// What the compiler makes of an access in words, if that is not what the source says: "joined with line 7".
std::string compiledAs(const AccessReport &R);
/// That a kernel may have accesses to shared memory that its source does not.
std::string spillsToShared(const KernelReport &K);
/// Who joins it with its neighbours, or not, and what another build would change: "whole program, nvcc 13.0: …". Empty
/// where nothing is joined in any build.
std::string joinedBy(const AccessReport &R);

/// Why a kernel was not analysed to the end; without a word on options, which differ between front ends.
std::string whatIsMissing(const KernelReport &K);

/// That all threads leave a kernel before its end, for what is known of its launch.
struct EarlyEnd {
  Location LaunchedAt;                                ///< Line is 0 if nobody knows
  std::optional<Location> TrapAt;                     ///< else they return, before any access
  std::vector<std::pair<std::string, int64_t>> Known; ///< the arguments
};
/// "…: kernel 'scale' as launched at line 10 (n = 0) ends in a trap of all its threads at line 5; what follows …".
std::string textOf(const EarlyEnd &E, const KernelReport &K);

/// The message of a finding whose worst case \p R is: "2-way bank conflict: this load from 's' takes …".
/// \p NameIsShared: another array of that name has a finding at the same place. \p IsPossible: see Finding.
std::string messageOf(const AccessReport &R, bool NameIsShared, bool IsPossible = false);
/// Two lanes that meet; empty if none are known.
std::string witnessOf(const AccessReport &R);
/// "4096 wavefronts for 128 requests, 128 at best"; empty if they are not known.
std::string totalsOf(const AccessReport &R);
/// The kernel and how it is launched, with the totals. \p LaunchedElsewhere: Line is 0 if it is not.
std::string launchOf(const AccessReport &R, const Location &LaunchedElsewhere);
/// "ways in each execution: 2, 4, 8; …", of the first \p Most of them; empty if they are the same.
std::string stepsOf(const AccessReport &R, llvm::ArrayRef<unsigned> Ways, size_t Most);
/// "the same access conflicts in 2 other cases …".
std::string othersOf(size_t Cases);
/// Which instances of its template have no conflict at its place.
std::string freeInstancesOf(const std::set<std::string> &Kernels);
/// What can be done about the array of the worst case. \p Architectures: how many architectures are asked for.
std::string adviceOf(const AccessReport &R, const Remedy &What, size_t Architectures);

/// The same in lines: what is changed; the wavefronts before and after, and what remains; the bytes and blocks before
/// and after; other changes. \p InUnknownLoops: some accesses of the array are.
std::vector<std::string> adviceInLines(const AccessReport &R, const Remedy &What, size_t Architectures,
                                       bool InUnknownLoops);

/// What an editor calls a change of the layout: "Pad rows of 'tile': 1056 to 64 wavefronts".
std::string fixTitle(const AccessReport &R, const Remedy &What);

/// What exchanged axes would bring, of the kernel and block of the worst case.
std::string exchangeOf(const AccessReport &R, const ExchangedAxes &What);

/// What changes, without what it brings: "pad the rows of 'tile': '[33]' instead of '[32]'". \p Simpler: the change of
/// the declaration alone.
std::string changeOf(llvm::StringRef Array, const Remedy &What, bool Simpler = false);

/// Why an array is not laid out anew: without its name, "its declaration cannot be edited".
std::string textOf(const ir::Obstacle &O);

} // namespace banklint

#endif
