// SPDX-License-Identifier: Apache-2.0
// What the Roofline panel shows of one trace: attribution and costs of its kernels, made once, and the rows
// of a selection. Made off the UI thread; answers are immutable.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/attribution/roofline.h"
#include "core/trace_loader.h"

namespace lanescope::ui {

struct RooflineAnswer {
    std::shared_ptr<const OperatorWork> work; ///< the rows' signatures; null when the file cannot be read
    /// Those with FLOPs, bytes, at least 0.1 % of the time and 0.1 GFLOP/s, by descending time.
    std::vector<RooflineRow> rows;
    std::size_t leftOut = 0;            ///< those with less
    std::int32_t device = -1;           ///< that most of the time was spent on
    const DevicePeaks* peaks = nullptr; ///< of that device; null: not known
};

/// Used by one thread at a time.
class RooflineSource {
public:
    explicit RooflineSource(TracePtr trace)
        : m_trace(std::move(trace)) {}

    /// O(device work), the first time also the reading of the operators' args.
    RooflineAnswer answer(const Selection& selection, const std::stop_token& stop);

private:
    TracePtr m_trace;
    KernelAttributions m_attributions;
    std::shared_ptr<const OperatorWork> m_work;
};

} // namespace lanescope::ui
