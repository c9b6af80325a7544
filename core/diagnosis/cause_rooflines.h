// SPDX-License-Identifier: Apache-2.0
// Distance of the kernels of a cause from the roofline (core/attribution/roofline.h): how much of their time
// the hardware needs at least, and which limit holds. Pure functions; any thread. O(device work of the
// causes). Definitions: docs/metrics.md, "Causes".
#pragma once

#include "core/attribution/device_peaks.h"
#include "core/attribution/operator_work.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

/// Sets the rooflines of `causes` and of their device work, and adds a sentence to the evidence. A cause of
/// which less than half of the time is known has no roofline.
void addRooflines(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks,
                  std::vector<DiagnosisCause>& causes);

} // namespace lanescope
