// SPDX-License-Identifier: Apache-2.0
// Table of chains that one fused kernel could do. Pure; any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/fusion/fusion_finder.h"
#include "core/table/table.h"

namespace lanescope {

/// How much shorter the selected time gets in a replay, with the 90 % interval.
struct FusionGain {
    DurationNs ns = 0;
    DurationNs lowNs = 0;
    DurationNs highNs = 0;
};

/// `gains`: by row; unknown where no replay was made or its path has no basis.
Table makeFusionTable(const Trace& trace, std::span<const FusionRow> rows,
                      std::span<const std::optional<FusionGain>> gains);

} // namespace lanescope
