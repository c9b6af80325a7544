// SPDX-License-Identifier: Apache-2.0
// attributed_kernels.h as tables of text: `lanescope-cli attribute --group name` and `--group module`, which
// the window shows too. Column keys as in attribution_tables.h.
#pragma once

#include <vector>

#include "core/attribution/attributed_kernels.h"
#include "core/attribution/module_kinds.h"
#include "core/catalog/attribution_tables.h"

namespace lanescope {

Table makeAttributedKernelTable(const AttributionData& data, const std::vector<AttributedKernel>& rows);

/// The first column is the module's own name; "level" and "path" say where it is.
Table makeLayerCostTable(const Trace& trace, const LayerCosts& costs);

/// Modules of one class as one row.
Table makeModuleKindTable(const Trace& trace, const LayerCosts& costs, const std::vector<ModuleKind>& kinds);

} // namespace lanescope
