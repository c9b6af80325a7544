// SPDX-License-Identifier: Apache-2.0
// The stretch of a trace that critical-path and what-if look at: a step, a range, up to a slice, or
// everything.
#pragma once

#include <vector>

#include "app/cli/options.h"
#include "core/base/result.h"
#include "core/dependency/critical_path.h"
#include "core/table/report.h"

namespace lanescope::cli {

struct NamedSpan {
    std::string name; ///< "step 3", "trace", …
    PathSpan span;
};

/// The name for a person. A graph of the whole trace is from the first call to the last work, which can be
/// shorter than the trace: then this says so, with the length of the whole.
std::string titleOf(const DependencyGraph& graph, const NamedSpan& span);

/// One span; without a choice that of the whole trace. Error: no such step or slice, a range that cannot be
/// read, or several choices.
Result<NamedSpan> chosenSpan(const DependencyGraph& graph, const Options& options);

/// All steps, then the whole trace.
std::vector<NamedSpan> allSpans(const DependencyGraph& graph);

/// Quality of the graph, to judge its answers: edges by evidence, waits, lost links.
Report graphReport(const DependencyGraph& graph);
/// Quality of the graph as lines of text; only figures that matter.
std::string graphNotesText(const DependencyGraph& graph);

} // namespace lanescope::cli
