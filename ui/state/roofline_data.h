// SPDX-License-Identifier: Apache-2.0
// Content of the Roofline panel for a selection of one trace. Made off the UI thread; answers are immutable.
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/attribution/measured_roofline.h"
#include "core/attribution/roofline.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

struct RooflineAnswer {
    /// The rows' signatures, as long as AnalysisContext lives; null when the file cannot be read.
    const OperatorWork* work = nullptr;
    /// Kernels with FLOPs, bytes, at least 0.1 % of the time and 0.1 GFLOP/s, by descending time.
    std::vector<RooflineRow> rows;
    /// Rows of a recording with hardware counters, which has no times: measured beside modelled.
    std::vector<MeasuredRow> measured;
    std::size_t leftOut = 0;            ///< those with less
    std::int32_t device = -1;           ///< that most of the time was spent on; -1: no times
    const DevicePeaks* peaks = nullptr; ///< of that device; null: not known
};

/// O(device work), the first time also the reading of the operators' args. Any thread.
RooflineAnswer rooflineAnswer(AnalysisContext& shared, const Selection& selection,
                              const std::stop_token& stop);

} // namespace lanescope::ui
