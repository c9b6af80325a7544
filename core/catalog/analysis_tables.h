// SPDX-License-Identifier: Apache-2.0
// The results of analyses as tables. Column keys are stable. Pure functions; any thread.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/duration_histogram.h"
#include "core/analysis/host/operator_stacks.h"
#include "core/analysis/host/operator_table.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

/// Durations of kernels that have something in common.
struct HistogramGroup {
    std::string name;
    DurationHistogram histogram;
};

/// `allColumns`: with what Nsight Compute measured, also where it measured nothing.
Table makeKernelTable(const Trace& trace, const KernelTable& kernels, bool allColumns = false);
Table makeKernelGroupTable(KernelGrouping grouping, const KernelGroups& kernels,
                           Conventions conventions = Conventions::Lanescope);
/// `byShapes`: with a column of input shapes.
Table makeOperatorTable(const Trace& trace, const std::vector<OperatorRow>& rows, bool byShapes = false);
/// The frames of a stack are joined by "; ", from the innermost outwards.
Table makeOperatorStackTable(const Trace& trace, const std::vector<OperatorStack>& rows);
/// A row for each bin.
Table makeHistogramTable(const std::vector<HistogramGroup>& groups);
/// For rows that have durations only, such as runtimeTable's.
Table makeDurationTable(const Trace& trace, const std::vector<DurationRow>& rows);
Table makeCopyTable(const Trace& trace, const std::vector<CopyRow>& rows);

} // namespace lanescope
