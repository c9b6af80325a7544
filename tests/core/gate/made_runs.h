// SPDX-License-Identifier: Apache-2.0
// Records of runs with chosen figures, and traces of runs as a small training loop would record them.
#pragma once

#include <string>
#include <vector>

#include "core/gate/run_record.h"

namespace lanescope::test {

/// A run of one GPU whose steps took `stepNs`.
RunRecord madeRun(std::uint64_t recording, double stepNs);
std::vector<RunRecord> madeRuns(const std::vector<double>& stepNs, std::uint64_t firstRecording = 1);

struct RunShape {
    int steps = 4;
    double kernelUs = 300; ///< of the kernel "gemm"
    double hostUs = 0;     ///< Python before the launch, with the GPU idle
    std::string op = "aten::mm";
    std::string device = "Example GPU";
};
/// Text of a trace; `seed` moves all times a little.
std::string runText(const RunShape& shape, int seed);
/// As that of the usual shape, with the replay of a graph, for which captures are looked for.
std::string replayText();
/// An execution trace that fits both.
std::string executionText();

} // namespace lanescope::test
