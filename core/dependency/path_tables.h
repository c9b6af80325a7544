// SPDX-License-Identifier: Apache-2.0
// Tables of the dependency graph and of a critical path. Pure functions; any thread. Times relative to the
// start of the trace's bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/dependency/critical_path.h"
#include "core/table/table.h"

namespace lanescope {

enum class PathGroup : std::uint8_t { Part, Name, Operator, Module, Segment };
/// By its name on the command line, such as "part".
std::optional<PathGroup> pathGroupNamed(std::string_view name);

/// Time on the path. By descending time, then name; segments in order of time. The times of all rows sum up
/// to the length of the path, and lead to the longest segment of each. A segment with an unexplained wait is
/// one row; in the other groups the wait has a row of its own in the part "unexplained".
Table pathTable(const DependencyGraph& graph, const CriticalPath& path, PathGroup group);

/// All edges of the graph whose end lies in `range`: "kind", "from_slice", "to_slice" (names), "from_us",
/// "to_us", "weight_us" in the model, "evidence", "margin_us" (how much earlier the cause came than the one
/// that decided, 0 for that one).
Table dependencyTable(const DependencyGraph& graph, TimeRange range);

/// Edges by kind and evidence, with the waits that stay unexplained. One row a kind.
Table dependencyCountTable(const DependencyGraph& graph);

} // namespace lanescope
