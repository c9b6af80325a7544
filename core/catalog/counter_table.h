// SPDX-License-Identifier: Apache-2.0
// Hardware counters of kernels as a table: what `lanescope-cli counters` prints. Each column has its help.
#pragma once

#include "core/analysis/device/sampled_counters.h"
#include "core/attribution/kernel_counters.h"
#include "core/table/table.h"

namespace lanescope {

/// Reads the recorded inputs of the operators for the modelled FLOPs and bytes.
Result<Table> makeCounterTable(const Trace& trace, const KernelCounters& counters,
                               const ModelRegistry& models);

/// Kernels of one name with the means of sampled counters, a column for each.
Table makeSampledKernelTable(const Trace& trace, const SampledKernels& kernels);

} // namespace lanescope
