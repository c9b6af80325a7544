// SPDX-License-Identifier: Apache-2.0
// The rows that a lane of slices shows: those of its track, or of some of its slices only, moved up to the
// depth that they have without the others (Python frames left out, hits of a search), or some slices of
// rows where they are. Slice ids are those of the trace in any case. Immutable after construction and cheap
// to copy; any thread may read. Making rows of their own costs O(n log n) of the slices and about 25 bytes
// for each slice that remains.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/query/row_query.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

class LaneRows {
public:
    LaneRows() = default;

    static LaneRows ofTrack(const TracePtr& trace, TrackId track);
    /// Without slices of category PythonFunction.
    static LaneRows withoutPython(const TracePtr& trace, TrackId track);
    /// Slices of the track that are in `ids`, nested among themselves.
    static LaneRows ofSlices(const TracePtr& trace, TrackId track, std::vector<SliceId> ids);
    /// The slices of `rows` that are in `ids` (ascending), each on the row that it has there.
    static LaneRows within(const LaneRows& rows, std::span<const SliceId> ids);

    int rowCount() const { return m_rowCount; }
    /// Slices that overlap others partially and so start a row of their own.
    std::size_t overlapCount() const { return m_overlapCount; }
    void spans(int row, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans) const;
    SliceId sliceAt(int row, TimeNs timeNs, DurationNs toleranceNs) const;
    /// Neighbours on the row as shown; kNoSlice at the ends or for a slice that is not shown.
    SliceId next(SliceId slice) const;
    SliceId previous(SliceId slice) const;
    /// Row that shows `slice`, or -1.
    int rowOf(SliceId slice) const;
    /// First slice on `row` that ends after `timeNs`, or kNoSlice.
    SliceId firstEndingAfter(int row, TimeNs timeNs) const;
    /// True for rows that hold slices which overlap others partially.
    bool isOverflow(int row) const;

private:
    /// Rows of their own, from `rows[r]` in start order.
    static LaneRows make(const TracePtr& trace, TrackId track, const std::vector<std::vector<SliceId>>& rows,
                         const std::vector<std::uint32_t>& layers);
    RowId rowId(int row) const { return RowId(m_firstRow + std::uint32_t(row)); }
    SliceId original(SliceId shown) const;
    /// Position of `slice` in m_shown's tables, or kNoSlice.
    SliceId shownOf(SliceId slice) const;

    TracePtr m_trace; ///< the trace, or a small one that holds just these rows
    TracePtr m_full;  ///< the trace
    std::uint32_t m_firstRow = 0;
    int m_rowCount = 0;
    std::size_t m_overlapCount = 0;
    /// Null for a track's own rows, else the trace's ids in the order of the small one's.
    std::shared_ptr<const std::vector<SliceId>> m_original;
    TrackId m_track = kNoTrack;
};

} // namespace lanescope::ui
