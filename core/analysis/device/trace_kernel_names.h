// SPDX-License-Identifier: Apache-2.0
// Short names of all kernels of a trace, so that a kernel is called the same wherever it stands and no two
// read alike (kernel_names.h). Pure; any thread. O(device work).
#pragma once

#include <initializer_list>

#include "core/analysis/kernel_names.h"

namespace lanescope {

class Trace;

/// Names for several traces that are shown beside each other. They refer to no trace.
KernelNames kernelNamesOf(std::initializer_list<const Trace*> traces);
inline KernelNames kernelNamesOf(const Trace& trace) {
    return kernelNamesOf({&trace});
}

} // namespace lanescope
