// SPDX-License-Identifier: Apache-2.0
// Attribution and roofline as tables of text: the columns of `lanescope-cli attribute` and `roofline`, which
// the window shows too. Column keys, units and meanings: docs/attribution.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/kernel_cells.h"
#include "core/table/table.h"

namespace lanescope {

/// pyprof2's default ones.
inline constexpr std::string_view kDefaultAttributionColumns = "idx,dir,sub,mod,op,kernel,params,sil";

/// Kernels, copies and memsets that start in the selection, by start.
std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace, const Selection& selection);

/// A row for each of `ops`. An unknown key is an error that names those known.
Result<Table> attributionTable(const AttributionData& data, std::string_view keys,
                               std::span<const DeviceOpId> ops);

/// Kernels, time and share by cause, and what the unattributed ones are.
Table causeTable(const KernelAttributions& attributions);

/// How many kernels of the trace were launched before the recording began, and of how many the operator is
/// inferred; empty without such kernels.
std::string beforeStartText(const KernelAttributions& attributions);

Table rooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows);

} // namespace lanescope
