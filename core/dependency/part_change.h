// SPDX-License-Identifier: Apache-2.0
// The change of a what-if that takes away given stretches of host time, or changes the length of given device
// work. Unlike a knob it needs no names: a cause of a diagnosis becomes a change. Pure; any thread.
// Cost O(edges + parts x log parts).
#pragma once

#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/host_cover.h"
#include "core/dependency/weight_change.h"

namespace lanescope {

/// Device work and the factor of its length.
struct WorkFactor {
    DeviceOpId work = kNoDeviceOp;
    double factor = 1;
};

struct ChangedParts {
    /// Host time that is taken away: of host work and calls, of the way from a call to its work, and of
    /// unexplained waits on any track.
    std::span<const TrackRange> host;
    std::span<const WorkFactor> work;
    /// Calls that wait in one of the stretches return without waiting for the device.
    bool dropsSyncs = false;
};

/// `weights` and `waits` are those of the model.
WeightChange partChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                        const std::vector<UnexplainedWait>& waits, const ChangedParts& parts);

} // namespace lanescope
