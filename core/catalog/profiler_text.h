// SPDX-License-Identifier: Apache-2.0
// The profiler's own table as text in the form in which PyTorch prints it (torch/autograd/profiler_util.py,
// _build_table), so that it can be put beside older ones; and as a table with stable columns. Pure functions;
// any thread.
#pragma once

#include <string>

#include "core/analysis/host/profiler_table.h"
#include "core/table/table.h"

namespace lanescope {

/// All rows in their order, with the totals below; credentials in names are hidden.
std::string profilerText(ProfilerTable table);

/// `byShapes`: with a column of input shapes.
Table makeProfilerTable(const ProfilerTable& table, bool byShapes);

} // namespace lanescope
