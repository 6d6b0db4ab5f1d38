#include <banklint/banklint.h>
#include <iostream>

int main(int, char **argv) {
  banklint::v1::Options how;
  how.CudaPath = "none";
  const banklint::v1::Report report = banklint::v1::analyze(argv[1], {}, how);
  for (const auto &finding : report.Findings)
    std::cout << finding.Where.Line << ": " << finding.Ways << " ways in " << finding.Kernel << '\n'
              << finding.Fix.front().Where.Line << ": [" << finding.Fix.front().Replacement << "]\n";
  for (const auto &problem : report.Problems)
    std::cout << "problem: " << problem.Message << '\n';
  return report.Findings.empty() ? 0 : 1;
}
