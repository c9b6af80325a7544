// SPDX-License-Identifier: Apache-2.0
// Likely launches of device work whose launch calls came before the recording: the launches of
// later work that does the same in the same place of a repetition. A guess that is marked as one everywhere;
// figures over operators leave it out. Never part of loading. O(device work · log).
//
// In order of their correlation ids, which is that of the launch calls, the kernels before the first recorded
// call are found again among the later ones by device, stream and name (repeated_work.h). The work in the
// same place is the twin. Several repetitions give several twins: grid, block and bytes choose among them
// where they are recorded (ROCm's grids come with the launch call). Twins that differ in the names of the
// operators around them, in direction or in forward operator give no answer; those that differ in module give
// the modules that they share, those that differ in call site none. What the order of all work does not show,
// because threads launch at the same time, is looked up once more in each stream by itself.
#pragma once

#include <stop_token>

#include "core/attribution/kernel_attribution.h"

namespace lanescope {

/// Turns Cause::BeforeStart into Cause::Inferred where later work shows the operator; gives it a context,
/// made of the twin's, with neither launch call nor sequence number. Leaves all as it was when stopped.
void inferLaunches(const Trace& trace, KernelAttributions& attributions, const std::stop_token& stop = {});

} // namespace lanescope
