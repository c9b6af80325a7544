// SPDX-License-Identifier: Apache-2.0
#include "tests/support/brute_force.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lanescope::test {

namespace {

__extension__ using Int128 = __int128;

/// Calls `visit(startNs, endNs, value)` for the pieces of `series` in `range` that last.
template <typename Visit>
void walkPieces(const StepSeries& series, TimeRange range, const Visit& visit) {
    for (std::size_t i = 0; i < series.size(); ++i) {
        const bool last = i + 1 == series.size();
        const TimeNs startNs = std::max(series.timeNs(i), range.startNs);
        const TimeNs endNs = last ? range.endNs : std::min(series.timeNs(i + 1), range.endNs);
        if (startNs < endNs) {
            visit(startNs, endNs, series.value(i));
        }
    }
}

} // namespace

std::int64_t bucketOf(TimeNs timeNs, DurationNs bucketNs) {
    return timeNs / bucketNs - (timeNs % bucketNs < 0 ? 1 : 0);
}

std::vector<SliceId> intersectingSlices(const Trace& trace, RowId rowId, TimeRange range) {
    const Row& row = trace.row(rowId);
    std::vector<SliceId> result;
    for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
        const SliceId id{static_cast<std::uint32_t>(row.firstSlice) + i};
        const TimeRange slice = trace.slices().range(id);
        if (range.contains(slice.startNs) || slice.intersects(range)) {
            result.push_back(id);
        }
    }
    return result;
}

std::vector<Span> querySpansByWalking(const Trace& trace, RowId rowId, TimeRange range, DurationNs bucketNs) {
    std::vector<Span> spans;
    const std::vector<SliceId> ids = intersectingSlices(trace, rowId, range);
    if (ids.empty()) {
        return spans;
    }
    const SliceTable& slices = trace.slices();
    const Row& row = trace.row(rowId);
    const auto idAt = [&](std::uint64_t index) {
        return SliceId{static_cast<std::uint32_t>(indexOf(row.firstSlice) + index)};
    };
    const std::uint64_t stop = indexOf(ids.back()) - indexOf(row.firstSlice) + 1;
    /// End of the block that starts with slice `index` and goes as a whole; a single slice if there is none.
    const auto pieceEnd = [&](std::uint64_t index) {
        std::uint64_t found = index + 1;
        for (std::uint64_t size = 16; row.sliceCount > 16 && index % size == 0; size *= 4) {
            const std::uint64_t end = std::min<std::uint64_t>(row.sliceCount, index + size);
            const Int128 lengthNs = Int128{slices.endNs(idAt(end - 1))} - slices.startNs[idAt(index)];
            if (end <= stop && lengthNs <= bucketNs / 2) {
                found = end;
            }
            if (end == row.sliceCount) {
                break;
            }
        }
        return found;
    };
    bool isOpen = false; // the last span is a bucket, that of openBucket
    std::int64_t openBucket = 0;
    for (std::uint64_t index = indexOf(ids.front()) - indexOf(row.firstSlice); index < stop;) {
        const TimeNs startNs = slices.startNs[idAt(index)];
        if (slices.durationNs[idAt(index)] >= bucketNs) {
            spans.push_back(
                {startNs, slices.endNs(idAt(index)), idAt(index), 1, slices.durationNs[idAt(index)]});
            isOpen = false;
            ++index;
            continue;
        }
        if (!isOpen || openBucket != bucketOf(startNs, bucketNs)) {
            spans.push_back({startNs, startNs, idAt(index), 0, 0});
            isOpen = true;
            openBucket = bucketOf(startNs, bucketNs);
        }
        Span& span = spans.back();
        for (const std::uint64_t end = pieceEnd(index); index < end; ++index) {
            const DurationNs durationNs = slices.durationNs[idAt(index)];
            span.endNs = slices.endNs(idAt(index));
            ++span.sliceCount;
            span.busyNs += durationNs;
            if (durationNs > slices.durationNs[span.slice]) {
                span.slice = idAt(index);
            }
        }
    }
    return spans;
}

SliceId sliceAtByWalking(const Trace& trace, RowId rowId, TimeNs timeNs, DurationNs toleranceNs) {
    const Row& row = trace.row(rowId);
    std::optional<Int128> best;
    SliceId found = kNoSlice;
    for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
        const SliceId id{static_cast<std::uint32_t>(row.firstSlice) + i};
        const TimeRange slice = trace.slices().range(id);
        const Int128 lastNs = std::max<Int128>(slice.startNs, Int128{slice.endNs} - 1);
        const Int128 apartNs = std::max<Int128>({0, Int128{slice.startNs} - timeNs, timeNs - lastNs});
        // Among equally near slices: the first that ends later, else the last that ends before.
        const bool isOver = slice.endNs <= timeNs;
        const bool bestIsOver = best && trace.slices().endNs(found) <= timeNs;
        if (apartNs <= toleranceNs && (!best || apartNs < *best || (apartNs == *best && bestIsOver))) {
            best = apartNs;
            found = id;
        }
        if (!isOver && best) {
            break;
        }
    }
    return found;
}

SliceId innermostAtByWalking(const Trace& trace, TrackId trackId, TimeNs timeNs) {
    const Track& track = trace.track(trackId);
    SliceId best = kNoSlice;
    for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
        const SliceId id{static_cast<std::uint32_t>(track.firstSlice) + i};
        if (!trace.slices().range(id).contains(timeNs)) {
            continue;
        }
        const auto key = [&](SliceId slice) {
            return std::pair(trace.slices().startNs[slice], trace.nestingDepth(slice));
        };
        if (best == kNoSlice || key(id) > key(best)) {
            best = id;
        }
    }
    return best;
}

std::vector<SliceId> childrenByWalking(const Trace& trace, SliceId slice) {
    std::vector<SliceId> children;
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.slices().parent[i] == slice) {
            children.push_back(SliceId(i));
        }
    }
    std::ranges::stable_sort(children, {}, [&](SliceId id) { return trace.slices().startNs[id]; });
    return children;
}

double integralByWalking(const StepSeries& series, TimeRange range) {
    double sum = 0;
    walkPieces(series, range, [&](TimeNs startNs, TimeNs endNs, double value) {
        sum += value *
               static_cast<double>(static_cast<std::uint64_t>(endNs) - static_cast<std::uint64_t>(startNs));
    });
    return sum;
}

std::optional<StepSeries::Extremes> extremesByWalking(const StepSeries& series, TimeRange range) {
    std::optional<StepSeries::Extremes> result;
    walkPieces(series, range, [&](TimeNs, TimeNs, double value) {
        result = result ? StepSeries::Extremes{std::min(result->min, value), std::max(result->max, value)}
                        : StepSeries::Extremes{value, value};
    });
    return result;
}

} // namespace lanescope::test
