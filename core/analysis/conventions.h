// SPDX-License-Identifier: Apache-2.0
// The rules that an analysis follows where the sources differ, and the meaning of categories of events under
// them. The differences with examples are in docs/metrics.md. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/store/category.h"

namespace lanescope {

class Trace;

enum class Conventions {
    Lanescope,
    /// To the letter what PyTorch Kineto's TensorBoard plugin (torch_tb_profiler 0.4.3) computed, for
    /// figures that are compared with its.
    TensorBoard,
};

/// Kind of each category of the trace, by CategoryId. The plugin (profiler/trace.py) has no driver calls
/// and no devices but GPUs, and takes annotations on a device's track for annotations of the host.
std::vector<CategoryKind> categoryKindsUnder(const Trace& trace, Conventions conventions);

} // namespace lanescope
