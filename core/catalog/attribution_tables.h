// SPDX-License-Identifier: Apache-2.0
// Attributed kernels, their causes and the roofline as tables: what `lanescope-cli attribute` and `roofline`
// print. Definitions: docs/attribution.md. Pure functions; any thread.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/result.h"
#include "core/catalog/kernel_fields.h"
#include "core/table/table.h"

namespace lanescope {

inline constexpr std::string_view kDefaultAttributionColumns = "idx,dir,sub,mod,op,kernel,params,sil";

/// A row for each of `ops`. `keys` are column keys divided by commas. The error names an unknown one and
/// the existing ones. `owner` holds the data: then cells are computed when they are read; without one all
/// of them are made here.
Result<Table> makeAttributionTable(const AttributionData& data, std::string_view keys,
                                   std::vector<DeviceOpId> ops, std::shared_ptr<const void> owner = nullptr);
/// Table with all columns.
Table makeAttributionTable(const AttributionData& data, std::vector<DeviceOpId> ops,
                           std::shared_ptr<const void> owner);

/// Kernels and their time by what launched them.
Table makeCauseTable(const Trace& trace, const KernelAttributions& attributions, const Selection& selection);
/// How many kernels were launched before the recording, and how many of these are inferred; empty without
/// any.
std::string beforeStartText(const KernelAttributions& attributions);

/// `allColumns`: with what Nsight Compute measured, also where it measured nothing.
Table makeRooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows,
                        bool allColumns = false);

} // namespace lanescope
