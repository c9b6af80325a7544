// SPDX-License-Identifier: Apache-2.0
// The views of the panels of analyses. UI thread; what they make runs anywhere.
#pragma once

#include <vector>

#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

std::vector<ViewKind> operatorViews();
std::vector<ViewKind> kernelViews();
std::vector<ViewKind> breakdownViews();
std::vector<ViewKind> memoryViews();
std::vector<ViewKind> moduleViews();
std::vector<ViewKind> categoryViews();
std::vector<ViewKind> stepViews();
std::vector<ViewKind> graphViews();

} // namespace lanescope::ui
