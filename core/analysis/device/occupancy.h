// SPDX-License-Identifier: Apache-2.0
// Estimated achieved occupancy of a kernel: the share of a multiprocessor's threads that its blocks fill.
// Recorded by the profiler, else computed from the launch. Pure; any thread. O(1).
//
// Computed as CUDA's occupancy calculator does it: the blocks that a multiprocessor can hold are the least of
// what its warps, registers and shared memory allow and of its limit of blocks; occupancy is the smaller of
// these and the blocks it gets, times the threads of a block, of its most threads. Cluster launches, a
// carve-out of shared memory and barriers are not in a trace. Source: CUDA C++ Programming Guide, compute
// capabilities.
#pragma once

#include "core/analysis/conventions.h"
#include "core/analysis/known_share.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;
struct DeviceOp;

struct Occupancy {
    double percent = -1; ///< < 0: unknown
    bool isComputed = false;
};

/// A recorded 0 of a kernel that the launch gives more than that is none: Kineto writes it where a block
/// takes more shared memory than the default limit.
Occupancy occupancyOf(const Trace& trace, const DeviceOp& op);

/// Mean occupancy of kernels, weighted with their times.
class OccupancySum {
public:
    void add(const Trace& trace, const DeviceOp& op, DurationNs ns,
             Conventions conventions = Conventions::Lanescope);
    /// Unknown without kernels.
    KnownFigure mean() const {
        return m_knownNs > 0 ? KnownFigure{m_weighted / m_knownNs, m_knownNs / m_allNs} : KnownFigure{};
    }

private:
    double m_weighted = 0;
    double m_knownNs = 0;
    double m_allNs = 0;
};

} // namespace lanescope
