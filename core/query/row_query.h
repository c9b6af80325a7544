// SPDX-License-Identifier: Apache-2.0
// Queries of one row: the spans to draw at a resolution, the slice at a time. The row is a RowView, or is
// named by a trace and its id. Pure functions of immutable data; any thread. Cost O(log n + answer), the
// answer is bounded by the number of buckets in the range.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;
struct RowView;

/// One thing to draw: a slice, or a bucket of slices too narrow to tell apart.
struct Span {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    SliceId slice = kNoSlice;     ///< the slice itself, or the longest one of the bucket
    std::uint32_t sliceCount = 0; ///< 1: exactly `slice`, its own times
    DurationNs busyNs = 0;        ///< sum of durations of the slices it stands for
};

/// Puts into `spans` (cleared first) in start order the slices of `row` that intersect `range`: those that
/// start in it or reach into it; a slice without length counts as the instant it starts at. Slices at least
/// `bucketNs` long come exactly; shorter ones are merged per bucket [k * bucketNs, (k + 1) * bucketNs) by
/// their start. Every intersecting slice is represented: the counts and busy times of the spans add up to
/// those of the slices. At most 2 * buckets + 1 spans. `bucketNs` >= 1.
/// To save time, a block of 16 * 4^n consecutive slices (as the level of detail has them) that is at most
/// half a bucket long goes as a whole with the bucket that it starts in. Moving `range` changes no span but
/// those within a bucket of its ends.
void querySpans(const RowView& row, TimeRange range, DurationNs bucketNs, std::vector<Span>& spans);
void querySpans(const Trace& trace, RowId row, TimeRange range, DurationNs bucketNs,
                std::vector<Span>& spans);

/// The slice of `row` at `timeNs` (one without length counts as the instant it starts at), else the nearest
/// one within `toleranceNs`, else kNoSlice. O(log n), like the next one.
SliceId sliceAt(const RowView& row, TimeNs timeNs, DurationNs toleranceNs = 0);
SliceId sliceAt(const Trace& trace, RowId row, TimeNs timeNs, DurationNs toleranceNs = 0);

/// First slice of `row` whose end is after `timeNs`, as an index within the row (== sliceCount if none).
std::uint32_t firstEndingAfter(const Trace& trace, RowId row, TimeNs timeNs);

/// Neighbour on the same row, kNoSlice at the ends. O(log R).
SliceId nextSlice(const Trace& trace, SliceId slice);
SliceId previousSlice(const Trace& trace, SliceId slice);

/// Slices of the track whose parent is `slice`, in start order. O(log n + children), and on tracks with
/// overflow rows the slices of those that start within `slice`.
std::vector<SliceId> childrenOf(const Trace& trace, SliceId slice);

} // namespace lanescope
