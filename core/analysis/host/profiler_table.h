// SPDX-License-Identifier: Apache-2.0
// The table that PyTorch's own profiler prints (key_averages().table()), rebuilt from the trace. Definitions:
// PyTorch, torch/autograd/profiler_util.py. Unlike in the operator table, runtime and driver calls,
// annotations, and kernels have rows of their own, calls are children like operators, and a slice that ends
// after the one it started in is not a child of it. A pure function of (trace, selection); any thread. Cost
// O(n log n) for n host slices.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/result.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct ProfilerRow {
    std::string name; ///< "ProfilerStep*" for all steps
    std::optional<std::string> inputShapes = std::nullopt;
    /// A kernel, copy, memset or annotation on a device.
    bool isOnDevice = false;
    bool isDeviceAnnotation = false; ///< counts for no total
    std::uint64_t count = 0;
    DurationNs selfCpuNs = 0; ///< duration minus direct children
    DurationNs cpuTotalNs = 0;
    DurationNs selfDeviceNs = 0;  ///< own device work; on a device the duration
    DurationNs deviceTotalNs = 0; ///< with that of children; nested rows of a name all count
    // Bytes allocated minus released in the meantime, on whichever thread, with and without those of
    // children.
    std::int64_t cpuBytes = 0;
    std::int64_t selfCpuBytes = 0;
    std::int64_t deviceBytes = 0;
    std::int64_t selfDeviceBytes = 0;
};

struct ProfilerTable {
    std::vector<ProfilerRow> rows; ///< in order of first appearance
    DurationNs selfCpuNs = 0;      ///< of all rows; what the percentages refer to
    DurationNs selfDeviceNs = 0;   ///< of the rows on devices but annotations
    bool hasDevice = false;
    bool hasMemory = false;
    bool hasDeviceMemory = false;
};

/// Table of slices that run in the selection. `byShapes` reads the input shapes from the trace's text,
/// which can fail. Cancelled when stopped.
Result<ProfilerTable> profilerTable(const Trace& trace, const Selection& selection = {},
                                    bool byShapes = false, std::stop_token stop = {});

} // namespace lanescope
