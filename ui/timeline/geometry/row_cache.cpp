// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/row_cache.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/timeline/lanes/slice_coloring.h"

namespace lanescope::ui {

RowCache::RowCache(const SliceColors& colors, const Trace& trace, std::size_t budgetBytes,
                   const SliceColoring* coloring)
    : m_colors(colors)
    , m_trace(trace)
    , m_coloring(coloring)
    , m_budgetBytes(budgetBytes) {}

bool RowCache::has(Key key, TimeRange range, DurationNs bucketNs) const {
    const auto found = m_entries.find(key);
    return found != m_entries.end() && found->second.bucketNs == bucketNs &&
           found->second.window.startNs <= range.startNs && found->second.window.endNs >= range.endNs;
}

const std::vector<CachedSpan>* RowCache::stale(Key key, TimeRange range) const {
    const auto found = m_entries.find(key);
    const bool covers = found != m_entries.end() && found->second.window.startNs <= range.startNs &&
                        found->second.window.endNs >= range.endNs;
    return covers ? &found->second.spans : nullptr;
}

const std::vector<CachedSpan>& RowCache::spans(Key key, const LaneRows& rows, int row, TimeRange range,
                                               DurationNs bucketNs) {
    ++m_clock;
    if (has(key, range, bucketNs)) {
        Entry& entry = m_entries[key];
        entry.lastUse = m_clock;
        return entry.spans;
    }
    // Half a screen more on both sides.
    const DurationNs marginNs = range.durationNs() / 2;
    return query(key, rows, row, {range.startNs - marginNs, range.endNs + marginNs}, bucketNs);
}

const std::vector<CachedSpan>& RowCache::coarseSpans(Key key, const LaneRows& rows, int row, TimeRange range,
                                                     DurationNs bucketNs) {
    ++m_clock;
    return query(key, rows, row, range, bucketNs);
}

const std::vector<CachedSpan>& RowCache::query(Key key, const LaneRows& rows, int row, TimeRange window,
                                               DurationNs bucketNs) {
    rows.spans(row, window, bucketNs, m_buffer);
    ++m_queries;

    Entry& entry = m_entries[key];
    m_bytes -= entry.spans.capacity() * sizeof(CachedSpan);
    entry.window = window;
    entry.bucketNs = bucketNs;
    entry.lastUse = m_clock;
    entry.spans.clear();
    entry.spans.reserve(m_buffer.size());
    for (const Span& span : m_buffer) {
        const ColorIndex color = m_colors.colorOf(span.slice);
        entry.spans.push_back({span.startNs, span.endNs, span.slice, span.sliceCount, span.busyNs,
                               m_trace.slices().name[span.slice], color,
                               m_coloring != nullptr ? m_coloring->fillOf(span.slice, color) : color});
    }
    m_bytes += entry.spans.capacity() * sizeof(CachedSpan);
    if (m_bytes > m_budgetBytes) {
        trim();
    }
    return m_entries[key].spans;
}

void RowCache::trim() {
    // Half of the entries, oldest first; the newest stays, a caller holds it.
    std::vector<std::pair<std::uint64_t, Key>> byAge;
    byAge.reserve(m_entries.size());
    for (const auto& [key, entry] : m_entries) {
        byAge.emplace_back(entry.lastUse, key);
    }
    std::sort(byAge.begin(), byAge.end());
    for (std::size_t i = 0; i < byAge.size() / 2; ++i) {
        const auto entry = m_entries.find(byAge[i].second);
        m_bytes -= entry->second.spans.capacity() * sizeof(CachedSpan);
        m_entries.erase(entry);
    }
}

void RowCache::dropLane(int lane) {
    for (auto entry = m_entries.begin(); entry != m_entries.end();) {
        if ((int(entry->first >> 32) & ~kHitsOfLane) == lane) {
            m_bytes -= entry->second.spans.capacity() * sizeof(CachedSpan);
            entry = m_entries.erase(entry);
        } else {
            ++entry;
        }
    }
}

void RowCache::clear() {
    m_entries.clear();
    m_bytes = 0;
}

} // namespace lanescope::ui
