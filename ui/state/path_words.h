// SPDX-License-Identifier: Apache-2.0
// The critical path in words: what a slice is on it, why something began when it did. Pure; any thread but
// where it says otherwise.
#pragma once

#include <QString>

#include <vector>

#include "core/dependency/critical_path.h"
#include "ui/state/slice_details.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class PathState;

/// In the language of the application, such as "launch latency".
QString pathPartWords(PathPart part);
/// "recorded", "exact", "paired", "inferred".
QString evidenceWords(Evidence evidence);

/// A slice on the shown path: its part, what bound it, and the next cause with the margin between them. Empty
/// for other slices and while no path is shown. UI thread; O(log segments).
std::vector<DetailRow> pathInShort(AnalysisContext& context, const PathState& state, SliceId slice);

} // namespace lanescope::ui
