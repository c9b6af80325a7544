// SPDX-License-Identifier: Apache-2.0
// Views of what caused device work and how well it used the device, for the panels of kernels, operators and
// modules. UI thread; what they make runs anywhere.
#pragma once

#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

/// Kernels by name, operator, inputs, module and call site.
ViewKind attributedKernelView();
/// A row for each kernel, copy and memset: the longest ones.
ViewKind singleKernelView();
/// Counters of CUPTI's range profiler, a row for each range, measured beside modelled.
ViewKind counterView();
/// Kernels by name with the means of counters that were sampled while they ran.
ViewKind sampledCounterView();
/// Operators by inputs, against the limits of their device.
ViewKind efficiencyView();
/// Modules with the cost of their forward and backward passes and their optimizers.
ViewKind layerView();

} // namespace lanescope::ui
