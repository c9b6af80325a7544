// SPDX-License-Identifier: Apache-2.0
// Spans of rows, kept for a window two screens wide at one power-of-two bucket length, so that panning
// and small zooms query nothing. UI thread only. A hit is one hash look-up; a miss costs a row query
// (row_query.h). Rows that were not asked for lately are dropped beyond a byte budget.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ui/theme/category_colors.h"
#include "ui/timeline/lanes/lane_rows.h"

namespace lanescope::ui {

class SliceColoring;

/// A Span with what drawing needs, small.
struct CachedSpan {
    TimeNs startNs;
    TimeNs endNs;
    SliceId slice;
    std::uint32_t sliceCount;
    DurationNs busyNs;
    StringId name;
    ColorIndex color; ///< by what the slice is
    ColorIndex fill;  ///< by what slices are coloured by
};

class RowCache {
public:
    using Key = std::uint64_t;
    static constexpr std::size_t kUsualBudgetBytes = 96u << 20;
    /// Added to a lane's number: its rows with nothing but the hits of a search.
    static constexpr int kHitsOfLane = 1 << 30;
    static Key keyOf(int lane, int row) {
        return (std::uint64_t(std::uint32_t(lane)) << 32) | std::uint32_t(row);
    }

    /// `coloring` null: by what slices are.
    RowCache(const SliceColors& colors, const Trace& trace, std::size_t budgetBytes = kUsualBudgetBytes,
             const SliceColoring* coloring = nullptr);

    /// Spans that cover at least `range` at `bucketNs`, in start order; may reach beyond the range. Valid
    /// until the next call.
    const std::vector<CachedSpan>& spans(Key key, const LaneRows& rows, int row, TimeRange range,
                                         DurationNs bucketNs);
    /// Coarse spans of the range only: a quick substitute until there is time for spans().
    const std::vector<CachedSpan>& coarseSpans(Key key, const LaneRows& rows, int row, TimeRange range,
                                               DurationNs bucketNs);
    /// Cached spans of the row, at any resolution, if they cover `range`; else null. Queries nothing.
    const std::vector<CachedSpan>* stale(Key key, TimeRange range) const;
    bool has(Key key, TimeRange range, DurationNs bucketNs) const;

    /// Forgets the rows of a lane (its rows changed).
    void dropLane(int lane);
    void clear();

    std::uint64_t queries() const { return m_queries; }
    std::size_t sizeBytes() const { return m_bytes; }

private:
    struct Entry {
        TimeRange window;
        DurationNs bucketNs = 0;
        std::uint64_t lastUse = 0;
        std::vector<CachedSpan> spans;
    };
    const std::vector<CachedSpan>& query(Key key, const LaneRows& rows, int row, TimeRange window,
                                         DurationNs bucketNs);
    void trim();

    const SliceColors& m_colors;
    const Trace& m_trace;
    const SliceColoring* m_coloring;
    std::size_t m_budgetBytes;
    std::size_t m_bytes = 0;
    std::uint64_t m_clock = 0;
    std::uint64_t m_queries = 0;
    std::unordered_map<Key, Entry> m_entries;
    std::vector<Span> m_buffer;
};

} // namespace lanescope::ui
