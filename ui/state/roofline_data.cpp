// SPDX-License-Identifier: Apache-2.0
#include "ui/state/roofline_data.h"

#include <map>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

std::vector<MeasuredRow> measuredRows(const Trace& trace, const UserFigures& figures,
                                      const DevicePeaks& peaks, const Selection& selection,
                                      const std::stop_token& stop) {
    Result<KernelCounters> counters = kernelCounters(trace, *figures.models, stop);
    if (!counters) {
        return {};
    }
    std::erase_if(counters->ranges, [&](const CounterRange& range) {
        return !selection.includes(trace.slices().range(range.slice));
    });
    const auto calls = counterCalls(trace, *counters, *figures.models);
    return calls ? measuredRoofline(trace, *calls, peaks) : std::vector<MeasuredRow>();
}

} // namespace

RooflineAnswer rooflineAnswer(AnalysisContext& shared, const Selection& selection,
                              const std::stop_token& stop) {
    RooflineAnswer answer;
    const Result<const AttributedWork*> attribution = shared.attribution();
    if (!attribution) {
        return answer;
    }
    const AttributedWork* made = *attribution;
    answer.work = &made->work;
    std::map<std::int32_t, DurationNs> timeOfDevice;
    for (RooflineRow& row :
         rooflineRows(shared.trace(), made->attributions, made->work, made->figures.peaks, selection, stop)) {
        constexpr double kLeastShare = 0.001;
        const bool hasPlace = row.figures.tflops && row.figures.intensity && *row.figures.tflops > 0;
        constexpr double kLeastTflops = 1e-4; // counters of one element would stretch the axis
        if (hasPlace && (row.share < kLeastShare || *row.figures.tflops < kLeastTflops)) {
            ++answer.leftOut;
        } else if (hasPlace) {
            timeOfDevice[row.device] += row.totalNs;
            answer.rows.push_back(std::move(row));
        }
    }
    DurationNs mostNs = -1;
    for (const auto& [device, timeNs] : timeOfDevice) {
        if (timeNs > mostNs) {
            mostNs = timeNs;
            answer.device = device;
        }
    }
    // A recording of counters has no device work: its device is the first of the header.
    const auto& devices = shared.trace().devices();
    const std::int32_t device = answer.device < 0 && !devices.empty() ? devices.front().id : answer.device;
    answer.peaks = peaksOf(shared.trace(), device, made->figures.peaks);
    if (answer.rows.empty() && answer.peaks != nullptr) {
        answer.measured = measuredRows(shared.trace(), made->figures, *answer.peaks, selection, stop);
    }
    return answer;
}

} // namespace lanescope::ui
