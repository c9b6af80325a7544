// SPDX-License-Identifier: Apache-2.0
// Content of the Details panel: the trace, a step or the selected range as a whole, or a slice. Reads an
// immutable trace; keeps the GPU lanes and the steps' figures once computed, so one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/device/device_series.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"
#include "ui/state/gap_details.h"
#include "ui/state/slice_details.h"

namespace lanescope::ui {

class TraceOverview {
public:
    explicit TraceOverview(std::shared_ptr<AnalysisContext> context,
                           DeviceTerms terms = DeviceTerms::OfMaker);

    /// Describes `range`, or everything. The first call costs O(kernels), later ones O(steps · log kernels).
    SliceDetails describe(const std::optional<TimeRange>& range);
    /// To the details of a slice that marks a step; nothing for other slices.
    void addStepFigures(SliceDetails& details);

private:
    DetailSection facts(const std::optional<TimeRange>& range) const;
    /// The devices of m_lanes that are described, without the rest of thousands.
    std::span<const DeviceSeries> shownDevices() const;
    void addDevices(const std::optional<TimeRange>& range, std::vector<DetailSection>& sections) const;
    void addSteps(const std::optional<TimeRange>& range, std::vector<DetailSection>& sections) const;
    void addRecording(std::vector<DetailSection>& sections) const;

    const StepBreakdown& breakdown();

    TracePtr m_trace;
    DeviceTerms m_terms;
    std::optional<std::vector<DeviceSeries>> m_lanes;
    std::optional<StepBreakdown> m_breakdown;
    GapDetails m_gaps;
};

} // namespace lanescope::ui
