// SPDX-License-Identifier: Apache-2.0
// The overview as a report: what `lanescope-cli overview` prints. Keys are stable; `lanescope-cli help`
// explains them. Pure functions; any thread.
#pragma once

#include "core/analysis/findings/overview.h"
#include "core/diagnosis/cause.h"
#include "core/table/report.h"

namespace lanescope {

/// Shares of tensor cores are counted by `conventions`.
Report overviewReport(const Trace& trace, const Overview& overview, const Diagnosis& diagnosis,
                      Conventions conventions);

} // namespace lanescope
