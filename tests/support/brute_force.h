// SPDX-License-Identifier: Apache-2.0
// Oracles: the plain, slow, obvious way to answer what the indexes answer.
#pragma once

#include <optional>
#include <vector>

#include "core/query/row_query.h"
#include "core/store/step_series.h"
#include "core/store/trace.h"

namespace lanescope::test {

/// floor(timeNs / bucketNs)
std::int64_t bucketOf(TimeNs timeNs, DurationNs bucketNs);

/// Slices of `row` that intersect `range` as querySpans() defines it.
std::vector<SliceId> intersectingSlices(const Trace& trace, RowId row, TimeRange range);
/// The spans that querySpans() gives, its blocks included.
std::vector<Span> querySpansByWalking(const Trace& trace, RowId row, TimeRange range, DurationNs bucketNs);
SliceId sliceAtByWalking(const Trace& trace, RowId row, TimeNs timeNs, DurationNs toleranceNs);
SliceId innermostAtByWalking(const Trace& trace, TrackId track, TimeNs timeNs);
std::vector<SliceId> childrenByWalking(const Trace& trace, SliceId slice);

/// Integral of a step series in value x ns, by walking all points.
double integralByWalking(const StepSeries& series, TimeRange range);
std::optional<StepSeries::Extremes> extremesByWalking(const StepSeries& series, TimeRange range);

} // namespace lanescope::test
