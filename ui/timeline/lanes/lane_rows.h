// SPDX-License-Identifier: Apache-2.0
// The rows that a lane of slices shows: those of its track, or of some of its slices only, moved up to the
// depth that they have without the others (Python frames left out, hits of a search), or some slices of
// rows where they are. Slice ids are those of the trace in any case. Immutable after construction and cheap
// to copy; any thread may read. Making rows of their own costs O(n) of the slices and about 25 bytes
// for each slice that remains.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/query/row_query.h"
#include "core/query/row_view.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

class LaneRows {
public:
    LaneRows() = default;

    static LaneRows ofTrack(const TracePtr& trace, TrackId track);
    /// Without slices of category PythonFunction. No rows when stopped, like the next one.
    static LaneRows withoutPython(const TracePtr& trace, TrackId track, const std::stop_token& stop = {});
    /// Slices of the track that are in `ids` (ascending), nested among themselves as the store nests a track.
    static LaneRows ofSlices(const TracePtr& trace, TrackId track, std::span<const SliceId> ids,
                             const std::stop_token& stop = {});
    /// The slices of `rows` that are in `ids` (ascending), each on the row that it has there.
    static LaneRows within(const LaneRows& rows, std::span<const SliceId> ids);

    int rowCount() const { return m_rowCount; }
    /// Slices that overlap others partially and so start an overflow row.
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
    /// True for overflow rows, which hold slices that overlap others partially.
    bool isOverflow(int row) const { return entry(row).layer > 0; }

private:
    /// Rows made here, with copies of their slices' times.
    struct OwnRows {
        std::vector<Row> rows; ///< firstSlice counts in the columns below
        std::vector<TimeNs> startNs;
        std::vector<DurationNs> durationNs;
        std::vector<SliceId> slices; ///< ids in the trace
        SliceMipmap mipmap;
    };
    /// A slice where it is shown.
    struct Place {
        int row;
        std::uint32_t index; ///< within the row
    };

    static LaneRows of(const TracePtr& trace, TrackId track, OwnRows rows);
    const Row& entry(int row) const;
    RowView view(int row) const;
    /// The trace's id of the slice with this number in a row's view.
    SliceId idOf(SliceId shown) const {
        return m_own == nullptr || shown == kNoSlice ? shown : m_own->slices[indexOf(shown)];
    }
    std::optional<Place> placeOf(SliceId slice) const;
    SliceId neighbour(SliceId slice, int step) const;

    TracePtr m_trace;
    std::shared_ptr<const OwnRows> m_own; ///< null: the rows of the track
    std::uint32_t m_firstRow = 0;         ///< of the track, in the trace
    int m_rowCount = 0;
    std::size_t m_overlapCount = 0;
    TrackId m_track = kNoTrack;
};

} // namespace lanescope::ui
