// SPDX-License-Identifier: Apache-2.0
// Tables of iterations of inference engines, as `lanescope-cli phases` prints them. Pure functions; any
// thread.
#pragma once

#include <vector>

#include "core/analysis/serving/iterations.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

Table makeIterationTable(const Trace& trace, const Iterations& iterations);
Table makeIterationGroupTable(const std::vector<IterationGroup>& groups);

} // namespace lanescope
