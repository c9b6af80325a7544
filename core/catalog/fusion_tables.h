// SPDX-License-Identifier: Apache-2.0
// Table of chains that one fused kernel could do. Pure; any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/fusion/fusion_finder.h"
#include "core/table/table.h"

namespace lanescope {

/// `gainsNs`: by row, of a replay; unknown where none was made.
Table makeFusionTable(const Trace& trace, std::span<const FusionRow> rows,
                      std::span<const std::optional<DurationNs>> gainsNs);

} // namespace lanescope
