// SPDX-License-Identifier: Apache-2.0
// Memory as tables: what `lanescope-cli memory` prints and the window shows. Column keys are stable; each
// column has its help. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/analysis/device/device_series.h"
#include "core/analysis/memory/memory_use.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

Table makeMemoryDeviceTable(const Trace& trace, const std::vector<MemoryDeviceRow>& rows);
Table makeMemoryOperatorTable(const Trace& trace, const std::vector<MemoryOperatorRow>& rows);
Table makeAllocationTable(const Trace& trace, const std::vector<Allocation>& blocks);
/// The owners of a device's memory at its peak.
Table makePeakOwnerTable(PeakGrouping grouping, const std::vector<PeakOwner>& owners);
/// A row for each change of a curve in the selection.
Table makeMemoryCurveTable(const Trace& trace, const std::vector<MemorySeries>& curves,
                           const Selection& selection = {});

} // namespace lanescope
