// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rows.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

/// Rows of a set of slices: nested where they nest, partial overlaps on rows of their own below.
struct Nesting {
    std::vector<std::vector<SliceId>> rows;
    std::vector<std::uint32_t> layers; ///< per row; 0: properly nested
    std::size_t overlapCount = 0;      ///< slices below layer 0
};

/// `ids` in any order. Sorts them by start, the outer one first.
Nesting nest(const SliceTable& slices, std::vector<SliceId> ids) {
    std::sort(ids.begin(), ids.end(), [&slices](SliceId a, SliceId b) {
        if (slices.startNs[a] != slices.startNs[b]) {
            return slices.startNs[a] < slices.startNs[b];
        }
        // Of equal slices the outer one has the smaller id: its row comes first.
        return slices.durationNs[a] != slices.durationNs[b] ? slices.durationNs[a] > slices.durationNs[b]
                                                            : a < b;
    });
    Nesting result;
    std::vector<TimeNs> open; // ends of the slices around the current one, innermost last
    for (std::uint32_t layer = 0; !ids.empty(); ++layer) {
        const std::size_t firstRow = result.rows.size();
        std::vector<SliceId> overlapping;
        open.clear();
        for (const SliceId id : ids) {
            const TimeNs startNs = slices.startNs[id];
            const TimeNs endNs = slices.endNs(id);
            while (!open.empty() && open.back() <= startNs) {
                open.pop_back();
            }
            if (!open.empty() && endNs > open.back()) {
                overlapping.push_back(id);
                continue;
            }
            const std::size_t row = firstRow + open.size();
            if (row == result.rows.size()) {
                result.rows.emplace_back();
                result.layers.push_back(layer);
            }
            result.rows[row].push_back(id);
            open.push_back(endNs);
        }
        result.overlapCount += overlapping.size();
        ids = std::move(overlapping);
    }
    return result;
}

} // namespace

LaneRows LaneRows::ofTrack(const TracePtr& trace, TrackId track) {
    LaneRows rows;
    rows.m_trace = trace;
    rows.m_full = trace;
    rows.m_track = track;
    rows.m_firstRow = std::uint32_t(trace->track(track).firstRow);
    rows.m_rowCount = int(trace->track(track).rowCount);
    for (int r = 0; r < rows.m_rowCount; ++r) {
        const Row& row = trace->row(rows.rowId(r));
        // What is nested in an overlapping slice is on its layer, too, but overlaps nothing itself.
        rows.m_overlapCount += row.layer > 0 && row.depth == 0 ? row.sliceCount : 0;
    }
    return rows;
}

LaneRows LaneRows::withoutPython(const TracePtr& trace, TrackId track) {
    const Track& info = trace->track(track);
    std::vector<SliceId> kept;
    for (std::uint32_t i = 0; i < info.sliceCount; ++i) {
        const SliceId slice{std::uint32_t(info.firstSlice) + i};
        if (trace->categoryKind(slice) != CategoryKind::PythonFunction) {
            kept.push_back(slice);
        }
    }
    return ofSlices(trace, track, std::move(kept));
}

LaneRows LaneRows::ofSlices(const TracePtr& trace, TrackId track, std::vector<SliceId> ids) {
    const Nesting nesting = nest(trace->slices(), std::move(ids));
    LaneRows rows = make(trace, track, nesting.rows, nesting.layers);
    rows.m_overlapCount = nesting.overlapCount;
    return rows;
}

LaneRows LaneRows::within(const LaneRows& rows, std::span<const SliceId> ids) {
    std::vector<std::vector<SliceId>> kept(std::size_t(rows.m_rowCount));
    std::vector<std::uint32_t> layers;
    for (int r = 0; r < rows.m_rowCount; ++r) {
        const Row& row = rows.m_trace->row(rows.rowId(r));
        layers.push_back(row.layer);
        std::vector<SliceId>& own = kept[std::size_t(r)];
        const auto first = std::uint32_t(row.firstSlice);
        if (rows.m_original == nullptr) {
            // Ids of a row follow each other: what is wanted of it is one stretch of `ids`.
            const auto begin = std::ranges::lower_bound(ids, SliceId(first));
            const auto end = std::lower_bound(begin, ids.end(), SliceId(first + row.sliceCount));
            own.assign(begin, end);
            continue;
        }
        for (std::uint32_t i = first; i < first + row.sliceCount; ++i) {
            const SliceId id = (*rows.m_original)[i];
            if (std::ranges::binary_search(ids, id)) {
                own.push_back(id);
            }
        }
    }
    return make(rows.m_full, rows.m_track, kept, layers);
}

LaneRows LaneRows::make(const TracePtr& trace, TrackId track, const std::vector<std::vector<SliceId>>& rows,
                        const std::vector<std::uint32_t>& layers) {
    const SliceTable& slices = trace->slices();
    LaneRows result;
    result.m_full = trace;
    result.m_track = track;
    result.m_rowCount = int(rows.size());
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<SliceId> original;
    TraceData data;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        Row row;
        row.firstSlice = SliceId(std::uint32_t(startNs.size()));
        row.sliceCount = std::uint32_t(rows[r].size());
        row.track = TrackId(0);
        row.depth = std::uint32_t(r);
        row.layer = layers[r];
        data.rows.push_back(row);
        for (const SliceId id : rows[r]) {
            startNs.push_back(slices.startNs[id]);
            durationNs.push_back(slices.durationNs[id]);
            original.push_back(id);
        }
    }
    // Row queries read times only; the other columns stay empty.
    data.slices.startNs = std::move(startNs);
    data.slices.durationNs = std::move(durationNs);
    data.mipmap = SliceMipmap::build(data.slices, data.rows, 1);
    data.bounds = trace->bounds();
    data.extents = trace->extents();
    result.m_original = std::make_shared<const std::vector<SliceId>>(std::move(original));
    result.m_trace = std::make_shared<const Trace>(std::move(data));
    return result;
}

SliceId LaneRows::original(SliceId shown) const {
    return m_original == nullptr || shown == kNoSlice ? shown : (*m_original)[indexOf(shown)];
}

SliceId LaneRows::shownOf(SliceId slice) const {
    if (m_full == nullptr || slice == kNoSlice || m_full->trackOf(slice) != m_track) {
        return kNoSlice;
    }
    if (m_trace == m_full) {
        return slice;
    }
    const TimeNs startNs = m_full->slices().startNs[slice];
    for (int row = 0; row < m_rowCount; ++row) {
        const Row& info = m_trace->row(rowId(row));
        const auto starts = m_trace->slices().startNs.subspan(indexOf(info.firstSlice), info.sliceCount);
        const auto [low, high] = std::equal_range(starts.begin(), starts.end(), startNs);
        for (auto at = low; at != high; ++at) {
            const SliceId shown{std::uint32_t(info.firstSlice) + std::uint32_t(at - starts.begin())};
            if ((*m_original)[indexOf(shown)] == slice) {
                return shown;
            }
        }
    }
    return kNoSlice;
}

void LaneRows::spans(int row, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans) const {
    querySpans(*m_trace, rowId(row), range, bucketNs, spans);
    if (m_original != nullptr) {
        for (Span& span : spans) {
            span.slice = (*m_original)[indexOf(span.slice)];
        }
    }
}

SliceId LaneRows::sliceAt(int row, TimeNs timeNs, DurationNs toleranceNs) const {
    return original(lanescope::sliceAt(*m_trace, rowId(row), timeNs, toleranceNs));
}

SliceId LaneRows::next(SliceId slice) const {
    const SliceId shown = shownOf(slice);
    return shown == kNoSlice ? kNoSlice : original(nextSlice(*m_trace, shown));
}

SliceId LaneRows::previous(SliceId slice) const {
    const SliceId shown = shownOf(slice);
    return shown == kNoSlice ? kNoSlice : original(previousSlice(*m_trace, shown));
}

int LaneRows::rowOf(SliceId slice) const {
    const SliceId shown = shownOf(slice);
    return shown == kNoSlice ? -1 : int(std::uint32_t(m_trace->rowOf(shown)) - m_firstRow);
}

SliceId LaneRows::firstEndingAfter(int row, TimeNs timeNs) const {
    const Row& info = m_trace->row(rowId(row));
    const std::uint32_t index = lanescope::firstEndingAfter(*m_trace, rowId(row), timeNs);
    return index == info.sliceCount ? kNoSlice : original(SliceId(std::uint32_t(info.firstSlice) + index));
}

bool LaneRows::isOverflow(int row) const {
    return m_trace->row(rowId(row)).layer > 0;
}

} // namespace lanescope::ui
