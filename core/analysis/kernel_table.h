// SPDX-License-Identifier: Apache-2.0
// Kernels by name: the table of the Kernels panel and of `lanescope-cli kernels`. A pure function of
// (trace, selection); any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// All device kernels of one name. Unknown figures are < 0.
struct KernelRow {
    StringId name = kEmptyString;
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    double meanNs = 0;
    DurationNs minNs = 0;
    DurationNs maxNs = 0;
    DurationNs p50Ns = 0; ///< nearest rank: the ceil(q * count)-th smallest
    DurationNs p95Ns = 0;
    double stddevNs = 0; ///< population
    double share = 0;    ///< of the total kernel time of the selection, 0..1
    double blocksPerSm = -1;      ///< duration-weighted mean over the kernels that have it
    double occupancyPercent = -1; ///< duration-weighted mean over the kernels that have it
    bool usesTensorCores = false;
    SliceId longest = kNoSlice; ///< the first of the longest instances
};

struct KernelTable {
    std::vector<KernelRow> rows; ///< by descending total, then name
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
};

/// Kernels (not copies or memsets) that start in the selection. Returns what it has when stopped.
KernelTable kernelTable(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
