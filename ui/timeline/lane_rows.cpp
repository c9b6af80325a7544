// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lane_rows.h"

#include <algorithm>
#include <map>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

/// Which row a slice goes to: overflow rows stay apart from properly nested ones.
struct RowKey {
    std::uint32_t layer;
    std::uint32_t depth;
    friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

} // namespace

LaneRows LaneRows::ofTrack(const TracePtr& trace, TrackId track) {
    LaneRows rows;
    rows.m_trace = trace;
    rows.m_full = trace;
    rows.m_track = track;
    rows.m_firstRow = std::uint32_t(trace->track(track).firstRow);
    rows.m_rowCount = int(trace->track(track).rowCount);
    return rows;
}

LaneRows LaneRows::withoutPython(const TracePtr& trace, TrackId track) {
    const Track& info = trace->track(track);
    const SliceTable& slices = trace->slices();
    const std::size_t first = indexOf(info.firstSlice);

    // Number of ancestors that stay. Parents lie on rows above and so come first, but for overflow rows.
    std::vector<std::uint32_t> depth(info.sliceCount, 0);
    std::map<RowKey, std::vector<SliceId>> shown;
    for (std::uint32_t r = 0; r < info.rowCount; ++r) {
        const Row& row = trace->rows()[indexOf(info.firstRow) + r];
        for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
            const SliceId slice{std::uint32_t(row.firstSlice) + i};
            const std::size_t local = indexOf(slice) - first;
            const SliceId parent = slices.parent[slice];
            if (parent != kNoSlice && indexOf(parent) >= first && indexOf(parent) < first + info.sliceCount) {
                const bool parentStays = trace->categoryKind(parent) != CategoryKind::PythonFunction;
                depth[local] = depth[indexOf(parent) - first] + (parentStays ? 1 : 0);
            }
            if (trace->categoryKind(slice) != CategoryKind::PythonFunction) {
                const std::uint32_t shownDepth = row.layer == 0 ? depth[local] : row.depth;
                shown[{row.layer, shownDepth}].push_back(slice);
            }
        }
    }

    LaneRows rows;
    rows.m_full = trace;
    rows.m_track = track;
    rows.m_rowCount = int(shown.size());
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<StringId> names;
    std::vector<CategoryId> categories;
    std::vector<SliceId> parents;
    std::vector<std::uint64_t> offsets;
    TraceData data;
    for (auto& [key, ids] : shown) {
        std::sort(ids.begin(), ids.end(), [&slices](SliceId a, SliceId b) {
            return slices.startNs[a] != slices.startNs[b] ? slices.startNs[a] < slices.startNs[b]
                                                          : slices.endNs(a) < slices.endNs(b);
        });
        Row row;
        row.firstSlice = SliceId(std::uint32_t(startNs.size()));
        row.sliceCount = std::uint32_t(ids.size());
        row.track = TrackId(0);
        row.depth = key.depth;
        row.layer = key.layer;
        data.rows.push_back(row);
        for (const SliceId id : ids) {
            startNs.push_back(slices.startNs[id]);
            durationNs.push_back(slices.durationNs[id]);
            names.push_back(kEmptyString);
            categories.push_back(CategoryId(0));
            parents.push_back(kNoSlice);
            offsets.push_back(0);
            rows.m_original.push_back(id);
        }
    }
    data.slices.startNs = std::move(startNs);
    data.slices.durationNs = std::move(durationNs);
    data.slices.name = std::move(names);
    data.slices.category = std::move(categories);
    data.slices.parent = std::move(parents);
    data.slices.sourceOffset = std::move(offsets);
    data.categories.emplace_back();
    Track small;
    small.firstRow = RowId(0);
    small.rowCount = std::uint32_t(data.rows.size());
    small.firstSlice = SliceId(0);
    small.sliceCount = std::uint32_t(rows.m_original.size());
    data.tracks.push_back(small);
    data.mipmap = SliceMipmap::build(data.slices, data.rows, 1);
    data.bounds = trace->bounds();
    data.extents = trace->extents();
    rows.m_trace = std::make_shared<const Trace>(std::move(data));
    return rows;
}

SliceId LaneRows::original(SliceId shown) const {
    return m_original.empty() || shown == kNoSlice ? shown : m_original[indexOf(shown)];
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
            if (m_original[indexOf(shown)] == slice) {
                return shown;
            }
        }
    }
    return kNoSlice;
}

void LaneRows::spans(int row, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans) const {
    querySpans(*m_trace, rowId(row), range, bucketNs, spans);
    if (!m_original.empty()) {
        for (Span& span : spans) {
            span.slice = m_original[indexOf(span.slice)];
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
