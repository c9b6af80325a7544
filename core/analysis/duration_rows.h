// SPDX-License-Identifier: Apache-2.0
// Count, total, extremes, percentiles and deviation of slices by name or by any other grouping: what every
// such table starts from. Pure functions; any thread. Cost O(n) plus a selection per row; 12 bytes a slice
// while they run.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// All slices of one group; `name` is that of the first. Durations are those within the selection.
struct DurationRow {
    StringId name = kEmptyString;
    std::uint64_t count = 0;
    DurationNs totalNs = 0; ///< saturates at the largest DurationNs
    double meanNs = 0;
    DurationNs minNs = 0;
    DurationNs maxNs = 0;
    DurationNs p50Ns = 0; ///< nearest rank: the ceil(q * count)-th smallest
    DurationNs p95Ns = 0;
    DurationNs p99Ns = 0;
    double stddevNs = 0;        ///< population
    double share = 0;           ///< of the total of the table, 0..1
    SliceId longest = kNoSlice; ///< the first of the longest slices
};

/// One row per distinct name of `slices`, by descending total, then name. `share` refers to the total
/// of these rows. All slices are counted: which of them the selection includes is up to the caller. Empty
/// when stopped.
std::vector<DurationRow> durationRows(const Trace& trace, std::span<const SliceId> slices,
                                      const Selection& selection = {}, std::stop_token stop = {});

/// One row per group, in order of the groups: `groups[i]` is that of `slices[i]`, below `groupCount`. Groups
/// without slices have rows of zeros. Empty when stopped.
std::vector<DurationRow> groupedDurationRows(const Trace& trace, std::span<const SliceId> slices,
                                             std::span<const std::uint32_t> groups, std::size_t groupCount,
                                             const Selection& selection = {}, std::stop_token stop = {});

/// Sum of the rows' totals, saturating.
template <typename Row>
DurationNs totalOf(const std::vector<Row>& rows) {
    DurationNs sum = 0;
    for (const Row& row : rows) {
        sum = saturatingAdd(sum, row.totalNs);
    }
    return sum;
}

} // namespace lanescope
