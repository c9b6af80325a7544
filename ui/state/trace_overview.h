// SPDX-License-Identifier: Apache-2.0
// What the Details panel says while no slice is selected: the trace or the selected range as a whole.
// Reads an immutable trace; keeps the GPU lanes once computed, so one thread at a time.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/device_lanes.h"
#include "core/base/time.h"
#include "core/trace_loader.h"
#include "ui/state/slice_details.h"

namespace lanescope::ui {

class TraceOverview {
public:
    explicit TraceOverview(TracePtr trace);

    /// Of `range`, or of everything. The first call costs O(kernels), later ones O(steps · log kernels).
    SliceDetails describe(const std::optional<TimeRange>& range);

private:
    DetailSection facts(const std::optional<TimeRange>& range) const;
    void addDevices(const std::optional<TimeRange>& range, std::vector<DetailSection>& sections) const;
    void addSteps(const std::optional<TimeRange>& range, std::vector<DetailSection>& sections) const;
    void addRecording(std::vector<DetailSection>& sections) const;

    TracePtr m_trace;
    std::optional<std::vector<DeviceLanes>> m_lanes;
};

} // namespace lanescope::ui
