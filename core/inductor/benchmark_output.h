// SPDX-License-Identifier: Apache-2.0
// Results that Inductor's own benchmarks print: of a compiled module run with -p (its table of kernels by
// category, and the percent of time in which the device is busy), with -k (a line for each kernel), and of
// the file of one kernel (ms, GB, GB/s). Source of the forms: PyTorch's torch/_inductor/wrapper_benchmark.py
// and runtime_utils.py. Pure; any thread. O(text).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A kernel within a run of its module.
struct BenchmarkedKernel {
    std::string category; ///< "triton_pointwise"
    double ms = 0;        ///< of all its runs in one pass
    double count = 0;     ///< runs in a pass
    double percent = 0;   ///< of the wall time
};

/// A kernel that ran alone.
struct Bandwidth {
    std::string label; ///< text before the figures, such as "model POI cabc123"; may be empty
    double ms = 0;
    double gb = 0;
    double gbPerSecond = 0;
};

struct BenchmarkOutput {
    std::map<std::string, BenchmarkedKernel, std::less<>> kernels; ///< by name
    std::vector<Bandwidth> alone;
    std::optional<double> busyPercent;
    std::optional<double> wallMs;

    bool isEmpty() const { return kernels.empty() && alone.empty() && !busyPercent; }
};

BenchmarkOutput benchmarkOutput(std::string_view text);

} // namespace lanescope
