// SPDX-License-Identifier: Apache-2.0
// Kernels by name: the table of the Kernels panel and of `lanescope-cli kernels`. A pure function of
// (trace, selection); any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"
#include "core/analysis/tensor_cores.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// All device kernels of one name. Unknown figures are < 0. `share` is of the total kernel time of the
/// selection.
struct KernelRow : DurationRow {
    double blocksPerSm = -1;      ///< duration-weighted mean over the kernels that have it
    double occupancyPercent = -1; ///< duration-weighted mean over the kernels that have it
    TensorCoreUse tensorCores = TensorCoreUse::Unknown; ///< by name, see tensor_cores.h
    bool usesTensorCores = false;                       ///< known to do so
    bool hasTensorCores = true;                         ///< false: the device of the longest one has none
};

struct KernelTable {
    std::vector<KernelRow> rows; ///< by descending total, then name
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
};

/// Kernels (not copies or memsets) that run in the selection. Returns what it has when stopped. `uses` are
/// those of the trace; null: they are found for the names in hand.
KernelTable kernelTable(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {},
                        const TensorCoreUses* uses = nullptr);

} // namespace lanescope
