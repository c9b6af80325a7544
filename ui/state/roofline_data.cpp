// SPDX-License-Identifier: Apache-2.0
#include "ui/state/roofline_data.h"

#include <map>

#include "core/opmodel/model_registry.h"

namespace lanescope::ui {

RooflineAnswer RooflineSource::answer(const Selection& selection, const std::stop_token& stop) {
    RooflineAnswer answer;
    if (!m_work) {
        m_attributions = attributeKernels(*m_trace, ModelRegistry::builtIn(), stop);
        if (stop.stop_requested()) {
            return answer;
        }
        Result<OperatorWork> work = operatorWork(*m_trace, m_attributions, ModelRegistry::builtIn(), stop);
        if (!work) {
            return answer;
        }
        m_work = std::make_shared<const OperatorWork>(std::move(*work));
    }
    answer.work = m_work;
    std::map<std::int32_t, DurationNs> timeOfDevice;
    for (RooflineRow& row :
         rooflineRows(*m_trace, m_attributions, *m_work, PeaksTable::builtIn(), selection, stop)) {
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
    answer.peaks = answer.rows.empty() ? nullptr : peaksOf(*m_trace, answer.device);
    return answer;
}

} // namespace lanescope::ui
