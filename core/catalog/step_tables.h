// SPDX-License-Identifier: Apache-2.0
// Steps as a table: what `lanescope-cli steps` prints. Column keys are stable. Pure functions; any thread.
#pragma once

#include "core/analysis/steps/step_breakdown.h"
#include "core/table/table.h"

namespace lanescope {

/// `allColumns`: with the rank, also where the file is of one rank.
Table makeStepTable(const Trace& trace, const StepBreakdown& breakdown, bool allColumns = false);

/// Stable name of a class, such as "data_loader".
const char* stepRoleName(StepRole role);
/// Its title for people, such as "Data loader".
std::string stepRoleTitle(StepRole role);

} // namespace lanescope
