// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/memory_charts.h"

#include <algorithm>

#include "core/analysis/device/device_series.h"
#include "core/store/trace.h"
#include "ui/panels/view_parts.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

std::vector<AnalysisChart> memoryCurves(const Trace& trace, const Selection& selection,
                                        const std::vector<MemoryDeviceRow>& devices) {
    const TimeNs origin = trace.bounds().startNs;
    std::vector<AnalysisChart> charts;
    for (const MemorySeries& lane : memorySeries(trace)) {
        LineChartData lines = stepChart(lane.relative ? tr("Since the start of the trace") : QString());
        lines.yUnit = ChartUnit::Bytes;
        lines.series.push_back({tr("Allocated"), ChartColor::series(3),
                                stepPoints(lane.allocatedBytes, origin, selection.range), true});
        if (!lane.reservedBytes.empty()) {
            lines.series.push_back({tr("Reserved"), ChartColor::series(0),
                                    stepPoints(lane.reservedBytes, origin, selection.range), false});
        }
        const auto device = std::ranges::find(devices, MemoryDeviceId{lane.deviceType, lane.deviceId},
                                              &MemoryDeviceRow::device);
        if (device == devices.end()) {
            continue;
        }
        lines.markers.push_back({tr("Peak"),
                                 {static_cast<double>(device->peakNs - origin),
                                  static_cast<double>(device->peakAllocatedBytes)}});
        charts.push_back({QString::fromStdString(lane.name), std::move(lines), {}, origin});
    }
    std::ranges::reverse(charts); // devices are asked about more often than the CPU
    return charts;
}

} // namespace lanescope::ui
