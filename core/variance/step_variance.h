// SPDX-License-Identifier: Apache-2.0
// Steps that are unlike the others: length against the median of all, the device work that took longer than
// in equal steps, and the kind of cause that explains most of the difference. Steps are those of the
// profiler, else iterations of an inference engine. Pure functions; any thread. O(n log n) of calls and
// device work, and a diagnosis. Definitions: docs/metrics.md, "Variance of steps".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

struct VariantStep {
    std::int64_t number = 0;
    SliceId slice = kNoSlice;
    TimeRange range;
    RankId rank = kNoRank; ///< kNoRank in a trace of one rank
    /// 0.6745 (length - median) / MAD; absent where the MAD is 0.
    std::optional<double> robustZ{};
    bool isOutlier = false;   ///< |z| > 3.5, and more than 2 % from the median
    std::size_t family = 0;   ///< steps with the same work by stream; 0 is the largest family
    std::uint64_t pieces = 0; ///< kernels, copies and memsets that it launched
    DurationNs busyNs = 0;    ///< union of that work
    DurationNs waitNs = 0;    ///< calls that wait for the device, and copies of more than 20 us
    /// End of its work to the end of the work of the step before; absent for the first step and without work.
    std::optional<DurationNs> devicePeriodNs{};
    /// The piece that exceeds the median of its position most, in families of 3 steps and more.
    std::optional<std::size_t> topPosition{}; ///< in the order of launches of this step
    SliceId topWork = kNoSlice;
    DurationNs topExcessNs = 0;
    /// The kind of cause that differs most from its median, in the direction of the step's difference; set
    /// for outliers. Where the step isOutrun() and its waits differ by less than half of its difference, by
    /// the time of the host (host_times.h).
    std::optional<CauseKind> cause{};
    DurationNs causeExcessNs = 0;
    std::string culprit{}; ///< of that kind in the trace, or of the host in the step

    DurationNs lengthNs() const { return range.durationNs(); }
    /// The device worked longer than the step lasted: the host ran ahead, and its marks do not tell the
    /// device's time.
    bool isOutrun() const { return busyNs > lengthNs(); }
};

/// The k-th piece of one stream in all steps of one family.
struct VariantPosition {
    std::size_t family = 0;
    std::size_t position = 0; ///< in the order of launches of the family's first step
    SliceId longest = kNoSlice;
    std::uint64_t count = 0;
    DurationNs medianNs = 0;
    DurationNs leastNs = 0;
    DurationNs mostNs = 0;
    double spreadNs = 0; ///< 1.4826 x MAD
    /// Covariance of its length and the step's over the variance of the step's; from 10 steps on.
    std::optional<double> varianceShare{};
};

struct StepVariance {
    std::vector<VariantStep> steps; ///< in order of ranks, then of time; medians are over all ranks
    DurationNs medianNs = 0;
    DurationNs madNs = 0;
    std::vector<std::size_t> familySizes;
    /// By descending spread; of families of 3 steps and more.
    std::vector<VariantPosition> positions;
    /// First steps of parts whose lengths differ (change_points.h). Not of several ranks, like the next.
    std::vector<std::size_t> changePoints;
    std::optional<double>
        driftNsPerStep; ///< Theil-Sen slope; absent unless it changes a step by 2 % over the run
};

StepVariance stepVariance(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
