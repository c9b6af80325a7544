// SPDX-License-Identifier: Apache-2.0
// The first figures of a comparison: the step, how busy the devices are, what a step goes to, memory. Plain
// values; any thread. Definitions of the figures: analysis/overview.h and device_series.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/steps/step_breakdown.h"
#include "core/compare/difference_table.h"

namespace lanescope {

enum class MetricUnit : std::uint8_t { Nanoseconds, Fraction, Count, Bytes };

struct MetricDifference {
    std::string id;    ///< stable, such as "step_time" or "gpu_utilization"
    std::string label; ///< for people; marked for translators
    MetricUnit unit = MetricUnit::Nanoseconds;
    std::optional<double> baseline; ///< absent: unknown
    std::optional<double> candidate;
    bool lessIsBetter = true;
    /// Faster stands for better, Slower for worse; New and Gone where one side is unknown.
    ChangeStatus status = ChangeStatus::Unchanged;
    /// By Welch's test over the steps; not for memory, nor with fewer than two steps.
    std::optional<double> probability;

    std::optional<double> delta() const {
        return baseline && candidate ? std::optional(*candidate - *baseline) : std::nullopt;
    }
    /// Fraction of the baseline.
    std::optional<double> deltaFraction() const {
        return delta() && *baseline != 0 ? std::optional(*delta() / *baseline) : std::nullopt;
    }
};

/// Less of it is faster, and not only better: a time of work, while a device that is idle does nothing fast.
inline bool isPace(const MetricDifference& metric) {
    return metric.unit == MetricUnit::Nanoseconds && metric.id != "gpu_idle";
}

/// Figures of a trace that the overview needs besides its steps. Made once per side.
struct SideFigures {
    std::vector<StepRow> steps; ///< the compared ones
    bool isRange = false;       ///< one row, of a range of time
    bool hasMemoryAlone = false;
    bool hasDeviceWork = false; ///< else figures of the device are unknown
    /// A figure over all steps, and of each alone: empty where it is unknown of some.
    struct Figure {
        double value = -1; ///< < 0: unknown
        std::vector<double> ofSteps;
    };
    Figure utilization; ///< of the first device, as are the two that follow; fractions
    Figure smEfficiency;
    Figure occupancy;
    Figure tensorCoreShare; ///< of the kernel time
    Figure kernelsPerStep;
    struct Peak {
        std::string device; ///< such as "GPU 0 memory"
        double bytes = 0;
    };
    std::vector<Peak> memoryPeaks;
};

SideFigures sideFigures(const MatchedSide& side, const std::stop_token& stop = {});

/// Whether overviewDifference() can have a figure of this id.
bool isOverviewMetric(std::string_view id);
/// The ids, for people; those of memory by what they begin with.
std::string overviewMetrics();

/// Step time first.
std::vector<MetricDifference> overviewDifference(const SideFigures& baseline, const SideFigures& candidate);

} // namespace lanescope
