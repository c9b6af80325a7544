// SPDX-License-Identifier: Apache-2.0
#include "core/query/row_query.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <span>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::uint32_t kLeaf = SliceMipmap::kLeafSlices;
constexpr std::uint32_t kFan = SliceMipmap::kFanOut;

/// The times of a row's slices.
struct RowTimes {
    RowTimes(const SliceTable& slices, const Row& row)
        : startNs(slices.startNs.subspan(indexOf(row.firstSlice), row.sliceCount))
        , durationNs(slices.durationNs.subspan(indexOf(row.firstSlice), row.sliceCount)) {}

    TimeNs endNs(std::size_t index) const { return startNs[index] + durationNs[index]; }
    /// First slice that starts at `timeNs` or later.
    std::uint32_t firstStartingFrom(TimeNs timeNs) const {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(startNs, timeNs) - startNs.begin());
    }
    std::uint32_t firstEndingAfter(TimeNs timeNs) const {
        const auto index =
            static_cast<std::uint32_t>(std::ranges::upper_bound(startNs, timeNs) - startNs.begin());
        // Of the slices that start before or at `timeNs` only the last can reach beyond it.
        return index > 0 && endNs(index - 1) > timeNs ? index - 1 : index;
    }

    std::span<const TimeNs> startNs;
    std::span<const DurationNs> durationNs;
};

/// Answers one querySpans().
class SpanQuery {
public:
    SpanQuery(const Trace& trace, RowId rowId, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans)
        : m_times(trace.slices(), trace.row(rowId))
        , m_firstSlice(static_cast<std::uint32_t>(trace.row(rowId).firstSlice))
        , m_range(range)
        , m_bucketNs(bucketNs)
        , m_bucketMask(std::has_single_bit(static_cast<std::uint64_t>(bucketNs)) ? bucketNs - 1 : 0)
        , m_spans(spans)
        , m_levelCount(trace.mipmap().levelCount(indexOf(rowId))) {
        for (std::size_t k = 0; k < m_levelCount; ++k) {
            m_levels[k] = trace.mipmap().level(indexOf(rowId), k);
        }
    }

    void run() {
        const auto count = static_cast<std::uint32_t>(m_times.startNs.size());
        std::uint32_t index = firstIntersecting();
        while (index < count && m_times.startNs[index] < m_range.endNs) {
            if (m_times.durationNs[index] >= m_bucketNs) {
                addExact(index++);
            } else {
                index = addBucket(index);
            }
        }
    }

private:
    std::uint32_t firstIntersecting() const {
        const std::uint32_t index = m_times.firstStartingFrom(m_range.startNs);
        return index > 0 && m_times.endNs(index - 1) > m_range.startNs ? index - 1 : index;
    }

    /// End of the bucket that `timeNs` lies in.
    TimeNs bucketEndNs(TimeNs timeNs) const {
        DurationNs offsetNs = timeNs & m_bucketMask;
        if (m_bucketMask == 0 && m_bucketNs > 1) {
            offsetNs = timeNs % m_bucketNs;
            offsetNs += offsetNs < 0 ? m_bucketNs : 0;
        }
        return saturatingAdd(timeNs, m_bucketNs - offsetNs);
    }

    void addExact(std::uint32_t index) {
        m_spans.push_back({m_times.startNs[index], m_times.endNs(index), SliceId(m_firstSlice + index), 1,
                           m_times.durationNs[index]});
    }

    /// Adds the short slices from `index` on that start in the same bucket; returns the index after them.
    std::uint32_t addBucket(std::uint32_t index) {
        const TimeNs startNs = m_times.startNs[index];
        const TimeNs limitNs = std::min(bucketEndNs(startNs), m_range.endNs);
        const std::uint32_t first = index;
        const auto count = static_cast<std::uint32_t>(m_times.startNs.size());
        m_busyNs = 0;
        m_longestNs = -1;
        // Whole nodes while the slice after them starts in the bucket too. They cannot hold a slice of a
        // bucket's length: the one after it would start beyond the bucket.
        for (;;) {
            if (index % kLeaf == 0) {
                index = addNodes(index, limitNs);
            }
            const std::uint32_t stop = std::min(count, (index / kLeaf + 1) * kLeaf);
            for (; index < stop; ++index) {
                const DurationNs durationNs = m_times.durationNs[index];
                if (m_times.startNs[index] >= limitNs || durationNs >= m_bucketNs) {
                    break;
                }
                m_busyNs += static_cast<std::uint64_t>(durationNs);
                if (durationNs > m_longestNs) {
                    m_longestNs = durationNs;
                    m_longest = SliceId(m_firstSlice + index);
                }
            }
            if (index < stop || index == count) {
                break;
            }
        }
        m_spans.push_back({startNs, m_times.endNs(index - 1), m_longest, index - first,
                           static_cast<DurationNs>(
                               std::min<std::uint64_t>(m_busyNs, std::numeric_limits<DurationNs>::max()))});
        return index;
    }

    /// Adds the largest nodes from `index` (the first slice of a leaf) on whose successors start before
    /// `limitNs`.
    std::uint32_t addNodes(std::uint32_t index, TimeNs limitNs) {
        for (;;) {
            std::uint32_t node = index / kLeaf;
            const auto endsBefore = [&](std::size_t level, std::uint32_t which) {
                return which + 1 < m_levels[level].size() && m_levels[level][which + 1].startNs < limitNs;
            };
            if (!endsBefore(0, node)) {
                return index;
            }
            std::size_t level = 0;
            while (level + 1 < m_levelCount && node % kFan == 0 && endsBefore(level + 1, node / kFan)) {
                node /= kFan;
                ++level;
            }
            const MipmapNode& taken = m_levels[level][node];
            m_busyNs += static_cast<std::uint64_t>(taken.busyNs);
            if (taken.longestNs > m_longestNs) {
                m_longestNs = taken.longestNs;
                m_longest = taken.longest;
            }
            index += taken.sliceCount;
        }
    }

    RowTimes m_times;
    std::uint32_t m_firstSlice;
    TimeRange m_range;
    DurationNs m_bucketNs;
    DurationNs m_bucketMask; ///< bucketNs - 1 for a power of two, else 0
    std::vector<Span>& m_spans;
    std::array<std::span<const MipmapNode>, SliceMipmap::kMaxLevels> m_levels;
    std::size_t m_levelCount;

    // Of the bucket at work.
    std::uint64_t m_busyNs = 0;
    DurationNs m_longestNs = -1;
    SliceId m_longest = kNoSlice;
};

/// Distance of `timeNs` from the closest nanosecond of a slice; a slice without length counts as the
/// instant it starts at.
std::uint64_t distanceNs(TimeNs startNs, DurationNs durationNs, TimeNs timeNs) {
    if (timeNs < startNs) {
        return static_cast<std::uint64_t>(startNs) - static_cast<std::uint64_t>(timeNs);
    }
    const TimeNs lastNs = startNs + std::max<DurationNs>(durationNs - 1, 0);
    return timeNs <= lastNs ? 0 : static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(lastNs);
}

/// Appends the slices of `row` that start in `range` and have the parent `parent`.
void addChildren(const SliceTable& slices, const Row& row, SliceId parent, TimeRange range,
                 std::vector<SliceId>& children) {
    const RowTimes times(slices, row);
    for (std::uint32_t i = times.firstStartingFrom(range.startNs);
         i < row.sliceCount && times.startNs[i] < range.endNs; ++i) {
        const SliceId id{static_cast<std::uint32_t>(row.firstSlice) + i};
        if (slices.parent[id] == parent) {
            children.push_back(id);
        }
    }
}

} // namespace

void querySpans(const Trace& trace, RowId row, TimeRange range, DurationNs bucketNs,
                std::vector<Span>& spans) {
    assert(bucketNs >= 1);
    spans.clear();
    if (!range.isEmpty()) {
        SpanQuery(trace, row, range, bucketNs, spans).run();
    }
}

SliceId sliceAt(const Trace& trace, RowId rowId, TimeNs timeNs, DurationNs toleranceNs) {
    const Row& row = trace.row(rowId);
    const RowTimes times(trace.slices(), row);
    const std::uint32_t after = times.firstEndingAfter(timeNs);
    SliceId best = kNoSlice;
    std::uint64_t bestNs = static_cast<std::uint64_t>(std::max<DurationNs>(toleranceNs, 0)) + 1;
    const auto consider = [&](std::uint32_t index) {
        const std::uint64_t apartNs = distanceNs(times.startNs[index], times.durationNs[index], timeNs);
        if (apartNs < bestNs) {
            bestNs = apartNs;
            best = SliceId(static_cast<std::uint32_t>(row.firstSlice) + index);
        }
    };
    if (after < row.sliceCount) {
        consider(after);
    }
    if (after > 0) {
        consider(after - 1);
    }
    return best;
}

std::uint32_t firstEndingAfter(const Trace& trace, RowId row, TimeNs timeNs) {
    return RowTimes(trace.slices(), trace.row(row)).firstEndingAfter(timeNs);
}

SliceId nextSlice(const Trace& trace, SliceId slice) {
    const Row& row = trace.row(trace.rowOf(slice));
    const auto next = static_cast<std::uint32_t>(slice) + 1;
    return next - static_cast<std::uint32_t>(row.firstSlice) < row.sliceCount ? SliceId(next) : kNoSlice;
}

SliceId previousSlice(const Trace& trace, SliceId slice) {
    const Row& row = trace.row(trace.rowOf(slice));
    return slice == row.firstSlice ? kNoSlice : SliceId(static_cast<std::uint32_t>(slice) - 1);
}

std::vector<SliceId> childrenOf(const Trace& trace, SliceId slice) {
    const SliceTable& slices = trace.slices();
    const Row& own = trace.row(trace.rowOf(slice));
    const Track& track = trace.track(own.track);
    const TimeRange range = slices.range(slice);
    std::vector<SliceId> children;
    for (const Row& row : std::span(trace.rows()).subspan(indexOf(track.firstRow), track.rowCount)) {
        // Within a layer slices nest properly, so that its deeper rows hold no children.
        if (row.layer != own.layer || row.depth == own.depth + 1) {
            addChildren(slices, row, slice, range, children);
        }
    }
    std::ranges::stable_sort(children, {}, [&](SliceId id) { return slices.startNs[id]; });
    return children;
}

} // namespace lanescope
