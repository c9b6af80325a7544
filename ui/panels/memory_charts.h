// SPDX-License-Identifier: Apache-2.0
// Charts of memory that more than one panel shows. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/analysis/memory/memory_use.h"
#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

/// Bytes over time of each of `devices`, accelerators first, each with its peak.
std::vector<AnalysisChart> memoryCurves(const Trace& trace, const Selection& selection,
                                        const std::vector<MemoryDeviceRow>& devices);

} // namespace lanescope::ui
