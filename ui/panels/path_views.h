// SPDX-License-Identifier: Apache-2.0
// Views of the Path panel: the critical path by part, name, operator and module, and its segments. What they
// make runs anywhere.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/ids.h"
#include "ui/panels/analysis_view.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

/// `target` says where the path leads, kNoSlice: through the selection. It is called on any thread.
std::vector<ViewKind> pathViews(const std::shared_ptr<AnalysisContext>& context,
                                const std::function<SliceId()>& target);

} // namespace lanescope::ui
