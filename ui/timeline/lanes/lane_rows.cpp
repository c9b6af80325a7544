// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rows.h"

#include <algorithm>

#include "core/base/stop_check.h"
#include "core/store/slice_nesting.h"
#include "core/store/slice_order.h"
#include "core/store/trace.h"

namespace lanescope::ui {

LaneRows LaneRows::ofTrack(const TracePtr& trace, TrackId track) {
    LaneRows rows;
    rows.m_trace = trace;
    rows.m_track = track;
    rows.m_firstRow = std::uint32_t(trace->track(track).firstRow);
    rows.m_rowCount = int(trace->track(track).rowCount);
    for (int r = 0; r < rows.m_rowCount; ++r) {
        const Row& row = rows.entry(r);
        // Slices nested in an overlapping one are on its layer, too, but overlap nothing themselves.
        rows.m_overlapCount += row.layer > 0 && row.depth == 0 ? row.sliceCount : 0;
    }
    return rows;
}

LaneRows LaneRows::withoutPython(const TracePtr& trace, TrackId track, const std::stop_token& stop) {
    const Track& info = trace->track(track);
    std::vector<SliceId> kept;
    for (std::uint32_t i = 0; i < info.sliceCount; ++i) {
        const SliceId slice{std::uint32_t(info.firstSlice) + i};
        if (trace->categoryKind(slice) != CategoryKind::PythonFunction) {
            kept.push_back(slice);
        }
    }
    return ofSlices(trace, track, kept, stop);
}

LaneRows LaneRows::ofSlices(const TracePtr& trace, TrackId track, std::span<const SliceId> ids,
                            const std::stop_token& stop) try {
    const SliceTable& slices = trace->slices();
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    startNs.reserve(ids.size());
    durationNs.reserve(ids.size());
    for (const SliceId id : ids) {
        startNs.push_back(slices.startNs[id]);
        durationNs.push_back(slices.durationNs[id]);
    }
    // Ids of a track ascend row by row: of equal slices the outer one comes first.
    const PagedVector<std::uint32_t> order = nestingOrder(startNs, durationNs, 1, stop);
    const OrderedTimes times{startNs, durationNs, order};
    std::vector<FlowPoint> noPoints;
    FlowPointBinder binder(noPoints);
    const SliceNester nester = nestSlices(times, binder, stop);

    OwnRows own;
    std::vector<std::uint32_t> next;
    own.rows = layOutRows(nester, 0, next);
    own.startNs.resize(ids.size());
    own.durationNs.resize(ids.size());
    own.slices.resize(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::size_t place = next[nester.row(i)]++;
        const std::size_t from = times.filePosition(i);
        own.startNs[place] = startNs[from];
        own.durationNs[place] = durationNs[from];
        own.slices[place] = ids[from];
    }
    return of(trace, track, std::move(own));
} catch (const StoppedException&) {
    return {};
}

LaneRows LaneRows::within(const LaneRows& rows, std::span<const SliceId> ids) {
    if (rows.m_trace == nullptr) {
        return {};
    }
    OwnRows own;
    for (int r = 0; r < rows.m_rowCount; ++r) {
        Row row = rows.entry(r);
        const auto first = std::uint32_t(row.firstSlice);
        const std::uint32_t end = first + row.sliceCount;
        row.firstSlice = SliceId(std::uint32_t(own.slices.size()));
        if (rows.m_own == nullptr) {
            // Ids of a row follow each other: the wanted ones are one stretch of `ids`.
            const auto begin = std::ranges::lower_bound(ids, SliceId(first));
            own.slices.insert(own.slices.end(), begin, std::lower_bound(begin, ids.end(), SliceId(end)));
        } else {
            std::copy_if(rows.m_own->slices.begin() + first, rows.m_own->slices.begin() + end,
                         std::back_inserter(own.slices),
                         [ids](SliceId id) { return std::ranges::binary_search(ids, id); });
        }
        row.sliceCount = std::uint32_t(own.slices.size() - indexOf(row.firstSlice));
        own.rows.push_back(row);
    }
    const SliceTable& slices = rows.m_trace->slices();
    for (const SliceId id : own.slices) {
        own.startNs.push_back(slices.startNs[id]);
        own.durationNs.push_back(slices.durationNs[id]);
    }
    return of(rows.m_trace, rows.m_track, std::move(own));
}

LaneRows LaneRows::of(const TracePtr& trace, TrackId track, OwnRows rows) {
    LaneRows result;
    result.m_trace = trace;
    result.m_track = track;
    result.m_rowCount = int(rows.rows.size());
    for (const Row& row : rows.rows) {
        result.m_overlapCount += row.layer > 0 && row.depth == 0 ? row.sliceCount : 0;
    }
    SliceTable times; // the level of detail is made of times alone
    times.startNs = Column<TimeNs>(std::span<const TimeNs>(rows.startNs), nullptr);
    times.durationNs = Column<DurationNs>(std::span<const DurationNs>(rows.durationNs), nullptr);
    rows.mipmap = SliceMipmap::build(times, rows.rows, 1);
    result.m_own = std::make_shared<const OwnRows>(std::move(rows));
    return result;
}

const Row& LaneRows::entry(int row) const {
    return m_own == nullptr ? m_trace->row(RowId(m_firstRow + std::uint32_t(row)))
                            : m_own->rows[std::size_t(row)];
}

RowView LaneRows::view(int row) const {
    if (m_own == nullptr) {
        return rowView(*m_trace, RowId(m_firstRow + std::uint32_t(row)));
    }
    const Row& entry = this->entry(row);
    const std::size_t first = indexOf(entry.firstSlice);
    return {RowTimes(std::span(m_own->startNs).subspan(first, entry.sliceCount),
                     std::span(m_own->durationNs).subspan(first, entry.sliceCount)),
            std::uint32_t(first), &m_own->mipmap, std::size_t(row)};
}

std::optional<LaneRows::Place> LaneRows::placeOf(SliceId slice) const {
    if (m_trace == nullptr || slice == kNoSlice || m_trace->trackOf(slice) != m_track) {
        return std::nullopt;
    }
    if (m_own == nullptr) {
        const int row = int(std::uint32_t(m_trace->rowOf(slice)) - m_firstRow);
        return Place{row, std::uint32_t(slice) - std::uint32_t(entry(row).firstSlice)};
    }
    const TimeNs startNs = m_trace->slices().startNs[slice];
    for (int row = 0; row < m_rowCount; ++row) {
        const RowView shown = view(row);
        const auto [low, high] = std::ranges::equal_range(shown.times.startNs, startNs);
        for (auto at = low; at != high; ++at) {
            const auto index = std::uint32_t(at - shown.times.startNs.begin());
            if (m_own->slices[shown.firstSlice + index] == slice) {
                return Place{row, index};
            }
        }
    }
    return std::nullopt;
}

void LaneRows::spans(int row, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans) const {
    querySpans(view(row), range, bucketNs, spans);
    if (m_own != nullptr) {
        for (Span& span : spans) {
            span.slice = idOf(span.slice);
        }
    }
}

SliceId LaneRows::sliceAt(int row, TimeNs timeNs, DurationNs toleranceNs) const {
    return idOf(lanescope::sliceAt(view(row), timeNs, toleranceNs));
}

SliceId LaneRows::neighbour(SliceId slice, int step) const {
    const std::optional<Place> place = placeOf(slice);
    if (!place) {
        return kNoSlice;
    }
    const Row& row = entry(place->row);
    const std::int64_t index = std::int64_t(place->index) + step;
    return index < 0 || index >= row.sliceCount
               ? kNoSlice
               : idOf(SliceId(std::uint32_t(row.firstSlice) + std::uint32_t(index)));
}

SliceId LaneRows::next(SliceId slice) const {
    return neighbour(slice, 1);
}

SliceId LaneRows::previous(SliceId slice) const {
    return neighbour(slice, -1);
}

int LaneRows::rowOf(SliceId slice) const {
    const std::optional<Place> place = placeOf(slice);
    return place ? place->row : -1;
}

SliceId LaneRows::firstEndingAfter(int row, TimeNs timeNs) const {
    const RowView shown = view(row);
    const std::uint32_t index = shown.times.firstEndingAfter(timeNs);
    return index == shown.times.size() ? kNoSlice : idOf(SliceId(shown.firstSlice + index));
}

} // namespace lanescope::ui
