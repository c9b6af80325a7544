// SPDX-License-Identifier: Apache-2.0
#include "core/sql/tables/slice_rows.h"

namespace lanescope::sql {

SliceRows::SliceRows(FactsPtr owner, std::vector<SliceId> rows)
    : facts(std::move(owner))
    , slices(std::move(rows))
    , parts(runsOf(facts->trace(), slices)) {}

std::vector<Run> runsOf(const Trace& trace, const std::vector<SliceId>& slices) {
    std::vector<Run> runs;
    std::size_t endOfRow = 0; // slices before it lie in the row of the last run
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (runs.empty() || indexOf(slices[i]) >= endOfRow) {
            const Row& row = trace.row(trace.rowOf(slices[i]));
            endOfRow = indexOf(row.firstSlice) + row.sliceCount;
            runs.push_back({static_cast<RowNumber>(i), 0, static_cast<std::int64_t>(indexOf(row.track))});
        }
        ++runs.back().count;
    }
    return runs;
}

} // namespace lanescope::sql
