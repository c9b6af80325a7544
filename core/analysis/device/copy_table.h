// SPDX-License-Identifier: Apache-2.0
// Copies and memsets of the devices by name: the table of `lanescope-cli copies`. A pure function of
// (trace, selection); any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// All copies, or all memsets, of one name.
struct CopyRow : DurationRow {
    std::int64_t bytes = -1; ///< moved by those whose size is known; -1: none is
    /// Bytes over the time of those whose size is known, in 10^9 bytes a second; < 0: unknown.
    double bandwidthGBs = -1;
};

/// Copies that run in the selection, by descending total, then name. Empty when stopped.
std::vector<CopyRow> copyTable(const Trace& trace, const Selection& selection = {},
                               std::stop_token stop = {});

} // namespace lanescope
