//===- SourcePage.h - Nsight Compute's Source page as CSV -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `ncu --import report.ncu-rep --page source --csv --print-source cuda,sass` prints (seen with
// 2025.3.1): for each launch and each source file a section
//
//     "File Path","/home/me/reduce.cu"
//     "Function Name","void reduce<(int)256>(float *)"
//     "Line No","Source","Address","Source", ... ,"Instructions Executed", ... ,"L1 Wavefronts
//     Shared", ... "7","s[i] += s[i + step];","-","-", ...             the sums of a line
//     "","","0x7f00","      LDS R0, [R1]", ...            one of its instructions; some are
//     repeated
//
// `--print-source sass` has the instructions alone, in sections that begin with "Kernel Name".
// Quotes within a source line are not escaped.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_MEASURED_SOURCEPAGE_H
#define BANKLINT_TOOLS_BANKLINT_MEASURED_SOURCEPAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace banklint {

/// Counters of one source line, or of a whole kernel, over all launches.
struct MeasuredLine {
  std::string File;  ///< as the profiler knows it; empty for a whole kernel
  unsigned Line = 0; ///< 0 for a whole kernel
  uint64_t Wavefronts = 0, Ideal = 0;
  /// The instructions that cause them, by their addresses: wavefronts and ideal. One of an inlined function may belong
  /// to its line and to the line of the call.
  std::map<uint64_t, std::pair<uint64_t, uint64_t>> Instructions = {};
};

/// A kernel instantiation, all its launches together.
struct MeasuredKernel {
  std::string Name;                             ///< with return type, template arguments and parameters
  uint64_t Warps = 0;                           ///< that ran it: how often its first instruction was executed
  std::vector<MeasuredLine> Lines;              ///< those that access shared memory, in the order of the page
  std::map<std::string, uint64_t> Details = {}; ///< counters of the Details page, by name, of all launches
  std::set<std::string> Blocks = {};            ///< "32x8x1", of all launches; empty if nothing tells
  std::string Gpu = {};                         ///< "sm_86", on which it ran; empty if nothing tells
  std::string GpuName = {};                     ///< in the vendor's words
};

/// Reads the views `cuda,sass` and `sass`; of the latter, each kernel has one MeasuredLine. What
/// comes before the first section (messages of the profiler, output of the program) is skipped. The
/// error names \p FileName and the line of the CSV, or says how to make such a file.
llvm::Expected<std::vector<MeasuredKernel>> readSourcePage(llvm::StringRef FileName, llvm::StringRef Text);

} // namespace banklint

#endif
