// SPDX-License-Identifier: Apache-2.0
// Operators that PyTorch Kineto's TensorBoard plugin loses by mistake. Lanescope does not follow it there,
// not even under its conventions.
#pragma once

#include "core/analysis/host/call_tree.h"

namespace lanescope::test {

/// With modules and arrows from forward to backward in the trace, the plugin moves the backward pass under
/// modules of the lane that has steps. It takes the GPU's lane for it and loses what does not lie within the
/// steps there: all but the last step's; and it loses what belongs to no module, such as that of the loss
/// (profiler/op_tree.py).
void dropWhatThePluginLoses(const Trace& trace, CallTree& tree);

} // namespace lanescope::test
