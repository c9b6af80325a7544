// SPDX-License-Identifier: Apache-2.0
// The overview as a report and the steps as a table: what `lanescope-cli overview` and `steps` print. Keys
// are stable and documented in docs/cli.md. Pure functions; any thread.
#pragma once

#include "core/analysis/findings/overview.h"
#include "core/diagnosis/cause.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

/// Shares of tensor cores are counted by `conventions`.
Report overviewReport(const Trace& trace, const Overview& overview, const Diagnosis& diagnosis,
                      Conventions conventions);

Table stepTableText(const Trace& trace, const StepBreakdown& breakdown);

/// Stable name of a class, such as "data_loader".
const char* stepRoleName(StepRole role);

} // namespace lanescope
