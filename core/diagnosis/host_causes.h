// SPDX-License-Identifier: Apache-2.0
// Causes of time in traces without work of a device: what the main thread does, and where it does nothing
// that is recorded, what the other threads do meanwhile (communication first). A pure function; any thread.
// O(n log n) of the host's slices in the span.
#pragma once

#include <vector>

#include "core/base/time.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

/// One NoGpuWork for a trace with launches whose work is missing.
std::vector<DiagnosisCause> hostCauses(const Trace& trace, TimeRange span);

} // namespace lanescope
