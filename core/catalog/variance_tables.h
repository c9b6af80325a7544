// SPDX-License-Identifier: Apache-2.0
// Tables of steps against each other, as `lanescope-cli variance` prints them. Pure functions; any thread.
#pragma once

#include "core/table/table.h"
#include "core/variance/step_variance.h"

namespace lanescope {

class Trace;

/// `allColumns`: with the rank, also where the file is of one rank.
Table makeStepVarianceTable(const Trace& trace, const StepVariance& variance, bool allColumns = false);
Table makePositionVarianceTable(const Trace& trace, const StepVariance& variance);

} // namespace lanescope
