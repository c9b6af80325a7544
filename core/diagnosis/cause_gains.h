// SPDX-License-Identifier: Apache-2.0
// Gains of the causes of a diagnosis: what the span would lose if a cause were gone, by a replay of the
// dependency graph (core/dependency/what_if.h). A cause can cost much and gain little: work that starts
// earlier may wait for something else. Pure functions; any thread. Cost: 3 replays a cause.
// Definitions: docs/metrics.md, "Causes".
#pragma once

#include "core/dependency/what_if.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

/// Sets the gains of `diagnosis`, which is of the graph's trace. Without device work each cause of the main
/// thread gains at most its own time. Causes that no change of the program removes have no gain: profiler
/// overhead, work queued before the recording, and missing records of the device.
void predictGains(Diagnosis& diagnosis, const WhatIf& whatIf);

} // namespace lanescope
