// SPDX-License-Identifier: Apache-2.0
// Modules and flame graphs as tables: what `lanescope-cli modules` prints and the window shows.
// Column keys are stable; each column has its help. Pure functions; any thread.
#pragma once

#include <span>
#include <string>

#include "core/analysis/host/flame_graph.h"
#include "core/analysis/host/module_tree.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

/// In depth-first order with the level of each row.
Table makeModuleTable(const Trace& trace, const ModuleTree& modules);
Table makeFlameGraphTable(const Trace& trace, const FlameGraph& graph);

/// Names from the root to the node, joined by ";", as flame graph tools read them; of more than 250 the last
/// ones after "(N more)".
std::string pathText(const Trace& trace, std::span<const PathNode> nodes, std::size_t node);

} // namespace lanescope
