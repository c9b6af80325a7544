// SPDX-License-Identifier: Apache-2.0
// Answers "Why?" about a slice or an idle interval, as a section of the details: the chain of causes
// backwards with their evidence, latencies and unexplained parts. Pure; any thread. The first answer builds
// the dependency graph.
#pragma once

#include "ui/state/path_state.h"
#include "ui/state/slice_details.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

/// Adds the section behind the first one, with the reason where there is no answer.
void addWhy(SliceDetails& details, AnalysisContext& context, const WhyQuestion& question);

} // namespace lanescope::ui
